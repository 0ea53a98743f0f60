"""Monsters: dice that roll, marks that there are, natural rolls that dice can show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from fechtbuch.dice.notation import parse_dice
from fechtbuch.rulesets.blackmoor.data.checking.dice import dice_problem
from fechtbuch.rulesets.blackmoor.data.monsters import MonsterAttack, SpecialAttack

__all__ = ["attack_problems", "mark_problems"]


_COUNT: Final = re.compile(r"[1-9]\d?(?:-[1-9]\d?)?")


_LIMITS: Final = {"d20_at_least": 20, "d100_at_least": 100, "escape_percent": 100}


def attack_problems(row: MonsterAttack, marks: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with a way to attack."""
    yield from dice_problem("dice", row.dice, parse_dice)
    if row.mark and row.mark not in marks:
        yield "mark", f'"{row.mark[:20]}" is no mark; known: {", ".join(marks)}'
    if not _COUNT.fullmatch(row.number):
        yield "number", f'"{row.number[:20]}" is no number of attacks; write 2 or 1-6'


def mark_problems(row: SpecialAttack, marks: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with what a mark does."""
    if row.mark not in marks:
        yield "mark", f'"{row.mark[:20]}" is no mark; known: {", ".join(marks)}'
    for name, most in _LIMITS.items():
        if not 0 <= getattr(row, name) <= most:
            yield name, f"{getattr(row, name)} is not within 0 to {most}"
    if row.escape_dice:
        yield from dice_problem("escape_dice", row.escape_dice, parse_dice)
