"""Exact odds of every act of the rules: they sum to one, and play never leaves them.

The battles are those of the rule cases: every act class that a case plays is tried where the case plays it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fechtbuch.decide.answers import InTurn, Stream, by_policy
from fechtbuch.decide.outcomes import Odds, outcomes
from fechtbuch.decide.resolve import resolve
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.model.acts import Act
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.legality import CHECKS
from fechtbuch.rulesets.dungeon_fantasy.playing.answers import hold_ground
from fechtbuch.rulesets.protocol import Bound

CASES = Path(__file__).parent / "cases"
EACH = 2
"""How many acts of each class are tried."""

MOST = 40_000
"""Answers that the odds may ask for; beyond it they are intervals."""

THROWS = 60
FAR = Fraction(1, 4)
"""How far a share of so many throws may be from its chance: about four standard deviations at worst."""

Staged = tuple[str, Bound, Battle, Act]


@cache
def staged() -> dict[str, list[Staged]]:
    """Acts that ask for something, by name, with the battle before each; those that ask for most first."""
    found: dict[str, list[tuple[int, Staged]]] = {}
    for path in sorted(CASES.rglob("*.toml")):
        for case in read(path).cases:
            run = play(case)
            rules = run.fight.rules
            assert rules is not None
            for commit, node in run.fight.log.commits(run.fight.head):
                if type(commit.act) in CHECKS:
                    title = f"{path.parent.name}: {case.title}"
                    entry = (title, rules, node.before, commit.act)
                    found.setdefault(commit.act.do, []).append((len(commit.tape), entry))
    return {
        do: [entry for _, entry in sorted(entries, key=lambda pair: -pair[0])[: 40 * EACH : 40]][:EACH]
        for do, entries in found.items()
    }


def fate(here: Battle, who: str) -> Hashable:
    """What has become of one creature."""
    one = here[who]
    pools = tuple(pool.value for pool in one.pools.values())
    return repr((pools, one.status, sorted(one.conditions), one.place, sorted(one.items)))


def agrees(odds: Odds, who: str, seen: Counter[Hashable]) -> None:
    """The chances sum to one less what is unexplored, and the shares seen are near them."""
    exact: dict[Any, Fraction] = odds.spread(lambda here: fate(here, who), about=who)
    explored = sum(exact.values(), Fraction(0))
    assert explored <= 1
    if odds.complete:
        assert explored == 1
        assert seen.keys() <= exact.keys(), seen.keys() - exact.keys()
    for result, often in seen.items():
        low = exact.get(result, Fraction(0))
        share = Fraction(often, THROWS)
        assert low - FAR <= share <= low + (1 - explored) + FAR, (result, low, share)


def test_the_cases_play_every_act() -> None:
    assert {act.do for act in CHECKS} - staged().keys() == set()


@pytest.mark.parametrize("do", sorted(act.do for act in CHECKS))
def test_odds_sum_to_one_and_play_never_leaves_them(do: str) -> None:
    for title, rules, start, act in staged()[do]:
        odds = outcomes(start, rules.play(act), hold_ground, most=MOST)
        seen: dict[str, Counter[Hashable]] = {who: Counter() for who in start.order}
        for seed in range(THROWS):
            answers = InTurn((Stream(str(seed), "", title.encode()), by_policy(lambda who: hold_ground)))
            end = resolve(start, rules.play(act), answers).battle
            for who in start.order:
                seen[who][fate(end, who)] += 1
        for who in start.order:
            agrees(odds, who, seen[who])
