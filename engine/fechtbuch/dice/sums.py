"""The sum of many different throws: exact as long as it can be worked out quickly, else what a normal curve says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Final

from attrs import frozen

from fechtbuch.dice.distribution import MAX_TOTALS, Distribution, distribution
from fechtbuch.dice.notation import MAX_COUNT, Dice

__all__ = ["MOST_WORK", "Tails", "Thrown", "normal_tails", "summed", "tails"]

MOST_WORK: Final = 500_000
"""Most pairs of totals that are added in one step; sums beyond that are not worked out."""

Thrown = tuple[Dice, frozenset[int] | None]
"""Dice, and the totals they were thrown again for until they came, if not all."""


@frozen
class Tails:
    """The chances of a result or a higher one, and of it or a lower one; ``exact``: not by a normal curve."""

    at_least: Fraction
    at_most: Fraction
    exact: bool = True


def tails(found: Distribution, total: int) -> Tails:
    """How far out in its distribution a total lies, on either side."""
    return Tails(found.at_least(total), found.at_most(total))


def normal_tails(total: int, mean: Fraction, variance: Fraction) -> Tails:
    """The same by a normal curve of that mean and variance (0: it is certain), with half a step for whole numbers."""
    if not variance:
        return Tails(Fraction(total <= mean), Fraction(total >= mean), exact=False)
    curve = NormalDist(float(mean), sqrt(variance))
    return Tails(Fraction(1 - curve.cdf(total - 0.5)), Fraction(curve.cdf(total + 0.5)), exact=False)


def summed(throws: Iterable[Thrown]) -> Distribution | None:
    """The distribution of the sum of independent throws; none beyond ``MOST_WORK`` or ``MAX_TOTALS``.

    Equal dice are put together first. Raises ``BadDistribution`` where ``allowed`` leaves nothing.
    """
    found: Distribution | None = Distribution(((0, 1),))
    for part in _parts(Counter(throws)):
        found = _added(found, part)
        if found is None:
            return None
    return found


def _parts(throws: Counter[Thrown]) -> Iterable[Distribution | None]:
    free: Counter[int] = Counter()
    for (dice, allowed), times in throws.items():
        if allowed is None:
            free[dice.sides] += dice.count * times
    for sides, count in free.items():
        many = count > MAX_COUNT or count * (sides - 1) >= MAX_TOTALS
        yield None if many else distribution(Dice(count, sides))
    for (dice, allowed), times in throws.items():
        if allowed is not None:
            yield _times(distribution(dice).conditioned(allowed), times)


def _times(one: Distribution, times: int) -> Distribution | None:
    """The sum of so many equal throws, by doubling."""
    found: Distribution | None = Distribution(((0, 1),))
    doubled: Distribution | None = one
    while times:
        if times & 1:
            found = _added(found, doubled)
        times >>= 1
        doubled = _added(doubled, doubled) if times else doubled
    return found


def _added(one: Distribution | None, other: Distribution | None) -> Distribution | None:
    if one is None or other is None or len(one.pairs) * len(other.pairs) > MOST_WORK:
        return None
    return one.convolve(other)
