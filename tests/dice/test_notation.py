from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.dice import BadDice, Dice, RollSpec, parse_dice, parse_roll, split_roll
from fechtbuch.dice.notation import MAX_ADD, MAX_COUNT, MAX_SIDES, MAX_TIMES

all_dice = st.builds(Dice, st.integers(1, MAX_COUNT), st.integers(1, MAX_SIDES))
all_rolls = st.builds(RollSpec, all_dice, st.integers(-MAX_ADD, MAX_ADD), st.integers(1, MAX_TIMES))


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("3d6", Dice(3, 6)),
        ("3d", Dice(3, 6)),
        ("1d10", Dice(1, 10)),
        ("d100", Dice(1, 100)),
        ("2D6", Dice(2, 6)),
        ("  4d8\t", Dice(4, 8)),
        ("007d06", Dice(7, 6)),
    ],
)
def test_dice_as_people_write_them(text: str, dice: Dice) -> None:
    assert parse_dice(text) == dice


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("2d+1", RollSpec(Dice(2, 6), 1)),
        ("3d-2", RollSpec(Dice(3, 6), -2)),
        ("3d\u22122", RollSpec(Dice(3, 6), -2)),
        ("3d \u2013 2", RollSpec(Dice(3, 6), -2)),
        ("1d6x2", RollSpec(Dice(1, 6), 0, 2)),
        ("1d3-1", RollSpec(Dice(1, 3), -1)),
        ("2d+1 \u00d7 3", RollSpec(Dice(2, 6), 1, 3)),
        ("6d*10", RollSpec(Dice(6, 6), 0, 10)),
    ],
)
def test_rolls_as_sheets_write_them(text: str, spec: RollSpec) -> None:
    assert parse_roll(text) == spec


@pytest.mark.parametrize(
    ("text", "roll", "rest"),
    [
        ("2d+1(2) cut", "2d6+1", "(2) cut"),
        ("1d+1 imp", "1d6+1", "imp"),
        ("2d", "2d6", ""),
        ("1d-1, 1d cut", "1d6-1", ", 1d cut"),
        ("3dx2 burn ex", "3d6x2", "burn ex"),
    ],
)
def test_a_roll_leaves_the_rest_of_the_line(text: str, roll: str, rest: str) -> None:
    assert split_roll(text) == (parse_roll(roll), rest)


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 1, "dice such as 3d6"),
        ("six", 1, "dice such as 3d6"),
        ("d", 1, "a number before or after the d"),
        ("3d6+1", 4, "an add is no part of them"),
        ("  0d6", 3, "the number of dice, from 1 to 1000"),
        ("2d0", 3, "the number of sides, from 1 to 10000"),
        ("1001d6", 1, "the number of dice, from 1 to 1000"),
        ("1d10001", 3, "the number of sides, from 1 to 10000"),
        ("-1d6", 1, "dice such as 3d6"),
        ("\u0663d6", 1, "dice such as 3d6"),
    ],
)
def test_bad_dice_are_refused_with_place_and_expectation(text: str, position: int, expected: str) -> None:
    with pytest.raises(BadDice) as refusal:
        parse_dice(text)
    message = str(refusal.value)
    assert repr(text) in message
    assert f"position {position}," in message
    assert expected in message


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("2d+", 4, "the number to add or take away"),
        ("2d+ cut", 5, "the number to add or take away"),
        ("2d+100001", 4, "from 0 to 100000"),
        ("2dx0", 4, "the number to multiply by, from 1 to 1000"),
        ("2d6z", 4, "a space or the end after the roll"),
        ("2d+1(2) cut  ", 5, "the end of the roll"),
    ],
)
def test_bad_rolls_are_refused_with_place_and_expectation(text: str, position: int, expected: str) -> None:
    with pytest.raises(BadDice) as refusal:
        parse_roll(text)
    assert f"position {position}," in str(refusal.value)
    assert expected in str(refusal.value)


@pytest.mark.parametrize("text", ["9" * 100_000 + "d6", "1d" + "9" * 100_000, "2d+" + "9" * 100_000, "x" * 100_000])
def test_a_hostile_text_gives_a_short_refusal(text: str) -> None:
    with pytest.raises(BadDice) as refusal:
        split_roll(text)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1001, 6), (1, 0), (1, 10_001), (True, 6), (2.0, 6), (2, "6")])
def test_dice_outside_the_limits_cannot_be_made(count: int, sides: int) -> None:
    with pytest.raises(BadDice):
        Dice(count, sides)


@pytest.mark.parametrize(("add", "times"), [(100_001, 1), (-100_001, 1), (0, 0), (0, 1001)])
def test_rolls_outside_the_limits_cannot_be_made(add: int, times: int) -> None:
    with pytest.raises(BadDice):
        RollSpec(Dice(2, 6), add, times)


@given(all_dice)
def test_canonical_dice_are_read_back(dice: Dice) -> None:
    assert parse_dice(str(dice)) == dice
    assert parse_roll(str(dice)) == RollSpec(dice)


@given(all_rolls)
def test_canonical_rolls_are_read_back(spec: RollSpec) -> None:
    assert parse_roll(str(spec)) == spec


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        spec, rest = split_roll(text)
    except BadDice:
        return
    assert text.strip().endswith(rest)
    assert parse_roll(str(spec)) == spec


def test_the_multiplier_takes_dice_and_add_together() -> None:
    assert parse_roll("2d+1x3").value(7) == 24
    assert parse_roll("1d-2").value(1) == -1


def test_dice_are_values() -> None:
    assert len({Dice(3, 6), parse_dice("3d"), parse_dice("3d6")}) == 1
    assert (Dice(3, 6).low, Dice(3, 6).high) == (3, 18)
    with pytest.raises(AttributeError):
        Dice(3, 6).count = 4  # type: ignore[misc]
