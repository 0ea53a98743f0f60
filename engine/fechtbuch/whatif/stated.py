"""Facts stated by hand on another past: whether what they leave still follows from what they change, and what would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from attrs import frozen

from fechtbuch.model.acts import Act, Adjust, Record
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import CounterChanged, Event, PoolChanged, Wounded, ZoneChanged
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Battle

__all__ = ["Disagreement", "disagreements", "restated"]

_Counted = CounterChanged | PoolChanged | Wounded | ZoneChanged


@frozen
class Disagreement:
    """A stated fact, by its number in the act from 0, whose ``after`` is not what its ``by`` makes of what stands."""

    place: int
    fact: Event
    stands: int
    makes: int
    stated: int

    def __str__(self) -> str:
        change = self.makes - self.stands
        return (
            f"fact {self.place}, {self.fact.kind} of {self.fact.who}: it stands at {self.stands} now, "
            f"{change:+d} makes {self.makes}, not {self.stated}"
        )


def disagreements(act: Act, before: Battle, now: Battle) -> tuple[Disagreement, ...]:
    """The figures of an act's facts that added up on the battle it was stated on and do not on another. O(facts)."""
    if not isinstance(act, (Adjust, Record)) or before is now:
        return ()
    once, today = _sums(before, act.facts), _sums(now, act.facts)
    return tuple(
        Disagreement(place, act.facts[place], stands, makes, stated)
        for place, (stands, makes, stated) in today.items()
        if makes != stated and place in once and once[place][1] == once[place][2]
    )


def restated(act: Act, before: Battle, now: Battle) -> Act | None:
    """The same act with every such figure reckoned from ``by`` on the other battle; none where none disagrees."""
    if not isinstance(act, (Adjust, Record)) or not disagreements(act, before, now):
        return None
    added_up = {place for place, (_, makes, stated) in _sums(before, act.facts).items() if makes == stated}
    facts: list[Event] = []
    for place, fact in enumerate(act.facts):
        stands = _standing(now, fact) if place in added_up else None
        if isinstance(fact, _Counted) and stands is not None:
            fact = attrs.evolve(fact, after=stands + _change(fact))
        facts.append(fact)
        now = _after(now, fact)
    return attrs.evolve(act, facts=tuple(facts))


def _sums(battle: Battle, facts: Sequence[Event]) -> dict[int, tuple[int, int, int]]:
    """For each fact that counts something: what stands before it, what it makes of that, and what it states."""
    return dict(_each_sum(battle, facts))


def _each_sum(battle: Battle, facts: Sequence[Event]) -> Iterator[tuple[int, tuple[int, int, int]]]:
    for place, fact in enumerate(facts):
        stands = _standing(battle, fact)
        if isinstance(fact, _Counted) and stands is not None:
            yield place, (stands, stands + _change(fact), fact.after)
        battle = _after(battle, fact)


def _change(fact: _Counted) -> int:
    return -fact.by if isinstance(fact, Wounded) else fact.by


def _after(battle: Battle, fact: Event) -> Battle:
    """The battle after a fact; the same where the fact does not fit it."""
    try:
        return evolve(battle, fact)
    except FechtbuchError:
        return battle


def _standing(battle: Battle, fact: Event) -> int | None:
    """The number that a fact changes, as it stands; none where it counts nothing, or what is not there."""
    if not isinstance(fact, _Counted):
        return None
    creature = battle.creatures.get(fact.who)
    if isinstance(fact, CounterChanged):
        return None if creature is None else creature.counters.get(fact.counter, 0)
    if isinstance(fact, ZoneChanged):
        zone = None if creature is None else creature.zones.get(fact.zone)
        return None if creature is None else zone.damage if zone is not None else 0
    owner = creature or battle.things.get(fact.who)
    if creature is not None and fact.item:
        owner = creature.items.get(fact.item)
    pool = None if owner is None else owner.pools.get(fact.pool)
    return None if pool is None else pool.value
