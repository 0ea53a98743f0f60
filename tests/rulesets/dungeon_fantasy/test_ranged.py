"""Ranged attacks: range, speed, posture, Bulk, aim, and what may not be shot at."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as sampled
from hypothesis import strategies as st

from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import Bound, ConditionGained, ConditionLost, Grappled, Moved, Turned
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Declare, Move, Turn
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import attack_figure
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import NO_ROLL, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import use_of
from fechtbuch.rulesets.dungeon_fantasy.shooting.ranged import completed
from tests.rulesets.dungeon_fantasy.ring import at, battle, creature, fighter, given, mark, terms, turns

BOW: dict[str, Any] = {
    "weapons": ["regular_bow", "large_knife"],
    "hands": {"both_hands": "regular_bow"},
    "skills": {"Bow": 15, "Thrown Weapon (Knife)": 13},
    "st": 10,
}


def range_of(yards: int, target: dict[str, Any] | None = None, **fields: Any) -> Battle:
    """An archer with skill 15 and a target so many yards ahead."""
    foe = creature("B", side="blue", **{"cell": [yards, 0], "facing": 3, **(target or {})})
    return battle(creature("A", side="red", **{**BOW, **fields}), foe)


SHOT = Attack("A", "B", "regular_bow")
AIM = Declare("A", "aim", target="B", weapon="regular_bow")


def skill(here: Battle, act: Attack = SHOT) -> dict[str, Any]:
    return terms(attack_figure(at(here), act))


def level(here: Battle, act: Attack = SHOT) -> int:
    return attack_figure(at(here), act).whole


# ------------------------------------------------------------------------------------------------ range


@pytest.mark.parametrize(
    ("yards", "penalty"),
    [(1, 0), (2, 0), (3, -1), (4, -2), (5, -2), (6, -3), (7, -3), (8, -4), (10, -4), (11, -5), (100, -10), (101, -11)],
)
def test_range_counts_beyond_two_yards_and_between_rows_the_worse(yards: int, penalty: int) -> None:
    assert level(range_of(yards)) == 15 + penalty


@sampled(st.integers(0, 300), st.integers(0, 300))
def test_farther_is_never_easier(near: int, far: int) -> None:
    near, far = sorted((near, far))
    penalties = [sum(v for k, v in skill(range_of(n)).items() if k.startswith("Range")) for n in (near, far)]
    assert penalties[1] <= penalties[0] <= 0


def test_beyond_the_greatest_range_nothing_is_hit() -> None:
    given(range_of(200)).refuses(SHOT)
    given(range_of(201)).refuses(SHOT, "out_of_range")


@pytest.mark.parametrize(("yards", "half"), [(149, False), (150, True), (151, True)])
def test_half_damage_range_is_at_and_beyond(yards: int, half: bool) -> None:
    here = range_of(yards)
    use = use_of(at(here), SHOT)
    assert use is not None
    plain = Strike("A", "B", "missile", NO_ROLL)
    assert completed(at(here), SHOT, use, plain).halved is half


def test_beyond_it_the_skill_is_the_same() -> None:
    assert level(range_of(150)) == 15 - 11
    assert level(range_of(149)) == 15 - 11


@pytest.mark.parametrize(("size", "change"), [(-3, -3), (0, 0), (2, 2)])
def test_the_targets_size_counts(size: int, change: int) -> None:
    assert level(range_of(2, {"sm": size})) == 15 + change
    assert level(range_of(2, sm=2)) == 15


def test_a_dodging_runners_speed_adds_to_the_distance() -> None:
    here = turns(range_of(4, {"move": 12}), StartTurn("B"), Declare("B", "all_out_defense", "increased_dodge"))
    here = turns(here, Move("B", ((5, 0), (6, 0), (7, 0))), EndTurn("B"), StartTurn("A"))
    assert skill(here)["Range 7 yd and speed 3"] == -4


@pytest.mark.parametrize("manoeuvre", ["move", "move_and_attack", "attack"])
def test_other_movement_does_not(manoeuvre: Any) -> None:
    here = turns(range_of(4, {"move": 12}), StartTurn("B"), Declare("B", manoeuvre), Move("B", ((5, 0),)), EndTurn("B"))
    assert skill(turns(here, StartTurn("A")))["Range 5 yd"] == -2


# ------------------------------------------------------------------------------------------------ other modifiers


@pytest.mark.parametrize("posture", ["crouching", "kneeling", "crawling", "sitting", "lying"])
@pytest.mark.parametrize(
    ("location", "change"), [("", -2), ("groin", -2), ("right_leg", -2), ("skull", 0), ("random", 0)]
)
def test_a_low_target_hides_torso_groin_and_legs(posture: str, location: str, change: int) -> None:
    act = Attack("A", "B", "regular_bow", location=location)
    assert level(range_of(2, {"posture": posture}), act) - level(range_of(2), act) == change


def test_ones_own_posture_does_not_matter() -> None:
    figure = attack_figure(at(range_of(2, posture="kneeling")), SHOT)
    assert figure.value == 15
    assert [reason.rule for reason in figure.withheld] == ["CMP-POSTURE"]


def test_all_out_attack_determined_gives_1() -> None:
    here = given(range_of(2)).when(Declare("A", "all_out_attack", "determined")).battle
    assert level(here) == 16
    strong = given(range_of(2)).when(Declare("A", "all_out_attack", "double")).battle
    assert level(strong) == 15


@pytest.mark.parametrize(
    ("weapon", "mode", "change"), [("regular_bow", "shoot", -7), ("large_knife", "throw", -2), ("dagger", "throw", -2)]
)
def test_on_the_move_minus_2_or_bulk_whichever_is_worse(weapon: str, mode: str, change: int) -> None:
    here = range_of(2, weapons=["regular_bow", "large_knife", "dagger"], hands={"right_hand": weapon})
    still = level(here, Attack("A", "B", weapon, mode))
    assert level(here, Attack("A", "B", weapon, mode, manoeuvre="move_and_attack")) - still == change


def test_in_close_combat_bulk_hampers() -> None:
    assert skill(range_of(0))["Bulk in close combat"] == -7
    assert "Bulk in close combat" not in skill(range_of(1))


def test_bulk_counts_both_times_on_the_move_in_close_combat() -> None:
    assert level(range_of(0), Attack("A", "B", "regular_bow", manoeuvre="move_and_attack")) == 15 - 7 - 7


def test_too_little_strength_shock_and_the_off_hand() -> None:
    weak = range_of(2, st=8)
    assert skill(weak)["ST 2 below the weapon's minimum"] == -2
    hurt = given(range_of(2), ConditionGained("A", mark("shock", 3))).battle
    assert level(hurt) == 12
    left = range_of(2, hands={"left_hand": "large_knife"})
    assert level(left, Attack("A", "B", "large_knife", "throw")) == 13 - 4
    both = range_of(2, hands={"left_hand": "large_knife"}, traits=["ambidexterity"])
    assert level(both, Attack("A", "B", "large_knife", "throw")) == 13


def test_every_term_names_its_rule() -> None:
    here = given(range_of(12, {"sm": 1, "posture": "kneeling"}, st=9), ConditionGained("A", mark("shock", 1))).battle
    act = Attack("A", "B", "regular_bow", location="right_leg", manoeuvre="all_out_attack", option="determined")
    rules = [term.rule for term in attack_figure(at(here), act).terms]
    assert rules[1:] == [
        "CMP-SHOCK",
        "CMP-AOA",
        "CMP-RANGED-MODS",
        "DF-LOCATION-02",
        "DF-SIZE-01",
        "DF-RANGE-03",
        "CMP-POSTURE",
    ]


# ------------------------------------------------------------------------------------------------ what is barred


@pytest.mark.parametrize(
    ("cell", "normal", "wide"),
    [
        ((5, 0), True, True),
        ((0, 5), True, True),
        ((5, -5), True, True),
        ((-5, 5), False, False),
        ((-1, 0), False, False),
    ],
)
def test_the_field_of_vision(cell: tuple[int, int], normal: bool, wide: bool) -> None:
    for traits, sees in ([], normal), (["peripheral_vision"], wide):
        here = range_of(1, {"cell": list(cell)}, traits=traits)
        given(here).refuses(SHOT)
        assert ("Blind fire" in skill(here)) is not sees
        given(here).refuses(AIM, *(() if sees else ("not_in_field_of_vision",)))


def test_peripheral_vision_sees_to_the_sides() -> None:
    side = {"cell": [-1, 4]}
    assert "Blind fire" in skill(range_of(1, side))
    assert "Blind fire" not in skill(range_of(1, side, traits=["peripheral_vision"]))


def test_the_grappled_do_not_shoot_nor_do_those_who_hold_somebody() -> None:
    here = range_of(1)
    held = given(here, Grappled("B", "A", "torso", 2)).battle
    assert [p.reason for p in given(held).violations(held, SHOT)] == ["held_no_ranged"]
    holding = given(here, Grappled("A", "B", "torso", 0)).battle
    given(holding).refuses(SHOT, "holding_no_ranged")
    pinned = given(holding, Bound("A", "B", "pin")).battle
    given(pinned).refuses(SHOT)


# ------------------------------------------------------------------------------------------------ aim


def aimed(here: Battle, count: int) -> Battle:
    """After so many turns of aiming, at the start of the next."""
    for _ in range(count):
        here = turns(here, StartTurn("A"), AIM, EndTurn("A"), StartTurn("B"), EndTurn("B"))
    return turns(here, StartTurn("A"))


@pytest.mark.parametrize(("count", "bonus"), [(1, 2), (2, 3), (3, 4), (4, 4)])
def test_aim_gives_acc_then_1_and_2_more(count: int, bonus: int) -> None:
    assert level(aimed(range_of(2), count)) == 15 + bonus


def test_aim_helps_with_that_target_and_weapon_only() -> None:
    here = aimed(battle(*range_of(2), creature("C", side="blue", cell=[1, -1])), 1)
    assert level(here, Attack("A", "C", "regular_bow")) == 15
    assert level(here, Attack("A", "B", "large_knife", "throw")) == 13


def test_aim_must_come_immediately_before_the_shot() -> None:
    here = turns(aimed(range_of(2), 1), Declare("A", "all_out_defense"), EndTurn("A"), StartTurn("B"), EndTurn("B"))
    assert level(turns(here, StartTurn("A"))) == 15


def test_another_manoeuvre_ends_it() -> None:
    here = aimed(range_of(2), 2)
    given(here).when(Declare("A", "ready")).then_fact(ConditionLost, name="aiming")
    given(here).when(Declare("A", "move_and_attack")).then_fact(ConditionLost, name="aiming")
    assert fighter(given(here).when(Declare("A", "attack")).battle, "A").has("aiming")


def test_a_turn_of_waiting_about_ends_it() -> None:
    here = turns(aimed(range_of(2), 1), EndTurn("A"))
    assert not fighter(here, "A").has("aiming")


def test_the_shot_uses_it_up() -> None:
    shot = given(aimed(range_of(2), 1)).when(SHOT, dice=[16, 8])
    shot.then_fact(ConditionLost, who="A", name="aiming", rule="DF-AIM-01")


def test_aiming_at_somebody_else_begins_anew() -> None:
    here = aimed(battle(*range_of(2), creature("C", side="blue", cell=[1, 0])), 2)
    here = given(here).when(Declare("A", "aim", target="C", weapon="regular_bow")).battle
    assert fighter(here, "A").level("aiming") == 1


def test_defending_spoils_it() -> None:
    foe = {"weapons": ["axe"], "skills": {"Axe/Mace": 12}, "cell": [1, 0]}
    here = turns(range_of(1, foe), StartTurn("A"), AIM, EndTurn("A"), StartTurn("B"))
    struck = given(here).when(Attack("B", "A", "axe"), dice=[10, 5])
    struck.then_fact(ConditionLost, who="A", name="aiming", rule="CMP-AIM")


def test_losing_sight_of_the_target_ends_it() -> None:
    here = aimed(range_of(2), 1)
    given(here).when(Turn("A", 3)).then_fact(ConditionLost, who="A", name="aiming", rule="DF-AIM-03")
    given(here).when(Turn("A", 1)).then(Turned("A", 1, "CMP-FACING"))
    away = turns(range_of(2, {"cell": [1, 1]}), StartTurn("A"), AIM, EndTurn("A"), StartTurn("B"))
    around = given(away).when(Move("B", ((0, 2), (-1, 2), (-2, 2))))
    around.then_fact(Moved, who="B")
    around.then_fact(ConditionLost, who="A", name="aiming", rule="DF-AIM-03")


def test_a_step_spoils_nothing() -> None:
    here = turns(aimed(range_of(4), 1), Move("A", ((1, 0),)))
    assert fighter(here, "A").has("aiming")


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Declare("A", "aim", weapon="regular_bow"), "no_such_target"),
        (Declare("A", "aim", target="A", weapon="regular_bow"), "own_self"),
        (Declare("A", "aim", target="C", weapon="regular_bow"), "not_in_field_of_vision"),
        (Declare("A", "aim", target="B", weapon="punch"), "not_ranged"),
        (Declare("A", "aim", target="B", weapon="longbow"), "weapon_unknown"),
        (Declare("A", "aim", target="B", weapon="large_knife"), "weapon_not_held"),
    ],
)
def test_what_aiming_needs(act: Declare, reason: str) -> None:
    here = battle(*range_of(3), creature("C", side="blue", cell=[-3, 0]))
    given(here).refuses(act, reason)


def test_without_a_weapon_named_the_first_ready_one_that_shoots_is_aimed() -> None:
    here = given(range_of(3)).when(Declare("A", "aim", target="B")).battle
    assert fighter(here, "A").condition("aiming").data["weapon"] == "regular_bow"  # type: ignore[union-attr]
