"""The square grid: cells (x, y), y growing downward, eight neighbours. Whole numbers only.

Directions go clockwise on the screen, 45 degrees apart, and 0 points right.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from fechtbuch.space.cells import Cell, require_direction, require_radius

__all__ = [
    "DIRECTIONS",
    "direction_of",
    "disk",
    "distance",
    "is_path",
    "manhattan",
    "mirror",
    "neighbours",
    "opposite",
    "orthogonal_neighbours",
    "pixel_centre",
    "ring",
    "rotate",
    "step",
    "step_away",
]

DIRECTIONS: Final[tuple[Cell, ...]] = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The steps to the eight neighbours, by direction; odd ones are diagonal."""

_COUNT: Final = len(DIRECTIONS)


def distance(one: Cell, two: Cell) -> int:
    """The least number of steps when a diagonal counts as one (Chebyshev). Source: DB-SHOOT-07, CZ-MOVE-06."""
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def manhattan(one: Cell, two: Cell) -> int:
    """The least number of steps without diagonals."""
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def step(cell: Cell, direction: int, steps: int = 1) -> Cell:
    """The cell ``steps`` cells from ``cell`` straight in ``direction``. Raises ``BadDirection``."""
    require_direction(direction, _COUNT)
    x, y = DIRECTIONS[direction]
    return cell[0] + x * steps, cell[1] + y * steps


def opposite(direction: int) -> int:
    """The direction straight back. Raises ``BadDirection``."""
    require_direction(direction, _COUNT)
    return (direction + 4) % _COUNT


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The eight cells around ``cell``, in order of direction."""
    return tuple((cell[0] + x, cell[1] + y) for x, y in DIRECTIONS)


def orthogonal_neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that share an edge with ``cell``, in order of direction."""
    return neighbours(cell)[::2]


def ring(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """All cells at distance ``radius``, clockwise from direction 0; the centre alone for 0. Raises ``BadRadius``."""
    require_radius(radius)
    if radius == 0:
        return (centre,)
    corners = [step(centre, direction, radius) for direction in (1, 3, 5, 7)]
    sides = [
        step(corner, along, n) for corner, along in zip(corners, (4, 6, 0, 2), strict=True) for n in range(2 * radius)
    ]
    return tuple(sides[-radius:] + sides[:-radius])


def disk(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """All cells up to distance ``radius``, ring by ring from the centre. Raises ``BadRadius``.

    Cost: (2 r + 1) squared cells.
    """
    require_radius(radius)
    return tuple(cell for near in range(radius + 1) for cell in ring(centre, near))


def rotate(cell: Cell, steps: int, centre: Cell = (0, 0)) -> Cell:
    """``cell`` turned clockwise about ``centre`` by ``steps`` quarter turns; negative steps turn back."""
    x, y = _minus(cell, centre)
    for _ in range(steps % 4):
        x, y = -y, x
    return centre[0] + x, centre[1] + y


def mirror(cell: Cell, axis: int = 0, centre: Cell = (0, 0)) -> Cell:
    """``cell`` reflected in the line through ``centre`` along direction ``axis``.

    A direction d becomes ``(2 * axis - d) % 8``. Raises ``BadDirection``.
    """
    require_direction(axis, _COUNT)
    x, y = _minus(cell, centre)
    x, y = ((x, -y), (y, x), (-x, y), (-y, -x))[axis % 4]
    return centre[0] + x, centre[1] + y


def direction_of(origin: Cell, target: Cell) -> tuple[int, ...]:
    """The direction of the eight that points nearest to ``target``; empty when the cells are the same.

    No cell lies exactly between two: the borders, 22.5 degrees off, run through no whole numbers.
    """
    x, y = _minus(target, origin)
    if x == y == 0:
        return ()
    less, more = sorted((abs(x), abs(y)))
    diagonal = (less + more) ** 2 > 2 * more**2  # less / more > tan 22.5 degrees, which is the root of 2, less 1
    sign = (_sign(x) * (diagonal or abs(x) == more), _sign(y) * (diagonal or abs(y) == more))
    return (DIRECTIONS.index(sign),)


def step_away(origin: Cell, cell: Cell) -> tuple[Cell, ...]:
    """The neighbours of ``cell`` that are farther from ``origin`` than ``cell``: straightest away first.

    Equally straight ones are in order of direction. All eight when the cells are the same.
    """
    offset, here = _minus(cell, origin), distance(origin, cell)
    farther = [d for d in range(_COUNT) if distance(origin, step(cell, d)) > here]
    farther.sort(key=lambda direction: -_straightness(offset, DIRECTIONS[direction]))
    return tuple(step(cell, direction) for direction in farther)


def is_path(cells: Sequence[Cell]) -> bool:
    """Whether each cell after the first is a neighbour of the one before it. Cost: the number of cells."""
    return all(distance(one, two) == 1 for one, two in pairwise(cells))


def pixel_centre(cell: Cell) -> tuple[int, int]:
    """The middle of ``cell`` for drawing, in half widths of a cell."""
    return 2 * cell[0], 2 * cell[1]


def _straightness(offset: Cell, direction: Cell) -> int:
    """Twice the squared cosine between the two, times the squared length of ``offset``; for angles up to 90 degrees."""
    dot = offset[0] * direction[0] + offset[1] * direction[1]
    return 2 * dot**2 // (direction[0] ** 2 + direction[1] ** 2)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _minus(one: Cell, two: Cell) -> Cell:
    return one[0] - two[0], one[1] - two[1]
