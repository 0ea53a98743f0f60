from __future__ import annotations

import math
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.space import BadDirection, BadRadius, Cell, hex

coordinates = st.integers(-40, 40)
cells = st.tuples(coordinates, coordinates)
directions = st.integers(0, 5)
turns = st.integers(-12, 12)
radii = st.integers(0, 6)


def plane(cell: Cell) -> tuple[float, float]:
    """Where the middle of a cell lies, side length 1: the plain geometry, for checking only."""
    x, y = hex.pixel_centre(cell)
    return x * math.sqrt(3) / 2, y / 2


def angle(origin: Cell, target: Cell) -> float:
    """Degrees clockwise from the right."""
    (x1, y1), (x2, y2) = plane(origin), plane(target)
    return math.degrees(math.atan2(y2 - y1, x2 - x1)) % 360


def walked(start: Cell, most: int) -> dict[Cell, int]:
    """Steps to every cell within reach, by walking."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for other in hex.neighbours(cell):
            if other not in steps and steps[cell] < most:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps


def test_the_conventions_of_the_catalogue() -> None:
    assert hex.DIRECTIONS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    assert [round(angle((0, 0), cell)) for cell in hex.DIRECTIONS] == [0, 60, 120, 180, 240, 300]
    assert hex.pixel_centre((0, 1)) == (1, 3)
    assert hex.pixel_centre((3, -2)) == (4, -6)


def test_neighbours_touch() -> None:
    for other in hex.neighbours((4, -7)):
        assert math.dist(plane((4, -7)), plane(other)) == pytest.approx(math.sqrt(3))


@given(cells)
def test_distance_counts_steps(start: Cell) -> None:
    for cell, steps in walked(start, 4).items():
        assert hex.distance(start, cell) == steps


@given(cells, cells, cells)
def test_distance_is_a_metric(one: Cell, two: Cell, three: Cell) -> None:
    assert hex.distance(one, two) == hex.distance(two, one)
    assert (hex.distance(one, two) == 0) == (one == two)
    assert hex.distance(one, three) <= hex.distance(one, two) + hex.distance(two, three)


@given(cells, radii)
def test_rings_and_disks_hold_each_cell_once(centre: Cell, radius: int) -> None:
    reached = walked(centre, radius)
    ring, disk = hex.ring(centre, radius), hex.disk(centre, radius)
    assert set(disk) == set(reached)
    assert len(disk) == 3 * radius * (radius + 1) + 1
    assert set(ring) == {cell for cell, steps in reached.items() if steps == radius}
    assert len(ring) == (6 * radius or 1)


@given(cells, st.integers(1, 8))
def test_rings_go_clockwise_from_the_right(centre: Cell, radius: int) -> None:
    ring = hex.ring(centre, radius)
    angles = [angle(centre, cell) for cell in ring]
    assert angles[0] == pytest.approx(0)
    assert angles == sorted(angles)
    assert hex.is_path((*ring, ring[0]))


@given(cells, turns, cells, cells)
def test_rotating_keeps_distances(centre: Cell, steps: int, one: Cell, two: Cell) -> None:
    turned = [hex.rotate(cell, steps, centre) for cell in (one, two)]
    assert hex.distance(*turned) == hex.distance(one, two)
    assert hex.distance(centre, turned[0]) == hex.distance(centre, one)
    assert hex.rotate(turned[0], -steps, centre) == one


@given(cells, directions, turns)
def test_rotating_turns_directions(centre: Cell, direction: int, steps: int) -> None:
    turned = hex.rotate(hex.step(centre, direction), steps, centre)
    assert turned == hex.step(centre, (direction + steps) % 6)


@given(cells, directions, directions, cells)
def test_mirroring_reverses_directions(centre: Cell, axis: int, direction: int, cell: Cell) -> None:
    assert hex.mirror(hex.step(centre, direction), axis, centre) == hex.step(centre, (2 * axis - direction) % 6)
    assert hex.mirror(hex.mirror(cell, axis, centre), axis, centre) == cell
    assert hex.distance(centre, hex.mirror(cell, axis, centre)) == hex.distance(centre, cell)


@given(cells, cells)
def test_the_nearest_direction_is_the_nearest_by_angle(origin: Cell, target: Cell) -> None:
    if origin == target:
        assert hex.direction_of(origin, target) == ()
        return
    off = [abs((angle(origin, target) - 60 * d + 180) % 360 - 180) for d in range(6)]
    nearest = {d for d in range(6) if math.isclose(off[d], min(off), abs_tol=1e-6)}
    assert set(hex.direction_of(origin, target)) == nearest


@pytest.mark.parametrize(
    ("target", "named"),
    [((5, 0), (0,)), ((5, 1), (0,)), ((3, 3), (0, 1)), ((2, 3), (1,)), ((-1, 2), (1, 2)), ((2, -1), (5, 0))],
)
def test_between_two_directions_both_are_named_clockwise(target: Cell, named: tuple[int, ...]) -> None:
    assert hex.direction_of((0, 0), target) == named


@given(cells, directions, st.integers(1, 30))
def test_straight_ahead_is_a_direction(origin: Cell, direction: int, steps: int) -> None:
    assert hex.direction_of(origin, hex.step(origin, direction, steps)) == (direction,)
    assert hex.distance(origin, hex.step(origin, direction, steps)) == steps


@given(cells, cells)
def test_stepping_away_lists_every_farther_neighbour_straightest_first(origin: Cell, cell: Cell) -> None:
    away = hex.step_away(origin, cell)
    here = hex.distance(origin, cell)
    assert set(away) == {other for other in hex.neighbours(cell) if hex.distance(origin, other) == here + 1}
    if origin != cell:
        turned = [round(abs((angle(cell, other) - angle(origin, cell) + 180) % 360 - 180), 6) for other in away]
        assert turned == sorted(turned)
        assert len(away) == (3 if (cell[0] - origin[0], cell[1] - origin[1]) in corner_offsets(here) else 2)


def corner_offsets(radius: int) -> set[Cell]:
    return {hex.step((0, 0), direction, radius) for direction in range(6)}


def test_stepping_away_from_the_same_cell_goes_anywhere() -> None:
    assert hex.step_away((2, 2), (2, 2)) == hex.neighbours((2, 2))


def test_stepping_away_from_an_adjacent_foe() -> None:
    assert hex.step_away((0, 0), (1, 0)) == ((2, 0), (1, 1), (2, -1))


def test_a_path_goes_from_neighbour_to_neighbour() -> None:
    assert hex.is_path([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)])
    assert hex.is_path([(3, 3)])
    assert not hex.is_path([(0, 0), (0, 0)])
    assert not hex.is_path([(0, 0), (1, 1)])
    assert not hex.is_path([(0, 0), (1, 0), (3, 0)])


@given(directions)
def test_the_opposite_direction_leads_back(direction: int) -> None:
    assert hex.step(hex.step((0, 0), direction), hex.opposite(direction)) == (0, 0)


@pytest.mark.parametrize("direction", [-1, 6])
def test_other_directions_are_refused(direction: int) -> None:
    with pytest.raises(BadDirection, match=f"direction {direction} is none of 0 to 5"):
        hex.step((0, 0), direction)
    with pytest.raises(BadDirection):
        hex.opposite(direction)
    with pytest.raises(BadDirection):
        hex.mirror((0, 0), direction)


@pytest.mark.parametrize("radius", [-1, 1001])
def test_impossible_radii_are_refused(radius: int) -> None:
    with pytest.raises(BadRadius, match=f"{radius} cells"):
        hex.ring((0, 0), radius)
    with pytest.raises(BadRadius):
        hex.disk((0, 0), radius)


@given(cells, cells)
def test_products_are_those_of_the_plane(one: Cell, two: Cell) -> None:
    (x1, y1), (x2, y2) = plane(one), plane(two)
    assert hex.dot2(one, two) == pytest.approx(2 * (x1 * x2 + y1 * y2) / 3, abs=1e-6)
    assert hex.cross(one, two) == pytest.approx((x1 * y2 - y1 * x2) / (3 * math.sqrt(3) / 2), abs=1e-6)
