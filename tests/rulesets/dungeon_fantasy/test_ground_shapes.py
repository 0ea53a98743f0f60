"""The hexes that area attacks cover."""

from __future__ import annotations

import pytest

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.areas.shapes import Shape, cells_covered
from fechtbuch.space.hex import distance, neighbours


@pytest.mark.parametrize(("radius", "hexes"), [(1, 1), (2, 7), (3, 19)])
def test_an_area_of_so_many_yards(radius: int, hexes: int) -> None:
    """DF-AREA-08: one yard is a single hex, each further yard a ring."""
    cells = cells_covered(Shape("area", radius), (0, 0), (4, 2))
    assert len(cells) == hexes
    assert all(distance((4, 2), cell) <= radius - 1 for cell in cells)


@pytest.mark.parametrize("through", [(1, 0), (3, 3), (0, 7)])
def test_a_cone_of_range_ten_and_width_five(through: Cell) -> None:
    """DF-CONE-02, -03, AMB-51, DF-OWN-30: five hexes ten yards away, the line of fire through the middle one."""
    cells = cells_covered(Shape("cone", 5, 10), (0, 0), through)
    base = [cell for cell in cells if distance((0, 0), cell) == 10]
    assert len(base) == 5
    times = 10 // distance((0, 0), through)
    middle = (through[0] * times, through[1] * times)
    if distance((0, 0), through) * times == 10:
        assert base[2] == middle
    assert through in cells
    assert (0, 0) not in cells
    assert max(distance((0, 0), cell) for cell in cells) == 10


def test_hexes_that_are_only_touched_are_not_in_the_cone() -> None:
    """AMB-51: beside its tip a narrow cone covers the hex ahead alone, from the edge on those it widens into."""
    cells = cells_covered(Shape("cone", 3, 6), (0, 0), (1, 0))
    assert [cell for cell in cells if distance((0, 0), cell) == 1] == [(1, 0)]
    assert {cell for cell in cells if distance((0, 0), cell) == 6} == {(6, 0), (6, -1), (5, 1)}
    assert set(neighbours((6, 0))) - set(cells)
