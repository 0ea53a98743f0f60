"""How many of some trials succeed by chance, where each has a chance of its own (a Poisson binomial). Exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import comb
from typing import Final

from fechtbuch.dice.distribution import Distribution
from fechtbuch.model.errors import FechtbuchError

__all__ = ["MOST_EXACT", "BadChance", "successes"]

MOST_EXACT: Final = 600
"""Of more trials than these a normal distribution of the same mean and variance will do."""


class BadChance(FechtbuchError):
    """A chance that is none, or an interval that holds nothing."""


def successes(chances: Iterable[Fraction]) -> Distribution:
    """The distribution of the number of successes. Cost: the square of the number of checks. Raises ``BadChance``."""
    found = Distribution(((0, 1),))
    for chance, number in Counter(chances).items():
        found = found.convolve(_alike(chance, number))
    return found


def _alike(chance: Fraction, number: int) -> Distribution:
    """So many checks of one chance."""
    if not 0 <= chance <= 1:
        raise BadChance(f"{chance} is no chance: it must be from 0 to 1")
    good, bad = chance.numerator, chance.denominator - chance.numerator
    return Distribution.of({k: comb(number, k) * good**k * bad ** (number - k) for k in range(number + 1)})
