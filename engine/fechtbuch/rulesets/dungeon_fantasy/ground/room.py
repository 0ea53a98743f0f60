"""Where a figure can go and stand: past walls and obstacles, and beside others (CMP-MANEUVERS, CMP-EVADE)."""

from __future__ import annotations

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_at, is_large, occupied
from fechtbuch.space.hex import direction_of

__all__ = ["LEDGE", "fits", "has_room", "obstruction", "passable"]

LEDGE = 1
"""Yards up or down between neighbouring hexes that one can walk (DF-OWN-57)."""


def passable(here: Here, one: Cell, two: Cell) -> bool:
    """Whether the field lets somebody pass from a hex into a neighbouring one: no wall, no shut door, nothing solid."""
    ground = field_of(here)
    return not ground.shut(one, two) and not ground.solid(two)


def obstruction(here: Here, one: Cell, two: Cell, who: str = "") -> str:
    """What keeps one from walking from a hex into a neighbouring one, in words; empty where nothing does.

    A wall, something solid, a ledge; for a large ``who``, who faces where he goes, the want of room for all his hexes.
    """
    if not here.battle.map.features:
        return ""
    field = field_of(here)
    if field.shut(one, two):
        barrier = field.barrier(one, two)
        return f"a {barrier.words if barrier is not None else 'wall'} stands between {_at(one)} and {_at(two)}"
    if field.solid(two):
        return f"something stands in {_at(two)}"
    drop = field.drop(one, two)
    if abs(drop) > LEDGE:
        return f"from {_at(one)} to {_at(two)} it goes {abs(drop)} yd {'down' if drop > 0 else 'up'}"
    if who and is_large(here.battle[who]) and not fits(here, who, two, direction_of(one, two)[0]):
        return f"there is no room for such a body at {_at(two)}"
    return ""


def _at(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


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
