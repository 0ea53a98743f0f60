from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.space import BadDirection, BadRadius, Cell, square

coordinates = st.integers(-40, 40)
cells = st.tuples(coordinates, coordinates)
directions = st.integers(0, 7)
radii = st.integers(0, 5)


def walked(start: Cell, most: int, around: Callable[[Cell], tuple[Cell, ...]]) -> dict[Cell, int]:
    """Steps to every cell within reach, by walking."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for other in around(cell):
            if other not in steps and steps[cell] < most:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps


def angle(origin: Cell, target: Cell) -> float:
    """Degrees clockwise from the right."""
    return math.degrees(math.atan2(target[1] - origin[1], target[0] - origin[0])) % 360


def test_directions_go_clockwise_in_eighths() -> None:
    assert [round(angle((0, 0), cell)) for cell in square.DIRECTIONS] == [0, 45, 90, 135, 180, 225, 270, 315]
    assert square.pixel_centre((3, -2)) == (6, -4)


@given(cells)
def test_distances_count_steps_with_and_without_diagonals(start: Cell) -> None:
    for cell, steps in walked(start, 3, square.neighbours).items():
        assert square.distance(start, cell) == steps
    for cell, steps in walked(start, 3, square.orthogonal_neighbours).items():
        assert square.manhattan(start, cell) == steps


@given(cells, cells, cells)
@pytest.mark.parametrize("distance", [square.distance, square.manhattan])
def test_distances_are_metrics(distance: Callable[[Cell, Cell], int], one: Cell, two: Cell, three: Cell) -> None:
    assert distance(one, two) == distance(two, one)
    assert (distance(one, two) == 0) == (one == two)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


@given(cells, radii)
def test_rings_and_disks_hold_each_cell_once(centre: Cell, radius: int) -> None:
    reached = walked(centre, radius, square.neighbours)
    ring, disk = square.ring(centre, radius), square.disk(centre, radius)
    assert set(disk) == set(reached)
    assert len(disk) == (2 * radius + 1) ** 2
    assert set(ring) == {cell for cell, steps in reached.items() if steps == radius}
    assert len(ring) == (8 * radius or 1)


@given(cells, st.integers(1, 8))
def test_rings_go_clockwise_from_the_right(centre: Cell, radius: int) -> None:
    ring = square.ring(centre, radius)
    angles = [angle(centre, cell) for cell in ring]
    assert angles[0] == 0
    assert angles == sorted(angles)
    assert square.is_path((*ring, ring[0]))


@given(cells, directions, st.integers(-8, 8), cells)
def test_rotating_goes_by_quarters(centre: Cell, direction: int, steps: int, cell: Cell) -> None:
    turned = square.rotate(square.step(centre, direction), steps, centre)
    assert turned == square.step(centre, (direction + 2 * steps) % 8)
    assert square.rotate(square.rotate(cell, steps, centre), -steps, centre) == cell


@given(cells, directions, directions, cells)
def test_mirroring_reverses_directions(centre: Cell, axis: int, direction: int, cell: Cell) -> None:
    assert square.mirror(square.step(centre, direction), axis, centre) == square.step(
        centre, (2 * axis - direction) % 8
    )
    assert square.mirror(square.mirror(cell, axis, centre), axis, centre) == cell
    assert square.manhattan(centre, square.mirror(cell, axis, centre)) == square.manhattan(centre, cell)


@given(cells, cells)
def test_the_nearest_direction_is_the_nearest_by_angle(origin: Cell, target: Cell) -> None:
    if origin == target:
        assert square.direction_of(origin, target) == ()
        return
    off = [abs((angle(origin, target) - 45 * d + 180) % 360 - 180) for d in range(8)]
    assert square.direction_of(origin, target) == (off.index(min(off)),)


def test_directions_stay_exact_near_their_borders() -> None:
    # Successive convergents of the tangent of 22.5 degrees lie on either side of it.
    assert square.direction_of((0, 0), (13_860, 5_741)) == (1,)
    assert square.direction_of((0, 0), (33_461, 13_860)) == (0,)
    assert square.direction_of((0, 0), (-5_741, 13_860)) == (3,)


@given(cells, cells)
def test_stepping_away_lists_every_farther_neighbour_straightest_first(origin: Cell, cell: Cell) -> None:
    away = square.step_away(origin, cell)
    here = square.distance(origin, cell)
    assert set(away) == {other for other in square.neighbours(cell) if square.distance(origin, other) == here + 1}
    if origin != cell:
        turned = [round(abs((angle(cell, other) - angle(origin, cell) + 180) % 360 - 180), 6) for other in away]
        assert turned == sorted(turned)


def test_stepping_away_from_the_same_cell_goes_anywhere() -> None:
    assert square.step_away((2, 2), (2, 2)) == square.neighbours((2, 2))


def test_a_path_goes_from_neighbour_to_neighbour() -> None:
    assert square.is_path([(0, 0), (1, 1), (1, 2), (0, 1)])
    assert not square.is_path([(0, 0), (0, 0)])
    assert not square.is_path([(0, 0), (2, 1)])


@given(directions)
def test_the_opposite_direction_leads_back(direction: int) -> None:
    assert square.step(square.step((0, 0), direction), square.opposite(direction)) == (0, 0)


def test_what_is_off_the_grid_is_refused() -> None:
    with pytest.raises(BadDirection, match="direction 8 is none of 0 to 7"):
        square.step((0, 0), 8)
    with pytest.raises(BadDirection):
        square.opposite(-1)
    with pytest.raises(BadDirection):
        square.mirror((0, 0), 8)
    with pytest.raises(BadRadius):
        square.ring((0, 0), -1)
    with pytest.raises(BadRadius):
        square.disk((0, 0), 1001)
