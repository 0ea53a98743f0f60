"""Notes on the events of the followed line: listed with what they replace, and written."""

from __future__ import annotations

from typing import Any

from fechtbuch.fight import Fight
from fechtbuch.fight.remarks import BadNote, Note
from fechtbuch.history.store.contract import Position
from fechtbuch_widgets.keeping_up import look_again
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.patch import Json

__all__ = ["LONGEST", "note", "notes"]

LONGEST = 10_000
"""Letters in a note that is written here."""

_MOST = 1000
_MOST_OLDER = 20
_LONGEST_AUTHOR = 120


def notes(model: Any, request: dict[str, Any]) -> Json:
    """All events of the line that carry notes, in order: the note that holds, and the ones that it replaced.

    A note is on a place of the log; all lines that pass there show it. Where there are very many, the last count.
    """
    line: LineData = model.line
    by_event, elsewhere = _on(line, model.fight)
    listed: list[Json] = [_entry(line, at, found) for at, found in sorted(by_event.items())]
    return {"rev": line.rev, "notes": listed[-_MOST:], "left_out": max(0, len(listed) - _MOST), "elsewhere": elsewhere}


def note(model: Any, request: dict[str, Any]) -> Json:
    """Keep ``text`` and ``glyph`` of ``author`` on the event at ``commit`` and ``event``; gives all notes."""
    fight: Fight = model.fight
    text, glyph, author = (_text(request.get(key, "")) for key in ("text", "glyph", "author"))
    if len(text) > LONGEST or len(author) > _LONGEST_AUTHOR:
        raise BadNote(f"A note may have {LONGEST} letters, and its author's name {_LONGEST_AUTHOR}.")
    place = Position(str(request["commit"]), int(request["event"]), "")
    held = next((one for one in reversed(fight.notes(place)) if one.position.event == place.event), None)
    if held is None or (held.text, held.glyph, held.author) != (text, glyph, author):
        fight.note(text, glyph, place, author)
        look_again(fight)
    return notes(model, request)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text is wanted, not {type(value).__name__}")
    return value.strip()


def _on(line: LineData, fight: Fight) -> tuple[dict[int, list[Note]], int]:
    """The notes by event, in order of writing, and how many are on other lines only."""
    found: dict[int, list[Note]] = {}
    elsewhere = 0
    for one in fight.notes():
        at = line.index_of(one.position)
        if at < 0:
            elsewhere += 1
        else:
            found.setdefault(at, []).append(one)
    return found, elsewhere


def _entry(line: LineData, at: int, found: list[Note]) -> dict[str, Json]:
    *older, last = found
    kept: list[Json] = [_words(one) for one in older[-_MOST_OLDER:]]
    place = line.position(at)
    return {"at": at, "commit": place.commit, "event": place.event, **_words(last), "older": kept[::-1]}


def _words(one: Note) -> dict[str, Json]:
    return {"glyph": one.glyph, "text": one.text, "author": one.author, "time": one.time}
