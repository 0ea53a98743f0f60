"""Rests and sessions (CZ-TEMPHP-03, CZ-DYING-08, CZ-COMP-STATES, CZ-COMP-TURN)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.engine_acts import expire
from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import CounterChanged, PoolChanged, Skipped
from fechtbuch.rulesets.control_zone.acts import NewSession, Rest
from fechtbuch.rulesets.control_zone.creature.views import DYINGS, Character, Here
from fechtbuch.rulesets.control_zone.data.states import LONG_REST
from fechtbuch.rulesets.control_zone.harm.suffering import GRANTED
from fechtbuch.rulesets.control_zone.reasons import breach

__all__ = ["new_session", "rest", "rest_checks"]


def rest_checks(here: Here, act: Rest) -> Iterator[Breach]:
    """The dead do not rest."""
    if Character(here, act.who).dead:
        yield breach(here, "dead")


def rest(scene: Scene, act: Rest) -> Decision[None]:
    """Any rest burns temporary hit points (CZ-TEMPHP-03); a long one ends Winded and Spent (CZ-COMP-STATES)."""
    one = Character(scene, act.who)
    yield from happen(scene, Skipped(act.who, "rest", f"{act.kind} rest", "CZ-COMP-TURN"))
    if one.temp_hp:
        left = one.temp_hp
        yield from happen(
            scene, PoolChanged(act.who, "temp_hp", -left, 0, f"{act.kind} rest", "CZ-TEMPHP-03", full_after=0)
        )
    for counter, value in one.creature.counters.items():
        if counter.startswith(GRANTED):
            yield from happen(scene, CounterChanged(act.who, counter, -value, 0, f"{act.kind} rest", "CZ-TEMPHP-03"))
    if act.kind == "long":
        yield from expire(scene, LONG_REST, act.who)


def new_session(scene: Scene, act: NewSession) -> Decision[None]:
    """Nobody has been Dying in the new session yet (CZ-DYING-08)."""
    for creature in scene.battle:
        count = creature.counters.get(DYINGS, 0)
        if count:
            yield from happen(scene, CounterChanged(creature.id, DYINGS, -count, 0, "a new session", "CZ-DYING-08"))
