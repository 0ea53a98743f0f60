"""Stop thrusts: who comes at a waiting point runs onto it (CMP-WAIT)."""

from __future__ import annotations

from fechtbuch.model.figures import Term, add
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use

__all__ = ["stop_thrust_terms"]

YARDS = 2
"""Full yards that add a point of damage."""


def stop_thrust_terms(fighter: Fighter, use: Use) -> list[Term]:
    """+1 to thrusting damage for each two full yards that the foe who set a wait off has come this turn."""
    mark, mode = fighter.manoeuvre, use.mode
    came = mark.data.get("came") if mark is not None and mark.data.get("triggered") else None
    if came is None or mark is None or came["who"] != mark.data["triggered"]:
        return []
    if not isinstance(mode, Melee) or mode.damage.base != "thr":
        return []
    more = int(came["yards"]) // YARDS
    return [add(more, f"Stop thrust: came {came['yards']} yd", "CMP-WAIT")] if more > 0 else []
