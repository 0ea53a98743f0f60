"""Grenades: their contents by kind, and the figures that all have in common."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Literal

from attrs import frozen

from fechtbuch.rulesets.tables import TableProblem, by_name, named_rows, pick

__all__ = ["Grenade", "Grenades"]


@frozen
class Grenade:
    """The contents of a kind of grenade. CMP-GRENADES, DF-GRENADE-10 to -17."""

    id: str
    name: str
    rule: str
    sort: Literal["fire", "corrosive", "contact", "gas", "smoke"]
    dice: str = ""
    """Damage dice; empty: no damage."""
    add: int = 0
    type: str = ""
    resisted: str = ""
    """The dice of whoever makes the HT roll."""
    resist: int = 0
    """Modifier of that roll."""
    sleep: bool = False
    """Whoever fails the roll sleeps."""
    seconds: int = 0
    """How long it burns on a body or the ground, or hangs in the air."""
    radius: int = 0
    """Yards of ground that it covers, counted as areas are (DF-AREA-08)."""
    flammable: bool = False
    self_igniting: bool = False
    default: bool = False

    @property
    def must_be_lit(self) -> bool:
        """Whether it does nothing unless it was lit before (DF-GRENADE-02)."""
        return self.flammable and not self.self_igniting

    @property
    def resistible(self) -> bool:
        """Whether an HT roll helps."""
        return self.sleep or bool(self.resisted)


@frozen
class Grenades:
    """All kinds, and what they have in common. DF-GRENADE-01, -03, -05, -11, -18, -19."""

    rule: str
    break_dr: int
    untrained: int
    armour: Fraction
    carried_breaks: int
    bottle: int
    belt: int
    at_hand: int
    pouch: str
    distracted_skill: int
    kind: tuple[Grenade, ...] = named_rows()

    def of(self, name: str) -> Grenade:
        """The kind with this id; raises :class:`UnknownRow`."""
        return pick(self._index, name, "kind of grenade")

    def find(self, name: str) -> Grenade | None:
        """The kind with this id, if there is one."""
        return self._index.get(name)

    def __attrs_post_init__(self) -> None:
        """There must be a fire for whatever burns without a name."""
        if not any(row.sort == "fire" for row in self.kind):
            raise TableProblem("kind", 'there is no kind of the sort "fire"')

    @cached_property
    def _index(self) -> Mapping[str, Grenade]:
        return by_name(self.kind)
