"""The exact multinomial test: how often counts lie as far from what is expected by chance alone. Whole numbers only.

Distance is Pearson's: the squared gaps over what was expected, summed up. It grows with the sum of count² / weight, so
that sum is what outcomes are ordered by.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Final

from fechtbuch.model.errors import FechtbuchError

__all__ = ["MOST_STEPS", "BadCounts", "distance", "exact_test"]

MOST_STEPS: Final = 250_000
"""Steps of work after which an exact test is given up; they take a few tenths of a second."""


class BadCounts(FechtbuchError):
    """Counts and weights that do not belong together."""


def _check(counts: Sequence[int], weights: Sequence[int]) -> None:
    if len(counts) != len(weights) or len(counts) < 2:
        raise BadCounts(f"{len(counts)} counts for {len(weights)} classes: as many of each are needed, two at least")
    if min(counts) < 0 or min(weights) <= 0:
        raise BadCounts("a count is 0 or more, a weight 1 or more")


def distance(counts: Sequence[int], weights: Sequence[int]) -> Fraction:
    """Pearson's distance between counts and what their weights make expected. Raises ``BadCounts``."""
    _check(counts, weights)
    number, whole = sum(counts), sum(weights)
    if not number:
        return Fraction(0)
    expected = [Fraction(number * weight, whole) for weight in weights]
    return sum(((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True)), Fraction(0))


def exact_test(counts: Sequence[int], weights: Sequence[int], most: int = MOST_STEPS) -> Fraction | None:
    """The chance that counts lie at least as far from expectation as these; none if it takes more than ``most`` steps.

    ``weights`` are the chances of the classes, in whole numbers. Raises ``BadCounts``.
    """
    _check(counts, weights)
    shared = gcd(*weights)
    weights = [weight // shared for weight in weights]
    number, whole = sum(counts), sum(weights)
    nearer = _nearer(number, weights, _scores(weights), _score(counts, weights), most)
    return None if nearer is None else 1 - Fraction(nearer, whole**number)


def _scores(weights: Sequence[int]) -> list[int]:
    """What a squared count of each class counts for."""
    shared = lcm(*weights)
    return [shared // weight for weight in weights]


def _score(counts: Sequence[int], weights: Sequence[int]) -> int:
    return sum(count * count * by for count, by in zip(counts, _scores(weights), strict=True))


def _nearer(number: int, weights: Sequence[int], scores: Sequence[int], limit: int, most: int) -> int | None:
    """The weight of all outcomes that score less than ``limit``, class after class.

    ``found`` holds weights by (throws left, score so far). Of those left, a score of at least left² * shared / rest
    must still come, where ``rest`` is the weight of the classes to come; what would reach the limit is dropped.
    ``ways`` runs through ways * binomial(left, count) * weight**count.
    """
    shared, rest, steps = scores[0] * weights[0], sum(weights), 0
    found: dict[tuple[int, int], int] = {(number, 0): 1}
    for weight, by in zip(weights[:-1], scores, strict=False):
        rest -= weight
        after: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (left, score), ways in found.items():
            for count in range(left + 1):
                steps += 1
                now, still = score + by * count * count, left - count
                if now * rest + still * still * shared < limit * rest:
                    after[still, now] += ways
                elif count * rest > still * weight:
                    break
                ways = ways * still * weight // (count + 1)
            if steps > most:
                return None
        found = after
    last, by = weights[-1], scores[-1]
    nearer: list[int] = [ways * last**left for (left, score), ways in found.items() if score + by * left * left < limit]
    return sum(nearer)
