"""Given, when, then: it passes what is right and says clearly what is not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fechtbuch.decide.checking import WrongAnswer
from fechtbuch.decide.legality import Because, Breach, Illegal, Option
from fechtbuch.decide.requests import Ask, Choice, Decision, Roll
from fechtbuch.decide.resolve import Play, Unanswered
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.decide.spec import given
from fechtbuch.model.acts import Act, EndTurn, Leave, Rest
from fechtbuch.model.events import PoolChanged, PostureChanged, Skipped, Wounded
from fechtbuch.model.state import Battle
from tests.support.programs import battle_of

START = battle_of("A", "B")


def rest(scene: Scene, act: Rest) -> Decision[None]:
    where = yield from Ask(act.who, "where", (Choice("bed"), Choice("floor")))
    healed = (yield from Roll(act.who, "healing", "1d6")).total
    now = scene.battle[act.who].pools["hp"].value
    yield from happen(scene, PoolChanged(act.who, "hp", healed, now + healed))
    if where == "floor":
        yield from happen(scene, Skipped(act.who, "sleep"))


def play_of(act: Act) -> Play:
    assert isinstance(act, Rest)
    return Play(rest, (act,))


def violations(battle: Battle, act: Act) -> Sequence[Breach]:
    if battle[act.who].place.posture != "prone":
        return ()
    return (Breach("prone", "R-1", "lies on the ground"), Breach("tired", "R-2", "is tired"))


HERE = given(START, play_of, violations)


def test_facts_in_order() -> None:
    HERE.when(Rest("A"), [4]).then(PoolChanged("A", "hp", 4, 14))
    HERE.when(Rest("A"), {"healing": 4}, where="floor").then(PoolChanged("A", "hp", 4, 14), Skipped("A", "sleep"))


def test_kinds_in_order_and_single_facts() -> None:
    then = HERE.when(Rest("A"), [4], where="floor")
    then.then_kinds("PoolChanged", "Skipped").then_fact(Skipped, what="sleep").then_fact(PoolChanged, by=4)
    assert then.battle["A"].pools["hp"].value == 14


def test_more_facts_before() -> None:
    wounded = HERE.and_facts(Wounded("A", "hp", 7, 3))
    wounded.when(Rest("A"), [4]).then(PoolChanged("A", "hp", 4, 7))
    assert HERE.battle == START


def test_what_differs_is_said() -> None:
    then = HERE.when(Rest("A"), [4])
    with pytest.raises(AssertionError, match=r"(?s)fact 0 differs:\n  expected PoolChanged.*by=5.*\n  got .*by=4"):
        then.then(PoolChanged("A", "hp", 5, 15))
    with pytest.raises(AssertionError, match="2 facts expected, 1 came"):
        then.then(PoolChanged("A", "hp", 4, 14), Skipped("A", "sleep"))
    with pytest.raises(AssertionError, match="0 facts expected, 1 came"):
        then.then()
    with pytest.raises(AssertionError, match=r"expected \('Skipped',\), got \('PoolChanged',\)"):
        then.then_kinds("Skipped")
    with pytest.raises(AssertionError, match="no Skipped came"):
        then.then_fact(Skipped)
    with pytest.raises(AssertionError, match=r"no PoolChanged with \{'by': 5\}: \[PoolChanged\(.*by=4"):
        then.then_fact(PoolChanged, by=5)


def test_dice_must_fit() -> None:
    with pytest.raises(Unanswered, match="healing waits for an answer"):
        HERE.when(Rest("A"))
    with pytest.raises(WrongAnswer, match="2 rolls were given, 1 asked for"):
        HERE.when(Rest("A"), [4, 5])
    with pytest.raises(WrongAnswer, match="no question asked for: whither"):
        HERE.when(Rest("A"), [4], whither="bed")


def test_refusals_are_told_in_order() -> None:
    lying = HERE.and_facts(PostureChanged("A", "prone"))
    lying.refuses(Rest("A"), "prone", "tired")
    HERE.refuses(Rest("A"))
    with pytest.raises(AssertionError, match=r"expected \('tired', 'prone'\), got \('prone', 'tired'\)"):
        lying.refuses(Rest("A"), "tired", "prone")
    given(START, play_of).refuses(Rest("A"))


def test_an_illegal_act_carries_all_its_breaches() -> None:
    breaches = violations(battle_of("A"), EndTurn("A")) or (Breach("a", "R-1", "no"), Breach("b", "R-2", "not that"))
    error = Illegal(EndTurn("A"), breaches)
    assert str(error) == "A: end_turn is not allowed: no [a, R-1]; not that [b, R-2]"
    assert error.breaches == tuple(breaches)
    assert str(Illegal(Leave(""), breaches)).startswith("leave is not allowed")


def test_options_say_what_allows_them() -> None:
    option = Option(Rest("A"), "rest a while", (Because("R-3", "A.place.posture", "standing"),))
    assert option.because[0].path == "A.place.posture"
    assert Option(Rest("A"), "rest").because == ()
