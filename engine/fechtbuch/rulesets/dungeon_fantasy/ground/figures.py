"""The hexes that figures fill, and how far apart they are (DF-OWN-31, DF-TAKEDOWN-03).

A figure's place is the hex of its head; most fill that alone. Everything here is O(1) for those.
"""

from __future__ import annotations

from fechtbuch.model.state import Cell, Creature, Sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.footprint import Hexes, turned, usual_hexes
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import per_sheet, read_sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.data.postures import LYING
from fechtbuch.space.hex import distance

__all__ = ["cells_at", "cells_of", "creatures_in", "fills", "gap", "is_large", "nearest", "occupied"]

ACROSS = "lies_across"
"""Mark of somebody who lies in two hexes; ``data`` holds the second."""


@per_sheet
def _hexes(sheet: Sheet) -> Hexes:
    """The hexes of a body as offsets from the head's, for facing 0."""
    figures = read_sheet(sheet)
    return figures.hexes or usual_hexes(figures.sm, figures.plan)


def is_large(creature: Creature) -> bool:
    """Whether its body fills more hexes than one."""
    return len(_hexes(creature.sheet)) > 1


def fills(creature: Creature) -> tuple[Cell, ...]:
    """The hexes that a creature fills, the head's first; one that lies across two hexes fills both."""
    place = creature.place
    hexes = _hexes(creature.sheet)
    if len(hexes) > 1:
        return turned(hexes, place.cell, place.facing)
    if place.posture == LYING:
        mark = creature.conditions.get(ACROSS)
        second = tuple(mark.data.get("cell", ())) if mark is not None else ()
        if len(second) == 2 and distance(place.cell, second) == 1:
            return place.cell, second
    return (place.cell,)


def cells_of(here: Here, who: str) -> tuple[Cell, ...]:
    """The hexes that ``who`` fills, the head's first."""
    return fills(here.battle[who])


def cells_at(creature: Creature, cell: Cell, facing: int) -> tuple[Cell, ...]:
    """The hexes it would fill with its head in ``cell``, facing so."""
    hexes = _hexes(creature.sheet)
    return turned(hexes, cell, facing) if len(hexes) > 1 else (cell,)


def creatures_in(here: Here, cell: Cell) -> tuple[str, ...]:
    """Who fills a hex, in listing order: the living and unconscious; not the dead and departed. O(creatures)."""
    return tuple([c.id for c in here.battle if c.status == "in" and (c.place.cell == cell or cell in fills(c))])


def occupied(here: Here, but: tuple[str, ...] = ()) -> frozenset[Cell]:
    """All hexes that somebody fills, but for some creatures. O(creatures)."""
    return frozenset([cell for c in here.battle if c.status == "in" and c.id not in but for cell in fills(c)])


def gap(one: tuple[Cell, ...], two: tuple[Cell, ...]) -> int:
    """Hexes from one figure to another: between the two that are nearest. O(hexes of the one × those of the other)."""
    if len(one) == 1 and len(two) == 1:
        return distance(one[0], two[0])
    return min([distance(a, b) for a in one for b in two])


def nearest(one: tuple[Cell, ...], two: tuple[Cell, ...]) -> tuple[Cell, Cell]:
    """The pair of hexes, one of each figure, that are nearest; of equals those that come first."""
    if len(one) == 1 and len(two) == 1:
        return one[0], two[0]
    return min(((a, b) for a in one for b in two), key=lambda pair: distance(*pair))
