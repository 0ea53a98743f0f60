"""Cells and regions of a fight file's map, on hexes and on squares."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.rulesets.map_fields import FARTHEST, BadField, HexFields, SquareFields


def test_around_a_hex_lie_six_and_around_a_square_eight() -> None:
    region = {"around": [0, 0], "radius": 1}
    assert len(HexFields(region, "map").region()) == 7
    assert len(SquareFields(region, "map").region()) == 9


def test_a_region_names_each_cell_once() -> None:
    assert SquareFields({"cells": [[1, 2], [1, 2]], "around": [1, 2]}, "map").region() == ((1, 2),)


@pytest.mark.parametrize("value", [[1], [1, 2, 3], [1, "2"], [1, True], [0, FARTHEST + 1], "1,2", None])
def test_what_is_no_cell_is_refused_by_place_key_and_reason(value: Any) -> None:
    with pytest.raises(BadField, match=r"map: fog\[0\]: a cell is two whole numbers, \[q, r\], within 10000"):
        HexFields({"fog": [value]}, "map").cells("fog")
    with pytest.raises(BadField, match=r"\[x, y\]"):
        SquareFields({"fog": [value]}, "map").cells("fog")


@pytest.mark.parametrize(
    ("region", "reason"),
    [
        ({}, "cells: missing: give cells, or around and radius"),
        ({"radius": 2}, r"radius: only goes with around = \[x, y\]"),
        ({"around": [0, 0], "radius": 101}, "radius: 101 is not within 0 to 100"),
    ],
)
def test_a_region_without_cells_is_refused(region: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadField, match=reason):
        SquareFields(region, "map").region()
