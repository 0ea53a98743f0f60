"""Facts that count: the number that each changes, as it stands in a battle, and what the fact's ``by`` makes of it."""

from __future__ import annotations

from fechtbuch.model.events import CounterChanged, Event, PoolChanged, Wounded, ZoneChanged
from fechtbuch.model.state import Battle, Pool

__all__ = ["Counting", "change_of", "pool_of", "stands"]

Counting = CounterChanged | PoolChanged | Wounded | ZoneChanged
"""Facts with ``by`` and ``after``: of a tally, a pool, a body part's damage."""


def change_of(fact: Counting) -> int:
    """By how much the fact says the number changes; a wound takes away."""
    return -fact.by if isinstance(fact, Wounded) else fact.by


def pool_of(battle: Battle, fact: PoolChanged | Wounded) -> Pool | None:
    """The pool that a fact is about, of a creature, its item or a thing, as it stands; none if it is not there."""
    creature = battle.creatures.get(fact.who)
    owner = creature or battle.things.get(fact.who)
    if creature is not None and fact.item:
        owner = creature.items.get(fact.item)
    return None if owner is None else owner.pools.get(fact.pool)


def stands(battle: Battle, fact: Event) -> int | None:
    """The number that a fact changes, as it stands; none where the fact counts nothing, or what is not there."""
    if isinstance(fact, (PoolChanged, Wounded)):
        pool = pool_of(battle, fact)
        return None if pool is None else pool.value
    creature = battle.creatures.get(fact.who)
    if creature is None:
        return None
    if isinstance(fact, CounterChanged):
        count: int = creature.counters.get(fact.counter, 0)
        return count
    if isinstance(fact, ZoneChanged):
        zone = creature.zones.get(fact.zone)
        return 0 if zone is None else zone.damage
    return None
