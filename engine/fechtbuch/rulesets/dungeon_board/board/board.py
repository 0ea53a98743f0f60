"""The board as these rules read it: walls and doors on edges, obstacles, traps, rooms and corridors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from fechtbuch.model.state import Cell
from fechtbuch.space.square_lines import Border, clear, is_open

__all__ = ["FARTHEST", "Board", "Door", "Obstacle", "Trap"]


@frozen
class Door:
    """A door on an edge; an open one is a gap (DB-LINE-03, DB-MAGIC-05, DB-AMB-28)."""

    name: str
    between: Border
    open: bool = False


@frozen
class Obstacle:
    """What stands on a cell; ``shoot_through``: it lets shots through and gives cover (DB-LINE-09, DB-COVER-01)."""

    cell: Cell
    shoot_through: bool


@frozen
class Trap:
    """A trapped cell: its name in words and the wounds it gives, 0 where the table decides (DB-COMP-TRAPS)."""

    cell: Cell
    name: str = "trap"
    wounds: int = 0


@frozen
class Board:
    """Everything that stands or lies on the board, figures aside.

    ``rooms`` holds the cells of each room and corridor by id. ``size`` is (columns, rows), counted from [0, 0], where a
    board says how large it is. ``sprung`` are the cells of traps that have sprung.
    """

    walls: frozenset[Border] = frozenset()
    doors: tuple[Door, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    traps: tuple[Trap, ...] = ()
    rooms: Mapping[str, frozenset[Cell]] = field(factory=lambda: MappingProxyType({}), hash=False)
    size: tuple[int, int] | None = None
    sprung: tuple[Cell, ...] = ()

    @cached_property
    def shut(self) -> frozenset[Border]:
        """The edges that hold a wall or a shut door."""
        return self.walls.union(door.between for door in self.doors if not door.open)

    def holds(self, cell: Cell) -> bool:
        """Whether the board reaches that far: to the edges of its ``extent``."""
        (left, top), (right, bottom) = self.extent
        return left <= cell[0] <= right and top <= cell[1] <= bottom

    def lacks(self, cell: Cell) -> str:
        """Why a cell is none of the board's, in words; empty when the board holds it."""
        if any(abs(part) > FARTHEST for part in cell):
            return f"the cell {list(cell)} lies farther than {FARTHEST}"
        if self.holds(cell):
            return ""
        (left, top), (right, bottom) = self.extent
        return f"the cell {list(cell)} is not on the board, which reaches from {[left, top]} to {[right, bottom]}"

    def touching(self, one: Cell, two: Cell) -> bool:
        """One cell, or neighbours with no wall, shut door or closed corner between them (DB-MELEE-01, DB-MAGIC-06)."""
        return is_open(one, two, self.shut)

    def steps_to(self, one: Cell, two: Cell) -> bool:
        """Whether a figure can step from one cell into the other (DB-SPEED-06)."""
        return one != two and self.holds(two) and self.touching(one, two)

    def sees(self, one: Cell, two: Cell) -> bool:
        """Whether the line between the centres crosses no wall, shut door or closed corner (DB-MAGIC-14)."""
        return clear(one, two, self.shut)

    def seen_from(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the board that are seen from a cell, itself included, sorted. O(cells times the way to each)."""
        known = self._seen.get(cell)
        if known is None:
            known = self._seen[cell] = tuple(other for other in self.cells if self.sees(cell, other))
        return known

    @cached_property
    def _seen(self) -> dict[Cell, tuple[Cell, ...]]:
        return {}

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board, sorted: its size, else the rectangle around all that it names, at least 16 by 16."""
        low, high = self.extent
        return tuple((x, y) for x in range(low[0], high[0] + 1) for y in range(low[1], high[1] + 1))

    @cached_property
    def extent(self) -> tuple[Cell, Cell]:
        """The upper left and lower right cell."""
        if self.size is not None:
            return (0, 0), (self.size[0] - 1, self.size[1] - 1)
        named = [(0, 0), (LEAST - 1, LEAST - 1), *self._named()]
        columns, rows = [x for x, _ in named], [y for _, y in named]
        return (min(columns), min(rows)), (max(columns), max(rows))

    def _named(self) -> list[Cell]:
        found = [cell for one, two in self.walls for cell in (one, two)]
        found += [cell for door in self.doors for cell in door.between]
        found += [obstacle.cell for obstacle in self.obstacles] + [trap.cell for trap in self.traps]
        found += self.sprung
        return found + [cell for cells in self.rooms.values() for cell in cells]

    def obstacles_on(self, cell: Cell) -> tuple[Obstacle, ...]:
        """What stands on a cell."""
        return tuple(obstacle for obstacle in self.obstacles if obstacle.cell == cell)

    def trap_on(self, cell: Cell) -> Trap | None:
        """The trap on a cell, if there is one."""
        return next((trap for trap in self.traps if trap.cell == cell), None)

    def room_of(self, cell: Cell) -> str:
        """The first room or corridor that holds a cell; empty for none."""
        return next((name for name, cells in self.rooms.items() if cell in cells), "")

    def door_between(self, one: Cell, two: Cell) -> Door | None:
        """The door on the edge between two cells, if there is one."""
        edge = (min(one, two), max(one, two))
        return next((door for door in self.doors if door.between == edge), None)


FARTHEST: Final = 1_000
"""The largest coordinate of a cell."""

LEAST: Final = 16
"""Columns and rows of a board that says neither its size nor anything that lies farther away."""
