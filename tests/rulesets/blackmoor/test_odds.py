"""Exact odds of blows: they agree with play, and totals of one class lead to one state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction

import pytest

from fechtbuch.decide.outcomes import Odds, outcomes
from fechtbuch.model.acts import Act, NextPhase
from fechtbuch.model.events import ZoneChanged
from fechtbuch.model.figures import evaluate
from fechtbuch.model.state import Battle
from fechtbuch.model.wire import decode, encode, to_json
from fechtbuch.rulesets.blackmoor.acts import Attack, Hit
from fechtbuch.rulesets.blackmoor.playing.answers import first
from tests.rulesets.blackmoor.ring import RULES, battle, creature, given, happening
from tests.support.sampling import alike, chi_square, fate, figures, hardly_ever, played, sourced

SWORDSMAN = creature("A", side="red", weapon="sword", to_hit=18)
MAN = battle(SWORDSMAN, creature("B", side="blue", hp=8, cell=[1, 0], facing=3, armour_class=5))
REPTILE = battle(SWORDSMAN, creature("B", side="blue", plan="reptile", hp=9, cell=[1, 0], facing=3, armour_class=5))
SNAKE = battle(SWORDSMAN, creature("B", side="blue", plan="snake", hp=10, cell=[1, 0], facing=3, posture="coiled"))
FISH = battle(SWORDSMAN, creature("B", side="blue", plan="fish", hp=10, cell=[1, 0], facing=3))
TAILED = battle(SWORDSMAN, creature("B", side="blue", hp=10, cell=[1, 0], tail=True, wings=True), optional_zones=True)
BLEEDING = happening(MAN, ZoneChanged("B", "arm_left", 2, 2, ("lost",))).battle

ACTS: dict[str, tuple[Battle, Act]] = {
    "at a man": (MAN, Attack("A", "B")),
    "at a man's back with tail and wings": (TAILED, Attack("A", "B")),
    "at a reptile": (REPTILE, Attack("A", "B")),
    "at a coiled snake": (SNAKE, Attack("A", "B")),
    "at a fish": (FISH, Attack("A", "B", aspect="side", side="left")),
    "it hit for 3": (MAN, Hit("A", "B", 3)),
    "the end of a round": (BLEEDING, NextPhase()),
}


def odds(start: Battle, act: Act, most: int = 1_000_000) -> Odds:
    """The exact odds."""
    return outcomes(start, RULES.play(act), first, most=most)


@pytest.mark.parametrize("name", [name for name in ACTS if name != "the end of a round"])
def test_every_total_of_a_class_leads_to_the_same_state(name: str) -> None:
    start, act = ACTS[name]
    assert sum(alike(RULES, start, act, seed, first) for seed in range(20)) > 20


@pytest.mark.parametrize("name", ACTS)
def test_exact_odds_agree_with_play(name: str) -> None:
    start, act = ACTS[name]
    exact = odds(start, act).spread(lambda here: fate(here, "B"))
    assert sum(exact.values()) == 1
    n = 500
    seen: Counter[Hashable] = Counter(fate(played(RULES, start, act, seed, first)[0].battle, "B") for seed in range(n))
    assert not seen.keys() - exact.keys()
    statistic, freedom = chi_square(exact, seen, n)
    assert freedom == 0 or statistic < hardly_ever(freedom)


def test_the_chance_of_a_death_is_what_one_can_work_out_by_hand() -> None:
    """13 or more of 20 hits; the head (01-15) of 2 points falls to 2 or more of 8, the chest (16-40) of 7 to 7 or 8,
    the abdomen to the total at 8."""
    found = odds(MAN, Attack("A", "B")).chance(lambda here: here["B"].status == "dead")
    blow = Fraction(15, 100) * Fraction(7, 8) + Fraction(25, 100) * Fraction(2, 8) + Fraction(20, 100) * Fraction(1, 8)
    assert found.exact
    assert found.low == Fraction(8, 20) * blow


def test_a_recorded_hit_lands_by_the_chart_alone() -> None:
    found = odds(MAN, Hit("A", "B", 1))
    for zone, percent in {"head": 15, "chest": 25, "abdomen": 20, "arm_left": 10, "leg_right": 10}.items():
        chance = found.chance(lambda here, zone=zone: zone in here["B"].zones)  # type: ignore[misc]
        assert chance.low == chance.high == Fraction(percent, 100)


def test_bleeding_and_the_end_of_a_turn_roll_nothing() -> None:
    after = given(BLEEDING).when(NextPhase()).battle
    assert after["B"].pools["hp"].value == 8
    assert given(after).when(NextPhase()).battle["B"].pools["hp"].value == 7


@pytest.mark.parametrize("name", ACTS)
def test_every_fact_can_be_stored_and_names_sources_that_exist(name: str) -> None:
    start, act = ACTS[name]
    for seed in range(12):
        for event in played(RULES, start, act, seed, first)[0].events:
            assert decode(encode(to_json(event)))
            assert sourced(RULES, getattr(event, "rule", "") or "BM-OWN-02")
            for figure in figures(event):
                assert figure.value == evaluate(figure.terms)
                assert not [term for term in figure.terms if not sourced(RULES, term.rule)]
                assert not [held for held in figure.withheld if not sourced(RULES, held.rule)]
