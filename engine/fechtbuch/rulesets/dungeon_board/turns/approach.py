"""Ways across the board: the shortest one into contact with somebody, past shut doors if need be."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import pairwise

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_board.board.board import Board, Door
from fechtbuch.rulesets.dungeon_board.board.reading import board_of
from fechtbuch.rulesets.dungeon_board.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_board.turns.move import cells_left
from fechtbuch.space.square import neighbours

__all__ = ["reachable", "way_to", "way_to_door"]

MOST_CELLS = 20_000
"""Cells after which no way is looked for: more than the largest board has that says its size."""


def way_to(here: Here, who: str, target: str) -> tuple[Cell, ...]:
    """The first cells, as many as Speed still allows, of the shortest way from ``who`` into contact with ``target``.

    Empty when it is in contact already, cannot move, or no way leads there. O(cells of the board).
    """
    left = cells_left(here, who)
    if left <= 0:
        return ()
    board, start, goal = board_of(here), Fighter(here, who).cell, Fighter(here, target).cell
    return _shortest(board, start, goal, board.touching)[:left]


def way_to_door(here: Here, who: str, target: str) -> tuple[tuple[Cell, ...], Door | None]:
    """The first shut door on the shortest way from ``who`` into contact with ``target``, and the cells that lead to it.

    No cells when ``who`` stands at the door; no door when the way meets none, or none leads there. O(cells).
    """
    board, start, goal = board_of(here), Fighter(here, who).cell, Fighter(here, target).cell
    way = _shortest(
        board, start, goal, lambda one, two: board.touching(one, two) or board.door_between(one, two) is not None
    )
    for steps, (one, two) in enumerate(pairwise((start, *way, goal))):
        if not board.touching(one, two):
            return way[:steps], board.door_between(one, two)
    return (), None


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


def _shortest(board: Board, start: Cell, goal: Cell, joins: Callable[[Cell, Cell], bool]) -> tuple[Cell, ...]:
    """The cells of the shortest way from ``start`` until ``joins`` is true of the cell and ``goal``; empty for none.

    ``joins`` says of cells side by side whether a step leads from one to the other.
    """
    came: dict[Cell, Cell] = {start: start}
    todo = deque([start])
    while todo:
        cell = todo.popleft()
        if joins(cell, goal):
            return _way(came, start, cell)
        if len(came) > MOST_CELLS:
            break
        for beside in neighbours(cell):
            if beside not in came and board.holds(beside) and joins(cell, beside):
                came[beside] = cell
                todo.append(beside)
    return ()


def _way(came: dict[Cell, Cell], start: Cell, end: Cell) -> tuple[Cell, ...]:
    way = []
    while end != start:
        way.append(end)
        end = came[end]
    return tuple(reversed(way))
