"""Radii of control zones by the weapon's Control value (CZ-CONTROL-02, CZ-CONTROL-03)."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from fechtbuch.rulesets.tables import TableProblem, Within

__all__ = ["Control", "Radius"]


@frozen
class Radius:
    """The zone of one Control value: the gap in metres is ``less_than`` or ``at_most`` so much."""

    control: Annotated[int, Within(0, 3)]
    less_than: Annotated[int | None, Within(0)] = None
    at_most: Annotated[int | None, Within(0)] = None

    def __attrs_post_init__(self) -> None:
        """Check that there is one limit."""
        if (self.less_than is None) is (self.at_most is None):
            raise TableProblem("", "either less_than or at_most is needed, and not both")

    @property
    def reach(self) -> int:
        """The widest gap in whole metres that lies within the zone; -1 for none."""
        return self.less_than - 1 if self.less_than is not None else self.at_most or 0

    def holds(self, gap: int) -> bool:
        """Whether a gap lies within the zone."""
        return gap < self.less_than if self.less_than is not None else gap <= (self.at_most or 0)


@frozen
class Control:
    """The radii of Control 0, 1, 2 and 3, in this order."""

    radius: tuple[Radius, ...]

    def __attrs_post_init__(self) -> None:
        """Check that each value has its row, and that none reaches less far than the one before."""
        for n, row in enumerate(self.radius):
            if row.control != n:
                raise TableProblem(f"radius[{n}].control", f"{row.control} stands where {n} must")
            if n and row.reach < self.radius[n - 1].reach:
                raise TableProblem(f"radius[{n}]", f"control {n} reaches less far than control {n - 1}")
        if len(self.radius) < 4:
            raise TableProblem("radius", f"no row answers for control {len(self.radius)}")

    def holds(self, control: int, gap: int) -> bool:
        """Whether a gap of so many metres lies within the zone of a Control value."""
        return self.radius[control].holds(gap)
