"""Values of rows: exact figures as pairs of whole numbers, dice as text, figures that 64 bits cannot hold as null."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from fechtbuch.model.figures import Number
from fechtbuch.model.tape import Rolled

__all__ = ["Row", "Value", "dice_columns", "exact_columns", "fitting", "whole_fraction"]

Value = int | str | bool | float | None
Row = dict[str, Value]
"""One row, by column."""

_LEAST: Final = -(2**63)
_MOST: Final = 2**63 - 1


def fitting(value: int | None) -> int | None:
    """The number, or null where 64 bits do not hold it."""
    return value if value is not None and _LEAST <= value <= _MOST else None


def exact_columns(name: str, value: Number | None) -> Row:
    """Numerator, denominator and float of a figure; a pair of which one half does not fit is null as a whole."""
    if value is None:
        return {f"{name}_numerator": None, f"{name}_denominator": None, name: None}
    over, under = fitting(value.numerator), fitting(value.denominator)
    if over is None or under is None:
        over = under = None
    return {f"{name}_numerator": over, f"{name}_denominator": under, name: _shown(value)}


def _shown(value: Number) -> float | None:
    try:
        return float(value)
    except OverflowError:
        return None


def whole_fraction(row: Row, name: str) -> Fraction | None:
    """The exact figure of a row again; null where there is none."""
    over, under = row[f"{name}_numerator"], row[f"{name}_denominator"]
    return None if over is None or under is None else Fraction(int(over), int(under))


def dice_columns(dice: str, rolled: Rolled | None) -> dict[str, Any]:
    """Dice, total and faces; parted by spaces, as spreadsheets take 3-4-4 for a date."""
    if rolled is None:
        return {"dice": dice or None, "total": None, "faces": None}
    faces = None if rolled.faces is None else " ".join(map(str, rolled.faces))
    return {"dice": dice, "total": rolled.total, "faces": faces}
