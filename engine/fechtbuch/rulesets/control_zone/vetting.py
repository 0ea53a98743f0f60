"""Facts stated by hand that no rule of this set could state: a pool nobody has, below 0, a part or state unknown."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from fechtbuch.decide.legality import Breach
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import (
    ConditionChanged,
    ConditionGained,
    CounterChanged,
    Event,
    ItemChanged,
    ItemMoved,
    Joined,
    MapChanged,
    Moved,
    PoolChanged,
    PostureChanged,
    Wounded,
    ZoneChanged,
)
from fechtbuch.model.state import Battle, Cell, Creature, Item
from fechtbuch.rulesets.control_zone.creature.sheet import pieces_of, read_sheet, weapons_of
from fechtbuch.rulesets.control_zone.creature.views import ARMS, BOTH_ARMS, At, tables_of
from fechtbuch.rulesets.control_zone.data.armour import LAYERS
from fechtbuch.rulesets.control_zone.data.body import BodyPart
from fechtbuch.rulesets.control_zone.ground.field import check_map
from fechtbuch.rulesets.map_fields import FARTHEST
from fechtbuch.rulesets.vetting import Vetted, among, impossible, map_after, vetted

__all__ = ["FARTHEST", "POOLS", "vet"]

POOLS: Final = ("hp", "temp_hp", "ap", "speed", "luck")
"""The pools every character has."""

PLACES: Final = ("", *ARMS, BOTH_ARMS, *LAYERS)
"""Where an item can be: put away, in an arm, in both, worn in a layer."""

STANDING: Final = "standing"


def vet(battle: Battle, event: Event, tables: Any) -> tuple[Breach, ...]:
    """Why no rule of this set could state the fact, given the battle before it; empty when one could."""
    return vetted(_VETTED, battle, event, tables)


def _no(text: str, rule: str = "CZ-OWN-01") -> Breach:
    return impossible(rule, text)


def _among(what: str, value: str, known: Collection[str], rule: str = "CZ-OWN-01") -> Iterator[Breach]:
    yield from among(what, value, known, rule)


def _pool(here: At, x: PoolChanged | Wounded) -> Iterator[Breach]:
    """Of a character the pools of these rules; none lies below 0 (CZ-DYING-01)."""
    if x.who in here.battle and not x.item:
        yield from _among("pool", x.pool, POOLS)
    if x.after < 0:
        yield _no(f"{x.pool} cannot be {x.after}: no pool goes below 0", "CZ-DYING-01")
    full = x.full_after if isinstance(x, PoolChanged) else None
    if full is not None and full < 0:
        yield _no(f"a full {x.pool} of {full} is below 0", "CZ-DYING-01")


def _wounded(here: At, x: Wounded) -> Iterator[Breach]:
    yield from _pool(here, x)
    if x.by < 0:
        yield _no(f"a wound of {x.by} points heals; that is a PoolChanged", "CZ-DAMAGE-01")
    if x.zone:
        yield from _among("part of the body", x.zone, tables_of(here).body.index, "CZ-ZONE-01")
    if x.type:
        yield from _among("type of damage", x.type, tables_of(here).damage_types.types, "CZ-TYPE-06")


def _zone(here: At, x: ZoneChanged) -> Iterator[Breach]:
    """The part exists and can be injured so; the zone counts its injuries (CZ-TRAUMA, CZ-MUTILATION)."""
    parts = tables_of(here).body.index
    yield from _among("part of the body", x.zone, parts, "CZ-ZONE-01")
    if x.zone in parts:
        yield from _marks(here, parts[x.zone], x.status)
        if x.after != len(x.status):
            yield _no(f"the {parts[x.zone].name} counts {x.after} injuries, but {len(x.status)} are named")


def _marks(here: At, part: BodyPart, status: tuple[str, ...]) -> Iterator[Breach]:
    known = [called for called in (part.trauma, part.mutilation) if called]
    for mark in status:
        called, _, state = mark.partition(":")
        yield from _among(f"injury of the {part.name}", called, known, "CZ-TRAUMA-04")
        if state:
            yield from _among("state", state, tables_of(here).states.index, "CZ-TRAUMA-04")


def _condition(here: At, x: ConditionGained | ConditionChanged) -> Iterator[Breach]:
    """States that lie in the posture are none; other names are marks, which rules of others may keep."""
    state = tables_of(here).states.index.get(x.condition.name)
    if state is not None and state.posture:
        yield _no(f"{state.name} is a posture: state it as PostureChanged", state.rule)


def _posture(here: At, x: PostureChanged) -> Iterator[Breach]:
    known = (STANDING, *(row.id for row in tables_of(here).states.state if row.posture))
    yield from _among("posture", x.posture, known, "CZ-REACTION-05")


def _moved(here: At, x: Moved) -> Iterator[Breach]:
    for cell in x.path:
        yield from _cell(cell)


def _cell(cell: Cell) -> Iterator[Breach]:
    if any(abs(part) > FARTHEST for part in cell):
        yield _no(f"the cell {list(cell)} is out of bounds: at most {FARTHEST}", "CZ-MOVE-06")


def _counter(here: At, x: CounterChanged) -> Iterator[Breach]:
    if x.after < 0:
        yield _no(f"{x.counter} cannot be {x.after}: nothing is counted below 0")


def _item(here: At, x: ItemChanged | ItemMoved) -> Iterator[Breach]:
    yield from _held(x.item)


def _held(item: Item) -> Iterator[Breach]:
    yield from _among("place for an item", item.held, PLACES, "CZ-ARMOUR-01")


def _joined(here: At, x: Joined) -> Iterator[Breach]:
    yield from _creature(here, x.creature)


def _creature(here: At, one: Creature) -> Iterator[Breach]:
    """A sheet these rules can read, their pools, none of them below 0, parts that exist."""
    try:
        read_sheet(one.sheet)
        weapons_of(one.sheet)
        pieces_of(one.sheet)
    except FechtbuchError as error:
        yield _no(f"its sheet cannot be read: {error}")
    for name in POOLS:
        if name not in one.pools:
            yield _no(f"it has no pool {name}")
    for name, pool in one.pools.items():
        yield from _among("pool", name, POOLS)
        if pool.value < 0 or pool.full < 0:
            yield _no(f"{name} cannot be {pool.value} of {pool.full}: no pool goes below 0", "CZ-DYING-01")
    for name in one.zones:
        yield from _among("part of the body", name, tables_of(here).body.index, "CZ-ZONE-01")
    for item in one.items.values():
        yield from _held(item)
    yield from _cell(one.place.cell)


def _map(here: At, x: MapChanged) -> Iterator[Breach]:
    """The map still makes sense (CZ-OWN-04)."""
    try:
        check_map(map_after(here.battle, x))
    except FechtbuchError as error:
        yield _no(str(error), "CZ-OWN-04")


_VETTED: Final[Vetted] = {
    PoolChanged: _pool,
    Wounded: _wounded,
    ZoneChanged: _zone,
    ConditionGained: _condition,
    ConditionChanged: _condition,
    PostureChanged: _posture,
    Moved: _moved,
    CounterChanged: _counter,
    ItemChanged: _item,
    ItemMoved: _item,
    Joined: _joined,
    MapChanged: _map,
}
"""Check by kind of fact; whatever is not here can be stated."""
