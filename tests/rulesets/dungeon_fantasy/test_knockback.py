"""Knockback: how far a blow pushes, which blows push, and who keeps his feet."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.events import Checked, Moved, PostureChanged, Wounded
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.harm.knockback import push_of, yards_of
from tests.rulesets.dungeon_fantasy.duels import duel, swordsman
from tests.rulesets.dungeon_fantasy.ring import at, battle, fighter, given

MAUL: dict[str, Any] = {"weapon": "maul", "st": 16, "skills": {"Two-Handed Axe/Mace": 14}}


@pytest.mark.parametrize(
    ("strength", "basic", "yards"),
    [(10, 7, 0), (10, 8, 1), (10, 16, 2), (12, 9, 0), (12, 10, 1), (4, 5, 2), (3, 5, 5), (1, 2, 2)],
)
def test_yards_are_damage_over_strength_less_two(strength: int, basic: int, yards: int) -> None:
    assert yards_of(at(duel(b={"st": strength})), "B", "cr", basic, True) == yards


@pytest.mark.parametrize(
    ("type", "penetrated", "pushed"),
    [("cr", True, 1), ("cr", False, 1), ("cut", False, 1), ("cut", True, 0), ("imp", False, 0), ("burn", True, 0)],
)
def test_crushing_pushes_and_so_does_an_edge_that_does_not_bite(type: str, penetrated: bool, pushed: int) -> None:
    assert yards_of(at(duel()), "B", type, 10, penetrated) == pushed


def hammered(b: dict[str, Any], *dice: int) -> Any:
    """A's maul (3d+... crushing) strikes B for so much."""
    return given(duel(a=MAUL, b={"st": 8, "hp": 60, **b})).when(
        Attack("A", "B", "maul"), [10, 11, *dice], defence="dodge"
    )


def test_a_victim_is_pushed_straight_away_and_rolls_to_stay_up() -> None:
    stands = hammered({}, 5, 11)
    (wound,) = [event for event in stands.resolution.events if isinstance(event, Wounded)]
    assert wound.detail["knockback"] == wound.raw // 6 == 2
    stands.then_fact(Moved, who="B", path=((2, 0), (3, 0)), how="knockback")
    (check,) = [event.check for event in stands.resolution.events if isinstance(event, Checked)]
    assert check.figure.value == 11


def test_one_more_brings_him_down() -> None:
    assert fighter(hammered({}, 5, 11).battle, "B").posture == "standing"
    assert fighter(hammered({}, 5, 12).battle, "B").posture == "lying"


@pytest.mark.parametrize(
    ("b", "target"),
    [
        ({"skills": {"Acrobatics": 14}}, 13),
        ({"skills": {"Judo": 15}}, 14),
        ({"traits": ["perfect_balance"]}, 15),
    ],
)
def test_acrobats_wrestlers_and_the_balanced_stand_better(b: dict[str, Any], target: int) -> None:
    (check,) = [e.check for e in hammered(b, 5, 3).resolution.events if isinstance(e, Checked)]
    assert check.figure.value == target


def test_knockback_comes_before_the_knockdown_roll() -> None:
    when = given(duel(a=MAUL, b={"st": 8, "hp": 12})).when(Attack("A", "B", "maul"), [10, 11, 5, 3, 3], defence="dodge")
    purposes = [event.check.purpose for event in when.resolution.events if isinstance(event, Checked)]
    assert purposes == ["balance", "knockdown"]


def crowd(*cells: tuple[int, int]) -> Battle:
    """A at the origin, B ahead of him, others in these hexes."""
    others = [swordsman(f"C{n}", cell) for n, cell in enumerate(cells)]
    return battle(swordsman("A"), swordsman("B", (1, 0), 3), *others, turn="A")


def test_the_way_ends_before_an_occupied_hex() -> None:
    assert push_of(at(crowd()), "A", "B", 3).path == ((2, 0), (3, 0), (4, 0))
    assert push_of(at(crowd((3, 0))), "A", "B", 3).path == ((2, 0),)
    assert push_of(at(crowd((2, 0))), "A", "B", 3).path == ()


def test_out_of_a_shared_hex_one_goes_where_the_attacker_looks() -> None:
    start = battle(swordsman("A", facing=2), swordsman("B"), turn="A")
    assert push_of(at(start), "A", "B", 2).path == ((-1, 1), (-2, 2))


def test_who_lies_is_pushed_and_rolls_nothing() -> None:
    start = given(duel(a=MAUL, b={"st": 8, "hp": 60}), PostureChanged("B", "lying")).battle
    when = given(start).when(Attack("A", "B", "maul"), [10, 11, 5], defence="dodge")
    assert when.battle["B"].place.cell == (3, 0)
