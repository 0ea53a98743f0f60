"""Options of a table: the catalogue's reading is the default, and every other one is shown by a case."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fechtbuch.interchange.fight_file import read
from fechtbuch.rulesets.catalogue import load_catalogue
from fechtbuch.rulesets.dungeon_board.table_options import OPTIONS
from fechtbuch.rulesets.table_options import TableOption

CASES = Path(__file__).parent / "cases"
CATALOGUE = load_catalogue("dungeon_board")


@cache
def chosen() -> dict[tuple[str, Any], set[str]]:
    """The rules that cases show under each reading that they choose."""
    found: dict[tuple[str, Any], set[str]] = {}
    for path in CASES.rglob("*.toml"):
        for case in read(path).cases:
            for option, value in case.options.items():
                found.setdefault((option, value), set()).update(case.rules)
    return found


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_other_reading_is_shown_by_a_case_of_its_rule(option: TableOption) -> None:
    for reading in option.readings[1:]:
        shown = chosen().get((option.name, reading.value), set())
        assert shown & set(option.rules), f"no case chooses {option.name} = {reading.value}"


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_names_rules_and_says_both_readings(option: TableOption) -> None:
    assert [rule for rule in option.rules if rule not in CATALOGUE] == []
    texts = [reading.text for reading in option.readings]
    assert len(set(texts)) == len(texts) >= 2
    assert all(texts)


def test_no_two_options_share_a_name() -> None:
    names = [option.name for option in OPTIONS]
    assert len(set(names)) == len(names)
