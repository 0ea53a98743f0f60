"""What the level of a weapon's line comes from: the sheet, or DX and a default (DF-OWN-06)."""

from __future__ import annotations

from functools import lru_cache

from fechtbuch.model.figures import Term, add, start
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged, Shield, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.data.skills import Skills
from fechtbuch.rulesets.dungeon_fantasy.sheets.skills import Level

__all__ = ["by_default", "level_terms", "source_of", "weapon_start"]


def source_of(weapon: Weapon) -> str:
    """The sheet's line of a weapon, as figures cite it."""
    return f"sheet:{weapon.path or weapon.id}"


def by_default(line: Melee | Ranged | Shield | Level, skills: Skills) -> bool:
    """Whether its level is what is left to somebody who never learned the skill."""
    return line.ground == skills.rule


@lru_cache(maxsize=4096)
def level_terms(line: Melee | Ranged | Shield | Level, source: str, dx: Term, skills: Skills) -> tuple[Term, ...]:
    """The first terms of a figure that rests on the level of a line; ``dx`` is the first term of a DX roll."""
    if not by_default(line, skills):
        return (start(line.level, line.skill, source),)
    return dx, add(line.level - int(dx.value), f"Default of {line.skill}, never learned", skills.rule)


def weapon_start(here: Here, who: str, use: Use) -> tuple[Term, ...]:
    """The skill with a weapon's line, as the sheet has it or by default (DF-OWN-06)."""
    dx = Fighter(here, who).attribute("DX").terms[0]
    return level_terms(use.mode, source_of(use.weapon), dx, tables_of(here).skills)
