"""Transfer (DB-SPELL-09, DB-SPELL-10, DB-SPELL-11): a figure to another cell, through whatever lies between."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Moved
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_board.board.traps import spring
from fechtbuch.rulesets.dungeon_board.creature.views import Fighter
from fechtbuch.rulesets.dungeon_board.data import Spell
from fechtbuch.rulesets.dungeon_board.table_options import TRANSFER_TRAP
from fechtbuch.rulesets.table_options import value_of

__all__ = ["transfer"]


def transfer(scene: Scene, who: str, spell: Spell, target: str, cell: Cell) -> Decision[None]:
    """It costs the figure neither move nor action (DB-SPELL-10); a trap on the new cell springs (DB-SPELL-11)."""
    yield from happen(scene, Moved(target, (cell,), 0, "transfer", "DB-SPELL-09"))
    moved = Fighter(scene, target)
    if moved.on_board and moved.cell == cell and value_of(scene.battle.options, TRANSFER_TRAP):
        yield from spring(scene, target, "DB-SPELL-11")
