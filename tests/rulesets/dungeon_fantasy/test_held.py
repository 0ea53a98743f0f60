"""Fighting while one is held, is pinned, or holds somebody (topics HELD, HOLD)."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.events import Checked, ItemMoved
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Declare, Grapple, Move, Ready
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import attack_figure
from fechtbuch.rulesets.dungeon_fantasy.grappling.grapple import grapple_figure
from tests.rulesets.dungeon_fantasy.ring import at, fighter, given, terms
from tests.rulesets.dungeon_fantasy.wrestlers import HANDS, bout, held, hold, pinned, wrestler

LEFT = ["left_hand"]
KNIVES: dict[str, Any] = {"weapons": ["large_knife"], "hands": {"right_hand": ""}}


def seized(zone: str = "torso", **a: Any) -> Battle:
    """B has seized A, whose turn it is."""
    return given(bout(a), hold("B", "A", zone)).battle


# ------------------------------------------------------------------------------------------------ held


@pytest.mark.parametrize(("strength", "reasons"), [(24, ("grappled_cannot_move",)), (25, ())])
def test_the_held_move_only_if_more_than_twice_as_strong(strength: int, reasons: tuple[str, ...]) -> None:
    here = seized(st=strength)
    given(here).refuses(Declare("A", "move"), *reasons)
    given(here).refuses(Move("A", ((1, 0),)), *reasons)


@pytest.mark.parametrize("manoeuvre", ["aim", "feint", "concentrate"])
def test_the_held_neither_aim_nor_feint_nor_concentrate(manoeuvre: str) -> None:
    here = seized(weapon="large_knife")
    act = Declare("A", manoeuvre, target="B", weapon="large_knife")  # type: ignore[arg-type]
    given(here).refuses(act, "grappled_cannot")


def test_the_held_do_not_throw_or_shoot() -> None:
    given(seized(weapon="large_knife")).refuses(Attack("A", "B", "large_knife", "throw"), "held_no_ranged")


@pytest.mark.parametrize("manoeuvre", ["attack", "all_out_attack"])
def test_the_held_attack_bare_handed_or_with_reach_c(manoeuvre: str) -> None:
    given(seized(weapon="large_knife")).refuses(Attack("A", "B", "large_knife", "thrust", manoeuvre=manoeuvre))
    given(seized()).refuses(Attack("A", "B", "punch", manoeuvre=manoeuvre))
    given(seized()).refuses(Grapple("A", "B", manoeuvre=manoeuvre))
    far = ("held_needs_reach_c", "out_of_reach")
    given(seized(weapon="shortsword")).refuses(Attack("A", "B", "shortsword", manoeuvre=manoeuvre), *far)


def test_the_held_use_no_limb_or_weapon_that_is_held() -> None:
    given(seized("right_hand", weapon="large_knife")).refuses(Attack("A", "B", "large_knife", "thrust"), "limb_held")
    grabbed = given(bout({"weapon": "large_knife"}), hold("B", "A", "large_knife", LEFT, "grab")).battle
    given(grabbed).refuses(Attack("A", "B", "large_knife", "thrust"), "weapon_held")


@pytest.mark.parametrize(
    ("zone", "reasons"), [("neck", ("bite_neck_held",)), ("skull", ("bite_neck_held",)), ("torso", ())]
)
def test_the_held_bite_unless_held_by_neck_or_head(zone: str, reasons: tuple[str, ...]) -> None:
    given(seized(zone, traits=["sharp_teeth"])).refuses(Attack("A", "B", "bite"), *reasons)


def test_being_held_costs_four_once_and_posture_counts_as_usual() -> None:
    here = given(bout({"posture": "kneeling"}, {}, wrestler("C")), hold("B", "A"), hold("C", "A", "left_leg")).battle
    assert terms(attack_figure(at(here), Attack("A", "B", "punch"))) == {"DX": 12, "Grappled: DX": -4, "Kneeling": -2}
    assert terms(grapple_figure(at(here), Grapple("A", "B"))) == {"DX": 12, "Grappled: DX": -4, "Kneeling": -2}


def test_the_held_ready_things_with_a_dx_roll_at_four_less() -> None:
    here = seized(**KNIVES)
    given(here).when(Ready("A", "large_knife"), [8]).then_fact(Checked, who="A", about="large_knife")
    dropped = given(here).when(Ready("A", "large_knife"), [9])
    dropped.then_fact(ItemMoved, who="A", to="large_knife@A", rule="DF-HELD-06")
    both = given(here, hold("B", "A", "right_arm"), hold("C", "A", "left_arm")).battle
    given(both).refuses(Ready("A", "large_knife"), "no_free_hand")


# ------------------------------------------------------------------------------------------------ pinned


def test_the_pinned_do_nothing_that_needs_movement() -> None:
    here = given(bout({"posture": "lying"}), hold("B", "A"), hold("B", "A", kind="pin")).battle
    for act in (Attack("A", "B", "punch"), Grapple("A", "B"), Declare("A", "ready"), Move("A", ((1, 0),))):
        assert "pinned" in [problem.reason for problem in given(here).violations(here, act)]
    given(here).refuses(Declare("A", "do_nothing"))
    given(here).refuses(Ready("A", "flight", "toggle"))


# ------------------------------------------------------------------------------------------------ holding


def test_a_free_hand_attacks_bare_or_with_reach_c() -> None:
    here = held("torso", LEFT, a={"weapon": "large_knife"})
    given(here).refuses(Attack("A", "B", "large_knife", "thrust"))
    given(here).refuses(Attack("A", "B", "punch"), "limb_busy")
    bare = held("torso", LEFT)
    given(bare).refuses(Attack("A", "B", "punch"))
    given(held()).refuses(Attack("A", "B", "punch"), "limb_busy")
    sword = held("torso", LEFT, a={"weapon": "shortsword"})
    given(sword).refuses(Attack("A", "B", "shortsword"), "holding_needs_reach_c", "out_of_reach")


def test_a_free_hand_readies_things_without_a_roll() -> None:
    here = held("torso", LEFT, a=KNIVES)
    given(here).when(Ready("A", "large_knife")).then_kinds("ConditionGained", "CounterChanged", "ItemChanged")
    given(held(a=KNIVES)).refuses(Ready("A", "large_knife"), "no_free_hand")


def test_who_holds_with_all_hands_still_bites() -> None:
    given(held("torso", HANDS, a={"traits": ["sharp_teeth"]})).refuses(Attack("A", "B", "bite"))


@pytest.mark.parametrize("manoeuvre", ["aim", "feint", "concentrate"])
def test_only_who_has_pinned_his_foe_aims_feints_or_concentrates(manoeuvre: str) -> None:
    act = Declare("A", manoeuvre, target="B", weapon="large_knife")  # type: ignore[arg-type]
    armed = {"weapon": "large_knife"}
    loose = held("torso", LEFT, a=armed)
    assert "holding_cannot" in [problem.reason for problem in given(loose).violations(loose, act)]
    tight = pinned(LEFT, a=armed)
    assert given(tight).violations(tight, act) == ()


def test_only_who_has_pinned_his_foe_throws() -> None:
    throw = Attack("A", "B", "large_knife", "throw")
    given(held("torso", LEFT, a={"weapon": "large_knife"})).refuses(throw, "holding_no_ranged")
    given(pinned(LEFT, a={"weapon": "large_knife"})).refuses(throw)


def test_who_holds_one_foe_may_seize_another_with_the_other_hand() -> None:
    here = given(bout({}, {}, wrestler("C")), hold("A", "B", hands=LEFT)).battle
    two = given(here).when(Grapple("A", "C", hands=1), [9], defence="none").battle
    assert [bond.data["hands"] for bond in fighter(two, "A").my_grapples] == [("left_hand",), ("right_hand",)]
