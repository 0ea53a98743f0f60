"""Moving: step by step, as far as Speed goes in a game turn (DB-SPEED-05, DB-SPEED-06, DB-COMP-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import CounterChanged, Moved
from fechtbuch.rulesets.dungeon_board.acts import Move
from fechtbuch.rulesets.dungeon_board.board.reading import board_of
from fechtbuch.rulesets.dungeon_board.creature.views import CAST, MOVED, SHOT, STRUCK, Fighter, Here
from fechtbuch.rulesets.dungeon_board.harm.hampered import speed_figure
from fechtbuch.rulesets.dungeon_board.marks import mark_breaches
from fechtbuch.rulesets.dungeon_board.reasons import breach
from fechtbuch.rulesets.dungeon_board.table_options import MOVE_AFTER
from fechtbuch.rulesets.dungeon_board.turns.acting import acting_breaches
from fechtbuch.rulesets.table_options import value_of

__all__ = ["cells_left", "checks", "move"]


FIRST: Final = ((STRUCK, "DB-COMP-TURN"), (SHOT, "DB-COMP-TURN"), (CAST, "DB-COMP-TURN"))
"""Marks that forbid a move where figures move first, then act."""


def cells_left(here: Here, who: str) -> int:
    """How many cells a figure may still step into in this game turn; below 0 where wounds slowed it afterwards."""
    return speed_figure(here, who).whole - Fighter(here, who).moved


def checks(here: Here, act: Move) -> Iterator[Breach]:
    """All breaches of a move."""
    yield from acting_breaches(here, act.who)
    if not value_of(here.battle.options, MOVE_AFTER):
        yield from mark_breaches(here, act.who, FIRST)
    if not act.path:
        yield breach(here, "path_blocked", "the path holds no cell")
    board = board_of(here)
    for one, two in pairwise((Fighter(here, act.who).cell, *act.path)):
        if not board.steps_to(one, two):
            yield breach(here, "path_blocked", f"no step from {list(one)} to {list(two)}")
            break
    yield from (breach(here, "off_board", reason) for reason in map(board.lacks, act.path) if reason)
    left = cells_left(here, act.who)
    if len(act.path) > left:
        yield breach(here, "too_far", f"{len(act.path)} cells, {max(left, 0)} left ({speed_figure(here, act.who)})")


def move(scene: Scene, act: Move) -> Decision[None]:
    """Each step is a fact of its own: what it brings, brings it at that moment."""
    for cell in act.path:
        if not Fighter(scene, act.who).on_board:
            return
        if (yield from happen(scene, Moved(act.who, (cell,), 1, rule="DB-SPEED-06"))):
            moved = Fighter(scene, act.who).moved + 1
            yield from happen(scene, CounterChanged(act.who, MOVED, 1, moved, rule="DB-SPEED-05"))
