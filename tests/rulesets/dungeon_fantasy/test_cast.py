"""Casting missile spells and throwing what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import Cast as Casting
from fechtbuch.model.events import (
    ConditionGained,
    ConditionLost,
    Died,
    Event,
    Grappled,
    ItemChanged,
    ItemMoved,
    PoolChanged,
)
from fechtbuch.model.state import Battle, Item
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Cast, Declare, Ready
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import attack_figure
from fechtbuch.rulesets.dungeon_fantasy.turns.cast import casting_figure, seconds_of, spell_of
from tests.rulesets.dungeon_fantasy.ring import at, battle, creature, fighter, given, happening, mark, turns

FIRE = Cast("A", "fire_missile")
THROW = Attack("A", "B", "spell:fire_missile")
SPELLS = [{"id": "fire_missile", "level": 14}, {"id": "ice_missile", "level": 14}]


def wizard(**fields: Any) -> Battle:
    """A wizard with free hands and two spells at 14, a foe five yards ahead."""
    a = creature("A", side="red", **{"dx": 12, "fp": 10, "spells": SPELLS, **fields})
    return battle(a, creature("B", side="blue", cell=[5, 0], facing=3))


def second(here: Battle, *acts: Any, dice: Any = ()) -> Battle:
    """A's next turn with these acts, and the foe's after it."""
    here = turns(here, StartTurn("A"))
    for act in acts:
        here = given(here).when(act, dice=dice).battle
    return turns(here, EndTurn("A"), StartTurn("B"), EndTurn("B"))


def ready(**fields: Any) -> Battle:
    """At the start of the turn after casting Fire Missile, power 1."""
    return turns(second(wizard(**fields), FIRE, dice=[14]), StartTurn("A"))


# ------------------------------------------------------------------------------------------------ the roll


def test_a_success_puts_the_missile_in_hand_for_its_cost() -> None:
    cast = given(wizard()).when(FIRE, dice=[14])
    cast.then_kinds("ConditionGained", "CounterChanged", "Cast", "PoolChanged", "ItemChanged")
    cast.then_fact(PoolChanged, pool="fp", by=-1, after=9, rule="DF-OWN-01")
    item = Item("Fire Missile", "right_hand", True, Table({"power": 1}))
    cast.then_fact(ItemChanged, key="spell:fire_missile", item=item)
    assert fighter(cast.battle, "A").manoeuvre_name == "concentrate"


@pytest.mark.parametrize(
    ("dice", "outcome", "cost", "missile"),
    [
        (4, "critical_success", 0, True),
        (14, "success", 3, True),
        (15, "failure", 1, False),
        (18, "critical_failure", 3, False),
    ],
)
def test_what_each_outcome_costs(dice: int, outcome: str, cost: int, missile: bool) -> None:
    act = Cast("A", "fire_missile", 3)
    here = second(second(wizard(), act), act)
    cast = given(turns(here, StartTurn("A"))).when(act, dice=[dice])
    (event,) = [e for e in cast.resolution.events if isinstance(e, Casting)]
    assert event.check is not None
    assert (event.check.outcome, event.power) == (outcome, 3)
    assert fighter(cast.battle, "A").fp == 10 - cost
    assert (fighter(cast.battle, "A").item("spell:fire_missile") is not None) is missile


def test_shock_counts_but_dexterity_does_not() -> None:
    here = given(wizard(), ConditionGained("A", mark("shock", 2))).battle
    spell = spell_of(at(here), "A", "fire_missile")
    assert spell is not None
    assert casting_figure(at(here), "A", spell).value == 12
    held = given(wizard(), Grappled("B", "A", "torso", 2)).battle
    assert casting_figure(at(held), "A", spell).value == 14


# ------------------------------------------------------------------------------------------------ seconds


def test_each_point_of_power_takes_its_second() -> None:
    spell = spell_of(at(wizard()), "A", "fire_missile")
    assert spell is not None
    assert [seconds_of(spell, power) for power in (1, 2, 3)] == [1, 2, 3]


def test_a_long_casting_goes_on_from_turn_to_turn() -> None:
    act = Cast("A", "fire_missile", 2)
    here = second(wizard(), act)
    assert fighter(here, "A").level("casting") == 1
    assert fighter(here, "A").fp == 10
    done = given(turns(here, StartTurn("A"))).when(act, dice=[14])
    done.then_fact(ConditionLost, name="casting", reason="finished")
    assert fighter(done.battle, "A").item("spell:fire_missile").data["power"] == 2  # type: ignore[union-attr]


def test_one_second_a_turn() -> None:
    here = given(turns(wizard(), StartTurn("A"))).when(Cast("A", "fire_missile", 2)).battle
    given(here).refuses(Cast("A", "fire_missile", 2), "casting_not_finished")


def test_an_unfinished_missile_cannot_be_thrown() -> None:
    here = turns(second(wizard(), Cast("A", "fire_missile", 2)), StartTurn("A"))
    assert "casting_not_finished" in [p.reason for p in given(here).violations(here, THROW)]


@pytest.mark.parametrize("act", [Declare("A", "move"), Declare("A", "attack"), Declare("A", "do_nothing")])
def test_anything_else_breaks_it_off(act: Declare) -> None:
    here = turns(second(wizard(), Cast("A", "fire_missile", 2)), StartTurn("A"))
    given(here).when(act).then_fact(ConditionLost, name="casting", reason="another manoeuvre")


def test_a_turn_without_going_on_loses_it() -> None:
    here = second(second(wizard(), Cast("A", "fire_missile", 2)))
    assert not fighter(here, "A").has("casting")


def test_another_power_or_spell_begins_anew() -> None:
    here = second(second(wizard(), Cast("A", "fire_missile", 3)), Cast("A", "fire_missile", 2))
    assert fighter(here, "A").level("casting") == 1


# ------------------------------------------------------------------------------------------------ the missile


def test_the_missile_is_thrown_with_innate_attack_or_its_default() -> None:
    assert attack_figure(at(ready()), THROW).value == 12 - 4 - 2
    skilled = ready(skills={"Innate Attack (Projectile)": 15})
    assert attack_figure(at(skilled), THROW).value == 15 - 2


def test_a_missile_can_be_aimed() -> None:
    here = turns(ready(), Declare("A", "aim", target="B", weapon="spell:fire_missile"), EndTurn("A"), StartTurn("A"))
    assert attack_figure(at(here), THROW).value == 12 - 4 - 2 + 1


def test_power_multiplies_its_dice_and_adds() -> None:
    act = Cast("A", "ice_missile", 3)
    here = second(second(second(wizard(), act), act), act, dice=[10])
    weapon = fighter(here, "A").weapon("spell:ice_missile")
    assert weapon is not None
    (mode,) = weapon.ranged
    assert (mode.damage.dice, mode.damage.add, mode.damage.type) == ("3d6", -3, "imp")
    assert (mode.acc, mode.half, mode.most, mode.reload) == (3, 30, 60, 0)


def test_a_throw_uses_the_missile_up() -> None:
    thrown = given(ready()).when(THROW, dice=[7])
    thrown.then_fact(ItemMoved, key="spell:fire_missile", to="", rule="DF-MISSILE-02")
    later = turns(thrown.battle, EndTurn("A"), StartTurn("A"))
    assert "no_missile_in_hand" in [p.reason for p in given(later).violations(later, THROW)]


def test_a_hit_burns() -> None:
    here = given(ready()).when(THROW, dice=[6, 12, 5]).battle
    assert fighter(here, "B").hp == 10 - 5


def test_the_same_spell_is_not_cast_twice_while_it_is_in_hand() -> None:
    given(ready()).refuses(FIRE, "missile_in_hand")


def test_another_spell_ends_it() -> None:
    cast = given(ready()).when(Cast("A", "ice_missile"), dice=[10])
    cast.then_fact(ItemMoved, key="spell:fire_missile", to="", rule="DF-MISSILE-03")
    assert list(fighter(cast.battle, "A").items) == ["spell:ice_missile"]


@pytest.mark.parametrize(
    "fact", [ConditionGained("A", mark("stunned")), ConditionGained("A", mark("unconscious")), Died("A")]
)
def test_it_is_lost_with_the_casters_senses(fact: Event) -> None:
    after = happening(ready(), fact).battle
    assert not fighter(after, "A").items
    assert not after.things
    casting = turns(second(wizard(), Cast("A", "fire_missile", 2)), StartTurn("A"))
    assert not fighter(happening(casting, fact).battle, "A").has("casting")


# ------------------------------------------------------------------------------------------------ what is barred


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Cast("A", "fire_misile"), "no_such_spell"),
        (Cast("A", "fire_missile", 4), "cost_beyond_spell"),
        (Cast("A", "fire_missile", 0), "cost_beyond_spell"),
        (Cast("B", "fire_missile"), "no_such_spell"),
    ],
)
def test_spells_and_powers_there_are(act: Cast, reason: str) -> None:
    given(wizard()).refuses(act, reason)


@pytest.mark.parametrize("name", ["attack", "ready", "move"])
def test_casting_takes_concentration(name: Any) -> None:
    here = given(wizard()).when(Declare("A", name)).battle
    given(here).refuses(FIRE, "not_concentrating")


def test_too_little_skill_or_strength_left() -> None:
    given(wizard(spells=[{"id": "fire_missile", "level": 2}])).refuses(FIRE, "spell_skill_too_low")
    given(wizard(fp_now=1)).refuses(FIRE)
    given(wizard(fp_now=1)).refuses(Cast("A", "fire_missile", 2), "not_enough_fp")


def test_the_missile_needs_a_hand() -> None:
    full = wizard(weapons=["broadsword"], shield="medium_shield")
    given(full).refuses(FIRE, "no_free_hand")
    freed = turns(given(full).when(Ready("A", "broadsword", "stow")).battle, StartTurn("A"))
    given(freed).refuses(FIRE)


def test_the_grappled_cannot_concentrate() -> None:
    here = given(wizard(), Grappled("B", "A", "torso", 2)).battle
    given(here).refuses(FIRE, "grappled_cannot")
