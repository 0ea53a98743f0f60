"""Grapples and grabs: who may try, the roll, the defence, what a hold does to both."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.events import (
    Attacked,
    Bound,
    ConditionGained,
    CounterChanged,
    Grappled,
    ItemChanged,
    Moved,
    PostureChanged,
    TableRolled,
)
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Battle, Item
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Declare, Grab, Grapple
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import defences, dodge_figure
from fechtbuch.rulesets.dungeon_fantasy.grappling.grapple import grab_figure, grapple_figure, options
from tests.rulesets.dungeon_fantasy.duels import check
from tests.rulesets.dungeon_fantasy.ring import at, battle, fighter, given, mark, terms
from tests.rulesets.dungeon_fantasy.wrestlers import bout, held, hold, wrestler

SNAKE: dict[str, Any] = {"plan": "vermiform", "traits": ["constriction_attack"], "skills": {"Wrestling": 15}}
BEAR: dict[str, Any] = {"plan": "quadruped", "skills": {"Wrestling": 13}}


def figure(here: Battle, act: Grapple | None = None) -> Figure:
    """Effective skill of A's grapple of B."""
    return grapple_figure(at(here), act or Grapple("A", "B"))


# ------------------------------------------------------------------------------------------------ who may try


def test_a_free_hand_and_the_same_hex_are_needed() -> None:
    given(bout()).refuses(Grapple("A", "B"))
    given(bout(b={"cell": [1, 0]})).refuses(Grapple("A", "B"), "not_same_hex")
    armed = {"weapon": "broadsword"}
    given(bout(a=armed)).refuses(Grapple("A", "B"), "no_free_hand")
    given(bout(a=armed)).refuses(Grapple("A", "B", hands=1))
    both = bout(a={"weapon": "greatsword"})
    given(both).refuses(Grapple("A", "B", hands=1), "no_free_hand")
    given(both).refuses(Grab("A", "B", "axe"), "item_unknown", "no_free_hand")


@pytest.mark.parametrize("hands", [3, 0, -1])
def test_nobody_seizes_with_hands_that_he_has_not(hands: int) -> None:
    given(bout()).refuses(Grapple("A", "B", hands=hands), "no_free_hand")


def test_one_needs_somebody_else_to_seize() -> None:
    given(bout()).refuses(Grapple("A", "A"), "own_self")
    given(bout()).refuses(Grapple("A", "C"), "no_such_target")
    given(bout()).refuses(Grab("A", "A", "axe"), "own_self")


def test_a_hand_that_is_held_seizes_nobody() -> None:
    here = given(bout(), hold("B", "A", "right_arm")).battle
    given(here).refuses(Grapple("A", "B"), "no_free_hand")
    given(here).refuses(Grapple("A", "B", hands=1))


@pytest.mark.parametrize(
    ("location", "reasons"),
    [("vitals", ("cannot_be_grappled",)), ("groin", ("cannot_be_grappled",)), ("tail", ("no_such_location",))],
)
def test_some_parts_cannot_be_seized(location: str, reasons: tuple[str, ...]) -> None:
    given(bout()).refuses(Grapple("A", "B", location), *reasons)


def test_who_holds_a_foe_must_let_go_to_seize_another_part() -> None:
    given(held("torso", ["left_hand"])).refuses(Grapple("A", "B", "neck", 1), "already_grappled")


@pytest.mark.parametrize("manoeuvre", ["attack", "all_out_attack", "move_and_attack"])
def test_a_grapple_takes_a_manoeuvre_that_attacks_and_counts_as_an_attack(manoeuvre: str) -> None:
    act = Grapple("A", "B", manoeuvre=manoeuvre)
    seized = given(bout()).when(act, [8], defence="none")
    assert fighter(seized.battle, "A").manoeuvre_name == manoeuvre
    seized.then_fact(CounterChanged, who="A", counter="attacks", after=1)


def test_no_other_manoeuvre_will_do() -> None:
    given(bout()).refuses(Grapple("A", "B", manoeuvre="ready"), "wrong_manoeuvre")
    ready = given(bout()).when(Declare("A", "do_nothing")).battle
    given(ready).refuses(Grapple("A", "B"), "wrong_manoeuvre")


def test_with_one_attack_a_turn_there_is_one_try() -> None:
    missed = given(bout()).when(Grapple("A", "B"), [13]).battle
    given(missed).refuses(Grapple("A", "B"), "no_attack_left")
    twice = given(bout()).when(Grapple("A", "B", manoeuvre="all_out_attack", option="double"), [13]).battle
    given(twice).refuses(Grapple("A", "B"))


# ------------------------------------------------------------------------------------------------ low foes


@pytest.mark.parametrize("posture", ["lying", "sitting", "kneeling"])
def test_one_kneels_to_a_low_foe_as_the_step_of_an_attack(posture: str) -> None:
    here = bout(b={"posture": posture})
    down = given(here).when(Grapple("A", "B"), [10], defence="none")
    down.then_fact(PostureChanged, who="A", posture="kneeling", rule="DF-GRAPPLE-03")
    down.then_fact(CounterChanged, who="A", counter="moved", after=1)
    down.then_fact(Grappled, who="A", target="B", zone="torso", hands=2)


@pytest.mark.parametrize("posture", ["standing", "sitting", "crouching"])
def test_the_figure_shown_before_is_the_one_that_is_rolled(posture: str) -> None:
    here = bout(a={"posture": posture}, b={"posture": "lying"})
    shown = figure(here)
    assert shown.value == 12 - 2
    rolled = given(here).when(Grapple("A", "B"), [11])
    rolled.then_fact(Attacked, rule="DF-GRAPPLE-04")
    attacked = next(event for event in rolled.resolution.events if isinstance(event, Attacked))
    assert attacked.check.figure == shown


@pytest.mark.parametrize("posture", ["kneeling", "lying"])
def test_who_is_low_already_stays_as_he_is(posture: str) -> None:
    here = bout(a={"posture": posture}, b={"posture": "lying"})
    seized = given(here).when(Grapple("A", "B"), [8], defence="none")
    assert not [event for event in seized.resolution.events if isinstance(event, PostureChanged)]
    assert fighter(seized.battle, "B").grappled


def test_only_an_attack_has_the_step_for_it_and_only_once() -> None:
    here = bout(b={"posture": "lying"})
    given(here).refuses(Grapple("A", "B", manoeuvre="all_out_attack"), "posture_too_high")
    given(here).refuses(Grapple("A", "B", manoeuvre="move_and_attack"), "posture_too_high")
    stepped = given(here, CounterChanged("A", "moved", 1, 1)).battle
    given(stepped).refuses(Grapple("A", "B"), "posture_too_high")


@pytest.mark.parametrize(("size", "reasons"), [(1, ("posture_too_high",)), (2, ())])
def test_a_much_bigger_foe_is_grappled_standing(size: int, reasons: tuple[str, ...]) -> None:
    here = bout(b={"posture": "lying", "sm": size})
    given(here).refuses(Grapple("A", "B", manoeuvre="all_out_attack"), *reasons)


# ------------------------------------------------------------------------------------------------ effective skill


@pytest.mark.parametrize(
    ("skills", "skill"),
    [
        ({}, ("DX", 12)),
        ({"Wrestling": 14, "Judo": 13}, ("Wrestling", 14)),
        ({"Sumo Wrestling": 15, "Wrestling": 14}, ("Sumo Wrestling", 15)),
        ({"Judo": 16}, ("Judo", 16)),
        ({"Judo": 11, "Brawling": 18}, ("DX", 12)),
    ],
)
def test_the_best_of_dx_and_the_grappling_skills_is_rolled(skills: dict[str, int], skill: tuple[str, int]) -> None:
    found = figure(bout(a={"skills": skills}))
    assert (found.terms[0].label, found.value) == skill


@pytest.mark.parametrize(
    ("location", "modifier"),
    [
        ("torso", 0),
        ("arm", -1),
        ("left_leg", -1),
        ("right_hand", -2),
        ("foot", -2),
        ("neck", -3),
        ("skull", -3),
        ("face", -3),
        ("eye", -3),
    ],
)
def test_locations_have_modifiers_of_their_own(location: str, modifier: int) -> None:
    found = figure(bout(), Grapple("A", "B", location))
    assert found.value == 12 + modifier
    assert [term.rule for term in found.terms[1:]] == ["DF-GRAPPLE-05"] * bool(modifier)


@pytest.mark.parametrize(
    ("own", "foe", "modifiers"),
    [
        (0, 0, {}),
        (0, 2, {"DF-SIZE-01": 2}),
        (0, -1, {"DF-SIZE-01": -1, "DF-GRAPPLE-06": 1}),
        (2, 0, {"DF-GRAPPLE-06": 2}),
        (3, 1, {"DF-SIZE-01": 1, "DF-GRAPPLE-06": 2}),
        (1, 3, {"DF-SIZE-01": 3}),
    ],
)
def test_the_targets_size_counts_and_a_bigger_grapplers_difference_too(
    own: int, foe: int, modifiers: dict[str, int]
) -> None:
    found = figure(bout(a={"sm": own}, b={"sm": foe}))
    assert {term.rule: term.value for term in found.terms[1:]} == modifiers


def test_arms_beyond_the_second_give_two_each_when_they_seize() -> None:
    here = bout(a={"arms": 4})
    assert figure(here, Grapple("A", "B", hands=2)).value == 12
    assert figure(here, Grapple("A", "B", hands=4)).value == 16
    seized = given(here).when(Grapple("A", "B", hands=4), [16], defence="none").battle
    (bond,) = seized.bonds.values()
    assert bond.data["hands"] == ("right_hand", "left_hand", "hand_3", "hand_4")
    given(bout(a={"arms": 4, "weapon": "greatsword"})).refuses(Grapple("A", "B"))
    given(bout(a={"arms": 4, "weapon": "greatsword"})).refuses(Grapple("A", "B", hands=3), "no_free_hand")


def test_a_grapple_on_the_run_takes_four_and_never_more_than_nine() -> None:
    act = Grapple("A", "B", manoeuvre="move_and_attack")
    assert figure(bout(), act).value == 8
    assert figure(bout(a={"skills": {"Wrestling": 18}}), act).value == 9
    assert figure(bout(), Grapple("A", "B", manoeuvre="all_out_attack", option="determined")).value == 16


def test_other_modifiers_are_those_of_any_melee_attack() -> None:
    shielded = bout(a={"shield": "medium_shield", "posture": "kneeling"})
    here = given(shielded, hold("B", "A", "left_leg"), ConditionGained("A", mark("evaluating:B", 2))).battle
    assert terms(figure(here, Grapple("A", "B", hands=1))) == {
        "DX": 12,
        "Grappled: DX": -4,
        "Kneeling": -2,
        "Shield in close combat": -2,
        "Evaluated for 2 turns": 2,
    }


def test_to_seize_an_object_is_at_four_less() -> None:
    here = bout(a={"skills": {"Wrestling": 14}}, b={"weapon": "axe"})
    assert grab_figure(at(here), Grab("A", "B", "axe")).value == 10


# ------------------------------------------------------------------------------------------------ the attempt


def test_a_hit_that_is_not_defended_is_a_hold() -> None:
    seized = given(bout()).when(Grapple("A", "B", "neck"), [9], defence="none")
    seized.then_kinds("ConditionGained", "CounterChanged", "Attacked", "Grappled")
    hands = Table({"hands": ("right_hand", "left_hand")})
    seized.then_fact(Grappled, who="A", target="B", zone="neck", hands=2, since=1, data=hands)


def test_a_miss_is_none_and_asks_for_no_defence() -> None:
    missed = given(bout()).when(Grapple("A", "B", "neck"), [10])
    missed.then_kinds("ConditionGained", "CounterChanged", "Attacked")
    assert not missed.battle.bonds


@pytest.mark.parametrize("way", ["dodge", "parry:right_hand", "parry:axe", "block:medium_shield"])
def test_any_active_defence_may_stop_it(way: str) -> None:
    arms: dict[str, dict[str, Any]] = {
        "parry:axe": {"weapon": "axe", "skills": {"Axe/Mace": 12}},
        "block:medium_shield": {"shield": "medium_shield"},
    }
    here = bout(b=arms.get(way, {}))
    stopped = given(here).when(Grapple("A", "B"), [11, 7], defence=way)
    assert not stopped.battle.bonds
    failed = given(here).when(Grapple("A", "B"), [11, 15], defence=way)
    assert fighter(failed.battle, "B").grappled


def test_a_critical_hit_allows_no_defence_and_needs_no_table() -> None:
    seized = given(bout()).when(Grapple("A", "B"), [3])
    seized.then_kinds("ConditionGained", "CounterChanged", "Attacked", "Grappled")


def test_a_critical_miss_has_the_table_for_unarmed_attacks() -> None:
    fumbled = given(bout()).when(Grapple("A", "B"), [18, 8])
    fumbled.then_fact(TableRolled, who="A", purpose="critical_miss", result="fall")
    assert fighter(fumbled.battle, "A").posture == "lying"
    assert not fumbled.battle.bonds


def test_who_retreats_and_is_seized_all_the_same_has_not_got_away() -> None:
    here = bout()
    away = given(here).when(Grapple("A", "B"), [11, 8], defence="dodge+retreat")
    assert fighter(away.battle, "B").cell != (0, 0)
    assert not away.battle.bonds
    caught = given(here).when(Grapple("A", "B"), [11, 14], defence="dodge+retreat")
    caught.then_fact(Moved, who="B", path=((0, 0),), how="held back", rule="DF-GRAPPLE-13")
    assert fighter(caught.battle, "B").grappled


def test_one_hand_seizes_and_the_other_stays_free() -> None:
    here = bout(a={"weapon": "large_knife"}, b={"hp": 20})
    seized = given(here).when(
        Grapple("A", "B", "arm", 1, option="double", manoeuvre="all_out_attack"), [9], defence="none"
    )
    assert fighter(seized.battle, "B").grapples_on_me[0].data["hands"] == ("left_hand",)
    given(seized.battle).refuses(Attack("A", "B", "large_knife", "thrust"))
    given(seized.battle).refuses(Attack("A", "B", "punch"), "limb_busy")


# ------------------------------------------------------------------------------------------------ what a hold does


def test_a_grapple_is_one_sided() -> None:
    here = held()
    assert fighter(here, "B").grappled
    assert not fighter(here, "A").grappled
    given(here).refuses(Grapple("B", "A"), "not_your_turn")


def test_who_is_held_may_seize_in_turn_and_then_both_suffer() -> None:
    here = given(bout(), hold("B", "A")).battle
    assert figure(here).value == 8
    both = given(here).when(Grapple("A", "B"), [8], defence="none").battle
    assert [fighter(both, who).grappled for who in "AB"] == [True, True]
    assert terms(figure(both))["Grappled: DX"] == -4


def strike() -> Strike:
    """A punch of B at A."""
    return Strike("B", "A", "melee", check(), unarmed=True)


def test_holding_costs_no_defence_but_the_hands_that_hold_do_not_parry() -> None:
    free, holding = bout(), held("torso", ["right_hand"])
    assert dodge_figure(at(holding), strike()).value == dodge_figure(at(free), strike()).value
    assert [d.value for d in defences(at(free), strike()) if d.sort == "parry" and not d.retreat] == [
        "parry:right_hand"
    ]
    assert [d.value for d in defences(at(holding), strike()) if d.sort == "parry"] == ["parry:left_hand"]
    assert [d.value for d in defences(at(held()), strike())] == ["dodge"]


def test_who_is_held_defends_a_little_worse() -> None:
    here = given(bout(b={"shield": "medium_shield", "weapon": "axe"}), hold("B", "A")).battle
    blow = Strike("A", "B", "melee", check(), unarmed=True)
    before = {d.sort: d.figure.value for d in defences(at(here), blow) if not d.retreat}
    after = {d.sort: d.figure.value for d in defences(at(given(here, hold("A", "B")).battle), blow)}
    assert {sort: after[sort] - before[sort] for sort in after} == {"dodge": -1, "parry": -2, "block": -2}


def test_a_part_that_is_held_can_be_used_for_nothing() -> None:
    armed = {"weapon": "large_knife"}
    here = given(bout(a=armed), hold("B", "A", "right_arm")).battle
    given(here).refuses(Attack("A", "B", "large_knife", "thrust"), "limb_held")
    given(here).refuses(Attack("A", "B", "punch"))
    torso = given(bout(a=armed), hold("B", "A", "torso")).battle
    given(torso).refuses(Attack("A", "B", "large_knife", "thrust"))


# ------------------------------------------------------------------------------------------------ objects


def test_a_weapon_that_is_seized_neither_attacks_nor_parries() -> None:
    here = bout(b={"weapon": "large_knife"})
    seized = given(here).when(Grab("A", "B", "large_knife"), [8], defence="none")
    seized.then_fact(Attacked, weapon="grab", detail=Table({"item": "large_knife"}))
    seized.then_fact(Bound, who="A", target="B", bond="grab", zone="large_knife", hands=1, rule="DF-GRAPPLE-09")
    blow = Strike("A", "B", "melee", check(), unarmed=True)
    assert "parry:large_knife" not in [d.value for d in defences(at(seized.battle), blow)]
    assert not fighter(seized.battle, "B").grappled
    mine = given(bout(a={"weapon": "large_knife"}), hold("B", "A", "large_knife", ["right_hand"], "grab")).battle
    given(mine).refuses(Attack("A", "B", "large_knife", "thrust"), "weapon_held")
    given(mine).refuses(Attack("A", "B", "kick"))


def test_a_miss_seizes_no_object() -> None:
    here = bout(b={"weapon": "axe"})
    assert not given(here).when(Grab("A", "B", "axe"), [9]).battle.bonds
    assert not given(here).when(Grab("A", "B", "axe"), [8, 7], defence="dodge").battle.bonds


def test_what_somebody_wears_can_be_seized_but_not_what_he_has_not() -> None:
    here = bout(b={"items": ["amulet"]})
    given(here).refuses(Grab("A", "B", "amulet"))
    given(here).refuses(Grab("A", "B", "amulett"), "item_unknown")


def test_a_spell_in_hand_is_no_thing_to_seize() -> None:
    mage = wrestler("B", spells=[{"id": "fire_missile", "level": 12}])
    here = battle(wrestler("A"), mage, turn="A")
    thrown = Item("Fire Missile", "right_hand", True, Table({"power": 1}))
    here = given(here, ItemChanged("B", "spell:fire_missile", thrown)).battle
    given(here).refuses(Grab("A", "B", "spell:fire_missile"), "item_unknown")


def test_one_seizes_one_object_of_a_foe_at_a_time() -> None:
    here = given(bout(b={"weapons": ["axe", "large_knife"]}), hold("A", "B", "axe", ["left_hand"], "grab")).battle
    given(here).refuses(Grab("A", "B", "large_knife"), "already_grappled")


# ------------------------------------------------------------------------------------------------ without hands


def test_a_constrictor_holds_with_its_body() -> None:
    here = bout(a=SNAKE)
    seized = given(here).when(Grapple("A", "B", hands=0), [15], defence="none")
    seized.then_fact(Grappled, hands=0, data=Table({"hands": ("body",)}))
    given(bout(a=SNAKE)).refuses(Grapple("A", "B", hands=2))
    wound_round = given(bout(SNAKE, {}, wrestler("C")), hold("A", "B", hands=["body"])).battle
    given(wound_round).refuses(Grapple("A", "C"), "no_free_hand")
    given(bout(a=SNAKE, b={"weapon": "axe"})).refuses(Grab("A", "B", "axe"), "no_free_hand")


def test_the_forefeet_of_an_animal_that_can_wrestle_serve_as_hands() -> None:
    seized = given(bout(a=BEAR)).when(Grapple("A", "B"), [13], defence="none").battle
    (bond,) = seized.bonds.values()
    assert bond.data["hands"] == ("right_fore_foot", "left_fore_foot")
    given(bout(a={**BEAR, "skills": {"Brawling": 14}})).refuses(Grapple("A", "B"), "no_free_hand")


def test_creatures_without_fine_manipulators_seize_nobody() -> None:
    given(bout(a={"traits": ["no_fine_manipulators"]})).refuses(Grapple("A", "B"), "no_free_hand")
    given(bout(a={"arms": 1})).refuses(Grapple("A", "B"), "no_free_hand")
    given(bout(a={"arms": 1})).refuses(Grapple("A", "B", hands=1))


# ------------------------------------------------------------------------------------------------ options


def test_what_may_be_seized_is_offered_with_all_free_hands() -> None:
    here = bout(a={"weapon": "axe"}, b={"weapon": "large_knife", "name": "Orm"})
    found = {option.label: option.act for option in options(at(here), "A", "B")}
    assert found["grapple Orm, neck"] == Grapple("A", "B", "neck", 1)
    assert found["grab Orm's Large Knife"] == Grab("A", "B", "large_knife")
