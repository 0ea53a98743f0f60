"""Reach and facing: who can be struck with what from where."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.events import ItemChanged, PostureChanged
from fechtbuch.model.state import Battle, Item
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import yards_of
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import side_of
from tests.rulesets.dungeon_fantasy.duels import swordsman
from tests.rulesets.dungeon_fantasy.ring import RULES, at, battle, given


def far(cell: tuple[int, int], **a: Any) -> Battle:
    """A, facing 0 at the origin, and B in some hex."""
    return battle(swordsman("A", **a), swordsman("B", cell, 3), turn="A")


AHEAD = {0: (0, 0), 1: (1, 0), 2: (2, 0), 3: (3, 0), 4: (4, 0)}


@pytest.mark.parametrize(
    ("weapon", "mode", "reach"),
    [
        ("broadsword", "swing", {1}),
        ("dagger", "thrust", {0}),
        ("small_knife", "swing", {0, 1}),
        ("rapier", "thrust", {1, 2}),
        ("punch", "", {0}),
        ("kick", "", {0, 1}),
    ],
)
def test_a_weapon_strikes_at_the_reaches_it_lists(weapon: str, mode: str, reach: set[int]) -> None:
    own: dict[str, Any] = {"weapon": None} if weapon in ("punch", "kick") else {"weapon": weapon}
    for yards, cell in AHEAD.items():
        act = Attack("A", "B", weapon, mode)
        given(far(cell, **own)).refuses(act, *(() if yards in reach else ("out_of_reach",)))


@pytest.mark.parametrize(("weapon", "rule"), [("dagger", "DF-REACH-02"), ("broadsword", "DF-REACH-03")])
def test_the_rule_of_the_reach_is_cited(weapon: str, rule: str) -> None:
    (breach,) = RULES.violations(far((4, 0), weapon=weapon), Attack("A", "B", weapon))
    assert (breach.reason, breach.rule) == ("out_of_reach", rule)


def test_reach_two_and_three_have_their_rules() -> None:
    glaive = {"weapon": "glaive", "skills": {"Polearm": 14}}
    (breach,) = RULES.violations(far((4, 0), **glaive), Attack("A", "B", "glaive"))
    assert breach.rule == "DF-REACH-05"
    staff = {"weapon": "quarterstaff", "skills": {"Staff": 14}}
    (breach,) = RULES.violations(far((4, 0), **staff), Attack("A", "B", "quarterstaff"))
    assert breach.rule == "DF-REACH-04"


def test_a_marked_weapon_strikes_only_at_the_reach_it_is_set_to() -> None:
    start = far((2, 0), weapon="glaive", skills={"Polearm": 14})
    item = start["A"].items["glaive"]
    for chosen, reasons in (("2", ()), ("3", ("reach_not_set",))):
        changed = Item(item.name, item.held, True, item.data.set("reach", chosen))
        here = given(start, ItemChanged("A", "glaive", changed)).battle
        given(here).refuses(Attack("A", "B", "glaive", "swing"), *reasons)


@pytest.mark.parametrize("cell", [(1, 0), (0, 1), (1, -1), (2, -1), (0, 2), (2, -2), (1, 1)])
def test_the_front_wedge_with_its_borders(cell: tuple[int, int]) -> None:
    start = far(cell, weapon="rapier", skills={"Rapier": 14})
    assert side_of(at(start), "A", "B") == "front"
    given(start).refuses(Attack("A", "B", "rapier"))


@pytest.mark.parametrize(("cell", "side"), [((-1, 1), "side"), ((0, -1), "side"), ((-1, 0), "back")])
def test_foes_beside_and_behind_are_struck_at_wildly(cell: tuple[int, int], side: str) -> None:
    start = far(cell)
    assert side_of(at(start), "A", "B") == side
    given(start).refuses(Attack("A", "B"))
    given(start).refuses(Attack("A", "B", location="torso"), "location_forbidden")


def test_in_one_hex_there_is_no_facing() -> None:
    given(far((0, 0), weapon="dagger")).refuses(Attack("A", "B", "dagger"))


def test_lying_and_crawling_strike_at_reach_c_only() -> None:
    knife = {"weapon": "small_knife"}
    for posture, allowed in (("crawling", False), ("kneeling", True)):
        start = given(far((1, 0), **knife), PostureChanged("A", posture)).battle
        given(start).refuses(Attack("A", "B", "small_knife", "swing"), *(() if allowed else ("posture_reach_c",)))
        close = given(far((0, 0), **knife), PostureChanged("A", posture)).battle
        given(close).refuses(Attack("A", "B", "small_knife", "swing"))


def test_the_default_reach_of_a_marked_weapon_is_the_first_it_lists() -> None:
    start = far((2, 0), weapon="glaive")
    assert start["A"].items["glaive"].data == Table({"reach": "2"})


def test_a_monsters_reach_beyond_three_counts_hexes_too() -> None:
    assert [yards_of(reach) for reach in ("C", "1", "3", "5")] == [0, 1, 3, 5]
