"""The chi-square distribution against the values that statistical tables print."""

from __future__ import annotations

from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.audit.fair_dice.chi_square import critical, noncentrality, power, upper_tail


@pytest.mark.parametrize(
    ("alpha", "freedom", "value"),
    [(0.05, 1, 3.841459), (0.05, 5, 11.070498), (0.01, 10, 23.209251), (0.05, 19, 30.143527), (0.05, 100, 124.342113)],
)
def test_the_table_of_critical_values(alpha: float, freedom: int, value: float) -> None:
    assert critical(alpha, freedom) == pytest.approx(value, abs=1e-5)
    assert upper_tail(value, freedom) == pytest.approx(alpha, abs=1e-6)


@given(st.floats(0, 200))
def test_two_degrees_of_freedom_are_an_exponential(value: float) -> None:
    assert upper_tail(value, 2) == pytest.approx(exp(-value / 2), rel=1e-9)


@pytest.mark.parametrize(("freedom", "shift"), [(1, 7.849), (2, 9.635), (3, 10.903), (5, 12.828)])
def test_the_table_of_shifts_that_are_noticed_in_eight_of_ten_cases(freedom: int, shift: float) -> None:
    assert noncentrality(0.8, freedom, 0.05) == pytest.approx(shift, abs=2e-3)


@given(st.integers(1, 30), st.floats(0, 60), st.floats(0.1, 20))
def test_more_is_noticed_more_often(freedom: int, shift: float, more: float) -> None:
    less, much = power(shift, freedom, 0.05), power(shift + more, freedom, 0.05)
    assert 0.05 - 1e-9 <= less <= much <= 1


def test_nothing_is_noticed_as_often_as_the_level_says() -> None:
    assert power(0.0, 5, 0.01) == pytest.approx(0.01, abs=1e-9)
    assert upper_tail(0.0, 5) == 1.0
