"""Whom a monster lays a spell on: itself or the nearest it can affect (DB-MONSTERMAGIC-08, -09, -13, -14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fechtbuch.model.state import Creature
from fechtbuch.rulesets.dungeon_board.creature.views import ASLEEP, WARD, Fighter, Here, on_board
from fechtbuch.rulesets.dungeon_board.data import Spell
from fechtbuch.rulesets.dungeon_board.shooting.line_of_fire import is_clear
from fechtbuch.rulesets.dungeon_board.shooting.range import cells_apart

__all__ = ["target_of"]

Possible = Callable[[Here, str, Spell, str], bool]


def target_of(here: Here, who: str, spell: Spell) -> str:
    """The figure a monster lays the spell on; empty when the spell has no possible target.

    A spell that neither helps nor harms has none (DB-MONSTERMAGIC-14, DB-AMB-34). O(figures times their lines).
    """
    possible = POSSIBLE[spell.works]
    return next((one.id for one in _in_order(here, who, spell) if possible(here, who, spell, one.id)), "")


def _in_order(here: Here, who: str, spell: Spell) -> list[Creature]:
    """Those it may be laid on, the nearest first, of equals the one listed first (DB-MONSTERMAGIC-13, DB-AMB-25).

    Itself comes before other monsters.
    """
    fighter = Fighter(here, who)

    def nearness(one: Creature) -> tuple[bool, int]:
        return one.id != who, cells_apart(here, fighter.cell, one.place.cell)

    if spell.aim == "any":
        return []
    return sorted(on_board(here, fighter.side if spell.aim == "friend" else fighter.foes), key=nearness)


def _line_is_clear(here: Here, who: str, spell: Spell, target: str) -> bool:
    """It flies there: two cells, in range if it has one, nothing in between."""
    one, two = Fighter(here, who).cell, Fighter(here, target).cell
    near_enough = spell.range is None or cells_apart(here, one, two) <= spell.range
    return one != two and near_enough and is_clear(here, one, two)


def _awake(here: Here, who: str, spell: Spell, target: str) -> bool:
    return not Fighter(here, target).has(ASLEEP)


def _unwarded(here: Here, who: str, spell: Spell, target: str) -> bool:
    """Who bears a Ward is passed over for the next nearest (DB-MONSTERMAGIC-09, DB-AMB-22)."""
    return not Fighter(here, target).has(WARD)


def _wounded(here: Here, who: str, spell: Spell, target: str) -> bool:
    return Fighter(here, target).wounds > 0


def _never(here: Here, who: str, spell: Spell, target: str) -> bool:
    return False


POSSIBLE: Final[dict[str, Possible]] = {
    "shot": _line_is_clear,
    "sleep": _awake,
    "ward": _unwarded,
    "heal": _wounded,
    "transfer": _never,
}
"""What makes a figure a possible target, by the way a spell works (DB-MONSTERMAGIC-14)."""
