"""What both grids share: a cell is two whole numbers, a path is a run of neighbours, a radius has a limit."""

from __future__ import annotations

from typing import Final

from fechtbuch.model.errors import FechtbuchError

__all__ = ["MAX_RADIUS", "BadDirection", "BadRadius", "Cell"]

Cell = tuple[int, int]
"""Column and row: axial (q, r) on the hex grid, (x, y) on the square grid. Rows grow downward."""

MAX_RADIUS: Final = 1_000
"""Largest radius of a ring, a disk or a reach, in cells."""


class BadDirection(FechtbuchError):
    """A facing or direction is none of the grid's directions."""


class BadRadius(FechtbuchError):
    """A radius is negative or beyond the limit."""


def require_direction(direction: int, count: int) -> None:
    """Raise :class:`BadDirection` unless ``direction`` is from 0 to ``count - 1``."""
    if not 0 <= direction < count:
        raise BadDirection(f"direction {direction} is none of 0 to {count - 1} (clockwise, 0 points right)")


def require_radius(radius: int) -> None:
    """Raise :class:`BadRadius` unless ``radius`` is from 0 to :data:`MAX_RADIUS`."""
    if not 0 <= radius <= MAX_RADIUS:
        raise BadRadius(f"a radius of {radius} cells is impossible, it goes from 0 to {MAX_RADIUS}")
