"""The one fold: ``evolve(battle, event)`` gives the battle after the event. No rule, no dice, no clock, no sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import evolve as _with

from fechtbuch.model import events as e
from fechtbuch.model.copying import (
    OpenCreature,
    open_battle,
    open_creature,
    seal_battle,
    seal_creature,
)
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.state import Area, Battle, Bond, Clock, Place, Pool, Thing, UnknownCreature, Zone, bond_key
from fechtbuch.model.table import Table

__all__ = ["EMPTY_BATTLE", "CannotFold", "evolve", "fold"]

EMPTY_BATTLE = Battle()


class CannotFold(FechtbuchError):
    """An event that does not fit the battle it is folded into, or something that is no event."""


def evolve(battle: Battle, event: e.Event) -> Battle:
    """The battle after one event. O(log creatures). Raises ``UnknownCreature`` or ``CannotFold``."""
    step = _FOLDS.get(type(event)) or _fold_of(event)
    return step(battle, event)


def fold(battle: Battle, events: Iterable[e.Event]) -> Battle:
    """The battle after all the events in order. Raises as ``evolve`` does."""
    folds = _FOLDS
    for event in events:
        step = folds.get(type(event)) or _fold_of(event)
        battle = step(battle, event)
    return battle


def _fold_of(event: e.Event) -> Callable[[Battle, Any], Battle]:
    step = _FOLDS.get(type(event))
    if step is None:
        raise CannotFold(f"{shown(event)} is no event of the vocabulary")
    return step


def _put(b: Battle, c: OpenCreature) -> Battle:
    new = open_battle(b)
    new.creatures = b.creatures.set(c.id, seal_creature(c))
    return seal_battle(new)


def _put_thing(b: Battle, thing: Thing) -> Battle:
    new = open_battle(b)
    new.things = b.things.set(thing.id, thing)
    return seal_battle(new)


def _started(b: Battle, x: e.Started) -> Battle:
    return _with(b, ruleset=x.ruleset, title=x.title, options=x.options, map=x.map)


def _joined(b: Battle, x: e.Joined) -> Battle:
    if x.creature.id != x.who:
        raise CannotFold(f"{shown(x.who)} joins as {shown(x.creature.id)}; an event and its creature have one id")
    order = b.order if x.who in b.creatures else (*b.order, x.who)
    return _with(b, order=order, creatures=b.creatures.set(x.who, x.creature))


def _left(b: Battle, x: e.Left) -> Battle:
    c = open_creature(b[x.who])
    c.status = "left"
    return _put(b, c)


def _died(b: Battle, x: e.Died) -> Battle:
    c = open_creature(b[x.who])
    c.status = "dead"
    return _put(b, c)


def _clock(b: Battle, x: e.ClockAdvanced) -> Battle:
    new = open_battle(b)
    new.clock = Clock(x.round, x.phase, x.who, x.turns)
    return seal_battle(new)


def _counter(b: Battle, x: e.CounterChanged) -> Battle:
    c = open_creature(b[x.who])
    c.counters = c.counters.set(x.counter, x.after) if x.after else c.counters.without(x.counter)
    return _put(b, c)


def _pool(b: Battle, x: e.PoolChanged) -> Battle:
    return _pool_after(b, x, x.full_after)


def _wounded(b: Battle, x: e.Wounded) -> Battle:
    return _pool_after(b, x, None)


def _pool_after(b: Battle, x: e.PoolChanged | e.Wounded, full: int | None) -> Battle:
    """The pool of a creature, of an item it has, or of a thing."""
    who = b.creatures.get(x.who)
    if who is None:
        thing = _thing(b, x.who)
        return _put_thing(b, _with(thing, pools=_pools(thing.pools, x, full)))
    c = open_creature(who)
    if x.item:
        item = c.items.get(x.item)
        if item is None:
            raise CannotFold(f"{x.kind}: {x.who} has no item {shown(x.item)}" + near(x.item, c.items))
        c.items = c.items.set(x.item, _with(item, pools=_pools(item.pools, x, full)))
    else:
        c.pools = _pools(c.pools, x, full)
    return _put(b, c)


def _pools(pools: Table[Pool], x: e.PoolChanged | e.Wounded, full: int | None) -> Table[Pool]:
    """A pool met for the first time is full at what it holds, unless stated."""
    if full is None:
        old = pools.get(x.pool)
        full = old.full if old is not None else x.after
    return pools.set(x.pool, Pool(x.after, full))


def _thing(b: Battle, who: str) -> Thing:
    thing = b.things.get(who)
    if thing is None:
        raise UnknownCreature(
            f"there is neither a creature nor a thing {shown(who)} in this fight" + near(who, (*b.order, *b.things))
        )
    return thing  # type: ignore[no-any-return]


def _zone(b: Battle, x: e.ZoneChanged) -> Battle:
    c = open_creature(b[x.who])
    c.zones = c.zones.set(x.zone, Zone(x.after, x.status))
    return _put(b, c)


def _condition(b: Battle, x: e.ConditionGained | e.ConditionChanged) -> Battle:
    c = open_creature(b[x.who])
    c.conditions = c.conditions.set(x.condition.name, x.condition)
    return _put(b, c)


def _condition_lost(b: Battle, x: e.ConditionLost) -> Battle:
    c = open_creature(b[x.who])
    c.conditions = c.conditions.without(x.name)
    return _put(b, c)


def _moved(b: Battle, x: e.Moved) -> Battle:
    c = open_creature(b[x.who])
    old = c.place
    cell = x.path[-1] if x.path else old.cell
    elevation = old.elevation if x.elevation is None else x.elevation
    c.place = Place(cell, old.facing, elevation, old.posture)
    return _put(b, c)


def _turned(b: Battle, x: e.Turned) -> Battle:
    c = open_creature(b[x.who])
    old = c.place
    c.place = Place(old.cell, x.facing, old.elevation, old.posture)
    return _put(b, c)


def _posture(b: Battle, x: e.PostureChanged) -> Battle:
    c = open_creature(b[x.who])
    old = c.place
    c.place = Place(old.cell, old.facing, old.elevation, x.posture)
    return _put(b, c)


def _grappled(b: Battle, x: e.Grappled) -> Battle:
    return _bond(b, Bond("grapple", x.who, x.target, x.hands, x.zone, x.since, x.data))


def _bound(b: Battle, x: e.Bound) -> Battle:
    return _bond(b, Bond(x.bond, x.who, x.target, x.hands, x.zone, x.since, x.data))


def _bond(b: Battle, bond: Bond) -> Battle:
    new = open_battle(b)
    new.bonds = b.bonds.set(bond_key(bond.kind, bond.holder, bond.held), bond)
    return seal_battle(new)


def _released(b: Battle, x: e.Released) -> Battle:
    new = open_battle(b)
    new.bonds = b.bonds.without(bond_key(x.bond, x.who, x.target))
    return seal_battle(new)


def _item_moved(b: Battle, x: e.ItemMoved) -> Battle:
    b = _item_taken(b, x)
    if x.to in b.creatures:
        c = open_creature(b[x.to])
        c.items = c.items.set(x.key, x.item)
        return _put(b, c)
    if x.to:
        return _put_thing(b, Thing(x.to, x.item.name, x.cell, x.item.pools, x.item.data))
    return b


def _item_taken(b: Battle, x: e.ItemMoved) -> Battle:
    """Without the item where it was."""
    if x.who in b.creatures:
        c = open_creature(b[x.who])
        c.items = c.items.without(x.key)
        return _put(b, c)
    if not x.who:
        return b
    new = open_battle(b)
    new.things = b.things.without(_thing(b, x.who).id)
    return seal_battle(new)


def _item_changed(b: Battle, x: e.ItemChanged) -> Battle:
    if x.who not in b.creatures:
        thing = _thing(b, x.who)
        return _put_thing(b, Thing(thing.id, x.item.name, thing.cell, x.item.pools, x.item.data))
    c = open_creature(b[x.who])
    c.items = c.items.set(x.key, x.item)
    return _put(b, c)


def _area(b: Battle, x: e.AreaPlaced) -> Battle:
    area = Area(x.area, x.name, x.cells, x.rule, x.until, x.data)
    return _with(b, areas=b.areas.set(x.area, area))


def _area_ended(b: Battle, x: e.AreaEnded) -> Battle:
    return _with(b, areas=b.areas.without(x.area))


def _map(b: Battle, x: e.MapChanged) -> Battle:
    features = b.map.features.without(x.feature) if x.value is None else b.map.features.set(x.feature, x.value)
    return _with(b, map=_with(b.map, features=features))


def _cells_learned(b: Battle, x: e.CellsLearned) -> Battle:
    key = f"known:{x.who}"
    known = {tuple(cell) for cell in b.map.features.get(key, ())} | set(x.cells)
    return _with(b, map=_with(b.map, features=b.map.features.set(key, tuple(sorted(known)))))


def _nothing(b: Battle, x: e.Event) -> Battle:
    return b


_FOLDS: dict[type[e.Event], Callable[[Battle, Any], Battle]] = {
    e.Started: _started,
    e.Joined: _joined,
    e.Left: _left,
    e.ClockAdvanced: _clock,
    e.CounterChanged: _counter,
    e.PoolChanged: _pool,
    e.Checked: _nothing,
    e.TableRolled: _nothing,
    e.Refused: _nothing,
    e.Skipped: _nothing,
    e.Attacked: _nothing,
    e.Parried: _nothing,
    e.Blocked: _nothing,
    e.Dodged: _nothing,
    e.Wounded: _wounded,
    e.ZoneChanged: _zone,
    e.ConditionGained: _condition,
    e.ConditionChanged: _condition,
    e.ConditionLost: _condition_lost,
    e.Died: _died,
    e.Moved: _moved,
    e.Stopped: _nothing,
    e.Turned: _turned,
    e.PostureChanged: _posture,
    e.Grappled: _grappled,
    e.Bound: _bound,
    e.Released: _released,
    e.ItemMoved: _item_moved,
    e.ItemChanged: _item_changed,
    e.Cast: _nothing,
    e.AreaPlaced: _area,
    e.AreaEnded: _area_ended,
    e.MapChanged: _map,
    e.CellsLearned: _cells_learned,
    e.Reacted: _nothing,
    e.Adjusted: _nothing,
}
