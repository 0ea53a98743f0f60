"""How many checks succeed by chance: against plain counting of all ways."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.dice.spread import spread
from fechtbuch.dice.trials import MOST_EXACT, BadChance, successes

CHANCES = st.lists(st.sampled_from([Fraction(n, 12) for n in range(13)]), max_size=7)


def counted(chances: list[Fraction]) -> dict[int, Fraction]:
    """The chance of each number of successes, by going through all ways."""
    found: dict[int, Fraction] = {}
    for way in product((True, False), repeat=len(chances)):
        chance = Fraction(1)
        for good, one in zip(way, chances, strict=True):
            chance *= one if good else 1 - one
        if chance:
            found[sum(way)] = found.get(sum(way), Fraction(0)) + chance
    return found


@given(CHANCES)
def test_the_distribution_is_that_of_all_ways(chances: list[Fraction]) -> None:
    made = successes(chances)
    assert {total: Fraction(weight, made.total_weight) for total, weight in made.pairs} == counted(chances)
    assert made.mean() == sum(chances, Fraction(0))


@given(CHANCES, st.sampled_from([Fraction(1, 2), Fraction(9, 10), Fraction(95, 100)]))
def test_no_more_than_half_of_what_is_left_out_lies_on_either_side(chances: list[Fraction], level: Fraction) -> None:
    made, ways = spread(chances, level), counted(chances)
    tail = (1 - level) / 2
    assert sum((c for n, c in ways.items() if n < made.low), Fraction(0)) <= tail
    assert sum((c for n, c in ways.items() if n > made.high), Fraction(0)) <= tail
    assert sum((c for n, c in ways.items() if n <= made.low), Fraction(0)) > tail
    assert sum((c for n, c in ways.items() if n >= made.high), Fraction(0)) > tail
    assert (made.checks, made.expected, made.exact) == (len(chances), sum(chances, Fraction(0)), True)


def test_equal_chances_are_a_binomial() -> None:
    made = successes([Fraction(1, 3)] * 40)
    assert made.pairs == tuple((k, comb(40, k) * 2 ** (40 - k)) for k in range(41))


def test_many_checks_are_nearly_as_exact_ones() -> None:
    chances = [Fraction(n % 7 + 1, 9) for n in range(MOST_EXACT)]
    exact, nearly = spread(chances), spread([*chances, Fraction(0)])
    assert (exact.exact, nearly.exact) == (True, False)
    assert abs(exact.low - nearly.low) <= 1
    assert abs(exact.high - nearly.high) <= 1
    certain = spread([Fraction(1)] * (MOST_EXACT + 1))
    assert certain.high == certain.checks


@pytest.mark.parametrize("chance", [Fraction(-1, 2), Fraction(3, 2)])
def test_what_is_no_chance_is_refused(chance: Fraction) -> None:
    with pytest.raises(BadChance, match="from 0 to 1"):
        spread([chance])


@pytest.mark.parametrize("level", [Fraction(0), Fraction(1)])
def test_an_interval_of_all_or_nothing_is_refused(level: Fraction) -> None:
    with pytest.raises(BadChance, match="between 0 and 1"):
        spread([Fraction(1, 2)], level)
