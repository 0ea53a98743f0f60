"""The dice that this game reads its tables with."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from attrs import frozen

from fechtbuch.rulesets.tables import Ranged, RangeTable

__all__ = ["ThreeDice"]


R = TypeVar("R", bound=Ranged)


@frozen
class ThreeDice(RangeTable[R], Generic[R]):
    """A table read with the sum of three six-sided dice."""

    totals: ClassVar[range] = range(3, 19)
