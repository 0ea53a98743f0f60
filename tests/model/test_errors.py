"""Messages stay short and clear whatever they are about."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from fechtbuch.model.errors import near, shown
from tests.support.strategies import plain_data


def test_near_names_are_offered() -> None:
    assert near("Wouned", ["Wounded", "Turned", "Blocked"]).startswith("; near: Wounded")


def test_without_near_names_the_first_known_are_offered() -> None:
    assert near("zzz", ["b", "a", "c"], most=2) == "; known: a, b, ..."
    assert near("zzz", ["b"]) == "; known: b"
    assert near("zzz", []) == ""


def test_a_huge_name_costs_little() -> None:
    assert near("Wounded" * 1_000_000, ["Wounded"]).startswith("; ")


@given(plain_data())
def test_values_are_cut_short(value: Any) -> None:
    assert len(shown(value)) <= 60


def test_nothing_is_too_long_or_too_deep_to_be_mentioned() -> None:
    deep: Any = 1
    for _ in range(100_000):
        deep = [deep]
    assert shown(deep) == "[[[[...]]]]"[: len(shown(deep))]
    assert shown(10**10_000) == "a int too long to show"
    assert len(shown("x" * 10_000_000)) <= 60


@pytest.mark.parametrize("value", [1, "a", None, (1, 2), {"a": 1}])
def test_short_values_are_shown_as_they_are(value: Any) -> None:
    assert shown(value) == repr(value)
