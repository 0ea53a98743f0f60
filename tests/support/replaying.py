"""Logs replayed: every act on its own parent with its own tape gives the same commit again."""

from __future__ import annotations

from fechtbuch.decide.answers import Recorded
from fechtbuch.decide.resolve import resolve
from fechtbuch.fight import Fight
from fechtbuch.history.commits import make_commit

__all__ = ["replays_to_itself"]


def replays_to_itself(fight: Fight) -> None:
    """Assert that every act, resolved again from its own tape, gives the same commit byte for byte."""
    rules = fight.rules
    assert rules is not None
    for commit, node in fight.log.commits(fight.head):
        again = resolve(node.before, rules.play(commit.act), Recorded.of(commit.tape))
        same = make_commit(
            commit.parent,
            ruleset=commit.ruleset,
            version=commit.version,
            act=commit.act,
            tape=again.tape,
            events=again.events,
            because=commit.because,
        )
        assert same.body == commit.body
        assert same.id == commit.id
