"""Words on sheets and in tallies that the tables have no rows for: weapons, spells, spell tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fechtbuch.model.errors import near
from fechtbuch.rulesets.dungeon_board.creature.sheet import FigureSheet
from fechtbuch.rulesets.dungeon_board.creature.views import AMMO, LEARNED, SCROLL, SCROLLS
from fechtbuch.rulesets.dungeon_board.data import Tables

__all__ = ["unknown_tally", "unknown_words"]


def unknown_words(tables: Tables, sheet: FigureSheet, tallies: Iterable[str]) -> Iterator[str]:
    """What is wrong with the names on a sheet and in a figure's tallies (DB-COMP-SHEET)."""
    for weapon in sheet.missiles:
        yield from _unknown("ranged weapon", weapon, tables.weapons)
    for spell in sheet.spells:
        yield from _unknown("spell", spell, tables.spells)
    if sheet.spell_table:
        yield from _unknown("spell table", sheet.spell_table, tables.monster_spells)
    yield from filter(None, (unknown_tally(tables, tally) for tally in tallies))


def unknown_tally(tables: Tables, tally: str) -> str:
    """What is wrong with the name of a tally; empty when nothing is."""
    head, colon, name = tally.partition(":")
    if head + colon == AMMO:
        return next(_unknown("ranged weapon", name, tables.weapons), "")
    if head + colon in (LEARNED, SCROLL, SCROLLS):
        return next(_unknown("spell", name, tables.spells), "")
    return ""


def _unknown(what: str, name: str, table: Any) -> Iterator[str]:
    if name not in table:
        yield f'there is no {what} "{name:.60}"' + near(name, table.ids)
