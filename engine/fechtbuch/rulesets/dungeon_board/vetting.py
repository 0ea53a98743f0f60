"""Facts stated by hand that no rule of this set could state: a pool nobody has, a board that cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fechtbuch.decide.legality import Breach
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.events import (
    ClockAdvanced,
    CounterChanged,
    Event,
    Joined,
    MapChanged,
    Moved,
    PoolChanged,
    Wounded,
)
from fechtbuch.model.state import Battle, Creature
from fechtbuch.rulesets.dungeon_board.board.board import Board
from fechtbuch.rulesets.dungeon_board.board.cast import misfit
from fechtbuch.rulesets.dungeon_board.board.reading import ADVENTURE, board_of, check_map, read_board
from fechtbuch.rulesets.dungeon_board.creature.sheet import read_sheet
from fechtbuch.rulesets.dungeon_board.creature.views import ENDURANCE, SIDES, At, Fighter, on_board, tables_of
from fechtbuch.rulesets.dungeon_board.creature.words import unknown_tally, unknown_words
from fechtbuch.rulesets.vetting import Vetted, impossible, map_after, vetted

__all__ = ["vet"]


def vet(battle: Battle, event: Event, tables: Any) -> tuple[Breach, ...]:
    """Why no rule of this set could state the fact, given the battle before it; empty when one could."""
    return vetted(_VETTED, battle, event, tables)


def _pool(here: At, x: PoolChanged | Wounded) -> Iterator[Breach]:
    if x.who not in here.battle or x.item:
        return
    if x.pool != ENDURANCE:
        yield impossible("DB-WOUND-01", f"a figure has no pool {x.pool!r:.40}" + near(x.pool, (ENDURANCE,)))
        return
    full = Fighter(here, x.who).endurance
    if isinstance(x, PoolChanged) and x.full_after is not None:
        full = x.full_after
    if full < 1:
        yield impossible("DB-WOUND-01", f"an Endurance of {full} is below 1")
    if not 0 <= x.after <= full:
        yield impossible("DB-WOUND-02", f"{x.after} left of Endurance {full}: wounds go from 0 to Endurance")
    if isinstance(x, Wounded) and x.by < 0:
        yield impossible("DB-WOUND-02", f"{x.by} wounds heal; that is a PoolChanged")


def _counter(here: At, x: CounterChanged) -> Iterator[Breach]:
    if x.after < 0:
        yield impossible("DB-AMMO-02", f"a tally of {x.after} is below 0")
    if problem := unknown_tally(tables_of(here), x.counter):
        yield impossible("DB-COMP-SHEET", problem)


def _moved(here: At, x: Moved) -> Iterator[Breach]:
    board = board_of(here)
    for cell in x.path:
        if reason := board.lacks(cell):
            yield impossible("DB-SPEED-06", reason)


def _clock(here: At, x: ClockAdvanced) -> Iterator[Breach]:
    if x.phase not in ("", *SIDES):
        yield impossible("DB-TURN-01", f"there is no phase {x.phase!r:.40}" + near(x.phase, SIDES))


def _joined(here: At, x: Joined) -> Iterator[Breach]:
    creature = x.creature
    try:
        sheet = read_sheet(creature.sheet)
    except FechtbuchError as error:
        yield impossible("DB-COMP-SHEET", f"{creature.id}: its sheet cannot be read: {error}")
        return
    for problem in unknown_words(tables_of(here), sheet, creature.counters):
        yield impossible("DB-COMP-SHEET", f"{creature.id}: {problem}")
    if creature.side not in SIDES:
        yield impossible("DB-COMP-SHEET", f"{creature.side!r:.40} is no side" + near(creature.side, SIDES))
    pool = creature.pools.get(ENDURANCE)
    if pool is None or not 0 <= pool.value <= pool.full or pool.full < 1:
        yield impossible("DB-WOUND-02", f"{creature.id} has no Endurance, or more or fewer wounds than it can have")
    if any(count < 0 for count in creature.counters.values()):
        yield impossible("DB-AMMO-02", f"{creature.id} has a tally below 0")
    yield from _misfits(board_of(here), creature)


def _misfits(board: Board, creature: Creature) -> Iterator[Breach]:
    key, reason = misfit(board, creature)
    if reason:
        yield impossible("DB-COMP-ROOMS", f"{creature.id}: {key}: {reason}")


def _map(here: At, x: MapChanged) -> Iterator[Breach]:
    if x.feature == ADVENTURE and (type(x.value) is not int or x.value < 1):
        yield impossible("DB-MAGIC-11", f"{x.value!r:.40} is no number of an adventure")
    after = map_after(here.battle, x)
    try:
        check_map(after, "map")
    except FechtbuchError as error:
        yield impossible("DB-COMP-ROOMS", str(error))
        return
    for creature in on_board(here):
        yield from _misfits(read_board(after), creature)


_VETTED: Final[Vetted] = {
    PoolChanged: _pool,
    Wounded: _pool,
    CounterChanged: _counter,
    Moved: _moved,
    ClockAdvanced: _clock,
    Joined: _joined,
    MapChanged: _map,
}
"""What can be wrong with a fact, by its class."""
