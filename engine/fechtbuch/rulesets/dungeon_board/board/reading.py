"""What ``[map]`` of a fight file says, typed and checked (DB-COMP-ROOMS).

Cells are ``[x, y]``, x to the right and y downward; an edge is a pair of cells side by side. Everything is optional.

=============  =========================================================================================
key            value
=============  =========================================================================================
``size``       ``[columns, rows]``: nobody steps off the board; without it the board reaches as far as the
               things named here, and from [0, 0] to [15, 15] at least
``walls``      list of edges ``[[x, y], [x, y]]``
``doors``      list of edges, or of tables ``{ between, open = false, name = "door 1" }``
``obstacles``  list of cells, or of tables ``{ cell, shoot_through = false }``
``traps``      list of cells, or of tables ``{ cell, name = "trap", wounds = 0 }``
``rooms``      table from the id of a room or corridor to its cells: a list of cells, or a table with
               ``cells``, or with ``from`` and ``to``, two opposite corners of a rectangle, or both
=============  =========================================================================================

While a fight goes on, ``door:NAME`` is ``"open"`` or ``"shut"``, ``trap:X,Y`` is ``"sprung"``, every other feature may
be replaced as a whole, ``known:WHO`` holds the cells somebody has seen, and ``adventure`` is the adventure's number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.state import BattleMap, Cell
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_board.board.board import FARTHEST, Board, Door, Obstacle, Trap
from fechtbuch.rulesets.dungeon_board.creature.views import Here
from fechtbuch.rulesets.map_fields import BadField
from fechtbuch.rulesets.sheet_fields import Fields
from fechtbuch.space.square import manhattan
from fechtbuch.space.square_lines import Border, border

__all__ = ["ADVENTURE", "DOOR", "KEYS", "KNOWN", "TRAP", "BadField", "board_of", "check_map", "read_board"]

KEYS: Final = ("size", "walls", "doors", "obstacles", "traps", "rooms")
DOOR: Final = "door:"
TRAP: Final = "trap:"
KNOWN: Final = "known:"
ADVENTURE: Final = "adventure"

_LARGEST: Final = 60
DOOR_STATES: Final = ("open", "shut")
TRAP_STATES: Final = ("sprung",)


class _BoardFields(Fields):
    """A table of the map."""

    __slots__ = ()

    def bad(self, key: str, reason: str) -> FechtbuchError:
        return BadField(self.place, self._path(key), reason)

    def cell(self, key: str) -> Cell:
        """A cell under a key."""
        if key not in self:
            raise self.bad(key, "the cell is missing, as in [2, 3]")
        return self.as_cell(key, self.data[key])

    def as_cell(self, key: str, value: Any) -> Cell:
        """A value as a cell."""
        if not isinstance(value, list | tuple) or len(value) != 2 or not all(type(part) is int for part in value):
            raise self.bad(key, "a cell is two whole numbers, [x, y]")
        if any(abs(part) > FARTHEST for part in value):
            raise self.bad(key, f"the cell {list(value)} lies farther than {FARTHEST}")
        return value[0], value[1]

    def as_edge(self, key: str, value: Any) -> Border:
        """A value as the edge between two cells side by side."""
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise self.bad(key, "an edge is a pair of cells, [[x, y], [x, y]]")
        one, two = (self.as_cell(f"{key}[{n}]", cell) for n, cell in enumerate(value))
        if manhattan(one, two) != 1:
            raise self.bad(key, f"{list(one)} and {list(two)} are no cells side by side: there is no edge between them")
        return border(one, two)


def check_map(map: BattleMap, place: str) -> None:
    """Raise :class:`BadField` for a field on which no game of these rules can take place."""
    if map.grid != "square" and map.features:
        raise BadField(place, "grid", f'this is a board of squares: grid = "square", not "{map.grid}"')
    read_board(map, place)
    _check_memory(_BoardFields(map.features, place))


def _check_memory(fields: _BoardFields) -> None:
    """What figures have seen are cells, and adventures are counted from 1."""
    for key in fields:
        if key.startswith(KNOWN):
            for n, cell in enumerate(fields.rows(key, _LARGEST**2)):
                fields.as_cell(f"{key}[{n}]", cell)
    fields.whole(ADVENTURE, 1, 1)


def board_of(here: Here) -> Board:
    """The board as it is now; read once for each state of its features."""
    return _board(_relevant(here.battle.map))


def read_board(map: BattleMap, place: str = "map") -> Board:
    """The board of a map. Raises :class:`BadField` naming key and reason."""
    return _read(_relevant(map), place)


def _relevant(map: BattleMap) -> Table[Any]:
    """The features that the board depends on. Remembered by the very table, for a map does not change in place."""
    found = _RELEVANT.get(id(map.features))
    if found is None or found[0] is not map.features:
        if len(_RELEVANT) >= _MOST_MAPS:
            _RELEVANT.clear()
        picked = {key: value for key, value in map.features.items() if not key.startswith(KNOWN) and key != ADVENTURE}
        found = _RELEVANT[id(map.features)] = map.features, Table(picked)
    return found[1]


_MOST_MAPS: Final = 256
_RELEVANT: Final[dict[int, tuple[Table[Any], Table[Any]]]] = {}


@lru_cache(maxsize=512)
def _board(features: Table[Any]) -> Board:
    return _read(features, "map")


def _read(features: Table[Any], place: str) -> Board:
    states = {key: value for key, value in features.items() if key.startswith((DOOR, TRAP))}
    fields = _BoardFields({key: value for key, value in features.items() if key not in states}, place)
    fields.only(KEYS)
    doors = tuple(_doors(fields, states))
    walls = frozenset(fields.as_edge(f"walls[{n}]", row) for n, row in enumerate(fields.rows("walls")))
    for n, door in enumerate(doors):
        if door.between in walls:
            raise fields.bad(f"doors[{n}]", f"{_words(door.between)} holds a wall already")
    traps = tuple(_traps(fields))
    _states_fit(fields, states, doors, traps)
    obstacles = tuple(_obstacles(fields))
    board = Board(
        walls,
        doors,
        obstacles,
        tuple(trap for trap in traps if _key_of(trap) not in states),
        MappingProxyType(dict(_rooms(fields))),
        _size(fields),
        tuple(trap.cell for trap in traps if _key_of(trap) in states),
    )
    _inside(fields, board, traps)
    (left, top), (right, bottom) = board.extent
    if right - left >= _LARGEST or bottom - top >= _LARGEST:
        words = f"the board reaches from {[left, top]} to {[right, bottom]}"
        raise fields.bad("", f"{words}; it can be {_LARGEST} cells wide and deep")
    return board


def _size(fields: _BoardFields) -> tuple[int, int] | None:
    if "size" not in fields:
        return None
    columns, rows = fields.cell("size")
    if not (1 <= columns <= _LARGEST and 1 <= rows <= _LARGEST):
        raise fields.bad("size", f"{columns} by {rows} is no size: columns and rows go from 1 to {_LARGEST}")
    return columns, rows


def _inside(fields: _BoardFields, board: Board, traps: tuple[Trap, ...]) -> None:
    """Whatever stands on a board that says its size stands on it; an edge has at least one of its cells there."""
    edges = [(f"walls[{n}]", fields.as_edge("walls", row)) for n, row in enumerate(fields.rows("walls"))]
    edges += [(f"doors[{n}]", door.between) for n, door in enumerate(board.doors)]
    cells = [(f"obstacles[{n}]", obstacle.cell) for n, obstacle in enumerate(board.obstacles)]
    cells += [(f"traps[{n}]", trap.cell) for n, trap in enumerate(traps)]
    cells += [(f"rooms.{name}", cell) for name, room in board.rooms.items() for cell in sorted(room)]
    for key, places in (*edges, *((key, (cell,)) for key, cell in cells)):
        if not any(map(board.holds, places)):
            raise fields.bad(key, board.lacks(places[0]))


def _doors(fields: _BoardFields, states: Mapping[str, Any]) -> Iterator[Door]:
    names: set[str] = set()
    edges: set[Border] = set()
    for n, row in enumerate(fields.rows("doors")):
        key = f"doors[{n}]"
        door = fields.sub(key, row if isinstance(row, Mapping) else {"between": row})
        door.only(("between", "open", "name"))
        edge = door.as_edge("between", door.data.get("between"))
        name = door.text("name", f"door {n + 1}")
        if name in names or not name:
            raise door.bad("name", f'"{name}" is the name of another door' if name else "a door needs a name")
        if edge in edges:
            raise door.bad("between", f"{_words(edge)} holds a door already")
        names.add(name)
        edges.add(edge)
        state = states.get(DOOR + name)
        yield Door(name, edge, door.flag("open") if state is None else state == "open")


def _obstacles(fields: _BoardFields) -> Iterator[Obstacle]:
    for n, row in enumerate(fields.rows("obstacles")):
        entry = fields.sub(f"obstacles[{n}]", row if isinstance(row, Mapping) else {"cell": row})
        entry.only(("cell", "shoot_through"))
        yield Obstacle(entry.cell("cell"), entry.flag("shoot_through"))


def _traps(fields: _BoardFields) -> Iterator[Trap]:
    cells: set[Cell] = set()
    for n, row in enumerate(fields.rows("traps")):
        entry = fields.sub(f"traps[{n}]", row if isinstance(row, Mapping) else {"cell": row})
        entry.only(("cell", "name", "wounds"))
        trap = Trap(entry.cell("cell"), entry.text("name", "trap") or "trap", entry.whole("wounds", 0, 0, 1000))
        if trap.cell in cells:
            raise entry.bad("cell", f"{list(trap.cell)} holds a trap already")
        cells.add(trap.cell)
        yield trap


def _key_of(trap: Trap) -> str:
    return f"{TRAP}{trap.cell[0]},{trap.cell[1]}"


def _rooms(fields: _BoardFields) -> Iterator[tuple[str, frozenset[Cell]]]:
    rooms = fields.table("rooms")
    for name in rooms:
        value = rooms.data[name]
        room = rooms.sub(name, value if isinstance(value, Mapping) else {"cells": value})
        room.only(("cells", "from", "to"))
        cells = {room.as_cell(f"cells[{n}]", cell) for n, cell in enumerate(room.rows("cells"))}
        cells.update(_rectangle(room))
        if not cells:
            raise rooms.bad(name, "a room or corridor has at least one cell")
        yield name, frozenset(cells)


def _rectangle(room: _BoardFields) -> Iterator[Cell]:
    if "from" not in room and "to" not in room:
        return
    (a, b), (c, d) = room.cell("from"), room.cell("to")
    if abs(a - c) >= _LARGEST or abs(b - d) >= _LARGEST:
        raise room.bad("to", f"a room is at most {_LARGEST} cells wide and deep")
    for x in range(min(a, c), max(a, c) + 1):
        for y in range(min(b, d), max(b, d) + 1):
            yield x, y


def _states_fit(
    fields: _BoardFields, states: Mapping[str, Any], doors: tuple[Door, ...], traps: tuple[Trap, ...]
) -> None:
    """Every state is one of a door or trap that is there."""
    known = {**{DOOR + door.name: DOOR_STATES for door in doors}, **{_key_of(trap): TRAP_STATES for trap in traps}}
    for key, value in states.items():
        if key not in known:
            raise fields.bad(key, "the board has nothing of that name" + near(key, known))
        if value not in known[key]:
            raise fields.bad(key, f"it can be {' or '.join(known[key])}, not {value!r:.40}")


def _words(edge: Border) -> str:
    return f"the edge between {list(edge[0])} and {list(edge[1])}"
