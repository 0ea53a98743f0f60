"""Exact odds as a value: all outcomes with integer weights, and the chances that follow from them."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from attrs import frozen

from fechtbuch.decide.watching import GROUND, Watch, changed_fields, changed_things, watched
from fechtbuch.dice.percent import percent
from fechtbuch.model.copying import open_battle, seal_battle
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle, Creature, Thing

__all__ = [
    "Interval",
    "NotSeparable",
    "Odds",
    "Outcome",
    "Things",
    "may_change",
    "multiplied",
    "things_of",
    "with_creatures",
    "with_fate",
    "with_things",
]

Things = tuple[tuple[str, Thing | None], ...]
"""Things as they have become, by id; none: it is gone."""

V = TypeVar("V")


class NotSeparable(FechtbuchError):
    """A question about several creatures whose fates were kept apart as independent parts."""


@frozen
class Interval:
    """A chance known to lie between two exact bounds; they are equal when everything was explored."""

    low: Fraction
    high: Fraction

    @property
    def exact(self) -> bool:
        """Whether the chance is known exactly."""
        return self.low == self.high

    def __str__(self) -> str:
        low, high = percent(self.low, 4), percent(self.high, 4)
        return low if self.exact else f"{low} to {high}"


@frozen(cache_hash=True)
class Outcome:
    """One way it can end: the battle, what the decision returned, its integer weight.

    ``each`` holds the odds of independent parts that come on top, by the creature each is about; ``battle`` is without
    them.
    """

    battle: Battle
    value: Any
    weight: int
    each: tuple[tuple[str, Odds], ...] = ()


@frozen(cache_hash=True)
class Odds:
    """All outcomes, likeliest first, with integer weights out of ``total``; ``unexplored`` of them were not followed.

    ``joint`` names creatures whose parts were declared independent and turned out to depend on one another. ``ground``
    are the things on the field that a part kept apart may change beside its creature.
    """

    outcomes: tuple[Outcome, ...]
    total: int
    unexplored: int = 0
    joint: tuple[str, ...] = ()
    ground: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether everything was followed to its end, the parts kept apart included."""
        return not self.unexplored and all(odds.complete for outcome in self.outcomes for _, odds in outcome.each)

    def chance(self, holds: Callable[[Battle], bool], about: str = "") -> Interval:
        """The chance that ``holds`` is true of the battle afterwards.

        Where independent parts were kept apart, name the creature the question is ``about``. Raises ``NotSeparable``
        when it looks at what another of them may have changed.
        """
        low, known = Fraction(0), Fraction(0)
        for holding, share in self._marginal(holds, about):
            known += share
            low += share if holding else 0
        return Interval(low, low + 1 - known)

    def spread(self, of: Callable[[Battle], Hashable], about: str = "") -> dict[Any, Fraction]:
        """The exact distribution of any value of the battle afterwards; sums to 1 minus what is unexplored.

        Raises ``NotSeparable`` as ``chance`` does.
        """
        result: dict[Any, Fraction] = {}
        for value, share in self._marginal(of, about):
            result[value] = result.get(value, Fraction(0)) + share
        return result

    def sum_spread(self, of: Mapping[str, Callable[[Battle], int]]) -> dict[int, Fraction]:
        """The distribution of a sum over creatures (total damage, how many are down), by convolution of their parts.

        ``of`` gives the summand of each creature. Sums to 1 minus what is unexplored. Raises ``NotSeparable`` when a
        summand looks at what another creature's part may have changed.
        """
        result: dict[int, Fraction] = {}
        for outcome in self.outcomes:
            sums = {0: Fraction(outcome.weight, self.total) * _explored(outcome, of)}
            for who, value in of.items():
                single: dict[int, Fraction] = {}
                for number, share in _values(outcome, value, who):
                    single[number] = single.get(number, Fraction(0)) + share
                sums = _convolved(sums, single)
            for number, share in sums.items():
                result[number] = result.get(number, Fraction(0)) + share
        return result

    def _marginal(self, of: Callable[[Battle], V], about: str) -> Iterator[tuple[V, Fraction]]:
        for outcome in self.outcomes:
            share = Fraction(outcome.weight, self.total) * _explored(outcome, (about,))
            for value, inner in _values(outcome, of, about):
                yield value, share * inner


def _explored(outcome: Outcome, but: Container[str]) -> Fraction:
    """The share in which every fate kept apart was explored, those in ``but`` aside: the rest might change anybody."""
    share = Fraction(1)
    for who, odds in outcome.each:
        if who not in but:
            share *= Fraction(odds.total - odds.unexplored, odds.total)
    return share


def _values(outcome: Outcome, of: Callable[[Battle], V], about: str) -> Iterator[tuple[V, Fraction]]:
    """A value of an outcome as far as one creature is concerned, with its shares; the other fates must not matter."""
    if not outcome.each:
        yield of(outcome.battle), Fraction(1)
        return
    others = {who: may_change(outcome.battle[who], who, odds) for who, odds in outcome.each if who != about}
    ground = changed_things(id for who, odds in outcome.each if who != about for id in odds.ground)
    if ground:
        others[GROUND] = ground
    for battle, share in _fates(outcome, about):
        watch = Watch(frozenset(others))
        value = of(watched(battle, watch))
        hash(value)
        if watch.meets(others):
            names = ", ".join(who for who, _ in outcome.each)
            reads = f"one about {about}" if about else "one about none of them in particular"
            raise NotSeparable(f"the fates of {names} were kept apart, and this question, {reads}, looks at others")
        yield value, share


def may_change(before: Creature, who: str, odds: Odds) -> frozenset[str]:
    """The fields of ``who`` that a part with these odds changes, as far as it was explored."""
    return changed_fields(before, (outcome.battle[who] for outcome in odds.outcomes))


def _fates(outcome: Outcome, about: str) -> Iterator[tuple[Battle, Fraction]]:
    """The battles that an outcome stands for as far as one creature is concerned, with their shares of it."""
    part = dict(outcome.each).get(about)
    if part is None:
        yield outcome.battle, Fraction(1)
        return
    for inner in part.outcomes:
        yield with_fate(outcome.battle, inner.battle, about, part.ground), Fraction(inner.weight, part.total)


def multiplied(odds: Odds, most: int = 20_000) -> Odds:
    """The same odds with every fate kept apart multiplied out; beyond ``most`` outcomes the likeliest, the others
    ``unexplored``. O((most + outcomes) * fates)."""
    if not any(outcome.each for outcome in odds.outcomes):
        return odds
    fits = sum(math.prod(len(fate.outcomes) for _, fate in outcome.each) for outcome in odds.outcomes) <= most
    shares: dict[tuple[Battle, Any], Fraction] = {}
    for outcome in odds.outcomes:
        for battle, share in _joint(outcome, most if fits else math.ceil(most * Fraction(outcome.weight, odds.total))):
            key = battle, outcome.value
            shares[key] = shares.get(key, Fraction(0)) + share * Fraction(outcome.weight, odds.total)
    kept = heapq.nlargest(most, shares.items(), key=lambda entry: entry[1])
    total = math.lcm(*(share.denominator for _, share in kept))
    found = tuple(Outcome(battle, value, int(share * total)) for (battle, value), share in kept)
    return Odds(found, total, total - sum(outcome.weight for outcome in found), odds.joint)


def _joint(outcome: Outcome, most: int) -> list[tuple[Battle, Fraction]]:
    """The battles that an outcome stands for, with their shares of it; beyond ``most`` the likeliest."""
    battles = [(outcome.battle, Fraction(1))]
    for who, odds in outcome.each:
        battles = [
            (with_fate(battle, inner.battle, who, odds.ground), share * Fraction(inner.weight, odds.total))
            for battle, share in battles
            for inner in odds.outcomes
        ]
        battles = heapq.nlargest(most, battles, key=lambda entry: entry[1]) if len(battles) > most else battles
    return battles


def with_fate(battle: Battle, inner: Battle, who: str, ground: Iterable[str]) -> Battle:
    """The battle with what became of ``who``, and of things on the ``ground``, in another one."""
    return with_things(with_creatures(battle, {who: inner[who]}), things_of(inner, ground))


def _convolved(a: Mapping[int, Fraction], b: Mapping[int, Fraction]) -> dict[int, Fraction]:
    result: dict[int, Fraction] = {}
    for x, p in a.items():
        for y, q in b.items():
            result[x + y] = result.get(x + y, Fraction(0)) + p * q
    return result


def with_creatures(battle: Battle, creatures: Mapping[str, Creature]) -> Battle:
    """The battle with these creatures in place of those of the same ids."""
    new = open_battle(battle)
    for who, creature in creatures.items():
        new.creatures = new.creatures.set(who, creature)
    return seal_battle(new)


def things_of(battle: Battle, ids: Iterable[str]) -> Things:
    """These things as they are in the battle."""
    return tuple((id, battle.things.get(id)) for id in ids)


def with_things(battle: Battle, things: Things) -> Battle:
    """The battle with these things in place of those of the same ids."""
    if not things:
        return battle
    new = open_battle(battle)
    for id, thing in things:
        new.things = new.things.without(id) if thing is None else new.things.set(id, thing)
    return seal_battle(new)
