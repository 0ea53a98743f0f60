from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import fechtbuch.dice
from fechtbuch.dice import BadPool, Dice, distribution, keep_highest, keep_lowest


@pytest.mark.parametrize(("dice", "kept"), [(Dice(4, 6), 3), (Dice(2, 20), 1), (Dice(5, 4), 2), (Dice(3, 1), 1)])
def test_kept_dice_are_counted(dice: Dice, kept: int) -> None:
    throws = [sorted(shown) for shown in product(range(1, dice.sides + 1), repeat=dice.count)]
    assert dict(keep_highest(dice, kept).pairs) == dict(Counter(sum(shown[-kept:]) for shown in throws))
    assert dict(keep_lowest(dice, kept).pairs) == dict(Counter(sum(shown[:kept]) for shown in throws))


def test_keeping_all_is_the_plain_sum() -> None:
    assert keep_highest(Dice(3, 6), 3) == keep_lowest(Dice(3, 6), 3) == distribution(Dice(3, 6))


def test_the_best_of_two_twenties() -> None:
    assert keep_highest(Dice(2, 20), 1).at_least(20) == Fraction(39, 400)


@pytest.mark.parametrize(
    ("dice", "kept", "reason"),
    [(Dice(4, 6), 0, "from 1 to 4 dice, not 0"), (Dice(4, 6), 5, "not 5"), (Dice(1000, 6), 2, "pools go up to 1000")],
)
def test_impossible_pools_are_refused(dice: Dice, kept: int, reason: str) -> None:
    with pytest.raises(BadPool, match=reason):
        keep_highest(dice, kept)
    with pytest.raises(BadPool, match=reason):
        keep_lowest(dice, kept)


WITHOUT_ICEPOOL = """
import sys
sys.modules["icepool"] = None
from fechtbuch.dice import BadPool, Dice, distribution, keep_highest, quick_contest
print(distribution(Dice(3, 6)).total_weight, quick_contest(10, 10).total_weight)
try:
    keep_highest(Dice(4, 6), 3)
except BadPool as refusal:
    print(refusal)
"""


def test_everything_but_pools_works_without_icepool() -> None:
    engine = str(Path(fechtbuch.dice.__file__).parents[2])
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {engine!r})\n{WITHOUT_ICEPOOL}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.startswith("216 46656\n")
    assert "icepool; it is not installed" in ran.stdout
