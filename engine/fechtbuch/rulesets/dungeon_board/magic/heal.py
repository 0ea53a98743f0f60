"""Heal (DB-SPELL-14): one die less two takes wounds away."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import TableRolled
from fechtbuch.model.figures import Figure, add, at_least, start
from fechtbuch.model.state import Cell
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_board.data import Spell
from fechtbuch.rulesets.dungeon_board.harm.wounds import healed
from fechtbuch.rulesets.dungeon_board.rolls import DIE

__all__ = ["heal"]


def heal(scene: Scene, who: str, spell: Spell, target: str, cell: Cell) -> Decision[None]:
    """At least 0 wounds and at most all there are (DB-SPELL-14)."""
    rolled = yield from Roll(who, "spell", DIE, target, of=lambda total: max(total + spell.modifier, 0))
    figure = Figure(
        (
            start(rolled.total, "die", "DB-SPELL-14"),
            add(spell.modifier, spell.name, f"table:spells.toml#{spell.id}"),
            at_least(0, "no less than nothing", "DB-SPELL-14"),
        )
    )
    detail = Table({"heals": figure.whole})
    told = TableRolled(who, "spell", DIE, rolled, f"heals {figure.whole}", target, "DB-SPELL-14", detail)
    yield from happen(scene, told)
    yield from healed(scene, target, figure, source=who, reason=spell.name, rule="DB-SPELL-14")
