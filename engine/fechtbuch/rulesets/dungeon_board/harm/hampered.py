"""The additional wound rule: what wounds take from strikes, parries and Speed (DB-WOUND-06 to -11, DB-SPEED-01 to -04).

Shots and spells are not weakened (DB-WOUND-11), unless the table has it so: their figures ask only ``hampers``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from fechtbuch.model.figures import Figure, Term, Withheld, add, at_least, multiply, round_down, start
from fechtbuch.rulesets.dungeon_board.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_board.table_options import HALF_ENDURANCE, LEAST_SPEED, WOUNDS_HAMPER
from fechtbuch.rulesets.table_options import chosen, value_of

__all__ = ["hampers", "is_slowed", "speed_figure", "wound_terms"]

HALF: Final = Fraction(1, 2)


def hampers(here: Here) -> bool:
    """Whether the game is set up with the additional rule (DB-WOUND-06)."""
    return bool(value_of(here.battle.options, WOUNDS_HAMPER))


def wound_terms(here: Here, who: str, rule: str) -> tuple[tuple[Term, ...], tuple[Withheld, ...]]:
    """What the wounds of this moment take from a strike (DB-WOUND-07) or parry (DB-WOUND-08, -10), or why nothing."""
    wounds = Fighter(here, who).wounds
    if not wounds:
        return (), ()
    if not hampers(here):
        return (), (Withheld(f"Wounds: {wounds}", "the additional wound rule is not in play", "DB-WOUND-06"),)
    return (add(-wounds, f"Wounds: {wounds}", rule),), ()


def is_slowed(here: Here, who: str) -> bool:
    """Wounds times 2 reach Endurance, equality included (DB-SPEED-01); less again once healed (DB-SPEED-04)."""
    fighter = Fighter(here, who)
    odd = fighter.endurance % 2 if chosen(here.battle.options, HALF_ENDURANCE) == "rounded_down" else 0
    return hampers(here) and 2 * fighter.wounds >= fighter.endurance - odd


def speed_figure(here: Here, who: str) -> Figure:
    """Speed in cells a game turn: the printed one, or half of it, once, fractions dropped (DB-SPEED-01 to -03)."""
    fighter = Fighter(here, who)
    figure = Figure((start(fighter.sheet.speed, "Speed", "sheet:speed"),))
    if not is_slowed(here, who):
        return figure
    words = f"{fighter.wounds} wounds of Endurance {fighter.endurance}: half"
    half = figure.then(multiply(HALF, words, "DB-SPEED-01"), round_down("the fraction is dropped", "DB-SPEED-02"))
    least = value_of(here.battle.options, LEAST_SPEED)
    return half.then(at_least(least, "no slower", "DB-SPEED-02")) if least else half
