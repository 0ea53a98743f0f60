"""Remarks on a fight: notes with glyphs, and what the table claimed. They lie beside the log and change no id."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from fechtbuch.fight.starting import now
from fechtbuch.history.store.contract import Annotation, Position
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.model.table import NotStorable, Table, freeze, thaw

__all__ = [
    "GLYPHS",
    "BadNote",
    "Claim",
    "Note",
    "claim_remark",
    "note_remark",
    "read_claim",
    "read_note",
    "read_values",
    "remark",
]

GLYPHS = ("!!", "!", "!?", "?!", "?", "??")
"""How good an act was, from brilliant to a blunder."""


class BadNote(FechtbuchError):
    """A note or claim that cannot be kept."""


@frozen
class Note:
    """Somebody's words on a commit (``position.event`` -1) or on one of its events."""

    position: Position
    text: str
    glyph: str
    author: str
    time: str
    number: int


@frozen
class Claim:
    """What the table recorded after a commit: values by path, such as ``B.hp``."""

    position: Position
    values: Table[Any]
    author: str
    time: str
    number: int


def remark(commit: str, event: int | None, name: str, value: Any, author: str) -> Annotation:
    """An annotation of now."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return Annotation(commit, event, name, text, author, now())


def note_remark(commit: str, event: int | None, text: str, glyph: str, author: str) -> Annotation:
    """A note as an annotation. Raises ``BadNote`` for an unknown glyph or an empty note."""
    if glyph and glyph not in GLYPHS:
        raise BadNote(f"{glyph!r:.40} is no glyph; known: {' '.join(GLYPHS)}")
    if not text and not glyph:
        raise BadNote("a note needs a text or a glyph")
    return remark(commit, event, "note", {"glyph": glyph, "text": text}, author)


def claim_remark(commit: str, values: Mapping[str, Any], author: str) -> Annotation:
    """A claim as an annotation. Raises ``BadNote`` for no table, ``NotStorable`` for values that are not exact."""
    if not isinstance(values, Mapping) or not values:
        raise BadNote(f"{shown(values)} claims nothing: values by path do, as in {{'B.hp': 9}}")
    return remark(commit, None, "claim", thaw(freeze(values, "claim")), author)


def _place(row: Annotation) -> Position:
    return Position(row.commit, -1 if row.event is None else row.event, "")


def read_values(row: Annotation, name: str) -> dict[str, Any] | None:
    """The table that an annotation of this name holds; none if it has another name, or holds something else."""
    if row.name != name:
        return None
    try:
        value = json.loads(row.value)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def read_note(row: Annotation) -> Note | None:
    """The note of an annotation; none if it is something else."""
    value = read_values(row, "note")
    if value is None:
        return None
    return Note(_place(row), str(value.get("text", "")), str(value.get("glyph", "")), row.author, row.at, row.number)


def read_claim(row: Annotation) -> Claim | None:
    """The claim of an annotation; none if it is something else."""
    value = read_values(row, "claim")
    if value is None:
        return None
    try:
        return Claim(_place(row), freeze(value), row.author, row.at, row.number)
    except NotStorable:
        return None
