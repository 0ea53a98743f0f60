"""Conflicts resolved one by one: left out, tried otherwise, overruled; and questions answered."""

from __future__ import annotations

import pytest
from attrs import evolve

from fechtbuch.fight import Fight
from fechtbuch.model.acts import Adjust
from fechtbuch.model.events import ConditionGained, ConditionLost, PoolChanged, Wounded
from fechtbuch.model.state import Condition
from fechtbuch.rulesets import find_ruleset
from fechtbuch.whatif import BadEdit, ChangeAnswer, Drop, Insert, LeaveOut, Overrule, Rebase, Retry, rebase
from fechtbuch.whatif.rebasing.edits import WayOut
from fechtbuch.whatif.redecide import as_recorded, redecide
from tests.support.duels import duel
from tests.support.toy_ruleset import Strike, TakeAim, Wait, creature

STUN = Insert(0, Adjust("B", (ConditionGained("B", Condition("stunned", rule="TOY-8")),), "a bell"))


@pytest.fixture
def stunned() -> Rebase:
    """B strikes, aims and strikes again; a bell that stuns it is put in before."""
    fight = duel()
    fight.act(Strike("B", "A"), dice={"attack": 14})
    fight.act(TakeAim("B"))
    fight.act(Strike("B", "A"), dice={"attack": 15})
    return rebase(fight, STUN)


def statuses(found: Rebase) -> list[str]:
    return [entry.status for entry in found.entries]


def test_each_conflict_is_resolved_in_turn(stunned: Rebase) -> None:
    assert statuses(stunned) == ["inserted", "conflict", "conflict", "conflict"]
    one = stunned.resolve(1, LeaveOut())
    assert statuses(one) == ["inserted", "dropped", "conflict", "conflict"]
    two = one.resolve(2, Overrule("the bell was far away"))
    assert statuses(two) == ["inserted", "dropped", "changed", "conflict"]
    overruled = two.entries[2].new
    assert overruled is not None
    assert overruled.overruled == "the bell was far away"
    assert [breach.reason for breach in overruled.breaches] == ["stunned"]
    three = two.resolve(3, Retry(Wait("A")))
    assert statuses(three) == ["inserted", "dropped", "changed", "edited"]
    assert three.conflicts == ()


def test_the_same_ways_out_lead_to_the_same_head(stunned: Rebase) -> None:
    ways: dict[int, WayOut] = {1: LeaveOut(), 2: Overrule("far"), 3: Retry(Wait("A"))}
    at_once = rebase(stunned.fight, STUN, resolutions=ways)
    one_by_one = stunned.resolve(1, ways[1]).resolve(2, ways[2]).resolve(3, ways[3])
    assert at_once.head == one_by_one.head
    assert at_once.entries == one_by_one.entries


def test_an_entry_is_named_by_number_commit_or_itself(stunned: Rebase) -> None:
    entry = stunned.entries[1]
    assert entry.old is not None
    heads = {stunned.resolve(which, LeaveOut()).head for which in (1, entry, entry.old, entry.old.id)}
    assert len(heads) == 1


def test_a_way_out_can_be_chosen_anew(stunned: Rebase) -> None:
    other = stunned.resolve(1, LeaveOut()).resolve(1, Overrule("far"))
    assert statuses(other) == ["inserted", "changed", "conflict", "conflict"]


def test_a_reason_that_is_gone_can_be_overruled_or_tried_again() -> None:
    fight = duel()
    fight.act(TakeAim("A"))
    fight.act(Strike("A", "B"), dice={"attack": 12, "B.dodge": 12, "damage": 3})
    found = rebase(fight, Drop(1))
    for way in (Overrule("he would anyhow"), Retry()):
        again = found.resolve(2, way)
        new = again.entries[1].new
        assert new is not None
        assert new.because == ()
        assert new.overruled == ""
        assert [entry.answer for entry in new.tape] == [entry.answer for entry in fight.commit().tape][:1]
        assert again.entries[1].unused != ()


def test_nobody_overrules_the_impossible() -> None:
    fight = duel()
    fight.join(creature("C"))
    fight.act(Strike("A", "C"))
    found = rebase(fight, Drop(1)).resolve(2, Overrule("she must"))
    assert statuses(found) == ["dropped", "conflict"]
    assert found.entries[1].said == "this cannot be overruled"
    assert "this cannot be overruled" in str(found)
    assert statuses(found.resolve(2, Retry(Strike("A", "B")))) == ["dropped", "edited"]


def test_trying_again_what_does_not_help_stays_a_conflict(stunned: Rebase) -> None:
    found = stunned.resolve(1, Retry(Wait("B")))
    assert statuses(found)[1] == "conflict"
    assert found.entries[1].said


@pytest.mark.parametrize("ways", [LeaveOut(), Retry(Wait("A")), Overrule("far")], ids=lambda way: type(way).__name__)
def test_only_conflicts_are_resolved(stunned: Rebase, ways: object) -> None:
    with pytest.raises(BadEdit, match=r"new act .* is in no conflict: it is inserted"):
        stunned.resolve(4, ways)  # type: ignore[arg-type]


def test_a_way_out_that_is_not_needed_any_more_is_said() -> None:
    """The blow hangs on the aim, which is dropped and then put in again by another way out."""
    fight = duel()
    fight.act(Strike("B", "A"), dice={"attack": 14})
    fight.act(TakeAim("A"))
    fight.act(Strike("A", "B"), dice={"attack": 14})
    deaf = Insert(0, Adjust("A", (ConditionGained("A", Condition("stunned", rule="TOY-8")),), "a bell"))
    found = rebase(fight, deaf)
    assert statuses(found) == ["inserted", "kept", "conflict", "conflict"]
    both = found.resolve(3, Overrule("he hits back"))
    assert statuses(both) == ["inserted", "kept", "conflict", "changed"]
    heard = Insert(1, Adjust("A", (ConditionLost("A", "stunned"),), "it was far"))
    free = rebase(fight, deaf, heard, resolutions={})
    assert free.conflicts == ()
    course = evolve(free.course, ways={3: Overrule("he hits back")})
    entry = course.run()[4]
    assert (entry.status, entry.said) == ("kept", "the way out that was chosen is not needed")


def test_figures_stated_by_hand_are_reckoned_anew() -> None:
    fight = duel()
    fight.act(Strike("A", "B"), dice={"attack": 8, "B.dodge": 12, "damage": 4})
    fight.adjust("B", [PoolChanged("B", "hp", 2, 5998, "a potion")], "a potion")
    found = rebase(fight, ChangeAnswer(1, "damage", 1)).resolve(2, Retry())
    assert found.conflicts == ()
    assert found.entries[1].after["B"].pools["hp"].value == 6001
    stated = rebase(fight, ChangeAnswer(1, "damage", 1)).resolve(2, Overrule("so it was written"))
    assert stated.entries[1].after["B"].pools["hp"].value == 5998


def test_a_rule_set_that_checks_stated_figures_agrees_with_the_suggestion() -> None:
    ruleset = find_ruleset("dungeon_fantasy")
    tables = ruleset.load_tables({})
    rows = ({"id": "A", "side": "red", "cell": [0, 0]}, {"id": "B", "side": "blue", "cell": [1, 0]})
    fight = Fight.start(None, ruleset, "Stated", [ruleset.build(row, tables, "x")[0] for row in rows], seed=1)
    full = fight.state()["B"].pools["hp"].value
    fight.adjust("B", [Wounded("B", "hp", 3, full - 3)], "a fall")
    fight.adjust("B", [Wounded("B", "hp", 2, full - 5)], "another")
    found = rebase(fight, Drop(1))
    assert {one.code for one in found.entries[1].conflicts} == {"figures_disagree", "impossible_fact"}
    assert found.resolve(2, Retry()).entries[1].after["B"].pools["hp"].value == full - 2
    assert found.resolve(2, Overrule("so it was")).entries[1].status == "conflict"


def test_an_option_that_is_not_offered_is_a_conflict_at_its_address() -> None:
    fight = duel()
    fight.act(Strike("A", "B"), dice={"attack": 8, "damage": 2}, choices={"defence": "none"})
    commit = fight.commit()
    tape = tuple(evolve(one, answer="fly") if one.answer == "none" else one for one in commit.tape)
    known = evolve(as_recorded(commit), tape=tape)
    assert fight.rules is not None
    found = redecide(fight.rules, fight.log.node(commit.id).before, known, lambda *_: None, lambda *_: None)
    (conflict,) = found.conflicts
    assert (conflict.sort, conflict.code, str(conflict.address)) == (
        "answer",
        "not_offered",
        "defence[B]/B.defence@A",
    )


def test_new_questions_are_answered_by_the_table() -> None:
    fight = duel()
    fight.act(Strike("B", "A"), dice={"attack": 14})
    fight.act(Strike("A", "B"))
    found = rebase(fight, ChangeAnswer(1, "attack", 3))
    assert found.entries[0].assumed != ()
    answered = found.answer(1, "defence", "none").answer(1, "damage", 6)
    assert answered.entries[0].assumed == ()
    assert answered.entries[0].after["A"].pools["hp"].value == 5994
    once = rebase(fight, ChangeAnswer(1, "attack", 3), answers={1: {"defence": "none", "damage": 6}})
    assert once.head == answered.head
    assert rebase(fight, ChangeAnswer(1, "attack", 3), answers={}).head == found.head


def test_an_answer_to_a_kept_act_changes_it() -> None:
    fight = duel()
    fight.act(Wait("A"))
    fight.act(Strike("A", "B"), dice={"attack": 8, "B.dodge": 12, "damage": 4})
    found = rebase(fight, Drop(1)).answer(2, "damage", 1)
    assert statuses(found) == ["dropped", "changed"]
    assert "4 → 1, given now" in str(found)
