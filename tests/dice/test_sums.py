"""Sums of different throws against all throws counted one by one, and the normal curve that stands in for them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.dice.distribution import BadDistribution, distribution
from fechtbuch.dice.notation import Dice
from fechtbuch.dice.sums import Thrown, normal_tails, summed, tails


@st.composite
def thrown(draw: st.DrawFn) -> Thrown:
    dice = Dice(draw(st.integers(1, 2)), draw(st.integers(2, 4)))
    totals = st.frozensets(st.integers(dice.low, dice.high), min_size=1)
    return dice, draw(st.none() | totals)


@given(st.lists(thrown(), max_size=4))
def test_a_sum_is_that_of_all_throws_that_can_come(throws: list[Thrown]) -> None:
    each = [
        (distribution(dice) if allowed is None else distribution(dice).conditioned(allowed)).pairs
        for dice, allowed in throws
    ]
    counted: Counter[int] = Counter()
    for ways in product(*each):
        counted[sum(total for total, _ in ways)] += prod(weight for _, weight in ways)
    found = summed(throws)
    assert found is not None
    whole = counted.total()
    assert {total: found.chance([total]) for total in found.totals} == {
        total: Fraction(weight, whole) for total, weight in counted.items()
    }


def test_the_tails_count_the_total_itself_on_both_sides() -> None:
    found = tails(distribution(Dice(1, 6)), 5)
    assert (found.at_least, found.at_most, found.exact) == (Fraction(2, 6), Fraction(5, 6), True)


def test_a_sum_too_large_to_work_out_is_none() -> None:
    assert summed([(Dice(1, 100), None)] * 500) is None
    assert summed([(Dice(1000, 2), None), (Dice(999, 3), None)]) is None
    assert summed([(Dice(1, 10_000), frozenset(range(1, 9_000)))] * 4) is None


def test_many_alike_are_worked_out_at_once() -> None:
    found = summed([(Dice(2, 6), None)] * 400)
    assert found == distribution(Dice(800, 6))


def test_a_condition_that_leaves_nothing_is_an_error() -> None:
    with pytest.raises(BadDistribution, match="none of the totals"):
        summed([(Dice(1, 6), frozenset({7}))])


@pytest.mark.parametrize("total", [300, 330, 350, 370, 400])
def test_the_normal_curve_comes_near_where_there_are_many(total: int) -> None:
    exact = tails(distribution(Dice(100, 6)), total)
    near = normal_tails(total, Fraction(350), Fraction(100 * 35, 12))
    assert not near.exact
    assert float(near.at_least) == pytest.approx(float(exact.at_least), abs=0.002)
    assert float(near.at_most) == pytest.approx(float(exact.at_most), abs=0.002)


def test_what_is_certain_has_no_tails() -> None:
    assert normal_tails(3, Fraction(3), Fraction(0)).at_least == 1
    assert normal_tails(4, Fraction(3), Fraction(0)).at_least == 0
    assert normal_tails(4, Fraction(3), Fraction(0)).at_most == 1
