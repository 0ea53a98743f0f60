"""Questions and answers in the words of a reader."""

from __future__ import annotations

import pytest
from attrs import evolve

from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.address import Address, Step
from fechtbuch.whatif import Drop, rebase
from fechtbuch.whatif.asked_words import answer_words, choice_words, question_words
from tests.support.toy_ruleset import TOY, creature


@pytest.fixture
def fight() -> Fight:
    return Fight.start(None, TOY, "Words", [evolve(creature("A"), name="Aldo"), evolve(creature("B"), name="")], seed=1)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (Address((Step("strike", "B"),), "A", "attack", "B"), "Aldo's attack against B"),
        (Address((), "A", "recovery"), "Aldo's recovery"),
        (Address((), "A", "body_part", "", 1), "Aldo's body part, number 2"),
        (Address((), "gone", "dodge", "nobody"), "gone's dodge"),
        (Address((), "", "weather"), "weather"),
    ],
)
def test_a_question_names_whose_it_is(fight: Fight, address: Address, words: str) -> None:
    assert question_words(address, fight.state()) == words


def test_answers_are_said_as_one_says_them() -> None:
    assert choice_words("parry:right_hand+retreat") == "parry (right hand, retreat)"
    assert choice_words("none") == "none"
    assert answer_words({"total": 11, "faces": [3, 4, 4]}) == "11 (3-4-4)"
    assert answer_words({"total": 5, "faces": None}) == "5"
    assert answer_words(None) == ""
    assert len(choice_words("x" * 10_000)) <= 160


def test_the_summary_counts_one_and_many(fight: Fight) -> None:
    for act in (StartTurn("A"), EndTurn("A"), StartTurn("B"), EndTurn("B")):
        fight.act(act)
    one, many = (str(rebase(fight, Drop(number))).splitlines()[0] for number in (2, 4))
    assert one.startswith("main, edited: the act before stays; 1 dropped, ")
    assert many == "main, edited: the 3 acts before stay; 1 dropped."
