"""A missile spell in hand as the weapon it is: what it is thrown with and what it does (DF-MISSILE-01, DF-OWN-01)."""

from __future__ import annotations

from attrs import evolve

from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.state import Item
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, FighterSheet, Ranged, Spell, Weapon
from fechtbuch.rulesets.dungeon_fantasy.data.skills import Skills
from fechtbuch.rulesets.dungeon_fantasy.sheets.skills import Level, level_of

__all__ = ["SPELL", "missile_damage", "spell_weapon", "throwing_level"]

SPELL = "spell:"
"""Prefix of the item that is a missile spell in hand; the spell's id follows."""

SKILL = "Innate Attack"


def throwing_level(sheet: FighterSheet, skills: Skills) -> Level:
    """The best Innate Attack of the sheet, whatever its speciality, else its default (DF-OWN-06)."""
    trained = [name for name in sheet.levels if name.partition(" (")[0] == SKILL]
    best = max(trained, key=lambda name: sheet.levels[name], default=SKILL)
    return level_of(best, sheet.levels, sheet.dx, skills)


def missile_damage(spell: Spell, power: int) -> Damage:
    """The spell's dice and adds, as many times as there are points of power (DF-OWN-02)."""
    dice = parse_dice(spell.damage.dice)
    return evolve(spell.damage, dice=f"{dice.count * power}d{dice.sides}", add=spell.damage.add * power)


def spell_weapon(sheet: FighterSheet, key: str, item: Item | None, skills: Skills) -> Weapon | None:
    """The weapon of the item ``spell:ID``, of its power in hand; one point of power while it is not cast.

    Nothing when the sheet has no such spell. One shot, no reloading but casting again (DF-MISSILE-02, DF-MISSILE-03).
    """
    spell = next((spell for spell in sheet.spells if SPELL + spell.id == key), None)
    if spell is None:
        return None
    power = int(item.data.get("power", 1)) if item is not None else 1
    skill = throwing_level(sheet, skills)
    line = Ranged(
        name="throw",
        skill=skill.skill,
        level=skill.level,
        damage=missile_damage(spell, power),
        acc=spell.acc,
        half=spell.half,
        most=spell.most,
        ground=skill.ground,
    )
    return Weapon(key, spell.name, ranged=(line,), path=spell.path or f"spell:{spell.id}")
