"""Exact odds of every act of the rules: they sum to one, and play never leaves them.

The battles are those of the rule cases: every act class that a case plays is tried where the case plays it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import cache
from pathlib import Path

import pytest

from fechtbuch.decide.outcomes import outcomes
from fechtbuch.rulesets.blackmoor.decisions import DECISIONS
from fechtbuch.rulesets.blackmoor.playing.answers import first
from tests.support.sampling import Staged, agrees, fate, played, staged

CASES = Path(__file__).parent / "cases"
THROWS = 60
MOST = 40_000
"""Answers that the odds may ask for; beyond it they are intervals."""


@cache
def acts() -> dict[str, list[Staged]]:
    """Acts by name with the battle before each."""
    return staged(CASES, lambda act: type(act) in DECISIONS, each=3, apart=5)


def test_the_cases_play_every_act() -> None:
    assert {act.do for act in DECISIONS} - acts().keys() == set()


@pytest.mark.parametrize("do", sorted(act.do for act in DECISIONS))
def test_odds_sum_to_one_and_play_never_leaves_them(do: str) -> None:
    for _, rules, start, act in acts()[do]:
        odds = outcomes(start, rules.play(act), first, most=MOST)
        seen: dict[str, Counter[Hashable]] = {who: Counter() for who in start.order}
        for seed in range(THROWS):
            end = played(rules, start, act, seed, first)[0].battle
            for who in start.order:
                seen[who][fate(end, who)] += 1
        for who in start.order:
            agrees(odds, who, seen[who], THROWS)
