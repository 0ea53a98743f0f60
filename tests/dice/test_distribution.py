from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.dice import BadDistribution, Dice, Distribution, distribution, parse_dice
from fechtbuch.dice.distribution import MAX_TOTALS

THREE_DICE = distribution(Dice(3, 6))
some_dice = st.builds(Dice, st.integers(1, 12), st.integers(1, 25))
distributions = st.dictionaries(st.integers(-50, 50), st.integers(1, 1000), min_size=1, max_size=12).map(
    Distribution.of
)


@pytest.mark.parametrize("text", ["1d1", "5d1", "1d6", "2d6", "3d6", "6d3", "4d4", "2d10", "1d100", "12d2"])
def test_weights_count_the_throws(text: str) -> None:
    dice = parse_dice(text)
    throws = Counter(sum(shown) for shown in product(range(1, dice.sides + 1), repeat=dice.count))
    assert dict(distribution(dice).pairs) == dict(throws)


@settings(deadline=None, max_examples=40)
@given(some_dice)
def test_weights_are_those_of_icepool(dice: Dice) -> None:
    theirs = dice.count @ icepool.d(dice.sides)
    ours = distribution(dice)
    assert ours.total_weight == dice.sides**dice.count
    assert {t: Fraction(w, ours.total_weight) for t, w in ours.pairs} == {t: theirs.probability(t) for t in theirs}


@given(some_dice, st.integers(1, 5))
def test_more_dice_are_a_convolution(dice: Dice, more: int) -> None:
    together = distribution(Dice(dice.count + more, dice.sides))
    assert distribution(dice).convolve(distribution(Dice(more, dice.sides))) == together


@pytest.mark.parametrize("dice", [Dice(1, 10_000), Dice(1000, 6), Dice(2, 10_000), Dice(1000, 1), Dice(300, 50)])
def test_many_dice_stay_exact(dice: Dice) -> None:
    ours = distribution(dice)
    assert ours.total_weight == dice.sides**dice.count
    assert ours.totals == tuple(range(dice.low, dice.high + 1))
    assert ours.mean() == Fraction(dice.count * (dice.sides + 1), 2)
    assert ours.pairs[0][1] == ours.pairs[-1][1] == 1


def test_dice_with_too_many_totals_are_refused() -> None:
    with pytest.raises(BadDistribution, match=f"1000d10000 has 9999001 different totals.*{MAX_TOTALS}"):
        distribution(Dice(1000, 10_000))


@pytest.mark.parametrize(
    ("skill", "throws"),
    [(2, 0), (3, 1), (4, 4), (7, 35), (9, 81), (10, 108), (12, 160), (15, 206), (16, 212), (18, 216), (30, 216)],
)
def test_chance_to_roll_a_skill_on_three_dice(skill: int, throws: int) -> None:
    assert THREE_DICE.at_most(skill) == Fraction(throws, 216)
    assert THREE_DICE.at_least(skill + 1) == 1 - Fraction(throws, 216)


def test_chance_takes_a_set_or_a_condition() -> None:
    assert THREE_DICE.chance({3, 4}) == THREE_DICE.chance(lambda total: total <= 4) == Fraction(1, 54)
    assert THREE_DICE.chance(frozenset({17, 18, 99})) == Fraction(1, 54)
    assert THREE_DICE.chance(range(3, 19)) == 1
    assert THREE_DICE.chance(()) == 0
    assert (THREE_DICE.weight(10), THREE_DICE.weight(2)) == (27, 0)


def test_rolling_again_conditions() -> None:
    left = THREE_DICE.conditioned(frozenset({3, 10, 40}))
    assert left.pairs == ((3, 1), (10, 27))
    assert left.chance({3}) == Fraction(1, 28)
    with pytest.raises(BadDistribution, match="none of the totals from 3 to 18 is allowed"):
        THREE_DICE.conditioned({1, 2})


def test_classes_hold_the_whole_weight_and_a_likely_member() -> None:
    def degree(total: int) -> str:
        return "critical" if total <= 4 else "fumble" if total >= 17 else "hit" if total <= 10 else "miss"

    assert THREE_DICE.classes(degree) == (
        ("critical", 4, 4),
        ("hit", 10, 104),
        ("miss", 11, 104),
        ("fumble", 17, 4),
    )


def test_of_equally_likely_members_the_least_stands_for_a_class() -> None:
    assert distribution(Dice(1, 6)).classes(lambda total: total % 2) == ((1, 1, 3), (0, 2, 3))


@given(distributions, st.integers(1, 5))
def test_classes_part_the_distribution(ours: Distribution, modulus: int) -> None:
    classes = ours.classes(lambda total: total % modulus)
    assert sum(weight for _, _, weight in classes) == ours.total_weight
    for name, representative, weight in classes:
        assert representative % modulus == name
        members = {total for total in ours.totals if total % modulus == name}
        assert Fraction(weight, ours.total_weight) == ours.chance(members)


def test_mapping_merges_equal_results() -> None:
    past_armour = distribution(Dice(1, 6)).mapped(lambda total: max(0, total - 4))
    assert past_armour.pairs == ((0, 4), (1, 1), (2, 1))


@given(distributions, distributions)
def test_sums_of_independent_throws(one: Distribution, two: Distribution) -> None:
    both = one.convolve(two)
    assert both == two.convolve(one)
    assert both.total_weight == one.total_weight * two.total_weight
    assert both.mean() == one.mean() + two.mean()


@given(distributions, st.integers(-60, 60))
def test_below_or_above_is_certain(ours: Distribution, limit: int) -> None:
    assert ours.at_most(limit) + ours.at_least(limit + 1) == 1


@pytest.mark.parametrize(
    ("pairs", "reason"),
    [((), "at least one"), (((1, 0),), "positive"), (((2, 1), (1, 1)), "ascend"), (((1, 1), (1, 1)), "ascend")],
)
def test_what_is_no_distribution(pairs: tuple[tuple[int, int], ...], reason: str) -> None:
    with pytest.raises(BadDistribution, match=reason):
        Distribution(pairs)


def test_distributions_are_values() -> None:
    assert Distribution.of({2: 1, 1: 3, 5: 0}) == Distribution(((1, 3), (2, 1)))
    assert hash(Distribution.of({2: 1, 1: 3})) == hash(Distribution(((1, 3), (2, 1))))
