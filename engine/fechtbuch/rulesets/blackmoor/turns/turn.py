"""Turns and rounds: their order, what the end of a round brings (BM-OWN-02, BM-GENERAL-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fechtbuch.decide.engine_acts import expire, next_round
from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part, Rule
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.acts import EndTurn, NextPhase, StartTurn
from fechtbuch.model.events import ClockAdvanced, CounterChanged, Skipped
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.bleeding import bleed
from fechtbuch.rulesets.blackmoor.harm.clock import ends_turn, turn_of
from fechtbuch.rulesets.blackmoor.harm.death import die_of_timers
from fechtbuch.rulesets.blackmoor.moving.move import MOVED
from fechtbuch.rulesets.blackmoor.moving.turning import TURNED
from fechtbuch.rulesets.blackmoor.reasons import breach
from fechtbuch.rulesets.blackmoor.special.constriction import squeeze_all
from fechtbuch.rulesets.blackmoor.striking.attack import ATTACKS
from fechtbuch.rulesets.blackmoor.turns.checks import OVER

__all__ = ["ENDS", "STARTS", "end_checks", "end_turn", "next_phase", "next_turn", "start_checks", "start_turn"]

OF_THE_TURN: Final = (MOVED, TURNED)
"""Tallies that begin anew with the creature's turn; those of attacks too."""

ENDS: Final[tuple[Rule, ...]] = (bleed, die_of_timers)
"""What the end of a turn of the source brings to each creature, as decisions ``(scene, who, turn)``, in order."""

STARTS: Final[tuple[Rule, ...]] = (squeeze_all,)
"""What the start of its turn brings to a creature, as decisions ``(scene, who)``, in order."""


def next_turn(battle: Battle, tables: Any) -> str:
    """Whose turn comes next, in listing order; empty when nobody is left."""
    up = [creature.id for creature in battle if creature.status == "in"]
    last = battle.clock.turn
    if not up or last not in battle.order:
        return up[0] if up else ""
    later = battle.order[battle.order.index(last) + 1 :]
    return next((who for who in later if who in up), up[0])


def start_checks(here: Here, act: StartTurn) -> Iterator[Breach]:
    """The dead take no turns, and a turn that is running does not begin again."""
    clock = here.battle.clock
    if Combatant(here, act.who).dead:
        yield breach(here, "dead", here.battle[act.who].name)
    if clock.turn == act.who and clock.phase != OVER:
        yield breach(here, "turn_running", here.battle[act.who].name)


def start_turn(scene: Scene, act: StartTurn) -> Decision[None]:
    """The last turn is over, the last round too if this is a new one; then the clock moves and tallies begin anew."""
    who, clock = act.who, scene.battle.clock
    if clock.turn and clock.phase != OVER:
        yield from expire(scene, "turn_end", clock.turn)
    number = next_round(scene, who)
    if clock.round and number != clock.round:
        yield from _end_round(scene, clock.round)
    dead = Combatant(scene, who).out
    yield from happen(scene, ClockAdvanced(who, number, OVER if dead else "", clock.turns + 1, "BM-OWN-02"))
    if dead:
        yield from happen(scene, Skipped(who, "turn", "dead", "BM-GENERAL-13"))
        return
    yield from expire(scene, "turn_start", who)
    yield from _reset(scene, who)
    for due in STARTS:
        yield from due(scene, who)


def _reset(scene: Scene, who: str) -> Decision[None]:
    for name, value in scene.battle[who].counters.items():
        if name in OF_THE_TURN or name.startswith(ATTACKS):
            yield from happen(scene, CounterChanged(who, name, -value, 0, "a new turn"))


def end_checks(here: Here, act: EndTurn) -> Iterator[Breach]:
    """Only the turn that is running can end, once."""
    clock = here.battle.clock
    if clock.turn not in ("", act.who):
        yield breach(here, "not_your_turn", f"it is {here.battle[clock.turn].name}'s")
    elif clock.phase == OVER:
        yield breach(here, "turn_over", here.battle[act.who].name)


def end_turn(scene: Scene, act: EndTurn) -> Decision[None]:
    """What lasts until this turn's end is over, and so is the turn."""
    yield from expire(scene, "turn_end", act.who)
    clock = scene.battle.clock
    if clock.turn:
        yield from happen(scene, ClockAdvanced(act.who, clock.round, OVER, clock.turns, "BM-OWN-02"))


def next_phase(scene: Scene, act: NextPhase) -> Decision[None]:
    """The round is over: bleeding, then death, then the next begins."""
    clock = scene.battle.clock
    ended = max(clock.round, 1)
    if clock.turn and clock.phase != OVER:
        yield from expire(scene, "turn_end", clock.turn)
    yield from _end_round(scene, ended)
    yield from happen(scene, ClockAdvanced("", ended + 1, "", clock.turns, "BM-OWN-02"))


def _end_round(scene: Scene, round: int) -> Decision[None]:
    """What a round's end brings, to everybody in listing order; a turn of the source ends with it or not."""
    yield from expire(scene, "round", str(round + 1))
    if not ends_turn(scene, round):
        return
    turn = turn_of(scene, round)
    for due in ENDS:
        for creature in tuple(scene.battle):
            if creature.status == "in":
                yield from Part("turn_end", creature.id, due, (creature.id, turn))
