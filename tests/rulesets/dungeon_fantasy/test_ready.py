"""Readying: drawing, gripping, putting away, reaches, and what attacks do to the weapon."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import (
    Bound,
    Checked,
    ConditionGained,
    ConditionLost,
    CounterChanged,
    Grappled,
    ItemChanged,
    ItemMoved,
)
from fechtbuch.model.state import Battle, Item
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Declare, Ready
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, Melee
from fechtbuch.rulesets.dungeon_fantasy.creature.unready import one_hand_enough, unready_after
from tests.rulesets.dungeon_fantasy.ring import battle, creature, fighter, given, turns


def alone(**fields: Any) -> Battle:
    """A fighter and, two yards off, somebody to fight."""
    return battle(
        creature("A", side="red", **fields),
        creature("B", side="blue", cell=[2, 0], facing=3),
    )


def again(here: Battle) -> Battle:
    """A's next turn."""
    return turns(here, StartTurn("A"))


ARMS = {"weapons": ["broadsword", "large_knife", "greatsword", "spear"], "shield": "medium_shield"}


# ------------------------------------------------------------------------------------------------ drawing


def test_drawing_takes_a_ready_manoeuvre_and_a_free_hand() -> None:
    here = alone(weapons=["broadsword"], hands={"right_hand": ""})
    drawn = given(here).when(Ready("A", "broadsword"))
    drawn.then_fact(ItemChanged, who="A", key="broadsword", rule="DF-READY-04")
    assert fighter(drawn.battle, "A").manoeuvre_name == "ready"
    assert fighter(drawn.battle, "A").hand_of("broadsword") == "right_hand"
    assert fighter(drawn.battle, "A").item("broadsword").ready  # type: ignore[union-attr]


def test_both_hands_full_leave_none_to_draw_with() -> None:
    given(alone(**ARMS)).refuses(Ready("A", "large_knife"), "no_free_hand")


def test_after_putting_the_sword_away_there_is_one() -> None:
    here = given(alone(**ARMS)).when(Ready("A", "broadsword", "stow")).battle
    assert fighter(here, "A").hand_of("broadsword") == ""
    here = given(again(here)).when(Ready("A", "large_knife")).battle
    assert fighter(here, "A").hand_of("large_knife") == "right_hand"


def test_one_item_for_each_ready_manoeuvre() -> None:
    here = given(alone(**ARMS)).when(Ready("A", "broadsword", "stow")).battle
    given(here).refuses(Ready("A", "large_knife"), "readied_already")
    given(again(here)).refuses(Ready("A", "large_knife"))


@pytest.mark.parametrize("name", ["attack", "move", "all_out_defense"])
def test_readying_is_part_of_no_other_manoeuvre(name: str) -> None:
    here = given(alone(**ARMS)).when(Declare("A", name)).battle  # type: ignore[arg-type]
    given(here).refuses(Ready("A", "broadsword", "stow"), "wrong_manoeuvre")


def test_the_hand_can_be_chosen() -> None:
    here = alone(weapons=["large_knife", "broadsword"], hands={"right_hand": "broadsword"})
    drawn = given(here).when(Ready("A", "large_knife", hand="left_hand")).battle
    assert fighter(drawn, "A").hand_of("large_knife") == "left_hand"
    given(here).refuses(Ready("A", "large_knife", hand="right_hand"), "no_free_hand")


def test_a_shield_goes_on_the_arm() -> None:
    here = alone(weapons=["broadsword"], shield="medium_shield", hands={"right_hand": "broadsword"})
    worn = given(here).when(Ready("A", "medium_shield")).battle
    assert fighter(worn, "A").hand_of("medium_shield") == "left_arm"
    empty = alone(shield="medium_shield", hands={"right_hand": ""})
    other = given(empty).when(Ready("A", "medium_shield", hand="right_hand")).battle
    assert fighter(other, "A").hand_of("medium_shield") == "right_arm"


def test_a_two_handed_weapon_is_ready_in_both_hands_only() -> None:
    here = alone(weapons=["greatsword", "large_knife"], hands={"right_hand": ""})
    both = given(here).when(Ready("A", "greatsword")).battle
    assert fighter(both, "A").item("greatsword") == Item("Greatsword", "both_hands", True)
    one = given(here).when(Ready("A", "greatsword", hand="right_hand")).battle
    assert fighter(one, "A").item("greatsword") == Item("Greatsword", "right_hand", False)
    given(again(one)).refuses(Attack("A", "B", "greatsword"), "too_few_hands", "weapon_not_ready")


def test_what_is_held_ready_needs_no_readying() -> None:
    given(alone(**ARMS)).refuses(Ready("A", "broadsword"), "weapon_ready")
    given(alone(**ARMS)).refuses(Ready("A", "broadsword", hand="right_hand"), "weapon_ready")


def test_a_grip_can_be_changed() -> None:
    here = alone(weapons=["spear"], hands={"right_hand": "spear"})
    both = given(here).when(Ready("A", "spear", hand="both_hands")).battle
    assert fighter(both, "A").hand_of("spear") == "both_hands"
    back = given(again(both)).when(Ready("A", "spear", hand="right_hand")).battle
    assert fighter(back, "A").hand_of("spear") == "right_hand"


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Ready("A", "lance"), "item_unknown"),
        (Ready("A", "large_knife", "stow"), "weapon_not_held"),
        (Ready("A", "broadsword", "reload"), "not_ranged"),
        (Ready("A", "broadsword", reach="2"), "reach_unknown"),
    ],
)
def test_what_cannot_be_readied(act: Ready, reason: str) -> None:
    assert reason in [problem.reason for problem in given(alone(**ARMS)).violations(alone(**ARMS), act)]


def test_a_broken_weapon_stays_broken() -> None:
    here = alone(weapons=["broadsword"], hands={"right_hand": ""})
    broken = Item("Broadsword", "", False, Table({"broken": True}))
    here = given(here, ItemChanged("A", "broadsword", broken)).battle
    given(here).refuses(Ready("A", "broadsword"), "weapon_broken")


# ------------------------------------------------------------------------------------------------ reaches


def test_a_weapon_with_a_mark_is_set_to_one_reach_when_it_is_readied() -> None:
    here = alone(weapons=["spear"], hands={"right_hand": ""})
    drawn = given(here).when(Ready("A", "spear", hand="both_hands", reach="2")).battle
    assert fighter(drawn, "A").item("spear").data["reach"] == "2"  # type: ignore[union-attr]
    given(again(drawn)).refuses(Attack("A", "B", "spear", "two-handed thrust"))


def test_another_reach_takes_a_ready() -> None:
    here = alone(weapons=["spear"], hands={"both_hands": "spear"})
    given(here).refuses(Attack("A", "B", "spear", "two-handed thrust"), "reach_not_set")
    changed = given(here).when(Ready("A", "spear", "reach", reach="2"))
    changed.then_fact(ItemChanged, rule="DF-REACH-07")
    given(again(changed.battle)).refuses(Attack("A", "B", "spear", "two-handed thrust"))


@pytest.mark.parametrize(
    ("item", "reach", "reason"),
    [("spear", "3", "reach_unknown"), ("spear", "1", "weapon_ready"), ("broadsword", "1", "reach_unknown")],
)
def test_reaches_that_cannot_be_set(item: str, reach: str, reason: str) -> None:
    here = alone(weapons=["spear", "broadsword"], hands={"both_hands": "spear"})
    act = Ready("A", item, "reach", reach=reach)
    assert reason in [problem.reason for problem in given(here).violations(here, act)]


# ------------------------------------------------------------------------------------------------ after an attack

MAUL = {"weapons": ["maul"], "hands": {"both_hands": "maul"}, "skills": {"Two-Handed Axe/Mace": 14}}


def swung(strength: int) -> Battle:
    """After a missed blow with a maul of minimum ST 13."""
    foe = creature("B", side="blue", cell=[1, 0], facing=3)
    here = battle(creature("A", side="red", st=strength, **MAUL), foe)
    return given(here).when(Attack("A", "B", "maul"), dice=[15]).battle


@pytest.mark.parametrize(("strength", "ready"), [(13, False), (19, False), (20, True), (26, True)])
def test_a_maul_becomes_unready_without_half_again_the_strength(strength: int, ready: bool) -> None:
    assert fighter(swung(strength), "A").item("maul").ready is ready  # type: ignore[union-attr]


def test_an_unready_weapon_cannot_attack_until_it_is_readied() -> None:
    here = again(swung(13))
    given(here).refuses(Attack("A", "B", "maul"), "weapon_not_ready")
    readied = given(here).when(Ready("A", "maul")).battle
    assert fighter(readied, "A").item("maul") == Item("Maul", "both_hands", True, Table({"reach": "1"}))
    given(again(readied)).refuses(Attack("A", "B", "maul"))


def test_a_weapon_that_turned_in_the_hand_takes_another_ready() -> None:
    here = again(swung(13))
    item = fighter(here, "A").item("maul")
    assert item is not None
    turned = Item(item.name, item.held, False, item.data.set("more_ready", 2))
    here = given(here, ItemChanged("A", "maul", turned)).battle
    here = again(given(here).when(Ready("A", "maul")).battle)
    assert not fighter(here, "A").item("maul").ready  # type: ignore[union-attr]
    here = given(here).when(Ready("A", "maul")).battle
    assert fighter(here, "A").item("maul").ready  # type: ignore[union-attr]


MARKED = [("double", 12, False), ("double", 18, False), ("double", 36, True)]
SINGLE = [("single", 12, False), ("single", 18, True), ("single", 24, True), ("", 99, False)]


@pytest.mark.parametrize(("dagger", "strength", "enough"), [*MARKED, *SINGLE])
def test_strength_that_spares_a_hand(dagger: Any, strength: int, enough: bool) -> None:
    mode = Melee("swing", "Polearm", 12, Damage(), min_st=12, hands=2, dagger=dagger)
    assert one_hand_enough(mode, strength) is enough


@pytest.mark.parametrize(
    ("dagger", "strength", "two_handed", "unready"),
    [
        ("double", 16, True, True),
        ("double", 17, True, False),
        ("double", 32, False, True),
        ("double", 33, False, False),
        ("single", 11, True, False),
        ("single", 17, False, True),
        ("single", 22, False, False),
        ("", 1, False, False),
    ],
)
def test_who_must_ready_again(dagger: Any, strength: int, two_handed: bool, unready: bool) -> None:
    mode = Melee("swing", "Polearm", 12, Damage(), min_st=11, hands=2, dagger=dagger)
    assert unready_after(mode, strength, two_handed) is unready


def test_a_one_handed_line_needs_one_hand() -> None:
    assert one_hand_enough(Melee("swing", "Broadsword", 12, Damage(), min_st=10), 1)


def test_an_unbalanced_weapon_remembers_its_blow_until_the_next_turn() -> None:
    foe = creature("B", side="blue", cell=[1, 0], facing=3)
    here = battle(creature("A", side="red", st=12, weapons=["axe"], skills={"Axe/Mace": 14}), foe)
    struck = given(turns(here, StartTurn("A"))).when(Attack("A", "B", "axe"), dice=[16])
    struck.then_fact(CounterChanged, counter="swung:axe", after=1)
    later = turns(struck.battle, EndTurn("A"), StartTurn("B"), EndTurn("B"))
    assert fighter(later, "A").counter("swung:axe") == 1
    assert fighter(turns(later, StartTurn("A")), "A").counter("swung:axe") == 0


# ------------------------------------------------------------------------------------------------ held


def seized(*, zone: str = "torso", **fields: Any) -> Battle:
    """B has seized A."""
    here = battle(creature("A", side="red", cell=[1, 0], **fields), creature("B", side="blue", cell=[1, 0]))
    return given(here, Grappled("B", "A", zone, 2)).battle


KNIFE: dict[str, Any] = {"weapons": ["large_knife"], "hands": {"right_hand": ""}, "dx": 12}


def test_the_grappled_roll_dx_at_minus_4_to_ready() -> None:
    drawn = given(seized(**KNIFE)).when(Ready("A", "large_knife"), dice=[8])
    (check,) = [e.check for e in drawn.resolution.events if isinstance(e, Checked)]
    assert (check.figure.value, check.rule) == (8, "DF-HELD-06")
    assert fighter(drawn.battle, "A").hand_of("large_knife") == "right_hand"


def test_a_failure_drops_the_item() -> None:
    fallen = given(seized(**KNIFE)).when(Ready("A", "large_knife"), dice=[9])
    fallen.then_fact(ItemMoved, who="A", key="large_knife", cell=(1, 0), rule="DF-HELD-06")
    assert fighter(fallen.battle, "A").item("large_knife") is None
    assert [thing.name for thing in fallen.battle.things.values()] == ["Large Knife"]


def test_a_hand_that_is_held_readies_nothing() -> None:
    here = seized(zone="right_hand", weapons=["broadsword"], hands={"right_hand": "broadsword"})
    unready = Item("Broadsword", "right_hand", False)
    here = given(here, ItemChanged("A", "broadsword", unready)).battle
    given(here).refuses(Ready("A", "broadsword"), "limb_held")


def test_the_pinned_ready_nothing_but_their_abilities() -> None:
    here = given(seized(**KNIFE), Bound("B", "A", "pin")).battle
    given(here).refuses(Ready("A", "large_knife"), "pinned")
    given(here).refuses(Ready("A", "flight", "toggle"))


def test_abilities_are_switched_on_and_off_even_while_grappled() -> None:
    on = given(seized(**KNIFE)).when(Ready("A", "flight", "toggle"))
    on.then_fact(ConditionGained, who="A")
    assert fighter(on.battle, "A").has("ability:flight")
    off = given(again(on.battle)).when(Ready("A", "flight", "toggle"))
    off.then_fact(ConditionLost, who="A", name="ability:flight", rule="DF-HELD-07")


# ------------------------------------------------------------------------------------------------ from the ground


def fallen_knife(cell: tuple[int, int], **fields: Any) -> Battle:
    here = alone(weapons=["large_knife"], **fields)
    item = Item("Large Knife", "", False, Table({"weapon": "large_knife"}))
    return given(here, ItemMoved("A", "large_knife", item, "large_knife@A", cell)).battle


def test_a_fallen_weapon_can_be_picked_up() -> None:
    here = fallen_knife((0, 1), hands={"right_hand": "large_knife"})
    assert fighter(here, "A").item("large_knife") is None
    taken = given(here).when(Ready("A", "large_knife@A")).battle
    assert fighter(taken, "A").hand_of("large_knife") == "right_hand"
    assert not taken.things
    given(again(taken)).refuses(Declare("A", "attack"))


def test_but_not_from_afar() -> None:
    given(fallen_knife((0, 2))).refuses(Ready("A", "large_knife@A"), "item_not_here")


def test_one_of_several_joins_the_others() -> None:
    knives = [{"id": "large_knife", "count": 3}]
    here = battle(creature("A", side="red", weapons=knives), creature("B", side="blue", cell=[1, 0]))
    here = given(here).when(Attack("A", "B", "large_knife", "throw"), dice=[10]).battle
    taken = given(again(here)).when(Ready("A", "large_knife@A")).battle
    item = fighter(taken, "A").item("large_knife")
    assert item is not None
    assert (item.held, item.ready, item.data["count"]) == ("right_hand", True, 3)


# ------------------------------------------------------------------------------------------------ others' weapons


def fallen_axe(**fields: Any) -> Battle:
    """Orm's axe lies at the feet of A."""
    orm = creature("B", side="blue", cell=[2, 0], facing=3, st=13, weapons=["axe"], skills={"Axe/Mace": 14})
    here = battle(creature("A", side="red", **fields), orm)
    return given(here, ItemMoved("B", "axe", Item("Axe", "", False), "axe@B", (0, 0))).battle


def test_a_foes_weapon_is_used_with_ones_own_skill_and_strength() -> None:
    taken = given(fallen_axe(st=11, skills={"Axe/Mace": 12})).when(Ready("A", "axe@B")).battle
    line = fighter(taken, "A").weapon("axe")
    assert line is not None
    (mode,) = line.melee
    assert (mode.level, mode.damage.dice, mode.damage.add, mode.damage.type) == (12, "1d6", 3, "cut")
    assert [w.id for w in fighter(taken, "A").weapons][-1] == "axe"
    untrained = given(fallen_axe(dx=11)).when(Ready("A", "axe@B")).battle
    assert fighter(untrained, "A").weapon("axe").melee[0].level == 6  # type: ignore[union-attr]


def test_a_foes_shield_is_borne_with_ones_own_skill() -> None:
    orm = creature("B", side="blue", cell=[2, 0], shield="medium_shield", skills={"Shield": 15})
    here = battle(creature("A", side="red", skills={"Shield": 12}), orm)
    fallen = ItemMoved("B", "medium_shield", Item("Medium Shield", "", False), "medium_shield@B", (0, 0))
    taken = given(given(here, fallen).battle).when(Ready("A", "medium_shield@B")).battle
    line = fighter(taken, "A").weapon("medium_shield")
    assert line is not None
    assert line.shield is not None
    assert (line.shield.db, line.shield.level) == (2, 12)
    assert fighter(taken, "A").hand_of("medium_shield") == "left_arm"


def test_it_does_not_displace_ones_own() -> None:
    arms = {"weapons": ["axe"], "hands": {"right_hand": "axe"}}
    taken = given(fallen_axe(**arms)).when(Ready("A", "axe@B", hand="left_hand")).battle
    assert {key: item.held for key, item in fighter(taken, "A").items.items()} == {
        "axe": "right_hand",
        "axe@B": "left_hand",
    }
    given(again(taken)).refuses(Attack("A", "B", "axe@B"), "out_of_reach")


def test_a_weapon_that_comes_back_to_its_owner_is_his_own_again() -> None:
    mine = {"weapons": ["large_knife"], "hands": {"right_hand": "large_knife"}}
    here = battle(creature("A", side="red", **mine), creature("B", side="blue", cell=[1, 0], facing=3))
    here = given(here, ItemMoved("A", "large_knife", Item("Large Knife", "", False), "large_knife@A", (1, 0))).battle
    here = given(here).when(Ready("B", "large_knife@A")).battle
    item = fighter(here, "B").item("large_knife")
    assert item is not None
    here = given(here, ItemMoved("B", "large_knife", item, "large_knife@B", (1, 0))).battle
    here = given(here).when(Ready("A", "large_knife@B")).battle
    assert fighter(here, "A").weapon("large_knife") == fighter(here, "A").sheet.weapon("large_knife")


def test_an_unknown_way_of_readying_is_a_breach_too() -> None:
    given(seized(**KNIFE)).refuses(Ready("A", "small_knife", "redy"), "item_unknown")  # type: ignore[arg-type]
