"""Between which numbers of successes chance alone would mostly keep, where each check has a chance of its own."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from attrs import frozen

from fechtbuch.dice.trials import MOST_EXACT, BadChance, successes

__all__ = ["Spread", "spread"]


@frozen
class Spread:
    """What was to be expected of ``checks`` checks: the mean, and ``low`` to ``high`` successes at the ``level``.

    Fewer than ``low`` happen at most half as often as the level leaves out, more than ``high`` likewise.
    """

    checks: int
    expected: Fraction
    low: int
    high: int
    level: Fraction
    exact: bool = True


def spread(chances: Iterable[Fraction], level: Fraction = Fraction(95, 100)) -> Spread:
    """The central interval of the number of successes. Raises ``BadChance``."""
    known = tuple(chances)
    if not 0 < level < 1:
        raise BadChance(f"an interval cannot hold {level} of all cases: it must be between 0 and 1")
    expected = sum(known, Fraction(0))
    if len(known) > MOST_EXACT:
        return _normal(known, expected, level)
    found = successes(known)
    tail = (1 - level) / 2 * found.total_weight
    return Spread(len(known), expected, _end(found.pairs, tail), _end(found.pairs[::-1], tail), level)


def _end(pairs: tuple[tuple[int, int], ...], tail: Fraction) -> int:
    """The first total that does not lie in the tail whole."""
    passed = 0
    for total, weight in pairs:
        passed += weight
        if passed > tail:
            return total
    return pairs[-1][0]


def _normal(chances: tuple[Fraction, ...], expected: Fraction, level: Fraction) -> Spread:
    """With half a success for the steps between whole numbers."""
    reach = NormalDist().inv_cdf(float(1 + level) / 2) * sqrt(sum(float(p * (1 - p)) for p in chances)) + 0.5
    low, high = round(float(expected) - reach), round(float(expected) + reach)
    return Spread(len(chances), expected, max(low, 0), min(high, len(chances)), level, exact=False)
