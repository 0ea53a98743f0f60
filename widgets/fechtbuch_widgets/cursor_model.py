"""The model that panels share: one cursor's position, and the messages that carry its line (CONTRACT.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakMethod

import traitlets
from ipywidgets import Widget

from fechtbuch.fight import Fight
from fechtbuch.history.cursor import Cursor
from fechtbuch.history.store.contract import Position
from fechtbuch.model.errors import FechtbuchError
from fechtbuch_widgets.line_data import MOST_EVENTS, MOST_FIGURES, LineData, everyone
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.state_data import StateData
from fechtbuch_widgets.tree_data import tree

__all__ = ["SCHEMA", "CursorModel"]

SCHEMA = 1


class CursorModel(Widget):
    """One cursor on one fight, as the page knows it. Panels refer to it; it has no view of its own."""

    schema_version = traitlets.Int(SCHEMA).tag(sync=True)
    position = traitlets.Dict().tag(sync=True)
    selection = traitlets.Dict({"creature": ""}).tag(sync=True)
    filter = traitlets.Dict({"who": "", "kind": "", "text": ""}).tag(sync=True)

    def __init__(self, fight: Fight, cursor: Cursor | None = None, **kwargs: Any) -> None:
        self.fight = fight
        self.cursor = fight.cursor() if cursor is None else cursor
        self._states = StateData(fight.rules)
        self._line = LineData(fight, self.cursor.line, self._states)
        self._seq = 0
        super().__init__(position=self._place(), **kwargs)
        self.on_msg(self._asked)
        self.observe(self._page_moved, "position")
        self._watch = _watcher(self)
        self.cursor.observers.append(self._watch)

    def close(self) -> None:
        """Let go of the cursor and the page."""
        if self._watch in self.cursor.observers:
            self.cursor.observers.remove(self._watch)
        super().close()

    # positions

    def _place(self) -> dict[str, Any]:
        at = self.cursor.position
        return {"commit": at.commit, "event": max(at.event, 0), "line": self.cursor.line, "seq": self._seq}

    def _page_moved(self, change: dict[str, Any]) -> None:
        place = change["new"]
        seq = place.get("seq", 0)
        if not isinstance(seq, int) or seq <= 0:
            return
        try:
            self._go(Position(str(place["commit"]), int(place["event"]), str(place["line"])))
        except (FechtbuchError, KeyError, TypeError, ValueError):
            pass
        self.send({"type": "moved", "seq": seq})

    def _go(self, to: Position) -> None:
        observers = self.cursor.observers
        watching = self._watch in observers
        if watching:
            observers.remove(self._watch)
        try:
            self.cursor.jump(to)
        finally:
            if watching:
                observers.append(self._watch)

    def cursor_moved(self) -> None:
        """The cursor was moved in the kernel: tell the page, with its new line if it follows another."""
        self.refresh()
        self._seq -= 1
        self.position = self._place()

    def refresh(self) -> None:
        """Send the line and the tree again if anything was acted, branched, renamed or noted."""
        line = self.cursor.line
        if line != self._line.line or self.fight.lines.head(line) != self._line.head:
            self._line = LineData(self.fight, line, self._states)
            self.send({"type": "line", "re": 0, **self._both(-1)})
        else:
            self.send({"type": "tree", "re": 0, "tree": self._tree()})

    # messages

    def _asked(self, _: Any, content: Any, buffers: Any) -> None:
        answer = _ANSWERS.get(content.get("type")) if isinstance(content, dict) else None
        number = content.get("id") if isinstance(content, dict) else None
        if answer is None or not isinstance(number, int):
            return
        try:
            self.send({**answer(self, content), "re": number})
        except FechtbuchError as error:
            self.send({"type": "error", "re": number, "message": str(error)})
        except (KeyError, TypeError, ValueError, IndexError):
            self.send({"type": "error", "re": number, "message": "The kernel could not read this request."})

    def _hello(self, content: dict[str, Any]) -> dict[str, Json]:
        return {"type": "open", "meta": self._meta(), **self._both(self._line.index_of(self.cursor.position))}

    def _both(self, at: int) -> dict[str, Json]:
        return {"index": self._line.index(at), "tree": self._tree()}

    def _tree(self) -> Json:
        return tree(self.fight, self._line.line, self._states)

    def _meta(self) -> Json:
        people = everyone(self.fight)
        row = self.fight.log.row
        return {
            "schema": SCHEMA,
            "fight": row.id,
            "title": row.title,
            "ruleset": row.ruleset,
            "version": row.version,
            "sides": [{"id": side, "label": side} for side in dict.fromkeys(side for _, side in people.values())],
            "creatures": [{"id": who, "name": name, "side": side} for who, (name, side) in people.items()],
        }

    def _window(self, content: dict[str, Any], most: int) -> tuple[int, int]:
        start, end = int(content["from"]), int(content["to"])
        start = max(0, start)
        return start, max(start, min(end, start + most, len(self._line)))

    def _rows(self, content: dict[str, Any]) -> dict[str, Json]:
        start, end = self._window(content, MOST_EVENTS)
        return {"type": "rows", "rev": self._line.rev, "from": start, "to": end, "rows": self._line.rows(start, end)}

    def _sent_states(self, content: dict[str, Any]) -> dict[str, Json]:
        start, end = self._window(content, MOST_EVENTS)
        keyframes, patches = self._line.states(start, end)
        head: dict[str, Json] = {"type": "states", "rev": self._line.rev, "from": start, "to": end}
        return {**head, "keyframes": keyframes, "patches": patches}

    def _explain(self, content: dict[str, Any]) -> dict[str, Json]:
        start, end = self._window(content, MOST_FIGURES)
        head: dict[str, Json] = {"type": "explain", "rev": self._line.rev, "from": start, "to": end}
        return {**head, "figures": self._line.figures(start, end)}

    def _rule(self, content: dict[str, Any]) -> dict[str, Json]:
        id = str(content["rule"])
        rules = self.fight.rules
        if rules is None or id not in rules.ruleset.catalogue:
            return {"type": "error", "message": f"The catalogue has no rule {id}."}
        rule = rules.ruleset.catalogue[id]
        return {"type": "rule", "rule": id, "title": rule.title, "text": rule.text, "source": rule.source}

    def _follow(self, content: dict[str, Any]) -> dict[str, Json]:
        self._go_line(str(content["line"]))
        return {"type": "line", **self._both(-1)}

    def _go_line(self, line: str) -> None:
        observers = self.cursor.observers
        observers.remove(self._watch)
        try:
            self.cursor.follow(line)
        finally:
            observers.append(self._watch)
        self._line = LineData(self.fight, self.cursor.line, self._states)

    def _branch(self, content: dict[str, Any]) -> dict[str, Json]:
        place = content["position"]
        at = Position(str(place["commit"]), int(place["event"]), str(place["line"]))
        self._go_line(self.fight.branch(at=at))
        return {"type": "line", **self._both(-1)}

    def _pong(self, content: dict[str, Any]) -> dict[str, Json]:
        return {"type": "pong"}


def _watcher(model: CursorModel) -> Callable[[Cursor], None]:
    """An observer that does not keep the model alive."""
    moved = WeakMethod(model.cursor_moved)

    def watch(cursor: Cursor) -> None:
        tell = moved()
        if tell is None:
            if watch in cursor.observers:
                cursor.observers.remove(watch)
        else:
            tell()

    return watch


_ANSWERS: dict[str, Callable[[CursorModel, dict[str, Any]], dict[str, Json]]] = {
    "hello": CursorModel._hello,
    "rows": CursorModel._rows,
    "states": CursorModel._sent_states,
    "explain": CursorModel._explain,
    "rule": CursorModel._rule,
    "follow": CursorModel._follow,
    "branch": CursorModel._branch,
    "ping": CursorModel._pong,
}
