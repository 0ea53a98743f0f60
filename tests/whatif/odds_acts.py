"""Acts of played fights of all four rule systems, to ask the odds of: small ones, whose every way can be followed."""

from __future__ import annotations

from functools import cache

from attrs import frozen

from fechtbuch.fight import Fight
from fechtbuch.history.commits import Commit
from fechtbuch.history.store.contract import Position
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import Bound
from tests.setup.project import ROOT

__all__ = ["ACTS", "ASKING", "BLASTS", "Played", "played_act"]


@frozen
class Played:
    """An act as it was played, and the place it was played on."""

    fight: Fight
    commit: Commit
    at: Position
    before: Battle
    after: Battle

    @property
    def rules(self) -> Bound:
        assert self.fight.rules is not None
        return self.fight.rules


ACTS = (
    "notebooks/gate.toml:2",
    "notebooks/the_bridge.toml:4",
    "notebooks/the_bridge.toml:13",
    "notebooks/the_bridge.toml:19",
    "notebooks/the_bridge.toml:27",
    "notebooks/blackmoor.toml:11",
    "notebooks/blackmoor.toml:25",
    "notebooks/dungeon_board.toml:9",
    "notebooks/dungeon_board.toml:22",
    "notebooks/control_zone.toml:7",
    "notebooks/control_zone.toml:13",
    "notebooks/control_zone.toml:32",
)
"""Fight file and number of the act on its line."""

ASKING = (
    "notebooks/gate.toml:2",
    "notebooks/the_bridge.toml:13",
    "notebooks/dungeon_board.toml:9",
    "notebooks/control_zone.toml:13",
)
"""Those in which somebody chooses, of three systems; in the fourth nobody is asked for more than an act."""

BLASTS = {
    "tests/rulesets/dungeon_fantasy/cases/explosion/explosion.toml": (
        "Large-area DR counts against explosions, by an option the torso's alone",
        "An exploding missile spell bursts where it lands",
        "It reaches exactly twice its dice in yards and no farther",
    ),
    "tests/rulesets/dungeon_fantasy/cases/grenade/grenade.toml": ("Nobody puts it out: the shield is gone",),
}
"""Cases with an act whose victims' fates are independent."""


@cache
def _fight(file: str, title: str = "") -> Fight:
    cases = read(ROOT / file).cases
    return play(next(case for case in cases if title in ("", case.title))).fight


@cache
def played_act(name: str) -> Played:
    """An act of ``ACTS``, or of a blast's case as ``file:title``: there the act with the longest tape."""
    file, _, which = name.partition(":")
    if which.isdecimal():
        fight = _fight(file)
        commit = fight.log.commit(fight.log.spine(fight.head)[int(which)])
    else:
        fight = _fight(file, which)
        commit = max((one for one, _ in fight.log.commits(fight.head)), key=lambda one: len(one.tape))
    node = fight.log.node(commit.id)
    return Played(fight, commit, fight.log.end(str(commit.parent)), node.before, node.end)
