"""Spells that a figure might cast now, in words: candidates, not yet judged."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.model.acts import Act
from fechtbuch.model.state import Cell, Creature
from fechtbuch.rulesets.dungeon_board.acts import Cast, MonsterCast
from fechtbuch.rulesets.dungeon_board.creature.views import Fighter, Here, on_board, tables_of
from fechtbuch.rulesets.dungeon_board.data import Spell
from fechtbuch.rulesets.dungeon_board.magic.copies import castable
from fechtbuch.space.square import neighbours

__all__ = ["spells"]

ON: dict[str, tuple[str, ...]] = {
    "enemy": ("foes", "friends"),
    "friend": ("friends", "foes"),
    "any": ("foes", "friends"),
}
"""Whom a spell is laid on first, by its aim; a hero may lay any spell on anybody (DB-MAGIC-17)."""


def spells(here: Here, who: str) -> Iterator[tuple[Act, str]]:
    """A monster's casting, and each spell of a hero on each figure; transfers take one to the cells next to it."""
    fighter = Fighter(here, who)
    if fighter.sheet.spell_table:
        yield MonsterCast(who), "cast a spell, as the die says"
    for name in castable(here, who):
        spell = tables_of(here).spells.of(name)
        for target in _targets(here, fighter, spell):
            for cell in _goals(spell, target.place.cell):
                yield _cast(who, spell, target, cell), _words(spell, target, cell)


def _targets(here: Here, fighter: Fighter, spell: Spell) -> Iterator[Creature]:
    sides = {"foes": fighter.foes, "friends": fighter.side}
    for name in ON[spell.aim]:
        yield from on_board(here, sides[name])


def _goals(spell: Spell, cell: Cell) -> tuple[Cell | None, ...]:
    """Where a transfer might go; everything else is laid where the target stands."""
    return neighbours(cell) if spell.works == "transfer" else (None,)


def _cast(who: str, spell: Spell, target: Creature, cell: Cell | None) -> Cast:
    if spell.on_figure:
        return Cast(who, spell.id, target.id, cell)
    return Cast(who, spell.id, cell=target.place.cell)


def _words(spell: Spell, target: Creature, cell: Cell | None) -> str:
    where = "" if cell is None else f" to {cell[0]},{cell[1]}"
    on = "where " + target.name + " stands" if not spell.on_figure else target.name
    return f"cast {spell.name}: {on}{where}"
