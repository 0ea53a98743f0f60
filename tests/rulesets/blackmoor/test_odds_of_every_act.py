"""Exact odds of every act of the rules: they sum to one, and play never leaves them.

The battles are those of the rule cases: every act class that a case plays is tried where the case plays it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from fechtbuch.rulesets.blackmoor.decisions import DECISIONS
from fechtbuch.rulesets.blackmoor.playing.answers import first
from tests.support.sampling import Staged, as_the_odds_say, staged

CASES = Path(__file__).parent / "cases"
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
        as_the_odds_say(rules, start, act, first, MOST)
