"""Fights played by players under all four rule systems, and faults planted in their records.

The fight goes on from a planted fault as a table would: later acts are decided on what was recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from attrs import evolve

from fechtbuch.audit.rederive import Deriver
from fechtbuch.decide.answers import Recorded
from fechtbuch.decide.legality import Illegal
from fechtbuch.decide.resolve import Resolution, resolve
from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_turn, sides_up
from fechtbuch.history.commits import Commit, stored
from fechtbuch.history.store import MemoryStore
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play, start
from fechtbuch.model.acts import Act
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Event
from fechtbuch.model.tape import Tape

__all__ = ["NOTEBOOKS", "SYSTEMS", "commits", "copied", "example", "planted", "played", "replayed"]

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SYSTEMS = {
    "blackmoor": "blackmoor.toml",
    "control_zone": "control_zone.toml",
    "dungeon_board": "dungeon_board.toml",
    "dungeon_fantasy": "the_bridge.toml",
}
"""The example fight of each rule system, which lends its cast and its field."""


@cache
def played(system: str, seed: int = 1, turns: int = 12) -> Fight:
    """A fight of so many turns by the default players. It is shared: act in it on branches only, claim nothing."""
    case = evolve(read(NOTEBOOKS / SYSTEMS[system]).cases[0], seed=str(seed))
    fight = start(case, id=f"{system}-{seed}")
    for _ in range(turns):
        if len(sides_up(fight)) < 2:
            break
        play_turn(fight, {})
    return fight


@cache
def example(system: str) -> Fight:
    """The example fight of a rule system, as its file has it. It is shared, as above."""
    return play(read(NOTEBOOKS / SYSTEMS[system]).cases[0], id=system).fight


def commits(fight: Fight) -> list[Commit]:
    """The commits of the current line, the genesis first: ``commits(fight)[n]`` is act n."""
    return [commit for commit, _ in fight.log.commits(fight.head)]


def copied(fight: Fight, head: str = "") -> Fight:
    """The line to ``head``, or the beginning alone, in a store of its own, where it can be claimed and noted upon."""
    store, begin = MemoryStore(), fight.log.commit(fight.log.root)
    store.create_fight(fight.log.row, stored(begin), "main")
    line = [stored(commit) for commit, _ in fight.log.commits(head)][1:] if head else []
    if line:
        store.append(fight.id, "main", begin.id, line)
    return Fight.open(store, fight.id, ruleset=None if fight.rules is None else fight.rules.ruleset)


def replayed(fight: Fight, commit: Commit, tape: Tape) -> tuple[tuple[Event, ...], Tape] | None:
    """The facts and answers of an act with another tape; none where that leaves a question open."""
    rules = fight.rules
    assert rules is not None
    try:
        found = resolve(fight.log.node(commit.id).before, rules.play(commit.act), Recorded.of(tape))
    except FechtbuchError:
        return None
    return found.events, found.tape


def planted(fight: Fight, number: int, change: Callable[[Resolution], Resolution], act: Act | None = None) -> Fight:
    """The fight with act ``number`` recorded as ``change`` has it, and what follows decided upon that.

    Later acts that cannot be any more are left out; those that are against a rule now are overruled.
    """
    copy, deriver = copied(fight), Deriver.of(fight)
    for n, commit in enumerate(commits(fight)):
        if n == 0:
            continue
        at = evolve(commit, parent=copy.head, act=act if act is not None and n == number else commit.act)
        redone, _ = deriver.on(copy.state(), at)
        if redone.resolution is None:
            continue
        resolution = change(redone.resolution) if n == number else redone.resolution
        try:
            copy.keep(at.act, resolution)
        except Illegal:
            copy.keep(at.act, resolution, overrule="it went so at the table")
        except FechtbuchError:
            if n == number:
                raise
    return copy
