"""Characters of fight files: what a table says, what the bestiary holds, what is refused by place, key and reason."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.events import Joined, Started
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.state import Creature
from fechtbuch.model.wire import act_from_json, decode, encode, from_json, to_json
from fechtbuch.rulesets.control_zone.bestiary import bestiary
from fechtbuch.rulesets.control_zone.build import BadCreature, build
from fechtbuch.rulesets.control_zone.creature.sheet import weapons_of
from tests.rulesets.control_zone.ring import RULES, TABLES, battle, character, creature

CLAW = {
    "id": "claw",
    "kind": "melee",
    "skill": "unarmed",
    "formulas": [{"type": "slashing", "damage": "1d6"}, {"type": "piercing", "damage": "1d4"}],
}


def test_what_is_left_out_has_its_default() -> None:
    one = creature("A")
    assert (one.name, one.side, one.place.cell) == ("A", "A", (0, 0))
    assert {name: (pool.value, pool.full) for name, pool in one.pools.items()} == {
        "hp": (20, 20),
        "temp_hp": (0, 0),
        "ap": (4, 4),
        "speed": (8, 8),
        "luck": (0, 0),
    }


def test_speed_is_two_plus_agility_times_two_metres() -> None:
    """CZ-MOVE-01."""
    assert creature("A", agility=3).pools["speed"].full == 10


def test_weapons_are_held_in_the_right_arm_first_and_two_handed_ones_in_both() -> None:
    two = character(battle(creature("A", weapon=["sword", "dagger"])), "A")
    assert [two.creature.items[id].held for id in ("sword", "dagger")] == ["arm_right", "arm_left"]
    assert [weapon.id for weapon in two.in_hand] == ["sword", "dagger"]
    left = creature("A", weapon="sword", weapon_limb="arm_left", carries="bow")
    assert (left.items["sword"].held, left.items["bow"].held) == ("arm_left", "")
    assert creature("A", weapon="hammer").items["hammer"].held == "both_arms"


def test_a_weapon_of_ones_own_keeps_the_order_of_its_formulas() -> None:
    """The first formula is that of manoeuvres without a type (CZ-COMP-MANOEUVRES)."""
    claw = weapons_of(creature("A", weapon=CLAW).sheet)["claw"]
    assert [formula.type for formula in claw.formulas] == ["slashing", "piercing"]
    assert claw.name == "Claw"


def test_whoever_joins_without_hit_points_is_dying() -> None:
    """CZ-DYING-02."""
    assert creature("A", hp_now=0).has("dying")


def test_a_maimed_torso_brings_its_state() -> None:
    """CZ-MUTILATION-04."""
    assert creature("A", mutilations=["torso"]).has("maimed")


def test_postures_are_no_conditions() -> None:
    one = creature("A", states=["prone", "confused"])
    assert one.place.posture == "prone"
    assert list(one.conditions) == ["confused"]


@pytest.mark.parametrize("name", sorted(bestiary()))
def test_the_bestiary_can_be_built_stored_and_seen(name: str) -> None:
    one, source = build({"id": "A", "from": f"bestiary:{name}", "hp": 99}, TABLES, name)
    assert one.pools["hp"].full == 99
    assert decode(source.encode())["hp"] == 99
    assert from_json(decode(encode(to_json(one))), Creature) == one
    here = fold(EMPTY_BATTLE, (Started(), Joined("A", one)))
    assert RULES.view(here, "A").value("hp") == 99
    assert character(here, "A").in_hand or name == "wisp"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"id": "A B"}, r'here: id: "A B" is no id of a character'),
        ({"stength": 3}, r"here: stength: unknown key; near: strength"),
        ({"hp": 0}, r"here: hp: 0 is not within 1 to"),
        ({"hp_now": -1}, r"here: hp_now: -1 is not within 0 to 20"),
        ({"temp_hp": -4}, r"here: temp_hp: -4 is not within 0 to"),
        ({"luck": -1}, r"here: luck: -1 is not within 0 to"),
        ({"ap_now": -1}, r"here: ap_now: -1 is not within 0 to 4"),
        ({"speed_now": 9}, r"here: speed_now: 9 is not within 0 to 8"),
        ({"hp": 2.5}, r"here: hp: 2.5 is no whole number"),
        ({"weapon": "swrd"}, r'here: weapon: there is no "swrd"; near: sword'),
        ({"weapon": ["sword", "sword"]}, r'here: weapon\[1\]: "sword" is there already'),
        ({"weapon": ["hammer", "sword"]}, r"here: weapon: no hand is left for the Sword"),
        ({"weapon": {**CLAW, "control": 7}}, r"here: weapon.control: 7 is above 3"),
        ({"weapon": {**CLAW, "formulas": []}}, r"here: weapon.formulas: is empty"),
        ({"weapon": {**CLAW, "sharp": True}}, r"here: weapon.sharp: unknown key"),
        (
            {"weapon": {**CLAW, "formulas": [{"type": "slashing", "damage": "6"}]}},
            r"here: weapon.formulas\[0\].damage: ",
        ),
        (
            {"weapon": {**CLAW, "formulas": [{"type": "slicing", "damage": "1d6"}]}},
            r'here: weapon claw: there is no type of damage "slicing"',
        ),
        ({"armour": ["mail", "mail"]}, r'here: armour\[1\]: "mail" is there already'),
        (
            {"armour": ["mail", {"id": "ring", "layer": "middle", "weight": "light"}]},
            r"here: armour: the middle layer holds a piece already",
        ),
        (
            {"armour": {"id": "ring", "layer": "middle", "weight": "feathery"}},
            r'here: armour ring.weight: there is no class "feathery"',
        ),
        (
            {"armour": {"id": "ring", "layer": "middle", "weight": "light", "dr": {"wet": 1}}},
            r'here: armour ring.dr.wet: there is no type of damage "wet"',
        ),
        ({"dr": [{"type": "haet", "units": 1}]}, r'here: dr\[0\].type: "haet" is not known; near: heat'),
        ({"dr": [{"units": 1}]}, r"here: dr\[0\].type: missing"),
        ({"dr": [{"type": "heat", "units": -1}]}, r"here: dr\[0\].units: -1 is not within"),
        ({"dr": [{"type": "heat", "units": 1, "origin": "luck"}]}, r'here: dr\[0\].origin: "luck" is not known'),
        ({"states": ["dizzy"]}, r'here: states\[0\]: there is no state "dizzy"'),
        ({"states": ["dying"]}, r"here: states\[0\]: whoever has 0 hit points is Dying: write hp_now = 0"),
        ({"states": ["stunned", "stunned"]}, r'here: states\[1\]: "stunned" is there already'),
        ({"states": ["winded", "spent"]}, r'here: states\[1\]: "spent" takes the place of "winded"'),
        ({"talents": ["intercepton"]}, r'here: talents\[0\]: there is no talent "intercepton"; near: interception'),
        ({"talents": ["interception", "interception"]}, r'here: talents\[1\]: "interception" is there already'),
        ({"traumas": ["face"]}, r'here: traumas\[0\]: no part "face" can have a trauma'),
        ({"traumas": ["head", "head"]}, r'here: traumas\[1\]: "head" is there already'),
        ({"mutilations": ["wing"]}, r'here: mutilations\[0\]: no part "wing" can have a mutilation'),
        ({"shield_arm": "leg"}, r'here: shield_arm: "leg" is not known'),
        ({"cell": [1]}, r"here: cell: a cell is two whole numbers"),
        ({"from": "bestiary:knigth"}, r'here: from: the bestiary has no "knigth"; near: knight'),
        ({"from": "gcs:x.gcs"}, r'here: from: "gcs" is no source'),
        ({"modifiers": ["two"]}, r"here: modifiers\[0\]: "),
    ],
)
def test_what_cannot_be_is_refused_by_place_key_and_reason(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCreature, match=message):
        build({"id": "A", **fields}, TABLES, "here")


def test_every_act_can_be_read_from_its_name() -> None:
    act = act_from_json({"do": "rest", "who": "A", "kind": "long"}, RULES.ruleset.acts)
    assert to_json(act) == {"who": "A", "kind": "long"}
