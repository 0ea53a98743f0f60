"""The rule set's README names every act, every key of figure and board, every table, option, room and player."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fechtbuch.model.acts import ENGINE_ACTS
from fechtbuch.rulesets import dungeon_board
from fechtbuch.rulesets.dungeon_board import acts, build
from fechtbuch.rulesets.dungeon_board.board import reading
from fechtbuch.rulesets.dungeon_board.data import TABLES
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from fechtbuch.rulesets.dungeon_board.table_options import OPTIONS

ENGINE = Path(next(iter(dungeon_board.__path__)))
README = (ENGINE / "README.md").read_text(encoding="utf-8")


def missing(names: Iterable[str]) -> list[str]:
    return [name for name in names if f"`{name}`" not in README]


def test_it_names_every_act_of_these_rules() -> None:
    assert missing(do for do in acts.ACTS if do not in ENGINE_ACTS or do == "end_turn") == []


def test_it_names_every_key_of_figures_and_boards() -> None:
    assert missing(key for key in build.KEYS if key not in ("id", "name", "from", "cell")) == []
    assert missing(reading.KEYS) == []


def test_it_names_every_table_and_folder() -> None:
    assert missing(TABLES) == []
    folders = [path.name for path in ENGINE.iterdir() if path.is_dir() and not path.name.startswith("_")]
    assert missing(f"{name}/" for name in folders) == []


def test_it_says_all_readings_of_every_option_with_their_rules() -> None:
    for option in OPTIONS:
        line = next(line for line in README.splitlines() if line.startswith(f"| `{option.name}` |"))
        assert all(f": {reading.text}" in line for reading in option.readings), option.name
        assert all(rule in line for rule in option.rules), option.name


def test_it_names_every_player_and_policy() -> None:
    assert missing((*RULESET.players, *RULESET.policies)) == []
