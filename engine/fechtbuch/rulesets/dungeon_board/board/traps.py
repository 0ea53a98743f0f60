"""Traps: they spring, and do what the board says of them (DB-SPELL-11, DB-COMP-TRAPS)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import MapChanged, Wounded
from fechtbuch.rulesets.dungeon_board.board.reading import TRAP, board_of
from fechtbuch.rulesets.dungeon_board.creature.views import ENDURANCE, Fighter

__all__ = ["spring"]


def spring(scene: Scene, who: str, rule: str) -> Decision[None]:
    """The trap under a figure springs, if there is one, and gives its wounds; a Ward does not stop those.

    A Ward stops a strike, shot or spell; a trap is none of these (DB-SPELL-12).
    """
    fighter = Fighter(scene, who)
    trap = board_of(scene).trap_on(fighter.cell)
    if trap is None:
        return
    x, y = trap.cell
    yield from happen(scene, MapChanged(who, f"{TRAP}{x},{y}", "sprung", trap.name, rule))
    if trap.wounds:
        left = max(fighter.left - trap.wounds, 0)
        fact = Wounded(who, ENDURANCE, trap.wounds, left, weapon=trap.name, type="trap", raw=trap.wounds, rule=rule)
        yield from happen(scene, fact)
