"""Ranged weapons: what a shot is worth, the missiles it starts with, how far it reaches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated

from attrs import frozen

from fechtbuch.rulesets.tables import Filled, Within, by_name, named_rows, pick

__all__ = ["Weapon", "WeaponRange", "Weapons"]


@frozen
class Weapon:
    """One ranged weapon: the missiles modifier added to the die, and the ammunition of a new adventure (DB-AMMO-01)."""

    id: Annotated[str, Filled()]
    name: Annotated[str, Filled()]
    modifier: Annotated[int, Within(-20, 20)]
    ammo: Annotated[int, Within(0, 1000)]


@frozen
class WeaponRange:
    """How far a weapon reaches, in cells (DB-SHOOT-06, DB-COMP-RANGES)."""

    weapon: Annotated[str, Filled()]
    cells: Annotated[int, Within(1, 1000)]


@frozen
class Weapons:
    """All ranged weapons and their ranges."""

    weapon: tuple[Weapon, ...] = named_rows()
    weapon_range: tuple[WeaponRange, ...] = named_rows("weapon")

    def of(self, id: str) -> Weapon:
        """The weapon of that id; raises :class:`UnknownRow`."""
        return pick(self._weapons, id, "ranged weapon")

    def range_of(self, id: str) -> int:
        """Its greatest range in cells; raises :class:`UnknownRow`."""
        return pick(self._ranges, id, "range of a weapon").cells

    def __contains__(self, id: object) -> bool:
        return id in self._weapons

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all weapons."""
        return tuple(weapon.id for weapon in self.weapon)

    @cached_property
    def _weapons(self) -> Mapping[str, Weapon]:
        return by_name(self.weapon)

    @cached_property
    def _ranges(self) -> Mapping[str, WeaponRange]:
        return by_name(self.weapon_range, "weapon")
