"""What a shot meets on its straight way from cell to cell: walls, doors, closed corners, figures, obstacles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, Literal

from attrs import frozen

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_board.board.board import Board
from fechtbuch.rulesets.dungeon_board.board.reading import board_of
from fechtbuch.rulesets.dungeon_board.creature.views import Here, on_board
from fechtbuch.space.square_lines import border, line

__all__ = ["Block", "block", "gives_cover", "is_clear"]

By = Literal["wall", "door", "corner", "figure", "obstacle"]

RULES: Final[dict[By, str]] = {
    "wall": "DB-LINE-02",
    "door": "DB-LINE-03",
    "figure": "DB-LINE-04",
    "corner": "DB-LINE-08",
    "obstacle": "DB-LINE-09",
}
"""What can block, each with the rule that says so."""


@frozen
class Block:
    """What blocks a line, where, and which figure or door it is."""

    by: By
    cell: Cell
    what: str = ""

    @property
    def rule(self) -> str:
        """The rule by which it blocks."""
        return RULES[self.by]


def block(here: Here, one: Cell, two: Cell) -> Block | None:
    """The first thing that blocks the line of fire between the centres of two cells (DB-LINE-01).

    Cost: the cells on the line times the figures and obstacles.
    """
    return next(_blocks(here, one, two), None)


def is_clear(here: Here, one: Cell, two: Cell) -> bool:
    """Whether nothing blocks the line of fire."""
    return block(here, one, two) is None


def _blocks(here: Here, one: Cell, two: Cell) -> Iterator[Block]:
    """Everything that blocks, from the shooter on.

    Figures block from the cells strictly between alone (DB-LINE-06, DB-AMB-06), obstacles on the last cell too
    (DB-LINE-09).
    Cells that the line merely touches at a corner are not on it (DB-LINE-07, DB-AMB-05).
    """
    board = board_of(here)
    for last, cell in pairwise(line(one, two)):
        if not board.touching(last, cell):
            yield _barrier(board, last, cell)
        if cell != two:
            for figure in on_board(here):
                if figure.place.cell == cell:
                    yield Block("figure", cell, figure.id)
        if any(not obstacle.shoot_through for obstacle in board.obstacles_on(cell)):
            yield Block("obstacle", cell)


def _barrier(board: Board, last: Cell, cell: Cell) -> Block:
    """What parts two cells that follow each other on the line."""
    if last[0] != cell[0] and last[1] != cell[1]:
        return Block("corner", cell)
    if border(last, cell) in board.walls:
        return Block("wall", cell)
    door = board.door_between(last, cell)
    return Block("door", cell, "" if door is None else door.name)


def gives_cover(here: Here, cell: Cell) -> bool:
    """Whether whoever stands on a cell has cover: an obstacle through which shooting is allowed (DB-COVER-01)."""
    return any(obstacle.shoot_through for obstacle in board_of(here).obstacles_on(cell))
