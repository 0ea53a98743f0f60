"""The hexes a body fills: shapes by name, and what a size and a body plan fill by themselves (DF-OWN-31)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from fechtbuch.model.state import Cell
from fechtbuch.space.hex import disk, rotate

__all__ = ["LARGEST", "SHAPES", "Hexes", "line", "round_body", "turned", "usual_hexes"]

Hexes = tuple[Cell, ...]
"""Offsets from the hex of the head, for a figure that faces direction 0; the head's own hex comes first."""

LARGEST: Final = 200
"""Most hexes that a figure fills."""


def line(length: int) -> Hexes:
    """A long body: the head's hex and those straight behind it."""
    return tuple((-n, 0) for n in range(length))


def round_body(radius: int) -> Hexes:
    """A broad body: all hexes up to ``radius`` from its middle, which lies that far behind the head."""
    cells = disk((-radius, 0), radius)
    return ((0, 0), *(cell for cell in cells if cell != (0, 0)))


SHAPES: Final[Mapping[int, Hexes]] = MappingProxyType(
    {1: line(1), 2: line(2), 3: line(3), 4: line(4), 7: round_body(1), 19: round_body(2), 37: round_body(3)}
)
"""Shapes by the number of their hexes: long ones up to 4, broad ones from 7."""

UPRIGHT: Final = ("humanoid",)
"""Body plans that stand on end: they fill one hex more slowly than those that stand on all fours."""


@lru_cache(maxsize=256)
def usual_hexes(sm: int, plan: str) -> Hexes:
    """What a body fills when nothing is said (DF-OWN-31): up to SM +1 one hex, upright bodies up to SM +2.

    Beyond that those that stand on all fours, crawl or swim are lines of 3 at SM +2 and of 4 at SM +3; from SM +4, and
    upright ones from SM +3, bodies are broad: 7 hexes, 19 from SM +6, 37 from SM +8. Upright bodies lag by one.
    """
    size = sm - 1 if plan in UPRIGHT else sm
    if size <= 1:
        return SHAPES[1]
    if size >= 4 or (plan in UPRIGHT and size >= 2):
        return SHAPES[7 if size < 6 else 19 if size < 8 else 37]
    return SHAPES[size + 1]


@lru_cache(maxsize=4096)
def turned(hexes: Hexes, cell: Cell, facing: int) -> tuple[Cell, ...]:
    """The cells that a figure of these hexes fills with its head in ``cell``, facing so. Cached."""
    moved = (rotate(offset, facing) for offset in hexes)
    return tuple((cell[0] + q, cell[1] + r) for q, r in moved)
