"""Breaking free, letting go, and what ends holds whatever the cause."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fechtbuch.model.acts import StartTurn
from fechtbuch.model.events import (
    Checked,
    ConditionGained,
    ConditionLost,
    Died,
    Grappled,
    ItemMoved,
    Left,
    Moved,
    Released,
    ZoneChanged,
)
from fechtbuch.model.state import Battle, BattleMap
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import BreakFree, Declare, LetGo, Move
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import defences, refused_defences
from fechtbuch.rulesets.dungeon_fantasy.grappling.break_free import break_free_figures, options
from tests.rulesets.dungeon_fantasy.duels import check
from tests.rulesets.dungeon_fantasy.ring import at, fighter, given, happening, mark, terms, turns
from tests.rulesets.dungeon_fantasy.wrestlers import HANDS, bout, hold, wrestler

RIGHT = ["right_hand"]
FREE = BreakFree("A", "B")


def seized(hands: Any = HANDS, zone: str = "torso", a: Any = None, b: Any = None) -> Battle:
    """B has seized A, whose turn it is."""
    return given(bout(a, b), hold("B", "A", zone, hands)).battle


def under(hands: Any = HANDS, a: Any = None, b: Any = None) -> Battle:
    """B has pinned A, who lies."""
    here = bout({"posture": "lying", **(a or {})}, b)
    return given(here, hold("B", "A", "torso", hands), hold("B", "A", "torso", hands, "pin")).battle


# ------------------------------------------------------------------------------------------------ may one try


def test_somebody_must_hold_one() -> None:
    given(seized()).refuses(FREE)
    given(bout()).refuses(FREE, "not_held")
    given(seized()).refuses(BreakFree("A", "C"), "no_such_target")


@pytest.mark.parametrize(
    ("manoeuvre", "reasons"),
    [("all_out_attack", ("wrong_manoeuvre",)), ("move_and_attack", ("wrong_manoeuvre", "grappled_cannot"))],
)
def test_breaking_free_is_an_attack_and_no_other_manoeuvre(manoeuvre: str, reasons: tuple[str, ...]) -> None:
    given(seized()).refuses(BreakFree("A", "B", manoeuvre=manoeuvre), *reasons)
    given(turns(seized(), Declare("A", "attack"))).refuses(FREE)
    tried = given(seized()).when(FREE, [12, 3]).battle
    assert (fighter(tried, "A").manoeuvre_name, fighter(tried, "A").counter("attacks")) == ("attack", 1)
    given(tried).refuses(FREE, "no_attack_left")


def test_the_grappled_may_try_every_turn() -> None:
    tried = given(seized()).when(FREE, [12, 3]).battle
    given(turns(tried, StartTurn("B"), StartTurn("A"))).refuses(FREE)


def test_the_pinned_may_try_once_in_ten_turns() -> None:
    here = given(under()).when(FREE, [12, 3]).battle
    for number in range(2, 11):
        here = turns(here, StartTurn("B"), StartTurn("A"))
        assert here.clock.round == number
        given(here).refuses(FREE, "too_soon_to_break_free")
    here = turns(here, StartTurn("B"), StartTurn("A"))
    assert here.clock.round == 11
    given(here).refuses(FREE)


def test_a_new_pin_is_a_new_try() -> None:
    here = given(under()).when(FREE, [12, 3]).battle
    assert fighter(here, "A").has("tried_break_free")
    loose = happening(here, Released("B", "A", "grapple"))
    loose.then_fact(ConditionLost, who="A", name="tried_break_free")


def test_the_first_try_of_the_pinned_needs_no_waiting_though_nothing_else_is_allowed() -> None:
    given(under()).refuses(FREE)
    given(under()).refuses(Declare("A", "attack"), "pinned")


# ------------------------------------------------------------------------------------------------ the contest


def scores(here: Battle) -> tuple[dict[str, Any], dict[str, Any]]:
    """What A and B roll."""
    own, other = break_free_figures(at(here), FREE)
    return terms(own), terms(other)


@pytest.mark.parametrize(
    ("here", "captor"),
    [
        (seized(RIGHT), {"ST": 12}),
        (seized(HANDS), {"ST": 12, "grappling with two hands": 5}),
        (under(RIGHT), {"ST": 12, "pinning with one hand": 5}),
        (under(HANDS), {"ST": 12, "pinning with two hands": 10}),
        (seized(["body"]), {"ST": 12, "grappling with two hands": 5}),
        (under(["body"]), {"ST": 12, "pinning with two hands": 10}),
    ],
    ids=["one hand", "two hands", "pin, one hand", "pin, two hands", "coils", "pinning coils"],
)
def test_the_captor_gets_a_bonus_for_hands_and_pins(here: Battle, captor: dict[str, Any]) -> None:
    assert scores(here) == ({"ST": 12}, captor)


def test_arms_beyond_two_help_the_captor_if_they_hold_and_the_victim_if_they_can_be_used() -> None:
    four = ("right_hand", "left_hand", "hand_3", "hand_4")
    assert sum(scores(seized(four, b={"arms": 4}))[1].values()) == 12 + 5 + 4
    assert sum(scores(seized(four[:3], b={"arms": 4}))[1].values()) == 12 + 5 + 2
    assert sum(scores(seized(HANDS, b={"arms": 4}))[1].values()) == 12 + 5
    assert sum(scores(seized(HANDS, a={"arms": 4}))[0].values()) == 12 + 4
    armed = {"arms": 4, "weapon": "greatsword"}
    assert sum(scores(seized(HANDS, a=armed))[0].values()) == 12 + 4
    assert sum(scores(seized(HANDS, "left_arm", a={"arms": 4}))[0].values()) == 12 + 2
    lame = given(seized(HANDS, a={"arms": 4}), ZoneChanged("A", "right_arm", status=("crippled",))).battle
    assert sum(scores(lame)[0].values()) == 12 + 2


def test_skill_in_wrestling_counts_and_being_held_does_not() -> None:
    own, other = scores(seized(a={"skills": {"Wrestling": 13}}, b={"skills": {"Sumo Wrestling": 14}}))
    assert own == {"ST": 12, "Wrestling at DX+1": 1}
    assert other == {"ST": 12, "Sumo Wrestling at DX+2": 2, "grappling with two hands": 5}


def test_a_stunned_captor_does_not_let_go_but_is_weaker() -> None:
    here = happening(seized(RIGHT), ConditionGained("B", mark("stunned"))).battle
    assert scores(here)[1] == {"ST": 12, "the captor is stunned": -4}


def test_who_wins_is_free_and_may_step_at_once() -> None:
    won = given(seized(RIGHT)).when(BreakFree("A", "B", step=(0, 1)), [10, 11])
    won.then_fact(Checked, who="A", about="B", result="win", by=1)
    won.then_fact(Released, who="B", target="A", bond="grapple", rule="DF-BREAK-05")
    won.then_fact(Moved, who="A", path=((0, 1),), rule="DF-BREAK-05")
    assert not won.battle.bonds
    stays = given(seized(RIGHT)).when(FREE, [10, 11])
    assert fighter(stays.battle, "A").cell == (0, 0)


@pytest.mark.parametrize("dice", [(11, 10), (11, 11)])
def test_who_loses_or_ties_stays_held(dice: tuple[int, int]) -> None:
    given(seized(RIGHT)).when(BreakFree("A", "B", step=(0, 1)), dice).then_kinds(
        "ConditionGained", "CounterChanged", "Checked"
    )


def test_a_pin_ends_with_the_grapple() -> None:
    free = given(under()).when(FREE, [3, 17])
    free.then_fact(Released, who="B", target="A", bond="pin")
    assert not fighter(free.battle, "A").pinned
    assert not free.battle.bonds


def test_a_weapon_that_is_seized_is_not_freed_with_the_body() -> None:
    here = given(seized(RIGHT, a={"weapon": "axe"}), hold("B", "A", "axe", ["left_hand"], "grab")).battle
    free = given(here).when(FREE, [10, 11]).battle
    assert list(free.bonds) == ["grab:B>A"]
    stepped = given(here).when(BreakFree("A", "B", step=(0, 1)), [10, 11]).battle
    assert not stepped.bonds


def test_there_is_no_step_while_another_holds_on() -> None:
    here = given(bout({}, {}, wrestler("C")), hold("B", "A", hands=RIGHT), hold("C", "A", hands=RIGHT)).battle
    free = given(here).when(BreakFree("A", "B", step=(0, 1)), [10, 11]).battle
    assert fighter(free, "A").cell == (0, 0)
    assert list(free.bonds) == ["grapple:C>A"]


@pytest.mark.parametrize(
    ("step", "reason"), [((2, 0), "too_far"), ((0, 0), "too_far"), ((1, 0), "hex_occupied"), ((0, 1), "path_blocked")]
)
def test_the_step_goes_to_a_free_hex_beside(step: tuple[int, int], reason: str) -> None:
    here = given(bout({}, {}, wrestler("C", cell=[1, 0])), hold("B", "A")).battle
    here = evolve(here, map=BattleMap("hex", Table({"obstacles": ((0, 1),)})))
    given(here).refuses(BreakFree("A", "B", step=step), reason)
    given(here).refuses(BreakFree("A", "B", step=(-1, 0)))


def test_who_sits_takes_no_step() -> None:
    given(seized(a={"posture": "sitting"})).refuses(BreakFree("A", "B", step=(0, 1)), "too_far")
    given(seized(a={"posture": "lying"})).refuses(BreakFree("A", "B", step=(0, 1)))


# ------------------------------------------------------------------------------------------------ letting go


def holding(hands: Any = HANDS, a: Any = None, b: Any = None) -> Battle:
    """A, whose turn it is, holds B."""
    return given(bout(a, b), hold("A", "B", hands=hands)).battle


def test_letting_go_is_free() -> None:
    gone = given(holding()).when(LetGo("A", "B"))
    gone.then_kinds("Released")
    given(bout()).refuses(LetGo("A", "B"), "not_grappled")
    given(bout()).refuses(LetGo("A", "C"), "no_such_target")
    asleep = given(holding(), ConditionGained("A", mark("unconscious"))).battle
    given(asleep).refuses(LetGo("A", "B"), "unconscious")


def test_only_letting_go_completely_may_come_in_somebody_elses_turn() -> None:
    later = turns(given(holding(["left_hand"], a={"weapon": "axe"})).battle, StartTurn("B"))
    given(later).refuses(LetGo("A", "B"))
    given(later).refuses(LetGo("A", "B", hands=1), "not_your_turn")
    given(later).refuses(LetGo("A", item="axe"), "not_your_turn")
    blow = Strike("B", "A", "melee", check(), unarmed=True)
    assert {held.rule for held in refused_defences(at(later), blow)} == {"DF-GRAPPLE-20"}
    gone = given(later).when(LetGo("A", "B")).battle
    assert "dodge+retreat" in [defence.value for defence in defences(at(gone), blow)]


def test_everything_one_has_of_somebody_is_let_go() -> None:
    here = given(holding(RIGHT), hold("A", "B", "axe", ["left_hand"], "grab")).battle
    assert not given(here).when(LetGo("A", "B")).battle.bonds


def test_one_hand_may_be_taken_off() -> None:
    one = given(holding()).when(LetGo("A", "B", hands=1))
    one.then_fact(Grappled, who="A", target="B", zone="torso", hands=1, since=0, rule="DF-HOLD-04")
    none = given(one.battle).when(LetGo("A", "B", hands=1))
    none.then_kinds("Released")
    given(holding()).when(LetGo("A", "B", hands=2)).then_kinds("Released")


def test_taking_all_hands_off_ends_a_pin_too() -> None:
    here = given(holding(RIGHT), hold("A", "B", hands=RIGHT, kind="pin")).battle
    loose = given(here).when(LetGo("A", "B", hands=1))
    assert not loose.battle.bonds


def test_ones_own_weapon_is_left_to_the_one_who_has_seized_it() -> None:
    here = given(bout({"weapon": "axe"}), hold("B", "A", "axe", ["left_hand"], "grab")).battle
    gone = given(here).when(LetGo("A", "B", "axe"))
    gone.then_kinds("Released", "ItemMoved")
    gone.then_fact(ItemMoved, who="A", key="axe", to="B", rule="DF-BREAK-01")
    assert fighter(gone.battle, "B").hand_of("axe") == "left_hand"


def test_only_what_is_seized_is_left_to_somebody() -> None:
    here = bout({"weapon": "axe", "shield": "small_shield"})
    given(here).refuses(LetGo("A", "B", "axe"), "not_held_object")
    given(here).refuses(LetGo("A", "B", "sword"), "item_unknown", "not_held_object")
    strapped = given(here, hold("B", "A", "small_shield", RIGHT, "grab")).battle
    given(strapped).refuses(LetGo("A", "B", "small_shield"), "weapon_not_held")


def test_one_lets_go_of_what_one_has_seized() -> None:
    here = given(bout(b={"weapon": "axe"}), hold("A", "B", "axe", RIGHT, "grab")).battle
    gone = given(here).when(LetGo("A", "B", "axe"))
    gone.then_kinds("Released")
    assert fighter(gone.battle, "B").hand_of("axe") == "right_hand"


def test_a_ready_weapon_is_thrown_away_for_nothing() -> None:
    here = given(bout({"weapon": "axe"}), hold("A", "B", hands=["left_hand"])).battle
    gone = given(here).when(LetGo("A", item="axe"))
    gone.then_kinds("ItemMoved")
    gone.then_fact(ItemMoved, who="A", key="axe", to="axe@A", rule="DF-HOLD-05")
    given(gone.battle).refuses(LetGo("A", item="axe"), "item_unknown")
    stowed = bout({"weapons": ["axe"], "hands": {"right_hand": ""}})
    given(stowed).refuses(LetGo("A", item="axe"), "weapon_not_held")


def test_what_may_be_let_go_is_offered() -> None:
    here = given(holding(b={"name": "Orm", "weapon": "axe"}), hold("B", "A", hands=RIGHT)).battle
    assert {option.label: option.act for option in options(at(here), "A")} == {
        "break free of Orm": FREE,
        "let go of Orm": LetGo("A", "B"),
        "take one hand off Orm": LetGo("A", "B", hands=1),
    }
    grips = given(
        bout({"weapon": "axe"}, {"name": "Orm", "weapon": "large_knife"}), hold("B", "A", "axe", RIGHT, "grab")
    )
    grips = given(grips.battle, hold("A", "B", "large_knife", ["left_hand"], "grab"))
    assert {option.label: option.act for option in options(at(grips.battle), "A")} == {
        "let go of Orm's Large Knife": LetGo("A", "B", "large_knife"),
        "let Orm have the Axe": LetGo("A", "B", "axe"),
        "drop the Axe": LetGo("A", item="axe"),
    }


# ------------------------------------------------------------------------------------------------ other ends


def test_an_unconscious_or_dead_captors_victims_are_free_at_once() -> None:
    here = given(seized(), hold("B", "A", hands=HANDS, kind="pin")).battle
    asleep = happening(here, ConditionGained("B", mark("unconscious")))
    asleep.then_fact(Released, who="B", target="A", bond="grapple", rule="DF-BREAK-06")
    assert not asleep.battle.bonds
    dead = happening(here, Died("B"))
    dead.then_fact(Released, who="B", target="A", bond="grapple", rule="DF-BREAK-06")
    assert not dead.battle.bonds
    stunned = happening(here, ConditionGained("B", mark("stunned")))
    assert len(stunned.battle.bonds) == 2


def test_the_dead_are_not_held() -> None:
    dead = happening(seized(), Died("A"))
    dead.then_fact(Released, who="B", target="A", bond="grapple", reason="the victim is dead", rule="DF-HOLD-04")


def test_who_leaves_the_fight_holds_nobody_and_is_not_held() -> None:
    both = given(seized(), hold("A", "B")).battle
    assert not happening(both, Left("A")).battle.bonds


@pytest.mark.parametrize(
    ("how", "rule"), [("knockback", "DF-GRAPPLE-01"), ("retreat", "DF-GRAPPLE-20"), ("step", "DF-GRAPPLE-01")]
)
def test_who_is_no_longer_in_the_hex_is_neither_held_nor_holding(how: str, rule: str) -> None:
    both = given(seized(), hold("A", "B"), hold("A", "B", "axe", RIGHT, "grab")).battle
    apart = happening(both, Moved("B", ((1, 0),), how=how))
    apart.then_fact(Released, who="A", target="B", bond="grapple", rule=rule)
    assert not apart.battle.bonds


def test_other_holds_are_not_touched() -> None:
    here = bout({}, {}, wrestler("C", cell=[3, 0]), wrestler("D", cell=[3, 0]))
    here = given(here, hold("B", "A"), hold("C", "D")).battle
    assert list(happening(here, Moved("B", ((1, 0),))).battle.bonds) == ["grapple:C>D"]


def test_who_walks_off_with_his_captor_leaves_the_captors_other_victims_behind() -> None:
    here = bout({"st": 30}, {}, wrestler("C"))
    here = given(here, hold("B", "A", hands=RIGHT), hold("B", "C", hands=["left_hand"])).battle
    away = given(here).when(Move("A", ((1, 0), (2, 0)))).battle
    assert list(away.bonds) == ["grapple:B>A"]
    assert fighter(away, "B").cell == (2, 0)


@pytest.mark.parametrize("zone", ["right_hand", "right_arm"])
def test_a_crippled_hand_drops_out_of_its_holds(zone: str) -> None:
    here = given(seized(), hold("B", "A", hands=HANDS, kind="pin"), hold("B", "A", "axe", RIGHT, "grab")).battle
    lame = happening(here, ZoneChanged("B", zone, status=("crippled",))).battle
    assert {bond.kind: (bond.hands, bond.data["hands"]) for bond in lame.bonds.values()} == {
        "grapple": (1, ("left_hand",)),
        "pin": (1, ("left_hand",)),
    }
    gone = happening(lame, ZoneChanged("B", "left_arm", status=("crippled",))).battle
    assert not gone.bonds


def test_a_foreleg_takes_its_forefoot_with_it() -> None:
    bear = {"plan": "quadruped", "skills": {"Wrestling": 13}}
    here = seized(["right_fore_foot", "left_fore_foot"], b=bear)
    lame = happening(here, ZoneChanged("B", "left_foreleg", status=("crippled",))).battle
    (bond,) = lame.bonds.values()
    assert bond.data["hands"] == ("right_fore_foot",)


def test_a_part_that_is_gone_is_held_no_longer() -> None:
    here = seized(zone="left_arm")
    hurt = happening(here, ZoneChanged("A", "left_arm", status=("crippled",))).battle
    assert fighter(hurt, "A").grappled
    gone = happening(here, ZoneChanged("A", "left_arm", status=("crippled", "destroyed")))
    gone.then_fact(Released, who="B", target="A", bond="grapple", reason="the part is gone")


def test_parts_that_recover_end_nothing() -> None:
    assert len(happening(seized(), ZoneChanged("B", "right_arm", status=())).battle.bonds) == 1
