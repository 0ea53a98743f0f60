"""What a fight file says, as values: cases with their creatures, acts and branches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from fechtbuch.model.errors import FechtbuchError

__all__ = ["ActEntry", "BadFightFile", "BranchEntry", "Case", "Dice", "FightFile", "NoteEntry"]

Dice = tuple[Any, ...] | Mapping[str, Any]
"""Rolls in the order asked for, or by short address. A roll is a total, or the tuple of its faces."""


class BadFightFile(FechtbuchError):
    """A fight file that cannot be used: names file, place, reason and near names."""

    def __init__(self, file: str, place: str, reason: str) -> None:
        super().__init__(file, place, reason)
        self.file, self.place, self.reason = file, place, reason

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, self.reason) if part)


@frozen
class NoteEntry:
    """Somebody's words on an act, or on one of its events (counted from 0)."""

    text: str
    glyph: str = ""
    author: str = ""
    event: int | None = None


@frozen
class ActEntry:
    """One ``[[act]]``: the act's own fields, the answers that fell at the table, what is claimed and expected.

    ``dice`` are all the rolls the act asks for; none at all leaves every roll to the fight's seed.
    """

    number: int
    do: str
    who: str
    fields: Mapping[str, Any]
    dice: Dice | None = None
    choose: Mapping[str, str] = field(factory=dict)
    claim: Mapping[str, Any] = field(factory=dict)
    expect: Mapping[str, Any] = field(factory=dict)
    notes: tuple[NoteEntry, ...] = ()
    overrule: str = ""
    take: int = 0
    author: str = ""

    @property
    def place(self) -> str:
        """Where it stands among the acts of its line in the file; the log's own count has the acts put in as well."""
        return f"act[{self.number}]"


@frozen
class BranchEntry:
    """A ``[[branch]]``: its name, the line it leaves and after which act of it, its own acts.

    ``leaves`` is empty for the main line, else a branch above; ``at`` counts that line's own acts.
    """

    name: str
    at: int
    acts: tuple[ActEntry, ...]
    leaves: str = ""


@frozen
class Case:
    """One fight to run: everything between its header and its ``[final]``.

    ``inserts`` says whether turn acts are put in where the file writes none; ``main`` is the main line's name.
    """

    file: str
    place: str
    ruleset: str
    title: str
    rules: tuple[str, ...]
    seed: str
    options: Mapping[str, Any]
    tables: Mapping[str, str]
    map: Mapping[str, Any]
    creatures: tuple[Mapping[str, Any], ...]
    acts: tuple[ActEntry, ...]
    final: Mapping[str, Any]
    branches: tuple[BranchEntry, ...]
    inserts: bool = True
    main: str = "main"
    origin: str = ""

    @property
    def name(self) -> str:
        """How reports call it."""
        return self.title or self.place or self.file

    def at(self, place: str) -> str:
        """A place in this case as errors name it."""
        return f"{self.place}.{place}" if self.place and place else self.place or place

    def bad(self, place: str, reason: str) -> BadFightFile:
        """The error to raise about a place in this case."""
        return BadFightFile(self.file, self.at(place), reason)


@frozen
class FightFile:
    """A fight file read: its cases in order."""

    file: str
    cases: tuple[Case, ...]
    title: str = ""
