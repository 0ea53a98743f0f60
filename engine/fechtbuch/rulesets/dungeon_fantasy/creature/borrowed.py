"""Somebody else's weapon in one's own hands (DF-OWN-23)."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from attrs import evolve

from fechtbuch.dice.notation import parse_dice
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, FighterSheet, Melee, Ranged, Shield, Weapon
from fechtbuch.rulesets.dungeon_fantasy.data.skills import Skills
from fechtbuch.rulesets.dungeon_fantasy.sheets.skills import level_of

__all__ = ["LENDER", "LINE", "borrowed"]

LENDER = "of"
"""Key of an item's data: the creature whose sheet has the weapon's line."""

LINE = "weapon"
"""Key of an item's data: the weapon's id on that sheet."""

_Row = TypeVar("_Row", Melee, Ranged)


@lru_cache(maxsize=1024)
def borrowed(weapon: Weapon, key: str, lender: FighterSheet, wielder: FighterSheet, skills: Skills) -> Weapon:
    """The weapon of another sheet with the wielder's skills, or their defaults, and the damage of his strength.

    Ranges and minimum ST stay those of the line. Cached by value.
    """
    return evolve(
        weapon,
        id=key,
        melee=tuple(_mine(row, lender, wielder, skills) for row in weapon.melee),
        ranged=tuple(_mine(row, lender, wielder, skills) for row in weapon.ranged),
        shield=_my_shield(weapon.shield, wielder, skills),
        path="",
    )


def _my_shield(shield: Shield | None, wielder: FighterSheet, skills: Skills) -> Shield | None:
    if shield is None:
        return None
    mine = level_of(shield.skill, wielder.levels, wielder.dx, skills)
    return evolve(shield, level=mine.level, ground=mine.ground)


def _mine(row: _Row, lender: FighterSheet, wielder: FighterSheet, skills: Skills) -> _Row:
    skill = level_of(row.skill, wielder.levels, wielder.dx, skills)
    own_strength = isinstance(row, Ranged) and row.st
    damage = row.damage if own_strength else _damage(row.damage, lender, wielder)
    return evolve(row, level=skill.level, ground=skill.ground, damage=damage)


def _damage(damage: Damage, lender: FighterSheet, wielder: FighterSheet) -> Damage:
    """The same adds to another thrust or swing."""
    if not damage.base or damage.unusable:
        return damage
    old, new = (sheet.swing if damage.base == "sw" else sheet.thrust for sheet in (lender, wielder))
    dice = parse_dice(damage.dice).count + parse_dice(new[0]).count - parse_dice(old[0]).count
    return evolve(damage, dice=f"{dice}d6", add=damage.add + new[1] - old[1])
