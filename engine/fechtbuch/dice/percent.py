"""Chances as people read them."""

from __future__ import annotations

from fractions import Fraction

__all__ = ["percent"]


def percent(chance: Fraction | float, places: int = 1) -> str:
    """A chance in percent, as people read it; never 0 for what can happen, nor 100 for what need not.

    ``places`` are those after the point, at least one; zeros at the end are left out.
    """
    least = Fraction(1, 10 ** (places + 2))
    if 0 < chance < least:
        return f"under {float(100 * least):.{places}f} %"
    if 1 - least < chance < 1:
        return f"over {100 - float(100 * least):.{places}f} %"
    return f"{float(100 * chance):.{places}f}".rstrip("0").rstrip(".") + " %"
