"""The names that fight files of these rules may use, with their main figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fechtbuch.rulesets.dungeon_fantasy.data import Tables
from fechtbuch.rulesets.dungeon_fantasy.data.armoury import MissileSpell, Shield, Weapon, WeaponDamage
from fechtbuch.rulesets.dungeon_fantasy.data.skills import Skills
from fechtbuch.rulesets.dungeon_fantasy.sheets.bestiary import bestiary
from fechtbuch.rulesets.dungeon_fantasy.sheets.skills import known_skills
from fechtbuch.rulesets.dungeon_fantasy.sheets.traits import trait_table
from fechtbuch.rulesets.naming import Named, Names

__all__ = ["names"]


def names(tables: Tables) -> Names:
    """By kind; skills in the order of the alphabet."""
    armoury = tables.armoury
    return {
        "bestiary": tuple(_creature(id, row) for id, row in bestiary().items()),
        "weapons": tuple(_weapon(weapon) for weapon in armoury.weapon),
        "shields": tuple(_shield(shield) for shield in armoury.shield),
        "spells": tuple(_spell(spell) for spell in armoury.missile_spell),
        "skills": tuple(_skill(name, tables.skills) for name in sorted(known_skills(tables))),
        "traits": tuple(Named(trait.id, ", ".join(trait.names[:1])) for trait in trait_table().trait),
        "manoeuvres": tuple(Named(row.id, row.name, f"move: {row.move}") for row in tables.manoeuvres.manoeuvre),
        "plans": tuple(
            Named(plan.id, plan.id.replace("_", " "), f"{len(plan.parts)} parts") for plan in tables.hit_locations.plan
        ),
    }


def _creature(id: str, row: Mapping[str, Any]) -> Named:
    figures = [f"{key.upper()} {row.get(key, 10)}" for key in ("st", "dx", "ht")]
    figures += [f"HP {row['hp']}"] if "hp" in row else []
    skills = [f"{name} {level}" for name, level in row.get("skills", {}).items()]
    return Named(id, str(row.get("name", id)), ", ".join([*figures, *skills]))


def _weapon(weapon: Weapon) -> Named:
    return Named(weapon.id, weapon.name, "; ".join(_lines(weapon)))


def _lines(weapon: Weapon | Shield) -> list[str]:
    melee = [f"{mode.skill}, {_damage(mode.damage)}, reach {','.join(mode.reach)}" for mode in weapon.melee]
    ranged = getattr(weapon, "ranged", ())
    return [*melee, *(f"{mode.skill}, {_damage(mode.damage)}, ranged" for mode in ranged)]


def _damage(damage: WeaponDamage) -> str:
    if damage.base == "special":
        return "special"
    dice = f"{damage.dice}d" if damage.base == "dice" else damage.base
    divisor = f"({damage.divisor})" if damage.divisor != 1 else ""
    add = f"{damage.add:+d}" if damage.add else ""
    return f"{dice}{add}{divisor} {damage.type}"


def _shield(shield: Shield) -> Named:
    return Named(shield.id, shield.name, f"{shield.skill}, DB {shield.db}")


def _spell(spell: MissileSpell) -> Named:
    dice = f"{spell.dice_per_fp}d {spell.damage_type} for each of up to {spell.max_fp} FP"
    return Named(spell.id, spell.name, f"{spell.skill}, {dice}")


def _skill(name: str, skills: Skills) -> Named:
    default = skills.of(name)
    return Named(name, "", f"default DX{default.penalty:+d}" if default.untrained else "no default")
