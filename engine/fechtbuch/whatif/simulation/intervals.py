"""Chances estimated by trying, with the interval in which the true one lies: of a share, and of a difference of two."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

from attrs import frozen

from fechtbuch.dice.percent import percent

__all__ = ["CONFIDENCE", "Estimate", "exactly", "paired", "wilson"]

CONFIDENCE = 0.95
"""How often an interval holds the true value, in the long run."""


@frozen
class Estimate:
    """A value from ``n`` trials, between ``low`` and ``high`` at the confidence asked for; ``n`` 0: known without."""

    value: float
    low: float
    high: float
    n: int

    @property
    def exact(self) -> bool:
        """Whether there is no doubt about it."""
        return self.low == self.high

    def to_data(self) -> dict[str, float | int]:
        """As plain data."""
        return {"value": self.value, "low": self.low, "high": self.high, "n": self.n}

    def __str__(self) -> str:
        value, low, high = map(percent, (self.value, self.low, self.high))
        return value if self.exact else f"{value} ({low} to {high})"


def exactly(value: float, n: int = 0) -> Estimate:
    """A value that is certain."""
    return Estimate(value, value, value, n)


def wilson(hits: int, n: int, confidence: float = CONFIDENCE) -> Estimate:
    """A share by Wilson's score interval; of no trials: anything from 0 to 1.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
    """
    if not n:
        return Estimate(0.5, 0.0, 1.0, 0)
    z = _z(confidence)
    share, spread = hits / n, z * z / n
    middle = (share + spread / 2) / (1 + spread)
    reach = z * sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
    low = 0.0 if hits == 0 else middle - reach
    high = 1.0 if hits == n else middle + reach
    return Estimate(share, max(low, 0.0), min(high, 1.0), n)


def paired(after: Sequence[bool], before: Sequence[bool], confidence: float = CONFIDENCE) -> Estimate:
    """The difference of two shares, after less before, whose trials belong together one by one.

    Half a pair is added to each of the four cases, as A. Agresti and Y. Min do ("Simple improved confidence intervals
    for comparing matched proportions", 2005). Trials beyond the shorter of the two do not count.
    """
    pairs = list(zip(after, before, strict=False))
    if not pairs:
        return Estimate(0.0, -1.0, 1.0, 0)
    n, gained = len(pairs), sum(one and not other for one, other in pairs)
    lost = sum(other and not one for one, other in pairs)
    size, up, down = n + 2, gained + 0.5, lost + 0.5
    middle = (up - down) / size
    reach = _z(confidence) * sqrt(up + down - (up - down) ** 2 / size) / size
    value = (gained - lost) / n
    return Estimate(value, min(max(middle - reach, -1.0), value), max(min(middle + reach, 1.0), value), n)


def _z(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)
