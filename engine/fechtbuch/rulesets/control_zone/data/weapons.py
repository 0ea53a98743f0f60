"""Weapons: kind, control, hands, skill, armour piercing and formulas (CZ-COMP-WEAPONS)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from attrs import frozen

from fechtbuch.rulesets.control_zone.data.formulas import Formula
from fechtbuch.rulesets.tables import Filled, TableProblem, Within, by_name, named_rows, pick

__all__ = ["Weapon", "Weapons"]


@frozen(cache_hash=True)
class Weapon:
    """A weapon. ``control`` (0 to 3) is the reach of the zone it threatens; ``spear`` serves for a Pre-emptive Jab.

    ``reloadings``: how many Reloadings load it (CZ-DISRUPT-05). The first formula is that of manoeuvres without a type.
    """

    id: str
    name: str
    kind: Literal["melee", "ranged"]
    skill: str
    formulas: Annotated[tuple[Formula, ...], Filled()]
    control: Annotated[int, Within(0, 3)] = 0
    hands: Annotated[int, Within(1, 2)] = 1
    armour_piercing: Annotated[int, Within(0, 100)] = 0
    spear: bool = False
    reloadings: Annotated[int, Within(1, 100)] = 1

    def __attrs_post_init__(self) -> None:
        """Check that no type has two formulas."""
        types = [formula.type for formula in self.formulas]
        for n, type in enumerate(types):
            if type in types[:n]:
                raise TableProblem(f"formulas[{n}].type", f'"{type}" has a formula already')

    def formula(self, type: str) -> Formula | None:
        """The formula of a type, the first one for no type; none if there is no such (CZ-TYPE-06)."""
        if not type:
            return self.formulas[0]
        return next((formula for formula in self.formulas if formula.type == type), None)


@frozen
class Weapons:
    """All weapons."""

    weapon: tuple[Weapon, ...] = named_rows()

    def of(self, id: str) -> Weapon:
        """The weapon of that id; raises :class:`UnknownRow`."""
        return pick(self.index, id, "weapon")

    @cached_property
    def index(self) -> Mapping[str, Weapon]:
        """The weapons by id."""
        return by_name(self.weapon)
