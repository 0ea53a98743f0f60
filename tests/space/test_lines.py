"""Straight lines over hexes: what they run through, and whether one is free."""

from __future__ import annotations

import math
import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from fechtbuch.space import Cell, hex, lines
from fechtbuch.space.lines import Border, border, clear_line, corners, crossed, open_way, ray

coordinates = st.integers(-5, 5)
cells = st.tuples(coordinates, coordinates)
turns = st.integers(0, 5)

NEARLY = 1e-9

Walls = list[tuple[Cell, int]]
"""Walls as hexes and the directions in which their blocked borders lie."""


def plane(q: float, r: float) -> tuple[float, float]:
    return (q + r / 2) * 1.0, r * math.sqrt(3) / 2


def centre(cell: Cell) -> tuple[float, float]:
    return plane(*cell)


def hexagon(cell: Cell) -> Polygon:
    return Polygon([plane(q / 3, r / 3) for q, r in corners(cell)])


def same(one: tuple[Cell, ...], two: tuple[Cell, ...]) -> bool:
    return frozenset(one) == frozenset(two)


# what is crossed


def test_along_a_row_of_hexes() -> None:
    assert crossed((1, 1), (4, 1)).steps == (((1, 1),), ((2, 1),), ((3, 1),), ((4, 1),))


def test_along_the_borders_between_hexes() -> None:
    line = crossed((0, 0), (2, 2))
    assert line.steps == (((0, 0),), ((0, 1), (1, 0)), ((1, 1),), ((1, 2), (2, 1)), ((2, 2),))
    assert line.cells == ((0, 0), (1, 1), (2, 2))
    assert line.borders == (((0, 1), (1, 0)), ((1, 2), (2, 1)))
    assert line.between == line.steps[1:-1]


def test_a_line_to_its_own_cell_meets_that_cell() -> None:
    assert crossed((3, 2), (3, 2)).steps == (((3, 2),),)
    assert ray((3, 2), (3, 2), 5).steps == (((3, 2),),)


def test_a_hex_that_is_touched_at_a_corner_is_not_met() -> None:
    line = crossed((0, 0), (4, 1))  # passes through the corner that (1, 0), (2, 0) and (1, 1) share
    assert (1, 1) not in line.cells
    assert line.cells == ((0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (4, 1))


@settings(max_examples=30, deadline=None)
@given(cells, cells)
def test_shapely_crosses_the_same_hexes(one: Cell, two: Cell) -> None:
    line, met = LineString([centre(one), centre(two)]), crossed(one, two)
    near = {cell for cell in hex.disk(one, hex.distance(one, two)) if line.distance(Point(centre(cell))) < 1}
    inside = {c for c in near if hexagon(c).buffer(-1e-7).intersects(line)} | {one, two}
    assert set(met.cells) == inside
    along = {
        border(c, other)
        for c in near
        for other in hex.neighbours(c)
        if line.intersection(hexagon(c).intersection(hexagon(other)).buffer(NEARLY)).length > 0.5
    }
    assert set(met.borders) == along


@given(cells, cells)
def test_the_way_back_meets_the_same(one: Cell, two: Cell) -> None:
    there, back = crossed(one, two).steps, crossed(two, one).steps
    assert all(same(a, b) for a, b in zip(there, back[::-1], strict=True))


@given(cells, cells, turns, turns)
def test_turned_and_mirrored_lines_meet_the_same(one: Cell, two: Cell, turn: int, axis: int) -> None:
    def moved(cell: Cell) -> Cell:
        return hex.mirror(hex.rotate(cell, turn), axis)

    before = [frozenset(moved(cell) for cell in step) for step in crossed(one, two).steps]
    assert before == [frozenset(step) for step in crossed(moved(one), moved(two)).steps]


@given(cells, cells)
def test_steps_follow_one_another(one: Cell, two: Cell) -> None:
    steps = crossed(one, two).steps
    assert steps[0] == (one,)
    assert steps[-1] == (two,)
    assert all(hex.distance(a, b) <= 2 for first, then in pairwise(steps) for a in first for b in then)


@given(cells, cells, st.integers(0, 12))
def test_a_ray_goes_on_as_it_began(one: Cell, two: Cell, length: int) -> None:
    line, beam = crossed(one, two).steps, ray(one, two, length).steps
    if one == two:
        return
    assert all(hex.distance(one, cell) <= length for step in beam for cell in step)
    assert any(hex.distance(one, cell) == length for step in beam for cell in step)
    short = min(len(line), len(beam))
    assert line[: short - 1] == beam[: short - 1]


# free lines

NONE: frozenset[Cell] = frozenset()


def test_a_pillar_in_a_row_hides_the_hex_behind_it() -> None:
    assert not clear_line((0, 0), (2, 0), frozenset(), frozenset({(1, 0)}))
    assert not clear_line((0, 0), (5, 0), frozenset(), frozenset({(3, 0)}))


def test_a_pillar_aside_leaves_a_way_past_it() -> None:
    assert open_way((0, 0), (1, 1), frozenset(), frozenset({(1, 0)})) == ((0, 0), (0, 1), (1, 1))
    assert not clear_line((0, 0), (1, 1), frozenset(), frozenset({(1, 0), (0, 1)}))


def test_nothing_passes_between_two_walls_that_meet() -> None:
    wall = {border((0, 1), (1, 1)), border((1, 0), (1, 1))}
    assert not clear_line((0, 0), (1, 1), frozenset(wall), NONE)
    assert not clear_line((-1, -1), (1, 1), frozenset(wall), NONE)


def test_the_ends_of_a_line_are_no_obstacles() -> None:
    assert clear_line((0, 0), (3, 0), frozenset(), frozenset({(0, 0), (3, 0)}))
    assert open_way((2, 2), (2, 2), frozenset(), NONE) == ((2, 2),)


def test_a_wall_beside_the_way_counts_for_nothing() -> None:
    assert clear_line((0, 0), (3, 0), frozenset({border((1, 0), (1, -1)), border((0, 0), (-1, 0))}), NONE)


obstacles = st.lists(st.tuples(st.integers(-1, 6), st.integers(-1, 6)), max_size=12)
edges = st.lists(st.tuples(st.tuples(st.integers(-1, 6), st.integers(-1, 6)), turns), max_size=8)


def built(solid: list[Cell], walls: Walls, one: Cell, two: Cell) -> tuple[frozenset[Cell], frozenset[Border]]:
    stones = frozenset(solid) - {one, two}
    return stones, frozenset(border(cell, hex.step(cell, side)) for cell, side in walls)


def barriers(stones: frozenset[Cell], walls: frozenset[Border]) -> BaseGeometry:
    """All obstacles, a hair thicker than they are, so that nothing slips through between two that touch."""
    lines = [hexagon(a).intersection(hexagon(b)).buffer(1e-6) for a, b in walls]
    return unary_union([*(hexagon(cell).buffer(1e-6) for cell in stones), *lines])


def sampled(one: Cell, two: Cell, walls: BaseGeometry, tries: int, seed: int) -> bool:
    """Whether any of many lines from point to point is free: random ones, and such as graze the corners."""
    dice = random.Random(seed)
    starts, ends = hexagon(one).buffer(-1e-4), hexagon(two).buffer(-1e-4)

    def somewhere(area: Polygon) -> Point:
        corner, other = dice.choice(area.exterior.coords), dice.choice(area.exterior.coords)
        share = dice.random()
        middle = area.centroid
        edge = Point(corner[0] * share + other[0] * (1 - share), corner[1] * share + other[1] * (1 - share))
        pull = dice.choice((0.0, 0.0, dice.random()))
        return Point(edge.x * (1 - pull) + middle.x * pull, edge.y * (1 - pull) + middle.y * pull)

    return any(not LineString([somewhere(starts), somewhere(ends)]).intersects(walls) for _ in range(tries))


@settings(max_examples=30, deadline=None)
@given(st.tuples(st.integers(0, 5), st.integers(0, 5)), obstacles, edges)
def test_no_line_that_shapely_finds_is_called_blocked(two: Cell, solid: list[Cell], walls: Walls) -> None:
    one = (0, 0)
    stones, shut = built(solid, walls, one, two)
    if not clear_line(one, two, shut, stones):
        assert not sampled(one, two, barriers(stones, shut), 150, 1)


@settings(max_examples=30, deadline=None)
@given(st.tuples(st.integers(0, 5), st.integers(0, 5)), obstacles, edges)
def test_a_free_way_has_a_line_that_stays_within_it(two: Cell, solid: list[Cell], walls: Walls) -> None:
    """A line exists through cells joined by open edges exactly when their edges can all be stabbed in order."""
    one = (0, 0)
    stones, shut = built(solid, walls, one, two)
    way = open_way(one, two, shut, stones)
    if way is None:
        return
    assert (way[0], way[-1]) == (one, two)
    assert not stones & set(way)
    assert all(border(a, b) not in shut for a, b in pairwise(way) if hex.distance(a, b) == 1)
    assert stabbed([hexagon(a).intersection(hexagon(b)) for a, b in pairwise(way)])


def stabbed(gates: list[BaseGeometry]) -> bool:
    """Whether one line runs through all these edges: if any does, one through two of their ends does."""
    ends = [Point(p) for gate in gates for p in gate.coords]
    if len(gates) < 3:
        return True
    for n, p in enumerate(ends):
        for q in ends[n + 1 :]:
            if p.distance(q) < NEARLY:
                continue
            dx, dy = q.x - p.x, q.y - p.y
            far = LineString([(p.x - 50 * dx, p.y - 50 * dy), (p.x + 50 * dx, p.y + 50 * dy)])
            if all(far.distance(gate) < 1e-6 for gate in gates):
                return True
    return False


@settings(max_examples=30, deadline=None)
@given(st.tuples(st.integers(0, 5), st.integers(0, 5)), obstacles, edges, turns, turns)
def test_freedom_is_the_same_from_both_ends_and_however_the_map_lies(
    two: Cell, solid: list[Cell], walls: Walls, turn: int, axis: int
) -> None:
    one = (0, 0)
    stones, shut = built(solid, walls, one, two)

    def moved(cell: Cell) -> Cell:
        return hex.mirror(hex.rotate(cell, turn), axis)

    free = clear_line(one, two, shut, stones)
    assert clear_line(two, one, shut, stones) == free
    turned = frozenset(border(moved(a), moved(b)) for a, b in shut)
    assert clear_line(moved(one), moved(two), turned, frozenset(map(moved, stones))) == free


@settings(max_examples=25, deadline=None)
@given(st.tuples(st.integers(0, 5), st.integers(0, 5)), obstacles, edges, st.integers(0, 11))
def test_taking_an_obstacle_away_shuts_no_line(two: Cell, solid: list[Cell], walls: Walls, which: int) -> None:
    one = (0, 0)
    stones, shut = built(solid, walls, one, two)
    if clear_line(one, two, shut, stones) and stones:
        less = stones - {sorted(stones)[which % len(stones)]}
        assert clear_line(one, two, shut, less)


@pytest.mark.parametrize("cell", [(0, 0), (3, -2)])
def test_the_corners_of_a_hex_lie_two_thirds_from_its_middle(cell: Cell) -> None:
    assert len({*corners(cell)}) == 6
    assert all(max(abs(q - 3 * cell[0]), abs(r - 3 * cell[1])) <= 2 for q, r in corners(cell))


def test_of_many_lines_between_many_obstacles_few_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that cut an obstacle in two, or were followed before, are left out."""
    two, followed = (17, 0), 0
    stones = frozenset(cell for cell in hex.disk((8, 0), 10) if (3 * cell[0] + cell[1]) % 6 == 0) - {(0, 0), two}
    search = lines._moved

    def counting(*about: Any) -> Any:
        nonlocal followed
        followed += 1
        return search(*about)

    monkeypatch.setattr(lines, "_moved", counting)
    assert not clear_line((0, 0), two, frozenset(), stones)
    assert 0 < followed < 40
