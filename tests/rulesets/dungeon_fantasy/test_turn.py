"""Turns: their order, rounds, and what the start and the end of one bring."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given as sampled
from hypothesis import strategies as st

from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import (
    Checked,
    ClockAdvanced,
    ConditionGained,
    ConditionLost,
    CounterChanged,
    Died,
    Left,
    PoolChanged,
    Skipped,
)
from fechtbuch.model.state import Battle, Clock
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Declare
from fechtbuch.rulesets.dungeon_fantasy.turns.turn import next_turn, turn_order
from tests.rulesets.dungeon_fantasy.ring import TABLES, at, battle, creature, fighter, given, mark, turns


def three() -> Battle:
    """Slow, middling and fast, listed in that order."""
    return battle(
        creature("slow", speed=5, dx=12),
        creature("middle", speed="5.25", dx=10),
        creature("fast", speed="5.75", dx=9),
    )


# ------------------------------------------------------------------------------------------------ order


def test_the_fastest_acts_first() -> None:
    assert turn_order(at(three())) == ("fast", "middle", "slow")


def test_of_equals_the_more_dextrous_then_the_one_listed_first() -> None:
    here = battle(creature("A", speed=6, dx=10), creature("B", speed=6, dx=12), creature("C", speed=6, dx=10))
    assert turn_order(at(here)) == ("B", "A", "C")


@sampled(st.lists(st.tuples(st.integers(16, 32), st.integers(8, 15)), min_size=1, max_size=8))
def test_everybody_has_one_turn_and_nobody_is_overtaken(figures: list[tuple[int, int]]) -> None:
    here = battle(*(creature(f"c{n}", speed=str(s / 4), dx=dx) for n, (s, dx) in enumerate(figures)))
    order = turn_order(at(here))
    assert sorted(order) == sorted(here.order)
    ranks = [(-figures[int(who[1:])][0], -figures[int(who[1:])][1], int(who[1:])) for who in order]
    assert ranks == sorted(ranks)


def test_the_dead_and_the_departed_have_no_turns() -> None:
    here = given(three(), Died("middle"), Left("fast")).battle
    assert turn_order(at(here)) == ("slow",)
    given(here).refuses(StartTurn("middle"), "dead")


def test_turns_go_round() -> None:
    here, order = three(), []
    for _ in range(5):
        who = next_turn(here, TABLES)
        order.append((who, here.clock.round))
        here = turns(here, StartTurn(who), EndTurn(who))
    assert [who for who, _ in order] == ["fast", "middle", "slow", "fast", "middle"]
    assert (here.clock.round, here.clock.turns) == (2, 5)


def test_when_the_first_one_falls_the_next_begins_the_round() -> None:
    here = turns(three(), StartTurn("fast"), EndTurn("fast"), StartTurn("middle"), EndTurn("middle"))
    here = given(here, Died("fast")).battle
    assert next_turn(here, TABLES) == "slow"
    here = turns(here, StartTurn("slow"), EndTurn("slow"))
    assert next_turn(here, TABLES) == "middle"
    assert turns(here, StartTurn("middle")).clock.round == 2


def test_whoever_dies_in_his_own_turn_is_followed_by_the_next() -> None:
    here = given(turns(three(), StartTurn("middle")), Died("middle")).battle
    assert next_turn(here, TABLES) == "slow"


def test_nobody_left_nobody_next() -> None:
    here = given(three(), Died("slow"), Died("middle"), Died("fast")).battle
    assert next_turn(here, TABLES) == ""


def test_a_round_ends_what_lasts_until_it() -> None:
    here = evolve(three(), clock=Clock(1, "", "slow", 3))
    here = given(here, ConditionGained("slow", mark("deafened", until="round:2"))).battle
    assert not fighter(turns(here, StartTurn("fast")), "slow").has("deafened")


def test_only_the_running_turn_ends() -> None:
    here = turns(three(), StartTurn("fast"))
    given(here).refuses(EndTurn("slow"), "not_your_turn")
    given(here).refuses(EndTurn("fast"))


# ------------------------------------------------------------------------------------------------ the start


def pair(**fields: Any) -> Battle:
    return battle(creature("A", side="red", **fields), creature("B", side="blue", cell=[1, 0]))


def test_the_clock_says_whose_turn_it_is() -> None:
    given(pair()).when(StartTurn("A")).then(ClockAdvanced("A", 1, "", 1, "DF-OWN-22"))


def test_tallies_begin_anew() -> None:
    tallies = ("attacks", "blocks", "moved", "readies", "casts", "postures", "parries:axe", "swung:axe")
    here = given(pair(), *(CounterChanged("A", name, 2, 2) for name in (*tallies, "spent:bow", "reload:bow"))).battle
    after = given(here).when(StartTurn("A")).battle
    assert dict(after["A"].counters) == {"reload:bow": 2, "spent:bow": 2}


def test_marks_of_the_last_turn_end() -> None:
    here = turns(pair(), StartTurn("A"), Declare("A", "attack"), EndTurn("A"), StartTurn("B"))
    assert fighter(here, "A").manoeuvre_name == "attack"
    here = turns(here, EndTurn("B"), StartTurn("A"))
    assert fighter(here, "A").manoeuvre is None


@pytest.mark.parametrize(("hp", "target"), [(0, 10), (-9, 10), (-10, 9), (-19, 9), (-20, 8)])
def test_at_0_hp_a_turn_of_activity_takes_an_ht_roll(hp: int, target: int) -> None:
    here = given(pair(hp=10, ht=10), PoolChanged("A", "hp", hp - 10, hp)).battle
    started = given(here).when(StartTurn("A"), dice=[target])
    (check,) = [e.check for e in started.resolution.events if isinstance(e, Checked)]
    assert (check.purpose, check.figure.value) == ("consciousness", target)
    assert not fighter(started.battle, "A").unconscious
    assert fighter(given(here).when(StartTurn("A"), dice=[target + 1]).battle, "A").unconscious


def test_who_does_nothing_needs_no_roll() -> None:
    here = given(pair(), PoolChanged("A", "hp", -10, 0)).battle
    resting = given(here).when(StartTurn("A"), activity="do_nothing")
    assert fighter(resting.battle, "A").manoeuvre_name == "do_nothing"
    given(resting.battle).refuses(Attack("A", "B", "punch"), "wrong_manoeuvre", "out_of_reach")


def test_above_0_hp_there_is_no_roll() -> None:
    here = given(pair(), PoolChanged("A", "hp", -9, 1)).battle
    given(here).when(StartTurn("A")).then_kinds("ClockAdvanced")


def test_at_0_fp_acting_takes_a_will_roll() -> None:
    here = given(pair(will=11), PoolChanged("A", "fp", -10, 0)).battle
    assert not fighter(given(here).when(StartTurn("A"), dice=[11]).battle, "A").has("do_nothing")
    idle = given(here).when(StartTurn("A"), dice=[12])
    idle.then_fact(Skipped, who="A", what="turn")
    given(idle.battle).refuses(Declare("A", "ready"), "must_do_nothing")
    assert not fighter(turns(idle.battle, EndTurn("A")), "A").has("do_nothing")


def test_who_has_no_air_loses_fp_each_turn() -> None:
    here = given(pair(), ConditionGained("A", mark("suffocating"))).battle
    started = given(here).when(StartTurn("A"))
    started.then_fact(PoolChanged, who="A", pool="fp", by=-1, after=9)
    assert fighter(started.battle, "A").level("suffocating") == 1


@pytest.mark.parametrize("condition", ["unconscious", "stunned"])
def test_a_turn_in_which_nothing_can_be_done_says_so(condition: str) -> None:
    here = given(pair(), ConditionGained("A", mark(condition))).battle
    given(here).when(StartTurn("A")).then_fact(Skipped, who="A", what="turn", reason=condition)


# ------------------------------------------------------------------------------------------------ the end


def test_the_stunned_roll_to_recover_at_the_end_of_their_turn() -> None:
    here = turns(given(pair(ht=11), ConditionGained("A", mark("stunned"))).battle, StartTurn("A"))
    given(here).when(EndTurn("A"), dice=[11]).then_fact(ConditionLost, who="A", name="stunned")
    assert fighter(given(here).when(EndTurn("A"), dice=[12]).battle, "A").stunned


def test_there_is_one_roll_to_recover_in_a_turn_however_often_it_ends() -> None:
    here = turns(given(pair(ht=11), ConditionGained("A", mark("stunned"))).battle, StartTurn("A"))
    here = given(here).when(EndTurn("A"), dice=[12]).battle
    assert fighter(given(here).when(EndTurn("A")).battle, "A").stunned
    here = turns(given(here).when(EndTurn("A")).battle, StartTurn("B"), EndTurn("B"), StartTurn("A"))
    assert not fighter(given(here).when(EndTurn("A"), dice=[11]).battle, "A").stunned


def test_a_turn_that_nobody_ended_is_over_when_the_next_begins() -> None:
    here = given(turns(pair(), StartTurn("B")), ConditionGained("A", mark("shock", 3, "turn_end:A", since=1))).battle
    here = turns(here, StartTurn("A"))
    assert fighter(here, "A").level("shock") == 3
    assert not fighter(turns(here, StartTurn("B")), "A").has("shock")


def test_shock_lasts_through_the_next_turn() -> None:
    here = turns(pair(), StartTurn("B"))
    here = given(here, ConditionGained("A", mark("shock", 3, "turn_end:A", since=here.clock.turns))).battle
    here = turns(here, EndTurn("B"), StartTurn("A"))
    assert fighter(here, "A").level("shock") == 3
    assert not fighter(turns(here, EndTurn("A")), "A").has("shock")


def test_what_was_gained_in_the_turn_lasts_through_the_next() -> None:
    here = turns(pair(), StartTurn("A"))
    here = given(here, ConditionGained("A", mark("pain", until="turn_end:A", since=here.clock.turns))).battle
    here = turns(here, EndTurn("A"), StartTurn("B"), EndTurn("B"), StartTurn("A"))
    assert fighter(here, "A").has("pain")
    assert not fighter(turns(here, EndTurn("A")), "A").has("pain")
