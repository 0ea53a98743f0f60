"""A figure's sheet as these rules read it (DB-COMP-SHEET): plain figures that never change during a fight."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from fechtbuch.model.state import Cell, Sheet
from fechtbuch.model.table import freeze, thaw
from fechtbuch.model.wire import from_json, to_json

__all__ = ["FigureSheet", "freeze_sheet", "read_sheet"]


@frozen(cache_hash=True)
class FigureSheet:
    """The printed figures of a hero or a monster.

    ``strike`` and ``parry`` are modifiers. ``missiles`` are weapon ids; ``spells`` the copies learned, a spell as often
    as it was picked (DB-MAGIC-07). ``spell_table`` names the table of a monster that casts. ``territory`` is the room
    or corridor in which a monster appeared; empty: the one that holds ``appeared``, the cell in which it was put.
    """

    kind: str
    endurance: int
    speed: int
    strike: int = 0
    parry: int = 0
    missiles: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    spell_table: str = ""
    territory: str = ""
    appeared: Cell = (0, 0)


def freeze_sheet(sheet: FigureSheet, origin: str = "") -> Sheet:
    """The sheet as the engine keeps it."""
    return Sheet(freeze(to_json(sheet)), origin)


@lru_cache(maxsize=4096)
def read_sheet(sheet: Sheet) -> FigureSheet:
    """The typed sheet of an engine sheet; cached. Raises ``BadData``."""
    return from_json(thaw(sheet.figures), FigureSheet, sheet.origin or "sheet")
