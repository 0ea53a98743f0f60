"""Exact odds of the marks, of going astray and of squeezing: they agree with play and with what one can work out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from fechtbuch.decide.outcomes import Odds, outcomes
from fechtbuch.model.acts import Act, StartTurn
from fechtbuch.model.events import Bound, Wounded
from fechtbuch.model.state import Battle, Clock
from fechtbuch.model.table import Table
from fechtbuch.rulesets.blackmoor.acts import Attack, Stray
from fechtbuch.rulesets.blackmoor.playing.answers import first
from fechtbuch.rulesets.blackmoor.special.holds import CONSTRICTION, SWALLOWED, hold_on
from tests.rulesets.blackmoor.ring import RULES, battle, creature, given, happening
from tests.support.sampling import alike, chi_square, fate, hardly_ever, played

VICTIM = creature("B", side="blue", hp=12, cell=[1, 0], facing=3, armour_class=5)


def beast(mark: str, dice: str = "1d6", **options: Any) -> Battle:
    """A beast with a marked attack that hits at 11 or more, and its victim."""
    weapon = {"id": "w", "dice": dice, "mark": mark, "number": 2}
    return battle(creature("A", side="red", to_hit=16, plan="reptile", weapons=[weapon]), VICTIM, **options)


HOLD = Bound(
    "A", "B", CONSTRICTION, "arm_left", 2, data=Table({"weapon": "w", "zones": ("arm_left", "chest"), "round": 1})
)
HELD = evolve(given(beast("*"), HOLD).battle, clock=Clock(1, "between turns", "B", 4))
ASTRAY = happening(
    battle(creature("A", side="red", cell=[4, 0]), creature("B", side="blue", plan="insectoid", hp=10, speed=2)),
    Wounded("B", "hp", 2, 8, zone="head", raw=2),
).battle

ACTS: dict[str, tuple[Battle, Act]] = {
    "takes hold": (beast("*"), Attack("A", "B")),
    "tears": (beast("**"), Attack("A", "B")),
    "seizes, with doubled damage": (beast("**", torn_means_dead=False), Attack("A", "B")),
    "tears by percentile dice": (beast("**", attack_die="d100"), Attack("A", "B")),
    "swallows": (beast("***"), Attack("A", "B")),
    "swallows nine times in ten": (beast("****"), Attack("A", "B")),
    "swallows by the damage": (beast("****", "2d6", swallow_escape="by_damage"), Attack("A", "B")),
    "squeezes what it holds": (HELD, StartTurn("A")),
    "goes astray": (ASTRAY, Stray("B")),
}


def odds(start: Battle, act: Act) -> Odds:
    """The exact odds."""
    return outcomes(start, RULES.play(act), first, most=1_000_000)


@pytest.mark.parametrize("name", [name for name in ACTS if name not in ("squeezes what it holds", "goes astray")])
def test_every_total_of_a_class_leads_to_the_same_state(name: str) -> None:
    start, act = ACTS[name]
    assert sum(alike(RULES, start, act, seed, first) for seed in range(12)) > 12


def bound(here: Battle) -> Hashable:
    """What has become of the victim, and whether it is held."""
    return fate(here, "B"), tuple((bond.kind, bond.hands, bond.zone) for bond in here.held_by("B"))


@pytest.mark.parametrize("name", ACTS)
def test_exact_odds_agree_with_play(name: str) -> None:
    start, act = ACTS[name]
    exact = odds(start, act).spread(bound)
    assert sum(exact.values()) == 1
    n = 400
    seen: Counter[Hashable] = Counter(bound(played(RULES, start, act, seed, first)[0].battle) for seed in range(n))
    assert not seen.keys() - exact.keys()
    statistic, freedom = chi_square(exact, seen, n)
    assert freedom <= 0 or statistic < hardly_ever(freedom)


def test_a_torn_victim_dies_two_times_in_twenty_beyond_what_damage_does() -> None:
    """The jaws do 1d2: the head (2 points of 12) falls to a 2, on 01-15 of the chart, at 11 to 18."""
    found = odds(beast("**", "1d2"), Attack("A", "B")).chance(lambda here: here["B"].status == "dead")
    assert found.low == found.high == Fraction(2, 20) + Fraction(8, 20) * Fraction(15, 100) * Fraction(1, 2)


@pytest.mark.parametrize(("mark", "chance"), [("***", Fraction(3, 20)), ("****", Fraction(10, 20) * Fraction(9, 10))])
def test_the_chance_to_be_swallowed(mark: str, chance: Fraction) -> None:
    found = odds(beast(mark), Attack("A", "B")).chance(lambda here: hold_on(here, SWALLOWED, "A", "B") is not None)
    assert found.low == found.high == chance


def test_the_squeeze_adds_three_in_either_zone() -> None:
    """Each of two holds does 1d6 + 3: 4 to 9 in the chest, which alone enters the tally."""
    exact = odds(HELD, StartTurn("A")).spread(lambda here: here["B"].pools["hp"].value)
    assert exact == {12 - points: Fraction(1, 6) for points in range(4, 10)}


def test_every_direction_is_as_likely() -> None:
    """Two cells each way, but one where the man stands two cells off... none does: six ends of equal chance."""
    exact = odds(ASTRAY, Stray("B")).spread(lambda here: here["B"].place.cell)
    assert set(exact.values()) == {Fraction(1, 6)}
    assert len(exact) == 6
