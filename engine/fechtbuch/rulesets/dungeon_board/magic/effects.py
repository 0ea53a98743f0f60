"""What each spell does once it is cast: a table from the way it works to a decision (DB-SPELL)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_board.data import Spell
from fechtbuch.rulesets.dungeon_board.magic import fireball, heal, sleep, transfer, ward

__all__ = ["lay"]

Effect = Callable[[Scene, str, Spell, str, Cell], Decision[None]]
"""``(scene, caster, spell, figure, cell)``; a spell on a figure alone takes no account of the cell, and so on."""

EFFECTS: Final[dict[str, Effect]] = {
    "shot": fireball.burn,
    "sleep": sleep.fall_asleep,
    "transfer": transfer.transfer,
    "ward": ward.protect,
    "heal": heal.heal,
}


def lay(scene: Scene, who: str, spell: Spell, target: str, cell: Cell | None) -> Decision[None]:
    """The spell works on the figure ``target`` or on ``cell``, or takes the one to the other."""
    yield from EFFECTS[spell.works](scene, who, spell, target, cell or (0, 0))
