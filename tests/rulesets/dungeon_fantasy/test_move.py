"""Moving, turning and changing posture."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as sampled
from hypothesis import strategies as st

from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import Bound, ConditionGained, Died, Grappled, Moved, PoolChanged, PostureChanged, Turned
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, ChangePosture, Declare, Move, Turn
from fechtbuch.rulesets.dungeon_fantasy.turns.movement import move_figure, step_figure
from fechtbuch.space.hex import distance, step
from tests.rulesets.dungeon_fantasy.ring import at, battle, creature, fighter, given, mark, terms, turns


def field(*others: Any, features: dict[str, Any] | None = None, **fields: Any) -> Battle:
    """A at the origin, facing along the row, Move 5 unless said otherwise."""
    return battle(creature("A", side="red", **{"move": 5, **fields}), *others, **(features or {}))


def ahead(n: int, direction: int = 0) -> tuple[tuple[int, int], ...]:
    """The next n hexes straight in a direction."""
    return tuple(step((0, 0), direction, k) for k in range(1, n + 1))


# ------------------------------------------------------------------------------------------------ how far


@pytest.mark.parametrize(
    ("fields", "yards"),
    [
        ({}, 5),
        ({"encumbrance": 1}, 4),
        ({"encumbrance": 2}, 3),
        ({"encumbrance": 3}, 2),
        ({"encumbrance": 4}, 1),
        ({"move": 7, "encumbrance": 1}, 5),
        ({"hp": 10, "hp_now": 3}, 3),
        ({"hp": 12, "hp_now": 4}, 5),
        ({"fp": 10, "fp_now": 3}, 3),
        ({"hp": 10, "hp_now": 3, "fp": 10, "fp_now": 3}, 2),
        ({"posture": "crouching"}, 3),
        ({"posture": "kneeling"}, 1),
        ({"posture": "crawling"}, 1),
        ({"posture": "sitting"}, 0),
        ({"posture": "lying"}, 1),
    ],
)
def test_move_by_load_wounds_fatigue_and_posture(fields: dict[str, Any], yards: int) -> None:
    assert move_figure(at(field(**fields)), "A").value == yards


def test_move_explains_itself() -> None:
    figure = move_figure(at(field(encumbrance=1, hp_now=3, posture="crouching")), "A")
    assert [term.rule for term in figure.terms][1:] == [
        "CMP-ENCUMBRANCE",
        "CMP-ENCUMBRANCE",
        "CMP-DEATH",
        "CMP-DEATH",
        "CMP-POSTURE",
        "CMP-POSTURE",
    ]
    assert terms(figure)["Move"] == 5


@pytest.mark.parametrize(("move", "yards"), [(1, 1), (9, 1), (10, 1), (19, 1), (20, 2), (35, 3)])
def test_a_step_is_a_tenth_of_move_and_at_least_a_yard(move: int, yards: int) -> None:
    assert step_figure(at(field(move=move)), "A").value == yards


def test_who_sits_takes_no_step() -> None:
    assert step_figure(at(field(posture="sitting")), "A").value == 0
    given(field(posture="sitting")).refuses(Move("A", ahead(1)), "too_far")


@pytest.mark.parametrize(
    ("name", "option", "yards"),
    [
        ("move", "", 5),
        ("move_and_attack", "", 5),
        ("all_out_attack", "strong", 2),
        ("all_out_defense", "increased_dodge", 2),
        ("all_out_defense", "increased_parry", 1),
        ("all_out_defense", "double", 1),
        ("attack", "", 1),
        ("ready", "", 1),
        ("concentrate", "", 1),
        ("change_posture", "", 0),
        ("do_nothing", "", 0),
    ],
)
def test_each_manoeuvre_has_its_movement(name: Any, option: str, yards: int) -> None:
    here = given(field()).when(Declare("A", name, option)).battle
    if yards:
        given(here).refuses(Move("A", ahead(yards)))
    reasons = [problem.reason for problem in given(here).violations(here, Move("A", ahead(yards + 1)))]
    assert reasons == ["too_far"]


def test_half_of_move_1_is_still_a_step() -> None:
    here = given(field(move=1)).when(Declare("A", "all_out_attack")).battle
    given(here).refuses(Move("A", ahead(1)))


def test_a_move_may_be_taken_in_parts() -> None:
    here = given(field()).when(Move("A", ahead(3))).battle
    rest = (step((3, 0), 0, 1), step((3, 0), 0, 2))
    given(here).refuses(Move("A", (*rest, (6, 0))), "too_far")
    given(here).when(Move("A", rest)).then_fact(Moved, path=((4, 0), (5, 0)))


def test_one_step_a_turn() -> None:
    here = given(field()).when(Declare("A", "attack")).battle
    here = given(here).when(Move("A", ahead(1))).battle
    given(here).refuses(Move("A", ((2, 0),)), "no_step_left")
    given(turns(here, StartTurn("A"))).refuses(Move("A", ((2, 0),)))


def test_a_step_leaves_the_choice_open_and_a_longer_way_is_the_manoeuvre_move() -> None:
    assert fighter(given(field()).when(Move("A", ahead(1))).battle, "A").manoeuvre is None
    moved = given(field()).when(Move("A", ahead(2))).battle
    assert fighter(moved, "A").manoeuvre_name == "move"


# ------------------------------------------------------------------------------------------------ the way


def test_a_figure_faces_where_it_went_or_where_it_is_told() -> None:
    went = given(field()).when(Move("A", ahead(2, 1)))
    went.then_kinds("ConditionGained", "Moved", "CounterChanged", "Turned")
    assert fighter(went.battle, "A").facing == 1
    backward = given(field()).when(Move("A", ahead(1, 3), 0))
    backward.then_kinds("Moved", "CounterChanged")
    assert (fighter(backward.battle, "A").cell, fighter(backward.battle, "A").facing) == ((-1, 0), 0)


@pytest.mark.parametrize(
    "path", [(), ((2, 0),), ((1, 0), (3, 0)), ((0, 0),), ((1, 0), (1, 0))], ids=["none", "gap", "jump", "still", "stop"]
)
def test_a_way_goes_from_hex_to_hex(path: tuple[tuple[int, int], ...]) -> None:
    given(field()).refuses(Move("A", path), "path_blocked")


def test_all_out_attack_moves_forward_only() -> None:
    here = given(field()).when(Declare("A", "all_out_attack")).battle
    given(here).refuses(Move("A", ((1, 0), (1, 1))))
    given(here).refuses(Move("A", ((0, 1), (0, 2))))
    given(here).refuses(Move("A", ((-1, 1),)), "not_forward")
    given(here).refuses(Move("A", ((1, 0), (0, 1))), "not_forward")


def test_foes_bar_the_way_but_may_be_closed_with() -> None:
    foe = creature("B", side="blue", cell=[1, 0])
    given(field(foe)).refuses(Move("A", ahead(2)), "hex_occupied")
    given(field(foe)).when(Move("A", ahead(1))).then_fact(Moved, path=((1, 0),))


def test_friends_and_the_fallen_bar_nothing() -> None:
    given(field(creature("B", side="red", cell=[1, 0]))).refuses(Move("A", ahead(2)))
    fallen = given(field(creature("B", side="blue", cell=[1, 0])), Died("B")).battle
    given(fallen).refuses(Move("A", ahead(2)))


def test_obstacles_bar_the_way() -> None:
    given(field(features={"obstacles": [[2, 0]]})).refuses(Move("A", ahead(3)), "path_blocked")


@sampled(st.lists(st.integers(0, 5), min_size=1, max_size=8))
def test_no_legal_way_is_longer_than_move(directions: list[int]) -> None:
    path, here = [], (0, 0)
    for direction in directions:
        here = step(here, direction)
        path.append(here)
    legal = not given(field()).violations(field(), Move("A", tuple(path)))
    assert legal is (len(path) <= 5)
    if legal:
        after = given(field()).when(Move("A", tuple(path))).battle
        assert fighter(after, "A").cell == here
        assert fighter(after, "A").counter("moved") == len(path) >= distance((0, 0), here)


# ------------------------------------------------------------------------------------------------ held


def seized(strength: int) -> Battle:
    here = field(creature("B", side="blue"), st=strength)
    return given(here, Grappled("B", "A", "torso", 2)).battle


@pytest.mark.parametrize(("strength", "free"), [(10, False), (20, False), (21, True)])
def test_the_grappled_cannot_move_away_unless_they_are_far_stronger(strength: int, free: bool) -> None:
    reasons = [p.reason for p in given(seized(strength)).violations(seized(strength), Move("A", ahead(1)))]
    assert reasons == ([] if free else ["grappled_cannot_move"])


def test_captors_too_weak_to_hold_him_go_along() -> None:
    moved = given(seized(21)).when(Move("A", ahead(2)))
    moved.then_fact(Moved, who="B", path=((1, 0), (2, 0)), how="carried", rule="DF-GRAPPLE-14")
    assert fighter(moved.battle, "A").cell == fighter(moved.battle, "B").cell == (2, 0)
    assert fighter(moved.battle, "A").grappled


def test_the_pinned_neither_move_nor_turn_nor_rise() -> None:
    here = given(seized(10), Bound("B", "A", "pin")).battle
    for act in (Move("A", ahead(1)), Turn("A", 2), ChangePosture("A", "kneeling")):
        assert "pinned" in [problem.reason for problem in given(here).violations(here, act)]


def test_the_stunned_do_not_move() -> None:
    here = given(field(), ConditionGained("A", mark("stunned"))).battle
    for act in (Move("A", ahead(1)), Turn("A", 2), ChangePosture("A", "kneeling")):
        given(here).refuses(act, "must_do_nothing")


def test_out_of_turn_nobody_moves() -> None:
    here = turns(field(creature("B", side="blue", cell=[3, 0])), StartTurn("B"))
    given(here).refuses(Move("A", ahead(1)), "not_your_turn")


# ------------------------------------------------------------------------------------------------ turning


def test_turning_is_free() -> None:
    given(field()).when(Turn("A", 4)).then(Turned("A", 4, "CMP-FACING"))
    given(field()).when(Turn("A", 0)).then()


@pytest.mark.parametrize("name", ["change_posture", "do_nothing"])
def test_but_not_with_a_manoeuvre_that_stands_still(name: Any) -> None:
    here = given(field()).when(Declare("A", name)).battle
    given(here).refuses(Turn("A", 1), "wrong_manoeuvre")


@pytest.mark.parametrize("facing", [-1, 6])
def test_there_are_six_directions(facing: int) -> None:
    given(field()).refuses(Turn("A", facing), "facing_unknown")
    given(field()).refuses(Move("A", ahead(1), facing), "facing_unknown")


# ------------------------------------------------------------------------------------------------ posture


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("lying", "kneeling"),
        ("lying", "crawling"),
        ("lying", "sitting"),
        ("kneeling", "standing"),
        ("sitting", "standing"),
        ("crawling", "standing"),
        ("standing", "lying"),
        ("standing", "kneeling"),
    ],
)
def test_a_change_of_posture_is_the_whole_manoeuvre(old: str, new: str) -> None:
    changed = given(field(posture=old)).when(ChangePosture("A", new))
    changed.then_fact(PostureChanged, who="A", posture=new, rule="CMP-POSTURE")
    assert fighter(changed.battle, "A").manoeuvre_name == "change_posture"
    given(changed.battle).refuses(Attack("A", "A"), "wrong_manoeuvre", "own_self")


@pytest.mark.parametrize("upright", ["standing", "crouching"])
def test_from_lying_one_rises_in_two_steps(upright: str) -> None:
    given(field(posture="lying")).refuses(ChangePosture("A", upright), "posture_too_far")


@pytest.mark.parametrize(("old", "new"), [("standing", "crouching"), ("crouching", "standing")])
def test_crouching_is_free(old: str, new: str) -> None:
    given(field(posture=old)).when(ChangePosture("A", new)).then_kinds("PostureChanged")


def test_one_change_a_turn() -> None:
    here = given(field(posture="lying")).when(ChangePosture("A", "kneeling")).battle
    given(here).refuses(ChangePosture("A", "standing"), "posture_changed")
    given(turns(here, EndTurn("A"), StartTurn("A"))).refuses(ChangePosture("A", "standing"))


def test_no_other_manoeuvre_changes_posture() -> None:
    here = given(field()).when(Declare("A", "attack")).battle
    given(here).refuses(ChangePosture("A", "kneeling"), "wrong_manoeuvre")
    given(here).refuses(ChangePosture("A", "crouching"))


@pytest.mark.parametrize(("posture", "reason"), [("standing", "posture_same"), ("kneling", "posture_unknown")])
def test_postures_there_are(posture: str, reason: str) -> None:
    given(field()).refuses(ChangePosture("A", posture), reason)


def test_a_creature_at_0_hp_moves_at_half_pace() -> None:
    here = given(field(), PoolChanged("A", "hp", -10, 0)).battle
    given(here).refuses(Move("A", ahead(4)), "too_far")
    given(here).refuses(Move("A", ahead(3)))
