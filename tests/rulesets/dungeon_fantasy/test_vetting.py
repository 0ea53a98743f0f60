"""Facts stated by hand that no rule could state are refused, and nothing is kept."""

from __future__ import annotations

import pytest
from attrs import evolve

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Adjust, Join, Record
from fechtbuch.model.events import (
    ConditionGained,
    CounterChanged,
    Event,
    Grappled,
    ItemChanged,
    MapChanged,
    Moved,
    PoolChanged,
    PostureChanged,
    Turned,
    Wounded,
    ZoneChanged,
)
from fechtbuch.model.state import Condition, Item, Place
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from tests.rulesets.dungeon_fantasy.ring import creature

CANNOT = (
    (Turned("A", 99), "facing 99"),
    (PostureChanged("A", "stending"), "near: standing"),
    (Moved("A", ((20_000, 0),)), "out of bounds"),
    (PoolChanged("A", "mana", -1, 3), "'mana' is no pool"),
    (PoolChanged("A", "hp", 0, 10, full_after=-1), "below 0"),
    (Wounded("A", "hp", -2, 12), "heals"),
    (Wounded("A", "hp", 2, 8, zone="left_wing"), "'left_wing' is no part"),
    (ZoneChanged("A", "tail", status=("crippled",)), "'tail' is no part"),
    (Grappled("B", "A", zone="tentacle"), "'tentacle' is no part"),
    (ConditionGained("A", Condition("shock", -1)), "below 0"),
    (ConditionGained("A", Condition("manoeuvre", data=Table({"name": "atack"}))), "near: attack"),
    (CounterChanged("A", "attacks", -1, -1), "below 0"),
    (ItemChanged("A", "stick", Item("Stick", held="third_hand")), "no place to hold"),
    (MapChanged("A", "walls", Table({"oops": 1})), "walls"),
)
"""A fact, and words of the refusal."""

CAN = (
    Turned("A", 5),
    PostureChanged("A", "kneeling"),
    PoolChanged("A", "fp", -2, 8),
    Wounded("A", "hp", 0, 10, zone="right_arm"),
    Wounded("A", "hp", 2, 8),
    ConditionGained("A", Condition("blessed", 1)),
    ConditionGained("A", Condition("manoeuvre", data=Table({"name": "attack"}))),
)
"""Facts that may be stated."""


@pytest.fixture
def fight() -> Fight:
    pair = [creature("A", side="red"), creature("B", side="blue", cell=[1, 0])]
    return Fight.start(None, RULESET, "Vetted", pair, seed=1, id="vetted")


@pytest.mark.parametrize(("fact", "words"), CANNOT, ids=lambda value: getattr(value, "kind", None))
@pytest.mark.parametrize("by", [Record, Adjust])
def test_what_no_rule_could_state_is_refused_and_nothing_kept(
    fight: Fight, by: type[Record | Adjust], fact: Event, words: str
) -> None:
    before = fight.position()
    for overrule in ("", "I say so"):
        with pytest.raises(Illegal, match="impossible_fact") as refused:
            fight.act(by("A", (Turned("A", 3), fact), "by hand"), overrule=overrule)
        assert words in str(refused.value)
        assert f"fact 1, {fact.kind}" in str(refused.value)
    assert fight.position() == before


@pytest.mark.parametrize("fact", CAN, ids=lambda fact: fact.kind)
def test_what_a_rule_could_state_is_kept(fight: Fight, fact: Event) -> None:
    played = fight.act(Record("A", (fact,), "by hand"))
    assert fact in played.commit.events


def test_a_fact_is_held_against_the_battle_after_those_before_it(fight: Fight) -> None:
    door = Table({"cell": (0, 0)})
    with pytest.raises(Illegal, match="fact 1"):
        fight.act(Record("A", (Turned("A", 1), MapChanged("A", "walls", door)), "by hand"))


def test_nobody_joins_who_could_not_be_built(fight: Fight) -> None:
    lopsided = evolve(creature("C"), place=Place(facing=17))
    with pytest.raises(Illegal, match="facing 17"):
        fight.act(Join("C", lopsided))
    bare = evolve(creature("C"), pools=Table())
    with pytest.raises(Illegal, match="no hp"):
        fight.act(Join("C", bare))
    fight.act(Join("C", creature("C")))
    assert "C" in fight.state()
