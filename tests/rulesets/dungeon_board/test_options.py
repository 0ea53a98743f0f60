"""What a table may choose: every option has readings that differ, rules that exist, and cases that show it."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fechtbuch.interchange.fight_file import read
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from fechtbuch.rulesets.dungeon_board.table_options import OPTIONS
from fechtbuch.rulesets.table_options import TableOption

CASES = Path(__file__).parent / "cases"


@cache
def shown() -> dict[tuple[str, Any], set[str]]:
    """The rules that cases show under each reading that they choose."""
    found: dict[tuple[str, Any], set[str]] = defaultdict(set)
    for path in sorted(CASES.rglob("*.toml")):
        for case in read(path).cases:
            for choice in case.options.items():
                found[choice].update(case.rules)
    return found


def test_every_option_has_a_name_of_its_own() -> None:
    names = [option.name for option in OPTIONS]
    assert len(set(names)) == len(names)
    assert RULESET.table_options == OPTIONS


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_tells_its_readings_and_the_rules_they_read(option: TableOption) -> None:
    assert len(option.readings) >= 2
    assert len({reading.text for reading in option.readings}) == len(option.readings)
    assert all(reading.text.strip() for reading in option.readings)
    assert option.rules
    assert all(rule in RULESET.catalogue for rule in option.rules)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_case_of_its_rule_shows_every_reading_that_is_not_the_default(option: TableOption) -> None:
    assert [value for value in option.values[1:] if not shown()[option.name, value] & set(option.rules)] == []
