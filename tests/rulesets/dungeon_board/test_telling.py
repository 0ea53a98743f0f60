"""What people see and read: a figure's card, and what happened in sentences."""

from __future__ import annotations

import pytest

from fechtbuch.model import events as e
from fechtbuch.model.acts import Act, NextPhase
from fechtbuch.narrate.plain import text
from fechtbuch.narrate.telling import narrate
from fechtbuch.rulesets.dungeon_board.acts import EndTurn, Shoot, Strike
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from tests.rulesets.dungeon_board.hall import TABLES, battle, figure, given, mark

HALL = battle(
    figure("dwarf", cell=[2, 2], wounds=3),
    figure("wizard", cell=[0, 0], scrolls=["Heal"]),
    figure("orc", cell=[3, 2], kind="half-orc"),
    options={"wounds_hamper": True},
    rooms={"hall": {"from": [0, 0], "to": [5, 5]}},
)


def test_a_card_tells_wounds_missiles_copies_and_what_hampers() -> None:
    card = RULESET.view(given(HALL, e.ConditionGained("dwarf", mark("asleep", 0, "round:4"))).battle, "dwarf", TABLES)
    assert card.pools == (("Endurance", 3, 6),)
    assert card.items == (("Throwing knife", "2 left"),)
    assert [(c.text, c.rule, c.until, c.grade) for c in card.conditions] == [
        ("asleep", "DB-TURN-02", "turn 4, 3 more", "bad"),
        ("half Speed", "DB-SPEED-01", "", "bad"),
    ]
    assert card.subtitle == "Dwarf · strike +1 · parry +1"
    assert not card.out
    wizard = RULESET.view(HALL, "wizard", TABLES)
    assert wizard.counters == (
        ("Fireball (learned)", "1"),
        ("Sleep (learned)", "1"),
        ("Ward (learned)", "1"),
        ("Heal (scroll)", "1"),
    )
    assert wizard.subtitle == "Wizard · strike −1 · parry −1"
    assert RULESET.view(HALL, "orc", TABLES).subtitle == "Half-orc · strike 0 · parry 0"


def test_whoever_is_dead_is_out() -> None:
    card = RULESET.view(given(HALL, e.Died("dwarf")).battle, "dwarf", TABLES)
    assert card.out
    assert card.conditions == ()


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (e.ClockAdvanced("", 2, "monsters"), "Turn 2, the monsters' phase"),
        (e.ClockAdvanced("orc", 2, "monsters"), "Turn 2, the monsters' phase: Orc"),
        (e.Wounded("dwarf", "endurance", 9, 0, "orc"), "Dwarf takes 9 wounds, 6 of 6"),
        (e.Wounded("dwarf", "endurance", 0, 3, "orc", raw=4), "Dwarf takes none of 4 wounds: the Ward absorbs them"),
        (e.PoolChanged("dwarf", "endurance", 2, 5, "potion"), "Dwarf is healed of 2 wounds, 1 of 6 left (potion)"),
        (e.PoolChanged("dwarf", "endurance", -1, 2), "Dwarf suffers 1 wound, 4 of 6 left"),
        (e.Skipped("orc", "parry", "it declines"), "Orc does not parry: it declines"),
        (e.Stopped("dwarf", "figure", source="wizard", what="shot"), "Dwarf's shot is lost: Wizard stands in the way"),
        (e.Stopped("dwarf", "corner", what="shot"), "Dwarf's shot is lost: the corner is closed"),
        (e.Moved("dwarf", ((2, 3),)), "Dwarf steps to 2,3"),
        (e.Moved("dwarf", ((5, 5),), how="transfer"), "Dwarf is transferred to 5,5"),
        (e.ConditionGained("orc", mark("asleep", 0, "round:4")), "Orc falls asleep until turn 4 begins"),
        (e.ConditionLost("orc", "asleep"), "Orc wakes up"),
        (e.ConditionLost("orc", "struck"), "Orc may act anew: struck no longer counts"),
        (e.CounterChanged("dwarf", "ammo:throwing_knife", -1, 1), "Dwarf: missiles of throwing knife: 1"),
        (e.CounterChanged("dwarf", "cells_moved", 1, 1), "Dwarf: 1 cell moved this turn"),
        (e.CounterChanged("dwarf", "cells_moved", -1, 0), "Dwarf may move anew"),
        (e.CellsLearned("dwarf", ((1, 1), (1, 2))), "Dwarf has seen 2 new cells"),
        (e.MapChanged("", "adventure", 2), "Adventure 2 begins"),
        (e.MapChanged("dwarf", "door:gate", "open"), "Dwarf opens the gate"),
        (e.MapChanged("dwarf", "door:door 2", "shut"), "Dwarf shuts door 2"),
        (e.MapChanged("", "door:gate", "open"), "Gate is open"),
        (e.MapChanged("dwarf", "known:dwarf"), "Dwarf forgets the old dungeon"),
        (e.MapChanged("dwarf", "trap:1,2", "sprung"), "The trap on 1,2 is sprung"),
        (e.Left("orc", "no hero is left in hall"), "Orc leaves the board: no hero is left in hall"),
        (e.Died("orc"), "Orc is dead"),
    ],
)
def test_facts_in_sentences(fact: e.Event, words: str) -> None:
    assert text(narrate(RULESET, HALL, fact)) == words


def told(act: Act, *dice: int) -> list[str]:
    """The sentences of an act."""
    resolution = given(HALL).when(act, dice=list(dice)).resolution
    return [text(narrate(RULESET, HALL, event)) for event in resolution.events]


def test_a_strike_is_told_with_its_reckoning() -> None:
    assert told(Strike("dwarf", "orc"), 5, 4) == [
        "Dwarf has struck in this turn",
        "Dwarf strikes at Orc: 5 − 2 = 3",
        "Orc has parried in this turn",
        "Orc parries: 4 = 4, which is enough",
    ]


def test_a_shot_that_misses_says_so() -> None:
    assert told(Shoot("dwarf", "orc"), 3)[-1] == "Dwarf shoots at Orc with the throwing knife: 3 − 3 = 0, a miss"


@pytest.mark.parametrize(
    ("act", "words"),
    [(EndTurn(), "End turn"), (EndTurn("orc"), "Nothing more for now"), (NextPhase(), "Next phase")],
)
def test_acts_have_names(act: Act, words: str) -> None:
    assert RULESET.heading(HALL, act) == words
