"""Bodies as people see them: a plan, its zones, and how each zone stands. Every rule set fills in the same form."""

from __future__ import annotations

from attrs import evolve, frozen

__all__ = ["HURT", "LOST", "USELESS", "WHOLE", "BodyView", "BodyZone", "whole_body"]

WHOLE = "body"
"""The plan of a body without zones, and the id of its only one."""

HURT = 2
USELESS = 3
LOST = 4
"""Grades that a state alone may give, whatever the damage: hampered, of no use, gone. 0 is unhurt, 1 a scratch."""


@frozen
class BodyZone:
    """One zone; ``id`` is what facts call it.

    ``damage`` is what counts in the zone now, ``limit`` what it takes to use the zone up (none: not known), both in the
    rule set's points. Where the rules count no damage by zone, ``damage`` is none, and the wounds told so far say how
    often it was struck. ``states`` and ``armour`` are words. ``grade`` (0 to 4) is the least that the states mean.
    """

    id: str
    label: str
    damage: int | None = None
    limit: int | None = None
    states: tuple[str, ...] = ()
    armour: str = ""
    grade: int = 0

    @property
    def unhurt(self) -> BodyZone:
        """The same zone before anything befell it."""
        return evolve(self, damage=None if self.damage is None else 0, states=(), grade=0)


@frozen
class BodyView:
    """A body: the name of its plan, and its zones in the plan's order."""

    plan: str
    zones: tuple[BodyZone, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the zones, in order."""
        return tuple(zone.id for zone in self.zones)


def whole_body(value: int, full: int, name: str = "body", armour: str = "") -> BodyView:
    """A body of one zone, with ``value`` points left of ``full``."""
    return BodyView(WHOLE, (BodyZone(WHOLE, name, max(0, full - value), full if full > 0 else None, armour=armour),))
