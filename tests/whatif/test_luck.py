"""The luck ledger: exact expectations and tails, whose luck a roll is, and how it reads."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.dice.notation import Dice
from fechtbuch.dice.trials import MOST_EXACT
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Record
from fechtbuch.model.events import TableRolled
from fechtbuch.model.tape import Rolled
from fechtbuch.whatif import Points, Tally, UnknownName, luck
from tests.support.duels import duel, play_rounds
from tests.support.toy_ruleset import TOY, Strike, creature

SYSTEMS = ("blackmoor", "control_zone", "dungeon_board", "dungeon_fantasy")

HIT = Fraction(135, 216)
"""3d6 come to 11 at most."""
DODGE = Fraction(56, 216)
"""3d6 come to 8 at most."""


def chances() -> st.SearchStrategy[Fraction]:
    return st.fractions(0, 1, max_denominator=30)


@given(st.lists(st.tuples(chances(), st.booleans()), max_size=7))
def test_a_tally_is_exact(rated: list[tuple[Fraction, bool]]) -> None:
    tally = Tally.of(rated)
    succeeded = sum(went for _, went in rated)
    weights: dict[int, Fraction] = {}
    for outcome in product((True, False), repeat=len(rated)):
        weight = prod((p if went else 1 - p for (p, _), went in zip(rated, outcome, strict=True)), start=Fraction(1))
        weights[sum(outcome)] = weights.get(sum(outcome), Fraction(0)) + weight
    mean = sum((n * weight for n, weight in weights.items()), Fraction(0))
    assert tally.expected == mean
    assert tally.variance == sum(((n - mean) ** 2 * weight for n, weight in weights.items()), Fraction(0))
    assert tally.tails.at_least == sum(weight for n, weight in weights.items() if n >= succeeded)
    assert tally.tails.at_most == sum(weight for n, weight in weights.items() if n <= succeeded)
    assert tally.surplus == succeeded - mean
    assert tally.tails.exact


def test_very_many_checks_are_judged_by_a_curve_that_is_named() -> None:
    rated = [(Fraction(1, 2), n % 3 > 0) for n in range(MOST_EXACT + 1)]
    assert not Tally.of(rated).tails.exact
    assert "by a normal curve" in Tally.of(rated).reading()
    near, exact = Tally.of(rated[1:]), Tally.of(rated[:-1])
    assert exact.tails.exact
    assert float(near.tails.at_least) == pytest.approx(float(exact.tails.at_least), abs=0.001)


def test_points_have_the_mean_and_variance_of_their_dice() -> None:
    points = Points.of("damage", [(Dice(2, 6), None, 9), (Dice(1, 8), frozenset({1, 2, 3}), 3)])
    assert (points.throws, points.total, points.mean) == (2, 12, Fraction(9))
    assert points.variance == Fraction(35, 6) + Fraction(2, 3)
    assert points.tails.at_least == Fraction(1, 3) * Fraction(10 + 6 + 3, 36)


def test_a_duel_by_hand() -> None:
    """A hits and B does not dodge; B misses: by the toy rules' plain figures, 11 to hit and 8 to dodge."""
    fight = duel()
    fight.act(Strike("A", "B"), dice=[9, 12, 4])
    fight.act(Strike("B", "A"), dice=[15])
    a, b = luck(fight).creatures
    assert (a.own.number, a.own.succeeded, a.own.expected, a.own.variance) == (1, 1, HIT, HIT * (1 - HIT))
    assert list(b.by_role) == ["attacks", "defences"]
    assert b.by_role["defences"].expected == DODGE
    assert b.own.surplus == -HIT - DODGE
    assert (a.against.number, a.against.surplus) == (2, -HIT - DODGE)
    assert (b.against.number, b.against.surplus) == (1, 1 - HIT)
    assert a.overall.expected == HIT + (1 - HIT) + (1 - DODGE)
    assert a.overall.tails.at_least == HIT * (1 - HIT) * (1 - DODGE)
    assert (a.dealt.total, a.dealt.mean, a.dealt.tails.at_least) == (4, Fraction(7, 2), Fraction(1, 2))
    assert (b.taken.total, b.dealt.throws) == (4, 0)


def test_it_reads_plainly() -> None:
    fight = duel()
    for _ in range(3):
        fight.act(Strike("A", "B"), dice=[9, 12, 4])
    told = str(luck(fight))
    assert "Fighter A" in told
    assert "checks: 3 of 3, 1.9 expected: 1.1 more than expected; as lucky or luckier: 24.4 %" in told
    assert "checks against it: 3 of 3, 1.9 expected: 1.1 more than expected; as unlucky or unluckier: 24.4 %" in told
    assert "damage dealt: 12 on 3 throws, 10.5 expected: 1.5 more than expected; as much or more: 37.5 %" in told


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_whole_is_the_sum_of_its_parts(melee: dict[str, Fight], system: str) -> None:
    found = luck(melee[system])
    assert [one.who for one in found.creatures] == list(melee[system].state().order)
    for one in found.creatures:
        assert one.own.number == sum(tally.number for tally in one.by_role.values())
        assert one.own.expected == sum((tally.expected for tally in one.by_role.values()), Fraction(0))
        assert one.overall.surplus == one.own.surplus - one.against.surplus
        assert one.overall.variance == one.own.variance + one.against.variance
        assert not one.own.unrated
    assert any(one.own.number for one in found.creatures)
    assert json.loads(json.dumps(found.to_data()))["creatures"][0]["own"]["exact"] is True
    assert "<table" in found._repr_html_()


def test_checks_of_a_friend_are_nobody_s_bad_luck_but_his_blows_are() -> None:
    cast = [creature("A", side="red"), creature("B", side="red"), creature("C", side="blue")]
    fight = Fight.start(None, TOY, "A brawl", cast, seed=1)
    fight.act(Strike("A", "B"), dice=[9, 12, 4])
    assert luck(fight).of("B").against.number == 1
    assert luck(fight).of("C").idle


def test_other_dice_are_told_without_a_judgement() -> None:
    fight = duel()
    for total in (1, 2):
        fight.act(Record("", (TableRolled("A", "weather", "1d6", Rolled(total), "rain"),)))
    (weather,) = luck(fight).of("A").rolls
    assert (weather.purpose, weather.throws, weather.total, weather.mean) == ("weather", 2, 3, Fraction(7))
    assert str(weather) == "weather: 3 on 2 throws, 7.0 expected: 4.0 fewer than expected; as little or less: 8.3 %"


def test_a_line_of_its_own_has_luck_of_its_own() -> None:
    fight = duel()
    first = fight.act(Strike("A", "B"), dice=[9, 12, 4]).position
    fight.act(Strike("A", "B"), dice=[15])
    fight.act(Strike("A", "B"), dice=[3, 12, 6], at=first, branch="lucky")
    assert luck(fight, "main").of("A").own.succeeded == 1
    assert luck(fight, "lucky").of("A").own.succeeded == 2


def test_without_rules_no_check_has_a_chance_and_dice_still_have() -> None:
    fight = duel()
    play_rounds(fight, 3)
    bare = Fight.open(fight.store, fight.id)
    assert bare.rules is None
    with_rules, without = luck(fight).of("A"), luck(bare).of("A")
    assert (without.own.number, without.own.unrated) == (0, with_rules.own.number)
    assert without.dealt == with_rules.dealt


def test_an_unknown_name_is_told_with_near_ones() -> None:
    with pytest.raises(UnknownName, match="known: A, B"):
        luck(duel()).of("Zed")


def test_nothing_rolled_is_no_luck() -> None:
    assert str(luck(duel())) == "no dice were thrown"


def test_hostile_names_stay_text() -> None:
    bad = "<script>alert(1)</script>\u202e\n" + "x" * 500
    cast = [evolve(creature("A"), name=bad), evolve(creature("B"), name=bad)]
    fight = Fight.start(None, TOY, bad, cast, seed=1)
    fight.act(Strike("A", "B"), dice=[9, 12, 4])
    found = luck(fight)
    assert "<script" not in found._repr_html_()
    assert "\u202e" not in str(found)
    assert max(map(len, str(found).splitlines())) < 200
