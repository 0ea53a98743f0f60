"""Exact odds of attacks: they agree with play, and totals of one class lead to one state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from attrs import define, field

from fechtbuch.decide.answers import Given, InTurn, Stream, by_policy
from fechtbuch.decide.outcomes import Odds, outcomes
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import Resolution, resolve
from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.events import ConditionGained
from fechtbuch.model.figures import evaluate
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Answer, Rolled
from fechtbuch.model.wire import decode, encode, to_json
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Shove
from fechtbuch.rulesets.dungeon_fantasy.playing.answers import hold_ground
from tests.rulesets.dungeon_fantasy.duels import duel, swordsman
from tests.rulesets.dungeon_fantasy.ring import RULES, battle, given, mark
from tests.support.sampling import chi_square, figures, hardly_ever

ARMOUR: dict[str, Any] = {"armour": {"all": 2}, "shield": "medium_shield", "skills": {"Broadsword": 14, "Shield": 13}}

DUEL = duel(b=ARMOUR)
BRAWL = battle(swordsman("A", weapon=None, traits=["sharp_teeth"]), swordsman("B", facing=3), turn="A")
MAUL = duel(a={"weapon": "maul", "st": 16, "skills": {"Two-Handed Axe/Mace": 14}}, b={"st": 9, "hp": 14})
AIMING = given(DUEL, ConditionGained("B", mark("aiming", 2, target="A", weapon="broadsword"))).battle

ACTS: dict[str, tuple[Battle, Act]] = {
    "swing at random": (DUEL, Attack("A", "B", "broadsword", "swing", "random")),
    "thrust at an eye": (DUEL, Attack("A", "B", "broadsword", "thrust", "eye")),
    "swing at an arm": (duel(b={"hp": 9}), Attack("A", "B", "broadsword", "swing", "arm")),
    "strong swing at one who aims": (AIMING, Attack("A", "B", manoeuvre="all_out_attack", option="strong")),
    "maul": (MAUL, Attack("A", "B", "maul")),
    "kick": (BRAWL, Attack("A", "B", "kick", location="random")),
    "bite": (BRAWL, Attack("A", "B", "bite")),
    "shove": (BRAWL, Shove("A", "B", 2)),
}


def odds(start: Battle, act: Act, most: int = 5_000_000) -> Odds:
    """The exact odds, everybody holding his ground."""
    return outcomes(start, RULES.play(act), hold_ground, most=most)


@define
class Noting:
    """The program's dice; for each roll the totals that it takes to be of one class, as seen when it is asked."""

    dice: Stream
    alike: dict[Address, tuple[int, ...]] = field(factory=dict)

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        given = self.dice(address, request, battle)
        if isinstance(request, Roll) and request.of is not None and given is not None:
            assert isinstance(given.answer, Rolled)
            totals = distribution(parse_dice(request.dice)).totals
            mine = request.of(given.answer.total)
            self.alike[address] = tuple(total for total in totals if request.of(total) == mine)
        return given


@define
class Told:
    """The answers of a tape, one of them another."""

    answers: Mapping[Address, Answer]

    def __call__(self, address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        return Given(self.answers[address], "table")


def played(start: Battle, act: Act, seed: int) -> tuple[Resolution, Noting]:
    """One resolution by seeded dice."""
    notes = Noting(Stream(str(seed), "", b"odds"))
    return resolve(start, RULES.play(act), InTurn((notes, by_policy(lambda who: hold_ground)))), notes


@pytest.mark.parametrize("name", ACTS)
def test_every_total_of_a_class_leads_to_the_same_state(name: str) -> None:
    start, act = ACTS[name]
    replayed = 0
    for seed in range(24):
        first, notes = played(start, act, seed)
        tape = {entry.address: entry.answer for entry in first.tape}
        for address, totals in notes.alike.items():
            for total in totals:
                again = resolve(start, RULES.play(act), Told({**tape, address: Rolled(total)}))
                assert again.battle == first.battle, f"seed {seed}: {address} = {total}"
                replayed += 1
    assert replayed > 100


# exact odds against play


def fate(here: Battle) -> Hashable:
    """What has become of both."""
    return tuple(
        (one.pools["hp"].value, one.status, sorted(one.conditions), one.place, len(one.items)).__repr__()
        for one in here
    )


@pytest.mark.parametrize("name", ["swing at random", "maul", "kick", "shove"])
def test_exact_odds_agree_with_play(name: str) -> None:
    start, act = ACTS[name]
    exact = odds(start, act).spread(fate)
    assert sum(exact.values()) == 1
    n = 700
    seen = Counter(fate(played(start, act, seed)[0].battle) for seed in range(n))
    assert not seen.keys() - exact.keys()
    statistic, freedom = chi_square(exact, seen, n)
    assert statistic < hardly_ever(freedom)


def test_the_chance_of_a_wound_is_what_one_can_work_out_by_hand() -> None:
    """Whoever is unaware is hit by 14 or less, or by the sword that slips out of a fumbler's hand and flies a yard."""
    start = given(duel(), ConditionGained("B", mark("unaware"))).battle
    chance = odds(start, Attack("A", "B")).chance(lambda here: here["B"].pools["hp"].value < 12)
    hit, fumble, flies, dx_fails = (Fraction(n, 216) for n in (196, 4, 15, 56))
    assert chance.exact
    assert chance.low == hit + fumble * flies * Fraction(1, 6) * Fraction(1, 2) * dx_fails


def test_the_odds_of_a_melee_act_take_few_questions() -> None:
    assert odds(*ACTS["swing at random"], most=120_000).unexplored == 0


# what play states


def sourced(rule: str) -> bool:
    """Whether a source is a rule of the catalogue or a place in a sheet or table."""
    return rule.startswith(("sheet:", "table:", "gm:")) or rule in RULES.ruleset.catalogue


@pytest.mark.parametrize("name", ACTS)
def test_every_fact_can_be_stored_and_names_sources_that_exist(name: str) -> None:
    start, act = ACTS[name]
    for seed in range(12):
        for event in played(start, act, seed)[0].events:
            assert decode(encode(to_json(event)))
            assert sourced(getattr(event, "rule", "") or "CMP-SUCCESS")
            for figure in figures(event):
                assert figure.value == evaluate(figure.terms)
                assert not [term for term in figure.terms if not sourced(term.rule)]
                assert not [held for held in figure.withheld if not sourced(held.rule)]
