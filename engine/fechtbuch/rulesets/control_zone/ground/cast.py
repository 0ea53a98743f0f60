"""Whether those who begin a fight can stand where they are (CZ-OWN-04)."""

from __future__ import annotations

from collections.abc import Sequence

from fechtbuch.model.state import BattleMap, Cell, Creature
from fechtbuch.rulesets.control_zone.creature.views import DYING
from fechtbuch.rulesets.control_zone.ground.field import read_field
from fechtbuch.rulesets.sheet_fields import BadCreature

__all__ = ["check_cast"]


def check_cast(map: BattleMap, creatures: Sequence[Creature]) -> None:
    """Raise ``BadCreature`` for who stands in an obstacle, or in a cell that somebody else holds. O(creatures).

    The dead and the Dying hold no cell.
    """
    solid = read_field(map.features).obstacles
    held: dict[Cell, Creature] = {}
    for one in creatures:
        cell, place = one.place.cell, f"creature {one.id}"
        if cell in solid:
            raise BadCreature(place, "cell", f"{cell[0]},{cell[1]} is filled by an obstacle")
        if one.status != "in" or one.has(DYING):
            continue
        if cell in held:
            raise BadCreature(place, "cell", f"{cell[0]},{cell[1]} is held by {held[cell].name} already")
        held[cell] = one
