"""Game turns: the heroes' phase, then the monsters' (DB-TURN-01, DB-TURN-02, DB-COMP-TURN)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fechtbuch.decide.engine_acts import expire
from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.acts import NextPhase, Rest, StartTurn
from fechtbuch.model.events import ClockAdvanced, CounterChanged, Skipped
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.acts import EndTurn
from fechtbuch.rulesets.dungeon_board.creature.views import HEROES, MONSTERS, MOVED, SIDES, At, Fighter, Here, on_board
from fechtbuch.rulesets.dungeon_board.marks import clear_marks
from fechtbuch.rulesets.dungeon_board.turns.acting import off_board_breaches, phase_of, turn_of

__all__ = [
    "end_checks",
    "end_turn",
    "next_phase",
    "next_turn",
    "rest",
    "rest_checks",
    "start_checks",
    "start_turn",
]


def _new_turn(scene: Scene, who: str = "") -> Decision[None]:
    """The next game turn begins with the heroes' phase: marks and tallies of the old one go, Sleep may end."""
    number, turns = turn_of(scene.battle) + 1, scene.battle.clock.turns
    yield from happen(scene, ClockAdvanced(who, number, HEROES, turns + bool(who), "DB-TURN-01"))
    yield from clear_marks(scene)
    for creature in scene.battle:
        steps = creature.counters.get(MOVED, 0)
        if steps:
            yield from happen(scene, CounterChanged(creature.id, MOVED, -steps, 0, "a new game turn", "DB-TURN-02"))
    yield from expire(scene, "round", str(number))


# phases and game turns


def next_phase(scene: Scene, act: NextPhase) -> Decision[None]:
    """From the heroes' phase to the monsters'; marks stay, for it is the same game turn (DB-TURN-01).

    After the monsters' phase comes the heroes' of the next game turn.
    """
    battle = scene.battle
    if phase_of(battle) == MONSTERS:
        yield from _new_turn(scene)
    else:
        yield from happen(scene, ClockAdvanced("", turn_of(battle), MONSTERS, battle.clock.turns, "DB-TURN-01"))


def end_checks(here: Here, act: EndTurn) -> Iterator[Breach]:
    """The dead and departed have nothing to end; anybody may end the game turn."""
    if act.who:
        yield from off_board_breaches(here, act.who)


def end_turn(scene: Scene, act: EndTurn) -> Decision[None]:
    """Of nobody: the game turn ends and the next begins. Of a figure: nothing, for it may act again in its phase."""
    if not act.who:
        yield from _new_turn(scene)


# one figure after another


def start_checks(here: Here, act: StartTurn) -> Iterator[Breach]:
    """The dead and departed take no turns."""
    yield from off_board_breaches(here, act.who)


def start_turn(scene: Scene, act: StartTurn) -> Decision[None]:
    """The players turn to a figure, in whatever order they like (DB-COMP-TURN).

    If that is one of the other side its phase begins: the monsters' in the same game turn, the heroes' in the next.
    """
    battle, side = scene.battle, Fighter(scene, act.who).side
    if side == HEROES and phase_of(battle) == MONSTERS:
        yield from _new_turn(scene, act.who)
    else:
        clock = ClockAdvanced(act.who, turn_of(battle), side, battle.clock.turns + 1, "DB-TURN-01")
        yield from happen(scene, clock)


def next_turn(battle: Battle, tables: Any) -> str:
    """Who comes next when nobody chooses: heroes in listing order, then monsters; empty when nobody is left."""
    here = At(battle, tables)
    order = [creature.id for side in SIDES for creature in battle if creature.side == side]
    up = [creature.id for side in SIDES for creature in on_board(here, side)]
    last = battle.clock.turn
    if last in order:
        later = order[order.index(last) + 1 :]
    else:
        later = [who for who in order if battle[who].side == phase_of(battle) or phase_of(battle) == HEROES]
    return next((who for who in later if who in up), up[0] if up else "")


# rest


def rest_checks(here: Here, act: Rest) -> Iterator[Breach]:
    """The dead and departed do not rest."""
    yield from off_board_breaches(here, act.who)


def rest(scene: Scene, act: Rest) -> Decision[None]:
    """Time heals nothing: wounds last until the adventure is over (DB-WOUND-04)."""
    yield from happen(scene, Skipped(act.who, "healing", "rest takes no wounds away", "DB-WOUND-04"))
