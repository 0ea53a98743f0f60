"""Numbers that facts carry: what they stood at, whether they add up, and the same facts on another state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import CounterChanged, Event, PoolChanged, Wounded, ZoneChanged
from fechtbuch.model.evolve import evolve as apply
from fechtbuch.model.state import Battle

__all__ = ["carried", "stood_at", "sum_of", "without"]


def stood_at(battle: Battle, event: Event) -> int | None:
    """The number that a fact changes, as it stands in a battle: a pool, a counter, a part's damage; else none."""
    if isinstance(event, (PoolChanged, Wounded)):
        pools = _pools(battle, event)
        return None if pools is None or event.pool not in pools else int(pools[event.pool].value)
    if event.who not in battle:
        return None
    if isinstance(event, CounterChanged):
        return int(battle[event.who].counters.get(event.counter, 0))
    if isinstance(event, ZoneChanged):
        zone = battle[event.who].zones.get(event.zone)
        return 0 if zone is None else int(zone.damage)
    return None


def _pools(battle: Battle, event: PoolChanged | Wounded) -> Any:
    if event.who not in battle:
        thing = battle.things.get(event.who)
        return None if thing is None else thing.pools
    creature = battle[event.who]
    if not event.item:
        return creature.pools
    item = creature.items.get(event.item)
    return None if item is None else item.pools


def sum_of(battle: Battle, event: Event) -> int | None:
    """What a pool's or counter's number comes to by the fact's own ``by``; none for other facts and unknown pools."""
    before = stood_at(battle, event)
    if before is None:
        return None
    if isinstance(event, Wounded):
        return before - event.by
    return before + event.by if isinstance(event, (PoolChanged, CounterChanged)) else None


def carried(battle: Battle, facts: Iterable[tuple[Event, Battle]]) -> Battle:
    """A battle after facts that happened on another one: numbers change by as much as they did there.

    Each fact comes with the battle it happened on. What cannot be folded here is left out.
    """
    for event, there in facts:
        try:
            battle = apply(battle, _moved(event, there, battle))
        except FechtbuchError:
            continue
    return battle


def _moved(event: Event, there: Battle, here: Battle) -> Event:
    before, now = stood_at(there, event), stood_at(here, event)
    if before is None or now is None or before == now:
        return event
    numeric: Any = event
    return evolve(numeric, after=now + numeric.after - before)  # type: ignore[no-any-return]


def without(start: Battle, events: tuple[Event, ...], states: tuple[Battle, ...], place: int) -> Battle:
    """The battle at the end of an act as if one of its facts had not been."""
    befores = (start, *states[:-1])
    rest = [(event, befores[n]) for n, event in enumerate(events) if n > place]
    return carried(befores[place], rest)
