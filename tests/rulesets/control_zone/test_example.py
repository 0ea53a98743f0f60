"""The example fight that ships with the notebooks, and the log as a file: both give the same fight again."""

from __future__ import annotations

from pathlib import Path

from fechtbuch.interchange.check import check
from fechtbuch.interchange.fight_file import parse, read
from fechtbuch.interchange.play import Run, play
from fechtbuch.interchange.write import write
from fechtbuch.model.events import Event, Reacted
from fechtbuch.narrate.telling import narrate_fight
from fechtbuch.rulesets.control_zone.reactions.kinds import KINDS

EXAMPLE = Path(__file__).parents[3] / "notebooks" / "control_zone.toml"


def events(run: Run) -> list[Event]:
    return [event for commit, _ in run.fight.log.commits(run.fight.head) for event in commit.events]


def test_the_example_holds_what_it_expects() -> None:
    case = read(EXAMPLE).cases[0]
    assert check(case) == ()
    assert len(case.acts) >= 25
    assert {act.do for act in case.acts} >= {"move", "attack", "aim", "knockback", "add_state", "interact", "rest"}


def test_the_example_shows_every_reaction_but_leaves_none_untold() -> None:
    run = play(read(EXAMPLE).cases[0])
    assert {event.how for event in events(run) if isinstance(event, Reacted)} == set(KINDS)
    told = [
        "".join(span.text for span in fact.sentence) for passage in narrate_fight(run.fight) for fact in passage.told
    ]
    assert "Tam makes Interception on Wenna, who prepares a shot" in told
    assert "Gart is stopped by Ilse at 6,0" in told
    assert "Wenna's shot goes astray and strikes Ilse in the clinch" in told
    assert "Tam walks to 7,-2, 2 m, now 0 m up" in told


def test_a_log_written_as_a_fight_file_plays_to_the_same_facts() -> None:
    first = play(read(EXAMPLE).cases[0])
    written = write(first.fight)
    again = play(parse(written.text, "again.toml").cases[0])
    assert events(again) == events(first)
    assert again.fight.state() == first.fight.state()
