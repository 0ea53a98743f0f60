"""The state of a fight: immutable values with structural sharing. Rule sets read it through typed views."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import field, frozen
from immutables import Map

from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.table import EMPTY, Table

__all__ = [
    "NO_MAP",
    "Area",
    "Battle",
    "BattleMap",
    "Bond",
    "Cell",
    "Clock",
    "Condition",
    "Creature",
    "Item",
    "Place",
    "Pool",
    "Sheet",
    "Thing",
    "UnknownCreature",
    "Zone",
    "bond_key",
]

Cell = tuple[int, int]


class UnknownCreature(FechtbuchError):
    """Nobody of that id is in the fight."""


@frozen(weakref_slot=False)
class Pool:
    """A running number, hit points for one: its value and what full would be."""

    value: int
    full: int


@frozen
class Zone:
    """A body part: damage counted there, and its states (crippled, severed, ...) in a fixed order."""

    damage: int = 0
    status: tuple[str, ...] = ()


@frozen
class Condition:
    """A condition, mark or timer. ``since`` counts the turns begun until then; ``until`` says what ends it.

    ``until`` is ``""`` (until removed) or ``moment:who`` or ``round:n``, with moments named by the rule set, such as
    ``turn_start:A`` and ``turn_end:A``. ``source`` is a creature, item or ``gm``.
    """

    name: str
    level: int = 0
    source: str = ""
    rule: str = ""
    since: int = 0
    until: str = ""
    data: Table[Any] = EMPTY


@frozen(weakref_slot=False)
class Place:
    """Where a figure is: cell, facing (a direction number of the grid), elevation in grid units, posture."""

    cell: Cell = (0, 0)
    facing: int = 0
    elevation: int = 0
    posture: str = "standing"


@frozen
class Item:
    """Something a creature has. ``held`` names the hands (or other place) it is in; ``ready``: it can be used.

    ``pools`` are for what can be damaged or used up: a shield's hit points.
    """

    name: str
    held: str = ""
    ready: bool = True
    data: Table[Any] = EMPTY
    pools: Table[Pool] = EMPTY


@frozen(cache_hash=True)
class Sheet:
    """A creature's static figures as its rule set parsed them, and where they came from (``gcs:orc.gcs``)."""

    figures: Table[Any] = EMPTY
    origin: str = ""


@frozen(cache_hash=True, weakref_slot=False)
class Creature:
    """One creature. ``status`` is ``in``, ``dead`` or ``left``."""

    id: str
    name: str
    side: str
    sheet: Sheet
    pools: Table[Pool] = EMPTY
    zones: Table[Zone] = EMPTY
    conditions: Table[Condition] = EMPTY
    place: Place = Place()
    items: Table[Item] = EMPTY
    counters: Table[int] = EMPTY
    status: str = "in"

    def has(self, condition: str) -> bool:
        """Whether a condition or mark of that name is on."""
        return condition in self.conditions


@frozen
class Bond:
    """One creature's hold on another: a grapple, a clinch, a lariat. One record per pair and kind."""

    kind: str
    holder: str
    held: str
    hands: int = 0
    zone: str = ""
    since: int = 0
    data: Table[Any] = EMPTY


def bond_key(kind: str, holder: str, held: str) -> str:
    """The key of a bond in ``Battle.bonds``."""
    return f"{kind}:{holder}>{held}"


@frozen
class Thing:
    """An object on the field: a dropped item, a door, something with hit points. No creature has the same id."""

    id: str
    name: str
    cell: Cell | None = None
    pools: Table[Pool] = EMPTY
    data: Table[Any] = EMPTY


@frozen
class Area:
    """A region with an end: smoke, fire, a spell."""

    id: str
    name: str
    cells: tuple[Cell, ...]
    rule: str = ""
    until: str = ""
    data: Table[Any] = EMPTY


@frozen
class BattleMap:
    """The field: which grid it has, and its features by name, as the rule set needs them."""

    grid: str = "hex"
    features: Table[Any] = EMPTY


NO_MAP = BattleMap()
"""A field without features."""


@frozen
class Clock:
    """Round (from 1 once it runs), phase, whose turn it is, and how many turns have begun."""

    round: int = 0
    phase: str = ""
    turn: str = ""
    turns: int = 0


_NOBODY: Map[str, Creature] = Map()


@frozen(cache_hash=True, weakref_slot=False)
class Battle:
    """The whole state. ``order`` lists the creatures; iteration always follows it."""

    ruleset: str = ""
    title: str = ""
    clock: Clock = Clock()
    order: tuple[str, ...] = ()
    creatures: Map[str, Creature] = field(default=_NOBODY)
    bonds: Table[Bond] = EMPTY
    things: Table[Thing] = EMPTY
    areas: Table[Area] = EMPTY
    map: BattleMap = NO_MAP
    options: Table[Any] = EMPTY

    def __getitem__(self, who: str) -> Creature:
        """The creature of that id; raises ``UnknownCreature``. O(log n)."""
        creature = self.creatures.get(who)
        if creature is None:
            raise UnknownCreature(f"there is no creature {who!r} in this fight" + near(who, self.order))
        return creature

    def __contains__(self, who: str) -> bool:
        return who in self.creatures

    def __iter__(self) -> Iterator[Creature]:
        """The creatures in listing order, the dead and departed included."""
        return (self.creatures[who] for who in self.order)

    def holds_of(self, who: str, kind: str | None = None) -> tuple[Bond, ...]:
        """The bonds in which ``who`` holds somebody. O(bonds)."""
        if not self.bonds:
            return ()
        return tuple([b for b in self.bonds.values() if b.holder == who and kind in (None, b.kind)])

    def held_by(self, who: str, kind: str | None = None) -> tuple[Bond, ...]:
        """The bonds in which somebody holds ``who``. O(bonds)."""
        if not self.bonds:
            return ()
        return tuple([b for b in self.bonds.values() if b.held == who and kind in (None, b.kind)])
