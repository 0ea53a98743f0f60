"""Options of a fight: refused before it starts when unknown; each names the rules it reads and both readings."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.rulesets.blackmoor.ruleset import RULESET
from fechtbuch.rulesets.blackmoor.table_options import OPTIONS, option
from fechtbuch.rulesets.table_options import BadOption
from tests.rulesets.blackmoor.ring import TABLES, at, battle, creature


@pytest.mark.parametrize("row", OPTIONS, ids=lambda row: row.name)
def test_an_option_names_rules_and_says_what_its_readings_mean(row: Any) -> None:
    assert row.rules
    assert all(rule in RULESET.catalogue for rule in row.rules)
    assert all(reading.text for reading in row.readings)
    assert len(row.readings) > 1 or row.free is not None
    assert all(row.problem(reading.value) == "" for reading in row.readings)


def test_the_defaults_are_those_of_the_table() -> None:
    for row in TABLES.book.option:
        mine = next(one for one in OPTIONS if one.name == row.id)
        default = tuple(row.default) if isinstance(row.default, list | tuple) else row.default
        assert mine.default == default, row.id


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"optional_zone": True}, "near: optional_zones"),
        ({"optional_zones": "yes"}, "no reading"),
        ({"optional_zones": 1}, "no reading"),
        ({"turn_unit": "minutes"}, "near: ten_minutes"),
        ({"crawl_percent": 101}, "not within 0 to 100"),
        ({"crawl_percent": True}, "no whole number"),
        ({"humanoid_cumulative": ["head", "hed"]}, "near: head"),
        ({"humanoid_cumulative": "head"}, "no list"),
        ({"bleed_plans": ["fish", "fish"]}, "twice"),
    ],
)
def test_an_unknown_option_or_value_is_refused_before_the_fight_starts(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption) as caught:
        Fight.start(None, RULESET, "Duel", [creature("A")], options=options)
    assert words in str(caught.value)
    assert next(iter(options)) in str(caught.value)


def test_a_fight_may_choose_and_a_table_may_give_another_default() -> None:
    assert option(at(battle(creature("A"))), "crawl_percent") == 25
    assert option(at(battle(creature("A"), crawl_percent=40)), "crawl_percent") == 40
    rules = RULESET.bind({"blackmoor": '[[option]]\nid = "crawl_percent"\ndefault = 33\nmeaning = "ours"\n'})
    here = battle(creature("A", hp=4, speed=9))
    assert rules.view(here, "A").value("speed.walk") == 9
    assert option(type(at(here))(here, rules.tables), "crawl_percent") == 33
