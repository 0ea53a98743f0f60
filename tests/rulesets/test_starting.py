"""The fight file that each rule set supplies to begin with: it plays, holds, and knows every option."""

from __future__ import annotations

import re

import pytest

from fechtbuch.interchange.check import check
from fechtbuch.interchange.fight_file import Case, parse
from fechtbuch.rulesets import find_ruleset, known_rulesets


def case_of(name: str) -> Case:
    (case,) = parse(find_ruleset(name).starting, f"{name}.toml").cases
    return case


@pytest.mark.parametrize("name", known_rulesets())
def test_it_plays_and_holds(name: str) -> None:
    case = case_of(name)
    assert case.ruleset == name
    assert len(case.acts) >= 2
    assert check(case) == ()


@pytest.mark.parametrize("name", known_rulesets())
def test_it_says_what_its_lines_mean(name: str) -> None:
    assert find_ruleset(name).starting.count("#") >= 10


@pytest.mark.parametrize("name", ["blackmoor", "dungeon_board", "dungeon_fantasy"])
def test_it_holds_every_option_with_its_default(name: str) -> None:
    known = {option.name: option.default for option in find_ruleset(name).table_options or ()}
    written = {key: tuple(value) if isinstance(value, list) else value for key, value in case_of(name).options.items()}
    assert written == known


@pytest.mark.parametrize("name", ["blackmoor", "dungeon_board", "dungeon_fantasy"])
def test_its_remarks_name_the_other_readings_in_words(name: str) -> None:
    lines = {line.partition(" =")[0]: line for line in find_ruleset(name).starting.splitlines() if " = " in line}
    for option in find_ruleset(name).table_options or ():
        for reading in option.readings[1:]:
            if isinstance(reading.value, str):
                assert re.search(rf'#.*"{reading.value}"', lines[option.name]), (option.name, reading.value)
