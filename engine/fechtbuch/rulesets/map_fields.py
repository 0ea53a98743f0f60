"""Typed reading of ``[map]`` of a fight file: cells and regions, on hexes or on squares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import MapChanged
from fechtbuch.model.state import BattleMap, Cell
from fechtbuch.model.table import Table
from fechtbuch.rulesets.sheet_fields import Fields, Misplaced
from fechtbuch.space import hex, square

__all__ = ["FARTHEST", "WIDEST", "BadField", "HexFields", "MapFields", "SquareFields", "features_after"]

FARTHEST: Final = 10_000
"""How far from the origin a cell may lie, in cells."""

WIDEST: Final = 100
"""The largest radius of a region, in cells."""


class BadField(Misplaced):
    """A map that no fight can take place on: names the place, the key and the reason."""


class MapFields(Fields, ABC):
    """A table of the map; errors are :class:`BadField`. A grid says what its axes are called and what lies around."""

    __slots__ = ()
    axes: ClassVar[str]

    def bad(self, key: str, reason: str) -> FechtbuchError:
        return BadField(self.place, self._path(key), reason)

    @abstractmethod
    def around(self, centre: Cell, radius: int) -> tuple[Cell, ...]:
        """All cells of the grid up to so many away from one."""

    def cell(self, key: str, value: Any) -> Cell:
        """A value that stands under ``key`` as a cell."""
        if isinstance(value, (list, tuple)) and len(value) == 2:
            one, two = value
            if type(one) is int and type(two) is int and abs(one) <= FARTHEST and abs(two) <= FARTHEST:
                return one, two
        raise self.bad(key, f"a cell is two whole numbers, [{self.axes}], within {FARTHEST}")

    def cells(self, key: str) -> tuple[Cell, ...]:
        """A list of cells, each once; none where the key is missing."""
        return tuple(dict.fromkeys(self.cell(f"{key}[{n}]", value) for n, value in enumerate(self.rows(key))))

    def region(self) -> tuple[Cell, ...]:
        """The cells of a table with ``cells``, with ``around`` and ``radius``, or with both."""
        cells = self.cells("cells")
        if "around" in self:
            centre = self.cell("around", self.data["around"])
            cells = (*cells, *self.around(centre, self.whole("radius", 0, 0, WIDEST)))
        elif "radius" in self:
            raise self.bad("radius", f"only goes with around = [{self.axes}]")
        if not cells:
            raise self.bad("cells", "missing: give cells, or around and radius")
        return tuple(dict.fromkeys(cells))


class HexFields(MapFields):
    """A table of a map of hexes."""

    __slots__ = ()
    axes = "q, r"

    def around(self, centre: Cell, radius: int) -> tuple[Cell, ...]:
        return hex.disk(centre, radius)


class SquareFields(MapFields):
    """A table of a map of squares."""

    __slots__ = ()
    axes = "x, y"

    def around(self, centre: Cell, radius: int) -> tuple[Cell, ...]:
        return square.disk(centre, radius)


def features_after(map: BattleMap, change: MapChanged) -> Table[Any]:
    """The features of a map as they would be after a change."""
    if change.value is None:
        return map.features.without(change.feature)
    return map.features.set(change.feature, change.value)
