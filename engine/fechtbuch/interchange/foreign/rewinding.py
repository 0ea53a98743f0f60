"""Turn pointers that go back: where a turn began, and what the tracker keeps although its pointer went back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from fechtbuch.interchange.foreign.snapshot import Snapshot
from fechtbuch.model.events import ConditionGained, ConditionLost, CounterChanged, Event, Joined, PoolChanged
from fechtbuch.model.state import Battle, Creature

__all__ = ["Turn", "carried", "went_back"]

_CARRIED: Final = "carried over"


@frozen
class Turn:
    """A turn that began: its round, whose it was, the commit and the state with which it began."""

    round: int
    who: str
    commit: str
    battle: Battle


def went_back(before: Snapshot | None, after: Snapshot) -> bool:
    """Whether the turn pointer stands earlier than before, in the order that ``after`` shows."""
    if before is None or not before.round:
        return False
    if after.round != before.round:
        return after.round < before.round
    old, new = after.place(before.turn), after.place(after.turn)
    return old is not None and new is not None and new < old


def carried(base: Battle, now: Battle) -> Iterator[Event]:
    """Creatures, pools, tallies and conditions as they are ``now``, stated on ``base``; snapshots do not show all."""
    for creature in now:
        old = base.creatures.get(creature.id)
        if old is None:
            yield Joined(creature.id, creature)
        else:
            yield from _changes(old, creature)


def _changes(old: Creature, now: Creature) -> Iterator[Event]:
    for name, pool in now.pools.items():
        before = old.pools.get(name)
        if before != pool:
            by = 0 if before is None else pool.value - before.value
            yield PoolChanged(now.id, name, by, pool.value, _CARRIED, full_after=pool.full)
    for name in dict.fromkeys((*old.counters, *now.counters)):
        by = now.counters.get(name, 0) - old.counters.get(name, 0)
        if by:
            yield CounterChanged(now.id, name, by, now.counters.get(name, 0), _CARRIED)
    for name in old.conditions:
        if name not in now.conditions:
            yield ConditionLost(now.id, name, _CARRIED)
    for name, condition in now.conditions.items():
        if old.conditions.get(name) != condition:
            yield ConditionGained(now.id, condition)
