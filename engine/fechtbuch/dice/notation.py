"""Dice notation: ``3d6``, ``3d``, ``d100``, and damage as sheets write it, ``2d+1``, ``1d6x2``.

Dice hold no adds: an add is a term of a figure. Where a sheet writes both together, :func:`parse_roll` parts them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from attrs import frozen

from fechtbuch.model.errors import FechtbuchError

__all__ = [
    "MAX_ADD",
    "MAX_COUNT",
    "MAX_SIDES",
    "MAX_TIMES",
    "BadDice",
    "Dice",
    "RollSpec",
    "parse_dice",
    "parse_roll",
    "split_roll",
]

MAX_COUNT: Final = 1_000
MAX_SIDES: Final = 10_000
MAX_ADD: Final = 100_000
MAX_TIMES: Final = 1_000

_DEFAULT_SIDES: Final = 6
_SHOWN: Final = 40
"""Longest piece of a text that an error message repeats."""

_DICE: Final = re.compile(r"(?P<count>[0-9]*)[dD](?P<sides>[0-9]*)")
_SIGN: Final = re.compile(r"\s*(?P<sign>[+\-\u2212\u2013])\s*")
_TIMES: Final = re.compile(r"\s*[xX\u00d7*]\s*(?=[0-9])")
_NUMBER: Final = re.compile(r"[0-9]+")
_SPACE: Final = re.compile(r"\s*")


class BadDice(FechtbuchError):
    """A text is no dice notation, or dice are outside the limits; the message names text, position and expectation."""


def _require(what: str, value: object, low: int, high: int) -> None:
    """Raise :class:`BadDice` unless ``value`` is a whole number within the limits."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadDice(f"{what} must be a whole number, not {value!r}")
    if not low <= value <= high:
        raise BadDice(f"{what} must be from {low} to {high}, not {value}")


@frozen
class Dice:
    """``count`` equal dice with ``sides`` faces each, numbered from 1. Raises :class:`BadDice` outside the limits."""

    count: int
    sides: int

    def __attrs_post_init__(self) -> None:
        _require("the number of dice", self.count, 1, MAX_COUNT)
        _require("the number of sides", self.sides, 1, MAX_SIDES)

    def __str__(self) -> str:
        """The canonical text, such as ``3d6``; :func:`parse_dice` reads it back."""
        return f"{self.count}d{self.sides}"

    @property
    def low(self) -> int:
        """The least total."""
        return self.count

    @property
    def high(self) -> int:
        """The greatest total."""
        return self.count * self.sides


@frozen
class RollSpec:
    """A roll as sheets write it: the dice's total, plus ``add``, and that sum ``times`` a whole number."""

    dice: Dice
    add: int = 0
    times: int = 1

    def __attrs_post_init__(self) -> None:
        _require("the add", self.add, -MAX_ADD, MAX_ADD)
        _require("the multiplier", self.times, 1, MAX_TIMES)

    def __str__(self) -> str:
        """The canonical text, such as ``2d6+1`` or ``1d6x2``; :func:`parse_roll` reads it back."""
        add = f"{self.add:+d}" if self.add else ""
        times = f"x{self.times}" if self.times != 1 else ""
        return f"{self.dice}{add}{times}"

    def value(self, total: int) -> int:
        """What the roll comes to when the dice show ``total``."""
        return (total + self.add) * self.times


@lru_cache(maxsize=1024)
def parse_dice(text: str) -> Dice:
    """The dice that ``text`` names; no number before the ``d`` means one die, none after it means six sides.

    Raises :class:`BadDice` for anything else, an add included. Results are cached.
    """
    dice, at = _read_dice(text, _skip(text, 0))
    at = _skip(text, at)
    if at != len(text):
        raise _bad(text, at, "the end of the dice (an add is no part of them)")
    return dice


def parse_roll(text: str) -> RollSpec:
    """The roll that the whole of ``text`` names, such as ``2d+1``, ``3d-2`` or ``1d6x2``.

    The minus may be a hyphen, the minus sign or an en dash, the multiplier ``x``, ``*`` or the multiplication sign;
    it multiplies dice and add together. Raises :class:`BadDice`.
    """
    spec, rest = split_roll(text)
    if rest:
        raise _bad(text, len(text.rstrip()) - len(rest), "the end of the roll")
    return spec


def split_roll(text: str) -> tuple[RollSpec, str]:
    """The roll at the start of ``text``, and the rest without surrounding space: ``2d+1(2) cut`` leaves ``(2) cut``.

    Raises :class:`BadDice` where no roll stands at the start, or where a letter or digit follows it directly.
    """
    dice, at = _read_dice(text, _skip(text, 0))
    add, times = 0, 1
    sign = _SIGN.match(text, at)
    if sign:
        add, at = _read_number(text, sign.end(), MAX_ADD, "the number to add or take away")
        add = add if sign["sign"] == "+" else -add
    by = _TIMES.match(text, at)
    if by:
        times, at = _read_number(text, by.end(), MAX_TIMES, "the number to multiply by", low=1)
    if at < len(text) and text[at].isalnum():
        raise _bad(text, at, "a space or the end after the roll")
    return RollSpec(dice, add, times), text[at:].strip()


def _read_dice(text: str, at: int) -> tuple[Dice, int]:
    found = _DICE.match(text, at)
    if not found:
        raise _bad(text, at, "dice such as 3d6, 2d or d100")
    count, sides = 1, _DEFAULT_SIDES
    if found["count"]:
        count, _ = _read_number(text, found.start("count"), MAX_COUNT, "the number of dice", low=1)
    if found["sides"]:
        sides, _ = _read_number(text, found.start("sides"), MAX_SIDES, "the number of sides", low=1)
    if not found["count"] and not found["sides"]:
        raise _bad(text, at, "a number before or after the d")
    return Dice(count, sides), found.end()


def _read_number(text: str, at: int, high: int, what: str, low: int = 0) -> tuple[int, int]:
    """The whole number at ``at`` and the place after it; digits beyond the limit's length are never converted."""
    found = _NUMBER.match(text, at)
    if not found:
        raise _bad(text, at, what)
    digits = found[0].lstrip("0") or "0"
    if len(digits) > len(str(high)) or not low <= int(digits) <= high:
        raise _bad(text, at, f"{what}, from {low} to {high}")
    return int(digits), found.end()


def _skip(text: str, at: int) -> int:
    """The place of the first character from ``at`` on that is no space."""
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _bad(text: str, at: int, expected: str) -> BadDice:
    shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
    there = f"found {text[at : at + 10]!r}" if at < len(text) else "the text ends"
    return BadDice(f"cannot read dice {shown!r}: expected {expected} at position {at + 1}, {there}")
