"""The example fight and the starting file: they play as they say, and the starting file names every option."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from fechtbuch.interchange.check import check
from fechtbuch.interchange.fight_file import parse, read
from fechtbuch.interchange.play import play
from fechtbuch.interchange.write import write
from fechtbuch.narrate.telling import narrate_fight
from fechtbuch.rulesets.blackmoor.table_options import OPTIONS
from fechtbuch.rulesets.table_options import check_options

EXAMPLE = Path(__file__).parents[3] / "notebooks" / "blackmoor.toml"
START = Path(str(files("fechtbuch.rulesets.blackmoor.data") / "start.toml"))


@pytest.mark.parametrize("file", [EXAMPLE, START], ids=["example", "start"])
def test_the_file_plays_as_it_says(file: Path) -> None:
    (case,) = read(file).cases
    assert check(case) == ()


def test_the_example_has_acts_enough_and_is_told() -> None:
    (case,) = read(EXAMPLE).cases
    run = play(case)
    decided = [step for step in run.steps if step.act.do not in ("start_turn", "end_turn")]
    assert len(decided) >= 25
    told = "".join(span.text for p in narrate_fight(run.fight) for told in p.told for span in told.sentence)
    for words in ("left wing is lost", "flight lost for good", "5 turns to live: upper body", "bleeding: right leg"):
        assert words in told, words


def test_the_starting_file_writes_every_option_with_its_default() -> None:
    written = tomllib.loads(START.read_text(encoding="utf-8"))["options"]
    check_options(OPTIONS, written, "options")
    assert {name: tuple(v) if isinstance(v, list) else v for name, v in written.items()} == {
        option.name: option.default for option in OPTIONS
    }


def test_the_example_survives_being_written_and_played_again() -> None:
    (case,) = read(EXAMPLE).cases
    first = play(case).fight
    (again,) = parse(write(first).text).cases
    second = play(again).fight
    assert [commit.events for commit, _ in second.log.commits(second.head)] == [
        commit.events for commit, _ in first.log.commits(first.head)
    ]
