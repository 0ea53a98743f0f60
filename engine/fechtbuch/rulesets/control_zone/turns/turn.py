"""Turns: their order, and what their start restores (CZ-MOVE-02, CZ-COMP-TURN, CZ-OWN-02)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fechtbuch.decide.engine_acts import end_turn as engine_end
from fechtbuch.decide.engine_acts import start_turn as engine_start
from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import PoolChanged
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.control_zone.creature.views import At, Character, Here
from fechtbuch.rulesets.control_zone.reasons import breach

__all__ = ["RESTORED", "end_checks", "end_turn", "next_turn", "start_checks", "start_turn"]

RESTORED = (("ap", "action points"), ("speed", "Speed"))
"""Pools that the start of a turn fills, in words."""


def next_turn(battle: Battle, tables: Any) -> str:
    """Whose turn comes next in listing order; the dead, the departed and the Dying take none (CZ-OWN-02)."""
    here, order = At(battle, tables), battle.order
    last = order.index(battle.clock.turn) + 1 if battle.clock.turn in order else 0
    later = (*order[last:], *order[:last])
    return next((who for who in later if not Character(here, who).out), "")


def start_checks(here: Here, act: StartTurn) -> Iterator[Breach]:
    """The dead take no turns."""
    if Character(here, act.who).dead:
        yield breach(here, "dead")


def start_turn(scene: Scene, act: StartTurn) -> Decision[None]:
    """The clock moves; Speed and action points are restored in full (CZ-MOVE-02)."""
    yield from engine_start(scene, act)
    pools = scene.battle[act.who].pools
    for name, words in RESTORED:
        pool = pools[name]
        if pool.value != pool.full:
            gained = pool.full - pool.value
            yield from happen(scene, PoolChanged(act.who, name, gained, pool.full, f"{words} restored", "CZ-MOVE-02"))


def end_checks(here: Here, act: EndTurn) -> Iterator[Breach]:
    """The dead end no turns."""
    if Character(here, act.who).dead:
        yield breach(here, "dead")


def end_turn(scene: Scene, act: EndTurn) -> Decision[None]:
    """What lasts until the end of this turn is over: Stunned (CZ-TRAUMA-08)."""
    yield from engine_end(scene, act)
