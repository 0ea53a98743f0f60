"""Ways across the board: the shortest one into contact with somebody."""

from __future__ import annotations

from collections import deque

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_board.board.board import Board
from fechtbuch.rulesets.dungeon_board.board.reading import board_of
from fechtbuch.rulesets.dungeon_board.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_board.turns.move import cells_left
from fechtbuch.space.square import neighbours

__all__ = ["reachable", "way_to"]

FARTHEST = 60
"""Steps after which no way is looked for."""


def way_to(here: Here, who: str, target: str) -> tuple[Cell, ...]:
    """The first cells, as many as Speed still allows, of the shortest way from ``who`` into contact with ``target``.

    Empty when it is in contact already, cannot move, or no way leads there. O(cells of the board).
    """
    left = cells_left(here, who)
    if left <= 0:
        return ()
    board, start, goal = board_of(here), Fighter(here, who).cell, Fighter(here, target).cell
    return _shortest(board, start, goal)[:left]


def reachable(here: Here, who: str) -> dict[Cell, tuple[Cell, ...]]:
    """The shortest way to every cell that ``who`` can still reach in this game turn, its own excepted; nearest first.

    O(cells within Speed).
    """
    board, start, left = board_of(here), Fighter(here, who).cell, cells_left(here, who)
    ways: dict[Cell, tuple[Cell, ...]] = {start: ()}
    edge = [start]
    for _ in range(left):
        found = [
            (cell, beside)
            for cell in edge
            for beside in neighbours(cell)
            if beside not in ways and board.steps_to(cell, beside)
        ]
        edge = []
        for cell, beside in found:
            if beside not in ways:
                ways[beside] = (*ways[cell], beside)
                edge.append(beside)
    del ways[start]
    return ways


def _shortest(board: Board, start: Cell, goal: Cell) -> tuple[Cell, ...]:
    """The cells of the shortest way from ``start`` until ``goal`` is in contact; empty where there is none."""
    came: dict[Cell, Cell] = {start: start}
    todo = deque([(start, 0)])
    while todo:
        cell, far = todo.popleft()
        if board.touching(cell, goal):
            return _way(came, start, cell)
        if far < FARTHEST:
            for beside in neighbours(cell):
                if beside not in came and board.steps_to(cell, beside):
                    came[beside] = cell
                    todo.append((beside, far + 1))
    return ()


def _way(came: dict[Cell, Cell], start: Cell, end: Cell) -> tuple[Cell, ...]:
    way = []
    while end != start:
        way.append(end)
        end = came[end]
    return tuple(reversed(way))
