"""The Size and Speed/Range Table."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from fechtbuch.rulesets.tables import TableProblem

__all__ = ["SizeRow", "SizeSpeedRange"]


@frozen
class SizeRow:
    """A length in yards, the Size Modifier of a thing that long, the penalty for a shot that far."""

    yards: Fraction
    size: int
    range_penalty: int


@frozen
class SizeSpeedRange:
    """The Size and Speed/Range Table; each factor of ten beyond it is ``per_ten`` more. CMP-SSRT."""

    rule: str
    per_ten: int
    row: tuple[SizeRow, ...]

    def __attrs_post_init__(self) -> None:
        """Check that lengths rise and that the table spans at least a factor of ten, so that it can be continued."""
        for place in range(1, len(self.row)):
            if self.row[place].yards <= self.row[place - 1].yards:
                raise TableProblem(f"row[{place}].yards", "not longer than the row before")
        if not self.row or self.row[0].yards <= 0 or self.row[-1].yards < 10 * self.row[0].yards:
            raise TableProblem("row", "lengths must be above 0 and span a factor of ten")

    def range_penalty(self, yards: Fraction | int) -> int:
        """The modifier, 0 or less, for a distance (plus speed); between two rows the worse. DF-RANGE-03."""
        row, tens = self._row(yards)
        return row.range_penalty - tens * self.per_ten

    def size_modifier(self, yards: Fraction | int) -> int:
        """The Size Modifier of a longest dimension; between two rows the larger. CMP-SSRT, DF-SLAM-08, AMB-02."""
        exact = Fraction(yards)
        if exact <= 0:
            raise ValueError(f"a length of {yards} yards has no Size Modifier")
        row, tens = self._row(exact)
        if row is self.row[0]:
            return min(row.size, self.size_modifier(exact * 10) - self.per_ten)
        return row.size + tens * self.per_ten

    def _row(self, yards: Fraction | int) -> tuple[SizeRow, int]:
        exact, tens = Fraction(yards), 0
        while exact > self.row[-1].yards:
            exact /= 10
            tens += 1
        return next(row for row in self.row if row.yards >= exact), tens
