"""Straight lines across the hex grid: the cells one runs through, the borders it runs along, and whether one is free.

Source: catalogue of ``dungeon_fantasy``, DF-LINE-01 to -03 and DF-THROUGH-03. Everything is decided by signs of whole
numbers: in axial coordinates a corner of a hex lies at thirds of whole numbers, and which side of a line a point lies
on does not depend on the axes being askew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise
from math import gcd
from typing import Final

from attrs import frozen

from fechtbuch.space.cells import Cell
from fechtbuch.space.hex import DIRECTIONS, cross, disk, distance, dot2

__all__ = ["Border", "Crossing", "border", "clear_line", "corners", "crossed", "open_way", "ray"]

Border = tuple[Cell, Cell]
"""The common edge of two neighbouring cells, the lesser cell first."""

_COUNT: Final = len(DIRECTIONS)
_CORNERS: Final[tuple[Cell, ...]] = tuple(
    (one[0] + two[0], one[1] + two[1]) for one, two in zip(DIRECTIONS, (*DIRECTIONS[1:], DIRECTIONS[0]), strict=True)
)
"""The six corners of the hex at the origin, in thirds: corner d lies between directions d and d + 1."""


_HALF_ROUND: Final = _CORNERS[: _COUNT // 2]
"""Three corners; the others lie opposite."""


def border(one: Cell, two: Cell) -> Border:
    """The border of two neighbouring cells, whichever is named first."""
    return (one, two) if one <= two else (two, one)


def corners(cell: Cell) -> tuple[Cell, ...]:
    """The six corners of a hex in thirds of axial coordinates, clockwise; the centre is three times the cell."""
    q, r = 3 * cell[0], 3 * cell[1]
    return tuple((q + x, r + y) for x, y in _CORNERS)


@frozen
class Crossing:
    """What a line from the centre of one hex to the centre of another meets, in order.

    ``steps`` holds single cells whose inside the line runs through, both ends included, and pairs of cells between
    which it runs along their common border. A hex that is touched at a corner only is not met.
    """

    steps: tuple[tuple[Cell, ...], ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells the line runs through, in order, both ends included."""
        return tuple(step[0] for step in self.steps if len(step) == 1)

    @property
    def borders(self) -> tuple[Border, ...]:
        """The pairs of cells between which the line runs, in order."""
        return tuple((step[0], step[1]) for step in self.steps if len(step) == 2)

    @property
    def between(self) -> tuple[tuple[Cell, ...], ...]:
        """The steps without the two ends."""
        return self.steps[1:-1]


@lru_cache(maxsize=8192)
def crossed(one: Cell, two: Cell) -> Crossing:
    """What the line from centre to centre meets (DF-LINE-02, -03). Cost: cells of the line; cached."""
    q, r = one
    steps = _from_origin((two[0] - q, two[1] - r))
    return Crossing(tuple(tuple((q + x, r + y) for x, y in step) for step in steps))


@lru_cache(maxsize=4096)
def ray(origin: Cell, through: Cell, length: int) -> Crossing:
    """What the line from ``origin`` through another cell meets up to ``length`` cells away from the origin.

    For the same cell twice, that cell alone.
    """
    way = distance(origin, through)
    if way == 0:
        return Crossing(((origin,),))
    times = -(-length // way) + 1
    far = origin[0] + (through[0] - origin[0]) * times, origin[1] + (through[1] - origin[1]) * times
    steps = crossed(origin, far).steps
    return Crossing(tuple(step for step in steps if all(distance(origin, cell) <= length for cell in step)))


@lru_cache(maxsize=4096)
def _from_origin(offset: Cell) -> tuple[tuple[Cell, ...], ...]:
    """The steps of the line from the origin to ``offset``."""
    if offset == (0, 0):
        return (((0, 0),),)
    if 0 in _strips(offset):
        return tuple(_zigzag(offset))
    near = _about(offset, 2)
    spans = {cell: _span(offset, cell) for cell in near}
    inside = [(span[0], cell) for cell, span in spans.items() if span is not None]
    return tuple((cell,) for _, cell in sorted(inside))


def _zigzag(offset: Cell) -> Iterator[tuple[Cell, ...]]:
    """A line through the middles of edges' ends: cell, border, cell, border, ..."""
    side = next(d for d in range(_COUNT) if cross(_CORNERS[d], offset) == 0 and _ahead(_CORNERS[d], offset))
    q, r = _CORNERS[side]
    left, right = DIRECTIONS[side], DIRECTIONS[(side + 1) % _COUNT]
    for n in range(distance((0, 0), offset) // 2):
        yield ((q * n, r * n),)
        yield border((q * n + left[0], r * n + left[1]), (q * n + right[0], r * n + right[1]))
    yield (offset,)


def _ahead(one: Cell, two: Cell) -> bool:
    """Whether two parallel offsets point the same way."""
    return one[0] * two[0] >= 0 and one[1] * two[1] >= 0


def _strips(cell: Cell) -> tuple[int, int, int]:
    """Where a point lies across the three strips whose common part is a hex: within 1 of the centre's on each."""
    q, r = cell
    return 2 * q + r, q + 2 * r, r - q


def _span(offset: Cell, cell: Cell) -> tuple[Fraction, Fraction] | None:
    """From where to where the line to ``offset`` is inside a hex, as shares of its length; none if never."""
    first, last = Fraction(0), Fraction(1)
    for along, centre in zip(_strips(offset), _strips(cell), strict=True):
        one, two = Fraction(centre - 1, along), Fraction(centre + 1, along)
        first, last = max(first, min(one, two)), min(last, max(one, two))
    return (first, last) if first < last else None


# free lines


def clear_line(one: Cell, two: Cell, walls: frozenset[Border], solids: frozenset[Cell]) -> bool:
    """Whether a straight line from some point of one hex to some point of the other meets no obstacle (DF-LINE-01).

    ``walls`` are blocked borders, ``solids`` blocked hexes other than the two. A line that only squeezes through a
    point, between two walls that meet there, is none. Cost: constant where the line between the centres is free, else
    about the square of the number of corners of what stands between; cached by the obstacles between.
    """
    return open_way(one, two, walls, solids) is not None


def open_way(one: Cell, two: Cell, walls: frozenset[Border], solids: frozenset[Cell]) -> tuple[Cell, ...] | None:
    """The cells that a free line runs through, both ends included; ``None`` where every line is blocked.

    The line between the centres where that is free. Cost as for :func:`clear_line`.
    """
    straight = crossed(one, two)
    if one == two:
        return (one,)
    if not straight.borders and _is_free(straight.cells, walls, solids):
        return straight.cells
    region = _corridor((two[0] - one[0], two[1] - one[1]))
    near = {(one[0] + q, one[1] + r) for q, r in region}
    shut = frozenset(
        border(_back(a, one), _back(b, one)) for a, b in walls if a in near and b in near and a not in solids
    )
    stones = frozenset(_back(cell, one) for cell in solids if cell in near and cell not in (one, two))
    way = _search(_back(two, one), shut, stones)
    return None if way is None else tuple((one[0] + q, one[1] + r) for q, r in way)


def _back(cell: Cell, origin: Cell) -> Cell:
    return cell[0] - origin[0], cell[1] - origin[1]


def _is_free(cells: tuple[Cell, ...], walls: frozenset[Border], solids: frozenset[Cell]) -> bool:
    """Whether a line through the insides of these cells meets neither a blocked cell nor a blocked border."""
    if any(cell in solids for cell in cells[1:-1]):
        return False
    # Where the line passes through a corner, the cells on either side of it are no neighbours or share no open border.
    for a, b in pairwise(cells):
        if distance(a, b) != 1 or border(a, b) in walls:
            return False
    return not walls or not _touches(cells, walls)


def _touches(cells: tuple[Cell, ...], walls: frozenset[Border]) -> bool:
    """Whether the line between the centres of the first and last cell meets a wall at a corner."""
    one, two = cells[0], cells[-1]
    start, way = (3 * one[0], 3 * one[1]), (two[0] - one[0], two[1] - one[1])
    around = {corner for cell in cells for corner in corners(cell) if cross(way, _back(corner, start)) == 0}
    if not around:
        return False
    ends = {corner for a, b in walls for corner in set(corners(a)) & set(corners(b))}
    return bool(around & ends)


@lru_cache(maxsize=4096)
def _corridor(offset: Cell) -> frozenset[Cell]:
    """The cells whose inside some line between the hexes at the origin and at ``offset`` may run through."""
    width = distance((0, 0), offset) + 2
    ends = {cross(offset, corner) for corner in _CORNERS}
    low, high = min(ends), max(ends)
    found = set()
    for cell in _about(offset, 3):
        sides = [cross(offset, corner) for corner in corners(cell)]
        if max(sides) > low and min(sides) < high and distance((0, 0), cell) + distance(cell, offset) <= width:
            found.add(cell)
    return frozenset(found)


def _about(offset: Cell, radius: int) -> set[Cell]:
    """The cells up to so far from the rounded points of the line to ``offset``; enough for all that it can meet."""
    length = distance((0, 0), offset)
    points = ((Fraction(offset[0] * n, length), Fraction(offset[1] * n, length)) for n in range(length + 1))
    return {cell for q, r in points for cell in disk((round(q), round(r)), radius)}


Sign = Callable[[Cell], int]


@lru_cache(maxsize=8192)
def _search(target: Cell, walls: frozenset[Border], solids: frozenset[Cell]) -> tuple[Cell, ...] | None:
    """A way from the origin to ``target``. Free lines come in bundles, and each bundle has a line at its rim that
    passes through two corners; so every such line is tried, moved by a hair to each side of each corner on it.

    O(k² s) for k corners of s obstacles in between, to leave out the lines that miss an end or cut an obstacle in two;
    O(k + distance) more for each corner on each of the rest.
    """
    if not _connected(target, walls, solids):
        return None
    points = _corners_of(target, walls, solids)
    for p, way in _rims(target, points, solids):
        for sign in _moved(p, way, points):
            cells = _walk(target, sign, walls, solids)
            if cells is not None:
                return cells
    return None


def _connected(target: Cell, walls: frozenset[Border], solids: frozenset[Cell]) -> bool:
    """Whether there is any way at all within the corridor."""
    region, seen, todo = _corridor(target), {(0, 0)}, [(0, 0)]
    while todo:
        cell = todo.pop()
        if cell == target:
            return True
        for q, r in DIRECTIONS:
            beside = (cell[0] + q, cell[1] + r)
            if beside in region and beside not in seen and beside not in solids and border(cell, beside) not in walls:
                seen.add(beside)
                todo.append(beside)
    return False


def _corners_of(target: Cell, walls: frozenset[Border], solids: frozenset[Cell]) -> list[Cell]:
    """The corners of both ends and of all obstacles, each once."""
    found = {*corners((0, 0)), *corners(target)}
    for cell in solids:
        found.update(corners(cell))
    for one, two in walls:
        found.update(set(corners(one)) & set(corners(two)))
    return sorted(found)


def _rims(target: Cell, points: list[Cell], solids: frozenset[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """The lines through two corners, each once, that touch both ends and cut no solid between them in two.

    Each is a point on it and its direction.
    """
    goal, seen = (3 * target[0], 3 * target[1]), set()
    centres = [(3 * q, 3 * r) for q, r in solids]
    for p, q in combinations(points, 2):
        way = (q[0] - p[0], q[1] - p[1])
        offset, half = cross(way, p), max(abs(cross(way, corner)) for corner in _HALF_ROUND)
        if abs(offset) > half or abs(cross(way, goal) - offset) > half:
            continue
        ahead, offset = (way, offset) if dot2(way, goal) > 0 else ((-way[0], -way[1]), -offset)
        shrunk = gcd(*way)
        line = (ahead[0] // shrunk, ahead[1] // shrunk, offset // shrunk)
        if line in seen:
            continue
        seen.add(line)
        if not _cuts(ahead, offset, half, goal, centres):
            yield p, way


def _cuts(way: Cell, offset: int, half: int, goal: Cell, centres: list[Cell]) -> bool:
    """Whether a line that leads to ``goal`` runs through the inside of a hex that lies for certain between its ends.

    ``half`` is half the width of a hex across the line; of hexes near the ends nothing is said.
    """
    near = None
    for centre in centres:
        if abs(cross(way, centre) - offset) < half:
            if near is None:
                near = 2 * max(abs(dot2(way, corner)) for corner in _HALF_ROUND)
                far = dot2(way, goal) - near
            if near < dot2(way, centre) < far:
                return True
    return False


def _moved(point: Cell, way: Cell, points: list[Cell]) -> Iterator[Sign]:
    """The line through ``point`` along ``way`` moved by a hair in every manner that matters: turned about a point just
    behind each corner on it, either way round. Each is given as the side on which any corner then lies."""

    def along(corner: Cell) -> int:
        return (corner[0] - point[0]) * way[0] + (corner[1] - point[1]) * way[1]

    on_it = sorted(along(corner) for corner in points if cross(way, _back(corner, point)) == 0)
    for pivot in on_it:
        for turn in (1, -1):

            def sign(corner: Cell, pivot: int = pivot, turn: int = turn) -> int:
                side = cross(way, _back(corner, point))
                if side:
                    return 1 if side > 0 else -1
                return turn if along(corner) <= pivot else -turn

            yield sign


def _walk(target: Cell, sign: Sign, walls: frozenset[Border], solids: frozenset[Cell]) -> tuple[Cell, ...] | None:
    """The cells from the origin to ``target`` on a line that passes through no corner; ``None`` if it is blocked."""
    cell, cells, came = (0, 0), [(0, 0)], -1
    goal = distance(cell, target) + 2
    exits = _exits(cell, sign)
    if len(exits) != 2:
        return None
    came = min(exits, key=lambda d: -distance(_beside(cell, d), target))
    for _ in range(goal):
        onward = [d for d in _exits(cell, sign) if d != came]
        if len(onward) != 1:
            return None
        beside = _beside(cell, onward[0])
        if border(cell, beside) in walls or beside in solids:
            return None
        cell, came = beside, (onward[0] + 3) % _COUNT
        cells.append(cell)
        if cell == target:
            return tuple(cells)
    return None


def _exits(cell: Cell, sign: Sign) -> list[int]:
    """The directions of the two edges that the line crosses: edge d lies between corners d - 1 and d."""
    sides = [sign(corner) for corner in corners(cell)]
    return [d for d in range(_COUNT) if sides[d - 1] != sides[d]]


def _beside(cell: Cell, direction: int) -> Cell:
    q, r = DIRECTIONS[direction]
    return cell[0] + q, cell[1] + r
