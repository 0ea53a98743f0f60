"""Shots, reloading, ammunition, and thrown weapons that leave the hand."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.acts import StartTurn
from fechtbuch.model.events import CounterChanged, ItemMoved
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Declare, Ready
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import use_of
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import shots_left
from tests.rulesets.dungeon_fantasy.ring import at, battle, creature, fighter, given, turns

SKILLS = {"Bow": 12, "Sling": 12, "Crossbow": 12, "Thrown Weapon (Knife)": 12, "Innate Attack": 12}
MISS = (16,)


def shooter(*weapons: Any, hold: str = "both_hands", item: str = "", **fields: Any) -> Battle:
    """A with a weapon in hand, B five yards ahead."""
    first = item or (weapons[0] if isinstance(weapons[0], str) else weapons[0]["id"])
    a = creature("A", side="red", weapons=list(weapons), hands={hold: first}, skills=SKILLS, st=12, **fields)
    return battle(a, creature("B", side="blue", cell=[5, 0], facing=3))


def again(here: Battle) -> Battle:
    return turns(here, StartTurn("A"))


def left(here: Battle, weapon: str, mode: str = "") -> int | None:
    act = Attack("A", "B", weapon, mode)
    use = use_of(at(here), act)
    assert use is not None
    return shots_left(at(here), "A", use)


# ------------------------------------------------------------------------------------------------ shots


def test_a_shot_is_spent_hit_or_miss() -> None:
    shot = given(shooter("regular_bow")).when(Attack("A", "B", "regular_bow"), dice=MISS)
    shot.then_fact(CounterChanged, counter="spent:regular_bow", after=1, rule="DF-MISSILE-02")
    assert left(shot.battle, "regular_bow") == 0
    given(again(shot.battle)).refuses(Attack("A", "B", "regular_bow"), "needs_reload")


@pytest.mark.parametrize(("weapon", "readies"), [("regular_bow", 2), ("crossbow", 4), ("sling", 2)])
def test_reloading_takes_its_number_of_ready_manoeuvres(weapon: str, readies: int) -> None:
    here = given(shooter(weapon)).when(Attack("A", "B", weapon), dice=[12]).battle
    for done in range(readies):
        given(again(here)).refuses(Attack("A", "B", weapon), "needs_reload")
        assert fighter(here, "A").counter(f"reload:{weapon}") == done
        here = given(again(here)).when(Ready("A", weapon, "reload")).battle
    assert left(here, weapon) == 1
    assert fighter(here, "A").counter(f"reload:{weapon}") == 0
    given(again(here)).refuses(Attack("A", "B", weapon))


def test_a_loaded_weapon_needs_no_reloading() -> None:
    given(shooter("regular_bow")).refuses(Ready("A", "regular_bow", "reload"), "loaded")


def test_one_ready_a_turn() -> None:
    here = given(shooter("regular_bow")).when(Attack("A", "B", "regular_bow"), dice=MISS).battle
    here = given(again(here)).when(Ready("A", "regular_bow", "reload")).battle
    given(here).refuses(Ready("A", "regular_bow", "reload"), "readied_already")


REPEATER = {"id": "repeater", "ranged": [{"name": "shoot", "skill": "Crossbow", "damage": "1d imp", "shots": "3(5)"}]}
EYES = {"name": "gaze", "skill": "Innate Attack", "damage": "2d burn", "shots": "∞"}


def test_several_shots_come_one_after_another() -> None:
    here = shooter(REPEATER)
    for shots in (3, 2, 1):
        assert left(here, "repeater") == shots
        here = given(again(here)).when(Attack("A", "B", "repeater"), dice=[12]).battle
    given(again(here)).refuses(Attack("A", "B", "repeater"), "needs_reload")


def test_innate_attacks_never_need_reloading() -> None:
    eyes = {"id": "eyes", "natural": True, "ranged": [EYES]}
    a = creature("A", side="red", weapons=[eyes], skills=SKILLS)
    here = battle(a, creature("B", side="blue", cell=[5, 0], facing=3))
    assert left(here, "eyes") is None
    shot = given(here).when(Attack("A", "B", "eyes"), dice=[12])
    assert not [e for e in shot.resolution.events if isinstance(e, CounterChanged) and "spent" in e.counter]


# ------------------------------------------------------------------------------------------------ ammunition


def test_a_count_of_a_missile_weapon_is_its_ammunition() -> None:
    here = shooter({"id": "regular_bow", "count": 2})
    here = given(here).when(Attack("A", "B", "regular_bow"), dice=MISS).battle
    assert fighter(here, "A").item("regular_bow").data["count"] == 1  # type: ignore[union-attr]
    for _ in range(2):
        here = given(again(here)).when(Ready("A", "regular_bow", "reload")).battle
    here = given(again(here)).when(Attack("A", "B", "regular_bow"), dice=MISS).battle
    given(again(here)).refuses(Ready("A", "regular_bow", "reload"), "no_ammunition")
    given(again(here)).refuses(Attack("A", "B", "regular_bow"), "no_ammunition", "needs_reload")


def test_without_a_count_the_quiver_is_never_empty() -> None:
    here = given(shooter("regular_bow")).when(Attack("A", "B", "regular_bow"), dice=MISS).battle
    assert "count" not in fighter(here, "A").item("regular_bow").data  # type: ignore[union-attr]


def test_an_unloaded_bow_cannot_be_aimed() -> None:
    here = given(shooter("regular_bow")).when(Attack("A", "B", "regular_bow"), dice=MISS).battle
    given(again(here)).refuses(Declare("A", "aim", target="B", weapon="regular_bow"), "needs_reload")


# ------------------------------------------------------------------------------------------------ thrown

THROW = Attack("A", "B", "large_knife", "throw")


def test_a_thrown_knife_leaves_the_hand_and_lies_where_the_target_is() -> None:
    thrown = given(shooter("large_knife", hold="right_hand")).when(THROW, dice=MISS)
    thrown.then_fact(ItemMoved, who="A", key="large_knife", to="large_knife@A", cell=(5, 0), rule="DF-THROWN-01")
    assert fighter(thrown.battle, "A").item("large_knife") is None
    assert thrown.battle.things["large_knife@A"].cell == (5, 0)
    given(again(thrown.battle)).refuses(THROW, "weapon_not_held")


def test_a_swung_knife_stays_in_hand() -> None:
    close = battle(*shooter("large_knife", hold="right_hand"), creature("C", side="blue", cell=[1, 0], facing=3))
    here = given(close).when(Attack("A", "C", "large_knife", "swing"), dice=[15]).battle
    assert fighter(here, "A").hand_of("large_knife") == "right_hand"


def test_of_several_knives_the_rest_is_drawn_one_by_one() -> None:
    here = shooter({"id": "large_knife", "count": 3}, hold="right_hand")
    here = given(here).when(THROW, dice=MISS).battle
    item = fighter(here, "A").item("large_knife")
    assert item is not None
    assert (item.held, item.ready, item.data["count"]) == ("", False, 2)
    given(again(here)).refuses(THROW, "weapon_not_held")
    here = given(again(here)).when(Ready("A", "large_knife")).battle
    here = given(again(here)).when(THROW, dice=MISS).battle
    assert sorted(here.things) == ["large_knife@A", "large_knife@A#2"]
    assert fighter(here, "A").item("large_knife").data["count"] == 1  # type: ignore[union-attr]
