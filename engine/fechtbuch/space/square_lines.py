"""Straight lines across the square grid: the cells one runs through, the edges it crosses, the corners it passes.

Source: catalogue of ``dungeon_board``, DB-LINE-01 to -08. A line runs from the centre of one cell to the centre of
another, so it never runs along an edge: each of its steps crosses an edge, or passes exactly through the point in
which four cells meet. Whole numbers only.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from fechtbuch.space.cells import Cell
from fechtbuch.space.square import distance

__all__ = ["Border", "border", "clear", "corner_cells", "is_open", "line", "shut_step"]

Border = tuple[Cell, Cell]
"""The common edge of two cells side by side, the lesser cell first."""

_LINES: Final = 16_384


def border(one: Cell, two: Cell) -> Border:
    """The edge between two cells side by side, whichever is named first."""
    return (one, two) if one <= two else (two, one)


def corner_cells(one: Cell, two: Cell) -> tuple[Cell, Cell]:
    """The two other cells that meet in the point between two diagonal neighbours."""
    return (two[0], one[1]), (one[0], two[1])


@lru_cache(maxsize=_LINES)
def line(one: Cell, two: Cell) -> tuple[Cell, ...]:
    """The cells whose inside the line from centre to centre runs through, in order, both ends included.

    Two cells that follow each other are neighbours: side by side where the line crosses their edge, diagonal where it
    passes exactly through their common corner; the two cells it merely touches there are not on it (DB-LINE-07).
    Cost: the number of cells; cached.
    """
    return tuple(_cells(one, two))


def _cells(one: Cell, two: Cell) -> Iterator[Cell]:
    (x, y), far_x, far_y = one, abs(two[0] - one[0]), abs(two[1] - one[1])
    to_x, to_y = (1 if two[0] > x else -1), (1 if two[1] > y else -1)
    yield one
    across, down = 0, 0
    while (across, down) != (far_x, far_y):
        # The next upright edge lies (2 across + 1) / (2 far_x) along the line, the next level one likewise.
        sooner = (2 * across + 1) * far_y - (2 * down + 1) * far_x
        step_x = far_x > 0 and (far_y == 0 or sooner <= 0)
        step_y = far_y > 0 and (far_x == 0 or sooner >= 0)
        across, down = across + step_x, down + step_y
        yield x + to_x * across, y + to_y * down


def is_open(one: Cell, two: Cell, shut: frozenset[Border]) -> bool:
    """Whether nothing parts two neighbouring cells: no shut edge, or between diagonal ones no closed corner.

    A corner is closed when both ways around it are shut, each by a shut edge at either end (DB-LINE-08). A cell is open
    to itself; cells that are no neighbours are not open to each other.
    """
    if distance(one, two) > 1:
        return False
    if not shut or one == two:
        return True
    if one[0] == two[0] or one[1] == two[1]:
        return border(one, two) not in shut
    return any(border(one, side) not in shut and border(side, two) not in shut for side in corner_cells(one, two))


def shut_step(one: Cell, two: Cell, shut: frozenset[Border]) -> tuple[Cell, Cell] | None:
    """Where the line between two cells is first cut off by a shut edge or a closed corner; ``None`` where it is free.

    Cost: the number of cells on the line.
    """
    if not shut:
        return None
    return next(((a, b) for a, b in pairwise(line(one, two)) if not is_open(a, b, shut)), None)


def clear(one: Cell, two: Cell, shut: frozenset[Border]) -> bool:
    """Whether the line between two cells crosses no shut edge and no closed corner. Cost: the cells on the line."""
    return shut_step(one, two, shut) is None
