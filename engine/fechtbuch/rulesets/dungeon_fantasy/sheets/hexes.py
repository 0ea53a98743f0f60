"""The hexes that a fight file says a creature fills: a number of them in their usual shape, or each of them."""

from __future__ import annotations

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.footprint import LARGEST, SHAPES, Hexes
from fechtbuch.rulesets.sheet_fields import Fields
from fechtbuch.space.hex import neighbours

__all__ = ["read_hexes"]


def read_hexes(fields: Fields, default: Hexes) -> Hexes:
    """``hexes = 3`` or ``hexes = [[0, 0], [-1, 0], ...]``: offsets for facing 0, the head's [0, 0] first.

    Raises ``BadCreature`` for a number without a shape and for hexes that do not hang together.
    """
    value = fields.data.get("hexes")
    if value is None:
        return default
    if type(value) is int:
        if value not in SHAPES:
            names = [str(n) for n in SHAPES]
            raise fields.bad("hexes", f"no shape has {value} hexes; give one of {', '.join(names)}, or list them")
        return SHAPES[value]
    cells = tuple(_offset(fields, n, row) for n, row in enumerate(fields.rows("hexes")))
    if not cells or cells[0] != (0, 0):
        raise fields.bad("hexes", "the first hex is the head's, [0, 0]")
    if len(cells) > LARGEST:
        raise fields.bad("hexes", f"more than {LARGEST} hexes")
    if len(set(cells)) < len(cells):
        raise fields.bad("hexes", "a hex is listed twice")
    apart = _unconnected(cells)
    if apart:
        raise fields.bad("hexes", f"{apart[0][0]},{apart[0][1]} does not hang together with the head's hex")
    return cells


def _offset(fields: Fields, n: int, row: object) -> Cell:
    if isinstance(row, (list, tuple)) and len(row) == 2 and all(type(part) is int and abs(part) <= 100 for part in row):
        return row[0], row[1]
    raise fields.bad(f"hexes[{n}]", "a hex is two whole numbers, [q, r], counted from the head's")


def _unconnected(cells: Hexes) -> list[Cell]:
    """The hexes that no row of neighbours joins to the first."""
    left, todo = set(cells[1:]), [cells[0]]
    while todo:
        for cell in neighbours(todo.pop()):
            if cell in left:
                left.discard(cell)
                todo.append(cell)
    return sorted(left)
