"""The field of a fight on hexes: what ``[map]`` of a fight file says, typed.

Everything is optional. Cells are ``[q, r]``; a *region* is a table with ``cells = [[q, r], ...]``, or with
``around = [q, r]`` and ``radius = n`` (that cell and all up to n away), or both.

=============  =========================================================================================
key            value
=============  =========================================================================================
``obstacles``  list of cells filled by something solid and high: pillars, rock
``walls``      list of ``[[q, r], [q, r]]``, or tables with ``between`` and what the wall is made of
``doors``      table from name to ``{ between, open = false, locked = false }`` and what it is made of
``objects``    table from name to a region (or ``cell = [q, r]``) with ``solid = true``, ``height = "full"``
               or ``"low"``, ``hides``, ``half`` (kinds of body part), ``sides`` (directions 0 to 5), ``slit``,
               and what it is made of
``elevation``  list of regions with ``yards``: how high the ground lies
``slope``      angle of the ground in degrees, 0 to 90, where it rises or falls
``darkness``   0 to -10 everywhere (CMP-VISION)
``shadows``    list of regions with their own ``darkness``
``lights``     list of ``{ cell, radius = 2, darkness = 0 }``
``footing``    list of regions with ``penalty`` (-2 when absent): bad footing
``water``      list of regions with ``depth`` in yards (1 when absent)
``pits``       list of regions with ``depth`` in yards
=============  =========================================================================================

What something is made of: ``dr``, ``hp``, ``thin``, ``penetrable``. While a fight goes on, ``door:NAME`` is ``"open"``,
``"shut"``, ``"locked"`` or ``"broken"`` and ``object:NAME`` is ``"gone"``, and every other feature may be replaced as a
whole; ``known:WHO`` are cells that somebody has learned of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from attrs import evolve, field, frozen

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Reaction, Scene
from fechtbuch.model.errors import near
from fechtbuch.model.events import Event, MapChanged
from fechtbuch.model.state import BattleMap, Cell
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.ground.obstacles import Barrier, Height, Light, Obstacle, Stuff
from fechtbuch.rulesets.map_fields import FARTHEST, BadField, HexFields, features_after
from fechtbuch.space.hex import direction_of, distance
from fechtbuch.space.lines import Border, border

__all__ = ["BEFORE", "KEYS", "BadField", "Field", "Patch", "admits", "check_map", "field_of", "read_field"]

KEYS: Final = (
    "obstacles",
    "walls",
    "doors",
    "objects",
    "elevation",
    "slope",
    "darkness",
    "shadows",
    "lights",
    "footing",
    "water",
    "pits",
)
"""Features that a fight file's map may have."""

STATES: Final = {"door": ("open", "shut", "locked", "broken"), "object": ("whole", "gone")}
"""What has become of a door or an object, under ``door:NAME`` and ``object:NAME``."""

LEARNED: Final = "known:"
"""Features that hold the cells somebody has learned of."""

_STUFF: Final = ("dr", "hp", "thin", "penetrable")
_REGION: Final = ("cells", "around", "radius")

Patch = dict[Cell, int]
"""A figure by cell."""


@frozen(eq=False)
class Field:
    """The field as it is at this moment. All lookups are O(1) unless said otherwise; nothing stands on an empty one."""

    barriers: Mapping[Border, Barrier] = field(factory=dict)
    obstacles: tuple[Obstacle, ...] = ()
    heights: Patch = field(factory=dict)
    slope: int | None = None
    everywhere: int = 0
    shadows: Patch = field(factory=dict)
    lights: tuple[Light, ...] = ()
    footings: Patch = field(factory=dict)
    waters: Patch = field(factory=dict)
    pits: Patch = field(factory=dict)
    walls: frozenset[Border] = field(init=False)
    solids: frozenset[Cell] = field(init=False)
    high: frozenset[Cell] = field(init=False)
    _standing: dict[Cell, tuple[Obstacle, ...]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        standing: dict[Cell, tuple[Obstacle, ...]] = {}
        for thing in self.obstacles:
            for cell in thing.cells:
                standing[cell] = (*standing.get(cell, ()), thing)
        fill = object.__setattr__
        fill(self, "_standing", standing)
        fill(self, "walls", frozenset(edge for edge, barrier in self.barriers.items() if not barrier.open))
        fill(self, "solids", frozenset(c for c, things in standing.items() if any(t.solid for t in things)))
        fill(self, "high", frozenset(c for c, things in standing.items() if any(t.stops for t in things)))

    def barrier(self, one: Cell, two: Cell) -> Barrier | None:
        """The wall or door between two neighbouring hexes, open doors included."""
        return self.barriers.get(border(one, two))

    def shut(self, one: Cell, two: Cell) -> bool:
        """Whether a wall or a shut door stands between two neighbouring hexes."""
        return border(one, two) in self.walls

    def solid(self, cell: Cell) -> bool:
        """Whether nobody can enter a hex (``obstacles`` and solid objects, low ones too)."""
        return cell in self.solids

    def things_in(self, cell: Cell) -> tuple[Obstacle, ...]:
        """The obstacles in a hex, in order of their names, nameless ones first."""
        return self._standing.get(cell, ())

    def door(self, name: str) -> Barrier | None:
        """The door of that name. O(barriers)."""
        return next((barrier for barrier in self.doors() if barrier.name == name), None)

    def doors(self) -> Iterator[Barrier]:
        """All doors, in order of their names."""
        return iter(sorted((b for b in self.barriers.values() if b.door), key=lambda b: b.name))

    def doors_at(self, cell: Cell) -> tuple[Barrier, ...]:
        """The doors on the borders of a hex."""
        return tuple(barrier for barrier in self.doors() if cell in barrier.between)

    def covers(self, cell: Cell, origin: Cell) -> tuple[Obstacle, ...]:
        """The things in a hex that hide parts of whoever is in it from an attack that comes from ``origin``."""
        hiding = tuple(thing for thing in self.things_in(cell) if thing.hides or thing.half)
        towards = direction_of(cell, origin) if hiding else ()
        return tuple(t for t in hiding if not t.sides or not towards or any(side in t.sides for side in towards))

    def elevation(self, cell: Cell) -> int:
        """How high the ground of a hex lies, in yards; the bottom of a pit is that much lower."""
        return self.heights.get(cell, 0) - self.pits.get(cell, 0)

    def drop(self, one: Cell, two: Cell) -> int:
        """Yards that one falls from one hex into another; negative: one climbs."""
        return self.elevation(one) - self.elevation(two)

    def darkness(self, cell: Cell) -> int:
        """The penalty of darkness in a hex by the map alone, 0 to -10 (CMP-VISION). O(lights)."""
        dark = self.shadows.get(cell, self.everywhere)
        lit = [light.darkness for light in self.lights if dark and distance(light.cell, cell) <= light.radius]
        return max([dark, *lit])

    def footing(self, cell: Cell) -> int:
        """The penalty of bad footing in a hex; 0 where one stands well (CMP-MELEE-MODS)."""
        return self.footings.get(cell, 0)

    def water(self, cell: Cell) -> int:
        """Yards of water in a hex."""
        return self.waters.get(cell, 0)

    def cells(self) -> tuple[tuple[Cell, tuple[str, ...]], ...]:
        """Every hex of which the map says something, in order, with what it says in words, for lists and panels."""
        said: dict[Cell, list[str]] = {}
        for cell, words in self._said():
            said.setdefault(cell, []).append(words)
        return tuple((cell, tuple(words)) for cell, words in sorted(said.items()))

    def _said(self) -> Iterator[tuple[Cell, str]]:
        for barrier in self.barriers.values():
            state = (", open" if barrier.open else ", locked" if barrier.locked else ", shut") if barrier.door else ""
            for one, two in (barrier.between, barrier.between[::-1]):
                yield one, f"{barrier.words} towards {two[0]},{two[1]}{state}"
        for thing in self.obstacles:
            for cell in thing.cells:
                yield cell, f"{thing.words}{', low' if thing.height == 'low' else ''}"
        for cell, yards in self.heights.items():
            yield cell, f"ground at {yards} yd"
        for cell, depth in self.pits.items():
            yield cell, f"pit, {depth} yd deep"
        for cell, depth in self.waters.items():
            yield cell, f"water, {depth} yd deep"
        for cell, penalty in self.footings.items():
            yield cell, f"bad footing {penalty}"
        for cell, penalty in self.shadows.items():
            yield cell, f"darkness {penalty}"
        for light in self.lights:
            yield light.cell, f"light, {light.radius} yd"


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
    if map.grid != "hex":
        raise BadField(place, "grid", f'these rules are played on hexes, not on "{map.grid:.40}"')
    read_field(map.features, place)


def admits(scene: Scene, event: MapChanged) -> Decision[None]:
    """Before a change of the map: raise ``BadField`` if the map would no longer make sense."""
    read_field(features_after(scene.battle.map, event), "map")
    yield from ()


BEFORE: Final[Mapping[type[Event], tuple[Reaction, ...]]] = MappingProxyType({MapChanged: (admits,)})
"""Reactions for the table of consequences."""


def read_field(features: Mapping[str, Any], place: str = "map") -> Field:
    """The field that features describe. Raises ``BadField`` naming place, key, reason and near names."""
    fields = HexFields(features, place)
    stated = [key for key in features if _is_state(key)]
    _known(fields, stated)
    found = Field(
        barriers=_barriers(fields),
        obstacles=_obstacles(fields),
        heights=_patch(fields, "elevation", "yards", None, -FARTHEST, FARTHEST),
        slope=fields.whole("slope", 0, 0, 90) if "slope" in fields else None,
        everywhere=fields.whole("darkness", 0, -10, 0),
        shadows=_patch(fields, "shadows", "darkness", None, -10, 0),
        lights=tuple(_light(fields.sub(f"lights[{n}]", row)) for n, row in enumerate(fields.rows("lights"))),
        footings=_patch(fields, "footing", "penalty", -2, -10, -1),
        waters=_patch(fields, "water", "depth", 1, 1, FARTHEST),
        pits=_patch(fields, "pits", "depth", None, 1, FARTHEST),
    )
    return _as_it_became(fields, found, stated) if stated else found


def _is_state(key: str) -> bool:
    kind, colon, _ = key.partition(":")
    return bool(colon) and (kind in STATES or key.startswith(LEARNED))


def _known(fields: HexFields, stated: Iterable[str]) -> None:
    fields.only((*KEYS, *stated))


# what stands on the field


def _barriers(fields: HexFields) -> dict[Border, Barrier]:
    found: dict[Border, Barrier] = {}
    for n, row in enumerate(fields.rows("walls")):
        key = f"walls[{n}]"
        entry = fields.sub(key, row if isinstance(row, Mapping) else {"between": row})
        entry.only(("between", *_STUFF))
        _put(entry, found, Barrier(_between(entry), stuff=_stuff(entry)))
    doors = fields.table("doors")
    for name in doors:
        entry = _named(doors, name)
        entry.only(("between", "open", "locked", *_STUFF))
        shut = not entry.flag("open")
        if entry.flag("locked") and not shut:
            raise entry.bad("locked", "an open door is not locked")
        _put(entry, found, Barrier(_between(entry), name, not shut, entry.flag("locked"), _stuff(entry)))
    return found


def _named(table: HexFields, name: str) -> HexFields:
    if not name or len(name) > 100 or not name.isprintable():
        raise table.bad(name[:40], "a name has 1 to 100 signs that can be printed")
    return table.sub(name, table.data[name])


def _put(entry: HexFields, found: dict[Border, Barrier], barrier: Barrier) -> None:
    if barrier.between in found:
        (q, r), (x, y) = barrier.between
        raise entry.bad("between", f"there is a {found[barrier.between].words} between {q},{r} and {x},{y} already")
    found[barrier.between] = barrier


def _between(entry: HexFields) -> Border:
    cells = entry.rows("between")
    if len(cells) != 2:
        raise entry.bad("between", "two neighbouring hexes are needed, [[q, r], [q, r]]")
    one, two = (entry.cell(f"between[{n}]", value) for n, value in enumerate(cells))
    if distance(one, two) != 1:
        raise entry.bad("between", f"{one[0]},{one[1]} and {two[0]},{two[1]} are no neighbours")
    return border(one, two)


def _obstacles(fields: HexFields) -> tuple[Obstacle, ...]:
    found = [Obstacle("", (cell,)) for cell in fields.cells("obstacles")]
    table = fields.table("objects")
    for name in table:
        entry = _named(table, name)
        entry.only(("cell", *_REGION, "solid", "height", "hides", "half", "sides", "slit", *_STUFF))
        found.append(_object(entry, name))
    return tuple(found)


def _object(entry: HexFields, name: str) -> Obstacle:
    hides, half = tuple(entry.words("hides")), tuple(entry.words("half"))
    height: Height = "low" if entry.choice("height", "full", ("full", "low")) == "low" else "full"
    sides = entry.rows("sides")
    for n, side in enumerate(sides):
        if type(side) is not int or not 0 <= side <= 5:
            raise entry.bad(f"sides[{n}]", "a direction is a whole number from 0 to 5")
    return Obstacle(
        name,
        (entry.cell("cell", entry.data["cell"]),) if "cell" in entry else entry.region(),
        entry.flag("solid", not (hides or half)),
        height,
        hides,
        half,
        tuple(sides),
        entry.flag("slit"),
        _stuff(entry),
    )


def _stuff(entry: HexFields) -> Stuff:
    return Stuff(entry.whole("dr", 0), entry.whole("hp", 0), entry.flag("thin"), entry.flag("penetrable"))


def _light(entry: HexFields) -> Light:
    entry.only(("cell", "radius", "darkness"))
    if "cell" not in entry:
        raise entry.bad("cell", "missing")
    cell = entry.cell("cell", entry.data["cell"])
    return Light(cell, entry.whole("radius", 2, 0, FARTHEST), entry.whole("darkness", 0, -10, 0))


# cells and regions


def _patch(fields: HexFields, key: str, figure: str, usual: int | None, low: int, high: int) -> Patch:
    """A figure for every cell of a list of regions; later regions lie over earlier ones."""
    found: Patch = {}
    for n, row in enumerate(fields.rows(key)):
        entry = fields.sub(f"{key}[{n}]", row)
        entry.only((*_REGION, figure))
        if usual is None and figure not in entry:
            raise entry.bad(figure, "missing")
        found.update(dict.fromkeys(entry.region(), entry.whole(figure, usual or 0, low, high)))
    return found


# what became of it


def _as_it_became(fields: HexFields, found: Field, stated: Iterable[str]) -> Field:
    barriers, obstacles = dict(found.barriers), found.obstacles
    names = {"door": [b.name for b in found.doors()], "object": [t.name for t in obstacles if t.name]}
    for key in stated:
        kind, _, name = key.partition(":")
        if kind not in STATES:
            fields.cells(key)
            continue
        if name not in names[kind]:
            raise fields.bad(key, f'there is no {kind} "{name:.60}"' + near(name, names[kind]))
        state = fields.choice(key, "", STATES[kind])
        if kind == "object":
            obstacles = tuple(t for t in obstacles if t.name != name or state != "gone")
            continue
        door = found.door(name)
        assert door is not None
        if state == "broken":
            del barriers[door.between]
        else:
            barriers[door.between] = evolve(door, open=state == "open", locked=state == "locked")
    return evolve(found, barriers=barriers, obstacles=obstacles)
