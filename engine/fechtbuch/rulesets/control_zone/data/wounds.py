"""Degrees of wounds and what injured parts cost (CZ-COMP-WOUNDS, CZ-TRAUMA, CZ-MUTILATION)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Annotated

from attrs import frozen

from fechtbuch.rulesets.tables import TableProblem, Within

__all__ = ["Degree", "Mutilation", "Trauma", "Wounds"]


@frozen
class Degree:
    """A degree of wounds: the share of the maximum at or below which it begins, and its penalty on checks."""

    at_most: Annotated[Fraction, Within(0, 1)]
    penalty: Annotated[int, Within(-100, 0)]


@frozen
class Trauma:
    """What an injured limb and injured eyes cost (CZ-TRAUMA-01, CZ-TRAUMA-02, CZ-TRAUMA-03)."""

    limb: Annotated[int, Within(-100, 0)]
    eyes: Annotated[int, Within(-100, 0)]


@frozen
class Mutilation:
    """What a disfigured face is worth in company (CZ-MUTILATION-03)."""

    social: int
    intimidation: int


@frozen
class Wounds:
    """The degrees from the slightest on, and the costs of injuries."""

    degree: tuple[Degree, ...]
    trauma: Trauma
    mutilation: Mutilation

    def __attrs_post_init__(self) -> None:
        """Check that each degree is worse than the one before."""
        for n, (less, more) in enumerate(pairwise(self.degree), 1):
            if more.at_most >= less.at_most:
                raise TableProblem(f"degree[{n}].at_most", f"{more.at_most} is not below {less.at_most}")
            if more.penalty > less.penalty:
                raise TableProblem(f"degree[{n}].penalty", f"{more.penalty} is less than {less.penalty}")

    def of(self, hp: int, full: int) -> int:
        """The degree at so many hit points of so many: 0 is unhurt (CZ-WOUND-01)."""
        return sum(hp <= row.at_most * full for row in self.degree)

    def penalty(self, degree: int) -> int:
        """The penalty of a degree on all checks."""
        return self.degree[degree - 1].penalty if degree else 0
