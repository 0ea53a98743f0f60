"""The field of a fight on hexes: what ``[map]`` of a fight file says, typed (BM-OWN-06).

=============  =========================================================================================
key            value
=============  =========================================================================================
``obstacles``  list of cells ``[q, r]`` filled by something solid and high
``walls``      list of ``[[q, r], [q, r]]``: between two neighbouring cells nobody passes and nobody strikes
``nests``      table from nest to how many unhurt nest-mates wait close by (BM-INSECTOID-09)
=============  =========================================================================================

While a fight goes on each may be replaced as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from attrs import frozen

from fechtbuch.model.errors import near, shown
from fechtbuch.model.state import BattleMap, Cell, Creature
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.map_fields import FARTHEST, BadField
from fechtbuch.space.hex import distance
from fechtbuch.space.lines import Border, border, clear_line

__all__ = ["KEYS", "BadField", "Field", "check_cast", "field_of", "lies_open", "read_field"]

KEYS: Final = ("obstacles", "walls", "nests")
"""Features that a field may have."""

GRID: Final = "hex"


@frozen
class Field:
    """What stands on a field."""

    obstacles: frozenset[Cell] = frozenset()
    walls: frozenset[Border] = frozenset()

    def shut(self, one: Cell, two: Cell) -> bool:
        """Whether nobody gets from a cell to its neighbour."""
        return two in self.obstacles or border(one, two) in self.walls


def field_of(here: Here) -> Field:
    """The field as it is at this moment; cached."""
    return _read(here.battle.map)


def check_cast(map: BattleMap, creatures: Sequence[Creature]) -> None:
    """Raise ``BadField`` for somebody inside an obstacle and, where a field has any, for two who stand in one cell."""
    field = read_field(map, "map")
    drawn, stand = bool(field.obstacles or field.walls), dict[tuple[Cell, int], str]()
    for creature in creatures:
        if creature.place.cell in field.obstacles:
            raise BadField(f"creature {creature.id}", "cell", f"{list(creature.place.cell)} is filled by an obstacle")
        spot = creature.place.cell, creature.place.elevation
        if drawn and spot in stand:
            raise BadField(f"creature {creature.id}", "cell", f"{list(creature.place.cell)} is taken by {stand[spot]}")
        stand[spot] = creature.id


@lru_cache(maxsize=256)
def _read(map: BattleMap) -> Field:
    return read_field(map, "map")


def read_field(map: BattleMap, place: str) -> Field:
    """The field of a map. Raises ``BadField`` naming place, key, reason and near names."""
    if map.grid != GRID:
        raise BadField(place, "grid", f"{shown(map.grid)}: these rules are played on hexes")
    for key in map.features:
        if key not in KEYS:
            raise BadField(place, key, "unknown key" + near(key, KEYS))
    obstacles = frozenset(_cell(row, place, f"obstacles[{n}]") for n, row in _rows(map, "obstacles", place))
    walls = frozenset(_wall(row, place, f"walls[{n}]") for n, row in _rows(map, "walls", place))
    return Field(obstacles, walls)


def _rows(map: BattleMap, key: str, place: str) -> Iterator[tuple[int, Any]]:
    rows = map.features.get(key, ())
    if not isinstance(rows, tuple):
        raise BadField(place, key, f"{shown(rows)} is no list")
    return enumerate(rows)


def _cell(row: Any, place: str, key: str) -> Cell:
    if not isinstance(row, tuple) or len(row) != 2 or not all(type(n) is int and abs(n) <= FARTHEST for n in row):
        raise BadField(place, key, f"a cell is two whole numbers, [q, r], within {FARTHEST}")
    return row[0], row[1]


def _wall(row: Any, place: str, key: str) -> Border:
    if not isinstance(row, tuple) or len(row) != 2:
        raise BadField(place, key, "a wall stands between two cells, [[q, r], [q, r]]")
    one, two = (_cell(cell, place, f"{key}[{n}]") for n, cell in enumerate(row))
    if distance(one, two) != 1:
        raise BadField(place, key, f"{list(one)} and {list(two)} are no neighbours")
    return border(one, two)


def lies_open(here: Here, one: Cell, two: Cell) -> bool:
    """Whether a blow gets from a cell to another past walls and obstacles; between neighbours by their common edge."""
    field = field_of(here)
    if distance(one, two) == 1 and border(one, two) in field.walls:
        return False
    return not (field.obstacles or field.walls) or clear_line(one, two, field.walls, field.obstacles)
