"""Intervals: against published figures, and that they hold the truth as often as they say."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.whatif.simulation.intervals import Estimate, exactly, paired, wilson


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_a_share_as_newcombe_1998_prints_it(hits: int, n: int, low: float, high: float) -> None:
    found = wilson(hits, n)
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_a_share_lies_in_its_interval_and_mirrors(pair: tuple[int, int]) -> None:
    hits, n = pair
    found, mirrored = wilson(hits, n), wilson(n - hits, n)
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.low == pytest.approx(1 - mirrored.high)
    assert not found.exact


def test_of_no_trials_nothing_is_known() -> None:
    assert wilson(0, 0) == Estimate(0.5, 0.0, 1.0, 0)
    assert paired([], []) == Estimate(0.0, -1.0, 1.0, 0)


@pytest.mark.parametrize("chance", [Fraction(1, 20), Fraction(3, 10), Fraction(1, 2)])
def test_a_share_is_held_about_as_often_as_said(chance: Fraction) -> None:
    n = 60
    weights = [comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1)]
    held = sum(weight for k, weight in enumerate(weights) if wilson(k, n).low <= chance <= wilson(k, n).high)
    assert 0.92 < held < 0.99


@pytest.mark.parametrize(("gain", "loss"), [(Fraction(1, 10), Fraction(1, 10)), (Fraction(1, 5), Fraction(1, 50))])
def test_a_difference_is_held_about_as_often_as_said(gain: Fraction, loss: Fraction) -> None:
    n, held = 40, Fraction(0)
    for up in range(n + 1):
        for down in range(n + 1 - up):
            weight = comb(n, up) * comb(n - up, down) * gain**up * loss**down * (1 - gain - loss) ** (n - up - down)
            after = [True] * up + [False] * (n - up)
            before = [False] * up + [True] * down + [False] * (n - up - down)
            found = paired(after, before)
            held += weight * (found.low <= gain - loss <= found.high)
    assert 0.93 < held < 0.99


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=80))
def test_a_difference_lies_in_its_interval_and_turns_round(pairs: list[tuple[bool, bool]]) -> None:
    after, before = [one for one, _ in pairs], [other for _, other in pairs]
    found, turned = paired(after, before), paired(before, after)
    assert -1 <= found.low <= found.value <= found.high <= 1
    assert [found.value, found.low] == pytest.approx([-turned.value, -turned.high])


def test_what_belongs_together_is_known_better_than_what_does_not() -> None:
    after, before = [True] * 55 + [False] * 45, [True] * 50 + [False] * 50
    apart = [*before[50:], *before[:50]]
    together, loose = paired(after, before), paired(after, apart)
    assert together.value == loose.value == 0.05
    assert together.high - together.low < (loose.high - loose.low) / 2


def test_in_words() -> None:
    assert str(exactly(1.0)) == "100 %"
    assert str(wilson(50, 100)) == "50 % (40.4 % to 59.6 %)"
    assert str(wilson(999, 1000)) == "99.9 % (99.4 % to over 99.9 %)"
    assert wilson(1, 2).to_data()["n"] == 2
