"""Wild Swings, unseen foes, blows through other hexes (topics WILD, VISIBILITY, THROUGH)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fechtbuch.model.events import Attacked, ConditionGained, Grappled, Refused, Skipped, TableRolled
from fechtbuch.model.state import Battle
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Grapple
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import attack_figure
from fechtbuch.rulesets.dungeon_fantasy.attacks.wild import attackable, wild_swing
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import use_of
from tests.rulesets.dungeon_fantasy.duels import duel, swordsman
from tests.rulesets.dungeon_fantasy.ring import at, battle, given, mark, terms

AHEAD, AHEAD_LEFT, LEFT, BEHIND, RIGHT = (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)

BARE: dict[str, Any] = {"weapon": None, "skills": {"Brawling": 14}}


def swing(cell: tuple[int, int], **a: object) -> str:
    """Why a blow at somebody in that hex is wild; empty when it is not."""
    start = duel(a=dict(a), b={"cell": cell})
    act = Attack("A", "B")
    use = use_of(at(start), act)
    assert use is not None
    found = wild_swing(at(start), "A", "B", use)
    return found.rule if found is not None else ""


@pytest.mark.parametrize(
    ("cell", "rule"),
    [(AHEAD, ""), (AHEAD_LEFT, ""), (LEFT, "DF-WILD-01"), (RIGHT, "DF-WILD-01"), (BEHIND, "DF-WILD-09")],
)
def test_only_the_front_is_not_wild(cell: tuple[int, int], rule: str) -> None:
    assert swing(cell) == rule


@pytest.mark.parametrize(
    ("hand", "cell", "rule"),
    [
        ("right_hand", RIGHT, ""),
        ("right_hand", LEFT, "DF-WILD-08"),
        ("left_hand", LEFT, ""),
        ("left_hand", RIGHT, "DF-WILD-08"),
    ],
)
def test_peripheral_vision_helps_on_the_side_of_the_hand(hand: str, cell: tuple[int, int], rule: str) -> None:
    assert swing(cell, hands={hand: "broadsword"}, traits=["peripheral_vision"]) == rule


@pytest.mark.parametrize("cell", [LEFT, RIGHT])
def test_fists_strike_to_both_sides(cell: tuple[int, int]) -> None:
    assert swing(cell, **BARE, traits=["peripheral_vision"]) == ""


@pytest.mark.parametrize("trait", ["double_jointed", "extra_flexible"])
def test_the_flexible_strike_across_the_body(trait: str) -> None:
    assert swing(LEFT, traits=["peripheral_vision", trait]) == ""
    assert swing(LEFT, traits=[trait]) == "DF-WILD-01"


def test_the_worse_penalty_replaces_the_other_and_says_so() -> None:
    start = duel(b={"cell": LEFT})
    figure = attack_figure(at(start), Attack("A", "B", manoeuvre="move_and_attack"))
    assert terms(figure)["Wild Swing: the foe is at the side"] == -5
    assert [held.rule for held in figure.withheld if held.rule.startswith("DF-WILD")] == ["DF-WILD-04", "DF-WILD-06"]


def test_darkness_less_than_the_wild_swing_is_withheld() -> None:
    start = battle(swordsman("A"), swordsman("B", LEFT, 1), turn="A", darkness=-3)
    figure = attack_figure(at(start), Attack("A", "B"))
    assert figure.value == 9
    assert "DF-WILD-02" in [held.rule for held in figure.withheld]


def test_a_wild_swing_is_aimed_at_nothing_not_even_chinks() -> None:
    start = duel(b={"cell": LEFT, "armour": {"all": 4}})
    given(start).refuses(Attack("A", "B", mode="thrust", chinks=True), "location_forbidden")
    given(start).refuses(Attack("A", "B", location="random"))


def test_blind_fighting_holds_until_the_end_of_the_turn() -> None:
    start = duel(a={"skills": {"Broadsword": 14, "Blind Fighting": 12}, "traits": ["extra_attack"]}, b={"cell": RIGHT})
    once = given(start).when(Attack("A", "B"), [12, 15])
    assert once.battle["A"].has("felt:B")
    again = given(once.battle).when(Attack("A", "B"), [15])
    again.then_fact(Attacked, location="torso")


def test_blind_fighting_is_not_rolled_where_it_cannot_help() -> None:
    skilled = {"skills": {"Broadsword": 14, "Blind Fighting": 12}}
    for cell in (AHEAD, BEHIND, LEFT):
        given(duel(a=skilled, b={"cell": cell})).when(Attack("A", "B"), [15])


# unseen foes


def dark() -> dict[str, int]:
    return {"darkness": -10}


def test_a_hex_at_random_comes_from_left_to_right() -> None:
    start = battle(swordsman("A"), swordsman("B", AHEAD, 3), turn="A", **dark())
    use = use_of(at(start), Attack("A", "B"))
    assert use is not None
    assert attackable(at(start), "A", use) == ((1, -1), (1, 0), (0, 1))


def test_a_blow_into_the_wrong_hex_is_rolled_and_strikes_nobody() -> None:
    start = battle(swordsman("A"), swordsman("B", AHEAD, 3), turn="A", **dark())
    when = given(start).when(Attack("A", "B"), [18, 3, 4])
    when.then_fact(TableRolled, purpose="random_hex", result="0,1")
    when.then_fact(Attacked, cell=(0, 1))
    when.then_fact(Skipped, what="hit", rule="DF-VISIBILITY-06")


def test_a_blow_into_the_wrong_hex_may_be_fumbled() -> None:
    start = battle(swordsman("A"), swordsman("B", AHEAD, 3), turn="A", **dark())
    when = given(start).when(Attack("A", "B"), [18, 3, 18, 7])
    assert when.battle["A"].has("lost_balance")


def test_whoever_holds_a_foe_knows_where_he_is() -> None:
    start = battle(swordsman("A", **BARE), swordsman("B", (0, 0), 3), turn="A", **dark())
    start = given(start, Grappled("A", "B", "torso", 1)).battle
    given(start).when(Attack("A", "B", "punch"), [17, 7]).then_fact(Attacked, location="random")


def test_the_deaf_do_not_hear() -> None:
    start = battle(swordsman("A"), swordsman("B", AHEAD, 3), turn="A", **dark())
    start = given(start, ConditionGained("A", mark("deafened"))).battle
    given(start).when(Attack("A", "B"), [2, 10])


def test_an_unseen_attacker_must_be_heard_to_be_parried() -> None:
    start = given(duel(), ConditionGained("A", mark("invisible"))).battle
    heard = given(start).when(Attack("A", "B"), [10, 8, 6], defence="parry:broadsword")
    assert heard.battle["B"].pools["hp"].value == 12
    deaf = given(start).when(Attack("A", "B"), [10, 12, 1], defence="parry:broadsword")
    deaf.then_fact(Refused, who="B", wish="parry:broadsword")
    assert deaf.battle["B"].pools["hp"].value < 12


def test_grappling_somebody_unseen_is_wild_too() -> None:
    start = battle(swordsman("A", **BARE), swordsman("B", (0, 0), 3), turn="A", **dark())
    given(start).refuses(Grapple("A", "B", "neck"), "location_forbidden")
    when = given(start).when(Grapple("A", "B"), [2 + 1, 8])
    when.then_fact(Grappled, zone="right_arm")
    when.then_fact(Attacked, location="random")


# options of a fight


def hidden(**options: Any) -> Battle:
    """A knows the hex of B, who is invisible, in a fight with these options."""
    start = duel(a={"skills": {"Broadsword": 16, "Blind Fighting": 12}})
    start = evolve(start, options=Table(options))
    return given(start, ConditionGained("B", mark("invisible")), ConditionGained("A", mark("located:B"))).battle


def test_a_known_hex_is_a_wild_swing_unless_the_fight_says_otherwise() -> None:
    assert attack_figure(at(hidden()), Attack("A", "B")).value == 9
    free = hidden(known_hex_is_wild=False)
    assert attack_figure(at(free), Attack("A", "B")).value == 12
    given(free).refuses(Attack("A", "B", location="arm"), "location_forbidden")
    given(free).when(Attack("A", "B"), [13]).then_fact(Attacked, location="random")


def test_blind_fighting_may_help_against_the_unseen() -> None:
    given(hidden()).when(Attack("A", "B"), [10])
    when = given(hidden(blind_fighting_unseen=True)).when(Attack("A", "B"), [12, 13])
    fact = next(event for event in when.resolution.events if isinstance(event, Attacked))
    assert fact.check.figure.value == 12
    assert fact.location == "random"
