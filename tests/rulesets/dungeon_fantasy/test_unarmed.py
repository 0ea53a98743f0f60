"""Punches, kicks, bites, strikers and shoves; fighting while held or holding."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.events import Checked, Grappled, Moved, PostureChanged, TableRolled, Wounded
from fechtbuch.model.state import Battle
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Shove
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import attack_figure
from fechtbuch.rulesets.dungeon_fantasy.attacks.shove import shove_damage, shove_figure
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from tests.rulesets.dungeon_fantasy.duels import swordsman
from tests.rulesets.dungeon_fantasy.ring import at, battle, fighter, given


def brawl(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Battle:
    """A and B in one hex, without weapons: ST 12, so thrust is 1d-1."""
    bare: dict[str, Any] = {"weapon": None, "skills": {}}
    one = swordsman("A", **{**bare, **(a or {})})
    return battle(one, swordsman("B", **{**bare, "facing": 3, **(b or {})}), turn="A")


def line(battle: Battle, weapon: str) -> Melee:
    """A's only line for a natural weapon."""
    found = fighter(battle, "A").weapon(weapon)
    assert found is not None
    (mode,) = found.melee
    return mode


def damage(battle: Battle, weapon: str) -> tuple[str, int, str]:
    """Dice, add and type."""
    mode = line(battle, weapon)
    return mode.damage.dice, mode.damage.add, mode.damage.type


# lines of the sheet (DF-UNARMED-02 to -05, -07, -10, -12)


@pytest.mark.parametrize(
    ("skills", "weapon", "level"),
    [
        ({}, "punch", 12),
        ({"Brawling": 14, "Boxing": 15}, "punch", 15),
        ({"Karate": 13, "Boxing": 15}, "kick", 13),
        ({"Boxing": 15}, "kick", 12),
        ({"Brawling": 11}, "punch", 12),
    ],
)
def test_the_best_of_dx_and_the_skills_is_rolled(skills: dict[str, int], weapon: str, level: int) -> None:
    assert line(brawl(a={"skills": skills}), weapon).level == level


def test_a_kick_is_always_at_two_less_once() -> None:
    start = brawl(a={"skills": {"Brawling": 14}})
    assert attack_figure(at(start), Attack("A", "B", "kick")).value == 12
    assert attack_figure(at(start), Attack("A", "B", "punch")).value == 14


def test_damage_of_fists_and_feet_bare_and_armoured() -> None:
    assert damage(brawl(), "punch") == ("1d6", -2, "cr")
    assert damage(brawl(), "kick") == ("1d6", -1, "cr")
    hard = brawl(a={"armour": {"hand": 3, "foot": 2}})
    assert damage(hard, "punch") == ("1d6", -1, "cr")
    assert damage(hard, "kick") == ("1d6", 0, "cr")
    soft = brawl(a={"armour": {"hand": 2, "foot": 1}})
    assert damage(soft, "punch") == ("1d6", -2, "cr")


@pytest.mark.parametrize(
    ("skills", "weapon", "add"),
    [
        ({"Brawling": 13}, "punch", -2),
        ({"Brawling": 14}, "punch", -1),
        ({"Boxing": 14}, "punch", 0),
        ({"Karate": 13}, "kick", 1),
        ({"Boxing": 14}, "kick", -1),
    ],
)
def test_skill_adds_damage_and_is_counted_once(skills: dict[str, int], weapon: str, add: int) -> None:
    start = brawl(a={"skills": skills}, b={"hp": 30})
    assert damage(start, weapon) == ("1d6", add, "cr")
    when = given(start).when(Attack("A", "B", weapon), [8, 11, 6], defence="dodge")
    when.then_fact(Wounded, raw=6 + add)


@pytest.mark.parametrize(
    ("traits", "type"), [(["teeth"], "cr"), (["sharp_teeth"], "cut"), (["fangs"], "imp"), (["sharp_beak"], "pi+")]
)
def test_bites_are_of_the_teeth(traits: list[str], type: str) -> None:
    start = brawl(a={"traits": traits})
    assert damage(start, "bite") == ("1d6", -2, type)
    assert line(start, "bite").reach == ("C",)


# kicks that miss (DF-UNARMED-06)


def test_a_kicker_who_misses_rolls_dx_or_falls() -> None:
    stands = given(brawl()).when(Attack("A", "B", "kick"), [11, 12])
    assert fighter(stands.battle, "A").posture == "standing"
    falls = given(brawl()).when(Attack("A", "B", "kick"), [11, 13])
    falls.then_fact(PostureChanged, who="A", posture="lying", rule="DF-UNARMED-06")


def test_a_punch_or_a_kick_that_is_dodged_brings_nobody_down() -> None:
    given(brawl()).when(Attack("A", "B", "punch"), [13])
    given(brawl()).when(Attack("A", "B", "kick"), [10, 8], defence="dodge")


def test_a_kicker_who_lies_already_needs_no_roll() -> None:
    start = given(brawl(), PostureChanged("A", "lying")).battle
    given(start).when(Attack("A", "B", "kick"), [11])


# limbs in use (DF-READY-05)


def test_full_hands_cannot_punch_and_full_mouths_cannot_bite() -> None:
    armed = brawl(a={"weapon": "greatsword", "traits": ["teeth"]})
    given(armed).refuses(Attack("A", "B", "punch"), "limb_busy")
    given(armed).refuses(Attack("A", "B", "kick"))
    given(armed).refuses(Attack("A", "B", "bite"))


@pytest.mark.parametrize(
    ("zone", "reasons"), [("neck", ("bite_neck_held",)), ("face", ("bite_neck_held",)), ("torso", ())]
)
def test_nobody_bites_who_is_held_by_the_neck(zone: str, reasons: tuple[str, ...]) -> None:
    start = given(brawl(a={"traits": ["teeth"]}), Grappled("B", "A", zone, 2)).battle
    given(start).refuses(Attack("A", "B", "bite"), *reasons)


# held and holding (DF-HELD-04, DF-HOLD-01, -02)


def test_who_is_held_fights_unarmed_or_with_reach_c() -> None:
    for weapon, reasons in (("broadsword", ("held_needs_reach_c", "out_of_reach")), ("small_knife", ())):
        start = given(brawl(a={"weapon": weapon}), Grappled("B", "A", "torso", 2)).battle
        given(start).refuses(Attack("A", "B", weapon), *reasons)
        given(start).refuses(Attack("A", "B", "punch"))


def test_who_holds_fights_unarmed_or_with_reach_c() -> None:
    held = Grappled("A", "B", "torso", 1, data=Table({"hands": ("left_hand",)}))
    start = given(brawl(a={"weapon": "broadsword", "traits": ["teeth"]}), held).battle
    given(start).refuses(Attack("A", "B", "broadsword"), "holding_needs_reach_c", "out_of_reach")
    given(start).refuses(Attack("A", "B", "bite"))
    given(start).refuses(Attack("A", "B", "punch"), "limb_busy")


# shoves (DF-UNARMED-08, -09)


def shoving(start: Battle, hands: int) -> tuple[str, int]:
    """Dice and adds of A's shove, all told."""
    damage, terms = shove_damage(at(start), "A", hands)
    return damage.dice, damage.add + sum(int(term.value) for term in terms)


def test_a_shove_is_thrust_less_one_a_die_or_plain_with_both_hands() -> None:
    assert shoving(brawl(), 1) == ("1d6", -2)
    assert shoving(brawl(), 2)[1] == -1
    one, two = (shoving(brawl(a={"st": 25}), hands) for hands in (1, 2))
    assert (one[0], two[1] - one[1]) == ("2d6", 2)


def test_sumo_wrestlers_shove_better_and_with_more_strength() -> None:
    start = brawl(a={"skills": {"Sumo Wrestling": 14}})
    assert shove_figure(at(start), Shove("A", "B")).value == 14
    plain = brawl(a={"st": 14})
    assert shoving(start, 2) == shoving(plain, 2)
    assert [term.rule for term in shove_damage(at(start), "A", 2)[1]] == ["CMP-SKILLBONUS"]


def test_a_shove_pushes_twice_its_damage_and_hurts_nobody() -> None:
    start = brawl(b={"st": 10})
    when = given(start).when(Shove("A", "B", 2), [12, 11, 6, 11], defence="dodge")
    when.then_fact(TableRolled, purpose="shove", result="1 yd")
    when.then_fact(Moved, who="B", path=((1, 0),), how="knockback")
    assert not any(isinstance(event, Wounded) for event in when.resolution.events)
    assert fighter(when.battle, "B").hp == 12


def test_a_weak_shove_moves_nobody() -> None:
    when = given(brawl(b={"st": 30})).when(Shove("A", "B"), [12, 11, 6], defence="dodge")
    assert when.battle["B"].place.cell == (0, 0)
    assert not any(isinstance(event, Checked) for event in when.resolution.events)


def test_a_shove_can_be_dodged_and_can_miss() -> None:
    assert given(brawl()).when(Shove("A", "B"), [12, 8], defence="dodge").battle["B"] == brawl()["B"]
    assert given(brawl()).when(Shove("A", "B"), [13]).battle["B"] == brawl()["B"]


def test_a_critical_shove_cannot_be_defended_and_pushes_farther() -> None:
    when = given(brawl(b={"st": 10})).when(Shove("A", "B", 2), [3, 5, 6, 11])
    when.then_fact(TableRolled, purpose="shove", result="2 yd")


def test_a_critical_shove_may_empty_the_hands() -> None:
    when = given(brawl(b={"weapon": "dagger", "st": 30})).when(Shove("A", "B"), [3, 12, 6])
    assert when.battle["B"].items == Table()


def test_a_fumbled_shove_reads_the_table_for_bare_hands() -> None:
    when = given(brawl()).when(Shove("A", "B"), [18, 8])
    assert fighter(when.battle, "A").posture == "lying"


def test_shoves_take_free_hands_and_the_same_hex() -> None:
    given(brawl()).refuses(Shove("A", "B", 2))
    given(brawl(a={"weapon": "broadsword"})).refuses(Shove("A", "B", 2), "no_free_hand")
    given(brawl(a={"weapon": "broadsword"})).refuses(Shove("A", "B", 1))
    given(brawl(b={"cell": (1, 0)})).refuses(Shove("A", "B"), "not_same_hex")
    given(brawl()).refuses(Shove("A", "A"), "own_self")
