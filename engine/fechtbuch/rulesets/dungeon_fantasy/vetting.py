"""Facts stated by hand that no rule of this set could state: a facing of 99, a posture or a part nobody has."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from fechtbuch.decide.legality import Breach
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.events import (
    Attacked,
    Bound,
    ClockAdvanced,
    ConditionChanged,
    ConditionGained,
    CounterChanged,
    Event,
    Grappled,
    ItemChanged,
    ItemMoved,
    Joined,
    MapChanged,
    Moved,
    PoolChanged,
    PostureChanged,
    Turned,
    Wounded,
    ZoneChanged,
)
from fechtbuch.model.state import Battle, Creature, Item
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import read_sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, tables_of
from fechtbuch.rulesets.dungeon_fantasy.ground.field import check_map
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, plan_of
from fechtbuch.rulesets.dungeon_fantasy.known_conditions import misspelt
from fechtbuch.rulesets.map_fields import FARTHEST
from fechtbuch.rulesets.vetting import Vetted, map_after, vetted
from fechtbuch.rulesets.vetting import impossible as _no
from fechtbuch.space.hex import DIRECTIONS

__all__ = ["vet"]

PLACES: Final = ("", "right_hand", "left_hand", "both_hands", "right_arm", "left_arm", "mouth")
"""Where an item may be held; empty is stowed, worn or lying."""
POOLS: Final = ("hp", "fp")


def vet(battle: Battle, event: Event, tables: Any) -> tuple[Breach, ...]:
    """Why no rule of this set could state the fact, given the battle before it; empty when one could."""
    return vetted(_VETTED, battle, event, tables)


def _among(what: str, value: str, known: Collection[str], rule: str) -> Iterator[Breach]:
    if value not in known:
        yield _no(rule, f"{value!r:.60} is no {what}{near(value, known)}; known: {', '.join(x for x in known if x)}")


def _facing(facing: int) -> Iterator[Breach]:
    if facing not in range(len(DIRECTIONS)):
        yield _no("CMP-FACING", f"facing {facing} is none of 0 to {len(DIRECTIONS) - 1}")


def _turned(here: At, x: Turned) -> Iterator[Breach]:
    yield from _facing(x.facing)


def _posture(here: At, x: PostureChanged) -> Iterator[Breach]:
    yield from _among("posture", x.posture, [row.id for row in tables_of(here).postures.posture], "CMP-POSTURE")


def _moved(here: At, x: Moved) -> Iterator[Breach]:
    for cell in x.path:
        if any(abs(part) > FARTHEST for part in cell):
            yield _no("CMP-MANEUVERS", f"the hex {list(cell)} is out of bounds: at most {FARTHEST}")


def _pool(here: At, x: PoolChanged | Wounded) -> Iterator[Breach]:
    """Of creatures hp and fp alone; what an item or a thing has is its own."""
    if x.who not in here.battle or x.item:
        return
    yield from _among("pool", x.pool, POOLS, "CMP-DAMAGE")
    full = x.full_after if isinstance(x, PoolChanged) else None
    if full is not None and full < 0:
        yield _no("CMP-DAMAGE", f"a full {x.pool} of {full} is below 0")
    known = here.battle[x.who].pools.get(x.pool)
    by = -x.by if isinstance(x, Wounded) else x.by
    if known is None or full is not None:
        return
    if known.value + by != x.after:
        yield _no("CMP-DAMAGE", f"{x.pool} stands at {known.value}: {by:+d} makes {known.value + by}, not {x.after}")
    elif isinstance(x, Wounded) and x.after > known.full:
        yield _no("CMP-DAMAGE", f"no wound leaves {x.after} of {known.full} {x.pool}")


def _wounded(here: At, x: Wounded) -> Iterator[Breach]:
    yield from _pool(here, x)
    if x.by < 0:
        yield _no("CMP-DAMAGE", f"a wound of {x.by} points heals; that is a PoolChanged")
    yield from _part(here, x.who, x.zone)


def _part(here: At, who: str, part: str) -> Iterator[Breach]:
    if part and part != RANDOM and who in here.battle:
        yield from _among("part of its body", part, [one.id for one in plan_of(here, who).parts], "CMP-HITLOC")


def _zone(here: At, x: ZoneChanged) -> Iterator[Breach]:
    yield from _part(here, x.who, x.zone)


def _attacked(here: At, x: Attacked) -> Iterator[Breach]:
    yield from _part(here, x.target, x.location)


def _grappled(here: At, x: Grappled) -> Iterator[Breach]:
    yield from _bound(here, x)
    yield from _part(here, x.target, x.zone)


def _bound(here: At, x: Grappled | Bound) -> Iterator[Breach]:
    if x.who == x.target:
        yield _no("DF-GRAPPLE-12", f"{x.who} cannot hold itself")


def _clock(here: At, x: ClockAdvanced) -> Iterator[Breach]:
    if x.round < 0 or x.turns < 0:
        yield _no("CMP-MANEUVERS", f"round {x.round}, {x.turns} turns begun: neither is below 0")


def _condition(here: At, x: ConditionGained | ConditionChanged) -> Iterator[Breach]:
    mark = x.condition
    if mark.level < 0:
        yield _no("CMP-SHOCK", f"a level of {mark.level} is below 0")
    meant = misspelt(mark.name)
    if meant:
        yield _no("CMP-SHOCK", f"{mark.name!r:.60} is no condition; near: {meant} (if not that, name it otherwise)")
    if mark.name == "manoeuvre":
        name = str(mark.data.get("name", ""))
        yield from _among("manoeuvre", name, [row.id for row in tables_of(here).manoeuvres.manoeuvre], "CMP-MANEUVERS")


def _counter(here: At, x: CounterChanged) -> Iterator[Breach]:
    if x.after < 0:
        yield _no("CMP-MANEUVERS", f"a tally of {x.after} is below 0")


def _item(here: At, x: ItemMoved | ItemChanged) -> Iterator[Breach]:
    item: Item = x.item
    yield from _among("place to hold a thing", item.held, PLACES, "DF-READY-02")


def _joined(here: At, x: Joined) -> Iterator[Breach]:
    creature: Creature = x.creature
    try:
        sheet = read_sheet(creature.sheet)
        tables_of(here).hit_locations.body_plan(sheet.plan)
    except FechtbuchError as error:
        yield _no("CMP-HITLOC", f"{creature.id}: its sheet cannot be read: {error}")
        return
    yield from _facing(creature.place.facing)
    postures = [row.id for row in tables_of(here).postures.posture]
    yield from _among("posture", creature.place.posture, postures, "CMP-POSTURE")
    for pool in POOLS:
        if pool not in creature.pools:
            yield _no("CMP-DAMAGE", f"{creature.id} has no {pool}")


def _map(here: At, x: MapChanged) -> Iterator[Breach]:
    try:
        check_map(map_after(here.battle, x))
    except FechtbuchError as error:
        yield _no("DF-LINE-01", str(error))


_VETTED: Final[Vetted] = {
    Turned: _turned,
    PostureChanged: _posture,
    Moved: _moved,
    PoolChanged: _pool,
    Wounded: _wounded,
    ZoneChanged: _zone,
    Attacked: _attacked,
    Bound: _bound,
    ClockAdvanced: _clock,
    Grappled: _grappled,
    ConditionGained: _condition,
    ConditionChanged: _condition,
    CounterChanged: _counter,
    ItemMoved: _item,
    ItemChanged: _item,
    Joined: _joined,
    MapChanged: _map,
}
"""What can be wrong with a fact, by its class."""
