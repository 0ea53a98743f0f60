"""Lines across squares: which cells they run through, held against exact geometry; edges and corners that shut them."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.space.cells import Cell
from fechtbuch.space.square import distance, neighbours
from fechtbuch.space.square_lines import Border, border, clear, corner_cells, is_open, line, shut_step

CELLS = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
ORIGIN = (0, 0)


def runs_through(one: Cell, two: Cell, cell: Cell) -> bool:
    """Whether the line between two centres has more than a point in the inside of a cell: clipped, in fractions."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, way, centre = one[axis], two[axis] - one[axis], Fraction(cell[axis])
        near, far = centre - Fraction(1, 2), centre + Fraction(1, 2)
        if way == 0:
            if not near < start < far:
                return False
            continue
        first, last = sorted(((near - start) / way, (far - start) / way))
        low, high = max(low, first), min(high, last)
    return low < high or one == two == cell


@given(CELLS, CELLS)
def test_a_line_holds_exactly_the_cells_whose_inside_it_runs_through(one: Cell, two: Cell) -> None:
    box = [
        (x, y)
        for x in range(min(one[0], two[0]) - 1, max(one[0], two[0]) + 2)
        for y in range(min(one[1], two[1]) - 1, max(one[1], two[1]) + 2)
    ]
    assert sorted(line(one, two)) == sorted(cell for cell in box if runs_through(one, two, cell))


@given(CELLS, CELLS)
def test_a_line_goes_from_neighbour_to_neighbour_and_back_the_same_way(one: Cell, two: Cell) -> None:
    cells = line(one, two)
    assert (cells[0], cells[-1]) == (one, two)
    assert all(distance(a, b) == 1 for a, b in pairwise(cells))
    assert line(two, one) == tuple(reversed(cells))


@pytest.mark.parametrize(
    ("target", "cells"),
    [
        ((3, 0), ((0, 0), (1, 0), (2, 0), (3, 0))),
        ((2, 2), ((0, 0), (1, 1), (2, 2))),
        ((2, 1), ((0, 0), (1, 0), (1, 1), (2, 1))),
        ((3, 1), ((0, 0), (1, 0), (2, 1), (3, 1))),
        ((-1, 3), ((0, 0), (0, 1), (-1, 2), (-1, 3))),
    ],
)
def test_lines_one_can_draw(target: Cell, cells: tuple[Cell, ...]) -> None:
    assert line(ORIGIN, target) == cells


def test_a_corner_is_closed_only_when_both_ways_around_it_are_shut() -> None:
    """DB-LINE-08."""
    edges = [border(ORIGIN, (1, 0)), border((1, 0), (1, 1)), border(ORIGIN, (0, 1)), border((0, 1), (1, 1))]
    assert corner_cells(ORIGIN, (1, 1)) == ((1, 0), (0, 1))
    for one in edges[:2]:
        assert is_open(ORIGIN, (1, 1), frozenset({one}))
        for two in edges[2:]:
            assert not is_open(ORIGIN, (1, 1), frozenset({one, two}))
    assert is_open(ORIGIN, (1, 1), frozenset(edges[:2]))
    assert is_open(ORIGIN, (1, 1), frozenset(edges[2:]))


def test_an_edge_shuts_the_step_across_it_and_none_beside_it() -> None:
    shut = frozenset({border((0, 0), (1, 0))})
    assert [cell for cell in neighbours(ORIGIN) if not is_open(ORIGIN, cell, shut)] == [(1, 0)]
    assert is_open(ORIGIN, ORIGIN, shut)
    assert not is_open(ORIGIN, (2, 0), frozenset())


def test_what_cuts_a_line_off_is_told() -> None:
    shut = frozenset({border((2, 0), (3, 0))})
    assert shut_step(ORIGIN, (5, 0), shut) == ((2, 0), (3, 0))
    assert clear(ORIGIN, (2, 0), shut)
    assert line(ORIGIN, (5, 1)) == ((0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 1))
    assert clear(ORIGIN, (5, 1), shut)
    assert not clear(ORIGIN, (5, 1), shut | {border((2, 1), (3, 1))})


EDGES = st.frozensets(
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.booleans()).map(
        lambda e: border((e[0], e[1]), (e[0] + 1, e[1]) if e[2] else (e[0], e[1] + 1))
    ),
    max_size=12,
)
NEAR = st.tuples(st.integers(0, 5), st.integers(0, 5))


@given(NEAR, NEAR, EDGES)
def test_sight_is_mutual_and_walls_only_take_it_away(one: Cell, two: Cell, shut: frozenset[Border]) -> None:
    assert clear(one, two, shut) == clear(two, one, shut)
    if clear(one, two, shut):
        assert all(clear(one, two, shut - {edge}) for edge in shut)
