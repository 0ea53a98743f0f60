"""The hex grid: axial cells (q, r), hexes with a corner on top, r growing downward. Whole numbers only.

Directions go clockwise on the screen, 60 degrees apart, and 0 points right: catalogue of ``dungeon_fantasy``,
conventions, ``hex_coordinates``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from fechtbuch.space.cells import Cell, require_direction, require_radius

__all__ = [
    "DIRECTIONS",
    "cross",
    "direction_of",
    "disk",
    "distance",
    "dot2",
    "is_path",
    "mirror",
    "neighbours",
    "opposite",
    "pixel_centre",
    "ring",
    "rotate",
    "step",
    "step_away",
]

DIRECTIONS: Final[tuple[Cell, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps to the six neighbours, by direction."""

_COUNT: Final = len(DIRECTIONS)


def distance(one: Cell, two: Cell) -> int:
    """The least number of steps from one cell to the other."""
    q, r = _minus(two, one)
    return (abs(q) + abs(r) + abs(q + r)) // 2


def step(cell: Cell, direction: int, steps: int = 1) -> Cell:
    """The cell ``steps`` cells from ``cell`` straight in ``direction``. Raises ``BadDirection``."""
    require_direction(direction, _COUNT)
    q, r = DIRECTIONS[direction]
    return cell[0] + q * steps, cell[1] + r * steps


def opposite(direction: int) -> int:
    """The direction straight back. Raises ``BadDirection``."""
    require_direction(direction, _COUNT)
    return (direction + 3) % _COUNT


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around ``cell``, in order of direction."""
    return tuple((cell[0] + q, cell[1] + r) for q, r in DIRECTIONS)


def ring(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """All cells at distance ``radius``, clockwise from direction 0; the centre alone for 0. Raises ``BadRadius``."""
    require_radius(radius)
    if radius == 0:
        return (centre,)
    corners = [step(centre, direction, radius) for direction in range(_COUNT)]
    along = [(direction + 2) % _COUNT for direction in range(_COUNT)]
    return tuple(step(corners[side], along[side], n) for side in range(_COUNT) for n in range(radius))


def disk(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """All cells up to distance ``radius``, ring by ring from the centre. Raises ``BadRadius``.

    Cost: 3 r (r + 1) + 1 cells.
    """
    require_radius(radius)
    return tuple(cell for near in range(radius + 1) for cell in ring(centre, near))


def rotate(cell: Cell, steps: int, centre: Cell = (0, 0)) -> Cell:
    """``cell`` turned clockwise about ``centre`` by ``steps`` times 60 degrees; negative steps turn back."""
    q, r = _minus(cell, centre)
    for _ in range(steps % _COUNT):
        q, r = -r, q + r
    return centre[0] + q, centre[1] + r


def mirror(cell: Cell, axis: int = 0, centre: Cell = (0, 0)) -> Cell:
    """``cell`` reflected in the line through ``centre`` along direction ``axis``.

    A direction d becomes ``(2 * axis - d) % 6``. Raises ``BadDirection``.
    """
    require_direction(axis, _COUNT)
    q, r = rotate(_minus(cell, centre), -axis)
    q, r = rotate((q + r, -r), axis)
    return centre[0] + q, centre[1] + r


def direction_of(origin: Cell, target: Cell) -> tuple[int, ...]:
    """The direction of the six that points nearest to ``target``; both, clockwise, when it lies exactly between two.

    Empty when the cells are the same.
    """
    offset = _minus(target, origin)
    for left in range(_COUNT):
        right = (left + 1) % _COUNT
        towards_left, towards_right = cross(offset, DIRECTIONS[right]), cross(DIRECTIONS[left], offset)
        if towards_left > 0 and towards_right >= 0:
            if towards_left == towards_right:
                return left, right
            return (left,) if towards_left > towards_right else (right,)
    return ()


@lru_cache(maxsize=4096)
def step_away(origin: Cell, cell: Cell) -> tuple[Cell, ...]:
    """The neighbours of ``cell`` that are farther from ``origin`` than ``cell``: straightest away first.

    Equally straight ones are in order of direction. All six when the cells are the same. Cached.
    """
    offset, here = _minus(cell, origin), distance(origin, cell)
    farther = [d for d in range(_COUNT) if distance(origin, step(cell, d)) > here]
    farther.sort(key=lambda direction: -dot2(offset, DIRECTIONS[direction]))
    return tuple(step(cell, direction) for direction in farther)


def is_path(cells: Sequence[Cell]) -> bool:
    """Whether each cell after the first is a neighbour of the one before it. Cost: the number of cells."""
    return all(distance(one, two) == 1 for one, two in pairwise(cells))


def pixel_centre(cell: Cell) -> tuple[int, int]:
    """The middle of ``cell`` for drawing: x in half widths of a hex, y in quarters of its height, both whole.

    In units of the side length, a half width is sqrt(3) / 2 and a quarter of the height 1 / 2.
    """
    q, r = cell
    return 2 * q + r, 3 * r


def cross(one: Cell, two: Cell) -> int:
    """The cross product of two offsets, in units of two triangles: positive when ``two`` is clockwise of ``one``.

    For neighbouring directions u and v, clockwise, an offset w is ``cross(w, v)`` times u plus ``cross(u, w)`` times v.
    """
    return one[0] * two[1] - one[1] * two[0]


def dot2(one: Cell, two: Cell) -> int:
    """Twice the dot product of two offsets, whole; with a direction, the way along it in half widths of a hex."""
    return 2 * (one[0] * two[0] + one[1] * two[1]) + one[0] * two[1] + one[1] * two[0]


def _minus(one: Cell, two: Cell) -> Cell:
    return one[0] - two[0], one[1] - two[1]
