"""Control zones: whom a character threatens with the weapon in hand (CZ-CONTROL)."""

from __future__ import annotations

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.control_zone.creature.views import Character, Here, tables_of
from fechtbuch.rulesets.control_zone.data.weapons import Weapon
from fechtbuch.rulesets.control_zone.ground.gaps import gap

__all__ = ["covers", "in_zone", "reaches", "zone_weapon"]


def covers(character: Character, weapon: Weapon, cell: Cell) -> bool:
    """Whether a token in that cell is inside the zone that one weapon controls (CZ-CONTROL-01 to -04).

    Neither walls nor heights count (CZ-OWN-08).
    """
    return tables_of(character.here).control.holds(weapon.control, gap(character.cell, cell))


def zone_weapon(character: Character) -> Weapon | None:
    """The melee weapon in hand that reaches farthest; none: no zone at all (CZ-CONTROL-05)."""
    return max(character.melee_weapons, key=lambda weapon: weapon.control, default=None)


def in_zone(character: Character, cell: Cell) -> bool:
    """Whether a token in that cell would be inside somebody's control zone."""
    weapon = zone_weapon(character)
    return weapon is not None and covers(character, weapon, cell)


def reaches(here: Here, who: str, target: str, weapon: Weapon) -> bool:
    """Whether a melee attack with a weapon reaches: its target stands in the zone of that weapon (CZ-ATTACK-05)."""
    return covers(Character(here, who), weapon, Character(here, target).cell)
