"""Rolls as the tracker writes them: ``1d20 (19) + 5 = `24` ``, ``2d6 (**1**, 4) + 3 [slashing] = `8` ``.

Dropped dice stand between ``~~``, the lowest and highest face between ``**``, what was rolled anew before an arrow.
A text is read whole or not at all, and the total it states must be what its parts come to.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from attrs import evolve, frozen

from fechtbuch.dice.notation import MAX_COUNT, MAX_SIDES
from fechtbuch.interchange.foreign.values import LARGEST
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.model.tape import Rolled

__all__ = ["BadRoll", "DiceThrown", "Roll", "read_roll"]

LONGEST: Final = 4_000
_DEEPEST: Final = 20
_MOST_PARTS: Final = 100

_TOTAL: Final = re.compile(r"\s*=\s*`(-?[0-9]{1,10})`\s*")
_DICE: Final = re.compile(r"([0-9]{0,4})d([0-9]{1,5})((?:[a-z]{1,3}[<>]?[0-9]{1,5})*) \(([^()]*)\)")
_DIE: Final = re.compile(r"([~*]{0,4})((?:[0-9]{1,5} -> )*)([0-9]{1,5})(!?)([~*]{0,4})(!?)")
_NUMBER: Final = re.compile(r"([0-9]{1,10})(?:\.([0-9]{1,6}))?")
_REMARK: Final = re.compile(r"\s*\[([^\[\]]{0,200})\]")
_SUM: Final = re.compile(r"\s*([+-])\s*")
_PRODUCT: Final = re.compile(r"\s*(\*|//|/)\s*")


class BadRoll(FechtbuchError):
    """A text that is no roll of the tracker's, or whose total is not what its parts come to."""


@frozen
class DiceThrown:
    """Equal dice of a roll: how many count, their sides and sum; the faces unless some were dropped or rerolled."""

    count: int
    sides: int
    rolled: Rolled

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"


@frozen
class Roll:
    """A roll that was read: its total, the dice in order, what was added to them, and the words in brackets.

    ``added`` is none where the roll is no plain sum that begins with dice.
    """

    total: int
    dice: tuple[DiceThrown, ...] = ()
    added: int | None = None
    remarks: tuple[str, ...] = ()

    @property
    def only(self) -> tuple[str, Rolled | None]:
        """The dice and what they showed, where the roll has one sort of them; else ``""`` and nothing."""
        return (str(self.dice[0]), self.dice[0].rolled) if len(self.dice) == 1 else ("", None)


@frozen
class _Part:
    value: Fraction
    dice: tuple[DiceThrown, ...] = ()
    remarks: tuple[str, ...] = ()
    plain: bool = True
    """Only sums so far, with no dice taken off."""


def read_roll(text: str) -> Roll:
    """The roll that ``text`` states. O(length). Raises ``BadRoll``."""
    if len(text) > LONGEST:
        raise BadRoll(f"a roll of {len(text)} characters; {LONGEST} is the most")
    reader = _Reader(text)
    part = reader.sum(0)
    end = _TOTAL.fullmatch(text, reader.at)
    if end is None:
        raise reader.bad("the total in backquotes at the end")
    total = int(end[1])
    if total != int(part.value) or abs(total) > LARGEST:
        raise BadRoll(f"the roll {shown(text)} says {total}, but its parts come to {int(part.value)}")
    plain = part.plain and part.dice and part.value.denominator == 1
    added = total - part.dice[0].rolled.total if plain else None
    return Roll(total, part.dice, added, part.remarks)


class _Reader:
    """Reads sums of products of dice, numbers and brackets, from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.parts = text, 0, 0

    def bad(self, wanted: str) -> BadRoll:
        return BadRoll(f"cannot read the roll {shown(self.text)}: expected {wanted} at position {self.at + 1}")

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def sum(self, depth: int) -> _Part:
        left = self.product(depth)
        while sign := self.take(_SUM):
            right = self.product(depth)
            value = left.value + right.value if sign[1] == "+" else left.value - right.value
            plain = left.plain and right.plain and (sign[1] == "+" or not right.dice)
            left = _Part(value, left.dice + right.dice, left.remarks + right.remarks, plain)
        return left

    def product(self, depth: int) -> _Part:
        left = self.factor(depth)
        while sign := self.take(_PRODUCT):
            right = self.factor(depth)
            value = self.times(left.value, sign[1], right.value)
            left = _Part(value, left.dice + right.dice, left.remarks + right.remarks, not (left.dice or right.dice))
        return left

    def times(self, left: Fraction, sign: str, right: Fraction) -> Fraction:
        if sign == "*":
            value = left * right
        elif not right:
            raise self.bad("a divisor that is not 0")
        else:
            value = left / right if sign == "/" else Fraction(left // right)
        if abs(value) > LARGEST or value.denominator > LARGEST:
            raise self.bad("figures of a fight")
        return value

    def factor(self, depth: int) -> _Part:
        self.parts += 1
        if depth > _DEEPEST or self.parts > _MOST_PARTS:
            raise self.bad("a roll of fewer parts")
        sign = self.take(_SUM)
        part = self.atom(depth) if sign is None else self.factor(depth + 1)
        if sign is not None and sign[1] == "-":
            part = evolve(part, value=-part.value, plain=not part.dice)
        while remark := self.take(_REMARK):
            part = evolve(part, remarks=(*part.remarks, remark[1].strip()))
        return part

    def atom(self, depth: int) -> _Part:
        if dice := self.take(_DICE):
            thrown = self.dice(dice)
            return _Part(Fraction(thrown.rolled.total), (thrown,))
        if number := self.take(_NUMBER):
            return _Part(Fraction(number[0]))
        if self.text[self.at : self.at + 1] != "(":
            raise self.bad("dice, a number or a bracket")
        self.at += 1
        part = self.sum(depth + 1)
        if self.text[self.at : self.at + 1] != ")":
            raise self.bad("a closing bracket")
        self.at += 1
        return part

    def dice(self, found: re.Match[str]) -> DiceThrown:
        """The dice of ``4d6kh3 (1, ~~1~~, 5, 6)``."""
        count, sides = int(found[1] or 1), int(found[2])
        if not 1 <= count <= MAX_COUNT or not 1 <= sides <= MAX_SIDES:
            raise self.bad("dice within the limits")
        kept, touched = [], bool(found[3])
        for word in found[4].split(", "):
            die = _DIE.fullmatch(word)
            if die is None or die[1].replace("~", "").count("*") % 2 or not _mirrored(die[1], die[5]):
                raise self.bad("the faces of the dice")
            touched = touched or bool(die[2] or die[4] or die[6] or "~" in die[1])
            if "~" not in die[1]:
                kept.append(int(die[3]))
        plain = not touched and len(kept) == count and all(1 <= face <= sides for face in kept)
        if not touched and not plain:
            raise self.bad(f"{count} faces from 1 to {sides}")
        return DiceThrown(max(len(kept), 1), sides, Rolled(sum(kept), tuple(kept) if plain else None))


def _mirrored(before: str, after: str) -> bool:
    return before == after[::-1]
