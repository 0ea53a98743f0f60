"""Areas on the hex grid that spread from a cell: round ones, and cones that widen along a line.

Source: catalogue of ``dungeon_fantasy``, DF-AREA-08, DF-CONE-02, -03, AMB-51, DF-OWN-30. Whole numbers only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.space.cells import MAX_RADIUS, Cell
from fechtbuch.space.hex import cross, disk, distance, ring
from fechtbuch.space.lines import corners

__all__ = ["BadCone", "area", "cone", "cone_base"]

_SCALE: Final = 6
"""Corners of hexes lie at thirds and the ends of a base at halves: in sixths all are whole."""

Point = tuple[int, int]


class BadCone(FechtbuchError):
    """A cone without a direction, or of an impossible length or width."""


def area(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """The cells of an area of so many yards: one is the centre alone, each further yard a ring (DF-AREA-08).

    None for a radius of 0. Raises ``BadRadius``.
    """
    return disk(centre, radius - 1) if radius else ()


def cone_base(origin: Cell, target: Cell, length: int, width: int) -> tuple[Cell, ...]:
    """The cells at distance ``length`` that form the base: ``width`` of them, clockwise, the axis through the middle.

    Where the axis runs between two cells for an odd width, or through the middle of a cell for an even one, one cell
    more, so that both sides are alike. Never more than the whole ring. Raises :class:`BadCone`.
    """
    way = _checked(origin, target, length, width)
    around = ring(origin, length)
    there = _on_ring((target[0] - origin[0], target[1] - origin[1]), way, length)
    first = -((Fraction(width, 2) - there) // 1)
    last = (there + Fraction(width, 2)) // 1
    return tuple(around[n % len(around)] for n in range(first, min(last + 1, first + len(around))))


@lru_cache(maxsize=1024)
def cone(origin: Cell, target: Cell, length: int, width: int) -> tuple[Cell, ...]:
    """The cells of a cone shot from ``origin`` through ``target``, the origin included, nearest first.

    The axis runs from the centre of the origin through the centre of the target out to ``length``; the base lies on
    the ring of that distance (:func:`cone_base`), and lines run from its outer edges back to the centre of the origin.
    Every nearer hex whose inside lies partly between them counts; touching does not (AMB-51). Cost: cells of the disk;
    cached. Raises :class:`BadCone`.
    """
    base = cone_base(origin, target, length, width)
    near = disk(origin, length - 1)
    if len(base) == len(ring(origin, length)):
        return (*near, *base)
    shapes = tuple(_shapes(origin, base, length))
    inner = [c for c in near if c == origin or any(_overlap(shape, _hexagon(c)) for shape in shapes)]
    return (*inner, *base)


def _checked(origin: Cell, target: Cell, length: int, width: int) -> int:
    way = distance(origin, target)
    if way == 0:
        raise BadCone("a cone needs a target hex other than the one it comes from")
    if not 1 <= length <= MAX_RADIUS:
        raise BadCone(f"a cone of length {length} is impossible, it goes from 1 to {MAX_RADIUS}")
    if not 1 <= width <= MAX_RADIUS:
        raise BadCone(f"a cone {width} wide is impossible, its width goes from 1 to {MAX_RADIUS}")
    return way


def _on_ring(offset: Cell, way: int, length: int) -> Fraction:
    """Where the axis meets the ring: the number of cells along it, clockwise from direction 0."""
    sides = ring((0, 0), 1)
    for n, corner in enumerate(sides):
        following = sides[(n + 1) % len(sides)]
        if cross(corner, offset) >= 0 and cross(offset, following) > 0:
            return n * length + Fraction(cross(corner, offset) * length, way)
    raise BadCone(f"{offset} points nowhere")


def _shapes(origin: Cell, base: Sequence[Cell], length: int) -> Iterator[list[Point]]:
    """The cone in sixths, cut into slices narrow enough to be convex: the tip, then a piece of the base with its ends.

    The base runs from the outer edge of its first cell through the cells to the outer edge of the last.
    """
    rim = [_half(base[0], _outwards(origin, base[0], -1)), *(_point(cell) for cell in base)]
    rim.append(_half(base[-1], _outwards(origin, base[-1], 1)))
    for n in range(0, len(rim) - 1, length):
        yield [_point(origin), *rim[n : n + length + 1]]


def _outwards(origin: Cell, cell: Cell, turn: int) -> Cell:
    """The next cell of the ring, on or back."""
    around = ring(origin, distance(origin, cell))
    return around[(around.index(cell) + turn) % len(around)]


def _half(one: Cell, two: Cell) -> Point:
    return 3 * (one[0] + two[0]), 3 * (one[1] + two[1])


def _point(cell: Cell) -> Point:
    return _SCALE * cell[0], _SCALE * cell[1]


def _hexagon(cell: Cell) -> list[Point]:
    return [(2 * q, 2 * r) for q, r in corners(cell)]


def _overlap(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Whether the insides of two convex shapes, both clockwise, have a point in common: no edge parts them."""
    return not _parted(one, two) and not _parted(two, one)


def _parted(one: Sequence[Point], two: Sequence[Point]) -> bool:
    for n, start in enumerate(one):
        end = one[(n + 1) % len(one)]
        edge = (end[0] - start[0], end[1] - start[1])
        if edge != (0, 0) and all(cross(edge, (p[0] - start[0], p[1] - start[1])) <= 0 for p in two):
            return True
    return False
