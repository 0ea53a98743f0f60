"""What a table may choose for a fight: every option has its readings, its rules, and code that asks for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fechtbuch.fight import Fight
from fechtbuch.rulesets import dungeon_fantasy
from fechtbuch.rulesets.dungeon_fantasy.readings import OPTIONS
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from fechtbuch.rulesets.table_options import BadOption, TableOption
from tests.rulesets.dungeon_fantasy.ring import creature

ENGINE = Path(next(iter(dungeon_fantasy.__path__)))


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_says_what_each_reading_means_and_whose_it_is(option: TableOption) -> None:
    assert len(option.readings) >= 2
    assert len({reading.text for reading in option.readings}) == len(option.readings)
    assert option.rules
    assert all(rule in RULESET.catalogue for rule in option.rules)


def test_names_are_unique() -> None:
    names = [option.name for option in OPTIONS]
    assert len(set(names)) == len(names)


def test_code_asks_for_every_option_and_for_no_other() -> None:
    asked = set()
    for path in ENGINE.rglob("*.py"):
        asked |= set(re.findall(r'reading_of\([\w.]+, "(\w+)"\)', path.read_text(encoding="utf-8")))
    sections = {"lariats", "bolas", "harpoons", "nets", "stuck_weapons"}  # asked for by the effect of a weapon
    assert asked | sections == {option.name for option in OPTIONS}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"slam_sped": "next_row"}, "slam_speed"),
        ({"slam_speed": "fast"}, "known: next_row, nothing_below_two, row_below"),
        ({"nets": "no"}, "is no reading"),
        ({"nets": 0}, "is no reading"),
    ],
)
def test_what_is_no_option_is_refused_before_the_fight(options: dict[str, object], words: str) -> None:
    with pytest.raises(BadOption, match="options") as refused:
        Fight.start(None, RULESET, "Odd", [creature("A")], options=options, id="odd")
    assert words in str(refused.value)


def test_what_is_one_is_kept() -> None:
    fight = Fight.start(None, RULESET, "Odd", [creature("A")], options={"slam_speed": "row_below"}, id="odd")
    assert fight.state().options["slam_speed"] == "row_below"
