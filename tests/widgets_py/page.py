"""A page as the kernel knows it: it asks, collects what is sent, and holds every message to the contract."""

from __future__ import annotations

import json
from typing import Any

from fechtbuch_widgets import CursorModel
from fechtbuch_widgets.patch import Json
from tests.widgets.patching import patched
from tests.widgets_py.contract import check

__all__ = ["Page"]


class Page:
    """Attached to a model. ``sent`` are the messages of the kernel, in order."""

    def __init__(self, model: CursorModel) -> None:
        self.model = model
        self.sent: list[dict[str, Any]] = []
        self._number = 0
        model.send = self._receive

    def _receive(self, content: dict[str, Any], buffers: Any = None) -> None:
        assert not buffers
        check(content)
        self.sent.append(json.loads(json.dumps(content)))

    def raw(self, content: Any) -> list[dict[str, Any]]:
        """Send whatever; gives what comes back."""
        before = len(self.sent)
        self.model._handle_custom_msg(content, None)
        return self.sent[before:]

    def ask(self, kind: str, **content: Any) -> dict[str, Any]:
        """Ask as the page does; gives the one answer, whatever else is sent with it."""
        self._number += 1
        sent = self.raw({"type": kind, "id": self._number, **content})
        (answer,) = (message for message in sent if message.get("re") == self._number)
        return answer

    def hello(self) -> dict[str, Any]:
        """The opening answer."""
        return self.ask("hello", schema=1, position=self.model.position)

    def move(self, index: dict[str, Any], at: int, seq: int = 1) -> None:
        """Write the position of an event, as the page does after a step."""
        first, _, commit, _ = next(act for act in reversed(index["acts"]) if act[0] <= at)
        position = {"commit": commit, "event": at - first, "line": index["line"], "seq": seq}
        self.model.set_state({"position": position})

    def taken(self) -> list[str]:
        """The kinds of the messages since last asked."""
        kinds = [message["type"] for message in self.sent]
        self.sent.clear()
        return kinds

    def states(self, n: int) -> list[Json]:
        """The state after every event, rebuilt from patches, as the page rebuilds them."""
        found: list[Json] = []
        for start in range(0, n, 400):
            answer = self.ask("states", rev="", **{"from": start, "to": min(n, start + 400)})
            frames = dict(map(tuple, answer["keyframes"]))
            for at, patch in enumerate(answer["patches"], start):
                found.append(patched(found[-1], patch) if found else frames[0])
                assert frames.get(at, found[-1]) == found[-1], f"the keyframe {at} is what its patch leads to"
        return found
