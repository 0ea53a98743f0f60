"""How far a blow pushes (CMP-KNOCKBACK)."""

from __future__ import annotations

from fractions import Fraction

from fechtbuch.model.figures import Figure, multiply, round_down, start
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of

__all__ = ["push_figure", "yards_of"]

RULE = "CMP-KNOCKBACK"

FEEBLE = 3
"""Up to this ST every point of damage is a yard."""

LESS = 2
"""What is taken off ST."""


def push_figure(here: Here, victim: str, damage_type: str, basic: int, penetrated: bool) -> Figure:
    """Yards of knockback of a blow: basic damage over ST - 2, fractions dropped.

    Crushing always pushes, cutting when it does not penetrate, other types never.
    """
    when = tables_of(here).wounding.type_of(damage_type).knockback
    if when == "never" or (when == "unpenetrated" and penetrated):
        return Figure((start(0, f"{damage_type} does not push", RULE),))
    first, strength = start(max(0, basic), "Basic damage", RULE), Fighter(here, victim).sheet.st
    if strength <= FEEBLE:
        return Figure((first,))
    share = multiply(Fraction(1, strength - LESS), f"over ST {strength} - {LESS}", RULE)
    return Figure((first, share, round_down("fractions dropped", RULE)))


def yards_of(here: Here, victim: str, damage_type: str, basic: int, penetrated: bool) -> int:
    """The yards that ``push_figure`` comes to."""
    return push_figure(here, victim, damage_type, basic, penetrated).whole
