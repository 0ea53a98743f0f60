"""An act that waits: answered one by one, taken back, stored, and finished as if all answers had been there at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from fechtbuch.decide.answers import Given, InTurn, Recorded, Stream, by_policy, first_option
from fechtbuch.decide.checking import WrongAnswer
from fechtbuch.decide.outcomes import outcomes, uniform
from fechtbuch.decide.pending import Pending
from fechtbuch.decide.requests import Ask, Choice, Decision, Roll
from fechtbuch.decide.resolve import Play, Resolution, Unanswered, resolve
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.dice.answers import ImpossibleRoll
from fechtbuch.model.acts import EndTurn
from fechtbuch.model.events import Refused, Wounded
from fechtbuch.model.figures import Withheld
from fechtbuch.model.tape import Rolled, TapeEntry
from fechtbuch.model.wire import decode, encode, tape_from_json, tape_to_json
from tests.support.programs import Program, battle_of, programs, run
from tests.support.strategies import few

START = battle_of("A", "B")


def strike(scene: Scene) -> Decision[str]:
    attack = yield from Roll("A", "attack", about="B")
    if attack.total > 12:
        return "missed"
    barred = (Withheld("parry", "unready", "R-1"),)
    defence = yield from Ask("B", "defence", (Choice("dodge"), Choice("none")), refused=barred, decline="none")
    if defence == "dodge" and (yield from Roll("B", "dodge", about="A")).total <= 9:
        return "dodged"
    damage = yield from Roll("A", "damage", "2d6", about="B")
    left = scene.battle["B"].pools["hp"].value - damage.total
    yield from happen(scene, Wounded("B", "hp", damage.total, left))
    return "hit"


WAITING = Pending("parent", EndTurn("A"), START, Play(strike))


def question_of(pending: Pending) -> str:
    question = pending.question
    assert question is not None
    return str(question[0])


def finished(pending: Pending) -> Resolution:
    state = pending.run()
    assert isinstance(state, Resolution)
    return state


def test_questions_come_one_by_one() -> None:
    one = WAITING
    assert question_of(one) == "A.attack@B"
    two = one.answer(10)
    assert question_of(two) == "B.defence"
    three = two.answer("dodge")
    assert question_of(three) == "B.dodge@A"
    four = three.answer([4, 4, 4])
    assert question_of(four) == "A.damage@B"
    done = four.answer(Rolled(8, (2, 6)))
    assert done.question is None
    assert finished(done).value == "hit"
    assert finished(done).events == (Wounded("B", "hp", 8, 2),)
    assert [entry.by for entry in done.answers] == ["table"] * 4
    assert one.answers == (), "each step is a value of its own"


def test_the_question_says_what_is_asked() -> None:
    state = WAITING.run()
    assert isinstance(state, Unanswered)
    assert state.request == Roll("A", "attack", about="B")
    assert WAITING.answer(10).question == (
        WAITING.answer(10).run().address,  # type: ignore[union-attr]
        Ask(
            "B",
            "defence",
            (Choice("dodge"), Choice("none")),
            refused=(Withheld("parry", "unready", "R-1"),),
            decline="none",
        ),
    )


def test_finished_it_is_as_if_all_answers_had_been_there() -> None:
    done = WAITING.answer(10).answer("none").answer(7)
    assert finished(done) == resolve(START, Play(strike), Recorded.of(done.answers))
    assert finished(done).tape == done.answers


def test_answers_are_taken_back_one_by_one() -> None:
    two = WAITING.answer(10).answer("dodge")
    assert two.back() == WAITING.answer(10)
    assert two.back().back() == WAITING
    assert WAITING.back() == WAITING
    assert question_of(two.back().answer("none")) == "A.damage@B"


def test_another_answer_leads_another_way() -> None:
    assert finished(WAITING.answer(16)).value == "missed"
    assert finished(WAITING.answer(10).answer("dodge").answer(9)).value == "dodged"


def test_a_barred_wish_is_kept_as_the_wish() -> None:
    done = WAITING.answer(10).answer("parry").answer(7)
    assert done.answers[1].answer == "parry"
    assert finished(done).events[0] == Refused("B", "parry", (Withheld("parry", "unready", "R-1"),), "R-1")


@pytest.mark.parametrize("value", ["ten", "", "dodge"])
def test_a_word_is_no_roll(value: str) -> None:
    with pytest.raises(WrongAnswer, match=r"A\.attack@B: .* is no number of dice"):
        WAITING.answer(value)


@pytest.mark.parametrize("value", [2, 19, [1, 2], [1, 2, 9], 10.5, None], ids=str)
def test_an_impossible_roll_is_refused_and_nothing_changes(value: Any) -> None:
    with pytest.raises(ImpossibleRoll, match=r"A\.attack@B"):
        WAITING.answer(value)
    assert question_of(WAITING) == "A.attack@B"


@pytest.mark.parametrize("value", ["duck", "", 3, Rolled(3)], ids=str)
def test_an_option_that_is_not_offered_is_refused(value: Any) -> None:
    with pytest.raises(WrongAnswer, match=r"B\.defence: .* is not offered; offered: dodge, none"):
        WAITING.answer(10).answer(value)


def test_nothing_is_asked_any_more() -> None:
    done = WAITING.answer(16)
    with pytest.raises(WrongAnswer, match="nothing is asked any more"):
        done.answer(3)


def test_somebody_else_may_answer() -> None:
    by_program = WAITING.given(Given(Rolled(10, (2, 4, 4)), "program", (Rolled(18, (6, 6, 6)),)))
    assert by_program.answers[0] == TapeEntry(
        by_program.answers[0].address, Rolled(10, (2, 4, 4)), "program", (Rolled(18, (6, 6, 6)),)
    )
    by_policy_too = by_program.given(Given("none", "policy"))
    assert [entry.by for entry in by_policy_too.answers] == ["program", "policy"]
    assert finished(by_policy_too.answer(7)).tape == by_policy_too.answer(7).answers
    with pytest.raises(WrongAnswer, match="give a roll as Rolled"):
        WAITING.given(Given([2, 4, 4], "program"))


def test_a_helper_answers_what_nobody_needs_to_be_asked() -> None:
    dice_and_policies = InTurn((Stream("seed", "parent", b"act"), by_policy(lambda who: first_option)))
    assert WAITING.question is not None
    helped = Pending("parent", EndTurn("A"), START, Play(strike), helper=dice_and_policies)
    assert helped.question is None
    only_policies = Pending("parent", EndTurn("A"), START, Play(strike), helper=by_policy(lambda who: first_option))
    assert question_of(only_policies.answer(10)) == "B.dodge@A"


def test_it_can_be_stored_and_taken_up_again() -> None:
    waiting = WAITING.answer(10).answer("dodge")
    stored = encode(tape_to_json(waiting.answers))
    again = Pending("parent", EndTurn("A"), START, Play(strike), tape_from_json(decode(stored)))
    assert again == waiting
    assert question_of(again) == "B.dodge@A"


def test_the_odds_of_the_rest() -> None:
    """What was answered is fixed; only the rest is open."""
    waiting = WAITING.answer(10).answer("dodge").answer(12)

    def rest(scene: Scene) -> Decision[str]:
        damage = yield from Roll("A", "damage", "2d6", about="B")
        yield from happen(scene, Wounded("B", "hp", damage.total, 10 - damage.total))
        return "hit"

    assert question_of(waiting) == "A.damage@B"
    odds = outcomes(waiting.battle, Play(rest), uniform)
    assert sum(odds.spread(lambda battle: battle["B"].pools["hp"].value).values()) == 1


@few
@given(programs(each=True))
def test_any_act_answered_one_by_one_is_the_act_answered_at_once(program: Program) -> None:
    play = Play(run, (program,))
    pending = Pending("p", EndTurn("A"), battle_of(), play)
    while pending.question is not None:
        address, request = pending.question
        if isinstance(request, Ask):
            pending = pending.answer(request.values[-1])
        else:
            given = Stream("s", "p", b"a")(address, request, pending.battle)
            assert given is not None
            pending = pending.given(given)
    assert finished(pending) == resolve(battle_of(), play, Recorded.of(pending.answers))
