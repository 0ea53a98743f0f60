"""Falls and pushes against what does not give way: the table, what is solid, what a body weighs."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given as hypothesis
from hypothesis import settings
from hypothesis import strategies as st

from fechtbuch.model.events import ConditionGained
from fechtbuch.rulesets.dungeon_fantasy.creature.body_weight import body_weight, load_of
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import FighterSheet
from fechtbuch.rulesets.dungeon_fantasy.data import load_tables
from fechtbuch.rulesets.dungeon_fantasy.harm.falling import crash, surface_of
from fechtbuch.rulesets.dungeon_fantasy.harm.knockback import Push, push_of
from fechtbuch.rulesets.tables import BadTable
from tests.rulesets.dungeon_fantasy.duels import swordsman
from tests.rulesets.dungeon_fantasy.ring import TABLES, at, battle, given, mark
from tests.rulesets.dungeon_fantasy.sheets.making import figures, gcs, gear

TABLE = TABLES.falling


# the table


@pytest.mark.parametrize(
    ("yards", "velocity"),
    [(0, 0), (1, 5), (2, 7), (3, 8), (4, 9), (5, 10), (6, 11), (7, 12), (8, 13), (9, 14), (10, 15), (12, 16), (15, 18)],
)
def test_speed_at_the_foot(yards: int, velocity: int) -> None:
    """CMP-FALLING, with its worked example of 17 yards and the long falls."""
    assert TABLE.velocity(yards) == velocity
    assert [TABLE.velocity(long) for long in (17, 20, 25, 30)] == [19, 21, 23, 25]


def test_at_any_height_it_is_the_formula() -> None:
    assert [TABLE.velocity(n) for n in range(1, 500)] == [round(sqrt(21.4 * n)) for n in range(1, 500)]


def test_a_table_without_the_formula_ends_with_its_last_row() -> None:
    assert evolve(TABLE, square=Fraction(0)).velocity(500) == TABLE.row[-1].velocity


@pytest.mark.parametrize(
    ("hp", "velocity", "hard", "dice"),
    [
        (5, 5, False, (1, -3)),
        (10, 5, False, (1, -2)),
        (10, 9, False, (1, -1)),
        (10, 10, False, (1, 0)),
        (10, 15, False, (2, 0)),
        (10, 14, False, (1, 0)),
        (10, 9, True, (2, 0)),
        (12, 0, True, (0, 0)),
    ],
)
def test_dice_of_a_collision(hp: int, velocity: int, hard: bool, dice: tuple[int, int]) -> None:
    """HP x velocity / 100 dice; parts of a die take 3, 2 or 1 off; halves go up."""
    assert TABLE.dice(hp, velocity, hard) == dice


@settings(max_examples=60)
@hypothesis(st.integers(1, 60), st.integers(1, 80), st.booleans())
def test_more_yards_or_hit_points_never_hurt_less(hp: int, yards: int, hard: bool) -> None:
    def worst(hp: int, yards: int) -> int:
        dice, more = load_tables().falling.dice(hp, load_tables().falling.velocity(yards), hard)
        return 6 * dice + more

    assert worst(hp, yards) <= worst(hp + 1, yards)
    assert worst(hp, yards) <= worst(hp, yards + 1)


def test_the_table_can_be_replaced() -> None:
    text = """
    rule = "CMP-FALLING"
    hard = 1
    divisor = 10
    harmless = 1
    acrobatics = 3
    catfall = 3
    armoured = 5
    part = [{ up_to = 1, add = -1 }]
    row = [{ yards = 1, velocity = 1 }, { yards = 10, velocity = 4 }]
    """
    table = load_tables({"falling": text}).falling
    assert table.velocity(5) == 4
    assert table.dice(10, 4, True) == (4, 0)


@pytest.mark.parametrize(
    "rows",
    ["row = []", "row = [{ yards = 2, velocity = 1 }, { yards = 2, velocity = 3 }]"],
)
def test_a_table_that_makes_no_sense_is_refused(rows: str) -> None:
    head = 'rule = "X"\nhard = 2\ndivisor = 100\nharmless = 2\nacrobatics = 5\ncatfall = 5\narmoured = 3\n'
    with pytest.raises(BadTable):
        load_tables({"falling": f"{head}part = [{{ up_to = 1, add = -1 }}]\n{rows}"})


def test_a_crash_says_what_it_was_reckoned_from() -> None:
    strike = crash(at(battle(swordsman("A"))), "A", 12, 9, True, "Fell 4 yd")
    assert strike is not None
    (term,) = strike.adds
    assert term.rule == "CMP-FALLING"
    assert "12 x 9 / 100" in term.label


def test_water_is_soft() -> None:
    here = at(battle(swordsman("A"), water=[{"cells": [[2, 0]], "depth": 3}]))
    assert [surface_of(here, cell) for cell in ((2, 0), (1, 0))] == ["soft", "hard"]
    soft = evolve(here.battle, options=here.battle.options.set("falling_surface", "soft"))
    assert surface_of(at(soft), (1, 0)) == "soft"


# pushes


def push(yards: int = 3, flying: bool = False, **features: Any) -> Push:
    """A pushes B, who stands before him."""
    start = battle(swordsman("A"), swordsman("B", (1, 0), 3), turn="A", **features)
    if flying:
        start = given(start, ConditionGained("B", mark("flying"))).battle
    return push_of(at(start), "A", "B", yards)


def test_pushes_end_at_walls_pillars_and_rising_ground() -> None:
    """CMP-KNOCKBACK, DF-OWN-58."""
    assert push() == Push(((2, 0), (3, 0), (4, 0)))
    assert push(obstacles=[[3, 0]]) == Push(((2, 0),), solid=True)
    assert push(walls=[[[1, 0], [2, 0]]]) == Push((), solid=True)
    assert push(elevation=[{"cells": [[4, 0]], "yards": 2}]) == Push(((2, 0), (3, 0)), solid=True)
    assert push(elevation=[{"cells": [[4, 0]], "yards": 1}]) == Push(((2, 0), (3, 0), (4, 0)))
    assert push(doors={"gate": {"between": [[2, 0], [3, 0]]}}) == Push(((2, 0),), solid=True)
    assert push(doors={"gate": {"between": [[2, 0], [3, 0]], "open": True}}) == push()


def test_pushes_end_over_an_edge() -> None:
    pit = [{"cells": [[3, 0]], "depth": 4}]
    assert push(pits=pit) == Push(((2, 0), (3, 0)), drop=4)
    assert push(pits=pit, flying=True).drop == 0


# weights


@pytest.mark.parametrize(
    ("sheet", "pounds"),
    [
        (FighterSheet(st=10), 125),
        (FighterSheet(st=12), 216),
        (FighterSheet(st=6), 80),
        (FighterSheet(st=6, sm=-2), 27),
        (FighterSheet(st=3, sm=-4), 4),
        (FighterSheet(st=20, sm=1), 1000),
        (FighterSheet(st=10, weight=170), 170),
    ],
)
def test_what_a_body_weighs(sheet: FighterSheet, pounds: int) -> None:
    """DF-OWN-54."""
    assert body_weight(sheet) == pounds


def test_what_is_carried() -> None:
    table = TABLES.encumbrance
    assert load_of(FighterSheet(st=10), table) == 0
    assert load_of(FighterSheet(st=10, encumbrance=2), table) == 40
    assert load_of(FighterSheet(st=10, encumbrance=1, load=33), table) == 33
    assert load_of(FighterSheet(st=10, encumbrance=3, load=33), table) == 60
    assert table.basic_lift(10) == Fraction(20)


def test_a_sheet_says_what_its_body_weighs_and_carries() -> None:
    found = figures(gcs(profile={"SM": 0, "weight": "181.5 lb"}, equipment=[gear("Anvil", weight="55.5 lb")]))
    assert (found.weight, found.load) == (182, 56)
    assert body_weight(found) == 182
    assert body_weight(figures(gcs())) == body_weight(FighterSheet(st=found.st))
