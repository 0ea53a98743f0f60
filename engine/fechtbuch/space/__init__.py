"""Space: hex and square grids, facing and arcs, decided exactly in whole numbers."""

from __future__ import annotations

from fechtbuch.space.cells import MAX_RADIUS, BadDirection, BadRadius, Cell
from fechtbuch.space.facing import Arc, arc, in_front, in_vision, reach_cells
from fechtbuch.space.grid import GRIDS, BadGrid, Grid, grid_named

__all__ = [
    "GRIDS",
    "MAX_RADIUS",
    "Arc",
    "BadDirection",
    "BadGrid",
    "BadRadius",
    "Cell",
    "Grid",
    "arc",
    "grid_named",
    "in_front",
    "in_vision",
    "reach_cells",
]
