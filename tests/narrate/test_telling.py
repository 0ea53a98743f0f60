"""A fight told in passages: one act each, under a heading, in order."""

from __future__ import annotations

from fechtbuch.model.acts import StartTurn
from fechtbuch.model.events import ConditionGained
from fechtbuch.model.state import Condition
from fechtbuch.narrate import narrate, narrate_fight, passage
from tests.support.duels import duel, play_rounds
from tests.support.toy_ruleset import Strike, TakeAim, Wait


def test_passages_follow_the_line() -> None:
    fight = duel()
    play_rounds(fight, 2)
    fight.act(TakeAim("A"), at=fight.log.root)
    told = list(narrate_fight(fight))
    assert [one.number for one in told] == list(range(13))
    assert [one.heading for one in told[:4]] == [
        "A duel",
        "Round 1 · Fighter A · Start turn",
        "Round 1 · Fighter A · Strike",
        "Round 1 · Fighter A · End turn",
    ]
    assert [one.heading for one in narrate_fight(fight, "main-1")][1:] == ["Fighter A · Aim"]
    assert {line.position.line for one in narrate_fight(fight, "main-1") for line in one.told} == {"main-1"}


def test_every_fact_is_told_where_it_stands() -> None:
    fight = duel()
    play_rounds(fight, 2)
    told = [line for one in narrate_fight(fight) for line in one.told]
    moments = list(fight.line())
    assert [(line.position, line.event) for line in told] == [(m.position, m.event) for m in moments]
    assert [line.sentence for line in told] == [narrate(fight.rules, m.before, m.event) for m in moments]


def test_an_act_without_facts_has_its_heading() -> None:
    fight = duel()
    fight.act(StartTurn("B"))
    fight.act(Wait("A"))
    last = list(narrate_fight(fight))[-1]
    assert (last.heading, last.told, last.clock.round) == ("Round 1 · Fighter A · Wait", (), 1)


def test_an_overruled_act_says_so() -> None:
    fight = duel()
    fight.adjust("A", [ConditionGained("A", Condition("stunned"))], "test")
    played = fight.act(Strike("A", "B"), overrule="a dare")
    one = passage(fight.rules, played.commit, fight.log.node(played.commit.id))
    assert one.overruled == "a dare"
