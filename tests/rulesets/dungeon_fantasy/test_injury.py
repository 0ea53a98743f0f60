"""What a wound brings: shock, crippling, knockdown, stun, death, a spoilt aim; fatigue and suffocation."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from fechtbuch.model.acts import EndTurn, Rest, StartTurn
from fechtbuch.model.events import (
    Checked,
    ConditionGained,
    ConditionLost,
    Died,
    Event,
    ItemMoved,
    PoolChanged,
    PostureChanged,
    Skipped,
    Wounded,
    ZoneChanged,
)
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.harm.death import multiples_reached
from tests.rulesets.dungeon_fantasy.duels import duel, suffer, wound
from tests.rulesets.dungeon_fantasy.ring import fighter, given, mark, turns

SHIELD: dict[str, Any] = {"shield": "small_shield"}


def rolls(events: tuple[Event, ...], purpose: str) -> list[Any]:
    """The figures rolled against for a purpose."""
    return [
        event.check.figure.value for event in events if isinstance(event, Checked) and event.check.purpose == purpose
    ]


def shock(battle: Battle) -> int:
    """B's shock, whether it is in force or to come."""
    return fighter(battle, "B").level("shock")


# shock (CMP-SHOCK)


@pytest.mark.parametrize(("by", "expected"), [(1, 1), (3, 3), (4, 4), (6, 4)])
def test_shock_is_a_point_for_each_hp_and_four_at_most(by: int, expected: int) -> None:
    assert shock(suffer(duel(), wound(duel(), by)).battle) == expected


@pytest.mark.parametrize(("hp", "by", "expected"), [(20, 3, 1), (19, 3, 3), (20, 1, 0), (39, 8, 2), (40, 8, 2)])
def test_big_creatures_feel_tenths_of_their_hp(hp: int, by: int, expected: int) -> None:
    start = duel(b={"hp": hp})
    assert shock(suffer(start, wound(start, by)).battle) == expected


def test_wounds_add_up_to_the_limit() -> None:
    start = duel()
    once = suffer(start, wound(start, 1)).battle
    twice = suffer(once, wound(once, 2)).battle
    assert shock(twice) == 3
    assert shock(suffer(twice, wound(twice, 3)).battle) == 4


def test_a_critical_hit_may_double_it_up_to_eight() -> None:
    start = duel(b={"hp": 15})
    assert shock(suffer(start, wound(start, 3, detail={"double_shock": -8})).battle) == 6
    assert shock(suffer(start, wound(start, 7, detail={"double_shock": -8})).battle) == 8


def test_high_pain_threshold_feels_none() -> None:
    start = duel(b={"traits": ["high_pain_threshold"]})
    assert not fighter(suffer(start, wound(start, 3)).battle, "B").has("shock")


def test_low_pain_threshold_feels_twice_as_much() -> None:
    start = duel(b={"traits": ["low_pain_threshold"]})
    assert shock(suffer(start, wound(start, 3)).battle) == 6


def test_shock_is_in_force_on_the_victims_next_turn_only() -> None:
    start = duel()
    hurt = suffer(start, wound(start, 3)).battle
    assert fighter(hurt, "B").shock == 0
    own = turns(hurt, EndTurn("A"), StartTurn("B"))
    assert fighter(own, "B").shock == 3
    assert not fighter(turns(own, EndTurn("B")), "B").has("shock")


def test_a_wound_taken_on_ones_own_turn_counts_on_the_next() -> None:
    start = turns(duel(), EndTurn("A"), StartTurn("B"))
    hurt = suffer(start, wound(start, 2)).battle
    assert fighter(hurt, "B").shock == 0
    rested = turns(hurt, EndTurn("B"), StartTurn("A"), EndTurn("A"), StartTurn("B"))
    assert fighter(rested, "B").shock == 2


def test_old_shock_stays_in_force_when_a_new_wound_comes_on_ones_own_turn() -> None:
    start = suffer(duel(), wound(duel(), 3)).battle
    own = turns(start, EndTurn("A"), StartTurn("B"))
    again = suffer(own, wound(own, 1)).battle
    assert fighter(again, "B").shock == 3
    later = turns(again, EndTurn("B"), StartTurn("A"), EndTurn("A"), StartTurn("B"))
    assert fighter(later, "B").shock == 1


# crippling (CMP-HITLOC-EFFECTS)


@pytest.mark.parametrize(
    ("hp", "zone", "spared", "crippled"),
    [
        (10, "right_arm", 5, 6),
        (11, "right_arm", 5, 6),
        (12, "left_leg", 6, 7),
        (10, "left_hand", 3, 4),
        (12, "right_foot", 4, 5),
        (14, "right_hand", 4, 5),
    ],
)
def test_a_limb_is_crippled_by_more_than_half_an_extremity_by_more_than_a_third(
    hp: int, zone: str, spared: int, crippled: int
) -> None:
    start = duel(b={"hp": hp})
    assert fighter(suffer(start, wound(start, spared, zone)).battle, "B").part_status(zone) == ()
    hurt = suffer(start, wound(start, crippled, zone), dice=[3])
    assert fighter(hurt.battle, "B").part_status(zone) == ("crippled",)


@pytest.mark.parametrize(("uncapped", "states"), [(13, ("crippled",)), (14, ("crippled", "destroyed"))])
def test_twice_what_cripples_destroys(uncapped: int, states: tuple[str, ...]) -> None:
    hurt = suffer(duel(), wound(duel(), 7, "left_arm", detail={"uncapped": uncapped}), dice=[3]).battle
    assert fighter(hurt, "B").part_status("left_arm") == states


def test_a_sword_can_take_off_an_arm() -> None:
    act = Attack("A", "B", "broadsword", "swing", "right_arm")
    when = given(duel(b={"hp": 6})).when(act, [10, 11, 5, 9], defence="dodge")
    when.then_fact(Wounded, by=4, zone="right_arm")
    assert fighter(when.battle, "B").part_status("right_arm") == ("crippled", "destroyed")


def test_a_crippled_hand_or_arm_drops_what_it_holds() -> None:
    for zone in ("right_hand", "right_arm"):
        hurt = suffer(duel(b=SHIELD), wound(duel(), 7, zone), dice=[3])
        hurt.then_fact(ItemMoved, who="B", key="broadsword", cell=(1, 0))
        assert set(hurt.battle["B"].items) == {"small_shield"}


def test_a_strapped_shield_stays_on_a_crippled_arm() -> None:
    hurt = suffer(duel(b=SHIELD), wound(duel(), 7, "left_arm"), dice=[3]).battle
    assert hurt["B"].items["small_shield"].held == "left_arm"


def test_a_crippled_leg_or_foot_brings_its_owner_down() -> None:
    for zone in ("left_leg", "right_foot"):
        suffer(duel(), wound(duel(), 7, zone), dice=[3]).then_fact(PostureChanged, who="B", posture="lying")


def test_an_eye_is_blinded_by_more_than_a_tenth() -> None:
    start = duel(b={"hp": 20})
    assert fighter(suffer(start, wound(start, 2, "left_eye"), dice=[3]).battle, "B").part_status("left_eye") == ()
    blind = suffer(start, wound(start, 3, "left_eye"), dice=[3]).battle
    assert fighter(blind, "B").part_status("left_eye") == ("blind",)


def test_what_is_crippled_already_is_not_crippled_again() -> None:
    start = given(duel(b={"hp": 14}), ZoneChanged("B", "right_hand", status=("crippled",))).battle
    suffer(start, wound(start, 5, "right_hand")).then_kinds("Adjusted", "Wounded", "ConditionGained")


# knockdown (CMP-SHOCK)


@pytest.mark.parametrize(("by", "asked"), [(6, False), (7, True)], ids=["half of HP", "more"])
def test_a_major_wound_is_more_than_half_of_hp(by: int, asked: bool) -> None:
    hurt = suffer(duel(), wound(duel(), by), dice=[3] if asked else [])
    assert rolls(hurt.resolution.events, "knockdown") == ([11] if asked else [])


@pytest.mark.parametrize(
    ("zone", "traits", "target"),
    [
        ("torso", [], 11),
        ("face", [], 6),
        ("vitals", [], 6),
        ("groin", [], 11),
        ("groin", ["vulnerable_groin"], 6),
        ("skull", [], 1),
        ("right_eye", [], 1),
        ("neck", [], 11),
        ("left_arm", [], 11),
        ("skull", ["high_pain_threshold"], 4),
        ("torso", ["high_pain_threshold"], 14),
        ("torso", ["low_pain_threshold"], 7),
    ],
)
def test_the_modifiers_of_the_knockdown_roll_count_once(zone: str, traits: list[str], target: int) -> None:
    start = duel(b={"traits": traits})
    hurt = suffer(start, wound(start, 8, zone), dice=[3])
    assert rolls(hurt.resolution.events, "knockdown") == [target]


def test_a_wound_with_several_reasons_for_a_roll_calls_for_one() -> None:
    worst = wound(duel(), 9, "right_eye", detail={"major_wound": True})
    hurt = suffer(duel(), worst, dice=[3])
    assert rolls(hurt.resolution.events, "knockdown") == [1]


@pytest.mark.parametrize("zone", ["skull", "face", "left_eye", "vitals"])
def test_any_shock_from_a_tender_part_calls_for_a_roll(zone: str) -> None:
    assert len(rolls(suffer(duel(), wound(duel(), 1, zone), dice=[3]).resolution.events, "knockdown")) == 1
    big = duel(b={"hp": 30})
    assert rolls(suffer(big, wound(big, 2, zone)).resolution.events, "knockdown") == []


def test_other_small_wounds_call_for_none() -> None:
    suffer(duel(), wound(duel(), 1, "neck")).then_kinds("Adjusted", "Wounded", "ConditionGained")


@pytest.mark.parametrize(
    ("roll", "stunned", "unconscious"),
    [(11, False, False), (12, True, False), (15, True, False), (16, False, True), (17, False, True)],
    ids=["success", "failure by 1", "failure by 4", "failure by 5", "critical failure"],
)
def test_what_a_failed_knockdown_roll_does(roll: int, stunned: bool, unconscious: bool) -> None:
    hurt = suffer(duel(b=SHIELD), wound(duel(), 7), dice=[roll]).battle
    victim = fighter(hurt, "B")
    assert (victim.stunned, victim.unconscious) == (stunned, unconscious)
    down = stunned or unconscious
    assert victim.posture == ("lying" if down else "standing")
    assert ("broadsword" in hurt["B"].items) is not down
    assert "small_shield" in hurt["B"].items


def test_a_critical_failure_knocks_out_however_small_the_margin() -> None:
    start = duel(b={"ht": 15})
    hurt = suffer(start, wound(start, 7), dice=[17]).battle
    assert fighter(hurt, "B").unconscious


def test_stun_ends_with_an_ht_roll_at_the_end_of_a_turn() -> None:
    start = given(duel(), ConditionGained("B", mark("stunned"))).battle
    own = turns(start, EndTurn("A"), StartTurn("B"))
    given(own).refuses(Attack("B", "A"), "must_do_nothing")
    still = given(own).when(EndTurn("B"), [12]).battle
    assert fighter(still, "B").stunned
    given(own).when(EndTurn("B"), [11]).then_fact(ConditionLost, who="B", name="stunned")


# death (CMP-DEATH)


@given_any(st.integers(1, 60), st.integers(-300, 60), st.integers(1, 80))
def test_each_multiple_of_hp_below_zero_is_reached_once(full: int, before: int, by: int) -> None:
    reached = multiples_reached(before, before - by, full)
    assert reached == tuple(n for n in range(1, 400) if before > -n * full >= before - by)


@pytest.mark.parametrize(("hp", "asked"), [(-11, 0), (-12, 1), (-23, 1), (-24, 2), (-59, 4)])
def test_a_roll_for_each_multiple_a_blow_reaches(hp: int, asked: int) -> None:
    hurt = suffer(duel(), wound(duel(), 12 - hp), dice=[3] * asked + [3])
    assert rolls(hurt.resolution.events, "survival") == [11] * asked


def test_at_minus_five_times_hp_death_is_certain() -> None:
    hurt = suffer(duel(), wound(duel(), 72))
    hurt.then_fact(Died, who="B")
    assert rolls(hurt.resolution.events, "survival") == []


@pytest.mark.parametrize(
    ("roll", "status", "mortal"),
    [(11, "in", False), (12, "in", True), (13, "in", True), (14, "dead", False)],
    ids=["success", "failure by 1", "failure by 2", "failure by 3"],
)
def test_the_roll_against_death(roll: int, status: str, mortal: bool) -> None:
    hurt = suffer(duel(), wound(duel(), 24), dice=[roll] if mortal or status == "dead" else [roll, 3]).battle
    assert hurt["B"].status == status
    assert fighter(hurt, "B").has("mortal_wound") is mortal


def test_the_dead_fall_and_drop_what_they_hold() -> None:
    hurt = suffer(duel(), wound(duel(), 24), dice=[18]).battle
    assert hurt["B"].place.posture == "lying"
    assert "broadsword" not in hurt["B"].items
    assert hurt["B"].status == "dead"


def test_nothing_more_befalls_the_dead() -> None:
    start = given(duel(), Died("B")).battle
    suffer(start, wound(start, 9, "skull")).then_kinds("Adjusted", "Wounded")


def test_at_minus_ten_times_hp_nothing_is_left() -> None:
    hurt = suffer(duel(), wound(duel(), 132))
    assert fighter(hurt.battle, "B").has("destroyed")


def test_the_unkillable_die_only_when_nothing_is_left() -> None:
    start = duel(b={"traits": ["unkillable"]})
    assert suffer(start, wound(start, 130), dice=[3]).battle["B"].status == "in"
    assert suffer(start, wound(start, 132)).battle["B"].status == "dead"


def test_a_game_masters_loss_of_hp_kills_like_any_other() -> None:
    suffer(duel(), PoolChanged("B", "hp", -24, -12), dice=[18]).then_fact(Died, who="B")


@pytest.mark.parametrize(("hp", "target"), [(0, 11), (-11, 11), (-12, 10), (-25, 9)])
def test_staying_awake_takes_ht_less_one_for_each_multiple(hp: int, target: int) -> None:
    start = given(turns(duel(), EndTurn("A")), PoolChanged("B", "hp", hp - 12, hp)).battle
    awake = given(start).when(StartTurn("B"), [target], activity="act")
    assert rolls(awake.resolution.events, "consciousness") == [target]
    assert not fighter(awake.battle, "B").unconscious
    asleep = given(start).when(StartTurn("B"), [target + 1], activity="act")
    assert fighter(asleep.battle, "B").unconscious
    assert fighter(asleep.battle, "B").posture == "lying"


def test_with_a_point_left_no_roll_is_needed() -> None:
    start = given(turns(duel(), EndTurn("A")), PoolChanged("B", "hp", -11, 1)).battle
    given(start).when(StartTurn("B"))


# concentration


def test_injury_may_spoil_an_aim() -> None:
    aiming = given(duel(b={"will": 12}), ConditionGained("B", mark("aiming", 2, target="A"))).battle
    kept = suffer(aiming, wound(aiming, 2), dice=[12])
    assert rolls(kept.resolution.events, "concentration") == [12]
    assert fighter(kept.battle, "B").has("aiming")
    suffer(aiming, wound(aiming, 2), dice=[13]).then_fact(ConditionLost, name="aiming")


def test_injury_disturbs_casting_more() -> None:
    casting = given(duel(b={"will": 12}), ConditionGained("B", mark("casting", 1))).battle
    lost = suffer(casting, wound(casting, 2), dice=[10])
    assert rolls(lost.resolution.events, "concentration") == [9]
    lost.then_fact(ConditionLost, name="casting")


def test_a_blow_that_does_nothing_spoils_nothing() -> None:
    aiming = given(duel(), ConditionGained("B", mark("aiming", 2))).battle
    suffer(aiming, wound(aiming, 0)).then_kinds("Adjusted", "Wounded")


# fatigue (CMP-FATIGUE) and suffocation (CMP-SUFFOCATION)


def breathless(fp: int, seconds: int = 0, **b: Any) -> Battle:
    """B, with so many FP left of 11, cannot breathe, and A's turn has just ended."""
    start = turns(duel(b=b), EndTurn("A"))
    held = ConditionGained("B", mark("suffocating", seconds))
    return given(start, held, PoolChanged("B", "fp", fp - 11, fp)).battle


def test_a_second_without_air_costs_a_point() -> None:
    after = given(breathless(5)).when(StartTurn("B")).battle
    assert (fighter(after, "B").fp, fighter(after, "B").level("suffocating")) == (4, 1)
    assert fighter(after, "B").hp == 12


def test_at_no_fp_a_will_roll_keeps_one_awake() -> None:
    awake = given(breathless(1)).when(StartTurn("B"), [10, 10])
    assert rolls(awake.resolution.events, "suffocation") == [10]
    assert fighter(awake.battle, "B").fp == 0
    assert fighter(awake.battle, "B").hp == 12
    assert fighter(given(breathless(1)).when(StartTurn("B"), [11]).battle, "B").unconscious


def test_every_point_below_zero_costs_an_hp() -> None:
    after = given(breathless(0)).when(StartTurn("B"), [10, 10]).battle
    assert (fighter(after, "B").fp, fighter(after, "B").hp) == (-1, 11)


def test_at_minus_fp_everybody_faints_and_loses_hp_alone_from_then_on() -> None:
    after = given(breathless(-10)).when(StartTurn("B"))
    assert fighter(after.battle, "B").unconscious
    again = given(turns(after.battle, EndTurn("B"), StartTurn("A"), EndTurn("A"))).when(StartTurn("B")).battle
    assert (fighter(again, "B").fp, fighter(again, "B").hp) == (-11, 10)


def test_four_minutes_without_air_kill() -> None:
    assert given(breathless(5, 238)).when(StartTurn("B")).battle["B"].status == "in"
    given(breathless(5, 239)).when(StartTurn("B")).then_fact(Died, who="B", reason="suffocated")


def test_who_does_not_breathe_does_not_suffocate() -> None:
    after = given(breathless(5, traits=["doesnt_breathe"])).when(StartTurn("B")).battle
    assert fighter(after, "B").fp == 5


def test_without_fp_a_will_roll_is_needed_to_act() -> None:
    start = given(turns(duel(), EndTurn("A")), PoolChanged("B", "fp", -11, 0)).battle
    tired = given(start).when(StartTurn("B"), [11]).battle
    given(tired).refuses(Attack("B", "A"), "must_do_nothing")
    assert not fighter(turns(tired, EndTurn("B")), "B").has("do_nothing")
    given(given(start).when(StartTurn("B"), [10]).battle).refuses(Attack("B", "A"))


def test_under_a_third_of_fp_st_is_halved() -> None:
    start = given(duel(b={"st": 13}), PoolChanged("B", "fp", -8, 3)).battle
    assert fighter(start, "B").attribute("ST").value == 7
    start = given(duel(b={"st": 13, "fp": 12}), PoolChanged("B", "fp", -8, 4)).battle
    assert fighter(start, "B").attribute("ST").value == 13


def test_rest_gives_back_fp_and_ends_what_lasts_turns_or_minutes() -> None:
    facts = (
        PoolChanged("B", "fp", -6, 5),
        ConditionGained("B", mark("guard_dropped", until="turn_start:B")),
        ConditionGained("B", mark("stunned")),
        ConditionGained("B", mark("mortal_wound")),
        ConditionGained("B", mark("strained:right_arm", minutes=30)),
        ZoneChanged("B", "right_arm", status=("strained",)),
    )
    start = given(duel(), *facts).battle
    rested = given(start).when(Rest("B", 25))
    rested.then_fact(Skipped, what="rest")
    assert fighter(rested.battle, "B").fp == 7
    assert not fighter(rested.battle, "B").has("guard_dropped")
    assert not fighter(rested.battle, "B").stunned
    assert fighter(rested.battle, "B").has("mortal_wound")
    strained = fighter(rested.battle, "B").condition("strained:right_arm")
    assert strained is not None
    assert strained.data["minutes"] == 5
    whole = given(rested.battle).when(Rest("B", 5)).battle
    assert fighter(whole, "B").part_status("right_arm") == ()
    assert fighter(whole, "B").fp == 8
    assert fighter(given(whole).when(Rest("B", 100)).battle, "B").fp == 11
