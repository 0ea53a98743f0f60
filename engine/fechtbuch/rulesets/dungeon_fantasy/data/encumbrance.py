"""Loads and what they cost."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from fechtbuch.rulesets.tables import named_rows

__all__ = ["Encumbrance", "Load"]


@frozen
class Load:
    """One level of encumbrance. CMP-ENCUMBRANCE."""

    level: int
    id: str
    max_bl: int
    """Most weight it allows, in multiples of Basic Lift."""
    move_factor: Fraction
    dodge: int


@frozen
class Encumbrance:
    """Basic Lift and the levels of encumbrance."""

    rule: str
    level: tuple[Load, ...] = named_rows()

    def basic_lift(self, st: int) -> Fraction:
        """ST x ST / 5 pounds, to the nearest whole pound from 10 up. CMP-ENCUMBRANCE."""
        exact = Fraction(st * st, 5)
        return exact if exact < 10 else Fraction((exact + Fraction(1, 2)).__floor__())

    def load(self, pounds: Fraction | int, st: int) -> Load | None:
        """The level for a weight carried; none: too heavy to carry."""
        lift = self.basic_lift(st)
        return next((level for level in self.level if pounds <= level.max_bl * lift), None)
