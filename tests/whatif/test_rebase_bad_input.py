"""Edits, answers, ways out and policies that fit nothing: a clear error, and the fight as it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.acting import NoRules
from fechtbuch.fight.answering import UnknownPolicy
from fechtbuch.history.store.errors import UnknownBranch
from fechtbuch.model.address import Address
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.whatif import (
    BadEdit,
    ChangeAct,
    ChangeAnswer,
    Drop,
    Insert,
    LeaveOut,
    Move,
    Overrule,
    PolicyFailed,
    Redo,
    Retry,
    rebase,
)
from tests.support.duels import duel, reopened
from tests.support.toy_ruleset import Strike, TakeAim, Wait

NOTHING: Any = None
SEVEN: Any = 7
HALF: Any = 1.5
WORD: Any = "wait"


@pytest.fixture
def fight() -> Iterator[Fight]:
    """A hits B, A aims, A hits B because of it; whatever is tried, it stays as it is."""
    fight = duel()
    fight.act(Strike("A", "B"), dice={"attack": 8, "B.dodge": 12, "damage": 4})
    fight.act(TakeAim("A"))
    fight.act(Strike("A", "B"), dice={"attack": 14})
    before = (fight.head, fight.store.tree("duel"), fight.branches(), fight.store.annotations("duel"))
    yield fight
    assert (fight.head, fight.store.tree("duel"), fight.branches(), fight.store.annotations("duel")) == before


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (ChangeAnswer(1, "parry", 5), r"act 1 \(A: strike\): no question .*'parry'.*asked were: A.attack@B, defence"),
        (ChangeAnswer(1, Address((), "A", "parry"), 5), r"'A.parry'.*asked were: A.attack@B"),
        (ChangeAnswer(1, "B.doge", 5), r"fits 'B.doge'; near: B.dodge, dodge; asked were: "),
        (ChangeAnswer(1, "atack", 5), r"fits 'atack'; near: attack, A.attack, A.attack@B; asked were: "),
        (ChangeAnswer(1, "x" * 999, 5), r"fits 'x{10,60}[^;]*; asked were: "),
        (ChangeAnswer(1, SEVEN, 5), "7 is no address"),
        (ChangeAnswer(2, "attack", 5), r"act 2 \(A: aim\) asked nothing"),
        (ChangeAnswer(1, "B.defence", 5), "5 is no answer; asked for are a choice"),
        (ChangeAnswer(1, "attack", "high"), "'high' is no answer; asked for are dice"),
        (ChangeAnswer(1, "attack", []), "is no throw"),
        (ChangeAnswer(1, "attack", [HALF]), "is no throw"),
        (ChangeAnswer(1, "attack", True), "is no throw"),
        (ChangeAnswer(1, "attack", NOTHING), "is no throw"),
        (ChangeAnswer(1, "attack", 10**30), "is no throw"),
        (ChangeAnswer(1, "attack", 19), r"act 1 \(strike\): A.attack@B.*19"),
        (ChangeAnswer(1, "attack", [4, 4]), r"act 1 \(strike\): A.attack@B"),
        (ChangeAnswer(1, "defence", "doge"), "'doge' is not offered; offered: dodge, none; near: dodge"),
        (ChangeAnswer(0, "attack", 5), "act 0 is the fight's beginning"),
        (Drop(0), "Drop: act 0 is the fight's beginning"),
        (Drop(4), "there is no act 4 on this line; it has acts 1 to 3"),
        (Drop(-1), "there is no act -1"),
        (Drop(True), "True names no act"),
        (Drop(NOTHING), "None names no act"),
        (Redo(9), "Redo: there is no act 9"),
        (Insert(4, Wait("A")), "Insert: there is no act 4"),
        (Insert(1, WORD), "'wait' is no act"),
        (ChangeAct(1, NOTHING), "None is no act"),
        (Insert(1, Wait("A"), dice=[3]), r"new act \(wait\): 1 rolls were given, 0 asked for"),
        (ChangeAct(1, Strike("A", "B"), choices={"parry": "sword"}), "no question asked for: parry"),
        (ChangeAct(1, Strike("A", "B"), choices={"B": "none", "defence": "none"}), "no question asked for: defence"),
        (Insert(1, Strike("A", "B"), dice={"attack": 99}), r"new act \(strike\): A.attack@B"),
        (Move(1, 1), "act 1 cannot come after itself"),
        (Move(1, 7), "Move: there is no act 7"),
        ("drop 1", "'drop 1' is no edit; ChangeAnswer, ChangeAct, Drop, Insert, Move, Redo are"),
        (None, "None is no edit"),
        (Drop, "is no edit"),
    ],
    ids=lambda value: "" if isinstance(value, str) else type(value).__name__,
)
def test_an_edit_that_fits_nothing_says_so(fight: Fight, edit: Any, words: str) -> None:
    with pytest.raises(BadEdit, match=words):
        rebase(fight, edit)


@pytest.mark.parametrize(
    ("edits", "words"),
    [
        ((Drop(1), Drop(1)), "act 1 is edited twice"),
        ((Drop(1), ChangeAnswer(1, "attack", 3)), "act 1 is edited twice"),
        ((ChangeAnswer(1, "attack", 3), Redo(1)), "act 1 is edited twice"),
        ((ChangeAnswer(1, "attack", 3), ChangeAnswer(1, "A.attack", 4)), "the answer to A.attack@B is changed twice"),
        ((Move(1, 2), Move(1, 3)), "act 1 is moved twice"),
        ((Move(1, 2), Move(2, 1)), "in a circle: 1, 2"),
    ],
    ids=["drops", "drop and answer", "answer and redo", "answers", "moves", "circle"],
)
def test_edits_that_contradict_one_another_say_so(fight: Fight, edits: Any, words: str) -> None:
    with pytest.raises(BadEdit, match=words):
        rebase(fight, *edits)


def test_an_act_of_another_line_says_so(fight: Fight) -> None:
    other = duel(id="other")
    commit = other.act(Wait("B")).commit.id
    with pytest.raises(FechtbuchError):
        rebase(fight, Drop(commit))
    with pytest.raises(UnknownBranch, match="near: main"):
        rebase(fight, Drop(1), line="mian")


def test_a_commit_that_lies_elsewhere_says_so() -> None:
    fight = duel()
    root = fight.head
    fight.act(Wait("A"))
    aside = fight.act(Wait("B"), at=root, branch="aside").commit.id
    with pytest.raises(BadEdit, match="does not lie on the line that is edited"):
        rebase(fight, Drop(aside), line="main")


@pytest.mark.parametrize("which", [0, 1, 4, -1, "nonsense", None, 2.0, True])
def test_an_entry_that_is_not_there_says_so(fight: Fight, which: Any) -> None:
    found = rebase(fight, Drop(2))
    with pytest.raises(BadEdit, match="is no act that this rebase decides again; acts 2 to 3 are"):
        found.resolve(which, LeaveOut())
    with pytest.raises(BadEdit, match="is no act that"):
        found.answer(which, "attack", 3)


def test_a_way_out_that_is_none_says_so(fight: Fight) -> None:
    found = rebase(fight, Drop(2))
    for way in (None, "drop", LeaveOut):
        with pytest.raises(BadEdit, match="is no way out of a conflict"):
            found.resolve(3, way)  # type: ignore[arg-type]
    with pytest.raises(BadEdit, match="gives a reason"):
        found.resolve(3, Overrule(" "))
    with pytest.raises(BadEdit, match="no question asked for: parry"):
        found.resolve(3, Retry(choices={"parry": "sword"}))
    with pytest.raises(BadEdit, match="None of these") as raised:
        found.resolve(3, Retry("None of these"))  # type: ignore[arg-type]
    assert "is no act to try instead" in str(raised.value)


def test_an_answer_to_what_is_not_asked_says_so(fight: Fight) -> None:
    found = rebase(fight, Drop(2))
    with pytest.raises(BadEdit, match="asked were: none"):
        found.answer(2, "attack", 5)
    kept = rebase(fight, Insert(0, Wait("A")))
    with pytest.raises(BadEdit, match="'parry'"):
        kept.answer(1, "parry", 5)
    with pytest.raises(BadEdit, match=r"A\.attack@B"):
        kept.answer(1, "attack", 33)


def _raises(battle: Any, ask: Any) -> str:
    raise KeyError("nowhere")


def _elsewhere(battle: Any, ask: Any) -> str:
    return "fly"


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        (_raises, r"policy _raises, asked defence\[B\]/B.defence@A \(offered: dodge, none\): it raised KeyError"),
        (_elsewhere, "policy _elsewhere, asked .*: it answered 'fly'"),
        ({"B": _elsewhere}, "policy _elsewhere"),
        ({"red": _elsewhere}, "there is no creature and no side 'red' to answer"),
        ({"": _elsewhere}, "policy _elsewhere"),
        (lambda battle, ask: None, "policy <lambda>.*answered None"),
        (lambda battle, ask: ["dodge"], "answered"),
    ],
    ids=["raises", "elsewhere", "its own", "of nobody", "of others", "nothing", "a list"],
)
def test_a_policy_that_fails_is_named_with_question_and_options(fight: Fight, policy: Any, words: str) -> None:
    with pytest.raises(PolicyFailed, match=words):
        rebase(fight, ChangeAnswer(3, "attack", 3), policy=policy)


def test_a_policy_nobody_knows(fight: Fight) -> None:
    with pytest.raises(UnknownPolicy, match="'bold'"):
        rebase(fight, ChangeAnswer(3, "attack", 3), policy="bold")


def test_a_fight_without_its_rules_is_not_decided_again() -> None:
    fight = duel()
    fight.act(Wait("A"))
    other = Fight.open(fight.store, "duel")
    assert other.rules is None
    with pytest.raises(NoRules, match="toy"):
        rebase(other, Drop(1))


def test_rules_read_anew_give_the_same(fight: Fight) -> None:
    assert rebase(reopened(fight), Drop(1)).head == rebase(fight, Drop(1)).head
