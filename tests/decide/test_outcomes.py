"""Exact odds equal plain enumeration, on decisions nobody thought of."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given

from fechtbuch.decide.answers import WrongAnswer
from fechtbuch.decide.outcomes import Interval, NotSeparable, Odds, TooManyFaces, outcomes, uniform
from fechtbuch.decide.requests import Ask, Choice, Decision, Each, Part, Roll
from fechtbuch.decide.resolve import BadDecision, Play
from fechtbuch.decide.scene import Consequences, EndlessConsequences, Scene, happen
from fechtbuch.model.events import ConditionGained, CounterChanged, PoolChanged, Wounded
from fechtbuch.model.state import Battle, Condition
from fechtbuch.model.tape import Rolled
from tests.support.programs import (
    IDS,
    Program,
    TooMany,
    asking,
    battle_of,
    enumerated,
    marginal,
    programs,
    run,
    total_of,
    weights_of,
)
from tests.support.strategies import few

START = battle_of()


def counter(battle: Battle, who: str) -> int:
    value: int = battle[who].counters.get("n", 0)
    return value


def ends_of(program: Program) -> dict[tuple[Battle, Any], Fraction]:
    try:
        return enumerated(START, Play(run, (program,)))
    except TooMany:
        assume(False)
        raise


def shares(odds: Odds) -> dict[tuple[Battle, Any], Fraction]:
    return {(outcome.battle, outcome.value): Fraction(outcome.weight, odds.total) for outcome in odds.outcomes}


@given(programs(each=False))
def test_odds_equal_enumeration(program: Program) -> None:
    ends = ends_of(program)
    odds = outcomes(START, Play(run, (program,)), weights_of)
    assert shares(odds) == ends
    assert odds.unexplored == 0
    assert sum(outcome.weight for outcome in odds.outcomes) == odds.total


@given(programs(each=True))
def test_parts_declared_independent_give_the_odds_of_the_whole(program: Program) -> None:
    """Of each creature, of what is returned, and of sums; whether the parts kept to their own creatures or not."""
    ends = ends_of(program)
    odds = outcomes(START, Play(run, (program,)), weights_of)
    for who in IDS:
        assert odds.spread(lambda battle, who=who: battle[who], who) == marginal(ends, who)  # type: ignore[misc]
    if not any(outcome.each for outcome in odds.outcomes):
        assert odds.spread(lambda battle: battle) == {
            battle: sum(share for (b, _), share in ends.items() if b == battle) for battle, _ in ends
        }
    values: dict[Any, Fraction] = {}
    for outcome in odds.outcomes:
        values[outcome.value] = values.get(outcome.value, Fraction(0)) + Fraction(outcome.weight, odds.total)
    told: dict[Any, Fraction] = {}
    for (_, value), share in ends.items():
        told[value] = told.get(value, Fraction(0)) + share
    assert values == told
    counters = {who: (lambda battle, who=who: battle[who].counters.get("n", 0)) for who in IDS}
    assert odds.sum_spread(counters) == total_of(ends, IDS)


@given(programs(each=True))
def test_weights_are_whole_and_add_up(program: Program) -> None:
    odds = outcomes(START, Play(run, (program,)), weights_of, most=2_000)
    weights = [outcome.weight for outcome in odds.outcomes]
    assert all(type(weight) is int and weight > 0 for weight in weights)
    assert sum(weights) + odds.unexplored == odds.total
    assert math.gcd(odds.total, odds.unexplored, *weights) == 1
    assert weights == sorted(weights, reverse=True)


# ------------------------------------------------------------------------------------------------ bounds


@few
@given(programs(each=True))
def test_a_bound_gives_an_interval_that_holds_the_truth_and_shrinks(program: Program) -> None:
    ends = ends_of(program)
    for who in IDS:
        truth = sum(share for (battle, _), share in ends.items() if battle[who].counters.get("n", 0) >= 2)
        before = Interval(Fraction(0), Fraction(1))
        for most in (0, 5, 20, 100, 1_000, 100_000):
            odds = outcomes(START, Play(run, (program,)), weights_of, most=most)
            now = odds.chance(lambda battle, who=who: battle[who].counters.get("n", 0) >= 2, who)  # type: ignore[misc]
            assert now.low <= truth <= now.high
            assert before.low <= now.low
            assert now.high <= before.high
            before = now
        assert before.exact


def endless(scene: Scene) -> Decision[None]:
    while (yield from Roll("A", "again", "1d6", of=lambda total: total == 6)).total != 6:
        before = scene.battle["A"].counters.get("throws", 0)
        yield from happen(scene, CounterChanged("A", "throws", 1, before + 1))


def test_a_decision_without_an_end_is_followed_along_its_likeliest_ways() -> None:
    odds = outcomes(START, Play(endless), uniform, most=2_000)
    first = odds.chance(lambda battle: battle["A"].counters.get("throws", 0) == 0)
    assert first.low == Fraction(1, 6)
    assert 0 < odds.unexplored < odds.total // 50
    assert "to" in str(first)


# ------------------------------------------------------------------------------------------------ classes


def struck(scene: Scene, who: str, classed: bool) -> Decision[str]:
    """Uses the roll's class only: 4 or less, up to 10, up to 16, more."""
    grades = (4, 10, 16)
    rolled = yield from Roll("A", "attack", "3d6", of=(lambda total: grade(total)) if classed else None)
    found = grade(rolled.total)
    if found < len(grades):
        yield from happen(scene, Wounded(who, "hp", 3 - found, 7 + found))
    return ("critical", "hit", "graze", "miss")[found]


def grade(total: int) -> int:
    return sum(total > limit for limit in (4, 10, 16))


def test_classes_collapse_to_the_same_odds() -> None:
    plain, classed = (outcomes(START, Play(struck, ("B", flag)), uniform) for flag in (False, True))
    assert shares(plain) == shares(classed)
    assert Fraction(4, 216) == shares(classed)[next(key for key in shares(classed) if key[1] == "critical")]


def test_only_a_class_is_followed() -> None:
    """Four ways instead of sixteen: the bound shows how many requests were served."""
    assert outcomes(START, Play(struck, ("B", True)), uniform, most=9).unexplored == 0
    assert outcomes(START, Play(struck, ("B", False)), uniform, most=9).unexplored > 0


def told_die_by_die(scene: Scene, each_die: bool) -> Decision[int]:
    rolled = yield from Roll("A", "damage", "3d4", each_die=each_die, of=None)
    assert rolled.faces is not None
    return rolled.faces.index(max(rolled.faces))


def test_a_roll_told_die_by_die_is_followed_die_by_die() -> None:
    odds = outcomes(START, Play(told_die_by_die, (True,)), uniform)
    firsts = {outcome.value: Fraction(outcome.weight, odds.total) for outcome in odds.outcomes}
    brute = enumerated(START, Play(told_die_by_die, (True,)))
    assert firsts == {value: share for (_, value), share in brute.items()}
    assert firsts[0] > firsts[1] > firsts[2]


def many_faces(scene: Scene, of: Any) -> Decision[int]:
    rolled = yield from Roll("A", "damage", "12d6", each_die=True, of=of)
    assert rolled.faces is not None
    assert sum(rolled.faces) == rolled.total
    assert all(1 <= face <= 6 for face in rolled.faces)
    return int(rolled.total > 42)


def test_too_many_faces_are_refused_unless_classes_will_do() -> None:
    with pytest.raises(TooManyFaces, match="A, damage: 12d6 falls in too many ways"):
        outcomes(START, Play(many_faces, (None,)), uniform)
    odds = outcomes(START, Play(many_faces, (lambda total: total > 42,)), uniform)
    assert {outcome.value for outcome in odds.outcomes} == {0, 1}


def one_die(scene: Scene) -> Decision[tuple[int, ...] | None]:
    rolled = yield from Roll("A", "direction", "1d6")
    return rolled.faces


def test_the_total_of_a_single_die_is_its_face_as_it_is_at_the_table() -> None:
    assert {outcome.value for outcome in outcomes(START, Play(one_die), uniform).outcomes} == {
        (n,) for n in range(1, 7)
    }


# ------------------------------------------------------------------------------------------------ parts and memory


def test_equal_parts_are_solved_once() -> None:
    runs = []

    def dodge(scene: Scene, who: str) -> Decision[bool]:
        runs.append(who)
        return (yield from Roll(who, "dodge", "1d6", of=lambda total: total < 3)).total < 3

    def volley(scene: Scene) -> Decision[int]:
        hits = 0
        for _ in range(4):
            hits += not (yield from Part("dodge", "B", dodge, ("B",)))
        return hits

    odds = outcomes(START, Play(volley), uniform)
    assert {o.value: Fraction(o.weight, odds.total) for o in odds.outcomes} == {
        hits: math.comb(4, hits) * Fraction(2, 3) ** hits * Fraction(1, 3) ** (4 - hits) for hits in range(5)
    }
    assert len(runs) == 3, "once to the fork, once for each class"


def test_parts_on_different_battles_are_different_problems() -> None:
    def bleed(scene: Scene) -> Decision[None]:
        left = scene.battle["A"].pools["hp"].value
        lost = (yield from Roll("A", "bleed", "1d2")).total
        yield from happen(scene, PoolChanged("A", "hp", -lost, left - lost))

    def bleeding(scene: Scene) -> Decision[None]:
        for _ in range(3):
            yield from Part("bleed", "A", bleed)

    odds = outcomes(START, Play(bleeding), uniform)
    spread = odds.spread(lambda battle: battle["A"].pools["hp"].value)
    assert spread == {7 - n: Fraction(math.comb(3, n), 8) for n in range(4)}


# ------------------------------------------------------------------------------------------------ choices


def choosing(scene: Scene) -> Decision[str]:
    return (yield from Ask("A", "defence", (Choice("dodge"), Choice("parry"), Choice("none"))))


def test_a_choice_may_be_one_option_or_weights() -> None:
    assert shares(outcomes(START, Play(choosing), lambda battle, ask: "parry")) == {(START, "parry"): 1}
    weighted = outcomes(START, Play(choosing), lambda battle, ask: {"dodge": 3, "parry": 1, "none": 0})
    assert shares(weighted) == {(START, "dodge"): Fraction(3, 4), (START, "parry"): Fraction(1, 4)}
    assert len(outcomes(START, Play(choosing), uniform).outcomes) == 3


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        ("block", "A, defence: 'block' with weight 1 is no choice; offered, with whole weights: dodge, parry, none"),
        ({"block": 1, "dodge": 1}, "'block' with weight 1 is no choice"),
        ({"dodge": -1, "parry": 2}, "'dodge' with weight -1 is no choice"),
        ({"dodge": 0.5, "parry": 0.5}, r"'dodge' with weight 0\.5 is no choice"),
        ({"dodge": 0}, "no option has a weight"),
        ({}, "no option has a weight"),
    ],
    ids=str,
)
def test_a_choice_that_is_none_is_refused(choice: str | Mapping[str, Any], reason: str) -> None:
    with pytest.raises(WrongAnswer, match=reason):
        outcomes(START, Play(choosing), lambda battle, ask: choice)


# ------------------------------------------------------------------------------------------------ consequences


def stun(scene: Scene, event: Wounded) -> Decision[None]:
    rolled = yield from Part("stun", event.who, asking, (Roll(event.who, "HT", "1d2"),))
    if rolled.total == 2:
        yield from happen(scene, ConditionGained(event.who, Condition("stun")))


def wound(scene: Scene, who: str) -> Decision[None]:
    yield from happen(scene, Wounded(who, "hp", 1, 9))


def test_consequences_are_part_of_the_odds() -> None:
    rules = Consequences(forced={Wounded: (stun,)})
    odds = outcomes(START, Play(wound, ("B",), rules), uniform)
    assert odds.chance(lambda battle: battle["B"].has("stun")) == Interval(Fraction(1, 2), Fraction(1, 2))


def bite(scene: Scene, event: Wounded) -> Decision[None]:
    yield from Part("bite", event.who, wound, (event.who,))


def test_facts_that_keep_forcing_one_another_are_named_here_too() -> None:
    rules = Consequences(after={Wounded: (bite,)})
    with pytest.raises(EndlessConsequences, match="Wounded -> Wounded"):
        outcomes(START, Play(wound, ("B",), rules), uniform)


def test_what_is_no_request_is_refused() -> None:
    def odd(scene: Scene) -> Any:
        yield Rolled(3)

    with pytest.raises(BadDecision, match="which is no request"):
        outcomes(START, Play(odd), uniform)


# ------------------------------------------------------------------------------------------------ intervals


def test_a_known_chance_is_written_short() -> None:
    assert str(Interval(Fraction(1, 3), Fraction(1, 3))) == "33.3333 %"
    assert str(Interval(Fraction(1, 4), Fraction(1, 2))) == "25 % to 50 %"


def test_fates_kept_apart_are_asked_for_one_by_one() -> None:
    part = (("roll", "B", "1d2", 0), ("add", "B", "B"))
    other = (("roll", "C", "1d2", 0), ("add", "C", "C"))
    program = (("each", (("B", part), ("C", other))),)
    odds = outcomes(START, Play(run, (program,)), uniform)
    half, certain = Interval(Fraction(1, 2), Fraction(1, 2)), Interval(Fraction(1), Fraction(1))
    assert odds.chance(lambda battle: counter(battle, "B") == 1, "B") == half
    assert odds.chance(lambda battle: battle["A"].status == "in", "A") == certain
    assert odds.chance(lambda battle: len(battle.order) == 4) == certain


@pytest.mark.parametrize("about", ["", "A", "B"])
def test_a_question_that_looks_at_several_fates_is_refused(about: str) -> None:
    part = (("roll", "B", "1d2", 0), ("add", "B", "B"))
    other = (("roll", "C", "1d2", 0), ("add", "C", "C"))
    odds = outcomes(START, Play(run, ((("each", (("B", part), ("C", other))),),)), uniform)
    with pytest.raises(NotSeparable, match="the fates of B, C were kept apart, and this question"):
        odds.chance(lambda battle: counter(battle, "B") == counter(battle, "C"), about)
    with pytest.raises(NotSeparable):
        odds.spread(lambda battle: battle, about)
    with pytest.raises(NotSeparable):
        odds.spread(lambda battle: battle["C"], about)
    with pytest.raises(NotSeparable):
        odds.sum_spread({"B": lambda battle: counter(battle, "B") + counter(battle, "C")})


def test_parts_may_be_written_as_each_of_one() -> None:
    def alone(scene: Scene) -> Decision[None]:
        yield from Each((Part("only", "B", wound, ("B",)),))

    odds = outcomes(START, Play(alone), uniform)
    assert odds.spread(lambda battle: battle["B"].pools["hp"].value, "B") == {9: Fraction(1)}
