"""The hexes figures fill, their sides, and how far apart they are."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as each
from hypothesis import settings
from hypothesis import strategies as st

from fechtbuch.model.events import ConditionGained, Moved, PostureChanged, Turned
from fechtbuch.model.state import Battle, Cell, Creature
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Move
from fechtbuch.rulesets.dungeon_fantasy.creature.footprint import SHAPES, turned, usual_hexes
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import read_sheet
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import (
    apart,
    arc_of,
    arc_to,
    in_same_hex,
    others_in_hex,
    side_of,
    yards_in_front,
)
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, creatures_in, is_large, occupied
from fechtbuch.rulesets.dungeon_fantasy.ground.room import fits, has_room, passable
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import BadCreature
from fechtbuch.space.hex import distance, rotate
from tests.rulesets.dungeon_fantasy.duels import swordsman
from tests.rulesets.dungeon_fantasy.ring import at, battle, creature, given, happening, mark

cells = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
facings = st.integers(0, 5)


def horse(cell: Cell = (0, 0), facing: int = 0, **fields: Any) -> Creature:
    """Three hexes in a row, the head in front."""
    return creature("H", plan="quadruped", sm=1, hexes=3, cell=list(cell), facing=facing, st=20, **fields)


def dragon(cell: Cell = (0, 0), facing: int = 0) -> Creature:
    """Seven hexes around a middle, the head in front of it."""
    return creature("D", plan="quadruped", sm=4, cell=list(cell), facing=facing, st=40)


def ring(*creatures: Creature, **features: Any) -> Battle:
    return battle(*creatures, turn="A", **features)


# shapes


@pytest.mark.parametrize(("hexes", "shape"), SHAPES.items())
def test_a_shape_has_as_many_hexes_as_it_says_with_the_head_in_front(hexes: int, shape: tuple[Cell, ...]) -> None:
    assert len(set(shape)) == hexes
    assert shape[0] == (0, 0)
    assert max(2 * q + r for q, r in shape) == 0  # nothing lies further ahead than the head


@pytest.mark.parametrize(
    ("sm", "plan", "hexes"),
    [
        (0, "humanoid", 1),
        (2, "humanoid", 1),
        (3, "humanoid", 7),
        (7, "humanoid", 19),
        (9, "humanoid", 37),
        (1, "quadruped", 1),
        (2, "quadruped", 3),
        (3, "vermiform", 4),
        (4, "quadruped", 7),
        (6, "quadruped", 19),
        (8, "quadruped", 37),
    ],
)
def test_what_a_body_fills_by_itself(sm: int, plan: str, hexes: int) -> None:
    """DF-OWN-31."""
    assert len(usual_hexes(sm, plan)) == hexes
    assert len(cells_of(at(battle(creature("A", sm=sm, plan=plan))), "A")) == hexes


@each(st.sampled_from(sorted(SHAPES)), cells, facings, st.integers(0, 5))
@settings(max_examples=40, deadline=None)
def test_a_figure_turns_about_its_head(hexes: int, cell: Cell, facing: int, turn: int) -> None:
    before, after = (turned(SHAPES[hexes], cell, way % 6) for way in (facing, facing + turn))
    assert {rotate(spot, turn, cell) for spot in before} == set(after)
    assert before[0] == after[0] == cell


def test_a_sheet_may_say_which_hexes() -> None:
    bent = creature("A", hexes=[[0, 0], [-1, 0], [-2, 1]], facing=3)
    assert read_sheet(bent.sheet).hexes == ((0, 0), (-1, 0), (-2, 1))
    assert cells_of(at(battle(bent)), "A") == ((0, 0), (1, 0), (2, -1))


@pytest.mark.parametrize(
    ("hexes", "words"),
    [
        (5, "no shape has 5 hexes"),
        ([], "the first hex is the head's"),
        ([[1, 0]], "the first hex is the head's"),
        ([[0, 0], [2, 0]], "2,0 does not hang together"),
        ([[0, 0], [-1, 0], [-1, 0]], "listed twice"),
        ([[0, 0], [0.5, 1]], r"hexes\[1\]"),
        ("three", "is no list"),
    ],
)
def test_wrong_hexes(hexes: Any, words: str) -> None:
    with pytest.raises(BadCreature, match=words):
        creature("A", hexes=hexes)


# distances and hexes shared


def test_distance_runs_between_the_nearest_hexes() -> None:
    here = at(ring(swordsman("A", (-4, 0)), horse()))
    assert cells_of(here, "H") == ((0, 0), (-1, 0), (-2, 0))
    assert apart(here, "A", "H") == apart(here, "H", "A") == 2
    assert is_large(here.battle["H"])
    assert not is_large(here.battle["A"])


def test_whoever_shares_any_hex_is_in_close_combat() -> None:
    here = at(ring(swordsman("A", (-2, 0)), swordsman("B", (0, 0)), swordsman("C", (1, 0)), horse()))
    assert in_same_hex(here, "A", "H")
    assert not in_same_hex(here, "A", "B")
    assert others_in_hex(here, "H") == ("A", "B")
    assert others_in_hex(here, "A") == ("H",)
    assert creatures_in(here, (-1, 0)) == ("H",)
    assert creatures_in(here, (-2, 0)) == ("A", "H")
    assert occupied(here, ("H",)) == {(-2, 0), (0, 0), (1, 0)}


def test_one_thrown_down_fills_the_second_hex_until_he_moves() -> None:
    """DF-TAKEDOWN-03."""
    down = given(
        ring(swordsman("A", (3, 0), 3), swordsman("B")),
        PostureChanged("B", "lying"),
        ConditionGained("B", mark("lies_across", cell=(1, 0))),
    ).battle
    assert cells_of(at(down), "B") == ((0, 0), (1, 0))
    assert apart(at(down), "A", "B") == 2
    up = given(down, PostureChanged("B", "kneeling")).battle
    assert cells_of(at(up), "B") == ((0, 0),)
    away = happening(down, Moved("B", ((0, 1),))).battle
    assert cells_of(at(away), "B") == ((0, 1),)


def test_the_fallen_is_struck_in_either_hex() -> None:
    """DF-TAKEDOWN-03: a sword of reach 1 that does not reach his own hex reaches the one he lies across."""
    start = ring(swordsman("A", (2, 0), 3), swordsman("B"))
    given(start).refuses(Attack("A", "B", "broadsword"), "out_of_reach")
    down = given(start, PostureChanged("B", "lying"), ConditionGained("B", mark("lies_across", cell=(1, 0)))).battle
    given(down).refuses(Attack("A", "B", "broadsword"))


# sides


@pytest.mark.parametrize(
    ("cell", "side"),
    [
        ((1, 0), "front"),
        ((0, 1), "front"),
        ((-1, 1), "side"),
        ((-3, 1), "side"),
        ((-1, -1), "side"),
        ((-3, 0), "back"),
        ((-4, 0), "back"),
    ],
)
def test_the_sides_of_a_horse(cell: Cell, side: str) -> None:
    """DF-OWN-32, CMP-FACING."""
    here = at(ring(swordsman("A", cell), horse()))
    assert side_of(here, "H", "A") == side


def test_left_and_right_of_a_horse() -> None:
    here = at(ring(horse()))
    assert arc_to(here.battle["H"], (-2, 1)) == "right"
    assert arc_to(here.battle["H"], (-1, -1)) == "left"
    assert arc_to(here.battle["H"], (-1, 0)) == "same"


@each(facings, st.integers(0, 5), cells)
@settings(max_examples=60, deadline=None)
def test_sides_turn_with_the_figure(facing: int, turn: int, cell: Cell) -> None:
    one, two = (dragon((0, 0), way % 6) for way in (facing, facing + turn))
    assert arc_to(one, cell) == arc_to(two, rotate(cell, turn))


def test_someone_large_stands_where_any_of_his_hexes_does() -> None:
    here = at(ring(swordsman("A", (-2, 1), 0), horse((0, 0), 0)))
    assert arc_of(here, "A", "H") == "front"
    behind = at(ring(swordsman("A", (1, 0), 0), horse((0, 0), 0)))
    assert side_of(behind, "A", "H") == "back"


def test_a_sword_reaches_the_hexes_that_lie_in_front() -> None:
    """DF-REACH-01: the flank beside him is within reach, though the head is far away."""
    beside = ring(swordsman("A", (-2, 1), 5), horse())
    assert yards_in_front(at(beside), "A", "H") == {1, 2}
    given(beside).refuses(Attack("A", "H", "broadsword"))
    away = ring(swordsman("A", (-2, 1), 1), horse())
    assert yards_in_front(at(away), "A", "H") == frozenset()


def test_one_hex_figures_are_as_they_were() -> None:
    here = at(ring(swordsman("A"), swordsman("B", (2, 0), 3)))
    assert yards_in_front(here, "A", "B") == {2}
    assert others_in_hex(here, "A") == ()
    assert distance((0, 0), (2, 0)) == apart(here, "A", "B")


# room


def test_room_for_all_hexes() -> None:
    here = at(ring(horse(), swordsman("A", (-1, 1)), obstacles=[[3, 0]], walls=[[[-2, 1], [-1, 1]], [[1, -1], [1, 0]]]))
    assert fits(here, "H", (0, 0))
    assert not fits(here, "H", (3, 0))
    assert not fits(here, "H", (5, 0))  # its rump would stand in the rock
    assert fits(here, "H", (0, 0), facing=1)
    assert not fits(here, "H", (1, 0), facing=1)  # a wall would run through it
    assert not has_room(here, "H", (0, 1))
    assert has_room(here, "H", (0, 1), but=("A",)) == fits(here, "H", (0, 1))
    assert passable(here, (0, 0), (1, 0))
    assert not passable(here, (2, 0), (3, 0))
    assert not passable(here, (1, 0), (1, -1))


def test_walls_and_rock_bar_a_step() -> None:
    walled = ring(swordsman("A"), swordsman("B", (5, 0), 3), walls=[[[0, 0], [1, 0]]], obstacles=[[0, 1]])
    given(walled).refuses(Move("A", ((1, 0),)), "path_blocked")
    given(walled).refuses(Move("A", ((0, 1),)), "path_blocked")


def test_turning_carries_the_rump_along() -> None:
    here = given(ring(swordsman("A", (4, 4)), horse()), Turned("H", 1)).battle
    assert cells_of(at(here), "H") == ((0, 0), (0, -1), (0, -2))
