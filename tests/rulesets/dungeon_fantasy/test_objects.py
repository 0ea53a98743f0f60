"""Objects: what they are made of, what they stand, when they break (CMP-OBJECTS, DF-OWN-40)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from fechtbuch.decide.answers import Given
from fechtbuch.decide.requests import Ask, Decision, Roll
from fechtbuch.decide.resolve import Play, resolve
from fechtbuch.decide.scene import Scene
from fechtbuch.decide.spec import When
from fechtbuch.model.address import Address
from fechtbuch.model.events import ItemChanged, ItemMoved, PoolChanged, Wounded
from fechtbuch.model.figures import Figure, add, start
from fechtbuch.model.state import Battle, Item
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.shield_damage import shield_struck
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage
from fechtbuch.rulesets.dungeon_fantasy.harm.objects import (
    cube_root_times,
    is_broken,
    object_dr,
    object_hp,
    object_injury,
    strike_object,
)
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from tests.rulesets.dungeon_fantasy.duels import check, duel, strike
from tests.rulesets.dungeon_fantasy.ring import TABLES, at, given

TABLE = [
    ("1/4", 5, 3),
    ("1/2", 6, 3),
    (1, 8, 4),
    ("3/2", 9, 5),
    (2, 10, 5),
    (3, 12, 6),
    (4, 13, 6),
    (5, 14, 7),
    (6, 15, 7),
    (7, 15, 8),
    (8, 16, 8),
    (10, 17, 9),
    (12, 18, 9),
    (15, 20, 10),
    (20, 22, 11),
    (25, 23, 12),
    (50, 29, 15),
    (100, 37, 19),
]


@pytest.mark.parametrize(("weight", "homogenous", "unliving"), TABLE)
def test_hp_by_weight_are_those_of_the_table(weight: Any, homogenous: int, unliving: int) -> None:
    assert cube_root_times(8, Fraction(weight)) == homogenous
    assert cube_root_times(4, Fraction(weight)) == unliving


@pytest.mark.parametrize(
    ("weapon", "dr", "hp"),
    [
        ("broadsword", 6, 12),
        ("dagger", 6, 5),
        ("axe", 4, 13),
        ("spear", 4, 13),
        ("quarterstaff", 2, 13),
        ("baton", 2, 8),
        ("regular_bow", 2, 10),
        ("crossbow", 4, 7),
        ("medium_shield", 2, 20),
    ],
)
def test_weapons_by_make_and_weight(weapon: str, dr: int, hp: int) -> None:
    worn = {"shield": weapon} if weapon.endswith("shield") else {"weapon": weapon}
    here = at(duel(b={"hp": 12, **worn}))
    assert object_dr(here, "B", weapon).value == dr
    assert object_hp(here, "B", weapon).value == hp


def test_what_an_item_says_of_itself_goes_before_the_table() -> None:
    own = Item("Rope", "right_hand", True, Table({"make": "rope"}))
    other = Item("Statue", "", True, Table({"dr": 5, "hp": 30}))
    before = given(duel(), ItemChanged("B", "rope", own), ItemChanged("B", "statue", other)).battle
    assert (object_dr(at(before), "B", "rope").value, object_hp(at(before), "B", "rope").value) == (1, 2)
    assert (object_dr(at(before), "B", "statue").value, object_hp(at(before), "B", "statue").value) == (5, 30)


@pytest.mark.parametrize(
    ("weapon", "damage", "basic", "lost"),
    [
        ("broadsword", Damage("1d6", 0, "cr"), 6, 0),
        ("broadsword", Damage("1d6", 0, "cr"), 9, 3),
        ("broadsword", Damage("1d6", 0, "cut"), 9, 4),
        ("broadsword", Damage("1d6", 0, "imp"), 9, 1),
        ("broadsword", Damage("1d6", 0, "imp"), 7, 1),
        ("broadsword", Damage("1d6", 0, "cr", divisor=2), 9, 6),
        ("baton", Damage("1d6", 0, "pi"), 12, 2),
    ],
)
def test_dr_then_the_multipliers_of_a_homogenous_body(weapon: str, damage: Damage, basic: int, lost: int) -> None:
    here = at(duel(b={"weapon": weapon}))
    assert object_injury(here, "B", weapon, damage, Figure((start(basic, "blow", "sheet:x"),))).value == lost


def test_a_rope_is_diffuse() -> None:
    own = Item("Rope", "right_hand", True, Table({"make": "rope"}))
    here = at(given(duel(), ItemChanged("B", "rope", own)).battle)
    blow = Figure((start(12, "blow", "sheet:x"),))
    assert object_injury(here, "B", "rope", Damage("1d6", 0, "cut"), blow).value == 2
    assert object_injury(here, "B", "rope", Damage("1d6", 0, "imp"), blow).value == 1


def test_half_damage_comes_after_the_least_of_basic_damage() -> None:
    """As for a body (DF-RANGE-02, CMP-DAMAGE): a cut of 1 less 3 is 1 at least, and half of that nothing."""
    rope = Item("Rope", "right_hand", True, Table({"make": "rope"}))
    before, late = given(duel(), ItemChanged("B", "rope", rope)).battle, strike(halved=True).late

    def blow(scene: Scene) -> Decision[None]:
        yield from strike_object(scene, "A", "B", "rope", Damage("1d6", -3, "cut"), 1, late=late)

    events = resolve(before, Play(blow, (), RULESET.consequences, TABLES), lambda *_: None).events
    (wound,) = (event for event in events if isinstance(event, Wounded))
    assert (wound.raw, wound.by) == (0, 0)


def test_half_damage_and_cover_count_for_the_shield_that_blocks() -> None:
    """By the option of DF-OWN-45, as they would for its bearer (DF-RANGE-02, DF-COVER-05)."""
    before = duel(b={"shield": "medium_shield", "skills": {"Shield": 13}})
    before = evolve(before, options=Table({"shield_damage": True}))
    blocked = Defended(True, "block", "medium_shield", evolve(check(), margin=2))
    shot = strike(Damage("3d6", 0, "cr"), kind="missile")

    def blow(scene: Scene, shot: Strike) -> Decision[None]:
        yield from shield_struck(scene, shot, blocked)

    def eighteen(address: Address, request: Roll | Ask, battle: Battle) -> Given:
        return Given(Rolled(18), "table")

    def lost(**fields: Any) -> tuple[int, int]:
        play = Play(blow, (evolve(shot, **fields),), RULESET.consequences, TABLES)
        return next((e.raw, e.by) for e in resolve(before, play, eighteen).events if isinstance(e, Wounded))

    _, plain = lost()
    assert lost(halved=True) == (9, plain - 9)
    assert lost(cover=(add(2, "Hedge", "DF-COVER-05"),)) == (18, plain - 2)


# breaking


def struck(before: Battle, owner: str, key: str, total: int, *dice: int) -> When:
    """The object is struck for so much crushing damage; the dice are HT rolls."""

    def blow(scene: Scene, *_: object) -> Decision[None]:
        yield from strike_object(scene, "A", owner, key, Damage("4d6", 0, "cr"), total)

    answers = iter(dice)

    def thrown(address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        return Given(Rolled(next(answers)), "table")

    return When(resolve(before, Play(blow, (), RULESET.consequences, TABLES), thrown))


def test_above_zero_an_object_only_loses_hp_and_nobody_is_hurt() -> None:
    when = struck(duel(), "B", "broadsword", 12)
    when.then_fact(PoolChanged, who="B", item="broadsword", after=12, full_after=12)
    when.then_fact(Wounded, who="B", item="broadsword", by=6, after=6)
    assert when.battle["B"].pools["hp"].value == 12
    assert when.battle["B"].items["broadsword"].pools["hp"].value == 6


@pytest.mark.parametrize(("roll", "broken"), [(12, False), (13, True), (17, True), (3, False)])
def test_at_zero_an_ht_roll_decides(roll: int, broken: bool) -> None:
    when = struck(duel(), "B", "broadsword", 18, roll)
    assert is_broken(at(when.battle), "B", "broadsword") is broken


def test_every_further_blow_calls_for_another_roll() -> None:
    once = struck(duel(), "B", "broadsword", 18, 12).battle
    again = struck(once, "B", "broadsword", 7, 13)
    assert is_broken(at(again.battle), "B", "broadsword")


def test_beyond_five_times_its_hp_it_is_destroyed_without_a_roll() -> None:
    when = struck(duel(), "B", "broadsword", 78)
    assert when.battle["B"].items["broadsword"].data["destroyed"]


def test_things_on_the_ground_break_too() -> None:
    item = duel()["B"].items["broadsword"]
    on_ground = given(duel(), ItemMoved("B", "broadsword", item, "broadsword@B", (2, 0))).battle
    assert object_dr(at(on_ground), "broadsword@B").value == 6
    when = struck(on_ground, "broadsword@B", "", 18, 14)
    assert is_broken(at(when.battle), "broadsword@B")


def test_a_broken_weapon_cannot_be_used() -> None:
    broken = struck(duel(), "A", "broadsword", 18, 14).battle
    given(broken).refuses(Attack("A", "B", "broadsword"), "weapon_broken")
