"""What a creature is caught in: one shape for what has two ends, a bond, and what has one, a mark on the victim.

Bonds are ``lariat`` (somebody holds the other end), ``harpoon`` (a barbed weapon in the victim, its line in somebody's
hand) and ``stuck`` (a weapon in the victim, its haft in somebody's hand). Marks are ``roped:PART`` (a lariat nobody
holds any more), ``bolas:PART``, ``netted`` and ``impaled:THING``. The hands of whoever holds an end are busy with the
weapon, whose record says in ``on`` whom it is on; what hangs on a victim alone is a thing in no hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import frozen

from fechtbuch.model.state import Bond, Cell, Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_at, cells_of, gap

__all__ = [
    "BOLAS",
    "HARPOON",
    "HAULING",
    "IMPALED",
    "KINDS",
    "LARIAT",
    "LENGTH_RULES",
    "MARKS",
    "NETTED",
    "ON",
    "ROPED",
    "STUCK",
    "Tangle",
    "as_tangle",
    "ends_of",
    "is_caught",
    "is_taut",
    "tangle_of",
    "tangles",
    "too_far_apart",
]

LARIAT: Final = "lariat"
HARPOON: Final = "harpoon"
STUCK: Final = "stuck"
KINDS: Final = (LARIAT, HARPOON, STUCK)
"""Bonds: tangles of which somebody has the other end."""

LENGTH_RULES: Final = {LARIAT: "DF-LARIAT-04", HARPOON: "DF-HARPOON-02", STUCK: "CMP-PICKS"}
"""The rule that keeps the two ends together, by kind of bond."""

ROPED: Final = "roped"
BOLAS: Final = "bolas"
NETTED: Final = "netted"
IMPALED: Final = "impaled"
MARKS: Final = (ROPED, BOLAS, NETTED, IMPALED)
"""First words of marks: tangles with one end."""

HAULING: Final = "hauling:"
"""Mark of whoever keeps a lariat taut, with whom; it lasts to the end of his next turn (DF-LARIAT-08)."""

ON: Final = "on"
"""Key of an item's or thing's data: the creature it entangles or sticks in."""


@frozen
class Tangle:
    """One thing that a victim is caught in. ``holder`` is empty where nobody has the other end."""

    victim: str
    kind: str
    zone: str
    data: Table[Any]
    bond: Bond | None = None
    mark: Condition | None = None

    @property
    def key(self) -> str:
        """How acts name it: the mark's name, or kind and holder: ``lariat:A``."""
        return self.mark.name if self.mark is not None else f"{self.kind}:{self.holder}"

    @property
    def holder(self) -> str:
        """Who has the other end."""
        return self.bond.holder if self.bond is not None else ""

    @property
    def owner(self) -> tuple[str, str]:
        """Where the weapon itself is: (holder, item key), or (thing, "")."""
        if self.bond is not None:
            return self.bond.holder, str(self.data.get("weapon", ""))
        return str(self.data.get("thing", "")), ""

    def count(self, name: str) -> int:
        """A number of its record: tries that succeeded, cuts made."""
        return int(self.data.get(name, 0))


def is_caught(here: Here, who: str) -> bool:
    """Whether there may be anything: the quick look before ``tangles``."""
    battle = here.battle
    if battle.bonds:
        return True
    creature = battle.creatures.get(who)
    if creature is None or not creature.conditions:
        return False
    return any(name.startswith(MARKS) for name in creature.conditions)


def as_tangle(bond: Bond) -> Tangle:
    """A bond as what its victim is caught in."""
    return Tangle(bond.held, bond.kind, bond.zone, bond.data, bond=bond)


def tangles(here: Here, who: str) -> Iterator[Tangle]:
    """Everything a creature is caught in: bonds first, then marks, each in its order. O(bonds + conditions)."""
    battle = here.battle
    if battle.bonds:
        for bond in battle.bonds.values():
            if bond.held == who and bond.kind in KINDS:
                yield as_tangle(bond)
    if who in battle:
        for name, mark in battle[who].conditions.items():
            kind = name.partition(":")[0]
            if kind in MARKS:
                yield Tangle(who, kind, str(mark.data.get("zone", "")), mark.data, mark=mark)


def tangle_of(here: Here, who: str, what: str, *kinds: str) -> Tangle | None:
    """The tangle called ``what`` (its key or kind), or the first of these kinds when nothing is named."""
    for tangle in tangles(here, who):
        if what in (tangle.key, tangle.kind) if what else tangle.kind in kinds:
            return tangle
    return None


def is_taut(here: Here, tangle: Tangle) -> bool:
    """Whether the holder keeps a lariat taut (DF-LARIAT-08); his mark says how long, the bond that it is so."""
    return tangle.kind == LARIAT and tangle.holder in here.battle and bool(tangle.data.get("taut"))


def ends_of(here: Here, who: str) -> tuple[Bond, ...]:
    """The tangles of which ``who`` is one end and somebody the other."""
    battle = here.battle
    return tuple(
        bond
        for bond in battle.bonds.values()
        if bond.kind in KINDS and who in (bond.holder, bond.held) and bond.holder in battle and bond.held in battle
    )


def too_far_apart(here: Here, bond: Bond, who: str, cell: Cell) -> bool:
    """Whether the two ends of a bond would be farther apart than its length with ``who`` in that cell."""
    other = bond.held if who == bond.holder else bond.holder
    mover = here.battle[who]
    there = cells_at(mover, cell, mover.place.facing)
    return gap(there, cells_of(here, other)) > int(bond.data.get("length", 1))
