"""What a hold allows on later turns: wresting, forced drops, takedowns, pins, chokes."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from fechtbuch.decide.outcomes import outcomes
from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.acts import Act, StartTurn
from fechtbuch.model.events import (
    Bound,
    Checked,
    ConditionGained,
    ConditionLost,
    Event,
    Grappled,
    ItemChanged,
    ItemMoved,
    Moved,
    PostureChanged,
    Released,
    Wounded,
)
from fechtbuch.model.state import Battle, Item
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Choke, ForceDrop, LetGo, Pin, Ready, Takedown, Wrest
from fechtbuch.rulesets.dungeon_fantasy.grappling.after_grapple import options
from fechtbuch.rulesets.dungeon_fantasy.grappling.choke import choke_figures
from fechtbuch.rulesets.dungeon_fantasy.grappling.pin import pin_figures
from fechtbuch.rulesets.dungeon_fantasy.grappling.takedown import takedown_figure
from fechtbuch.rulesets.dungeon_fantasy.playing.answers import hold_ground
from tests.rulesets.dungeon_fantasy.ring import RULES, at, fighter, given, happening, mark, terms, turns
from tests.rulesets.dungeon_fantasy.wrestlers import HANDS, bout, held, hold, pinned, wrestler

RIGHT = ["right_hand"]
ALL: list[Act] = [Takedown("A", "B"), Pin("A", "B"), Choke("A", "B"), ForceDrop("A", "B")]


def reasons(here: Battle, act: Act) -> list[str]:
    """Why an act is refused."""
    return [problem.reason for problem in given(here).violations(here, act)]


# ------------------------------------------------------------------------------------------------ in common


@pytest.mark.parametrize("act", ALL, ids=lambda act: act.do)
def test_nothing_can_be_done_without_a_hold(act: Act) -> None:
    assert "not_grappled" in reasons(bout(), act)
    assert "not_grappled" not in reasons(held(), act)


@pytest.mark.parametrize("act", ALL, ids=lambda act: act.do)
def test_it_waits_for_the_turn_after_the_grapple(act: Act) -> None:
    here = given(bout(), hold("A", "B", since=1)).battle
    assert "grappled_this_turn" in reasons(here, act)
    later = turns(here, StartTurn("B"), StartTurn("A"))
    assert "grappled_this_turn" not in reasons(later, act)


@pytest.mark.parametrize("act", [Takedown, Pin, Choke])
def test_takedown_pin_and_choke_take_attack_or_all_out_attack(act: type[Takedown] | type[Pin] | type[Choke]) -> None:
    for manoeuvre, refused in (("attack", False), ("all_out_attack", False), ("move_and_attack", True)):
        assert ("wrong_manoeuvre" in reasons(held(), act("A", "B", manoeuvre=manoeuvre))) is refused
    assert "wrong_manoeuvre" in reasons(held(), act("A", "B", manoeuvre="ready"))


def test_each_try_counts_as_an_attack() -> None:
    tried = given(held()).when(Takedown("A", "B"), [10, 10]).battle
    assert fighter(tried, "A").counter("attacks") == 1
    given(tried).refuses(Takedown("A", "B"), "no_attack_left")


def test_a_double_all_out_attack_tries_twice() -> None:
    once = given(held()).when(Takedown("A", "B", manoeuvre="all_out_attack", option="double"), [10, 10]).battle
    given(once).refuses(Takedown("A", "B"))


# ------------------------------------------------------------------------------------------------ wresting


def grabbed(hands: Any = RIGHT, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Battle:
    """A has seized B's axe on an earlier turn."""
    here = bout(a, {"weapon": "axe", **(b or {})})
    return given(here, hold("A", "B", "axe", hands, "grab")).battle


def test_a_grabbed_object_is_wrested_away_by_a_quick_contest_of_st() -> None:
    won = given(grabbed()).when(Wrest("A", "B", "axe"), [11, 12])
    won.then_fact(Checked, who="A", about="B", result="win", by=1)
    won.then_fact(Released, who="A", target="B", bond="grab")
    assert fighter(won.battle, "B").item("axe") is None
    item = fighter(won.battle, "A").item("axe")
    assert item is not None
    assert (item.held, item.ready) == ("right_hand", False)


def test_the_loser_loses_his_grip_and_a_tie_changes_nothing() -> None:
    lost = given(grabbed()).when(Wrest("A", "B", "axe"), [12, 11])
    lost.then_fact(Released, who="A", target="B", bond="grab", rule="DF-GRAPPLE-11")
    assert fighter(lost.battle, "B").hand_of("axe") == "right_hand"
    tie = given(grabbed()).when(Wrest("A", "B", "axe"), [12, 12])
    tie.then_fact(Checked, result="tie")
    assert list(tie.battle.bonds) == ["grab:A>B"]
    assert fighter(tie.battle, "B").hand_of("axe") == "right_hand"


def test_only_what_is_gripped_can_be_wrested_away() -> None:
    given(grabbed(b={"shield": "small_shield"})).refuses(Wrest("A", "B", "small_shield"), "not_holding_object")
    given(bout()).refuses(Wrest("A", "B", "axe"), "not_holding_object")
    given(grabbed()).refuses(Wrest("A", "B", "axe", manoeuvre="move_and_attack"))


def test_wrestlers_are_stronger_than_they_look() -> None:
    here = grabbed(a={"skills": {"Wrestling": 14}}, b={"skills": {"Sumo Wrestling": 13, "Wrestling": 12}})
    won = given(here).when(Wrest("A", "B", "axe"), [14, 13])
    (contest,) = [event for event in won.resolution.events if isinstance(event, Checked)]
    assert contest.opposed is not None
    assert terms(contest.check.figure) == {"ST": 12, "Wrestling at DX+2": 2}
    assert terms(contest.opposed.figure) == {"ST": 12, "Sumo Wrestling at DX+1": 1}


def test_what_is_wrested_away_is_used_with_ones_own_strength_and_skill() -> None:
    here = grabbed(a={"st": 15, "skills": {"Axe/Mace": 14}})
    won = given(here).when(Wrest("A", "B", "axe"), [11, 12]).battle
    readied = turns(won, StartTurn("A"), Ready("A", "axe"))
    line = fighter(readied, "A").weapon("axe")
    assert line is not None
    assert (line.melee[0].level, line.melee[0].damage.dice) == (14, "2d6")
    given(turns(readied, StartTurn("A"))).refuses(Attack("A", "B", "axe"), "out_of_reach")


def test_it_does_not_displace_ones_own_of_that_name() -> None:
    here = grabbed(["left_hand"], a={"weapon": "axe"})
    won = given(here).when(Wrest("A", "B", "axe"), [11, 12]).battle
    items = fighter(won, "A").items
    assert {key: (item.held, item.ready) for key, item in items.items()} == {
        "axe": ("right_hand", True),
        "axe@B": ("left_hand", False),
    }
    assert fighter(won, "A").weapon("axe@B") is not None


def test_two_hands_grip_with_two_hands() -> None:
    won = given(grabbed(HANDS)).when(Wrest("A", "B", "axe"), [11, 12]).battle
    assert fighter(won, "A").hand_of("axe") == "both_hands"


def test_an_own_weapon_comes_back_as_ones_own() -> None:
    won = given(grabbed()).when(Wrest("A", "B", "axe"), [11, 12]).battle
    back = given(won, hold("B", "A", "axe", ["left_hand"], "grab")).battle
    back = given(turns(back, StartTurn("B"))).when(Wrest("B", "A", "axe"), [11, 12]).battle
    item = fighter(back, "B").item("axe")
    assert item is not None
    assert (item.held, dict(item.data)) == ("left_hand", {})
    assert fighter(back, "B").weapon("axe") == fighter(back, "B").sheet.weapon("axe")


def test_one_of_several_things_to_throw_is_wrested_away() -> None:
    here = given(bout(b={"weapon": "large_knife"}), hold("A", "B", "large_knife", RIGHT, "grab")).battle
    knives = Item("Large Knife", "right_hand", True, Table({"count": 3}))
    here = given(here, ItemChanged("B", "large_knife", knives)).battle
    won = given(here).when(Wrest("A", "B", "large_knife"), [11, 12]).battle
    rest, one = fighter(won, "B").item("large_knife"), fighter(won, "A").item("large_knife")
    assert rest is not None
    assert one is not None
    assert (rest.held, rest.data["count"], one.data.get("count", 1)) == ("", 2, 1)
    back = given(won, hold("B", "A", "large_knife", RIGHT, "grab")).battle
    back = given(turns(back, StartTurn("B"))).when(Wrest("B", "A", "large_knife"), [11, 12]).battle
    mine = fighter(back, "B").item("large_knife")
    assert mine is not None
    assert (mine.held, mine.ready, mine.data["count"]) == ("right_hand", False, 3)


def test_what_its_owner_drops_stays_with_the_one_who_grips_it() -> None:
    dropped = happening(grabbed(), ConditionGained("B", mark("unconscious"))).battle
    assert fighter(dropped, "A").hand_of("axe") == "right_hand"
    assert not dropped.things
    assert not dropped.bonds


def test_a_third_who_wrests_it_away_ends_the_other_grip() -> None:
    here = bout({}, {"weapon": "axe"}, wrestler("C"))
    here = given(here, hold("A", "B", "axe", RIGHT, "grab"), hold("C", "B", "axe", RIGHT, "grab")).battle
    won = given(here).when(Wrest("A", "B", "axe"), [11, 12]).battle
    assert fighter(won, "A").hand_of("axe") == "right_hand"
    assert not won.bonds


# ------------------------------------------------------------------------------------------------ forced drops


@pytest.mark.parametrize("zone", ["right_arm", "right_hand"])
def test_the_holder_of_a_hand_or_arm_makes_it_drop_its_weapon(zone: str) -> None:
    here = held(zone, RIGHT, b={"weapon": "axe"})
    won = given(here).when(ForceDrop("A", "B"), [11, 12])
    won.then_fact(ItemMoved, who="B", key="axe", to="axe@B", rule="DF-GRAPPLE-16")
    assert list(won.battle.bonds) == ["grapple:A>B"]
    lost = given(here).when(ForceDrop("A", "B"), [12, 11])
    lost.then_fact(Released, who="A", target="B", bond="grapple", rule="DF-GRAPPLE-16")
    tie = given(here).when(ForceDrop("A", "B"), [12, 12])
    tie.then_kinds("ConditionGained", "CounterChanged", "Checked")


@pytest.mark.parametrize(
    ("zone", "reason"),
    [("torso", "not_holding_arm"), ("left_hand", "nothing_to_drop"), ("right_leg", "not_holding_arm")],
)
def test_a_hand_that_is_not_held_or_empty_drops_nothing(zone: str, reason: str) -> None:
    given(held(zone, b={"weapon": "axe"})).refuses(ForceDrop("A", "B"), reason)


def test_a_strapped_shield_is_not_dropped_and_a_two_handed_weapon_is() -> None:
    given(held("left_arm", b={"shield": "small_shield"})).refuses(ForceDrop("A", "B"), "nothing_to_drop")
    won = given(held("left_hand", b={"weapon": "greatsword"})).when(ForceDrop("A", "B"), [11, 12])
    won.then_fact(ItemMoved, key="greatsword", to="greatsword@B")


# ------------------------------------------------------------------------------------------------ takedown


@pytest.mark.parametrize("posture", ["lying", "kneeling", "sitting", "crouching", "crawling"])
def test_only_a_standing_foe_is_taken_down(posture: str) -> None:
    given(held(b={"posture": posture})).refuses(Takedown("A", "B"), "not_standing")


def best(here: Battle) -> tuple[str, int]:
    """What A rolls for a takedown."""
    figure = takedown_figure(at(here), Takedown("A", "B"))
    return figure.terms[0].label, figure.whole


@pytest.mark.parametrize(
    ("own", "found"),
    [
        ({}, ("ST", 12)),
        ({"st": 14}, ("ST", 14)),
        ({"dx": 13}, ("DX", 13)),
        ({"skills": {"Judo": 15}}, ("Judo", 15)),
        ({"st": 16, "skills": {"Wrestling": 13}}, ("ST", 17)),
    ],
)
def test_each_side_uses_its_best(own: dict[str, Any], found: tuple[str, int]) -> None:
    assert best(held(a=own)) == found


def test_being_held_takes_four_off_dx_and_skill_but_not_off_st() -> None:
    both = held("torso", HANDS, hold("B", "A"), a={"dx": 15})
    assert best(both) == ("ST", 12)
    won = given(held(b={"dx": 15, "st": 10})).when(Takedown("A", "B"), [11, 11])
    (contest,) = [event for event in won.resolution.events if isinstance(event, Checked)]
    assert contest.opposed is not None
    assert terms(contest.opposed.figure) == {"DX": 15, "Grappled: DX": -4}


@pytest.mark.parametrize(
    ("posture", "zone", "score"),
    [
        ("standing", "torso", 12),
        ("kneeling", "torso", 10),
        ("crouching", "torso", 10),
        ("lying", "torso", 8),
        ("standing", "left_leg", 15),
        ("lying", "right_foot", 11),
        ("standing", "right_arm", 12),
    ],
)
def test_posture_hampers_and_a_leg_helps(posture: str, zone: str, score: int) -> None:
    assert best(held(zone, a={"posture": posture})) == ("ST", score)


def test_the_victim_lies_in_the_hex_and_one_beside_it_and_lets_go() -> None:
    here = held("torso", HANDS, hold("B", "A", "left_arm", RIGHT), hold("B", "A", "belt", ["left_hand"], "grab"))
    down = given(here).when(Takedown("A", "B", cell=(0, 1)), [11, 12])
    down.then_fact(PostureChanged, who="B", posture="lying", rule="DF-TAKEDOWN-03")
    down.then_fact(Released, who="B", target="A", bond="grapple", rule="DF-TAKEDOWN-03")
    across = fighter(down.battle, "B").condition("lies_across")
    assert across is not None
    assert (across.data["cell"], fighter(down.battle, "B").cell) == ((0, 1), (0, 0))
    assert list(down.battle.bonds) == ["grapple:A>B"]


def test_the_second_hex_is_beside_the_grappler_and_ahead_of_him_unless_he_chooses() -> None:
    given(held()).refuses(Takedown("A", "B", cell=(2, 0)), "too_far")
    down = given(held(a={"facing": 1})).when(Takedown("A", "B"), [11, 12]).battle
    across = fighter(down, "B").condition("lies_across")
    assert across is not None
    assert across.data["cell"] == (0, 1)
    up = happening(down, PostureChanged("B", "kneeling"))
    up.then_fact(ConditionLost, who="B", name="lies_across")


def test_a_grappler_who_loses_falls_himself_and_lets_go() -> None:
    lost = given(held()).when(Takedown("A", "B"), [12, 11])
    lost.then_fact(PostureChanged, who="A", posture="lying", rule="DF-TAKEDOWN-04")
    assert fighter(lost.battle, "B").posture == "standing"
    assert not lost.battle.bonds
    lying = given(held(a={"posture": "lying"})).when(Takedown("A", "B"), [12, 11])
    assert not [event for event in lying.resolution.events if isinstance(event, PostureChanged)]


def test_a_tied_takedown_changes_nothing() -> None:
    given(held()).when(Takedown("A", "B"), [12, 12]).then_kinds("ConditionGained", "CounterChanged", "Checked")


# ------------------------------------------------------------------------------------------------ pin


def lying(zone: str = "torso", *more: Event, **fields: Any) -> Battle:
    """A holds B, who lies."""
    return held(
        zone, fields.pop("hands", HANDS), *more, a=fields.get("a"), b={"posture": "lying", **fields.get("b", {})}
    )


def test_a_pin_needs_a_foe_who_lies_and_is_held_by_the_torso() -> None:
    given(lying()).refuses(Pin("A", "B"))
    given(held()).refuses(Pin("A", "B"), "not_lying")
    given(lying("right_leg")).refuses(Pin("A", "B"), "not_holding_torso")
    given(pinned()).refuses(Pin("A", "B"), "already_pinned")


def test_who_wins_one_exchange_has_pinned_the_foe() -> None:
    won = given(lying()).when(Pin("A", "B"), [12, 13])
    hands = Table({"hands": HANDS})
    won.then_fact(Bound, who="A", target="B", bond="pin", zone="torso", hands=2, rule="DF-PIN-03", data=hands)
    assert fighter(won.battle, "B").pinned


@pytest.mark.parametrize("dice", [(12, 12), (13, 13), (13, 12), (11, 12)])
def test_otherwise_nothing_happens(dice: tuple[int, int]) -> None:
    given(lying()).when(Pin("A", "B"), dice).then_kinds("ConditionGained", "CounterChanged", "Checked")


def scores(here: Battle) -> tuple[int, int]:
    """What both roll for a pin."""
    own, other = pin_figures(at(here), Pin("A", "B"))
    return own.whole, other.whole


@pytest.mark.parametrize(("a", "b", "found"), [(0, 0, (12, 12)), (2, 0, (18, 12)), (0, 1, (12, 15)), (-1, 1, (12, 18))])
def test_the_larger_gets_three_for_each_size(a: int, b: int, found: tuple[int, int]) -> None:
    assert scores(lying(a={"sm": a}, b={"sm": b})) == found


def test_more_free_hands_give_three() -> None:
    assert scores(lying(b={"weapon": "axe"})) == (15, 12)
    assert scores(lying(b={"shield": "small_shield"})) == (15, 12)
    assert scores(lying(hands=["left_hand"], a={"weapon": "axe"})) == (12, 15)
    assert scores(lying(a={"arms": 3})) == (15, 12)


def test_hands_that_hold_the_other_are_free_and_hands_that_are_held_are_not() -> None:
    mutual = lying("torso", hold("B", "A", "neck"))
    assert scores(mutual) == (12, 12)
    arm = lying("torso", hold("B", "A", "left_arm"))
    assert scores(arm) == (12, 15)
    gripping = lying("torso", hold("B", "A", "belt", RIGHT, "grab"))
    assert scores(gripping) == (15, 12)


def test_hands_on_a_third_are_not_free() -> None:
    here = bout({}, {"posture": "lying"}, wrestler("C"))
    here = given(here, hold("A", "B", hands=RIGHT), hold("A", "C", hands=["left_hand"])).battle
    assert scores(here) == (12, 15)


def test_a_pinned_foe_defends_against_nothing() -> None:
    here = pinned(RIGHT)
    struck = given(here).when(Attack("A", "B", "punch"), [10, 4])
    struck.then_fact(Wounded, who="B")
    assert fighter(here, "A").counter("attacks") == 0


def test_a_pin_lasts_while_the_pinning_fighter_stays_in_the_hex() -> None:
    left = happening(pinned(), Moved("A", ((1, 0),)))
    left.then_fact(Released, who="A", target="B", bond="grapple")
    left.then_fact(Released, who="A", target="B", bond="pin")
    assert not left.battle.bonds


def test_one_hand_may_be_freed_of_a_pin() -> None:
    one = given(pinned()).when(LetGo("A", "B", hands=1))
    one.then_kinds("Grappled", "Bound")
    assert [bond.data["hands"] for bond in one.battle.bonds.values()] == [("left_hand",), ("left_hand",)]
    given(one.battle).refuses(Attack("A", "B", "punch"))
    assert fighter(one.battle, "B").pinned


# ------------------------------------------------------------------------------------------------ choke


SNAKE: dict[str, Any] = {"plan": "vermiform", "traits": ["constriction_attack"]}


def test_one_chokes_a_neck_with_ones_own_hands() -> None:
    given(held("neck")).refuses(Choke("A", "B"))
    given(held("torso")).refuses(Choke("A", "B"), "not_holding_neck")
    given(held("face")).refuses(Choke("A", "B"), "not_holding_neck")
    given(held("neck")).refuses(Choke("A", "B", hands=0), "no_hands_to_choke")
    given(held("neck", ["body"])).refuses(Choke("A", "B"), "no_hands_to_choke")


def test_constrictors_crush_the_torso_or_use_their_bodies() -> None:
    given(held("torso", ["body"], a=SNAKE)).refuses(Choke("A", "B", hands=0))
    given(held("neck", ["body"], a=SNAKE)).refuses(Choke("A", "B"))
    given(held("right_leg", ["body"], a=SNAKE)).refuses(Choke("A", "B"), "not_holding_neck")
    given(held("torso", a={"traits": ["constriction_attack"]})).refuses(Choke("A", "B"))


def choking(here: Battle, hands: int = 2) -> tuple[dict[str, Any], dict[str, Any]]:
    """What both roll for a choke."""
    own, other = choke_figures(at(here), Choke("A", "B", hands))
    return terms(own), terms(other)


def test_st_is_held_against_the_higher_of_st_and_ht() -> None:
    assert choking(held("neck")) == ({"ST": 12}, {"ST": 12})
    assert choking(held("neck", b={"ht": 13})) == ({"ST": 12}, {"HT": 13})


@pytest.mark.parametrize(("arms", "hands", "modifier"), [(2, 1, -5), (2, 2, 0), (3, 3, 2), (4, 4, 4), (4, 2, 0)])
def test_hands_count(arms: int, hands: int, modifier: int) -> None:
    holding = ("right_hand", "left_hand", "hand_3", "hand_4")[:arms]
    own, _ = choking(held("neck", holding, a={"arms": arms}), hands)
    assert sum(own.values()) == 12 + modifier


def test_one_hand_on_the_neck_is_one_hand_whatever_is_wanted() -> None:
    assert choking(held("neck", RIGHT), 2)[0] == {"ST": 12, "one hand": -5}
    assert choking(held("neck", ["body"], a=SNAKE), 0)[0] == {"ST": 12}


def test_the_margin_is_crushing_damage_times_one_and_a_half_to_the_neck() -> None:
    won = given(held("neck")).when(Choke("A", "B"), [8, 11])
    won.then_fact(Wounded, who="B", zone="neck", type="cr", raw=3, by=4, after=8, source="A", rule="DF-CHOKE-04")
    won.then_fact(ConditionGained, who="B")
    assert fighter(won.battle, "B").has("suffocating")


def test_armour_protects_and_without_injury_nobody_suffocates() -> None:
    here = held("neck", b={"armour": {"neck": 3}})
    stopped = given(here).when(Choke("A", "B"), [8, 11])
    stopped.then_fact(Wounded, who="B", raw=3, by=0)
    assert not fighter(stopped.battle, "B").has("suffocating")
    through = given(here).when(Choke("A", "B"), [7, 11])
    through.then_fact(Wounded, raw=4, by=1)


def test_a_crushed_torso_suffers_the_margin() -> None:
    won = given(held("torso", ["body"], a=SNAKE)).when(Choke("A", "B", hands=0), [8, 12])
    won.then_fact(Wounded, zone="torso", raw=4, by=4)
    assert fighter(won.battle, "B").has("suffocating")


@pytest.mark.parametrize("dice", [(11, 8), (11, 11)])
def test_a_lost_or_tied_choke_does_nothing(dice: tuple[int, int]) -> None:
    given(held("neck")).when(Choke("A", "B"), dice).then_kinds("ConditionGained", "CounterChanged", "Checked")


def test_who_needs_no_breath_is_hurt_but_does_not_suffocate() -> None:
    won = given(held("neck", b={"traits": ["doesnt_breathe"]})).when(Choke("A", "B"), [8, 11])
    won.then_fact(Wounded, by=4)
    assert not fighter(won.battle, "B").has("suffocating")


def test_the_choked_lose_a_fatigue_point_each_turn_until_they_are_free() -> None:
    won = given(held("neck")).when(Choke("A", "B"), [8, 11]).battle
    before = fighter(won, "B").fp
    second = turns(won, StartTurn("B"), StartTurn("A"), StartTurn("B"))
    assert fighter(second, "B").fp == before - 2
    free = turns(second, StartTurn("A"), LetGo("A", "B"), StartTurn("B"))
    assert not fighter(free, "B").has("suffocating")
    assert fighter(free, "B").fp == before - 2


def test_who_is_choked_by_two_is_free_when_both_let_go() -> None:
    here = bout({}, {"hp": 30}, wrestler("C"))
    here = given(here, hold("A", "B", "neck"), hold("C", "B", "neck")).battle
    choked = given(here).when(Choke("A", "B"), [8, 11]).battle
    choked = given(turns(choked, StartTurn("C"))).when(Choke("C", "B"), [8, 11]).battle
    one = happening(choked, Released("A", "B", "grapple")).battle
    assert fighter(one, "B").has("suffocating")
    both = happening(one, Released("C", "B", "grapple")).battle
    assert not fighter(both, "B").has("suffocating")


def test_letting_go_of_a_neck_brings_no_air_to_one_who_has_none_for_other_reasons() -> None:
    here = given(held("neck"), ConditionGained("B", mark("suffocating", 3))).battle
    choked = given(here).when(Choke("A", "B"), [8, 11]).battle
    free = happening(choked, Released("A", "B", "grapple")).battle
    assert fighter(free, "B").level("suffocating") == 3


def test_a_choke_that_kills_leaves_nobody_held() -> None:
    dead = given(held("neck", b={"hp_now": -55})).when(Choke("A", "B"), [5, 11]).battle
    assert fighter(dead, "B").dead
    assert not dead.bonds
    assert not fighter(dead, "B").has("suffocating")


# ------------------------------------------------------------------------------------------------ odds and options


def test_exact_odds_of_a_takedown_are_those_of_the_contest() -> None:
    here = held(b={"st": 10, "dx": 10})
    chance = outcomes(here, RULES.play(Takedown("A", "B")), hold_ground).chance(
        lambda after: after["B"].place.posture == "lying"
    )
    dice = distribution(parse_dice("3d6"))
    weights = {total: dice.weight(total) for total in dice.totals}
    wins = sum(weights[a] * weights[b] for a, b in product(weights, weights) if beats(a, 12, b, 10))
    assert (chance.low, chance.exact) == (Fraction(wins, 216**2), True)


def beats(one: int, own: int, two: int, other: int) -> bool:
    """A Quick Contest as the rule states it."""
    first, second = (one <= own or one <= 4) and one < 17, (two <= other or two <= 4) and two < 17
    return first if first != second else own - one > other - two


def test_the_odds_of_a_choke_are_worked_out_to_the_end() -> None:
    odds = outcomes(held("neck"), RULES.play(Choke("A", "B")), hold_ground)
    assert odds.unexplored == 0
    assert odds.chance(lambda after: after["B"].has("suffocating")).exact


def test_what_may_be_done_with_a_hold_is_offered() -> None:
    here = held("neck", HANDS, hold("A", "B", "axe", RIGHT, "grab"), b={"weapon": "axe", "name": "Orm"})
    found = {option.label: option.act for option in options(at(here), "A", "B")}
    assert found["choke Orm"] == Choke("A", "B", 2)
    assert found["wrest Orm's Axe away"] == Wrest("A", "B", "axe")
    assert list(options(at(bout()), "A", "B")) == []


def test_a_hold_made_by_hand_without_names_of_hands_holds_with_so_many() -> None:
    here = given(bout(), Grappled("A", "B", "neck", 2)).battle
    assert choking(here)[0] == {"ST": 12}
    given(given(bout(), Grappled("A", "B", "", 2)).battle).refuses(Choke("A", "B"), "not_holding_neck")
    given(given(bout(), Grappled("A", "B", "tentacle", 2)).battle).refuses(Choke("A", "B"), "not_holding_neck")
