"""Facts stated by hand that no rule of this set could state: a facing of 99, a posture or a part nobody has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from fechtbuch.decide.legality import Breach
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.model.events import (
    Bound,
    ConditionChanged,
    ConditionGained,
    CounterChanged,
    Event,
    Joined,
    MapChanged,
    Moved,
    PoolChanged,
    PostureChanged,
    Turned,
    Wounded,
    ZoneChanged,
)
from fechtbuch.model.state import Battle, Condition, Creature
from fechtbuch.rulesets.blackmoor.creature.body import plan_of
from fechtbuch.rulesets.blackmoor.creature.here import At, tables_of
from fechtbuch.rulesets.blackmoor.creature.sheet import read_sheet
from fechtbuch.rulesets.blackmoor.creature.views import DYING, Combatant
from fechtbuch.rulesets.blackmoor.ground.checking import check_map
from fechtbuch.rulesets.blackmoor.harm.bleeding import BLEEDING
from fechtbuch.rulesets.blackmoor.harm.maiming import MAIMED
from fechtbuch.rulesets.blackmoor.moving.postures import postures_of
from fechtbuch.rulesets.blackmoor.special.holds import HOLDS
from fechtbuch.rulesets.map_fields import FARTHEST
from fechtbuch.rulesets.vetting import Vetted, among, impossible, map_after, vetted
from fechtbuch.space.hex import DIRECTIONS

__all__ = ["vet"]

POOLS: Final = ("hp", "dexterity")


def vet(battle: Battle, event: Event, tables: Any) -> tuple[Breach, ...]:
    """Why no rule of this set could state the fact, given the battle before it; empty when one could."""
    return vetted(_VETTED, battle, event, tables)


def _facing(facing: int) -> Iterator[Breach]:
    if facing not in range(len(DIRECTIONS)):
        yield impossible("BM-OWN-06", f"facing {facing} is none of 0 to {len(DIRECTIONS) - 1}")


def _turned(here: At, x: Turned) -> Iterator[Breach]:
    yield from _facing(x.facing)


def _posture(here: At, x: PostureChanged) -> Iterator[Breach]:
    if x.who in here.battle:
        one = Combatant(here, x.who)
        yield from among("posture", x.posture, postures_of(one.body.members, one.sheet.flight), "BM-OWN-07")


def _moved(here: At, x: Moved) -> Iterator[Breach]:
    for cell in x.path:
        if any(abs(part) > FARTHEST for part in cell):
            yield impossible("BM-OWN-06", f"the cell {list(cell)} is out of bounds: at most {FARTHEST}")


def _pool(here: At, x: PoolChanged | Wounded) -> Iterator[Breach]:
    if x.who not in here.battle or x.item:
        return
    yield from among("pool", x.pool, POOLS, "BM-GENERAL-07")
    pool = here.battle[x.who].pools.get(x.pool)
    if pool is not None and x.after > pool.full:
        yield impossible("BM-GENERAL-07", f"{x.pool} {x.after} is above the full {pool.full}")
    if x.pool == "dexterity" and x.after < 0:
        yield impossible("BM-HUMANOID-10", f"a dexterity of {x.after} is below 0")


def _wounded(here: At, x: Wounded) -> Iterator[Breach]:
    yield from _pool(here, x)
    if x.by < 0:
        yield impossible("BM-GENERAL-07", f"a wound of {x.by} points heals; that is a PoolChanged")
    yield from _part(here, x.who, x.zone)


def _part(here: At, who: str, part: str) -> Iterator[Breach]:
    if part and who in here.battle:
        yield from among("part of its body", part, Combatant(here, who).body.parts, "BM-GENERAL-01")


def _zone(here: At, x: ZoneChanged) -> Iterator[Breach]:
    yield from _part(here, x.who, x.zone)
    if x.after < 0:
        yield impossible("BM-GENERAL-07", f"damage of {x.after} is below 0")


def _condition(here: At, x: ConditionGained | ConditionChanged) -> Iterator[Breach]:
    if x.condition.level < 0:
        yield impossible("BM-GENERAL-13", f"a level of {x.condition.level} is below 0")
    for prefix, check in _MARKED.items():
        if x.condition.name.startswith(prefix):
            yield from check(here, x.who, x.condition)


def _bleeding(here: At, who: str, mark: Condition) -> Iterator[Breach]:
    """What bleeds is a part of the body, since a turn."""
    yield from _part(here, who, mark.name.removeprefix(BLEEDING))
    yield from _number(mark.data, "turn", "BM-HUMANOID-07")


def _dying(here: At, who: str, mark: Condition) -> Iterator[Breach]:
    """What the dying may not do is a list of words."""
    limits = mark.data.get("limits", ())
    if not isinstance(limits, tuple) or not all(isinstance(word, str) for word in limits):
        yield impossible("BM-GENERAL-13", f"limits {shown(limits)} are no list of words")


def _maimed(here: At, who: str, mark: Condition) -> Iterator[Breach]:
    yield from _part(here, who, mark.name.removeprefix(MAIMED))


_MARKED: Final[Mapping[str, Callable[[At, str, Condition], Iterator[Breach]]]] = {
    BLEEDING: _bleeding,
    DYING: _dying,
    MAIMED: _maimed,
}
"""What marks of these rules must say, by the prefix of their names."""


def _number(data: Mapping[str, Any], key: str, rule: str) -> Iterator[Breach]:
    value = data.get(key, 0)
    if type(value) is not int:
        yield impossible(rule, f"{key} {shown(value)} is no whole number")


def _counter(here: At, x: CounterChanged) -> Iterator[Breach]:
    if x.after < 0:
        yield impossible("BM-OWN-03", f"a tally of {x.after} is below 0")


def _joined(here: At, x: Joined) -> Iterator[Breach]:
    creature: Creature = x.creature
    try:
        plan_of(tables_of(here), read_sheet(creature.sheet).plan)
    except FechtbuchError as error:
        yield impossible("BM-GENERAL-16", f"{creature.id}: its sheet cannot be read: {error}")
        return
    yield from _facing(creature.place.facing)
    for pool in POOLS:
        if pool not in creature.pools:
            yield impossible("BM-GENERAL-07", f"{creature.id} has no {pool}")
    if "hp" in creature.pools and creature.pools["hp"].full < 1:
        yield impossible("BM-GENERAL-01", f"{creature.id}: full hit points of {creature.pools['hp'].full} are below 1")


def _map(here: At, x: MapChanged) -> Iterator[Breach]:
    try:
        check_map(map_after(here.battle, x), "map")
    except FechtbuchError as error:
        yield impossible("BM-OWN-10", str(error))


def _bound(here: At, x: Bound) -> Iterator[Breach]:
    yield from among("bond", x.bond, HOLDS, "BM-OWN-09")
    yield from _part(here, x.target, x.zone)
    if x.who == x.target:
        yield impossible("BM-OWN-09", f"{x.who} cannot hold itself")
    yield from _number(x.data, "round", "BM-OWN-09")
    zones = x.data.get("zones", ())
    if not isinstance(zones, tuple) or not all(isinstance(zone, str) for zone in zones):
        yield impossible("BM-OWN-09", f"zones {shown(zones)} are no list of parts")
        return
    for zone in zones:
        yield from _part(here, x.target, zone)


_VETTED: Final[Vetted] = {
    Turned: _turned,
    PostureChanged: _posture,
    Moved: _moved,
    PoolChanged: _pool,
    Wounded: _wounded,
    ZoneChanged: _zone,
    ConditionGained: _condition,
    ConditionChanged: _condition,
    CounterChanged: _counter,
    Joined: _joined,
    Bound: _bound,
    MapChanged: _map,
}
"""What can be wrong with a fact, by its class."""
