"""Edits of a line: what every later act comes out as, where its answers come from, and what the report says."""

from __future__ import annotations

import json
from unicodedata import category

import pytest
from attrs import evolve

from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act, Adjust, EndTurn, StartTurn
from fechtbuch.model.events import ConditionGained, PoolChanged, Wounded
from fechtbuch.model.state import Battle, Condition
from fechtbuch.model.tape import Rolled
from fechtbuch.whatif import ChangeAct, ChangeAnswer, Drop, Insert, Move, Rebase, Redo, rebase
from fechtbuch.whatif.rebasing.course import Course
from tests.support.duels import duel
from tests.support.strategies import HOSTILE
from tests.support.toy_ruleset import TOY, Strike, TakeAim, Wait, creature

HIT = {"attack": 8, "B.dodge": 12, "damage": 4}
"""A blow of A's that B fails to dodge."""


@pytest.fixture
def fight() -> Fight:
    """Acts 1 to 5: A's turn begins, A hits B for 4, B takes aim, B waits, B misses A."""
    fight = duel()
    fight.act(StartTurn("A"))
    fight.act(Strike("A", "B"), dice=HIT)
    fight.act(TakeAim("B"))
    fight.act(Wait("B"))
    fight.act(Strike("B", "A"), dice={"attack": 14})
    return fight


def told(found: Rebase) -> list[tuple[int | None, str]]:
    return [(entry.act_number, entry.status) for entry in found.entries]


def hp(battle: Battle, who: str) -> int:
    return int(battle[who].pools["hp"].value)


def test_an_answer_is_changed_and_the_acts_after_it_stay(fight: Fight) -> None:
    found = rebase(fight, ChangeAnswer(2, "damage", 6))
    assert told(found) == [(2, "edited"), (3, "kept"), (4, "kept"), (5, "kept")]
    assert found.base == fight.log.spine(fight.head)[1]
    entry = found.entries[0]
    assert [(field.path, field.before, field.after) for change in entry.facts for field in change.fields] == [
        ("by", 4, 6),
        ("after", 5996, 5994),
        ("raw", 4, 6),
        ("rolled.total", 4, 6),
        ("rolled.faces", (4,), (6,)),
    ]
    assert hp(found.entries[-1].after, "B") == 5994
    assert hp(fight.state(), "B") == 5996


def test_several_answers_of_one_act_are_changed_together(fight: Fight) -> None:
    found = rebase(fight, ChangeAnswer(2, "attack", 9), ChangeAnswer(2, "damage", [2]))
    new = found.entries[0].new
    assert new is not None
    assert [entry.answer for entry in new.tape] == [Rolled(9), "dodge", Rolled(12), Rolled(2, (2,))]


def test_an_answer_nobody_asks_for_any_more_is_reported(fight: Fight) -> None:
    (entry, *_) = rebase(fight, ChangeAnswer(2, "B.dodge", 5), ChangeAnswer(2, "damage", 1)).entries
    assert [str(address) for address in entry.moot] == ["injury[B]/A.damage@B"]
    assert [str(address) for address in entry.unused] == ["injury[B]/A.damage@B"]


def test_a_blow_that_now_hits_throws_new_dice_and_asks_a_policy(fight: Fight) -> None:
    found = rebase(fight, ChangeAnswer(5, "attack", 3))
    (entry,) = found.entries
    assert entry.status == "edited"
    assert [str(address) for address in entry.assumed] == ["defence[A]/A.defence@B"]
    assert "defence[A]/A.dodge@B" in [str(address) for address in entry.rolled]
    other = rebase(fight, ChangeAnswer(5, "attack", 3), policy=lambda battle, ask: "none").entries[0]
    assert other.answer(entry.assumed[0]) == "none"


def test_new_dice_are_those_of_the_new_past(fight: Fight) -> None:
    once, again = (rebase(fight, ChangeAnswer(5, "attack", 3)) for _ in range(2))
    assert once.head == again.head
    assert once.entries == again.entries
    (entry,) = once.entries
    played = fight.act(Strike("B", "A"), at=entry.old.parent, dice={"attack": 3})  # type: ignore[union-attr]
    assert played.commit.tape == entry.new.tape  # type: ignore[union-attr]


def test_an_act_is_replaced_and_keeps_the_dice_that_fit(fight: Fight) -> None:
    (entry, *_) = rebase(fight, ChangeAct(2, Wait("A"))).entries
    assert entry.status == "edited"
    assert len(entry.unused) == 4
    (entry, *_) = rebase(fight, ChangeAct(2, Strike("A", "B"), dice={"damage": 1})).entries
    assert [fact.by for fact in entry.new.events if isinstance(fact, Wounded)] == [1]  # type: ignore[union-attr]
    assert entry.rolled == ()


def test_an_act_is_dropped(fight: Fight) -> None:
    found = rebase(fight, Drop(2))
    assert told(found) == [(2, "dropped"), (3, "kept"), (4, "kept"), (5, "kept")]
    assert hp(found.entries[-1].after, "B") == 6000
    assert rebase(fight, Drop(5)).head == fight.log.spine(fight.head)[4]


def test_an_act_is_put_in(fight: Fight) -> None:
    found = rebase(fight, Insert(2, Strike("A", "B"), dice=HIT))
    assert told(found) == [(None, "inserted"), (3, "kept"), (4, "kept"), (5, "kept")]
    assert hp(found.entries[-1].after, "B") == 5992
    assert told(rebase(fight, Insert(0, Wait("A"))))[0] == (None, "inserted")
    assert told(rebase(fight, Insert(5, Wait("A")))) == [(None, "inserted")]


def test_acts_put_in_after_one_another_come_in_their_order(fight: Fight) -> None:
    found = rebase(fight, Insert(5, Wait("A")), Insert(5, TakeAim("A")), Insert(5, Wait("B")))
    assert [entry.act for entry in found.entries] == [Wait("A"), TakeAim("A"), Wait("B")]


def test_an_act_is_moved(fight: Fight) -> None:
    found = rebase(fight, Move(3, after=1))
    assert told(found) == [(3, "moved"), (2, "changed"), (4, "kept"), (5, "conflict")]
    assert [change.fact.kind for change in found.entries[1].facts] == ["ConditionLost"]


def test_moving_an_act_to_where_it_is_changes_nothing(fight: Fight) -> None:
    found = rebase(fight, Move(3, after=2))
    assert found.unchanged
    assert found.entries == ()


def test_an_act_that_a_moved_one_follows_goes_with_it(fight: Fight) -> None:
    found = rebase(fight, Move(2, after=4), Move(3, after=2))
    assert [entry.act_number for entry in found.entries] == [4, 2, 3, 5]


@pytest.mark.parametrize(
    "edits",
    [
        (),
        (ChangeAnswer(2, "damage", 4),),
        (ChangeAnswer(2, "defence", "dodge"),),
        (ChangeAct(2, Strike("A", "B")),),
        (ChangeAct(2, Strike("A", "B"), dice={"attack": 8}),),
        (Redo(2), Redo(5)),
    ],
    ids=["none", "same die", "same choice", "same act", "same dice", "redone"],
)
def test_what_changes_nothing_is_the_line_itself(fight: Fight, edits: tuple[object, ...]) -> None:
    found = rebase(fight, *edits)  # type: ignore[arg-type]
    assert found.unchanged
    assert found.head == fight.head
    assert set(found.counts) <= {"kept"}
    assert str(found) == "Nothing changes on main: no branch is needed." or "kept" in str(found)
    assert "no branch is needed" in str(found)


def test_a_reason_that_is_gone_is_a_conflict(fight: Fight) -> None:
    (entry,) = rebase(fight, Drop(3)).conflicts
    assert entry.act == Strike("B", "A")
    assert [(one.sort, one.code, one.rule) for one in entry.conflicts] == [("reason", "reason_gone", "TOY-3")]


def test_an_act_that_is_illegal_now_is_a_conflict_with_its_rule(fight: Fight) -> None:
    stun = ConditionGained("B", Condition("stunned", rule="TOY-8"))
    found = rebase(fight, Insert(2, Adjust("B", (stun,), "a bell")))
    assert [entry.act_number for entry in found.conflicts] == [3, 4, 5]
    assert {(one.code, one.rule) for one in found.entries[1].conflicts} == {("stunned", "TOY-8")}


def test_an_act_about_somebody_who_is_gone_is_a_conflict() -> None:
    fight = duel()
    fight.join(creature("C"))
    fight.act(Strike("A", "C"))
    fight.act(Strike("A", "B"))
    found = rebase(fight, Drop(1))
    assert [(one.code, one.rule) for one in found.entries[1].conflicts] == [("unknown_creature", "engine")]
    assert found.entries[2].status == "kept"


def test_any_line_and_any_way_to_name_an_act(fight: Fight) -> None:
    fight.branch("other", at=fight.log.spine(fight.head)[3])
    with_other = rebase(fight, Drop(2), line="other")
    assert told(with_other) == [(2, "dropped"), (3, "kept")]
    commit = fight.log.spine(fight.head)[2]
    heads = {
        rebase(fight, Drop(at)).head
        for at in (2, commit, fight.position(commit), fight.cursor(at=commit), f"duel:{commit[:12]}:0")
    }
    assert heads == {rebase(fight, Drop(2)).head}


def test_figures_stated_by_hand_that_no_longer_add_up() -> None:
    fight = duel()
    fight.act(Strike("A", "B"), dice=HIT)
    fight.record([PoolChanged("B", "hp", 2, 5998, "a potion"), PoolChanged("B", "hp", 1, 5999, "a bandage")])
    (entry,) = rebase(fight, ChangeAnswer(1, "damage", 1)).conflicts
    assert {one.code for one in entry.conflicts} == {"figures_disagree"}
    assert "stands at 5999 now, +2 makes 6001, not 5998" in entry.conflicts[0].text
    assert [fact.after for fact in entry.suggestion.facts] == [6001, 6002]  # type: ignore[union-attr]


def test_a_rule_may_be_read_otherwise_since_and_an_act_redone(fight: Fight) -> None:
    """Redo decides an act again with its own answers though nothing before it is different."""
    found = rebase(fight, Redo(2))
    harmless = evolve(found.course.rules, ruleset=evolve(TOY, decisions={**TOY.decisions, Strike: TOY.decisions[Wait]}))
    (entry, *_) = Course.run(evolve(found.course, rules=harmless))
    assert entry.status == "edited"
    assert entry.new.events == ()  # type: ignore[union-attr]


def test_the_report_is_plain_data_text_and_safe_markup(fight: Fight) -> None:
    found = rebase(fight, ChangeAnswer(2, "B.dodge", 5), Drop(4), Insert(4, StartTurn("B")))
    data = found.to_data()
    assert json.loads(json.dumps(data)) == data
    assert data["counts"] == {"edited": 1, "kept": 2, "dropped": 1, "inserted": 1}
    (change,) = [one for one in data["entries"][0]["answers"] if one["what"] == "given"]
    assert change["old"] == {"total": 12, "faces": None}
    assert change["new"] == {"total": 5, "faces": None}
    assert "Fighter B's dodge against Fighter A: 12 → 5, given now (defence[B]/B.dodge@A)" in str(found)
    assert "<table>" in found._repr_html_()


@pytest.mark.parametrize("name", [name for name in HOSTILE if name], ids=lambda name: f"text {HOSTILE.index(name)}")
def test_hostile_names_stay_text(name: str) -> None:
    one = evolve(creature("B"), name=name)
    fight = Fight.start(None, TOY, "Hostile", [creature("A"), one], seed=3)
    fight.act(Strike("A", "B"), dice=HIT)
    fight.act(Strike("B", "A"), note=name)
    found = rebase(fight, ChangeAnswer(1, "B.dodge", 5))
    assert "<script" not in found._repr_html_()
    assert "<img" not in found._repr_html_()
    assert not {letter for letter in str(found) if category(letter) == "Cc"} - {"\n"}


def test_turn_acts_are_acts_like_others() -> None:
    fight = duel()
    acts: list[Act] = [StartTurn("A"), Strike("A", "B"), EndTurn("A"), StartTurn("B"), EndTurn("B")]
    for act in acts:
        fight.act(act)
    found = rebase(fight, Move(5, after=3))
    assert [entry.act for entry in found.entries] == [EndTurn("B"), StartTurn("B")]
