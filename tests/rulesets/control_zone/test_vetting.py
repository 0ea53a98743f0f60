"""Facts stated by hand that no rule could state are refused, and nothing is kept."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Join, Record
from fechtbuch.model.events import (
    ConditionGained,
    CounterChanged,
    Event,
    ItemChanged,
    Moved,
    PoolChanged,
    PostureChanged,
    Wounded,
    ZoneChanged,
)
from fechtbuch.model.state import Condition, Item, Pool, Sheet
from fechtbuch.model.table import Table
from fechtbuch.rulesets.control_zone.ruleset import RULESET
from tests.rulesets.control_zone.ring import creature

CANNOT: tuple[tuple[Event, str], ...] = (
    (PoolChanged("A", "mana", -1, 3), "'mana' is no pool"),
    (PoolChanged("A", "hp", -30, -10), "no pool goes below 0"),
    (PoolChanged("A", "hp", 0, 10, full_after=-1), "below 0"),
    (Wounded("A", "hp", -2, 12), "heals"),
    (Wounded("A", "hp", 2, 8, zone="tail"), "'tail' is no part"),
    (Wounded("A", "hp", 2, 8, type="wet"), "'wet' is no type"),
    (ZoneChanged("A", "tail"), "'tail' is no part"),
    (ZoneChanged("A", "face", 1, 1, ("trauma",)), "'trauma' is no injury of the face"),
    (ZoneChanged("A", "head", 1, 2, ("trauma",)), "counts 2 injuries, but 1 are named"),
    (ZoneChanged("A", "head", 1, 1, ("trauma:dizzy",)), "'dizzy' is no state"),
    (ConditionGained("A", Condition("prone")), "is a posture"),
    (PostureChanged("A", "kneeling"), "'kneeling' is no posture"),
    (Moved("A", ((20_000, 0),)), "out of bounds"),
    (CounterChanged("A", "dyings", -1, -1), "below 0"),
    (ItemChanged("A", "sword", Item("Sword", "mouth")), "'mouth' is no place"),
)


@pytest.mark.parametrize(("fact", "why"), CANNOT, ids=lambda value: value if isinstance(value, str) else "")
def test_a_fact_that_cannot_be_is_refused(fact: Event, why: str) -> None:
    fight = Fight.start(None, RULESET, "vetting", [creature("A", weapon="sword")], seed=1)
    before = fight.head
    with pytest.raises(Illegal, match=why):
        fight.act(Record("", (fact,)), overrule="the game master insists")
    assert fight.head == before


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"pools": Table({"hp": Pool(-3, 20)})}, "no pool goes below 0"),
        ({"pools": Table()}, "it has no pool hp"),
        ({"sheet": Sheet(Table({"strenth": 3}))}, "its sheet cannot be read"),
    ],
)
def test_who_cannot_be_does_not_join(changed: dict[str, Any], why: str) -> None:
    fight = Fight.start(None, RULESET, "vetting", [creature("A")], seed=1)
    with pytest.raises(Illegal, match=why):
        fight.act(Join("B", evolve(creature("B"), **changed)))


def test_facts_that_can_be_are_kept() -> None:
    fight = Fight.start(None, RULESET, "vetting", [creature("A", weapon="sword")], seed=1)
    fight.record((ZoneChanged("A", "head", 1, 1, ("trauma:winded",)), PostureChanged("A", "prone")))
    assert fight.state()["A"].zones["head"].status == ("trauma:winded",)
