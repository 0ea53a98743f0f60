"""Ward (DB-SPELL-12, DB-SPELL-13): it takes the wounds of the next attack that would give any."""

from __future__ import annotations

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionGained, Skipped
from fechtbuch.model.state import Cell, Condition
from fechtbuch.rulesets.dungeon_board.creature.views import WARD, Fighter
from fechtbuch.rulesets.dungeon_board.data import Spell

__all__ = ["protect"]


def protect(scene: Scene, who: str, spell: Spell, target: str, cell: Cell) -> Decision[None]:
    """The figure bears a Ward until it takes wounds or the adventure ends; one at a time (DB-SPELL-13)."""
    if Fighter(scene, target).has(WARD):
        yield from happen(scene, Skipped(target, "ward", "it bears one already", "DB-SPELL-13"))
        return
    yield from happen(scene, ConditionGained(target, Condition(WARD, 0, who, "DB-SPELL-12", since(scene))))
