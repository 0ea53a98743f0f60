"""Reading a figure as these rules see it. Views read through the scene, so they are never stale."""

from __future__ import annotations

from typing import Final

from fechtbuch.model.state import Cell, Creature, Pool
from fechtbuch.rulesets.dungeon_board.creature.sheet import FigureSheet, read_sheet
from fechtbuch.rulesets.dungeon_board.data import Tables
from fechtbuch.rulesets.seeing import At, Here

__all__ = [
    "AMMO",
    "ASLEEP",
    "CAST",
    "EFFECTS",
    "ENDURANCE",
    "HEROES",
    "LEARNED",
    "MARKS",
    "MONSTERS",
    "MOVED",
    "PARRIED",
    "SCROLL",
    "SCROLLS",
    "SHOT",
    "SIDES",
    "STRUCK",
    "WARD",
    "At",
    "Fighter",
    "Here",
    "on_board",
    "tables_of",
]

HEROES: Final = "heroes"
MONSTERS: Final = "monsters"
SIDES: Final = (HEROES, MONSTERS)
"""The two sides, which are also the two phases of a game turn, in their order (DB-TURN-01)."""

ENDURANCE: Final = "endurance"
"""The one pool: Endurance less the wounds; nothing left is death."""

STRUCK: Final = "struck"
PARRIED: Final = "parried"
SHOT: Final = "shot"
CAST: Final = "cast"
MARKS: Final = (STRUCK, PARRIED, SHOT, CAST)
"""What a figure has done in this game turn (DB-TURN-02)."""

ASLEEP: Final = "asleep"
WARD: Final = "ward"
EFFECTS: Final = (ASLEEP, WARD)
"""Lasting effects of spells."""

MOVED: Final = "cells_moved"
"""Counter: cells stepped into in this game turn."""

AMMO: Final = "ammo:"
"""Counter by weapon: missiles left."""

LEARNED: Final = "learned:"
"""Counter by spell: learned copies not yet used in this adventure."""

SCROLL: Final = "scroll:"
"""Counter by spell: scrolls not yet used in this adventure."""

SCROLLS: Final = "scrolls:"
"""Counter by spell: scrolls held, used or not."""


def tables_of(here: Here) -> Tables:
    """The rule set's tables, typed."""
    tables: Tables = here.tables
    return tables


def on_board(here: Here, side: str = "") -> tuple[Creature, ...]:
    """The living figures on the board, of one side or of both, in listing order (DB-WOUND-03). O(figures)."""
    return tuple(c for c in here.battle if c.status == "in" and side in ("", c.side))


class Fighter:
    """One figure, hero or monster, read from the battle of a scene at the moment of asking."""

    __slots__ = ("id", "scene")

    def __init__(self, scene: Here, who: str) -> None:
        self.scene = scene
        self.id = who

    @property
    def creature(self) -> Creature:
        """Its state; raises ``UnknownCreature``."""
        return self.scene.battle[self.id]

    @property
    def name(self) -> str:
        """Its name."""
        return self.creature.name

    @property
    def sheet(self) -> FigureSheet:
        """Its printed figures."""
        return read_sheet(self.creature.sheet)

    @property
    def side(self) -> str:
        """``heroes`` or ``monsters``."""
        return self.creature.side

    @property
    def is_hero(self) -> bool:
        """Whether it is on the heroes' side."""
        return self.side == HEROES

    @property
    def foes(self) -> str:
        """The other side."""
        return MONSTERS if self.is_hero else HEROES

    @property
    def cell(self) -> Cell:
        """The cell it stands on."""
        return self.creature.place.cell

    @property
    def alive(self) -> bool:
        """Not dead; it may have left the board all the same."""
        return self.creature.status != "dead"

    @property
    def on_board(self) -> bool:
        """Alive and on the board (DB-WOUND-03, DB-MONSTERMAGIC-07)."""
        return self.creature.status == "in"

    # wounds

    @property
    def pool(self) -> Pool:
        """Its Endurance and what is left of it; of a figure that does not bring the pool all that its sheet has."""
        found = self.creature.pools.get(ENDURANCE)
        return Pool(self.sheet.endurance, self.sheet.endurance) if found is None else found

    @property
    def endurance(self) -> int:
        """Its Endurance."""
        return self.pool.full

    @property
    def left(self) -> int:
        """How many wounds it can still take until it dies; never below 0."""
        return self.pool.value

    @property
    def wounds(self) -> int:
        """Wounds it has now."""
        return self.endurance - self.left

    # marks, effects, tallies

    def has(self, condition: str) -> bool:
        """Whether it bears a mark or an effect."""
        return condition in self.creature.conditions

    @property
    def asleep(self) -> bool:
        """Under Sleep (DB-SPELL-06)."""
        return self.has(ASLEEP)

    @property
    def has_shot(self) -> bool:
        """It has shot in this game turn (DB-MELEE-08)."""
        return self.has(SHOT)

    def counter(self, name: str) -> int:
        """A tally; 0 when nothing was counted."""
        return self.creature.counters.get(name, 0)  # type: ignore[no-any-return]

    @property
    def moved(self) -> int:
        """Cells stepped into in this game turn."""
        return self.counter(MOVED)

    def ammo(self, weapon: str) -> int:
        """Missiles left for a weapon."""
        return self.counter(AMMO + weapon)

    def shoots(self, weapon: str) -> bool:
        """Whether its missiles column lists the weapon (DB-SHOOT-01)."""
        return weapon in self.sheet.missiles
