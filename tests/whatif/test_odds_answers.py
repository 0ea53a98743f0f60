"""Who answers choices in the odds: policies with weights, equal chances, the best and the worst answers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from hashlib import blake2b
from importlib import import_module
from itertools import product
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.decide.odds import NotSeparable, Odds
from fechtbuch.decide.requests import Ask, Choice, Decision, Each, Part, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.decide.watching import plain
from fechtbuch.fight import Fight
from fechtbuch.model.events import Wounded
from fechtbuch.model.state import Battle
from fechtbuch.whatif.exact_odds.choosing import Answers, Mode, Weighing
from fechtbuch.whatif.exact_odds.decision_tree import tree
from fechtbuch.whatif.exact_odds.odds import odds, plan_odds
from fechtbuch.whatif.exact_odds.worth import BadValue
from fechtbuch.whatif.policies import PolicyFailed
from tests.support.strategies import few
from tests.support.toy_ruleset import TOY, Strike, Wait, creature
from tests.whatif.odds_acts import ASKING, BLASTS, played_act
from tests.whatif.test_odds import DODGED, HIT, THROUGH, toy

LOSS = Fraction(7, 2)

BLAST_NAMES = [f"{file}:{title}" for file, titles in BLASTS.items() if "explosion" in file for title in titles[:1]]


def weighted(salt: int) -> Any:
    """A policy with weights that hang on the question, never all of them 0."""

    def policy(battle: Battle, ask: Ask) -> Mapping[str, int]:
        digest = blake2b(f"{salt} {ask.who} {ask.question} {ask.about}".encode()).digest()
        return {value: digest[n % len(digest)] + (n == 0) for n, value in enumerate(ask.values)}

    return policy


# ------------------------------------------------------------------------------------------------ known answers


def test_what_cannot_be_told_apart_in_the_last_try_either_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Odds] = []

    def in_vain(found: Odds, *_: Any) -> Any:
        tried.append(found)
        raise NotSeparable("one question comes up in two fates")

    monkeypatch.setattr(import_module("fechtbuch.whatif.exact_odds.odds"), "best_answers", in_vain)
    with pytest.raises(NotSeparable, match="two fates"):
        odds(toy(), Strike("A", "B"), answers="best")
    assert len(tried) == 2


def test_the_best_for_the_attacker_is_no_defence_and_the_worst_a_dodge() -> None:
    best = odds(toy(), Strike("A", "B"), answers="best")
    worst = odds(toy(), Strike("A", "B"), answers="worst")
    assert best.best is not None
    assert worst.best is not None
    assert (best.value, best.best.value) == (HIT * LOSS, HIT * LOSS)
    assert (worst.value, worst.best.value) == (THROUGH * LOSS, THROUGH * LOSS)
    (answer,) = best.best.answers
    assert (answer.option, answer.mode, answer.chance, answer.value) == ("none", "best", HIT, LOSS)
    assert dict(answer.values) == {"dodge": (1 - DODGED) * LOSS, "none": LOSS}
    assert str(answer) == "B, defence about A: none (62.5 %; dodge 2.593, none 3.5)"
    assert best.spread("B.hp")[12] == 1 - HIT
    assert best.exact


def test_sides_and_creatures_answer_apart_and_by_their_own_policy() -> None:
    fight = toy()
    policy: Weighing = {"B": "default", "": lambda battle, ask: "none"}
    assert odds(fight, Strike("A", "B"), policy=policy).value == THROUGH * LOSS
    assert odds(fight, Strike("A", "B"), policy={"A": lambda battle, ask: "none"}).value == THROUGH * LOSS
    modes: Mapping[str, Mode] = {"B": "worst"}
    assert odds(fight, Strike("A", "B"), answers=modes, side="B").value == -HIT * LOSS
    assert odds(fight, Strike("A", "B"), answers={"A": "worst"}).best is not None
    assert odds(fight, Strike("A", "B"), answers={"A": "worst"}).value == THROUGH * LOSS


def test_weights_and_equal_chances() -> None:
    even = odds(toy(), Strike("A", "B"), answers="uniform")
    assert even.value == (HIT + THROUGH) * LOSS / 2
    skewed = odds(toy(), Strike("A", "B"), policy=lambda battle, ask: {"dodge": 3, "none": 1})
    assert skewed.value == (3 * THROUGH + HIT) * LOSS / 4
    assert even.best is skewed.best is None


def test_the_best_is_measured_by_the_value_wanted() -> None:
    found = odds(toy(), Strike("A", "B"), answers="best", value="B.hp")
    assert found.value == 12 - THROUGH * LOSS
    found = odds(toy(hp=3), Strike("A", "B"), answers="best", value=lambda battle: int(battle["B"].status == "in"))
    assert found.value == 1 - THROUGH * Fraction(4, 6)


def _guess(scene: Scene, act: Wait) -> Decision[None]:
    """B bets on a coin that he does not see, then on one that he has been told of by a wound."""
    for number in (1, 2):
        coin = yield from Roll(act.who, f"coin {number}", "1d2", of=lambda total: total)
        if number == 2 and coin.total == 2:
            yield from happen(scene, Wounded("A", "hp", 1, scene.battle["A"].pools["hp"].value - 1, act.who))
        bet = yield from Ask("B", f"bet {number}", (Choice("1"), Choice("2")))
        if bet != str(coin.total):
            yield from happen(scene, Wounded("B", "hp", 4, scene.battle["B"].pools["hp"].value - 4, act.who))


def test_an_answer_may_hang_on_what_shows_and_on_nothing_else() -> None:
    rules = evolve(TOY, decisions={**TOY.decisions, Wait: _guess})
    fight = Fight.start(None, rules, "bets", [creature("A"), creature("B")], seed=1)
    found = odds(fight, Wait("A"), answers="best", value="B.hp")
    assert found.value == 12 - Fraction(4, 2), "half of the first bets are lost, and none of the second"
    assert found.best is not None
    second = [one for one in found.best.answers if one.node.ask.question == "bet 2"]
    assert {one.option for one in second} == {"1", "2"}
    assert sum(one.chance for one in second) == 1
    assert odds(fight, Wait("A"), answers="worst", value="B.hp").value == 12 - Fraction(4, 2) - 4


def _twice(scene: Scene, act: Wait) -> Decision[None]:
    """A and B each may take 1 of the other's hit points, in parts that are declared independent."""
    yield from Each((Part("duel", "A", _takes, ("A", "B")), Part("duel", "B", _takes, ("B", "A"))))


def _takes(scene: Scene, who: str, foe: str) -> Decision[None]:
    chosen = yield from Ask(who, "take", (Choice("no"), Choice("yes")), about=foe)
    if chosen == "yes":
        yield from happen(scene, Wounded(foe, "hp", 1, scene.battle[foe].pools["hp"].value - 1, who))


def test_choices_in_independent_parts_are_followed_in_order() -> None:
    rules = evolve(TOY, decisions={**TOY.decisions, Wait: _twice})
    fight = Fight.start(None, rules, "each", [creature("A"), creature("B")], seed=1)
    found = odds(fight, Wait("A"), answers={"A": "best", "B": "worst"})
    (outcome,) = found.odds.outcomes
    assert [outcome.battle[who].pools["hp"].value for who in "AB"] == [11, 11]
    assert found.best is not None
    assert [(one.node.ask.who, one.option, one.mode) for one in found.best.answers] == [
        ("A", "yes", "best"),
        ("B", "yes", "worst"),
    ]
    assert found.odds.joint == ()


def _blast(scene: Scene, act: Wait, looks: bool = False, shows: bool = True) -> Decision[None]:
    """Everybody but A, each by itself, ducks (a coin decides whether it helps) or braces, which costs a point for sure.

    If the power ``shows`` A has lost as many points by it; if that ``looks``, whoever is hurt may take one from A.
    """
    others = tuple(who for who in scene.battle.order if who != "A")
    power = yield from Roll("A", "power", "1d3", of=lambda total: total)
    if shows:
        yield from happen(scene, Wounded("A", "hp", power.total, 12 - power.total, "A"))
    yield from Each(tuple(Part("blast", who, _suffers, (who, power.total)) for who in others))
    hurt = [who for who in others if scene.battle[who].pools["hp"].value < 12] if looks else ["B"]
    for who in hurt:
        yield from _takes(scene, who, "A")


def _suffers(scene: Scene, who: str, power: int) -> Decision[None]:
    chosen = yield from Ask(who, "cover", (Choice("duck"), Choice("brace")))
    coin = yield from Roll(who, "coin", "1d2", of=lambda total: total)
    harm = (power if coin.total == 2 else 0) if chosen == "duck" else 1
    if harm:
        yield from happen(scene, Wounded(who, "hp", harm, scene.battle[who].pools["hp"].value - harm, "A"))


def blast(victims: int, looks: bool = False, shows: bool = True) -> Fight:
    rule = partial(_blast, looks=looks, shows=shows)
    rules = evolve(TOY, decisions={**TOY.decisions, Wait: rule})
    cast = [creature("A"), *(creature(f"{'BCDEFGHIJKLM'[n]}", side="foes") for n in range(victims))]
    return Fight.start(None, rules, "blast", cast, seed=1)


STRATEGIES = [dict(zip((1, 2, 3), way, strict=True)) for way in product(("duck", "brace"), repeat=3)]
"""What a victim does, by the power of the blast."""


@pytest.mark.parametrize("mode", ["best", "worst"])
def test_choices_in_fates_apart_are_as_good_as_any_strategy_tried_out(mode: Mode) -> None:
    """Every strategy of two victims and what A loses in the end, tried out one by one."""
    fight = blast(2)
    tried = []
    for b, c, takes in product(STRATEGIES, STRATEGIES, ("no", "yes")):
        total = Fraction(0)
        for power in (1, 2, 3):
            for who in (b, c):
                total += Fraction(power, 2) if who[power] == "duck" else 1
            total -= power + (takes == "yes")
        tried.append(total / 3 - 12)
    found = odds(fight, Wait("A"), answers=mode, side="A")
    assert found.best is not None
    assert found.exact
    assert found.value == found.best.value == (max(tried) if mode == "best" else min(tried))
    assert all(len(outcome.each) == 2 for outcome in found.odds.outcomes), "the fates are apart"
    chosen = {(one.node.battle, one.node.ask): one for one in found.best.answers}
    again = odds(fight, Wait("A"), policy=lambda battle, ask: chosen[plain(battle), ask].option, side="A")
    assert again.value == found.value
    assert all(found.spread(path) == again.spread(path) for path in ("A.hp", "B.hp", "C.hp"))
    for one in chosen.values():
        if one.node.ask.question == "cover":
            assert one.chance == Fraction(1, 3)
            duck, brace = dict(one.values)["duck"], dict(one.values)["brace"]
            assert one.value == (max if mode == "best" else min)(duck, brace)


def test_many_victims_cost_their_sum_and_not_their_product() -> None:
    """Twelve victims that choose: as many small problems, where all together would be 4 to the power of 12 ways."""
    found = odds(blast(12), Wait("A"), answers="best", side="A", most=5_000)
    assert found.exact
    assert found.value == 12 * Fraction(7, 6) - 2 - 11 * 12, "they lose 1, 1 and 3/2 by power, A as much as the power"


@pytest.mark.parametrize("mode", ["best", "worst"])
def test_fates_that_somebody_looks_at_are_followed_together(mode: Mode) -> None:
    """The choices after a look hang on what was seen, and the value is that of the same fates declared dependent."""
    apart = odds(blast(3, looks=True), Wait("A"), answers=mode, side="A")
    together = odds(blast(3, looks=True), Wait("A"), answers=mode, value=lambda battle: lead_of(battle))
    assert apart.exact
    assert apart.value == together.value
    assert {row.key: row.chance for row in apart.rows} == {row.key: row.chance for row in together.rows}


def lead_of(battle: Battle) -> int:
    return sum(one.pools["hp"].value * (1 if one.id == "A" else -1) for one in battle)


def test_a_value_that_is_no_sum_of_fates_is_followed_together() -> None:
    """The best for the product of two hit points, which no creature has alone."""

    def product_of(battle: Battle) -> int:
        return battle["B"].pools["hp"].value * battle["C"].pools["hp"].value

    found = odds(blast(2), Wait("A"), answers="best", value=product_of)
    by_power = [max(Fraction(12) - Fraction(power, 2), Fraction(11)) ** 2 for power in (1, 2, 3)]
    assert found.value == sum(by_power) / 3
    assert not any(outcome.each for outcome in found.odds.outcomes)


def test_a_choice_in_a_fate_hangs_on_no_dice_unseen() -> None:
    """Where the power does not show, ducking costs a point on average; a wound of the first victim shows it to the
    second."""
    seen, unseen = (odds(blast(2, shows=shows), Wait("A"), answers="best", side="A") for shows in (True, False))
    assert seen.value == 2 * Fraction(7, 6) - 2 - 12
    assert unseen.value == 1 + (Fraction(7, 6) + 1) / 2 - 12


def test_the_best_answers_of_a_plan_look_ahead() -> None:
    plan = [Strike("A", "B"), Strike("A", "B")]
    assert plan_odds(toy(), plan, answers="best").value == 2 * HIT * LOSS
    assert plan_odds(toy(), plan, answers="worst").value == 2 * THROUGH * LOSS


# ------------------------------------------------------------------------------------------------ all systems


@cache
def value(name: str, answers: Answers, salt: int | None = None) -> Fraction:
    """The expected value of an act, whoever answers."""
    act = played_act(name)
    policy = None if salt is None else weighted(salt)
    found = odds(act.fight, act.commit.act, act.at, answers=answers, policy=policy, overrule=act.commit.overruled)
    assert found.exact
    return found.value


@given(name=st.sampled_from([*ASKING, *BLAST_NAMES]), salt=st.integers(0, 10**6))
@few
def test_no_policy_beats_the_best_or_falls_below_the_worst(name: str, salt: int) -> None:
    best, worst = value(name, "best"), value(name, "worst")
    assert worst <= value(name, "policy", salt) <= best
    assert worst <= value(name, "policy") <= best
    assert worst <= value(name, "uniform") <= best


@pytest.mark.parametrize("name", ASKING)
def test_playing_by_the_answers_found_gives_the_value_found(name: str) -> None:
    act = played_act(name)
    for mode in ("best", "worst"):
        found = odds(act.fight, act.commit.act, act.at, answers=mode, overrule=act.commit.overruled)
        assert found.best is not None
        assert sum(row.chance.low for row in found.rows) == 1
        chosen = {(one.node.battle, one.node.ask): one.option for one in found.best.answers}
        assert len(chosen) == len(found.best.answers), "no answer hangs on an earlier one"
        again = odds(
            act.fight,
            act.commit.act,
            act.at,
            policy=lambda battle, ask, c=chosen: c[battle, ask],
            overrule=act.commit.overruled,
        )
        assert again.value == found.value
        assert {row.key: row.chance for row in again.rows} == {row.key: row.chance for row in found.rows}


def test_a_bound_leaves_the_rest_of_the_odds_open() -> None:
    act = played_act(ASKING[0])
    found = odds(act.fight, act.commit.act, act.at, answers="worst", most=400)
    assert not found.exact
    assert sum(row.chance.low for row in found.rows) < 1
    assert all(row.chance.high > row.chance.low for row in found.rows)


# ------------------------------------------------------------------------------------------------ bad input


def _raises(battle: Battle, ask: Ask) -> str:
    raise ZeroDivisionError("by nothing")


def _other(battle: Battle, ask: Ask) -> str:
    return "dogde"


def _half(battle: Battle, ask: Ask) -> Any:
    return {"dodge": Fraction(1, 2)}


def _nothing(battle: Battle, ask: Ask) -> Any:
    return {"dodge": 0}


def _list(battle: Battle, ask: Ask) -> Any:
    return ["dodge"]


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        (_raises, "it raised ZeroDivisionError: 'by nothing'"),
        (_other, "'dogde' is not offered; near: dodge"),
        (_half, r"Fraction\(1, 2\), for 'dodge', is no whole weight from 0"),
        (_nothing, "no option has a weight"),
        (_list, r"\['dodge'\] is neither an option nor weights by option"),
    ],
)
def test_a_policy_that_fails_is_named_with_its_question(policy: Any, words: str) -> None:
    asked = rf"policy {policy.__name__}, asked for B's defence about 'A' \(offered: dodge, none\): {words}"
    with pytest.raises(PolicyFailed, match=asked):
        odds(toy(), Strike("A", "B"), policy=policy)
    with pytest.raises(PolicyFailed, match=asked):
        tree(toy(), Strike("A", "B"), policy={"B": policy})


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"answers": "bset"}, "'bset' is no way to answer: policy, uniform, best, worst are"),
        ({"answers": {"C": "best"}}, "there is no creature and no side 'C' to answer"),
        ({"policy": {"C": "default"}}, "there is no creature and no side 'C' to answer"),
    ],
)
def test_unknown_modes_and_names_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(PolicyFailed, match=words):
        odds(toy(), Strike("A", "B"), **options)


def test_a_value_must_be_a_number() -> None:
    with pytest.raises(BadValue, match="must be a whole number or a fraction, not 'much'"):
        odds(toy(), Strike("A", "B"), answers="best", value=lambda battle: "much")  # type: ignore[arg-type,return-value]
    with pytest.raises(BadValue):
        odds(toy(), Strike("A", "B"), answers="best", value="B.status")
