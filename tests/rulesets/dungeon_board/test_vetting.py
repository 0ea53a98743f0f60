"""Facts stated by hand: those that no rule could state are named, all others pass."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fechtbuch.model.events import (
    ClockAdvanced,
    ConditionGained,
    CounterChanged,
    Event,
    Joined,
    MapChanged,
    Moved,
    PoolChanged,
    Wounded,
)
from fechtbuch.model.state import Pool, Sheet
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from tests.rulesets.dungeon_board.hall import TABLES, battle, figure, mark

HALL = battle(figure("dwarf", cell=[2, 2]), size=[6, 6], rooms={"hall": [[0, 0]]})
ORC = figure("orc", cell=[3, 3])


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (PoolChanged("dwarf", "hp", -1, 3), "no pool 'hp'"),
        (PoolChanged("dwarf", "endurance", 3, 9), "9 left of Endurance 6"),
        (PoolChanged("dwarf", "endurance", 0, 0, full_after=0), "an Endurance of 0"),
        (Wounded("dwarf", "endurance", 9, -3), "-3 left of Endurance 6"),
        (Wounded("dwarf", "endurance", -1, 6), "heal"),
        (CounterChanged("dwarf", "ammo:throwing_knife", -3, -1), "below 0"),
        (Moved("dwarf", ((6, 0),)), "not on the board"),
        (Moved("dwarf", ((2_000, 0),)), "farther than 1000"),
        (ClockAdvanced("", 2, "goblins"), "no phase 'goblins'"),
        (MapChanged("", "door:gate", "open"), "nothing of that name"),
        (MapChanged("", "size", [2, 2]), "dwarf: cell: the cell [2, 2] is not on the board"),
        (MapChanged("", "adventure", 0), "no number of an adventure"),
        (Joined("orc", evolve(ORC, side="red")), "no side"),
        (Joined("orc", evolve(ORC, sheet=Sheet(Table({"kind": 3})))), "cannot be read"),
        (Joined("orc", evolve(ORC, pools=Table({}))), "no Endurance"),
        (Joined("orc", evolve(ORC, pools=Table({"endurance": Pool(-1, 4)}))), "no Endurance"),
        (Joined("orc", evolve(ORC, counters=Table({"ammo:bow": -1}))), "below 0"),
        (Joined("orc", figure("orc", cell=[9, 9])), "not on the board"),
        (Joined("orc", figure("orc", cell=[1, 1], territory="hal")), "near: hall"),
    ],
)
def test_what_no_rule_could_state_is_named(fact: Event, words: str) -> None:
    found = RULESET.vet(HALL, fact, TABLES)
    assert found
    assert any(words in breach.text for breach in found), found
    assert all(breach.rule in RULESET.catalogue for breach in found)


@pytest.mark.parametrize(
    "fact",
    [
        PoolChanged("dwarf", "endurance", -2, 4),
        Wounded("dwarf", "endurance", 9, 0),
        CounterChanged("dwarf", "ammo:throwing_knife", 1, 3),
        Moved("dwarf", ((5, 5),)),
        ClockAdvanced("", 4, "monsters"),
        MapChanged("", "walls", [[[0, 0], [1, 0]]]),
        Joined("orc", ORC),
        ConditionGained("dwarf", mark("ward")),
    ],
)
def test_what_a_rule_could_state_passes(fact: Any) -> None:
    assert RULESET.vet(HALL, fact, TABLES) == ()
