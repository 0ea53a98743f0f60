"""Striking at weapons, and attacks that are two or deceive (topics WEAPON, OPTION, RAPID, DECEPTIVE)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from fechtbuch.decide.outcomes import outcomes
from fechtbuch.model.acts import Act
from fechtbuch.model.events import Attacked, ConditionGained, CounterChanged, ItemMoved, Wounded
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Declare, StrikeWeapon
from fechtbuch.rulesets.dungeon_fantasy.attacks.answering import threats
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike_weapon import struck_at, weapon_figure, weapon_hexes
from fechtbuch.rulesets.dungeon_fantasy.playing.answers import hold_ground
from tests.rulesets.dungeon_fantasy.duels import duel, swordsman
from tests.rulesets.dungeon_fantasy.ring import RULES, at, battle, given, mark, terms

TWO = {
    "weapons": ["broadsword", "shortsword"],
    "hands": {"right_hand": "broadsword", "left_hand": "shortsword"},
    "skills": {"Broadsword": 16, "Shortsword": 16},
}


def test_the_penalty_stands_in_for_the_size_and_says_so() -> None:
    figure = weapon_figure(at(duel(b={"sm": 1})), StrikeWeapon("A", "B", intent="break"))
    assert terms(figure)["At a weapon of reach 1"] == -4
    assert "AMB-11" in [held.rule for held in figure.withheld]


def test_the_first_weapon_in_hand_is_meant_where_none_is_named() -> None:
    weapon = struck_at(at(duel(b=TWO)), StrikeWeapon("A", "B"))
    assert weapon is not None
    assert weapon.id == "broadsword"


def test_natural_weapons_shields_and_what_is_put_away_cannot_be_struck_at() -> None:
    start = duel(b={"shield": "medium_shield", "weapon": None})
    given(start).refuses(StrikeWeapon("A", "B"), "no_weapon_to_strike")
    given(start).refuses(StrikeWeapon("A", "B", "medium_shield"), "no_weapon_to_strike")
    given(duel()).refuses(StrikeWeapon("A", "B", "punch"), "no_weapon_to_strike")


def test_the_intent_is_declared() -> None:
    given(duel()).refuses(StrikeWeapon("A", "B", intent="tickle"), "intent_unknown")  # type: ignore[arg-type]


def test_it_takes_a_melee_weapon_and_an_attack() -> None:
    archer = {"weapons": ["regular_bow"], "hands": {"both_hands": "regular_bow"}, "skills": {"Bow": 14}}
    given(duel(a=archer)).refuses(StrikeWeapon("A", "B", weapon="regular_bow"), "not_melee")
    once = given(duel()).when(StrikeWeapon("A", "B"), [16]).battle
    given(once).refuses(StrikeWeapon("A", "B"), "no_attack_left")


def test_a_foe_behind_cannot_be_disarmed() -> None:
    given(duel(b={"cell": (-1, 0)})).refuses(StrikeWeapon("A", "B"), "not_in_front")


def test_a_critical_hit_allows_no_defence() -> None:
    when = given(duel()).when(StrikeWeapon("A", "B"), [3, 8, 12, 1])
    when.then_fact(ItemMoved, who="B", key="broadsword", cell=(0, 0))


def test_a_critical_miss_has_its_table() -> None:
    when = given(duel()).when(StrikeWeapon("A", "B"), [18, 7])
    assert when.battle["A"].has("lost_balance")


@pytest.mark.parametrize(("die", "cell"), [*enumerate([(0, 0), (1, -1), (2, -1), (2, 0), (1, 1), (0, 1)], 1)])
def test_a_weapon_flies_where_the_die_says_from_its_owners_facing(die: int, cell: tuple[int, int]) -> None:
    when = given(duel()).when(StrikeWeapon("A", "B"), [3, 8, 12, die])
    when.then_fact(ItemMoved, cell=cell)


def test_a_disarmed_foe_has_no_weapon_and_nobody_is_hurt() -> None:
    when = given(duel()).when(StrikeWeapon("A", "B", intent="break"), [3, 6])
    assert not [event for event in when.resolution.events if isinstance(event, Wounded) and not event.item]


def test_a_long_weapon_lies_straight_ahead() -> None:
    spear = {"st": 12, "weapons": ["spear"], "hands": {"both_hands": "spear"}, "skills": {"Spear": 12}}
    here = at(duel(b=spear))
    weapon = struck_at(here, StrikeWeapon("A", "B"))
    assert weapon is not None
    assert weapon_hexes(here, "B", weapon) == ((1, 0), (0, 0))


def test_who_was_attacked_knows_with_what_even_after_a_declaration() -> None:
    start = given(duel(a=TWO)).when(Declare("A", "attack")).battle
    after = given(start).when(Attack("A", "B", "shortsword"), [16]).battle
    assert threats(at(after), "B", "A") == ("shortsword",)
    assert threats(at(given(duel()).when(Attack("A", "B"), [16]).battle), "B", "A") == ("broadsword",)
    assert threats(at(duel()), "B", "A") == ()


# two for one


def test_the_second_half_spends_no_attack_and_can_be_given_up() -> None:
    start = duel(a={"traits": ["extra_attack"], "skills": {"Broadsword": 18}})
    first = given(start).when(Attack("A", "B", rapid=True), [13]).battle
    assert first["A"].counters["attacks"] == 1
    second = given(first).when(Attack("A", "B", rapid=True), [13])
    assert not [event for event in second.resolution.events if isinstance(event, CounterChanged)]
    other = given(first).when(Attack("A", "B"), [17]).battle
    given(other).refuses(Attack("A", "B", rapid=True), "no_attack_left", "option_used")


def test_a_dual_weapon_attack_needs_something_in_both_hands() -> None:
    held = {"weapons": ["broadsword"], "shield": "medium_shield"}
    given(duel(a=held)).refuses(Attack("A", "B", "broadsword", dual=True))
    both = {"st": 14, "weapons": ["greatsword"], "hands": {"both_hands": "greatsword"}}
    two_handed = duel(a={**both, "skills": {"Two-Handed Sword": 16}})
    given(two_handed).refuses(Attack("A", "B", "greatsword", dual=True), "dual_needs_two")


def test_a_free_fist_counts_as_the_other_weapon() -> None:
    start = duel(a={"skills": {"Broadsword": 16, "Brawling": 16}}, b={"cell": (0, 0)})
    given(duel()).refuses(Attack("A", "B", dual=True))
    knife = {"weapon": "dagger", "skills": {"Knife": 16, "Brawling": 16}}
    start = duel(a=knife, b={"cell": (0, 0)})
    first = given(start).when(Attack("A", "B", "dagger", dual=True), [13]).battle
    given(first).when(Attack("A", "B", "punch", dual=True), [13]).then_fact(Attacked, weapon="punch")


def test_options_offer_what_is_legal() -> None:
    words = [option.label for option in RULES.options(duel(a=TWO), "A")]
    for said in ("Rapid Strike, first blow", "both weapons, first blow", "deceive with", "from the hand", "to break"):
        assert [word for word in words if said in word], said


# odds

ACTS: dict[str, tuple[Battle, Act]] = {
    "disarm": (duel(), StrikeWeapon("A", "B")),
    "break": (duel(a={"weapon": "axe", "skills": {"Axe/Mace": 16}}), StrikeWeapon("A", "B", intent="break")),
    "rapid": (duel(), Attack("A", "B", rapid=True)),
    "deceptive": (duel(), Attack("A", "B", deceptive=2)),
    "wild": (duel(b={"cell": (0, -1)}), Attack("A", "B")),
    "in the dark": (
        battle(swordsman("A"), swordsman("B", (1, 0), 3), turn="A", darkness=-10),
        Attack("A", "B"),
    ),
}


@pytest.mark.parametrize("name", ACTS)
def test_the_odds_sum_to_one(name: str) -> None:
    start, act = ACTS[name]
    found = outcomes(start, RULES.play(act), hold_ground, most=300_000)
    assert found.unexplored == 0
    assert sum(found.spread(lambda here: here).values()) == 1


def test_the_chance_to_disarm_is_what_one_can_work_out_by_hand() -> None:
    """Whoever is unaware: A hits on 8 or less, then both roll against 14 and the better margin wins."""
    start = given(duel(), ConditionGained("B", mark("unaware"))).battle
    ways = Counter(sum(dice) for dice in product(range(1, 7), repeat=3))
    hits = sum(n for total, n in ways.items() if total <= 8)
    wins = sum(n * m for mine, n in ways.items() for his, m in ways.items() if _wins(mine, his))
    chance = outcomes(start, RULES.play(StrikeWeapon("A", "B")), hold_ground).chance(
        lambda here: "broadsword" not in here["B"].items
    )
    assert chance.exact
    assert chance.low == Fraction(hits, 216) * Fraction(wins, 216 * 216)


def _wins(mine: int, his: int) -> bool:
    own, other = mine <= 14, his <= 14
    return own if own != other else mine < his
