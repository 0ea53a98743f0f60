"""Which plain fact sets a value that people see of a creature: what a table said of it, put into a state.

The views of rule sets show values under names of their own; a fact that could be meant is tried, and stays if the view
then reads what was said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import evolve, frozen

from fechtbuch.audit.reading import Unreadable, read_value, same
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import (
    ConditionChanged,
    ConditionGained,
    ConditionLost,
    CounterChanged,
    Died,
    Event,
    ItemChanged,
    Joined,
    Left,
    Moved,
    PoolChanged,
    PostureChanged,
    Released,
    Turned,
    ZoneChanged,
)
from fechtbuch.model.evolve import fold
from fechtbuch.model.state import Battle, Condition, Creature, Item
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.protocol import Bound

__all__ = ["facts_that_set"]

Facts = tuple[Event, ...]

BY_HAND: Final = "gm"
"""The source of conditions that a table states."""

_MOST_TRIED: Final = 400


@frozen
class _Wish:
    """A value of a creature that is to read otherwise: its ``name`` in the view, what it ``reads``, what it shall."""

    battle: Battle
    creature: Creature
    name: str
    reads: Any
    wanted: Any

    @property
    def who(self) -> str:
        return self.creature.id

    @property
    def last(self) -> str:
        """The last word of its name."""
        return self.name.rpartition(".")[2]


def facts_that_set(battle: Battle, rules: Bound, path: str, wanted: Any) -> Facts | None:
    """The plain facts after which ``path`` (``B.hp``) reads ``wanted``; none if no fact of the vocabulary does that.

    Costs a view of the creature for each fact tried.
    """
    who, _, name = path.partition(".")
    if who not in battle or not name:
        return None
    try:
        reads = read_value(battle, rules, path)
    except Unreadable:
        reads = None
    wish = _Wish(battle, battle[who], name, reads, wanted)
    for number, facts in enumerate(_candidates(wish)):
        if number == _MOST_TRIED:
            return None
        if facts and _does(battle, rules, path, wanted, facts):
            return facts
    return None


def _does(battle: Battle, rules: Bound, path: str, wanted: Any, facts: Facts) -> bool:
    if any(rules.ruleset.vet(battle, fact, rules.tables) for fact in facts):
        return False
    try:
        return same(read_value(fold(battle, facts), rules, path), wanted)
    except (Unreadable, FechtbuchError):
        return False


def _candidates(wish: _Wish) -> Iterator[Facts]:
    """Facts that could be meant, the likeliest first."""
    kind = bool if isinstance(wish.wanted, bool) else type(wish.wanted)
    for maker in _MAKERS.get(kind, ()):
        yield from maker(wish)


def _pools(wish: _Wish) -> Iterator[Facts]:
    """A pool of that name first, then any whose change shows so: wounds count up where a pool goes down."""
    pools, name = wish.creature.pools, wish.last
    for pool in sorted(pools, key=lambda one: one != name):
        now = pools[pool].value
        for after in _shifted(wish, now):
            yield (PoolChanged(wish.who, pool, after - now, after),)
        yield (PoolChanged(wish.who, pool, 0, now, full_after=wish.wanted),)


def _shifted(wish: _Wish, now: int) -> Iterator[int]:
    """What a number would be if it moved as far as the value is to move, either way; or the value itself."""
    if isinstance(wish.reads, int) and not isinstance(wish.reads, bool):
        step = wish.wanted - wish.reads
        yield from dict.fromkeys((now + step, now - step, wish.wanted))
    else:
        yield wish.wanted


def _counters(wish: _Wish) -> Iterator[Facts]:
    counters = wish.creature.counters
    wordings = (wish.name.removeprefix("counter."), wish.last, wish.name.replace(".", ":"))
    for counter in dict.fromkeys((*wordings, *counters)):
        now = counters.get(counter, 0)
        for after in _shifted(wish, now):
            yield (CounterChanged(wish.who, counter, after - now, after),)


def _levels(wish: _Wish) -> Iterator[Facts]:
    """The level of a condition; none at all for 0."""
    for condition in _named_conditions(wish):
        held = wish.creature.conditions.get(condition)
        if held is not None:
            yield (ConditionLost(wish.who, condition),) if not wish.wanted else ()
            yield (ConditionChanged(wish.who, evolve(held, level=wish.wanted)),)
        else:
            yield (_gained(wish, condition, wish.wanted),)


def _switched(wish: _Wish) -> Iterator[Facts]:
    """A condition that is on or off."""
    for condition in _named_conditions(wish):
        if condition in wish.creature.conditions:
            yield (ConditionLost(wish.who, condition),)
        else:
            yield (_gained(wish, condition),)
    yield from _fates(wish)


def _named_conditions(wish: _Wish) -> tuple[str, ...]:
    return tuple(dict.fromkeys((wish.name.removeprefix("condition."), wish.last)))


def _gained(wish: _Wish, name: str, level: int = 0) -> ConditionGained:
    return ConditionGained(wish.who, Condition(name, level, BY_HAND, since=wish.battle.clock.turns))


def _fates(wish: _Wish) -> Iterator[Facts]:
    """In the fight, dead, gone."""
    yield (Died(wish.who),)
    yield (Left(wish.who),)
    yield (Joined(wish.who, evolve(wish.creature, status="in")),)


def _place(wish: _Wish) -> Iterator[Facts]:
    if wish.last == "facing":
        yield (Turned(wish.who, wish.wanted),)
    if wish.last == "elevation":
        yield (Moved(wish.who, (), elevation=wish.wanted),)


def _posture(wish: _Wish) -> Iterator[Facts]:
    yield (PostureChanged(wish.who, wish.wanted),)


def _damaged_zones(wish: _Wish) -> Iterator[Facts]:
    zones, parts = wish.creature.zones, wish.name.split(".")
    for name in dict.fromkeys((*parts[1:2], *zones)):
        now = zones[name].damage if name in zones else 0
        status = zones[name].status if name in zones else ()
        for after in _shifted(wish, now):
            yield (ZoneChanged(wish.who, name, after - now, after, status),)


def _items(wish: _Wish) -> Iterator[Facts]:
    """How an item is held, whether it is ready, what is noted of it, and its pools."""
    for key, item in wish.creature.items.items():
        if not wish.name.startswith(f"item.{key}"):
            continue
        for changed in _item(wish, item):
            yield (ItemChanged(wish.who, key, changed),)
        for pool, value in item.pools.items():
            if isinstance(wish.wanted, int) and not isinstance(wish.wanted, bool):
                yield (PoolChanged(wish.who, pool, wish.wanted - value.value, wish.wanted, item=key),)


def _item(wish: _Wish, item: Item) -> Iterator[Item]:
    if isinstance(wish.wanted, bool):
        yield evolve(item, ready=wish.wanted)
    if isinstance(wish.wanted, str):
        yield evolve(item, held=wish.wanted)
        yield evolve(item, held="")
    yield evolve(item, data=item.data.set(wish.last, freeze(wish.wanted)))


def _cells(wish: _Wish) -> Iterator[Facts]:
    if wish.last == "cell" and len(wish.wanted) == 2 and all(type(one) is int for one in wish.wanted):
        yield (Moved(wish.who, ((wish.wanted[0], wish.wanted[1]),)),)


def _condition_sets(wish: _Wish) -> Iterator[Facts]:
    """All conditions at once, or those of one sort that a list shows."""
    if not isinstance(wish.reads, list) or not all(isinstance(one, str) for one in wish.wanted):
        return
    have = wish.creature.conditions
    gone = [ConditionLost(wish.who, name) for name in have if name in wish.reads and name not in wish.wanted]
    new = [_gained(wish, name) for name in wish.wanted if name not in wish.reads]
    yield (*gone, *new)


def _zone_states(wish: _Wish) -> Iterator[Facts]:
    name = wish.name.removeprefix("zone.")
    zone = wish.creature.zones.get(name)
    if all(isinstance(one, str) for one in wish.wanted):
        damage = 0 if zone is None else zone.damage
        yield (ZoneChanged(wish.who, name, 0, damage, tuple(wish.wanted)),)


def _let_go(wish: _Wish) -> Iterator[Facts]:
    """Bonds that a list no longer shows."""
    if isinstance(wish.reads, list):
        gone = {one for one in wish.reads if isinstance(one, str) and one not in wish.wanted}
        for bonds in (wish.battle.holds_of(wish.who), wish.battle.held_by(wish.who)):
            kinds = dict.fromkeys(bond.kind for bond in bonds)
            for kind in kinds:
                ended = [bond for bond in bonds if bond.kind == kind and gone & {bond.holder, bond.held}]
                yield tuple(Released(bond.holder, bond.held, bond.kind) for bond in ended)


_MAKERS: Final[dict[type, tuple[Callable[[_Wish], Iterator[Facts]], ...]]] = {
    int: (_pools, _counters, _levels, _place, _damaged_zones, _items),
    bool: (_switched, _items),
    str: (_posture, _fates, _items),
    list: (_cells, _condition_sets, _zone_states, _let_go),
}
"""What may be meant, by the sort of value."""
