"""A figure as people see it: the board knows no parts of bodies, only wounds."""

from __future__ import annotations

from typing import Any

from fechtbuch.model.state import Battle
from fechtbuch.rulesets.bodies import BodyView, whole_body
from fechtbuch.rulesets.dungeon_board.creature.views import At, Fighter

__all__ = ["body"]


def body(battle: Battle, who: str, tables: Any) -> BodyView:
    """One zone that takes all wounds, up to the Endurance."""
    fighter = Fighter(At(battle, tables), who)
    return whole_body(fighter.left, fighter.endurance)
