"""Where a figure can go and stand: past walls and obstacles, and beside others (CMP-MANEUVERS, CMP-EVADE)."""

from __future__ import annotations

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_at, occupied

__all__ = ["STEEP", "fits", "has_room", "passable", "walkable"]

STEEP = 1
"""Yards up or down between neighbouring hexes that one can walk (DF-OWN-57)."""


def passable(here: Here, one: Cell, two: Cell) -> bool:
    """Whether the field lets somebody pass from a hex into a neighbouring one: no wall, no shut door, nothing solid."""
    ground = field_of(here)
    return not ground.shut(one, two) and not ground.solid(two)


def walkable(here: Here, one: Cell, two: Cell) -> bool:
    """Whether one can walk from a hex into a neighbouring one: passable, and neither a ledge nor a wall of earth."""
    return passable(here, one, two) and abs(field_of(here).drop(one, two)) <= STEEP


def fits(here: Here, who: str, cell: Cell, facing: int | None = None) -> bool:
    """Whether the field has room for all hexes of ``who`` with the head in ``cell``; ``facing`` as now if not given.

    Nothing solid in any of them, and no wall between two of them.
    """
    creature, ground = here.battle[who], field_of(here)
    cells = cells_at(creature, cell, creature.place.facing if facing is None else facing)
    if any(ground.solid(spot) for spot in cells):
        return False
    if len(cells) == 1:
        return True
    inside = frozenset(cells)
    return not any(one in inside and two in inside for one, two in ground.walls)


def has_room(here: Here, who: str, cell: Cell, facing: int | None = None, but: tuple[str, ...] = ()) -> bool:
    """Whether ``who`` could stand with the head in ``cell`` without sharing a hex with others than ``but``."""
    if not fits(here, who, cell, facing):
        return False
    creature = here.battle[who]
    cells = cells_at(creature, cell, creature.place.facing if facing is None else facing)
    return occupied(here, (who, *but)).isdisjoint(cells)
