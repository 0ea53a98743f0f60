"""Creatures of fight files: what is read, and what is refused with place, key and reason."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.rulesets.blackmoor.build import BadCreature, build
from fechtbuch.rulesets.blackmoor.creature.bestiary import bestiary
from fechtbuch.rulesets.blackmoor.creature.sheet import read_sheet
from tests.rulesets.blackmoor.ring import TABLES, battle, combatant, creature


@pytest.mark.parametrize("name", sorted(bestiary()))
def test_every_creature_of_the_bestiary_is_built_and_could_have_its_hit_points(name: str) -> None:
    made = creature("X", **{"from": f"bestiary:{name}"})
    sheet = read_sheet(made.sheet)
    assert made.pools["hp"].value == made.pools["hp"].full == sheet.hp <= sheet.highest_hp
    assert sheet.weapons
    body = combatant(battle(made), "X").body
    assert body.parts
    kinds = set(body.kinds)
    assert {use for weapon in sheet.weapons for use in weapon.uses} <= kinds | {"arm"}


def test_a_bestiary_entry_with_figures_overridden() -> None:
    made = creature("X", **{"from": "bestiary:hill_giant", "hp": 44, "height": Fraction(19, 2), "weapon": "club"})
    sheet = read_sheet(made.sheet)
    assert (sheet.hp, sheet.height, sheet.to_hit) == (44, Fraction(19, 2), 12)
    assert [weapon.id for weapon in sheet.weapons] == ["club", "tree"]


def test_more_legs_come_in_pairs_with_names_of_their_own() -> None:
    spider = combatant(battle(creature("X", plan="insectoid", parts={"leg": 8})), "X")
    assert [part.id for part in spider.parts_of("leg")][6:] == ["leg_left_front_2", "leg_right_front_2"]
    assert [part.side for part in spider.parts_of("leg")].count("left") == 4


REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "no hit points": ({"hp": 0}, "hp", "0 is below 1"),
    "a negative pool": ({"hp": -5}, "hp", "-5 is below 1"),
    "more than full": ({"hp": 8, "hp_now": 9}, "hp_now", "9 is not within"),
    "negative dexterity": ({"dexterity": -1}, "dexterity", "-1 is below 0"),
    "an unknown key": ({"hitpoints": 8}, "hitpoints", "unknown key"),
    "an unknown plan": ({"plan": "avain"}, "plan", "near: avian"),
    "a plan that is no text": ({"plan": 3}, "plan", "3 is not a text"),
    "an unknown beast": ({"from": "bestiary:hill_gaint"}, "from", "near: hill_giant"),
    "a sheet": ({"from": "gcs:x.gcs"}, "from", "names no bestiary entry"),
    "a cell of three": ({"cell": [1, 2, 3]}, "cell", "two whole numbers"),
    "a facing of six": ({"facing": 6}, "facing", "6 is above 5"),
    "a coiled man": ({"posture": "coiled"}, "posture", "not known"),
    "a flyer without flight": ({"posture": "flying"}, "posture", "not known"),
    "legs a man has not": ({"parts": {"leg": 4}}, "parts.leg", "has 2 of them"),
    "wings a snake has not": ({"plan": "snake", "parts": {"wing": 2}}, "parts.wing", "no such zone"),
    "seven legs": ({"plan": "insectoid", "parts": {"leg": 7}}, "parts.leg", "in pairs"),
    "hit dice that are none": ({"hit_dice": "many"}, "hit_dice", "no dice"),
    "hit points beyond its dice": ({"hit_dice": "1d6", "hp": 7}, "hit_dice", "at most 6"),
    "a bad id": ({"id": "A B"}, "id", "no creature id"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_creature_that_cannot_be_is_refused(name: str) -> None:
    data, key, reason = REFUSED[name]
    with pytest.raises(BadCreature) as caught:
        build({"id": "A", **data}, TABLES, "fight.toml: creature[2]")
    assert caught.value.place == "fight.toml: creature[2]"
    assert caught.value.key == key
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("weapons", "words"),
    [
        (["swrd"], "near: sword"),
        (["sword", "sword"], "is there already"),
        (["monster:mermaids"], "near: mermen"),
        ([3], "neither a name nor a table"),
        ([{"id": "x", "dice": "d"}], "dice"),
        ([{"id": "x", "mark": "*****"}], "is no mark"),
        ([{"id": "x", "number": -1}], "number"),
    ],
)
def test_weapons_that_cannot_be_are_refused(weapons: list[Any], words: str) -> None:
    with pytest.raises(FechtbuchError, match="creature") as caught:
        build({"id": "A", "weapons": weapons}, TABLES, "creature[1]")
    assert words in str(caught.value)


def test_rows_of_the_monster_list_are_ways_to_attack() -> None:
    """BM-SPECIAL-06."""
    merman, octopus = (
        read_sheet(creature("X", weapons=[f"monster:{name}"]).sheet) for name in ("mermen", "giant octopus")
    )
    assert [(w.id, w.dice, w.number, w.mark) for w in merman.weapons] == [
        ("bite", "1d8", 1, ""),
        ("hand", "1d4", 2, ""),
    ]
    assert [(w.id, w.dice, w.number, w.mark) for w in octopus.weapons] == [
        ("tentacle", "1d6", 6, "*"),
        ("bite", "1d6", 1, ""),
    ]
