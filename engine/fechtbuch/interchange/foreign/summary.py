"""What an import of a foreign log found, counted: for the person who asked, and for tests."""

from __future__ import annotations

from collections import Counter
from typing import Final

from attrs import define, field, frozen

__all__ = ["Counts", "Imported", "Refusal", "Summary", "Unread"]

_MOST_KINDS: Final = 200
_MOST_LINES: Final = 3
_OTHERS: Final = "other things"


@define
class Unread:
    """What was not understood: how often, by what it was, with the first few line numbers of each."""

    times: Counter[str] = field(factory=Counter)
    lines: dict[str, list[int]] = field(factory=dict)

    def add(self, what: str, line: int) -> None:
        """Count one more. Hostile files cannot make up new kinds without end."""
        if what not in self.times and len(self.times) >= _MOST_KINDS:
            what = _OTHERS
        self.times[what] += 1
        first = self.lines.setdefault(what, [])
        if len(first) < _MOST_LINES:
            first.append(line)

    def update(self, other: Unread) -> None:
        """Count in what somebody else has counted."""
        for what, times in other.times.items():
            kept = what if what in self.times or len(self.times) < _MOST_KINDS else _OTHERS
            self.times[kept] += times
            first = self.lines.setdefault(kept, [])
            first.extend(other.lines[what][: _MOST_LINES - len(first)])


@define
class Counts:
    """What one combat (or all of a file) holds.

    ``known`` counts the creatures whose hit points were known at some time, ``damage`` is the sum of what the tracker
    rolled, healing apart. ``lost_rewinds`` led to a turn that the log does not hold; ``unexplained`` are changes of hit
    points for which it gives no cause; ``passed`` are lines that tell nothing new, by kind.
    """

    creatures: int = 0
    known: int = 0
    turns: int = 0
    attacks: int = 0
    hits: int = 0
    damage: int = 0
    healing: int = 0
    casts: int = 0
    checks: int = 0
    deaths: int = 0
    rewinds: int = 0
    lost_rewinds: int = 0
    unexplained: int = 0
    acts: int = 0
    notes: int = 0
    passed: Counter[str] = field(factory=Counter)
    unread: Unread = field(factory=Unread)

    def update(self, other: Counts) -> None:
        """Add what another combat holds."""
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.passed.update(other.passed)
        self.unread.update(other.unread)


_NUMBERS: Final = (
    "creatures",
    "known",
    "turns",
    "attacks",
    "hits",
    "damage",
    "healing",
    "casts",
    "checks",
    "deaths",
    "rewinds",
    "lost_rewinds",
    "unexplained",
    "acts",
    "notes",
)


@frozen
class Imported:
    """A combat that was kept: the fight's id and title, and the branch on which it goes on to its end."""

    combat: str
    fight: str
    title: str
    branch: str
    new: bool
    """Whether anything was written; false when all of it was there already."""


@frozen
class Refusal:
    """A combat of which nothing was kept, and why."""

    combat: str
    why: str


@define
class Summary:
    """The whole file. ``imported`` and ``refused`` in order of the combats' first lines; ``lines`` were read in all."""

    lines: int = 0
    counts: Counts = field(factory=Counts)
    imported: list[Imported] = field(factory=list)
    refused: list[Refusal] = field(factory=list)
