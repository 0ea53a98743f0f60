"""The chances that go with a figure."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fechtbuch_widgets.figure_data import chance_data

SAFE = 2**53


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(46655, 46656), "over 99.9 %"),
        (Fraction(1, 7**30), "under 0.1 %"),
        (1 - Fraction(1, 7**30), "over 99.9 %"),
        (Fraction(5**30, 7**30), "under 0.1 %"),
    ],
)
def test_neither_words_nor_fraction_are_rounded_to_certainty(chance: Fraction, text: str) -> None:
    told: Any = chance_data(chance)
    assert told["text"] == text
    assert 0 < told["num"] < told["den"] <= SAFE
    assert abs(Fraction(told["num"], told["den"]) - chance) <= Fraction(1, SAFE)


def test_what_a_page_can_hold_is_exact() -> None:
    assert chance_data(Fraction(46655, 46656)) == {"num": 46655, "den": 46656, "text": "over 99.9 %"}
    assert chance_data(Fraction(1)) == {"num": 1, "den": 1, "text": "100 %"}
    assert chance_data(None) is None
