"""How far a blow pushes (CMP-KNOCKBACK)."""

from __future__ import annotations

from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of

__all__ = ["yards_of"]

FEEBLE = 3
"""Up to this ST every point of damage is a yard."""


def yards_of(here: Here, victim: str, damage_type: str, basic: int, penetrated: bool) -> int:
    """Yards of knockback of a blow: basic damage over ST - 2, fractions dropped.

    Crushing always pushes, cutting when it does not penetrate, other types never.
    """
    when = tables_of(here).wounding.type_of(damage_type).knockback
    if when == "never" or (when == "unpenetrated" and penetrated):
        return 0
    strength = Fighter(here, victim).sheet.st
    return max(0, basic) if strength <= FEEBLE else max(0, basic) // (strength - 2)
