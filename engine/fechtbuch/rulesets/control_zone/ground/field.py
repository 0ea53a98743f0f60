"""The field of a fight: what ``[map]`` of a fight file says, typed.

Everything is optional. Cells are ``[x, y]``; a *region* is a table with ``cells = [[x, y], ...]``, or with
``around = [x, y]`` and ``radius = n`` (that cell and all up to n cells away), or both.

=============  =========================================================================================
key            value
=============  =========================================================================================
``obstacles``  list of cells filled by something solid and high: pillars, rock
``walls``      list of ``[[x, y], [x, y]]``: a wall on the edge between two cells side by side
``elevation``  list of regions with ``metres``: how high the ground lies, even numbers
=============  =========================================================================================

A change of the map during the fight replaces one of these as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from attrs import field, frozen

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene
from fechtbuch.model.events import Event, MapChanged
from fechtbuch.model.state import BattleMap, Cell
from fechtbuch.model.table import Table
from fechtbuch.rulesets.control_zone.creature.views import Here
from fechtbuch.rulesets.control_zone.ground.gaps import CELL
from fechtbuch.rulesets.map_fields import FARTHEST, BadField, SquareFields, features_after
from fechtbuch.space.square import manhattan, orthogonal_neighbours
from fechtbuch.space.square_lines import Border, border, clear, is_open

__all__ = ["BEFORE", "FARTHEST", "KEYS", "LEVEL", "BadField", "Field", "check_map", "field_of", "read_field"]

KEYS: Final = ("obstacles", "walls", "elevation")
"""Features that a map may have."""

LEVEL: Final = 4
"""Metres of a standard height difference (CZ-VERTICAL-06)."""


@frozen(eq=False)
class Field:
    """The field as it is at this moment; nothing stands on an empty one. Lookups are O(1) unless said otherwise."""

    walls: frozenset[Border] = frozenset()
    obstacles: frozenset[Cell] = frozenset()
    heights: Mapping[Cell, int] = field(factory=dict)
    shut: frozenset[Border] = field(init=False)
    """Edges that nobody crosses: walls, and all around an obstacle."""

    @shut.default
    def _shut(self) -> frozenset[Border]:
        around = {border(cell, side) for cell in self.obstacles for side in orthogonal_neighbours(cell)}
        return self.walls | around

    def open(self, one: Cell, two: Cell) -> bool:
        """Whether one can step from a cell into its neighbour: no wall, obstacle or closed corner (CZ-OWN-04)."""
        return is_open(one, two, self.shut)

    def sees(self, one: Cell, two: Cell) -> bool:
        """Whether the line between two cells is free (CZ-OPPORTUNITY-17). O(cells of the line)."""
        return clear(one, two, self.shut)

    def height(self, cell: Cell) -> int:
        """How high the ground of a cell lies, in metres."""
        return self.heights.get(cell, 0)

    def cells(self) -> tuple[tuple[Cell, tuple[str, ...]], ...]:
        """Every cell of which the map says something, in order, with what it says in words, for lists and panels."""
        said: dict[Cell, list[str]] = {}
        for cell, words in self._said():
            said.setdefault(cell, []).append(words)
        return tuple((cell, tuple(words)) for cell, words in sorted(said.items()))

    def _said(self) -> Iterator[tuple[Cell, str]]:
        for one, two in sorted(self.walls):
            yield one, f"wall towards {two[0]},{two[1]}"
            yield two, f"wall towards {one[0]},{one[1]}"
        for cell in sorted(self.obstacles):
            yield cell, "obstacle"
        for cell, metres in self.heights.items():
            yield cell, f"ground at {metres} m"


_EMPTY_FIELD: Final = Field()


def field_of(here: Here) -> Field:
    """The field of the battle at this moment; cached by its features. Raises ``BadField`` for one that never passed
    :func:`check_map`."""
    features = here.battle.map.features
    return _field(features) if features else _EMPTY_FIELD


@lru_cache(maxsize=256)
def _field(features: Table[Any]) -> Field:
    return read_field(features, "map")


def check_map(map: BattleMap, place: str = "map") -> None:
    """Raise ``BadField`` for a map that these rules cannot be played on; for ``RuleSet.check_map``."""
    if map.grid != "square" and map.features:
        raise BadField(place, "grid", f'these rules are played on squares, not on "{map.grid:.40}"')
    read_field(map.features, place)


def _admits(scene: Scene, event: MapChanged) -> Decision[None]:
    """Before a change of the map: raise ``BadField`` if the map would no longer make sense."""
    read_field(features_after(scene.battle.map, event), "map")
    yield from ()


BEFORE: Final[Mapping[type[Event], tuple[Reaction, ...]]] = MappingProxyType({MapChanged: (_admits,)})
"""Reactions for the table of consequences."""


def read_field(features: Mapping[str, Any], place: str = "map") -> Field:
    """The field that features describe. Raises ``BadField`` naming place, key, reason and near names."""
    fields = SquareFields(features, place)
    fields.only(KEYS)
    return Field(_walls(fields), _obstacles(fields), _heights(fields))


def _walls(fields: SquareFields) -> frozenset[Border]:
    found: set[Border] = set()
    for n, row in enumerate(fields.rows("walls")):
        key = f"walls[{n}]"
        if not isinstance(row, (list, tuple)) or len(row) != 2:
            raise fields.bad(key, "a wall stands between two cells, [[x, y], [x, y]]")
        one, two = (fields.cell(f"{key}[{m}]", cell) for m, cell in enumerate(row))
        words = f"{one[0]},{one[1]} and {two[0]},{two[1]}"
        if manhattan(one, two) != 1:
            raise fields.bad(key, f"{words} are no neighbours side by side")
        if border(one, two) in found:
            raise fields.bad(key, f"there is a wall between {words} already")
        found.add(border(one, two))
    return frozenset(found)


def _obstacles(fields: SquareFields) -> frozenset[Cell]:
    found: set[Cell] = set()
    for n, value in enumerate(fields.rows("obstacles")):
        cell = fields.cell(f"obstacles[{n}]", value)
        if cell in found:
            raise fields.bad(f"obstacles[{n}]", f"there is an obstacle at {cell[0]},{cell[1]} already")
        found.add(cell)
    return frozenset(found)


def _heights(fields: SquareFields) -> dict[Cell, int]:
    """Metres by cell; later regions lie over earlier ones."""
    found: dict[Cell, int] = {}
    for n, row in enumerate(fields.rows("elevation")):
        entry = fields.sub(f"elevation[{n}]", row)
        entry.only(("cells", "around", "radius", "metres"))
        if "metres" not in entry:
            raise entry.bad("metres", "missing")
        metres = entry.whole("metres", 0, -FARTHEST, FARTHEST)
        if metres % CELL:
            raise entry.bad("metres", f"{metres} is odd; the ground lies at even heights")
        found.update(dict.fromkeys(entry.region(), metres))
    return found
