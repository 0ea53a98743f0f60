"""Skill levels: what a sheet has, and what is left to somebody who never learned the skill."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import evolve, frozen

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage
from fechtbuch.rulesets.dungeon_fantasy.data import Tables
from fechtbuch.rulesets.tables import by_name, load_table, named_rows, packaged_text

__all__ = [
    "Level",
    "SkillDefault",
    "SkillDefaults",
    "at_level",
    "best_level",
    "known_skills",
    "level_of",
    "skill_defaults",
]


@frozen
class SkillDefault:
    """What an untrained user rolls: DX and a penalty; ``untrained`` false: no default at all."""

    name: str
    penalty: int = 0
    untrained: bool = True


@frozen
class SkillDefaults:
    """Untrained use of combat skills."""

    rule: str
    penalty: int
    """For skills that the table does not hold."""
    skill: tuple[SkillDefault, ...] = named_rows("name")

    def of(self, name: str) -> SkillDefault:
        """The row of a skill, or the general one; a speciality follows its skill."""
        rows = by_name(self.skill, "name")
        return rows.get(name) or rows.get(name.partition(" (")[0]) or SkillDefault(name, self.penalty)


@frozen
class Level:
    """A skill level; ``ground`` is the rule that gives it where it is no trained one."""

    skill: str
    level: int
    ground: str = ""


@cache
def skill_defaults() -> SkillDefaults:
    """The packaged table of untrained levels."""
    text = packaged_text("fechtbuch.rulesets.dungeon_fantasy", "skills.toml")
    return load_table(SkillDefaults, text, "skills.toml")


def level_of(skill: str, levels: Mapping[str, int], dx: int) -> Level:
    """The level of a weapon skill: trained, or the default from DX, whose rule is then the ``ground``."""
    trained = levels.get(skill)
    if trained is not None:
        return Level(skill, trained)
    table = skill_defaults()
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
    """The skills that the armoury and the rules of unarmed combat name."""
    armoury = tables.armoury
    named = {mode.skill for weapon in armoury.weapon for mode in weapon.melee}
    named |= {mode.skill for weapon in armoury.weapon for mode in weapon.ranged}
    named |= {shield.skill for shield in armoury.shield} | {spell.skill for spell in armoury.missile_spell}
    named |= {skill for natural in armoury.natural for skill in natural.skills}
    named |= {row.skill for row in tables.skill_bonus.bonus} | {row.name for row in skill_defaults().skill}
    return frozenset(named - {"DX"})
