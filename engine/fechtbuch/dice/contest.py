"""Quick contests: both sides roll under a target, success beats failure, and among equals the better margin wins."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Final

from attrs import frozen

from fechtbuch.dice.distribution import Distribution, distribution
from fechtbuch.dice.notation import Dice

__all__ = ["Contest", "quick_contest"]

_THREE_DICE: Final = Dice(3, 6)

Standing = tuple[bool, int]
"""How a side did: whether it succeeded, then target minus roll; the greater standing wins."""


@frozen
class Contest:
    """The weights of a contest's three ends, seen from the first side."""

    win: int
    tie: int
    lose: int

    @property
    def total_weight(self) -> int:
        """The number of equally likely pairs of throws."""
        return self.win + self.tie + self.lose

    @property
    def win_chance(self) -> Fraction:
        """The chance that the first side wins."""
        return Fraction(self.win, self.total_weight)

    @property
    def tie_chance(self) -> Fraction:
        """The chance of a tie."""
        return Fraction(self.tie, self.total_weight)

    @property
    def lose_chance(self) -> Fraction:
        """The chance that the first side loses."""
        return Fraction(self.lose, self.total_weight)


def quick_contest(
    a_target: int,
    b_target: int,
    *,
    dice: Dice = _THREE_DICE,
    always: Collection[int] = (),
    never: Collection[int] = (),
) -> Contest:
    """The exact weights of a win, a tie and a loss of the first side when both roll ``dice`` under their targets.

    A roll of at most the target succeeds; rolls in ``always`` succeed and rolls in ``never`` fail whatever the
    target. Success beats failure; two successes or two failures compare target minus roll; equal margins tie.
    Cost: the square of the number of totals.
    """
    rolls = distribution(dice)
    ours = _standings(rolls, a_target, always, never)
    theirs = _standings(rolls, b_target, always, never)
    win = sum(a * b for one, a in ours for two, b in theirs if one > two)
    lose = sum(a * b for one, a in ours for two, b in theirs if one < two)
    return Contest(win, rolls.total_weight**2 - win - lose, lose)


def _standings(
    rolls: Distribution, target: int, always: Collection[int], never: Collection[int]
) -> list[tuple[Standing, int]]:
    return [
        ((roll in always or (roll <= target and roll not in never), target - roll), weight)
        for roll, weight in rolls.pairs
    ]
