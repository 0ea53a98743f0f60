"""With what skill a grenade is thrown (DF-GRENADE-03, DF-GRENADE-04)."""

from __future__ import annotations

from fechtbuch.model.figures import Term, add, start
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.areas.contents import PREFIX
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use

__all__ = ["SKILLS", "throwing_start"]

SKILLS = ("Throwing Art", "Throwing")


def throwing_start(here: Here, act: Attack, use: Use) -> tuple[Term, ...]:
    """The first terms of the figure of a thrown grenade; nothing for other weapons.

    The best of DX, Throwing Art and Throwing; DX is worse at somebody than at a place.
    """
    if not use.mode.effect.startswith(PREFIX):
        return ()
    fighter = Fighter(here, act.who)
    sheet = fighter.sheet
    at_somebody = act.cell is None
    penalty = tables_of(here).grenades.untrained if at_somebody else 0
    trained = [(sheet.levels[skill], skill) for skill in SKILLS if skill in sheet.levels]
    level, skill = max(trained, key=lambda one: one[0], default=(0, ""))
    if skill and level >= sheet.dx + penalty:
        return (start(level, skill, f"sheet:{sheet.paths.get(f'skill:{skill}', skill)}"),)
    dx = start(sheet.dx, "DX", f"sheet:{sheet.paths.get('dx', 'dx')}")
    return (dx, add(penalty, "Thrown at somebody by DX", "DF-GRENADE-03")) if penalty else (dx,)
