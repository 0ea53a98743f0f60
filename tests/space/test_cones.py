"""Round areas and cones on hexes."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import Polygon

from fechtbuch.space import Cell, hex
from fechtbuch.space.cones import BadCone, area, cone, cone_base
from fechtbuch.space.lines import corners

offsets = st.tuples(st.integers(-6, 6), st.integers(-6, 6)).filter(lambda cell: cell != (0, 0))


def plane(q: float, r: float) -> tuple[float, float]:
    return q + r / 2, r * math.sqrt(3) / 2


def hexagon(cell: Cell) -> Polygon:
    return Polygon([plane(q / 3, r / 3) for q, r in corners(cell)])


@pytest.mark.parametrize(("radius", "cells"), [(0, 0), (1, 1), (2, 7), (3, 19), (4, 37)])
def test_an_area_is_its_middle_and_a_ring_for_each_further_yard(radius: int, cells: int) -> None:
    found = area((2, -1), radius)
    assert len(found) == cells
    assert all(hex.distance((2, -1), cell) <= radius - 1 for cell in found)


@pytest.mark.parametrize("target", [(1, 0), (4, 0), (5, 5), (1, 1), (0, -3), (-2, 1)])
def test_range_ten_width_five_has_a_base_of_five_hexes(target: Cell) -> None:
    base = cone_base((0, 0), target, 10, 5)
    assert len(base) == 5
    assert all(hex.distance((0, 0), cell) == 10 for cell in base)
    assert [cell for cell in cone((0, 0), target, 10, 5) if hex.distance((0, 0), cell) == 10] == list(base)
    way = hex.distance((0, 0), target)
    assert base[2] == (target[0] * 10 // way, target[1] * 10 // way)


def test_an_axis_between_two_hexes_has_one_more_on_its_base() -> None:
    assert cone_base((0, 0), (1, 1), 3, 1) == ((2, 1), (1, 2))
    assert cone_base((0, 0), (1, 0), 4, 2) == ((4, -1), (4, 0), (3, 1))


def test_a_narrow_cone_is_a_row_of_hexes() -> None:
    assert cone((1, 1), (2, 1), 4, 1) == ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1))


@settings(max_examples=30, deadline=None)
@given(offsets, st.integers(2, 7), st.integers(1, 6))
def test_shapely_finds_the_same_hexes(target: Cell, length: int, width: int) -> None:
    if width >= 2 * length:
        return
    base, found = cone_base((0, 0), target, length, width), set(cone((0, 0), target, length, width))
    around = hex.ring((0, 0), length)
    before = around[around.index(base[0]) - 1]
    after = around[(around.index(base[-1]) + 1) % len(around)]
    left = plane((base[0][0] + before[0]) / 2, (base[0][1] + before[1]) / 2)
    right = plane((base[-1][0] + after[0]) / 2, (base[-1][1] + after[1]) / 2)
    shape = Polygon([(0, 0), left, *(plane(*cell) for cell in base), right])
    inner = {c for c in hex.disk((0, 0), length - 1) if shape.intersection(hexagon(c)).area > 1e-9}
    assert found == inner | set(base) | {(0, 0)}


@settings(max_examples=25, deadline=None)
@given(offsets, st.integers(1, 8), st.integers(1, 5), st.integers(0, 5), st.integers(0, 5))
def test_a_cone_turns_and_mirrors_with_its_target(target: Cell, length: int, width: int, turn: int, axis: int) -> None:

    def moved(cell: Cell) -> Cell:
        return hex.mirror(hex.rotate(cell, turn), axis)

    assert {moved(cell) for cell in cone((0, 0), target, length, width)} == set(
        cone((0, 0), moved(target), length, width)
    )


@settings(max_examples=25, deadline=None)
@given(offsets, st.integers(1, 8), st.integers(1, 5))
def test_a_cone_moves_with_its_origin_and_contains_its_axis(target: Cell, length: int, width: int) -> None:
    found = cone((0, 0), target, length, width)
    moved = cone((4, -7), (target[0] + 4, target[1] - 7), length, width)
    assert [(q + 4, r - 7) for q, r in found] == list(moved)
    assert len(set(found)) == len(found)
    if hex.distance((0, 0), target) <= length:
        assert target in found


def test_a_cone_may_be_wider_than_half_of_all_there_is() -> None:
    assert len(cone_base((0, 0), (1, 0), 2, 7)) == 7
    half = set(cone((0, 0), (1, 0), 2, 7))
    assert (0, 1) in half
    assert (-1, 0) not in half
    assert set(cone((0, 0), (1, 0), 2, 30)) == set(hex.disk((0, 0), 2))
    assert len(cone((0, 0), (1, 0), 1, 5)) == 6


@settings(max_examples=25, deadline=None)
@given(offsets, st.integers(2, 5), st.integers(2, 12))
def test_a_wider_cone_holds_all_of_a_narrower_one(target: Cell, length: int, width: int) -> None:
    assert set(cone((0, 0), target, length, width)) >= set(cone((0, 0), target, length, width - 1))


@pytest.mark.parametrize(
    ("target", "length", "width"),
    [((0, 0), 5, 1), ((1, 0), 0, 1), ((1, 0), 5, 0), ((1, 0), 5, 5000), ((1, 0), 5000, 1)],
)
def test_impossible_cones(target: Cell, length: int, width: int) -> None:
    with pytest.raises(BadCone, match="cone"):
        cone((0, 0), target, length, width)
