"""Acts become commits, at the head, in the past, in spite of the rules; whatever is refused leaves nothing behind."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve, frozen

from fechtbuch.decide.answers import Typed, WrongAnswer, first_option
from fechtbuch.decide.legality import Because, Breach, Illegal
from fechtbuch.decide.resolve import resolve
from fechtbuch.dice.answers import ImpossibleRoll
from fechtbuch.fight import Fight, Played
from fechtbuch.fight.answering import PolicyFailed, UnknownPolicy
from fechtbuch.history.store.contract import Position
from fechtbuch.model.acts import Act, Adjust, Begin, EndTurn, Leave, NextPhase, Rest, StartTurn
from fechtbuch.model.canonical import BadData
from fechtbuch.model.errors import Conflict
from fechtbuch.model.events import (
    Adjusted,
    Attacked,
    ConditionGained,
    ConditionLost,
    Died,
    PoolChanged,
    Refused,
    Wounded,
)
from fechtbuch.model.state import Condition, UnknownCreature
from tests.support.duels import duel, play_rounds, reopened, state_bytes
from tests.support.replaying import replays_to_itself
from tests.support.toy_ruleset import TOY, Strike, TakeAim, Wait, creature


def hit(fight: Fight, **where: Any) -> Played:
    return fight.act(Strike("A", "B"), dice=[3, 6], choices={"defence": "none"}, **where)


def kinds(played: Played) -> tuple[str, ...]:
    return tuple(event.kind for event in played.events)


def test_an_act_at_the_head_grows_the_line(fight: Fight) -> None:
    played = hit(fight)
    assert (played.branch, played.opened) == ("main", False)
    assert kinds(played) == ("Attacked", "Wounded")
    assert fight.head == played.commit.id == fight.store.branch("duel", "main").head
    assert fight.state()["B"].pools["hp"].value == 5994


def test_the_same_acts_with_the_same_seed_give_the_same_ids(fight: Fight) -> None:
    other = duel()
    assert [p.commit.id for p in play_rounds(fight, 3)] == [p.commit.id for p in play_rounds(other, 3)]


def first_throw(fight: Fight, take: int = 0) -> tuple[int, ...] | None:
    event = fight.act(Strike("A", "B"), at=fight.log.root, take=take).events[0]
    assert isinstance(event, Attacked)
    return event.check.rolled.faces


def test_another_take_or_seed_throws_other_dice() -> None:
    assert len({first_throw(duel(), take) for take in range(12)}) > 6
    assert len({first_throw(duel(seed=seed)) for seed in range(12)}) > 6


def test_throwing_again_opens_a_branch_with_its_own_dice(fight: Fight) -> None:
    first = fight.act(Strike("A", "B"))
    again = fight.act(Strike("A", "B"), at=fight.log.root, take=1)
    assert again.opened
    assert again.commit.tape != first.commit.tape


def test_what_is_played_reads_back_the_same(fight: Fight) -> None:
    play_rounds(fight, 3)
    again = reopened(fight)
    for (one, before), (other, after) in zip(fight.log.commits(fight.head), again.log.commits(again.head), strict=True):
        assert one == other
        assert before == after


def test_an_act_with_its_own_tape_on_its_own_parent_gives_its_own_events(fight: Fight) -> None:
    play_rounds(fight, 4)
    fight.act(TakeAim("A"))
    replays_to_itself(fight)


def test_dice_from_the_table_are_used_in_order_and_none_may_be_left_over(fight: Fight) -> None:
    head = fight.head
    with pytest.raises(WrongAnswer, match="left over"):
        fight.act(Strike("A", "B"), dice=[18, 3])
    with pytest.raises(ImpossibleRoll, match="19"):
        fight.act(Strike("A", "B"), dice=[19])
    with pytest.raises(WrongAnswer, match="not offered"):
        fight.act(Strike("A", "B"), dice=[3], choices={"defence": "fly"})
    assert fight.head == head == fight.store.branch("duel", "main").head
    assert fight.store.children("duel", head) == ()


@pytest.mark.parametrize("what", ["strike", None, 5, {"do": "strike"}, Strike])
def test_what_is_no_act_is_refused(fight: Fight, what: Any) -> None:
    before = fight.head
    for way in (fight.act, fight.pending):
        with pytest.raises(BadData, match="is no act: an act is made by its class"):
            way(what)
    assert fight.head == before


def test_a_barred_wish_is_a_fact_and_the_act_goes_on(fight: Fight) -> None:
    played = fight.act(Strike("A", "B"), dice=[3, 2], choices={"defence": "parry"})
    assert kinds(played) == ("Attacked", "Refused", "Wounded")
    assert isinstance(played.events[1], Refused)


def test_policies_choose_what_nobody_chose(fight: Fight) -> None:
    never = fight.act(Strike("A", "B"), dice=[3, 1], policy=lambda battle, ask: "none")
    assert kinds(never) == ("Attacked", "Wounded")
    each = fight.act(Strike("A", "B"), dice=[3, 3], policy={"B": first_option, "": lambda battle, ask: "none"})
    assert kinds(each) == ("Attacked", "Dodged")
    assert [entry.by for entry in each.commit.tape] == ["table", "policy", "table"]
    with pytest.raises(UnknownPolicy, match="brave"):
        fight.act(Strike("A", "B"), policy="brave")


def test_a_policy_for_nobody_who_is_there_is_refused_with_near_names(fight: Fight) -> None:
    before, side = fight.head, fight.state()["B"].side
    wishes: list[tuple[Any, str]] = [
        ({"Bo": first_option}, "there is no creature and no side 'Bo' to answer; near: B"),
        ({"B": first_option, f"{side}{side}": first_option}, f"'{side}{side}' to answer; near: .*{side}"),
        ({"B": first_option, 7: first_option}, "no side 7 to answer"),
        ({"B": None}, "None is no policy: a name or a function is"),
        (5, "5 is no policy"),
    ]
    for wanted, words in wishes:
        with pytest.raises(PolicyFailed, match=words):
            fight.act(Strike("A", "B"), policy=wanted)
        with pytest.raises(PolicyFailed, match=words):
            fight.pending(Strike("A", "B"), ask="policy", policy=wanted)
    assert fight.head == before
    assert fight.act(Strike("A", "B"), policy={"": first_option, side: first_option}).branch == "main"


def test_a_policy_may_be_that_of_a_side() -> None:
    fighters = [creature("A", side="red"), creature("B", side="blue"), creature("C", side="blue")]
    fight = Fight.start(None, TOY, "sides", fighters, seed=7)
    wanted = {"blue": lambda battle, ask: "none", "C": first_option}
    assert kinds(fight.act(Strike("A", "B"), dice=[3, 1], policy=wanted)) == ("Attacked", "Wounded")
    assert kinds(fight.act(Strike("A", "C"), dice=[3, 3], policy=wanted)) == ("Attacked", "Dodged")


def test_acting_in_the_past_opens_a_branch_by_itself(fight: Fight) -> None:
    play_rounds(fight, 1)
    cursor = fight.cursor()
    cursor.to_start()
    one = hit(fight, at=cursor)
    other = fight.act(Strike("A", "B"), at=Position(fight.log.root, 2, "main"), dice=[18])
    assert (one.branch, one.opened, other.branch) == ("main-1", True, "main-2")
    assert cursor.position == one.position
    assert cursor.position.line == "main-1"
    assert [row.name for row in fight.branches()] == ["main", "main-1", "main-2"]
    assert fight.store.branch("duel", "main-1").base == fight.log.root


def test_the_same_act_with_the_same_answers_is_followed_not_repeated(fight: Fight) -> None:
    first = fight.act(Strike("A", "B"))
    fight.act(Strike("B", "A"))
    cursor = fight.cursor(at=first.position)
    cursor.previous_act()
    again = fight.act(Strike("A", "B"), at=cursor)
    assert again.commit == first.commit
    assert (again.branch, again.opened) == ("main", False)
    assert cursor.position == first.position
    assert len(fight.branches()) == 1


def test_a_branch_that_catches_up_with_another_moves_along_the_same_commits(fight: Fight) -> None:
    fight.branch("side")
    one = fight.act(Strike("A", "B"), at="main")
    other = fight.act(Strike("A", "B"), at="side")
    assert one.commit.id == other.commit.id
    assert {row.head for row in fight.branches()} == {one.commit.id}


def test_in_the_middle_of_an_act_acting_means_after_it(fight: Fight) -> None:
    first = hit(fight)
    inside = Position(first.commit.id, 0, "main")
    assert fight.act(Strike("B", "A"), at=inside).commit.parent == first.commit.id
    before = Position(first.commit.id, -1, "main")
    assert fight.act(TakeAim("A"), at=before).commit.parent == fight.log.root


def test_a_given_branch_name_is_taken_and_the_current_line_goes_along(fight: Fight) -> None:
    fight.act(Strike("A", "B"), branch="bold")
    assert fight.current == "bold"
    fight.act(Strike("B", "A"))
    assert fight.lines.head("main") == fight.log.root
    assert fight.log.depth(fight.lines.head("bold")) == 2


def test_two_handles_on_one_head_and_one_gets_a_conflict(fight: Fight) -> None:
    other = reopened(fight)
    kept = fight.act(Strike("A", "B"))
    with pytest.raises(Conflict, match="somebody else has moved it"):
        other.act(TakeAim("B"))
    assert fight.store.children("duel", fight.log.root) == (kept.commit.id,)
    assert other.refresh()
    assert other.head == kept.commit.id
    assert not other.refresh()
    other.act(TakeAim("B"))
    assert fight.refresh()
    assert state_bytes(fight.state()) == state_bytes(other.state())


# legality


def test_all_breaches_are_told_and_nothing_is_kept(fight: Fight) -> None:
    fight.adjust("A", [ConditionGained("A", Condition("stunned"))], "a test")
    head = fight.head
    with pytest.raises(Illegal) as refused:
        fight.act(Strike("A", "A"))
    assert [breach.reason for breach in refused.value.breaches] == ["stunned", "self"]
    assert fight.head == head
    assert fight.violations(Strike("A", "A")) == refused.value.breaches
    assert fight.violations(Strike("B", "A")) == ()


def test_an_overruled_act_goes_ahead_and_says_what_was_overruled(fight: Fight) -> None:
    fight.adjust("A", [ConditionGained("A", Condition("stunned"))], "a test")
    played = fight.act(Strike("A", "B"), overrule="he shakes it off")
    assert played.commit.overruled == "he shakes it off"
    assert played.commit.breaches == (Breach("stunned", "TOY-8", "Fighter A is stunned"),)
    assert reopened(fight).commit() == played.commit


def test_an_overruling_of_nothing_leaves_no_trace(fight: Fight) -> None:
    plain = fight.act(Strike("A", "B"))
    again = fight.act(Strike("A", "B"), overrule="to be sure", at=fight.log.root)
    assert again.commit == plain.commit


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Strike("Z", "B"), "unknown_creature"),
        (Strike("A", "Bb"), "unknown_creature"),
        (StartTurn(""), "unknown_creature"),
        (Begin("", "again", "1"), "second_begin"),
    ],
)
def test_impossible_acts_cannot_be_overruled(fight: Fight, act: Act, reason: str) -> None:
    with pytest.raises(Illegal) as refused:
        fight.act(act, overrule="I say so")
    assert [breach.reason for breach in refused.value.breaches] == [reason]


def test_an_act_of_another_rule_set_is_refused_with_near_names(fight: Fight) -> None:
    @frozen
    class Strikes(Act):
        do = "strikes"
        who: str

    with pytest.raises(Illegal, match="is no act of toy; near: strike"):
        fight.act(Strikes("A"))


def test_the_dead_and_the_departed_do_not_act(fight: Fight) -> None:
    fight.record([Died("A")])
    fight.leave("B", "runs")
    assert [breach.reason for breach in fight.violations(Strike("A", "B"))] == ["creature_dead"]
    assert [breach.reason for breach in fight.violations(Strike("B", "A"))] == ["creature_left"]
    assert [breach.reason for breach in fight.violations(Leave("B"))] == ["creature_left"]
    ghosts = evolve(TOY, waives=frozenset({"creature_dead"}))
    haunted = Fight.open(fight.store, "duel", ruleset=ghosts)
    assert haunted.violations(Strike("A", "B")) == ()


def test_why_an_act_was_allowed_is_kept_with_it(fight: Fight) -> None:
    fight.act(TakeAim("A"))
    played = fight.act(Strike("A", "B"))
    assert played.commit.because == (Because("TOY-3", "A.conditions.aiming", "on"),)
    assert reopened(fight).commit().because == played.commit.because


def test_what_a_creature_may_do_is_asked_of_its_rules(fight: Fight) -> None:
    assert [option.act for option in fight.options("A")] == [Strike("A", "B")]


def test_an_act_resolved_elsewhere_is_kept_with_its_answers(fight: Fight) -> None:
    rules = fight.rules
    assert rules is not None
    act = Strike("A", "B")
    elsewhere = resolve(fight.state(), rules.play(act), Typed([3, 6], {"defence": "none"}))
    kept = fight.keep(act, elsewhere)
    assert kept.commit == hit(fight, at=fight.log.root).commit
    with pytest.raises(Illegal):
        fight.keep(Strike("A", "A"), elsewhere)


# by hand


def test_an_adjustment_has_all_consequences(fight: Fight) -> None:
    fight.act(TakeAim("B"))
    played = fight.adjust("B", [Wounded("B", "hp", 6000, 0)], "a rock falls")
    assert kinds(played) == ("Adjusted", "Wounded", "ConditionLost", "Died")
    assert played.events[0] == Adjusted("B", "Wounded", "a rock falls")
    assert fight.state()["B"].status == "dead"


def test_a_record_is_folded_as_given(fight: Fight) -> None:
    fight.act(TakeAim("B"))
    played = fight.record([Wounded("B", "hp", 6000, 0)], "from an old log")
    assert kinds(played) == ("Wounded",)
    assert fight.state()["B"].status == "in"
    assert fight.state()["B"].has("aiming")


def test_facts_about_nobody_are_refused_and_not_kept(fight: Fight) -> None:
    head = fight.head
    with pytest.raises(UnknownCreature, match="Zed"):
        fight.record([Wounded("Zed", "hp", 1, 0)])
    assert fight.head == head


def test_creatures_join_and_leave(fight: Fight) -> None:
    fight.join(creature("C"), "text of a sheet")
    assert fight.state().order == ("A", "B", "C")
    with pytest.raises(Illegal, match="in the fight already"):
        fight.join(creature("C"))
    fight.leave("C")
    fight.join(creature("C", hp=3))
    assert fight.state()["C"].pools["hp"].value == 3


def test_what_was_gained_in_a_turn_outlasts_its_end(fight: Fight) -> None:
    fight.act(StartTurn("A"))
    fight.act(TakeAim("A"))
    assert kinds(fight.act(EndTurn("A"))) == ()
    fight.act(StartTurn("B"))
    fight.act(EndTurn("B"))
    fight.act(StartTurn("A"))
    assert fight.state()["A"].has("aiming")
    assert fight.act(EndTurn("A")).events == (ConditionLost("A", "aiming", "expired", "TOY-3"),)


def test_rounds_and_phases_and_rest(fight: Fight) -> None:
    for who in "ABAB":
        fight.act(StartTurn(who))
    assert (fight.state().clock.round, fight.state().clock.turns) == (2, 4)
    fight.act(NextPhase())
    assert (fight.state().clock.round, fight.state().clock.turn) == (3, "")
    assert kinds(fight.act(Rest("A", 10))) == ("Skipped",)


# odds and ends


def test_an_act_without_facts_is_still_a_commit(fight: Fight) -> None:
    played = fight.act(Wait("A"))
    assert played.events == ()
    assert played.position == Position(fight.head, -1, "main")
    cursor = fight.cursor()
    assert cursor.at_head
    assert fight.act(Strike("A", "B"), at=cursor).branch == "main"


def test_a_reason_and_a_note_go_into_the_same_transaction(fight: Fight) -> None:
    played = fight.act(Strike("A", "B"), author="Kim", note="first blood")
    (note,) = fight.notes()
    assert (note.text, note.author, note.position.commit) == ("first blood", "Kim", played.commit.id)


def test_the_text_of_an_act_is_told(fight: Fight) -> None:
    played = hit(fight)
    assert played.text.splitlines()[1] == "Fighter B loses 6 HP."
    assert str(played) == played.text


def test_adjusting_values_without_a_creature(fight: Fight) -> None:
    played = fight.act(Adjust("", (PoolChanged("A", "hp", -1, 5999),), "weather"))
    assert played.events[0].who == ""


def test_a_fight_needs_no_store_of_its_own() -> None:
    fight = Fight.start(None, TOY, "", [creature("A")])
    fight.act(TakeAim("A"))
    assert fight.store.where == "memory"
