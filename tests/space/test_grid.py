from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.space import GRIDS, BadGrid, Cell, grid_named, hex, square
from fechtbuch.space.grid import Grid

cells = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


def retreat(grid: Grid, foe: Cell, cell: Cell, steps: int) -> list[Cell]:
    """Code that works on any grid: straight away from a foe."""
    path = [cell]
    for _ in range(steps):
        path.append(grid.step_away(foe, path[-1])[0])
    return path


@pytest.mark.parametrize("name", ["hex", "square"])
@given(cells, cells, st.integers(0, 6))
def test_code_may_work_with_any_grid(name: str, foe: Cell, cell: Cell, steps: int) -> None:
    grid = grid_named(name)
    path = retreat(grid, foe, cell, steps)
    assert grid.is_path(path)
    assert grid.distance(foe, path[-1]) == grid.distance(foe, cell) + steps


@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS.keys())
@given(cells)
def test_what_grids_have_in_common(grid: Grid, cell: Cell) -> None:
    directions = range(len(grid.DIRECTIONS))
    assert grid.neighbours(cell) == tuple(grid.step(cell, direction) for direction in directions)
    assert set(grid.ring(cell, 1)) == set(grid.neighbours(cell))
    assert grid.disk(cell, 1)[0] == cell
    for direction in directions:
        assert grid.direction_of(cell, grid.step(cell, direction)) == (direction,)
        assert grid.direction_of(grid.step(cell, direction), cell) == (grid.opposite(direction),)
        assert grid.mirror(grid.step(cell, direction), direction, cell) == grid.step(cell, direction)
    assert {grid.rotate(grid.step(cell, 0), steps, cell) for steps in range(12)} <= set(grid.neighbours(cell))


@given(st.lists(cells, unique=True, min_size=2, max_size=20))
@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS.keys())
def test_no_two_cells_are_drawn_in_one_place(grid: Grid, places: list[Cell]) -> None:
    assert len({grid.pixel_centre(cell) for cell in places}) == len(places)


def test_grids_by_name() -> None:
    assert dict(GRIDS) == {"hex": hex, "square": square}
    with pytest.raises(BadGrid, match="there is no grid 'hexes'; near: hex"):
        grid_named("hexes")
    with pytest.raises(TypeError):
        GRIDS["other"] = GRIDS["hex"]  # type: ignore[index]
