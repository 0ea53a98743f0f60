"""What is counted: sums that add up over rounds, creatures, sides, with the exact expectation beside each success."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Final

from attrs import Factory, define, frozen

from fechtbuch.interchange.tables.schema import FIGURES
from fechtbuch.interchange.tables.values import Row, exact_columns
from fechtbuch.model.checks import Check

__all__ = ["ATTACKS", "CHECKS", "DEFENCES", "Family", "Figures"]


@frozen
class Family:
    """A family of checks, by the names of its columns."""

    tried: str
    made: str
    rated: str
    rated_made: str
    expected: str


ATTACKS: Final = Family("attacks", "hits", "rated_attacks", "rated_hits", "expected_hits")
DEFENCES: Final = Family("defences", "defended", "rated_defences", "rated_defended", "expected_defended")
CHECKS: Final = Family("checks", "passed", "rated_checks", "rated_passed", "expected_passed")

_FAMILIES: Final = (ATTACKS, DEFENCES, CHECKS)
_EXACT: Final = frozenset(
    f"{family.expected}{end}" for family in _FAMILIES for end in ("", "_numerator", "_denominator")
)
_COUNTED: Final = tuple(column.name for column in FIGURES if column.name not in _EXACT)


@define
class Figures:
    """Counts by column, and the sums of chances by family and denominator."""

    counts: Counter[str] = Factory(Counter)
    chances: Counter[tuple[str, int]] = Factory(Counter)

    def count(self, column: str, by: int = 1) -> None:
        """Add to a column."""
        self.counts[column] += by

    def check(self, family: Family, check: Check, chance: Fraction | None) -> None:
        """Add a check with its chance, if that is known."""
        made = int(check.succeeded)
        self.counts[family.tried] += 1
        self.counts[family.made] += made
        if chance is not None:
            self.counts[family.rated] += 1
            self.counts[family.rated_made] += made
            self.chances[family.expected, chance.denominator] += chance.numerator

    def add(self, other: Figures) -> None:
        """Add all that another one holds."""
        self.counts.update(other.counts)
        self.chances.update(other.chances)

    def expected(self, family: Family) -> Fraction | None:
        """The sum of the chances; none where there were checks, and not one chance is known."""
        if self.counts[family.tried] and not self.counts[family.rated]:
            return None
        parts = (Fraction(n, under) for (name, under), n in self.chances.items() if name == family.expected)
        return sum(parts, Fraction(0))

    def columns(self) -> Row:
        """All columns."""
        row: Row = {name: self.counts[name] for name in _COUNTED}
        for family in _FAMILIES:
            row |= exact_columns(family.expected, self.expected(family))
        return row
