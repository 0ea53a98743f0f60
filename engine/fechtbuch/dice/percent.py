"""Chances as people read them."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["percent"]


def percent(chance: Fraction | float) -> str:
    """A chance in percent, as people read it; never 0 for what can happen, nor 100 for what need not."""
    if 0 < chance < Fraction(1, 1000):
        return "under 0.1 %"
    if Fraction(999, 1000) < chance < 1:
        return "over 99.9 %"
    return f"{float(100 * chance):.1f} %"
