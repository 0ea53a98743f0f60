"""What wrestlers roll: strength, skill, and what more than two arms add (CMP-SKILLBONUS, AMB-22)."""

from __future__ import annotations

from fechtbuch.model.figures import Figure, Term, add
from fechtbuch.rulesets.dungeon_fantasy.attacks.unarmed import strength_bonus
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here

__all__ = ["EXTRA_ARM", "GRAPPLING", "arms_terms", "best_terms", "strength_terms"]

GRAPPLING = ("Wrestling", "Sumo Wrestling", "Judo")
"""Skills that grapple (DF-GRAPPLE-04)."""

STRONG = ("Wrestling", "Sumo Wrestling")
"""Skills that add to ST in the contests of a grapple (CMP-SKILLBONUS)."""

EXTRA_ARM = 2
"""What each arm beyond the second gives. For a choke the translation prints it with the other sign (AMB-01)."""


def strength_terms(here: Here, who: str) -> list[Term]:
    """ST with what Wrestling or Sumo Wrestling adds in grapples, the better of them; holds take nothing off it."""
    fighter = Fighter(here, who)
    bonuses = [
        bonus
        for skill in STRONG
        if skill in fighter.sheet.levels
        for bonus in strength_bonus(here, who, skill, fighter.sheet.levels[skill], "grapple_contest")
    ]
    return [*fighter.attribute_terms("ST"), *sorted(bonuses, key=lambda term: -term.value)[:1]]


def best_terms(here: Here, who: str) -> list[Term]:
    """The highest of ST, DX and the best grappling skill (DF-TAKEDOWN-01); the last two suffer from holds (AMB-22)."""
    fighter = Fighter(here, who)
    quick = [*fighter.skill_terms(*GRAPPLING), *fighter.dx_terms()]
    return max(strength_terms(here, who), quick, key=lambda terms: Figure(tuple(terms)).value)


def arms_terms(arms: int, rule: str) -> list[Term]:
    """What arms beyond the second add (DF-GRAPPLE-07, DF-CHOKE-03, DF-BREAK-04)."""
    extra = arms - 2
    words = "a third arm" if extra == 1 else f"{extra} arms beyond two"
    return [add(EXTRA_ARM * extra, words, rule)] if extra > 0 else []
