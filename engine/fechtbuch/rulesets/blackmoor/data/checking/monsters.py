"""Monsters: dice that roll, marks that there are, natural rolls that dice can show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.errors import near
from fechtbuch.rulesets.blackmoor.data.checking.dice import dice_problem
from fechtbuch.rulesets.blackmoor.data.checking.fixed import fixed_problems
from fechtbuch.rulesets.blackmoor.data.monsters import LATER_ROUNDS, MonsterAttack, SpecialAttack
from fechtbuch.rulesets.catalogue import load_catalogue

__all__ = ["attack_problems", "mark_problems"]


_COUNT: Final = re.compile(r"[1-9]\d?(?:-[1-9]\d?)?")

_THRESHOLDS: Final = ("d20_at_least", "d100_at_least")

_LIMITS: Final = {"d20_at_least": 20, "d100_at_least": 100, "escape_percent": 100}


def attack_problems(row: MonsterAttack, marks: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with a way to attack."""
    yield from dice_problem("dice", row.dice, parse_dice)
    if row.mark and row.mark not in marks:
        yield "mark", f'"{row.mark[:20]}" is no mark; known: {", ".join(marks)}'
    if not _COUNT.fullmatch(row.number):
        yield "number", f'"{row.number[:20]}" is no number of attacks; write 2 or 1-6'
        return
    low, _, high = row.number.partition("-")
    if high and int(low) > int(high):
        yield "number", f'"{row.number}" runs backwards; write {high}-{low}'


def mark_problems(row: SpecialAttack, shipped: Mapping[str, SpecialAttack]) -> Iterator[tuple[str, str]]:
    """What is wrong with what a mark does."""
    here = shipped.get(row.mark)
    if here is None:
        yield "mark", f'"{row.mark[:20]}" is no mark; known: {", ".join(shipped)}'
        return
    yield from fixed_problems(row, here, ("effect", "first_round"))
    if here.later_rounds and not LATER_ROUNDS.fullmatch(row.later_rounds):
        yield "later_rounds", f'"{row.later_rounds[:40]}" cannot be read: write listed dice + 3'
    rules = load_catalogue("blackmoor")
    if row.rule not in rules:
        yield "rule", f'the catalogue has no rule "{row.rule[:60]}"' + near(row.rule, rules)
    for name, most in _LIMITS.items():
        if not 0 <= getattr(row, name) <= most:
            yield name, f"{getattr(row, name)} is not within 0 to {most}"
    for name in _THRESHOLDS:
        if getattr(here, name) and not getattr(row, name):
            yield name, f"missing: without it the mark {row.mark} never tells"
    yield from _escape_problems(row)


def _escape_problems(row: SpecialAttack) -> Iterator[tuple[str, str]]:
    """Whoever escapes takes dice, of which ``escape_damage`` says the range."""
    if not row.escape_dice:
        if row.escape_percent:
            yield "escape_dice", "missing: whoever escapes takes damage, such as 6d4"
        return
    wrong = tuple(dice_problem("escape_dice", row.escape_dice, parse_dice))
    yield from wrong
    if row.escape_damage and not wrong:
        totals = distribution(parse_dice(row.escape_dice)).totals
        span = f"{min(totals)}-{max(totals)}"
        if row.escape_damage != span:
            yield "escape_damage", f'"{row.escape_damage[:40]}" is not what {row.escape_dice} can show, {span}'
