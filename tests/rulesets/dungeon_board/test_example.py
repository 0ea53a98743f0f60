"""The example fight that ships with the notebooks, and the log as a file: both give the same fight again."""

from __future__ import annotations

from pathlib import Path

from fechtbuch.interchange.check import check
from fechtbuch.interchange.fight_file import parse, read
from fechtbuch.interchange.play import Run, play
from fechtbuch.interchange.write import write
from fechtbuch.model.events import Event

EXAMPLE = Path(__file__).parents[3] / "notebooks" / "dungeon_board.toml"


def events(run: Run) -> list[Event]:
    return [event for commit, _ in run.fight.log.commits(run.fight.head) for event in commit.events]


def test_the_example_holds_what_it_expects() -> None:
    case = read(EXAMPLE).cases[0]
    assert check(case) == ()
    assert len(case.acts) >= 25
    assert {act.do for act in case.acts} >= {"strike", "shoot", "cast", "monster_cast", "move", "heal", "new_adventure"}


def test_a_log_written_as_a_fight_file_plays_to_the_same_facts() -> None:
    first = play(read(EXAMPLE).cases[0])
    written = write(first.fight)
    again = play(parse(written.text, "again.toml").cases[0])
    assert events(again) == events(first)
    assert again.fight.state() == first.fight.state()
