"""Falls: how fast one is at the end, and what that does."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Annotated

from attrs import frozen

from fechtbuch.rulesets.tables import TableProblem, Within

__all__ = ["FallRow", "Falling", "PartOfDie"]


@frozen
class FallRow:
    """A height in yards, and the speed at its foot in yards a second."""

    yards: Annotated[int, Within(1)]
    velocity: Annotated[int, Within(0)]


@frozen
class PartOfDie:
    """What is added to one die where the damage comes to no more than ``up_to`` of a die."""

    up_to: Fraction
    add: int


@frozen
class Falling:
    """Damage of falls: HP x velocity / ``divisor`` dice, HP counted ``hard`` times onto something hard. CMP-FALLING."""

    rule: str
    hard: Annotated[int, Within(1)]
    divisor: Annotated[int, Within(1)]
    harmless: Annotated[int, Within(0)]
    """Yards that harm nobody who drops on purpose. DF-ABOVE-05."""
    acrobatics: Annotated[int, Within(0)]
    """Yards that a successful Acrobatics roll takes off."""
    catfall: Annotated[int, Within(0)]
    """Yards that Catfall takes off."""
    armoured: Annotated[int, Within(0)]
    """DR from which somebody who is landed on is hard."""
    part: tuple[PartOfDie, ...]
    row: tuple[FallRow, ...]
    square: Fraction = Fraction(0)
    """Heights beyond the last row: this times the yards is the square of the speed; 0: as fast as in the last row."""

    def __attrs_post_init__(self) -> None:
        """Check that heights rise and that parts of a die go up to a whole one."""
        for place in range(1, len(self.row)):
            if self.row[place].yards <= self.row[place - 1].yards:
                raise TableProblem(f"row[{place}].yards", "not higher than the row before")
        if not self.row:
            raise TableProblem("row", "empty")
        if not self.part or self.part[-1].up_to != 1:
            raise TableProblem("part", "the last one must go up to 1")

    def velocity(self, yards: int) -> int:
        """Speed after a fall of so many yards; 0 where nobody falls."""
        if yards <= 0:
            return 0
        found = next((row.velocity for row in self.row if row.yards >= yards), None)
        return self._beyond(yards) if found is None else found

    def _beyond(self, yards: int) -> int:
        """The square root of ``square`` times the yards, to the nearest whole number, and no less than the last row."""
        return max(self.row[-1].velocity, (isqrt(int(4 * self.square * yards)) + 1) // 2)

    def dice(self, hp: int, velocity: int, hard: bool) -> tuple[int, int]:
        """Dice and add for a body of ``hp`` that meets something at that speed; no dice where there is no speed."""
        amount = Fraction(hp * velocity * (self.hard if hard else 1), self.divisor)
        if amount <= 0:
            return 0, 0
        if amount < 1:
            return 1, next(part.add for part in self.part if amount <= part.up_to)
        return int(amount + Fraction(1, 2)), 0
