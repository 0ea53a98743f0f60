"""Hit locations: which parts there are, what aiming costs, where blows at random land, chinks."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.events import TableRolled, Wounded, ZoneChanged
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import attack_figure
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, aimed_part, parts_of
from tests.rulesets.dungeon_fantasy.duels import duel, swordsman
from tests.rulesets.dungeon_fantasy.ring import at, battle, creature, given

SHIELD: dict[str, Any] = {"shield": "small_shield"}


def penalty(location: str, **b: Any) -> int:
    """What aiming there takes off A's skill of 14."""
    value = attack_figure(at(duel(b=b)), Attack("A", "B", "broadsword", "thrust", location)).value
    assert isinstance(value, int)
    return value - 14


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        ("", 0),
        ("torso", 0),
        ("arm", -2),
        ("left_leg", -2),
        ("vitals", -3),
        ("groin", -3),
        ("hand", -4),
        ("right_foot", -4),
        ("face", -5),
        ("neck", -5),
        ("skull", -7),
        ("eye", -9),
        (RANDOM, 0),
    ],
)
def test_what_aiming_costs(location: str, expected: int) -> None:
    assert penalty(location) == expected


def test_the_limb_with_a_shield_costs_twice_as_much() -> None:
    assert penalty("left_arm", **SHIELD) == -4
    assert penalty("left_hand", **SHIELD) == -8
    assert penalty("right_arm", **SHIELD) == -2
    assert penalty("right_hand", **SHIELD) == -4


def test_without_a_location_the_torso_is_meant() -> None:
    start = duel()
    part = aimed_part(at(start), "B", "")
    assert part is not None
    assert part.id == "torso"


def test_a_kind_means_the_right_part_first() -> None:
    start = duel()
    assert [part.id for part in parts_of(at(start), "B", "arm")] == ["right_arm", "left_arm"]


def test_a_severed_part_is_no_target() -> None:
    start = given(duel(), ZoneChanged("B", "right_arm", status=("crippled", "destroyed"))).battle
    assert [part.id for part in parts_of(at(start), "B", "arm")] == ["left_arm"]
    given(start).refuses(Attack("A", "B", location="right_arm"), "no_such_location")


def test_bodies_without_some_parts() -> None:
    start = duel(b={"traits": ["no_eyes", "no_vitals"]})
    given(start).refuses(Attack("A", "B", "broadsword", "thrust", "eye"), "no_such_location")
    given(start).refuses(Attack("A", "B", "broadsword", "thrust", "vitals"), "no_such_location")


@pytest.mark.parametrize("location", ["vitals", "eye"])
def test_vitals_and_eyes_take_a_point(location: str) -> None:
    given(duel()).refuses(Attack("A", "B", "broadsword", "swing", location), "location_not_aimable")
    given(duel()).refuses(Attack("A", "B", "broadsword", "thrust", location))


def test_the_eye_cannot_be_struck_from_behind() -> None:
    start = battle(swordsman("A"), swordsman("B", (1, 0), 0), turn="A")
    given(start).refuses(Attack("A", "B", "broadsword", "thrust", "eye"), "location_wrong_side")


# at random (DF-LOCATION-04, CMP-HITLOC)


@pytest.mark.parametrize(
    ("dice", "part"),
    [
        ([3], "skull"),
        ([5], "face"),
        ([7], "right_leg"),
        ([8], "right_arm"),
        ([10], "torso"),
        ([11], "groin"),
        ([12], "left_arm"),
        ([13], "left_leg"),
        ([15, 3], "right_hand"),
        ([15, 4], "left_hand"),
        ([16, 1], "right_foot"),
        ([17], "neck"),
    ],
)
def test_where_a_blow_at_whatever_presents_itself_lands(dice: list[int], part: str) -> None:
    start = duel(b={"hp": 90, "armour": {"all": 50}})
    when = given(start).when(Attack("A", "B", location=RANDOM), [10, 11, *dice, 1], defence="dodge")
    when.then_fact(Wounded, zone=part)
    when.then_fact(TableRolled, purpose="hit_location", result=part)


def test_a_face_seen_from_behind_is_the_skull() -> None:
    start = battle(swordsman("A"), swordsman("B", (1, 0), 0, armour={"all": 50}), turn="A")
    given(start).when(Attack("A", "B", location=RANDOM), [10, 5, 1]).then_fact(Wounded, zone="skull")


def test_a_blow_at_a_part_that_is_gone_strikes_the_torso() -> None:
    start = given(duel(b={"armour": {"all": 50}}), ZoneChanged("B", "left_arm", status=("destroyed",))).battle
    when = given(start).when(Attack("A", "B", location=RANDOM), [10, 11, 12, 1], defence="dodge")
    when.then_fact(Wounded, zone="torso")


def test_no_location_is_rolled_for_a_miss_or_a_defended_blow() -> None:
    given(duel()).when(Attack("A", "B", location=RANDOM), [15])
    given(duel()).when(Attack("A", "B", location=RANDOM), [14, 8], defence="dodge")


WOLF: dict[str, Any] = {"from": "bestiary:wolf", "cell": [1, 0], "facing": 3, "dr": {"all": 50}}


@pytest.mark.parametrize(
    ("dice", "part"),
    [
        ([4], "skull"),
        ([6], "neck"),
        ([7, 2], "right_foreleg"),
        ([8, 5], "left_foreleg"),
        ([14, 1], "right_hind_leg"),
        ([15, 1], "right_fore_foot"),
        ([15, 2], "left_fore_foot"),
        ([16, 3], "right_hind_foot"),
        ([16, 4], "left_hind_foot"),
        ([18], "tail"),
    ],
)
def test_a_beast_has_its_own_table(dice: list[int], part: str) -> None:
    start = battle(swordsman("A"), creature("B", **WOLF), turn="A")
    when = given(start).when(Attack("A", "B", location=RANDOM), [10, 16, *dice, 1], defence="dodge")
    when.then_fact(Wounded, zone=part)


# chinks (DF-LOCATION-07, -08)


@pytest.mark.parametrize(("location", "expected"), [("torso", -8), ("arm", -10), ("skull", -10), ("hand", -10)])
def test_chinks_cost_their_own_penalty_instead_of_the_locations(location: str, expected: int) -> None:
    start = duel(b={"armour": {"all": 4}})
    act = Attack("A", "B", "broadsword", "thrust", location, chinks=True)
    assert attack_figure(at(start), act).value == 14 + expected
    given(start).refuses(act)


def test_only_points_find_chinks_and_only_in_worn_armour() -> None:
    start = duel(b={"armour": {"torso": 4}, "dr": {"neck": 3}})
    given(start).refuses(Attack("A", "B", "broadsword", "swing", "torso", chinks=True), "no_chinks")
    given(start).refuses(Attack("A", "B", "broadsword", "thrust", "neck", chinks=True), "no_chinks")
    given(start).refuses(Attack("A", "B", "broadsword", "thrust", "skull", chinks=True), "no_chinks")


def test_half_the_worn_armour_protects_against_a_hit_in_a_chink() -> None:
    start = duel(a={"skills": {"Broadsword": 22}}, b={"armour": {"torso": 5}, "dr": {"torso": 1}})
    when = given(start).when(Attack("A", "B", "broadsword", "thrust", chinks=True), [10, 11, 6, 18], defence="dodge")
    when.then_fact(Wounded, raw=7, by=(7 - 2 - 1) * 2)
