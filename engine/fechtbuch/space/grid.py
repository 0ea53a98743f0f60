"""The grids by name, and what code that works with any of them may use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol

from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.space import hex as hex_grid
from fechtbuch.space import square as square_grid
from fechtbuch.space.cells import Cell

__all__ = ["GRIDS", "BadGrid", "Grid", "grid_named"]


class BadGrid(FechtbuchError):
    """There is no grid of that name."""


class Grid(Protocol):
    """What every grid offers; the modules ``hex`` and ``square`` say what each function gives on theirs."""

    @property
    def DIRECTIONS(self) -> tuple[Cell, ...]:
        """The steps to the neighbours, clockwise from the right."""

    def distance(self, one: Cell, two: Cell, /) -> int:
        """The least number of steps between two cells."""

    def step(self, cell: Cell, direction: int, steps: int = 1, /) -> Cell:
        """The cell straight in a direction."""

    def opposite(self, direction: int, /) -> int:
        """The direction straight back."""

    def neighbours(self, cell: Cell, /) -> tuple[Cell, ...]:
        """The cells at distance 1, in order of direction."""

    def ring(self, centre: Cell, radius: int, /) -> tuple[Cell, ...]:
        """The cells at one distance, clockwise from the right."""

    def disk(self, centre: Cell, radius: int, /) -> tuple[Cell, ...]:
        """The cells up to a distance, ring by ring."""

    def rotate(self, cell: Cell, steps: int, centre: Cell = (0, 0), /) -> Cell:
        """A cell turned clockwise by the least angle that maps the grid onto itself, ``steps`` times."""

    def mirror(self, cell: Cell, axis: int = 0, centre: Cell = (0, 0), /) -> Cell:
        """A cell reflected in a line along a direction."""

    def direction_of(self, origin: Cell, target: Cell, /) -> tuple[int, ...]:
        """The nearest direction; both of a tie; none for the same cell."""

    def step_away(self, origin: Cell, cell: Cell, /) -> tuple[Cell, ...]:
        """The neighbours that are farther from ``origin``, straightest away first."""

    def is_path(self, cells: Sequence[Cell], /) -> bool:
        """Whether the cells follow one another as neighbours."""

    def pixel_centre(self, cell: Cell, /) -> tuple[int, int]:
        """The middle of a cell, whole, in the grid's units for drawing."""


GRIDS: Final[Mapping[str, Grid]] = MappingProxyType({"hex": hex_grid, "square": square_grid})
"""Every grid by the name that a map gives."""


def grid_named(name: str) -> Grid:
    """The grid of that name. Raises :class:`BadGrid`."""
    if name not in GRIDS:
        raise BadGrid(f"there is no grid {name!r}{near(name, GRIDS)}")
    return GRIDS[name]
