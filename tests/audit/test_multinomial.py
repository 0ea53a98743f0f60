"""The exact multinomial test against all outcomes counted one by one, and against its approximation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.audit.fair_dice.chi_square import upper_tail
from fechtbuch.audit.fair_dice.multinomial import BadCounts, distance, exact_test


def outcomes(number: int, classes: int) -> Iterator[tuple[int, ...]]:
    if classes == 1:
        yield (number,)
        return
    for count in range(number + 1):
        for rest in outcomes(number - count, classes - 1):
            yield (count, *rest)


def counted(counts: Sequence[int], weights: Sequence[int]) -> Fraction:
    """The chance of all outcomes at least as far off, each by the formula of the multinomial distribution."""
    number, far = sum(counts), distance(counts, weights)
    ways = sum(
        factorial(number) // prod(map(factorial, one)) * prod(w**c for w, c in zip(weights, one, strict=True))
        for one in outcomes(number, len(counts))
        if distance(one, weights) >= far
    )
    return Fraction(ways, sum(weights) ** number)


@st.composite
def samples(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    classes = draw(st.integers(2, 4))
    weights = draw(st.lists(st.integers(1, 6), min_size=classes, max_size=classes))
    return draw(st.lists(st.integers(0, 3), min_size=classes, max_size=classes)), weights


@settings(deadline=None)
@given(samples())
def test_it_is_what_counting_all_outcomes_gives(sample: tuple[list[int], list[int]]) -> None:
    counts, weights = sample
    assert exact_test(counts, weights) == counted(counts, weights)


@settings(deadline=None)
@given(samples(), st.integers(2, 5), st.randoms(use_true_random=False))
def test_the_order_of_classes_and_the_unit_of_weights_do_not_matter(
    sample: tuple[list[int], list[int]], unit: int, shuffled: object
) -> None:
    counts, weights = sample
    pairs = list(zip(counts, weights, strict=True))
    shuffled.shuffle(pairs)  # type: ignore[attr-defined]
    other = exact_test([count for count, _ in pairs], [unit * weight for _, weight in pairs])
    assert other == exact_test(counts, weights)


def test_a_sample_as_even_as_can_be_is_the_likeliest_of_all() -> None:
    assert exact_test([5, 5, 5, 5, 5, 5], [1] * 6) == 1
    assert exact_test([0, 0], [1, 3]) == 1


def test_all_of_one_face() -> None:
    assert exact_test([8, 0, 0, 0, 0, 0], [1] * 6) == Fraction(6, 6**8)


@pytest.mark.parametrize("counts", [[20, 14, 18, 12, 20, 16], [25, 10, 20, 15, 18, 12], [31, 13, 17, 12, 13, 14]])
def test_of_a_hundred_throws_the_approximation_is_near(counts: list[int]) -> None:
    exact = exact_test(counts, [1] * 6)
    assert exact is not None
    assert float(exact) == pytest.approx(upper_tail(float(distance(counts, [1] * 6)), 5), abs=0.02)


def test_too_much_work_is_given_up() -> None:
    counts = [60, 40, 50, 50, 50, 50]
    assert exact_test(counts, [1] * 6, most=1_000) is None


@pytest.mark.parametrize(
    ("counts", "weights"), [([1], [1]), ([1, 2], [1]), ([1, -1], [1, 1]), ([1, 1], [1, 0]), ([], [])]
)
def test_what_is_no_sample(counts: list[int], weights: list[int]) -> None:
    with pytest.raises(BadCounts, match=r"classes|count is"):
        exact_test(counts, weights)
