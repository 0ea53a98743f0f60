"""Acts that wait for answers come out as if they had been answered at once."""

from __future__ import annotations

import pytest

from fechtbuch.decide.legality import Illegal
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import Unanswered
from fechtbuch.fight import Fight
from fechtbuch.model.errors import Conflict
from tests.support.duels import play_rounds, reopened
from tests.support.toy_ruleset import Strike, TakeAim


def test_everything_asked_at_the_table(fight: Fight) -> None:
    waiting = fight.pending(Strike("A", "B"), roll="table")
    asked = []
    for answer in (9, "dodge", [5, 5, 5], 4):
        question = waiting.question
        assert question is not None
        asked.append((str(question[0]), type(question[1])))
        waiting = waiting.answer(answer)
    assert asked == [
        ("A.attack@B", Roll),
        ("defence[B]/B.defence@A", Ask),
        ("defence[B]/B.dodge@A", Roll),
        ("injury[B]/A.damage@B", Roll),
    ]
    assert not waiting.waiting
    played = fight.commit_pending(waiting)
    whole = reopened(fight).act(
        Strike("A", "B"), dice=[9, [5, 5, 5], 4], choices={"defence": "dodge"}, at=fight.log.root
    )
    assert played.commit == whole.commit


def test_the_program_rolls_as_it_would_have(fight: Fight) -> None:
    waiting = fight.pending(Strike("A", "B"))
    while waiting.waiting:
        waiting = waiting.answer("dodge")
    kept = fight.commit_pending(waiting)
    at_once = fight.act(Strike("A", "B"), policy=lambda battle, ask: "dodge", at=fight.log.root)
    assert at_once.events == kept.events


def test_policies_may_answer_too(fight: Fight) -> None:
    waiting = fight.pending(Strike("A", "B"), ask="policy")
    assert not waiting.waiting
    assert fight.commit_pending(waiting).commit == fight.act(Strike("A", "B"), at=fight.log.root).commit


def test_an_answer_can_be_taken_back(fight: Fight) -> None:
    waiting = fight.pending(Strike("A", "B"), roll="table").answer(3)
    assert waiting.back().question == fight.pending(Strike("A", "B"), roll="table").question
    assert waiting.answer("none").back() == waiting


def test_half_an_act_cannot_be_kept(fight: Fight) -> None:
    with pytest.raises(Unanswered, match=r"A\.attack@B waits"):
        fight.commit_pending(fight.pending(Strike("A", "B"), roll="table"))
    assert len(fight.store.tree("duel")) == 1


@pytest.mark.parametrize("who_moves", ["the same handle", "another handle"])
def test_it_is_refused_when_the_head_has_moved(fight: Fight, who_moves: str) -> None:
    waiting = fight.pending(Strike("A", "B"), ask="policy")
    (fight if who_moves == "the same handle" else reopened(fight)).act(TakeAim("B"))
    with pytest.raises(Conflict):
        fight.commit_pending(waiting)
    assert len(fight.store.tree("duel")) == 2


def test_in_the_past_it_opens_a_branch_and_takes_the_cursor_along(fight: Fight) -> None:
    play_rounds(fight, 1)
    cursor = fight.cursor()
    cursor.to_start()
    waiting = fight.pending(Strike("A", "B"), at=cursor, ask="policy", note="what if")
    fight.act(TakeAim("B"))
    played = fight.commit_pending(waiting)
    assert (played.branch, played.opened, cursor.position) == ("main-1", True, played.position)
    assert [note.text for note in fight.notes()] == ["what if"]


def test_illegal_acts_do_not_even_begin(fight: Fight) -> None:
    with pytest.raises(Illegal):
        fight.pending(Strike("A", "A"))
    waiting = fight.pending(Strike("A", "A"), overrule="a dare", ask="policy", roll="program")
    assert fight.commit_pending(waiting).commit.overruled == "a dare"
