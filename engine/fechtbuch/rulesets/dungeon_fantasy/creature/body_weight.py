"""What a body weighs, and what it carries (CMP-ENCUMBRANCE, DF-OWN-54)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Final

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import FighterSheet
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data import Encumbrance

__all__ = ["body_weight", "load_of", "weight_with_load"]

LEAST: Final = 80
"""Pounds that a body of SM 0 weighs at least; thrice as much for each SM more, a third for each less (DF-OWN-54)."""

TIMES: Final = 3


@lru_cache(maxsize=1024)
def body_weight(sheet: FighterSheet) -> int:
    """Pounds of the body: as the sheet says, else an eighth of the cube of ST, and no less than its size allows."""
    if sheet.weight:
        return sheet.weight
    least = LEAST * Fraction(TIMES) ** sheet.sm
    return max(1, ceil(max(Fraction(sheet.st**3, 8), least)))


def load_of(sheet: FighterSheet, table: Encumbrance) -> int:
    """Pounds carried: as the sheet says, else the least that makes its level of encumbrance."""
    level = next((row for row in table.level if row.level == sheet.encumbrance), table.level[0])
    lift = table.basic_lift(sheet.st)
    if sheet.load is not None:
        known = table.load(sheet.load, sheet.st)
        if known is not None and known.level == level.level:
            return sheet.load
    below = [row.max_bl for row in table.level if row.level < level.level]
    return ceil(max(below) * lift) if below else 0


def weight_with_load(here: Here, who: str) -> int:
    """Pounds of a creature with all that it carries."""
    sheet = Fighter(here, who).sheet
    return body_weight(sheet) + load_of(sheet, tables_of(here).encumbrance)
