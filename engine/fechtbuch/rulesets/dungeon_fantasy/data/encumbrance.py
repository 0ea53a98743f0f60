"""Loads and what they cost."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from attrs import frozen

from fechtbuch.rulesets.tables import TableProblem, Within, named_rows

__all__ = ["Encumbrance", "Load"]


@frozen
class Load:
    """One level of encumbrance. CMP-ENCUMBRANCE."""

    level: int
    id: str
    max_bl: Annotated[int, Within(1)]
    """Most weight it allows, in multiples of Basic Lift."""
    move_factor: Annotated[Fraction, Within(0, 1)]
    dodge: int


@frozen
class Encumbrance:
    """Basic Lift and the levels of encumbrance."""

    rule: str
    level: tuple[Load, ...] = named_rows()

    def __attrs_post_init__(self) -> None:
        """Check that levels go 0, 1, 2 ... and each allows more than the one before."""
        for place, load in enumerate(self.level):
            if load.level != place:
                raise TableProblem(f"level[{place}].level", f"expected {place}, not {load.level}: they go 0, 1, 2 ...")
            if place and load.max_bl <= self.level[place - 1].max_bl:
                raise TableProblem(f"level[{place}].max_bl", "no more than the level before allows")
        if not self.level:
            raise TableProblem("level", "is empty")

    def basic_lift(self, st: int) -> Fraction:
        """ST x ST / 5 pounds, to the nearest whole pound from 10 up. CMP-ENCUMBRANCE."""
        return _lift(st)

    def load(self, pounds: Fraction | int, st: int) -> Load | None:
        """The level for a weight carried; none: too heavy to carry."""
        lift = self.basic_lift(st)
        return next((level for level in self.level if pounds <= level.max_bl * lift), None)


@lru_cache(maxsize=256)
def _lift(st: int) -> Fraction:
    exact = Fraction(st * st, 5)
    return exact if exact < 10 else Fraction((exact + Fraction(1, 2)).__floor__())
