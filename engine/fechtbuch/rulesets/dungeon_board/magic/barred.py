"""What bars a figure from casting in this game turn, hero or monster: its marks, and enemies in contact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.rulesets.dungeon_board.board.contact import enemies_in_contact
from fechtbuch.rulesets.dungeon_board.creature.views import CAST, PARRIED, SHOT, STRUCK, Fighter, Here
from fechtbuch.rulesets.dungeon_board.marks import mark_breaches
from fechtbuch.rulesets.dungeon_board.reasons import breach
from fechtbuch.rulesets.dungeon_board.table_options import DIAGONAL_CONTACT, PARRY_CAST
from fechtbuch.rulesets.table_options import value_of

__all__ = ["barred"]

FORBID: Final[tuple[tuple[str, str], ...]] = (
    (STRUCK, "DB-MAGIC-02"),
    (PARRIED, "DB-MAGIC-02"),
    (SHOT, "DB-MAGIC-02"),
    (CAST, "DB-MAGIC-18"),
)
"""Marks that forbid a spell."""


def barred(here: Here, who: str) -> Iterator[Breach]:
    """The marks (DB-MAGIC-02, -18) and the enemies in contact (DB-MAGIC-03 to -06, DB-MONSTERMAGIC-03)."""
    options = here.battle.options
    parry_counts = value_of(options, PARRY_CAST)
    yield from mark_breaches(here, who, [row for row in FORBID if parry_counts or row[0] != PARRIED])
    enemies = enemies_in_contact(here, who, diagonal=bool(value_of(options, DIAGONAL_CONTACT)))
    if enemies:
        yield breach(here, "enemy_adjacent", enemies[0].name, _rule(here, who, enemies[0].place.cell))


def _rule(here: Here, who: str, cell: tuple[int, int]) -> str:
    fighter = Fighter(here, who)
    if not fighter.is_hero:
        return "DB-MONSTERMAGIC-03"
    return "DB-MAGIC-03" if cell == fighter.cell else "DB-MAGIC-04"
