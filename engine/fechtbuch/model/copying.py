"""Open copies of creatures and battles: change some fields, then seal. The quick way to a frozen value's successor.

A frozen class's constructor spends its time on getting past its own lock, field by field. An open copy is an object of
a class with the same slots and no lock, and sealing it is one step: it takes the frozen class. This costs a quarter.
Only the fold uses it, and no open copy ever leaves the function that opened it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fechtbuch.model.state import Battle, Creature

if TYPE_CHECKING:
    from immutables import Map

    from fechtbuch.model.state import Area, BattleMap, Bond, Clock, Condition, Item, Place, Pool, Sheet, Thing, Zone
    from fechtbuch.model.table import Table

__all__ = ["OpenBattle", "OpenCreature", "open_battle", "open_creature", "seal_battle", "seal_creature"]


class OpenCreature:
    """A creature whose fields can be set."""

    __slots__ = tuple(Creature.__slots__)  # type: ignore[attr-defined]
    if TYPE_CHECKING:
        id: str
        name: str
        side: str
        sheet: Sheet
        pools: Table[Pool]
        zones: Table[Zone]
        conditions: Table[Condition]
        place: Place
        items: Table[Item]
        counters: Table[int]
        status: str
        _attrs_cached_hash: int | None


class OpenBattle:
    """A battle whose fields can be set."""

    __slots__ = tuple(Battle.__slots__)  # type: ignore[attr-defined]
    if TYPE_CHECKING:
        ruleset: str
        title: str
        clock: Clock
        order: tuple[str, ...]
        creatures: Map[str, Creature]
        bonds: Table[Bond]
        things: Table[Thing]
        areas: Table[Area]
        map: BattleMap
        options: Table[Any]
        _attrs_cached_hash: int | None


def open_creature(c: Creature) -> OpenCreature:
    """A copy with every field of ``c``, open; its hash is not known yet."""
    new = OpenCreature()
    new.id = c.id
    new.name = c.name
    new.side = c.side
    new.sheet = c.sheet
    new.pools = c.pools
    new.zones = c.zones
    new.conditions = c.conditions
    new.place = c.place
    new.items = c.items
    new.counters = c.counters
    new.status = c.status
    new._attrs_cached_hash = None
    return new


def open_battle(b: Battle) -> OpenBattle:
    """A copy with every field of ``b``, open; its hash is not known yet."""
    new = OpenBattle()
    new.ruleset = b.ruleset
    new.title = b.title
    new.clock = b.clock
    new.order = b.order
    new.creatures = b.creatures
    new.bonds = b.bonds
    new.things = b.things
    new.areas = b.areas
    new.map = b.map
    new.options = b.options
    new._attrs_cached_hash = None
    return new


def seal_creature(new: OpenCreature) -> Creature:
    """The open copy itself, from now on a frozen creature."""
    new.__class__ = Creature  # type: ignore[assignment]
    return new  # type: ignore[return-value]


def seal_battle(new: OpenBattle) -> Battle:
    """The open copy itself, from now on a frozen battle."""
    new.__class__ = Battle  # type: ignore[assignment]
    return new  # type: ignore[return-value]
