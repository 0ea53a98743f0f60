"""The skills that a character's table may name: those of weapons, of wearing armour, and of the skill table."""

from __future__ import annotations

from fechtbuch.rulesets.control_zone.data.loading import Tables

__all__ = ["known_skills"]


def known_skills(tables: Tables) -> frozenset[str]:
    """Every skill that the tables name."""
    weapons = {weapon.skill for weapon in tables.weapons.weapon}
    return frozenset({*weapons, tables.armour.wearing.skill, *tables.skills.other})
