"""Skill levels: what a sheet has, and what is left to somebody who never learned the skill."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from attrs import evolve, frozen

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage
from fechtbuch.rulesets.dungeon_fantasy.data import Tables
from fechtbuch.rulesets.dungeon_fantasy.data.skills import Skills
from fechtbuch.rulesets.naming import unknown

__all__ = [
    "Level",
    "at_level",
    "best_level",
    "known_skills",
    "level_of",
    "skill_problem",
]

RULES: Final = "dungeon_fantasy"


@frozen
class Level:
    """A skill level; ``ground`` is the rule that gives it where it is no trained one."""

    skill: str
    level: int
    ground: str = ""


def level_of(skill: str, levels: Mapping[str, int], dx: int, table: Skills) -> Level:
    """The level of a weapon skill: trained, or the default from DX, whose rule is then the ``ground``."""
    trained = levels.get(skill)
    if trained is not None:
        return Level(skill, trained)
    default = table.of(skill)
    return Level(skill, max(dx + default.penalty, 0) if default.untrained else 0, table.rule)


def at_level(damage: Damage, level: int) -> Damage:
    """The damage of a line of that level; a line without any level cannot be used, and says so."""
    return (
        damage if level > 0 or damage.unusable else evolve(damage, unusable="nobody can use it without a level in it")
    )


def best_level(skills: tuple[str, ...], levels: Mapping[str, int], dx: int) -> Level:
    """The best of DX and trained skills, DX winning ties (AMB-64)."""
    best = Level("DX", dx)
    for skill in skills:
        if levels.get(skill, best.level) > best.level:
            best = Level(skill, levels[skill])
    return best


def known_skills(tables: Tables) -> frozenset[str]:
    """The skills that the skill table, the armoury and the rules of unarmed combat and fast drawing name."""
    armoury, defences = tables.armoury, tables.defence_modifiers
    named = {mode.skill for weapon in armoury.weapon for mode in weapon.melee}
    named |= {mode.skill for weapon in armoury.weapon for mode in weapon.ranged}
    named |= {shield.skill for shield in armoury.shield} | {spell.skill for spell in armoury.missile_spell}
    named |= {skill for natural in armoury.natural for skill in natural.skills}
    named |= {row.skill for row in tables.skill_bonus.bonus} | {row.skill for row in tables.fast_draw.draw}
    named |= {*defences.unarmed_skills, *defences.retreating_skills}
    named |= {row.name for row in tables.skills.skill} | {*tables.skills.other}
    return frozenset(named - {"DX"})


def skill_problem(name: str, tables: Tables, own: Collection[str] = ()) -> str:
    """Why the rules know no skill of that name, with near names; empty when they do. ``own``: further names.

    A skill of which no speciality is named anywhere may have any.
    """
    known = {*known_skills(tables), *own}
    plain, speciality, _ = name.partition(" (")
    if name in known:
        return ""
    kinds = [skill for skill in known if skill.startswith(f"{plain} (")]
    if speciality and plain in known and not kinds:
        return ""
    return "no such skill" + unknown(name, kinds if speciality and kinds else known, RULES, "skills")
