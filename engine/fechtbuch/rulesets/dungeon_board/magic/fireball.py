"""Spells that fly like a shot (DB-SPELL-01, DB-SPELL-03, DB-SPELL-04)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_board.data import Spell
from fechtbuch.rulesets.dungeon_board.shooting.flight import Missile, blocked, fly

__all__ = ["burn"]


def burn(scene: Scene, who: str, spell: Spell, target: str, cell: Cell) -> Decision[None]:
    """Line, blocking, cover and wounds are those of a shot; a blocked one is used up all the same (DB-SPELL-03)."""
    missile = Missile(spell.id, spell.name, spell.modifier, f"table:spells.toml#{spell.id}", "spell", "DB-SPELL-01")
    if not (yield from blocked(scene, who, target, missile)):
        yield from fly(scene, who, target, missile)
