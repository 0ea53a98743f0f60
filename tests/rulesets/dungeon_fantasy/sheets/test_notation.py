"""The notation of weapon tables, read or refused with the reason."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.rulesets.dungeon_fantasy.data import DiceAdd
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import Unreadable
from fechtbuch.rulesets.dungeon_fantasy.sheets.notation import (
    DAMAGE_TYPES,
    Parry,
    Reach,
    Shots,
    Strength,
    parse_accuracy,
    parse_damage,
    parse_parry,
    parse_range,
    parse_reach,
    parse_shots,
    parse_strength,
)
from tests.rulesets.dungeon_fantasy.sheets.making import attempted


@pytest.mark.parametrize(
    ("text", "base", "roll", "type"),
    [
        ("sw+2 cut", "sw", DiceAdd(0, 2), "cut"),
        ("thr imp", "thr", DiceAdd(0), "imp"),
        ("thr-1 cr", "thr", DiceAdd(0, -1), "cr"),
        ("1d+3 cut", "", DiceAdd(1, 3), "cut"),
        ("2d−1 pi++", "", DiceAdd(2, -1), "pi++"),
        ("3d6 pi-", "", DiceAdd(3), "pi-"),
        ("sw+1d burn", "sw", DiceAdd(1), "burn"),
        ("2d crushing", "", DiceAdd(2), "cr"),
    ],
)
def test_a_damage_line(text: str, base: str, roll: DiceAdd, type: str) -> None:
    line = parse_damage(text)
    assert (line.base, line.roll, line.type) == (base, roll, type)


def test_armour_divisors_are_exact() -> None:
    assert parse_damage("1d(0.5) pi").divisor == Fraction(1, 2)
    assert parse_damage("6d(100) cut").divisor == 100
    assert parse_damage("1d cut").divisor == 1


def test_an_explosion_keeps_its_type() -> None:
    line = parse_damage("6d cr ex [2d cut]")
    assert line.explosive
    assert (line.type, line.rest) == ("cr", "[2d cut]")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("R-HT-2 or KO", "neither dice nor thr or sw"),
        ("", "neither dice nor thr or sw"),
        ("2d fat", "fatigue"),
        ("1d ctrl", "grapple"),
        ("1d", "names no type"),
        ("1d blue", "no type that these rules know"),
        ("1d8 cut", "8 sides"),
        ("1d(0) cut", "divisor"),
        ("1d(∞) cut", "ignores DR"),
        ("1000000d cut", "from 1 to 1000"),
        ("6dx3 burn", "multiplied"),
    ],
)
def test_damage_that_cannot_be_rolled_says_why(text: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        parse_damage(text)


@given(
    dice=st.integers(1, 1000),
    add=st.integers(-999, 999),
    type=st.sampled_from(DAMAGE_TYPES),
    divisor=st.none() | st.sampled_from([2, 3, 5, 10, 100]),
)
def test_every_calculated_line_reads_back(dice: int, add: int, type: str, divisor: int | None) -> None:
    text = f"{dice}d{add:+d}" + (f"({divisor})" if divisor else "") + f" {type}"
    line = parse_damage(text)
    assert (line.roll, line.type, line.divisor, line.rest) == (DiceAdd(dice, add), type, Fraction(divisor or 1), "")


@pytest.mark.parametrize(
    ("text", "reach"),
    [
        ("C", Reach(("C",))),
        ("C,1", Reach(("C", "1"))),
        ("C-2", Reach(("C", "1", "2"))),
        ("1,2*", Reach(("1", "2"), change=True)),
        ("1-3*", Reach(("1", "2", "3"), change=True)),
        ("2, 3", Reach(("2", "3"))),
    ],
)
def test_reach(text: str, reach: Reach) -> None:
    assert parse_reach(text) == reach


@pytest.mark.parametrize("text", ["far", "1/2", "-", "1,,2", "9999"])
def test_reach_that_is_none(text: str) -> None:
    with pytest.raises(Unreadable, match="reach"):
        parse_reach(text)


@pytest.mark.parametrize(
    ("text", "parry"),
    [
        ("0", Parry(0)),
        ("-1", Parry(-1)),
        ("+2F", Parry(2, fencing=True)),
        ("0U", Parry(0, unbalanced=True)),
        ("0FU", Parry(0, unbalanced=True, fencing=True)),
        ("No", Parry()),
        ("", Parry()),
    ],
)
def test_parry(text: str, parry: Parry) -> None:
    assert parse_parry(text) == parry


@pytest.mark.parametrize(
    ("text", "strength"),
    [
        ("10", Strength(10)),
        ("10†", Strength(10, 2, "single")),
        ("13‡", Strength(13, 2, "double")),
        ("8R†", Strength(8, 2, "single")),
        ("", Strength()),
    ],
)
def test_strength(text: str, strength: Strength) -> None:
    assert parse_strength(text) == strength


@pytest.mark.parametrize(
    ("text", "st", "yards"),
    [
        ("x15/x20", 12, (180, 240)),
        ("x0.5/x1", 11, (5, 11)),
        ("x3", 10, (0, 30)),
        ("100/1,500", 10, (100, 1500)),
        ("10", 10, (0, 10)),
        ("25 / 50 yd", 10, (25, 50)),
        ("1/2 mi", 10, (1760, 3520)),
    ],
)
def test_range(text: str, st: int, yards: tuple[int, int]) -> None:
    assert parse_range(text, st) == yards


@pytest.mark.parametrize("text", ["sight", "1/2/3", "x", "9" * 40])
def test_range_that_is_none(text: str) -> None:
    with pytest.raises(Unreadable, match="range"):
        parse_range(text, 10)


@pytest.mark.parametrize(
    ("text", "shots"),
    [
        ("1(2)", Shots(1, 2)),
        ("T(1)", Shots(1, 1, thrown=True)),
        ("T", Shots(1, 0, thrown=True)),
        ("10+1(3)", Shots(10, 3)),
        ("4(2i)", Shots(4, 2)),
        ("", Shots()),
        ("∞", Shots()),
    ],
)
def test_shots(text: str, shots: Shots) -> None:
    assert parse_shots(text) == shots


def test_accuracy_counts_the_sight() -> None:
    assert (parse_accuracy("2"), parse_accuracy("2+1"), parse_accuracy("-1")) == (2, 3, -1)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    calls: list[Callable[[], object]] = [
        lambda: parse_damage(text),
        lambda: parse_reach(text),
        lambda: parse_parry(text),
        lambda: parse_strength(text),
        lambda: parse_shots(text),
        lambda: parse_accuracy(text),
        lambda: parse_range(text, 10),
    ]
    for found in map(attempted, calls):
        assert not isinstance(found, FechtbuchError) or (isinstance(found, Unreadable) and str(found))
