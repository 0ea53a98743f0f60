"""Exact distributions: whole-number weights by total, and chances as fractions. No floats, no sampling."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, TypeVar

from attrs import frozen

from fechtbuch.dice.notation import Dice
from fechtbuch.model.errors import FechtbuchError

__all__ = ["MAX_TOTALS", "BadDistribution", "Distribution", "distribution"]

MAX_TOTALS: Final = 20_000
"""Most different totals that :func:`distribution` works out."""

_MOST_CACHED_TOTALS: Final = 1_000

C = TypeVar("C", bound=Hashable)


class BadDistribution(FechtbuchError):
    """Weights that are no distribution, a condition that leaves none, or dice with too many totals."""


@frozen
class Distribution:
    """Totals with their weights: ``pairs`` of (total, positive weight), totals ascending. Equal pairs are equal values.

    The chance of a total is its weight over ``total_weight``. Raises :class:`BadDistribution`.
    """

    pairs: tuple[tuple[int, int], ...]

    def __attrs_post_init__(self) -> None:
        if not self.pairs:
            raise BadDistribution("a distribution needs at least one total")
        if any(weight <= 0 for _, weight in self.pairs):
            raise BadDistribution("every weight of a distribution must be positive")
        if any(one >= two for (one, _), (two, _) in pairwise(self.pairs)):
            raise BadDistribution("the totals of a distribution must ascend")

    @classmethod
    def of(cls, weights: Mapping[int, int]) -> Distribution:
        """The distribution with these weights by total, in any order; totals of weight 0 are left out."""
        return cls(tuple(sorted((total, weight) for total, weight in weights.items() if weight)))

    @cached_property
    def total_weight(self) -> int:
        """The sum of all weights; for plain dice the number of equally likely throws."""
        return sum(weight for _, weight in self.pairs)

    @property
    def totals(self) -> tuple[int, ...]:
        """The possible totals, ascending."""
        return tuple(total for total, _ in self.pairs)

    def weight(self, total: int) -> int:
        """The weight of one total, 0 for an impossible one. Cost: the number of totals."""
        return next((weight for known, weight in self.pairs if known == total), 0)

    def chance(self, which: Callable[[int], bool] | Collection[int]) -> Fraction:
        """The chance of the totals that ``which`` contains, or for which it holds."""
        holds = which if callable(which) else which.__contains__
        return self._fraction(sum(weight for total, weight in self.pairs if holds(total)))

    def at_most(self, limit: int) -> Fraction:
        """The chance of ``limit`` or less."""
        return self.chance(lambda total: total <= limit)

    def at_least(self, limit: int) -> Fraction:
        """The chance of ``limit`` or more."""
        return self.chance(lambda total: total >= limit)

    def mean(self) -> Fraction:
        """The expected total."""
        return self._fraction(sum(total * weight for total, weight in self.pairs))

    def conditioned(self, allowed: Collection[int]) -> Distribution:
        """The distribution when every other total is rolled again. Raises :class:`BadDistribution` if none is left."""
        left = tuple(pair for pair in self.pairs if pair[0] in allowed)
        if not left:
            low, high = self.pairs[0][0], self.pairs[-1][0]
            raise BadDistribution(f"none of the totals from {low} to {high} is allowed, rolling again would never end")
        return Distribution(left)

    def classes(self, of: Callable[[int], C]) -> tuple[tuple[C, int, int], ...]:
        """The totals sorted into classes: (class, representative total, weight), in order of each class's least total.

        The representative is the likeliest total of its class, the least of equals.
        """
        members: dict[C, list[tuple[int, int]]] = {}
        for pair in self.pairs:
            members.setdefault(of(pair[0]), []).append(pair)
        return tuple((name, _likeliest(pairs), sum(w for _, w in pairs)) for name, pairs in members.items())

    def mapped(self, to: Callable[[int], int]) -> Distribution:
        """The distribution of ``to(total)``, for adds, multipliers, floors; equal results merge."""
        weights: defaultdict[int, int] = defaultdict(int)
        for total, weight in self.pairs:
            weights[to(total)] += weight
        return Distribution.of(weights)

    def convolve(self, other: Distribution) -> Distribution:
        """The distribution of the sum of two independent throws. Cost: the product of their numbers of totals."""
        weights: defaultdict[int, int] = defaultdict(int)
        for one, weight in self.pairs:
            for two, by in other.pairs:
                weights[one + two] += weight * by
        return Distribution.of(weights)

    def _fraction(self, part: int) -> Fraction:
        return Fraction(part, self.total_weight)


def distribution(dice: Dice) -> Distribution:
    """The distribution of the total of ``dice``, weights out of ``sides ** count``. Cost: the number of totals; cached.

    Raises :class:`BadDistribution` beyond :data:`MAX_TOTALS` totals.
    """
    totals = dice.high - dice.low + 1
    if totals > MAX_TOTALS:
        raise BadDistribution(f"{dice} has {totals} different totals; exact chances go up to {MAX_TOTALS}")
    return _cached(dice) if totals <= _MOST_CACHED_TOTALS else _worked_out(dice)


def _worked_out(dice: Dice) -> Distribution:
    return Distribution(tuple(enumerate(_weights(dice.count, dice.sides), dice.low)))


_cached = lru_cache(maxsize=256)(_worked_out)
"""Only small distributions are kept, so that odd dice in a foreign file cannot fill the memory."""


def _weights(count: int, sides: int) -> list[int]:
    """The coefficients of (1 + x + ... + x^(sides-1))^count.

    With f = (1 - x^s)^n (1 - x)^-n, comparing coefficients in f' (1 - x)(1 - x^s) = n f (1 - x^s - s x^(s-1) (1 - x))
    gives each weight from four earlier ones; the second half mirrors the first.
    """
    last = count * (sides - 1)
    weights = [1]
    for k in range(1, last // 2 + 1):
        terms = (count + k - 1) * weights[k - 1]
        if k >= sides:
            terms -= (sides * (count + 1) - k) * weights[k - sides]
        if k > sides:
            terms += (sides * (count + 1) - k - count + 1) * weights[k - sides - 1]
        weights.append(terms // k)
    return weights + weights[: last + 1 - len(weights)][::-1]


def _likeliest(pairs: list[tuple[int, int]]) -> int:
    return max(pairs, key=lambda pair: (pair[1], -pair[0]))[0]
