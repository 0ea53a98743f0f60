"""Exact odds of every act of the rules: they sum to one, play never leaves them, and one class is one fate.

The battles are those of the rule cases: every act class that a case plays is tried where the case plays it, with
everybody reacting who may.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from fechtbuch.decide.outcomes import outcomes
from fechtbuch.model.acts import Act
from fechtbuch.rulesets.control_zone.acts import Attack, Move
from fechtbuch.rulesets.control_zone.legality import CHECKS
from fechtbuch.rulesets.control_zone.playing.answers import react
from tests.rulesets.control_zone.ring import RULES, TABLES, battle, character, creature, duel, given
from tests.support.sampling import (
    Staged,
    alike,
    as_the_odds_say,
    chi_square,
    fate,
    figures,
    hardly_ever,
    played,
    sourced,
    staged,
)

CASES = Path(__file__).parent / "cases"

MOST = 40_000
"""Answers that the odds may ask for; beyond it they are intervals."""

MANY = 1500

IN_TURNS = {"start_turn", "end_turn"}


@cache
def on_stage() -> dict[str, list[Staged]]:
    """Acts that cases play, by name; those that ask for most first."""

    def wanted(act: Act) -> bool:
        return type(act) in CHECKS

    return staged(CASES, wanted, each=3, apart=9)


def test_the_cases_play_every_act() -> None:
    assert {act.do for act in CHECKS} - on_stage().keys() - IN_TURNS - {"react", "new_session"} == set()


@pytest.mark.parametrize("do", sorted(act.do for act in CHECKS if act.do != "react"))
def test_odds_sum_to_one_and_play_never_leaves_them(do: str) -> None:
    for _, rules, start, act in on_stage().get(do, ()):
        as_the_odds_say(rules, start, act, react, MOST)


@pytest.mark.parametrize(
    "do", ["attack", "move", "aim", "add_state", "fall", "knockback", "jump_down", "reload", "check"]
)
def test_totals_of_one_class_lead_to_one_state(do: str) -> None:
    tried = 0
    for _, rules, start, act in on_stage()[do]:
        for seed in range(4):
            tried += alike(rules, start, act, seed, react)
    assert tried


@pytest.mark.parametrize("do", sorted(act.do for act in CHECKS if act.do != "react"))
def test_every_term_of_every_figure_cites_a_source_that_exists(do: str) -> None:
    for _, rules, start, act in on_stage().get(do, ()):
        for event in played(rules, start, act, 1, react)[0].events:
            for figure in figures(event):
                wrong = [term for term in figure.terms if not sourced(rules, term.rule)]
                wrong += [held for held in figure.withheld if not sourced(rules, held.rule)]  # type: ignore[misc]
                assert wrong == []


# chances by hand


def test_the_chance_of_a_plain_hit() -> None:
    """CZ-ATTACK-02: skill 3 against DC 11 hits on 8, 9 and 10."""
    odds = outcomes(duel(), RULES.play(Attack("A", "B", "swing")), react)
    assert odds.chance(lambda end: character(end, "B").hp < 20).low == Fraction(3, 10)


def test_the_chance_to_get_away() -> None:
    """CZ-OPPORTUNITY-10: each of two swordsmen stops the mover on 8, 9 and 10; both are asked."""
    cast = (
        creature("A", side="red", cell=[1, 0]),
        creature("B", side="blue", cell=[-1, 0], weapon="sword", skills={"blades": 3}),
        creature("C", side="blue", cell=[-1, 1], weapon="sword", skills={"blades": 3}),
    )
    odds = outcomes(battle(*cast, turn="A"), RULES.play(Move("A", ((2, 0),))), react)
    assert odds.chance(lambda end: character(end, "A").cell == (2, 0)).low == Fraction(49, 100)


def test_the_chance_to_strike_a_friend() -> None:
    """CZ-CLINCH-10: a natural 1, and no other face."""
    cast = (
        creature("A", side="red", cell=[0, 9], weapon="bow", skills={"archery": 4}),
        creature("B", side="blue", cell=[1, 0]),
        creature("C", side="red", weapon="sword"),
    )
    start = given(battle(*cast, turn="C")).when(Attack("C", "B", "swing"), dice=[2]).battle
    odds = outcomes(start, RULES.play(Attack("A", "B", "shot")), react)
    assert odds.chance(lambda end: character(end, "C").hp < 20).low == Fraction(1, 10)


def test_a_walk_through_pikes_falls_out_as_the_odds_say() -> None:
    """CZ-REACTION-02, CZ-OPPORTUNITY-16: jabs and strikes on one way, sampled against exact chances."""
    cast = (
        creature("A", side="red", cell=[0, 0], agility=3, hp=14),
        creature("B", side="blue", cell=[5, 0], weapon="spear", skills={"polearms": 4}, talents=["preemptive_jab"]),
        creature("C", side="blue", cell=[0, 1], weapon="dagger", skills={"blades": 5}),
    )
    start, act = battle(*cast, turn="A"), Move("A", ((1, 0), (2, 0), (3, 0)))
    odds = outcomes(start, RULES.play(act), react)
    assert odds.complete
    exact = odds.spread(lambda end: fate(end, "A"), about="A")
    seen = Counter(fate(played(RULES, start, act, seed, react)[0].battle, "A") for seed in range(MANY))
    assert seen.keys() <= exact.keys()
    found, freedom = chi_square(exact, seen, MANY)
    assert found < hardly_ever(freedom)
    assert TABLES.manoeuvres.points.reaction == 1
