"""The command line run in this process, and logs for it to look into."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve, frozen

from fechtbuch.cli import main
from fechtbuch.fight import Fight
from tests.support.duels import duel, play_rounds
from tests.support.toy_ruleset import TOY, Strike, creature

NASTY = "[red]Ork[/red]\x1b[31m\x07 \u202etxet\u202c :smile: " + "x" * 100
"""A name that would colour, ring, reorder and fill a terminal."""


@frozen
class Ran:
    """What a command gave: its exit code, its output, its complaints."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Command = Callable[..., Ran]


@pytest.fixture
def fechtbuch(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs the command line with the given words."""

    def run(*words: str | Path) -> Ran:
        with pytest.raises(SystemExit) as done:
            main([str(word) for word in words])
        caught = capsys.readouterr()
        assert isinstance(done.value.code, int)
        return Ran(done.value.code, caught.out, caught.err)

    return run


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log with a duel of two lines and notes; its rule set is not installed."""
    path = tmp_path / "duel.fechtbuch"
    with duel(path) as fight:
        play_rounds(fight, 2)
        past = fight.cursor()
        for _ in range(4):
            past.previous_act()
        fight.act(Strike("A", "B"), at=past, branch="luck")
        fight.note("well struck", "!!", author="Ann", at="luck")
    return path


@pytest.fixture
def nasty_log(tmp_path: Path) -> Path:
    """A log whose every text is hostile."""
    path = tmp_path / "nasty.fechtbuch"
    creatures = [evolve(creature("A"), name=NASTY, side=NASTY), creature("B")]
    with Fight.start(path, TOY, NASTY, creatures, seed=1) as fight:
        fight.act(Strike("A", "B"), overrule=NASTY)
        fight.leave("A", NASTY)
        fight.note(NASTY, "?", author=NASTY)
        fight.branch(NASTY)
    return path
