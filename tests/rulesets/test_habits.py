"""Players made of habits, and chance that hangs on the battle alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Ask, Choice
from fechtbuch.model.acts import Act, EndTurn, StartTurn
from fechtbuch.model.evolve import EMPTY_BATTLE
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.habits import any_act, any_answer, first_answer, first_legal, number_of
from fechtbuch.rulesets.seeing import At

ASK = Ask("A", "defence", (Choice("dodge", "dodge"), Choice("parry", "parry")))


def only_b(battle: Battle, act: Act, tables: Any) -> tuple[Breach, ...]:
    return () if act.who == "B" else (Breach("not_b", "X-1", "it is not B"),)


def tries_others(here: At, who: str) -> Iterator[Act]:
    yield StartTurn("A")
    yield StartTurn("C")


def tries_b(here: At, who: str) -> Iterator[Act]:
    yield StartTurn("D")
    yield StartTurn("B")


def last(battle: Battle, count: int, *about: str) -> int:
    return count - 1


def test_the_first_legal_act_of_the_first_habit_is_done() -> None:
    assert first_legal(only_b, (tries_others, tries_b), EMPTY_BATTLE, "A", None) == StartTurn("B")


def test_who_has_nothing_legal_left_ends_the_turn() -> None:
    assert first_legal(only_b, (tries_others,), EMPTY_BATTLE, "A", None) == EndTurn("A")


def test_answers_are_the_first_option_or_the_one_that_is_picked() -> None:
    assert first_answer(EMPTY_BATTLE, ASK) == "dodge"
    assert any_answer(last)(EMPTY_BATTLE, ASK) == "parry"


def test_any_act_may_be_the_end_of_the_turn() -> None:
    acts = [StartTurn("A"), StartTurn("B")]
    assert any_act(last, acts, EMPTY_BATTLE, "A") == EndTurn("A")
    assert any_act(lambda battle, count, *about: 1, acts, EMPTY_BATTLE, "A") == StartTurn("B")
    assert any_act(lambda battle, count, *about: 0, [], EMPTY_BATTLE, "A") == EndTurn("A")


def test_numbers_hang_on_their_texts_alone_and_spread_evenly() -> None:
    assert number_of(["a", "b"], 1000) == number_of(iter(["a", "b"]), 1000)
    assert number_of(["a", "b"], 10**9) != number_of(["ab"], 10**9)
    seen = Counter(number_of([str(n)], 4) for n in range(4000))
    assert sorted(seen) == [0, 1, 2, 3]
    assert all(850 < often < 1150 for often in seen.values())
