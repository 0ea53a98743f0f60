"""Facts that only keep the books."""

from __future__ import annotations

import attrs
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.fight import Fight
from fechtbuch.model.events import (
    Attacked,
    Bound,
    ClockAdvanced,
    ConditionChanged,
    ConditionGained,
    ConditionLost,
    CounterChanged,
    Died,
    Event,
    Grappled,
    PoolChanged,
    Wounded,
    ZoneChanged,
)
from fechtbuch.model.state import Condition
from fechtbuch.narrate.bookkeeping import minor_facts
from fechtbuch.narrate.telling import Passage, narrate_fight, touched
from fechtbuch.rulesets import find_ruleset
from tests.support.duels import duel, play_rounds
from tests.support.toy_ruleset import TOY

TURN = ClockAdvanced("A", 2)
TALLY = CounterChanged("A", "parries", 1, 1)
SHOCK_ENDS = ConditionLost("A", "shock")
SPENT = PoolChanged("A", "ap", -2, 1)
DEAD = Died("A")


def test_tallies_are_minor() -> None:
    assert minor_facts(None, [DEAD, TALLY, DEAD]) == (False, True, False)


def test_what_runs_out_with_the_clock_is_minor_and_what_is_ended_is_not() -> None:
    assert minor_facts(None, [TURN, SHOCK_ENDS]) == (False, True)
    assert minor_facts(None, [DEAD, SHOCK_ENDS]) == (False, False)


def test_what_the_rule_set_names_is_minor() -> None:
    books = attrs.evolve(TOY, books=frozenset({"ap", "struck"}))
    gained = ConditionGained("A", Condition("struck:B"))
    assert minor_facts(books, [DEAD, SPENT, gained, SHOCK_ENDS]) == (False, True, True, False)
    assert minor_facts(TOY, [DEAD, SPENT, gained]) == (False, False, False)
    assert minor_facts(find_ruleset("control_zone"), [DEAD, SPENT]) == (False, True)


def test_a_condition_may_be_told_of_when_it_begins_and_not_when_it_is_changed() -> None:
    books = attrs.evolve(TOY, books=frozenset({"stance.changed"}))
    stance = Condition("stance")
    assert minor_facts(books, [ConditionGained("A", stance), ConditionChanged("A", stance)]) == (False, True)
    assert minor_facts(TOY, [DEAD, ConditionChanged("A", stance)]) == (False, False)


def test_an_act_of_nothing_else_keeps_its_first_fact() -> None:
    assert minor_facts(None, [TALLY, TALLY]) == (False, True)
    assert minor_facts(None, []) == ()


@given(st.lists(st.sampled_from([TURN, TALLY, SHOCK_ENDS, SPENT, DEAD]), min_size=1))
def test_no_act_is_all_minor(events: list[Event]) -> None:
    found = minor_facts(find_ruleset("control_zone"), events)
    assert len(found) == len(events)
    assert not all(found)


def told() -> tuple[Fight, list[Passage]]:
    fight = duel()
    play_rounds(fight, 2)
    return fight, list(narrate_fight(fight))


def test_passages_say_which_facts_are_minor() -> None:
    fight, passages = told()
    for passage in passages:
        events = [one.event for one in passage.told]
        assert tuple(one.minor for one in passage.told) == minor_facts(fight.rules, events)


def test_facts_that_tell_of_a_zone() -> None:
    assert touched(Wounded("A", "hp", 4, 6, zone="neck")) == ("A", "neck", 4)
    assert touched(Wounded("A", "hp", 4, 6)) == ("A", "", 4)
    assert touched(Wounded("A", "hp", 4, 6, item="sword")) is None
    assert touched(ZoneChanged("A", "neck", 3, 3)) == ("A", "neck", 0)
    assert touched(Grappled("A", "B", "arm")) == ("B", "arm", 0)
    assert touched(Bound("A", "B", "lariat")) is None
    assert touched(TALLY) is None
    check = next(one.event.check for passage in told()[1] for one in passage.told if isinstance(one.event, Attacked))
    assert touched(Attacked("A", "B", check, location="neck")) == ("B", "neck", 0)
    assert touched(Attacked("A", "B", check)) is None
