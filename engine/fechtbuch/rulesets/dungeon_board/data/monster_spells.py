"""The tables from which monsters take their spells: one row for each face of the die (DB-MONSTERMAGIC-02).

The monsters' own tables are missing; the one that ships is ours, to be replaced (DB-COMP-MONSTERTABLES).
A monster that always casts the same has that spell in all six rows (DB-AMB-31).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Final

from attrs import frozen

from fechtbuch.rulesets.tables import Filled, TableProblem, by_name, named_rows, pick

__all__ = ["FACES", "MonsterSpellTable", "MonsterSpells"]

FACES: Final = 6
"""Faces of the one die (DB-AMB-01)."""


@frozen
class MonsterSpellTable:
    """One table: spell ids, the first for a roll of 1. A row for every face, and no more."""

    id: Annotated[str, Filled()]
    rows: tuple[str, ...]

    def __attrs_post_init__(self) -> None:
        if len(self.rows) < FACES:
            raise TableProblem("rows", f"no row answers for a roll of {len(self.rows) + 1}: the die has {FACES} faces")
        if len(self.rows) > FACES:
            raise TableProblem(f"rows[{FACES}]", f"no roll leads to it: the die has {FACES} faces")

    def of(self, roll: int) -> str:
        """The spell in the row of that roll, from 1."""
        return self.rows[roll - 1]


@frozen
class MonsterSpells:
    """All spell tables of monsters."""

    monster_spell_table: tuple[MonsterSpellTable, ...] = named_rows()

    def of(self, id: str) -> MonsterSpellTable:
        """The table of that id; raises :class:`UnknownRow`."""
        return pick(self._index, id, "spell table of monsters")

    def __contains__(self, id: object) -> bool:
        return id in self._index

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all tables."""
        return tuple(table.id for table in self.monster_spell_table)

    @cached_property
    def _index(self) -> Mapping[str, MonsterSpellTable]:
        return by_name(self.monster_spell_table)
