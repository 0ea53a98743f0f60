"""How far two cells are apart, and how far a weapon reaches."""

from __future__ import annotations

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_board.creature.views import Here
from fechtbuch.rulesets.dungeon_board.table_options import DIAGONALS
from fechtbuch.rulesets.table_options import chosen
from fechtbuch.space import square

__all__ = ["cells_apart"]


def cells_apart(here: Here, one: Cell, two: Cell) -> int:
    """The distance between two cells, the second counted and the first not (DB-SHOOT-06, DB-SHOOT-07)."""
    if chosen(here.battle.options, DIAGONALS) == "two":
        return square.manhattan(one, two)
    return square.distance(one, two)
