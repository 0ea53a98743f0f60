"""A changed past: every act of a fight decided again with its own answers, against deciding all of them afresh."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act, EndTurn, StartTurn
from fechtbuch.rulesets import find_ruleset
from fechtbuch.whatif import ChangeAnswer, rebase
from tests.bench.fights import BLOWS
from tests.bench.pairs import Paired

ACTS = 400


def long_duel(*, hp: int = 5_000) -> Fight:
    """The two fighters of the bench with so many hit points that they can go on for hundreds of acts."""
    rules = find_ruleset("dungeon_fantasy")
    tables = rules.load_tables({})
    both = {"st": 13, "dx": 12, "ht": 12, "hp": hp}
    aldo = {"id": "aldo", "side": "blue", "cell": [0, 0], "skills": {"Broadsword": 14}, "weapon": "broadsword"}
    ragna = {"id": "ragna", "side": "red", "cell": [1, 0], "facing": 3, "skills": {"Axe/Mace": 13}, "weapon": "axe"}
    people = [rules.build({**one, **both}, tables, "bench")[0] for one in (aldo, ragna)]
    return Fight.start(None, rules, "long duel", people, seed=1)


def fought(acts: int) -> Fight:
    """A duel of so many acts: both strike at each other by turns whenever they can."""
    fight = long_duel()
    turns = (act for who, blow in cycle(BLOWS.items()) for act in (StartTurn(who), blow, EndTurn(who)))
    with fight.batch():
        while acts:
            act = next(turns)
            if not fight.violations(act):
                fight.act(act)
                acts -= 1
    return fight


def test_rebase(paired: Paired, benchmark: Any) -> None:
    fight = fought(paired.size(ACTS, 12))
    acts: list[Act] = [commit.act for commit, _ in islice(fight.log.commits(fight.head), 1, None)]
    assert fight.log.commit(fight.log.spine(fight.head)[2]).act == BLOWS["aldo"]
    totals = cycle(range(14, 4, -1))

    def ours() -> None:
        found = rebase(fight, ChangeAnswer(2, "attack", next(totals)), line="main")
        assert len(found.entries) == len(acts) - 1
        found.keep()

    def peer() -> None:
        fresh = long_duel()
        with fresh.batch():
            for act in acts:
                fresh.act(act)

    measure = f"rebase of a {ACTS}-act fight at its first blow, kept as a branch"
    against = "resolving the same acts afresh in a batch (1x: as fast)"
    row = paired(measure, against, ours, peer, must=0.77, aim=0.91)
    assert row.ratio > 0
    benchmark.pedantic(ours, rounds=1)
