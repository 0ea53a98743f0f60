"""Spells of monsters (DB-MONSTERMAGIC): the die picks the row, the rules pick the target, nothing is used up."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Cast, Skipped, TableRolled
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.dungeon_board.acts import MonsterCast
from fechtbuch.rulesets.dungeon_board.creature.views import CAST, Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_board.data import FACES
from fechtbuch.rulesets.dungeon_board.magic.barred import barred
from fechtbuch.rulesets.dungeon_board.magic.effects import lay
from fechtbuch.rulesets.dungeon_board.magic.targets import target_of
from fechtbuch.rulesets.dungeon_board.magic.territory import heroes_on, territory_of
from fechtbuch.rulesets.dungeon_board.marks import mark
from fechtbuch.rulesets.dungeon_board.reasons import breach
from fechtbuch.rulesets.dungeon_board.rolls import DIE
from fechtbuch.rulesets.dungeon_board.table_options import COLUMN, WITHOUT_SPELL
from fechtbuch.rulesets.dungeon_board.turns.acting import acting_breaches
from fechtbuch.rulesets.table_options import chosen, value_of

__all__ = ["checks", "monster_cast"]


def checks(here: Here, act: MonsterCast) -> Iterator[Breach]:
    """A monster casts only with a hero on its territory (DB-MONSTERMAGIC-05) and none in contact (-03)."""
    fighter = Fighter(here, act.who)
    yield from acting_breaches(here, act.who)
    yield from barred(here, act.who)
    if fighter.sheet.spell_table not in tables_of(here).monster_spells:
        yield breach(here, "no_spell_table", fighter.name)
    if fighter.on_board and not heroes_on(here, territory_of(here, act.who)):
        yield breach(here, "no_hero_on_territory", territory_of(here, act.who) or "outside all rooms")


def monster_cast(scene: Scene, act: MonsterCast) -> Decision[None]:
    """One die picks the row (DB-MONSTERMAGIC-02); the first spell from there up the column that has a target is cast.

    It is one spell in each monsters' phase (DB-MONSTERMAGIC-01). Where nothing is possible the die has fallen for
    nothing (-11), and the monster may still fight (-16).
    """
    table = tables_of(scene).monster_spells.of(Fighter(scene, act.who).sheet.spell_table)
    rolled = yield from Roll(act.who, "monster_spell", DIE)
    wanted = table.of(rolled.total)
    told = TableRolled(act.who, "monster_spell", DIE, rolled, wanted, rule="DB-MONSTERMAGIC-02")
    yield from happen(scene, told)
    for row in _rows(scene, rolled.total):
        target = target_of(scene, act.who, tables_of(scene).spells.of(table.of(row)))
        if target:
            if row != rolled.total:
                yield from _shift(scene, act.who, rolled, row, wanted, table.of(row))
            yield from _cast(scene, act.who, table.of(row), target)
            return
    yield from happen(scene, Skipped(act.who, "spell", "no spell of its rows has a target", "DB-MONSTERMAGIC-11"))
    if not value_of(scene.battle.options, WITHOUT_SPELL):
        yield from mark(scene, act.who, CAST, "DB-MONSTERMAGIC-16")


def _rows(here: Here, rolled: int) -> Iterator[int]:
    """From the row rolled up to row 1 (DB-MONSTERMAGIC-10); rows below the roll are never used (-12)."""
    yield from range(rolled, 0, -1)
    if chosen(here.battle.options, COLUMN) == "around":
        yield from range(FACES, rolled, -1)


def _shift(scene: Scene, who: str, rolled: Rolled, row: int, wanted: str, found: str) -> Decision[None]:
    """The rolled spell has no possible target: another row counts (DB-MONSTERMAGIC-10)."""
    detail = Table({"from": wanted, "to": found, "row": row})
    fact = TableRolled(who, "monster_spell_shifted", DIE, rolled, found, rule="DB-MONSTERMAGIC-10", detail=detail)
    yield from happen(scene, fact)


def _cast(scene: Scene, who: str, spell_id: str, target: str) -> Decision[None]:
    """The spell is laid on its target, and no copy is used up (DB-MONSTERMAGIC-15)."""
    spell = tables_of(scene).spells.of(spell_id)
    cell = Fighter(scene, target).cell if spell.on_cell else None
    on = target if spell.on_figure else ""
    yield from happen(scene, Cast(who, spell.id, target=on, rule="DB-MONSTERMAGIC-01", cell=cell))
    yield from mark(scene, who, CAST, "DB-MONSTERMAGIC-16")
    yield from lay(scene, who, spell, on, cell)
