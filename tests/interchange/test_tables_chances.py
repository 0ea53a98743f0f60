"""Chances of checks: as the rules judge them, unknown where that says too little."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.interchange import tables
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.interchange.tables.values import exact_columns
from fechtbuch.model.checks import Check
from fechtbuch.model.figures import Figure, start
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.chances import Chances
from tests.setup.project import ROOT
from tests.support.toy_ruleset import TOY


def figure(value: int | Fraction) -> Figure:
    return Figure((start(value, "skill", "sheet:skill"),))


def under(total: int, target: int, dice: str = "3d6") -> Check:
    made = total <= target
    return Check(
        "attack", dice, Rolled(total), figure(target), "success" if made else "failure", target - total, "TOY-1"
    )


@given(st.integers(-3, 25), st.integers(3, 18))
def test_a_chance_is_the_share_of_throws_that_succeed(target: int, total: int) -> None:
    throws = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    expected = Fraction(sum(throw <= target for throw in throws), len(throws))
    assert Chances(TOY).of(under(total, target)) == expected


def test_a_check_that_the_rules_judge_otherwise_has_no_chance() -> None:
    """As where a table has recorded what no rule explains."""
    check = evolve(under(9, 11), outcome="failure")
    chances = Chances(TOY)
    assert chances.of(under(9, 11)) is not None
    assert chances.of(check) is None


def test_without_rules_or_something_to_reach_there_is_no_chance() -> None:
    assert Chances(None).of(under(9, 11)) is None
    assert Chances(TOY).of(evolve(under(9, 11), sense="over")) is None
    assert Chances(TOY).of(evolve(under(9, 11), sense="over", against=figure(15))) is not None


@pytest.mark.parametrize("dice", ["", "9d", "1000d10000", "3d6+1", "many"])
def test_dice_that_cannot_be_reckoned_have_no_chance(dice: str) -> None:
    assert Chances(TOY).of(under(9, 11, dice)) is None or dice == "9d"


def test_rules_that_stumble_do_not_stop_a_table() -> None:
    def falls(check: Check, total: int) -> bool:
        raise KeyError(total)

    assert Chances(evolve(TOY, succeeds=falls)).of(under(9, 11)) is None


@given(st.fractions() | st.integers())
def test_exact_figures_come_back(value: Fraction | int) -> None:
    row: Any = exact_columns("x", value)
    if row["x_numerator"] is None:
        assert max(abs(value.numerator), value.denominator) >= 2**63 - 1
    else:
        assert tables.whole_fraction(row, "x") == value
        assert row["x"] == float(value)


def test_what_64_bits_do_not_hold_is_null_as_a_pair() -> None:
    row = exact_columns("x", Fraction(1, 2**70))
    assert (row["x_numerator"], row["x_denominator"], row["x"]) == (None, None, 2.0**-70)
    assert tables.whole_fraction(row, "x") is None
    assert exact_columns("x", 10**400)["x"] is None


NOTEBOOKS = ("the_bridge", "blackmoor", "control_zone", "dungeon_board")


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_check_of_the_example_fights_has_a_chance(name: str) -> None:
    """The rules of all four systems judge each recorded roll as the record does."""
    (case,) = read(Path(ROOT / "notebooks" / f"{name}.toml")).cases
    rows = list(tables.rows(play(case).fight, "checks"))
    assert len(rows) > 10
    assert [row for row in rows if row["chance_numerator"] is None] == []
