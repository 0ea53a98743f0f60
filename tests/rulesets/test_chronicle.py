"""The rule set of records: it opens, shows and tells, and there is nothing to play."""

from __future__ import annotations

import pytest

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.model.acts import StartTurn
from fechtbuch.model.events import Adjusted, ConditionGained, CounterChanged, Died, TableRolled
from fechtbuch.model.state import Condition, Creature, Pool, Sheet
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate import narrate, narrate_fight, text
from fechtbuch.rulesets import find_ruleset, known_rulesets
from fechtbuch.rulesets.chronicle.ruleset import AS_RECORDED
from fechtbuch.rulesets.tables import BadTable

CHRONICLE = find_ruleset("chronicle")


@pytest.fixture
def fight() -> Fight:
    sheet = Sheet(Table({"ac": 15, "init": 12, "kind": "player"}), "tracker:1")
    ann = Creature("Ann", "Ann", "players", sheet, Table({"hp": Pool(7, 20), "temp_hp": Pool(3, 5)}))
    return Fight.start(None, CHRONICLE, "A record", [ann], seed=1)


def test_it_is_found_by_name_and_offered_nowhere() -> None:
    assert CHRONICLE.name == "chronicle"
    assert "chronicle" not in known_rulesets()
    assert AS_RECORDED in CHRONICLE.catalogue


def test_a_creature_shows_its_pools_figures_and_conditions(fight: Fight) -> None:
    bless = Condition("Bless", data=Table({"end_round": 9}))
    fight.record([ConditionGained("Ann", bless), CounterChanged("Ann", "Rages", -1, 2)], "a spell")
    view = fight.battle()["Ann"].view
    assert dict(view.values) == {"hp": 7, "temp_hp": 3, "ac": 15, "init": 12, "Rages": 2, "status": "in"}
    assert view.pools == (("hit points", 7, 20), ("temporary hit points", 3, 5))
    assert view.conditions == (("Bless", "", "round 9", "plain", ""),)
    assert view.counters == (("Rages", "2"),)
    assert view.subtitle == "player, armour class 15"


def test_a_changed_figure_takes_the_place_of_the_sheets(fight: Fight) -> None:
    fight.record([CounterChanged("Ann", "ac", 3, 18)])
    view = fight.battle()["Ann"].view
    assert (view.value("ac"), view.counters, view.subtitle) == (18, (), "player, armour class 18")


def test_the_dead_are_out(fight: Fight) -> None:
    assert not fight.battle()["Ann"].view.out
    fight.record([Died("Ann")])
    assert fight.battle()["Ann"].view.out
    assert fight.rules is not None
    assert fight.rules.out(fight.battle().state, "Ann")


def test_an_act_is_headed_by_what_the_record_calls_it(fight: Fight) -> None:
    fight.record([Died("Ann")], "!kill ann")
    fight.record([Died("Ann")])
    assert [passage.heading for passage in narrate_fight(fight)] == ["A record", "!kill ann", "Record"]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Adjusted("Ann", "gains 4", "luck"), "Ann: gains 4 (luck)."),
        (Adjusted("", "it rains"), "it rains."),
        (
            TableRolled("Ann", "damage", "1d8", Rolled(5, (5,)), "7 fire", "Ann"),
            "Ann against Ann, damage: 7 fire (1d8: 5).",
        ),
        (TableRolled("", "roll", "", Rolled(9)), "Somebody, roll: 9."),
    ],
)
def test_what_a_record_tells_in_words(fight: Fight, event: Adjusted | TableRolled, told: str) -> None:
    assert text(narrate(fight.rules, fight.battle().state, event)) == told


def test_there_is_nothing_to_do_and_nothing_to_replace(fight: Fight) -> None:
    assert fight.options("Ann") == ()
    with pytest.raises(BadTable, match="a chronicle has no tables"):
        CHRONICLE.bind({"weapons": ""})
    with pytest.raises(Illegal, match="Bo"):
        fight.act(StartTurn("Bo"))
