"""Distances on the grid: cells of 2 m, the gap between the edges of two tokens (catalogue, meta.distance)."""

from __future__ import annotations

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.control_zone.creature.views import Character, Here
from fechtbuch.space.square import distance

__all__ = ["CELL", "gap", "gap_between"]

CELL = 2
"""Metres to a cell (CZ-MOVE-06)."""


def gap(one: Cell, two: Cell) -> int:
    """The gap in metres between tokens of one cell each: 2 x (larger coordinate difference - 1), never below 0."""
    return CELL * max(distance(one, two) - 1, 0)


def gap_between(here: Here, one: str, two: str) -> int:
    """The gap in metres between two characters where they stand."""
    return gap(Character(here, one).cell, Character(here, two).cell)
