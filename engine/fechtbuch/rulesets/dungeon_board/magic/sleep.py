"""Sleep (DB-SPELL-05 to -08): everybody on a cell, for a number of game turns with the running one."""

from __future__ import annotations

import math
from typing import Final

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import (
    ClockAdvanced,
    ConditionChanged,
    ConditionGained,
    ConditionLost,
    Event,
    Skipped,
    TableRolled,
    Wounded,
)
from fechtbuch.model.figures import Figure, add, at_least, start
from fechtbuch.model.state import Cell, Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_board.creature.views import ASLEEP, Fighter, on_board
from fechtbuch.rulesets.dungeon_board.data import Spell
from fechtbuch.rulesets.dungeon_board.rolls import DIE
from fechtbuch.rulesets.dungeon_board.table_options import WAKING
from fechtbuch.rulesets.dungeon_board.turns.acting import turn_of
from fechtbuch.rulesets.table_options import value_of

__all__ = ["FORCED", "fall_asleep"]

ROUND = "round:"


def fall_asleep(scene: Scene, who: str, spell: Spell, target: str, cell: Cell) -> Decision[None]:
    """One die serves the whole cell; cast in turn T for 4 turns, it ends as T+4 begins (DB-SPELL-05, DB-AMB-27)."""
    sleepers = [figure.id for figure in on_board(scene) if figure.place.cell == cell]
    if not sleepers:
        yield from happen(scene, Skipped(who, "sleep", f"nobody stands on {cell[0]},{cell[1]}", "DB-SPELL-05"))
        return
    rolled = yield from Roll(who, "spell", DIE)
    terms = (
        start(rolled.total, "die", "DB-SPELL-05"),
        add(spell.modifier, spell.name, f"table:spells.toml#{spell.id}"),
    )
    turns = Figure((*terms, at_least(1, "the running turn", "DB-SPELL-05"))).whole
    detail = Table({"turns": turns})
    yield from happen(scene, TableRolled(who, "spell", DIE, rolled, f"{turns} turns", spell.id, "DB-SPELL-05", detail))
    awake = turn_of(scene.battle) + turns
    for sleeper in sleepers:
        yield from _sleeps(scene, sleeper, who, awake)


def _sleeps(scene: Scene, who: str, caster: str, awake: int) -> Decision[None]:
    """A second Sleep keeps whichever end lies later (DB-SPELL-08)."""
    known = Fighter(scene, who).creature.conditions.get(ASLEEP)
    sleep = Condition(ASLEEP, 0, caster, "DB-SPELL-06", since(scene), f"{ROUND}{awake}")
    if known is None:
        yield from happen(scene, ConditionGained(who, sleep))
    elif awake > _end(known):
        yield from happen(scene, ConditionChanged(who, sleep, "sleeps on"))
    else:
        yield from happen(scene, Skipped(who, "longer sleep", "it sleeps as long already", "DB-SPELL-08"))


def _end(sleep: Condition) -> float:
    """The turn in which a Sleep is over; one that somebody stated without an end of that sort has none."""
    turn = sleep.until.removeprefix(ROUND)
    return int(turn) if turn.isdecimal() and len(turn) < 10 else math.inf


def _wakes(scene: Scene, event: Wounded) -> Decision[None]:
    """Wounds do not break Sleep, unless the table has it so (DB-SPELL-08)."""
    if event.by <= 0 or event.who not in scene.battle or not value_of(scene.battle.options, WAKING):
        return
    if Fighter(scene, event.who).on_board and Fighter(scene, event.who).asleep:
        yield from happen(scene, ConditionLost(event.who, ASLEEP, "wounded", "DB-SPELL-08"))


def _rested(scene: Scene, event: ClockAdvanced) -> Decision[None]:
    """No Sleep outlasts its turns, even if whoever sets the clock passes the last one over (DB-SPELL-05)."""
    for figure in scene.battle:
        sleep = figure.conditions.get(ASLEEP)
        if sleep is not None and _end(sleep) <= event.round:
            yield from happen(scene, ConditionLost(figure.id, ASLEEP, "expired", sleep.rule))


FORCED: Final[dict[type[Event], tuple[Reaction, ...]]] = {Wounded: (_wakes,), ClockAdvanced: (_rested,)}
