"""Chances in percent."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fechtbuch.dice.percent import percent


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 10**9), "under 0.1 %"),
        (Fraction(41, 1000), "4.1 %"),
        (Fraction(1, 2), "50 %"),
        (Fraction(5, 8), "62.5 %"),
        (0.999, "99.9 %"),
        (Fraction(46655, 46656), "over 99.9 %"),
        (1 - Fraction(1, 10**9), "over 99.9 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_what_is_neither_never_nor_always_is_not_rounded_to_it(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


@pytest.mark.parametrize(
    ("chance", "text"),
    [(Fraction(1, 46656), "under 0.01 %"), (Fraction(46655, 46656), "over 99.99 %"), (Fraction(1, 3), "33.33 %")],
)
def test_so_with_more_places(chance: Fraction, text: str) -> None:
    assert percent(chance, 2) == text
