from __future__ import annotations

from collections import Counter
from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.dice import Contest, Dice, distribution, quick_contest

targets = st.integers(-5, 35)


@settings(deadline=None, max_examples=40)
@given(targets, targets)
def test_without_automatic_results_the_margins_decide(a: int, b: int) -> None:
    three = 3 @ icepool.d6
    difference = (a - three) - (b - three)
    ours = quick_contest(a, b)
    assert ours.win_chance == difference.probability(">", 0)
    assert ours.tie_chance == difference.probability("==", 0)
    assert ours.lose_chance == difference.probability("<", 0)


def judged(a: int, roll_a: int, b: int, roll_b: int) -> str:
    """The rule in words: 3 and 4 always succeed, 17 and 18 always fail; success beats failure; else margins."""
    success_a = roll_a <= 4 or (roll_a <= 16 and roll_a <= a)
    success_b = roll_b <= 4 or (roll_b <= 16 and roll_b <= b)
    if success_a != success_b:
        return "win" if success_a else "lose"
    difference = (a - roll_a) - (b - roll_b)
    return "win" if difference > 0 else "lose" if difference < 0 else "tie"


@pytest.mark.parametrize(("a", "b"), [(12, 10), (2, 30), (30, 2), (10, 10), (20, 18), (3, 3), (16, 17)])
def test_automatic_results_come_before_margins(a: int, b: int) -> None:
    tally: Counter[str] = Counter()
    for roll_a, weight_a in distribution(Dice(3, 6)).pairs:
        for roll_b, weight_b in distribution(Dice(3, 6)).pairs:
            tally[judged(a, roll_a, b, roll_b)] += weight_a * weight_b
    assert quick_contest(a, b, always={3, 4}, never={17, 18}) == Contest(tally["win"], tally["tie"], tally["lose"])


@given(targets, targets)
def test_the_other_side_sees_the_mirror(a: int, b: int) -> None:
    ours, theirs = quick_contest(a, b), quick_contest(b, a)
    assert (ours.win, ours.tie, ours.lose) == (theirs.lose, theirs.tie, theirs.win)
    assert ours.total_weight == 216**2


def test_other_dice() -> None:
    contest = quick_contest(1, 1, dice=Dice(1, 2))
    assert (contest.win_chance, contest.tie_chance) == (Fraction(1, 4), Fraction(1, 2))
