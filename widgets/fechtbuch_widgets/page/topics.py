"""What services answer, for every event of a line: as runs of events with the same answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import frozen

from fechtbuch_widgets.cursor_model import CursorModel
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.services.chances import chances_of
from fechtbuch_widgets.services.findings import findings_of

__all__ = ["PLACES", "TOPICS", "Run", "Topic", "asked", "placeless"]

Run = tuple[int, int, Json]
"""From an event, to an event (half open), with one answer."""

Ask = Callable[[int], Json]
"""The answer at an event."""

PLACES = ("rev", "from", "to", "at")
"""Keys of an answer that only say where it belongs; the page fills them in."""


def asked(model: CursorModel, topic: str, **content: Any) -> Json:
    """What the model's service answers; None where it refuses, as some do without the rules of a fight."""
    answer = model.answer({"type": "data", "topic": topic, "rev": model.line.rev, **content})
    return None if answer["type"] == "error" else answer["value"]


def _by_event(ask: Ask, start: int, n: int) -> Iterator[Run]:
    return ((at, at + 1, ask(at)) for at in range(start, n))


def _by_run(ask: Ask, start: int, n: int) -> Iterator[Run]:
    """For services that say over which events an answer holds."""
    at = start
    while at < n:
        value = ask(at)
        assert isinstance(value, dict)
        end = value["to"]
        assert isinstance(end, int)
        yield at, end, value
        at = end


def _by_line(ask: Ask, start: int, n: int) -> Iterator[Run]:
    """One answer for the whole line, if there is one."""
    value = ask(0)
    if value is not None:
        yield 0, n, value


def _service(topic: str) -> Callable[[CursorModel, int], Json]:
    return lambda model, at: asked(model, topic, at=at)


def _if_done(desk_of: Callable[[CursorModel], Any]) -> Callable[[CursorModel, int], Json]:
    """What was found before the page is written; nothing is begun for it."""

    def told(model: CursorModel, at: int) -> Json:
        found: dict[str, Json] = desk_of(model).told()
        return found if found["state"] in ("done", "cut") else None

    return told


@frozen
class Topic:
    """How the answers of a service are found.

    ``shared``: each looks at its own past only, so that lines have it in common. ``unasked``: the page is told it when
    it opens a line, as a kernel tells it when it is found.
    """

    runs: Callable[[Ask, int, int], Iterator[Run]]
    answer: Callable[[CursorModel, int], Json]
    shared: bool = False
    unasked: bool = False


TOPICS: Mapping[str, Topic] = {
    "field": Topic(_by_run, _service("field")),
    "focus": Topic(_by_event, _service("focus"), shared=True),
    "citing": Topic(_by_line, _service("citing")),
    "notes": Topic(_by_line, _service("notes")),
    "chances": Topic(_by_line, _if_done(chances_of), unasked=True),
    "findings": Topic(_by_line, _if_done(findings_of), unasked=True),
}
"""The services whose answers a page holds; any other topic is refused there with a sentence."""


def placeless(value: Json) -> Json:
    """An answer that is equal wherever it is given."""
    if not isinstance(value, dict):
        return value
    return {key: None if key in PLACES else item for key, item in value.items()}
