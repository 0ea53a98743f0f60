"""Exact odds of every act of the rules: they sum to one, and play never leaves them.

The battles are those of the rule cases: every act class that a case plays is tried where the case plays it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from fechtbuch.rulesets.dungeon_board.decisions import DECISIONS
from fechtbuch.rulesets.dungeon_board.playing.answers import parries
from tests.support.sampling import Staged, alike, as_the_odds_say, figures, played, sourced, staged

CASES = Path(__file__).parent / "cases"
MOST = 40_000
"""Answers that the odds may ask for; beyond it they are intervals."""

NAMES = sorted({act.do for act in DECISIONS})


@cache
def acts() -> dict[str, list[Staged]]:
    """Acts by name with the battle before each."""
    return staged(CASES, lambda act: type(act) in DECISIONS, each=4, apart=5)


def test_the_cases_play_every_act() -> None:
    assert set(NAMES) - acts().keys() == set()


@pytest.mark.parametrize("do", NAMES)
def test_odds_sum_to_one_and_play_never_leaves_them(do: str) -> None:
    for _, rules, start, act in acts()[do]:
        assert as_the_odds_say(rules, start, act, parries, MOST).complete


@pytest.mark.parametrize("do", ["strike", "shoot", "cast", "monster_cast"])
def test_every_total_of_a_class_leads_to_the_same_state(do: str) -> None:
    tried = sum(alike(rules, start, act, seed, parries) for _, rules, start, act in acts()[do] for seed in range(12))
    assert tried > 12


@pytest.mark.parametrize("do", NAMES)
def test_every_term_of_every_figure_names_its_source(do: str) -> None:
    for _, rules, start, act in acts()[do]:
        for event in played(rules, start, act, 1, parries)[0].events:
            for figure in figures(event):
                sources = [term.rule for term in figure.terms] + [held.rule for held in figure.withheld]
                assert [rule for rule in sources if not sourced(rules, rule)] == []
