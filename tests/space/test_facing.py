from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point, Polygon

from fechtbuch.space import Arc, BadDirection, BadRadius, Cell, arc, hex, in_front, in_vision, reach_cells

coordinates = st.integers(-12, 12)
cells = st.tuples(coordinates, coordinates)
facings = st.integers(0, 5)

ARCS: tuple[Arc, ...] = ("same", "front", "left", "right", "back")
MIRRORED: dict[Arc, Arc] = {"same": "same", "front": "front", "left": "right", "right": "left", "back": "back"}
FAR = 1_000.0
NEARLY = 1e-6
"""The oracle works in floats; cells on a border are those within this of it."""


def plane(cell: Cell) -> tuple[float, float]:
    x, y = hex.pixel_centre(cell)
    return x * math.sqrt(3) / 2, y / 2


def wedge(viewer: Cell, start: float, end: float, behind: float = 0) -> Polygon:
    """The wedge clockwise from one angle to the other, with its tip at the viewer (or ``behind`` him)."""
    x, y = plane(viewer)
    middle = math.radians((start + end) / 2)
    x, y = x - behind * math.cos(middle), y - behind * math.sin(middle)
    steps = [math.radians(start + (end - start) * n / 8) for n in range(9)]
    return Polygon([(x, y), *((x + FAR * math.cos(a), y + FAR * math.sin(a)) for a in steps)])


def inside(area: Polygon, cell: Cell) -> bool:
    return bool(area.distance(Point(plane(cell))) < NEARLY)


@pytest.mark.parametrize("facing", range(6))
def test_the_six_adjacent_hexes(facing: int) -> None:
    around = [arc((3, -2), facing, hex.step((3, -2), (facing + turn) % 6)) for turn in range(6)]
    assert around == ["front", "front", "right", "back", "left", "front"]


def test_right_is_clockwise_on_the_screen() -> None:
    assert arc((0, 0), 0, (-1, 1)) == "right"  # facing right, y grows downward: below is to the right
    assert arc((0, 0), 0, (0, -1)) == "left"


@given(cells, facings, cells)
def test_the_front_is_the_closed_wedge(viewer: Cell, facing: int, other: Cell) -> None:
    expected = other != viewer and inside(wedge(viewer, 60 * facing - 60, 60 * facing + 60), other)
    assert in_front(viewer, facing, other) == expected
    assert in_vision(viewer, facing, other) == (expected or other == viewer)


@given(cells, facings, cells)
def test_the_sides_are_wedges_without_the_front(viewer: Cell, facing: int, other: Cell) -> None:
    in_wedge = {
        "right": inside(wedge(viewer, 60 * facing + 60, 60 * facing + 120), other),
        "left": inside(wedge(viewer, 60 * facing - 120, 60 * facing - 60), other),
    }
    where = arc(viewer, facing, other)
    for side, holds in in_wedge.items():
        assert (where == side) == (holds and where not in ("front", "same"))


@given(cells, facings, cells)
def test_peripheral_vision_ends_at_the_line_through_the_side_hexes(viewer: Cell, facing: int, other: Cell) -> None:
    half_plane = wedge(viewer, 60 * facing - 90, 60 * facing + 90, behind=math.sqrt(3) / 2)
    assert in_vision(viewer, facing, other, peripheral=True) == inside(half_plane, other)


@given(cells, facings, cells)
def test_vision_by_arc(viewer: Cell, facing: int, other: Cell) -> None:
    seen, seen_aside = in_vision(viewer, facing, other), in_vision(viewer, facing, other, peripheral=True)
    assert seen <= seen_aside
    if hex.distance(viewer, other) == 1:
        assert seen_aside == (arc(viewer, facing, other) != "back")


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("n", range(1, 8))
def test_each_ring_is_parted(facing: int, n: int) -> None:
    tally = Counter(arc((1, 5), facing, cell) for cell in hex.ring((1, 5), n))
    assert tally == {"front": 2 * n + 1, "left": n, "right": n, "back": 2 * n - 1}


@given(cells, facings)
def test_one_stands_in_no_arc_of_ones_own(viewer: Cell, facing: int) -> None:
    assert arc(viewer, facing, viewer) == "same"
    assert not in_front(viewer, facing, viewer)
    assert in_vision(viewer, facing, viewer, peripheral=True)


@given(cells, facings)
def test_a_foe_straight_behind_is_behind(viewer: Cell, facing: int) -> None:
    assert all(arc(viewer, facing, hex.step(viewer, hex.opposite(facing), n)) == "back" for n in range(1, 20))


@pytest.mark.parametrize(("n", "count"), [(0, 1), (1, 3), (2, 5), (3, 7), (9, 19)])
def test_reach_counts(n: int, count: int) -> None:
    reached = reach_cells((2, 2), 4, n)
    assert len(set(reached)) == len(reached) == count


@given(cells, facings, st.integers(1, 8))
def test_reach_is_the_front_at_that_distance_from_left_to_right(cell: Cell, facing: int, n: int) -> None:
    reached = reach_cells(cell, facing, n)
    assert set(reached) == {other for other in hex.ring(cell, n) if in_front(cell, facing, other)}
    assert reached[0] == hex.step(cell, (facing - 1) % 6, n)
    assert reached[n] == hex.step(cell, facing, n)
    assert reached[-1] == hex.step(cell, (facing + 1) % 6, n)
    assert hex.is_path(reached)


@given(cells, facings, cells, cells, st.integers(-6, 6), st.booleans())
def test_rotating_everything_changes_nothing(
    viewer: Cell, facing: int, other: Cell, centre: Cell, steps: int, peripheral: bool
) -> None:
    turned_viewer, turned_other = hex.rotate(viewer, steps, centre), hex.rotate(other, steps, centre)
    turned_facing = (facing + steps) % 6
    assert arc(turned_viewer, turned_facing, turned_other) == arc(viewer, facing, other)
    assert in_vision(turned_viewer, turned_facing, turned_other, peripheral) == in_vision(
        viewer, facing, other, peripheral
    )
    for n in range(4):
        turned_reach = tuple(hex.rotate(cell, steps, centre) for cell in reach_cells(viewer, facing, n))
        assert reach_cells(turned_viewer, turned_facing, n) == turned_reach


@given(cells, facings, cells, cells, facings, st.booleans())
def test_mirroring_everything_swaps_left_and_right_only(
    viewer: Cell, facing: int, other: Cell, centre: Cell, axis: int, peripheral: bool
) -> None:
    seen_viewer, seen_other = hex.mirror(viewer, axis, centre), hex.mirror(other, axis, centre)
    seen_facing = (2 * axis - facing) % 6
    assert arc(seen_viewer, seen_facing, seen_other) == MIRRORED[arc(viewer, facing, other)]
    assert in_vision(seen_viewer, seen_facing, seen_other, peripheral) == in_vision(viewer, facing, other, peripheral)
    for n in range(4):
        seen_reach = tuple(hex.mirror(cell, axis, centre) for cell in reach_cells(viewer, facing, n))
        assert reach_cells(seen_viewer, seen_facing, n) == seen_reach[::-1]


@given(cells, facings, cells, cells)
def test_moving_everything_changes_nothing(viewer: Cell, facing: int, other: Cell, by: Cell) -> None:
    moved = [(cell[0] + by[0], cell[1] + by[1]) for cell in (viewer, other)]
    assert arc(moved[0], facing, moved[1]) == arc(viewer, facing, other)
    assert arc(viewer, facing, other) in ARCS


def test_borders_stay_exact_far_away() -> None:
    far = 10**15
    assert arc((0, 0), 0, (0, far)) == "front"
    assert arc((0, 0), 0, (-1, far)) == "right"
    assert arc((0, 0), 0, (-far, far)) == "right"
    assert arc((0, 0), 0, (-far - 1, far)) == "back"


@pytest.mark.parametrize("facing", [-1, 6])
def test_other_facings_are_refused(facing: int) -> None:
    with pytest.raises(BadDirection, match=f"direction {facing}"):
        arc((0, 0), facing, (1, 0))
    with pytest.raises(BadDirection):
        in_vision((0, 0), facing, (1, 0), peripheral=True)
    with pytest.raises(BadDirection):
        reach_cells((0, 0), facing, 1)


@pytest.mark.parametrize("n", [-1, 1001])
def test_impossible_reaches_are_refused(n: int) -> None:
    with pytest.raises(BadRadius):
        reach_cells((0, 0), 0, n)
