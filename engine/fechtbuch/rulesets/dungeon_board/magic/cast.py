"""Spells of heroes (DB-MAGIC): who may cast what on whom, what it costs, then what the spell does."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model import events as e
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_board.acts import Cast
from fechtbuch.rulesets.dungeon_board.board.knowing import knows
from fechtbuch.rulesets.dungeon_board.board.reading import board_of
from fechtbuch.rulesets.dungeon_board.creature.views import CAST, WARD, Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_board.data import Spell
from fechtbuch.rulesets.dungeon_board.magic.barred import barred
from fechtbuch.rulesets.dungeon_board.magic.copies import COPIES, held, unused, use
from fechtbuch.rulesets.dungeon_board.magic.effects import lay
from fechtbuch.rulesets.dungeon_board.marks import mark
from fechtbuch.rulesets.dungeon_board.reasons import breach
from fechtbuch.rulesets.dungeon_board.shooting.range import cells_apart
from fechtbuch.rulesets.dungeon_board.turns.acting import acting_breaches

__all__ = ["cast", "checks"]


def checks(here: Here, act: Cast) -> Iterator[Breach]:
    """All breaches of a spell. A refused spell uses no copy and sets no mark (DB-MAGIC-16)."""
    yield from acting_breaches(here, act.who)
    yield from barred(here, act.who)
    yield from _copy_breaches(here, act)
    if act.spell in tables_of(here).spells:
        spell = tables_of(here).spells.of(act.spell)
        yield from _aim_breaches(here, act, spell)


def _copy_breaches(here: Here, act: Cast) -> Iterator[Breach]:
    """It must hold the spell (DB-MAGIC-01), be of a kind that may (DB-SPELL-02), have a copy left (DB-MAGIC-09)."""
    if act.copy not in ("", *COPIES) or not held(here, act.who, act.spell, act.copy):
        words = " ".join(word for word in (act.copy, act.spell) if word)
        yield breach(here, "no_such_spell", words)
        return
    fighter, spell = Fighter(here, act.who), tables_of(here).spells.of(act.spell)
    if fighter.is_hero and fighter.sheet.kind in spell.forbidden_kinds:
        yield breach(here, "spell_not_allowed", f"{spell.name}, {fighter.sheet.kind}")
    if not unused(here, act.who, act.spell, act.copy):
        yield breach(here, "spell_spent", spell.name)


def _aim_breaches(here: Here, act: Cast, spell: Spell) -> Iterator[Breach]:
    """What it is laid on is there, known, in range, and does not bear the effect yet. Friend or foe (DB-MAGIC-17)."""
    unfit = _lacking(act, spell) or _useless(here, act, spell)
    if unfit:
        yield breach(here, "wrong_target", f"{spell.name} {unfit}")
        return
    for cell in _cells(here, act, spell):
        if reason := board_of(here).lacks(cell):
            yield breach(here, "off_board", reason)
        elif not knows(here, act.who, cell):
            yield breach(here, "cell_unknown", f"{cell[0]},{cell[1]}", _unknown_rule(spell))
    if act.target and (spell.on_figure or act.cell is None):
        yield from _target_breaches(here, act, spell)


def _lacking(act: Cast, spell: Spell) -> str:
    """What an act does not name although the spell is laid on it; a spell on a cell may name who stands there."""
    if spell.on_figure and not act.target:
        return "needs a figure"
    if spell.on_cell and act.cell is None and (spell.on_figure or not act.target):
        return "needs a cell"
    return ""


def _useless(here: Here, act: Cast, spell: Spell) -> str:
    """What an act names although the spell is not laid on it; who stands on the cell named may be named as well."""
    if act.cell is not None and not spell.on_cell:
        return "is laid on no cell"
    if act.target and act.cell is not None and not spell.on_figure and Fighter(here, act.target).cell != act.cell:
        return f"is laid on a cell, on which {Fighter(here, act.target).name} does not stand"
    return ""


def _unknown_rule(spell: Spell) -> str:
    return "DB-SPELL-09" if spell.works == "transfer" else "DB-MAGIC-13"


def _target_breaches(here: Here, act: Cast, spell: Spell) -> Iterator[Breach]:
    target, fighter = Fighter(here, act.target), Fighter(here, act.who)
    if not target.on_board:
        yield breach(here, "target_gone", target.name)
        return
    if spell.works == "ward" and target.has(WARD):
        yield breach(here, "effect_already_active", target.name)
    if spell.works == "shot":
        if target.cell == fighter.cell:
            yield breach(here, "same_cell", target.name)
        cells = cells_apart(here, fighter.cell, target.cell)
        if spell.range is not None and cells > spell.range:
            yield breach(here, "out_of_range", f"{cells} cells, and it reaches {spell.range}")


def _cells(here: Here, act: Cast, spell: Spell) -> Iterator[Cell]:
    """The cells that the caster must know: of the figure, and the one named (DB-MAGIC-13, DB-SPELL-09)."""
    if act.target and Fighter(here, act.target).on_board and (spell.on_figure or act.cell is None):
        yield Fighter(here, act.target).cell
    if spell.on_cell and act.cell is not None:
        yield act.cell


def cast(scene: Scene, act: Cast) -> Decision[None]:
    """The copy and the mark, then the spell: in place of melee and shooting, once in a turn (DB-MAGIC-01)."""
    spell = tables_of(scene).spells.of(act.spell)
    cell = act.cell if spell.on_cell else None
    if spell.on_cell and cell is None:
        cell = Fighter(scene, act.target).cell
    target = act.target if spell.on_figure else ""
    yield from happen(scene, e.Cast(act.who, spell.id, target=target, rule="DB-MAGIC-01", cell=cell))
    yield from use(scene, act.who, spell.id, act.copy)
    yield from mark(scene, act.who, CAST, "DB-MAGIC-01")
    yield from lay(scene, act.who, spell, target, cell)
