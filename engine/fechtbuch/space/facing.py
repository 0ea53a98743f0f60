"""Where another cell lies for a figure that faces one side of its hex: front, sides, back, reach and field of vision.

Source: catalogue of ``dungeon_fantasy``, CMP-FACING. The circle around the viewer, clockwise from the way it faces:

=========  =======================  ===========  =====================
arc        angle                    adjacent     cells at distance n
=========  =======================  ===========  =====================
front      -60 to 60, both counted  three hexes  2 n + 1
right      above 60, up to 120      one hex      n
back       between 120 and 240      one hex      2 n - 1
left       240 up to below 300      one hex      n
=========  =======================  ===========  =====================

So a cell on the border of the front is front, and one on the border of side and back is side; left and right mirror
each other. Everything is decided by signs of whole numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from fechtbuch.space.cells import Cell, require_direction, require_radius
from fechtbuch.space.hex import DIRECTIONS, cross, dot2

__all__ = ["Arc", "arc", "in_front", "in_vision", "reach_cells"]

Arc = Literal["same", "front", "left", "right", "back"]
"""Where a cell lies for a viewer; ``same`` is the viewer's own cell."""


_SIDE_HEXES: Final = dot2(DIRECTIONS[0], DIRECTIONS[2])
"""How far ahead the side hexes lie, in half widths of a hex: one behind the viewer."""


@lru_cache(maxsize=4096, typed=True)
def arc(viewer_cell: Cell, facing: int, other_cell: Cell) -> Arc:
    """The arc of the viewer in which ``other_cell`` lies, at any distance. Cached. Raises ``BadDirection``."""
    require_direction(facing, len(DIRECTIONS))
    offset = _offset(viewer_cell, other_cell)
    if offset == (0, 0):
        return "same"
    far_left, left, right, far_right = (DIRECTIONS[(facing + turn) % len(DIRECTIONS)] for turn in (-2, -1, 1, 2))
    if cross(left, offset) >= 0 and cross(offset, right) >= 0:
        return "front"
    if cross(right, offset) > 0 and cross(offset, far_right) >= 0:
        return "right"
    if cross(far_left, offset) >= 0 and cross(offset, left) > 0:
        return "left"
    return "back"


def in_front(viewer_cell: Cell, facing: int, other_cell: Cell) -> bool:
    """Whether ``other_cell`` lies in the front arc, its borders included, at any distance.

    The viewer's own cell does not: what happens there is a matter of close combat. Raises ``BadDirection``.
    """
    return arc(viewer_cell, facing, other_cell) == "front"


def in_vision(viewer_cell: Cell, facing: int, other_cell: Cell, peripheral: bool = False) -> bool:
    """Whether ``other_cell`` lies in the field of vision; the viewer's own cell always does.

    Normally that is the front arc. ``peripheral`` vision takes in everything that is not behind the line through the
    two adjacent side hexes, that line included: half the plane. Raises ``BadDirection``.
    """
    if not peripheral:
        return arc(viewer_cell, facing, other_cell) in ("same", "front")
    require_direction(facing, len(DIRECTIONS))
    return dot2(DIRECTIONS[facing], _offset(viewer_cell, other_cell)) >= _SIDE_HEXES


def reach_cells(cell: Cell, facing: int, n: int) -> tuple[Cell, ...]:
    """The cells of the front arc at distance ``n``, from left to right; for 0 the figure's own cell.

    Source: DF-REACH-03 to -05. Raises ``BadDirection`` or ``BadRadius``.
    """
    require_direction(facing, len(DIRECTIONS))
    require_radius(n)
    left, right = (DIRECTIONS[(facing + turn) % len(DIRECTIONS)] for turn in (-1, 1))
    shares = [(n, b) for b in range(n)] + [(a, n) for a in range(n, -1, -1)]
    return tuple((cell[0] + a * left[0] + b * right[0], cell[1] + a * left[1] + b * right[1]) for a, b in shares)


def _offset(origin: Cell, cell: Cell) -> Cell:
    return cell[0] - origin[0], cell[1] - origin[1]
