"""What every try against a tangle has in common: it is the Ready manoeuvre of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.acts import Act
from fechtbuch.model.events import CounterChanged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import choice_breaches, declare_in_passing, turn_breaches

__all__ = ["begin", "ready_breaches"]

READY = "ready"

READIES = "readies"
"""Counter of what was done with this turn's Ready manoeuvre."""


def ready_breaches(here: Here, act: Act, rule: str) -> Iterator[Breach]:
    """All that keeps ``act.who`` from spending a Ready manoeuvre on it now."""
    yield from turn_breaches(here, act.who)
    yield from choice_breaches(here, act, READY)
    fighter = Fighter(here, act.who)
    if fighter.manoeuvre_name not in ("", READY):
        yield breach(here, "wrong_manoeuvre", "it takes the Ready manoeuvre", rule)
    if fighter.counter(READIES):
        yield breach(here, "readied_already")


def begin(scene: Scene, act: Act, rule: str) -> Decision[None]:
    """Declare Ready unless it is declared, and spend it."""
    yield from declare_in_passing(scene, act, READY)
    made = Fighter(scene, act.who).counter(READIES) + 1
    yield from happen(scene, CounterChanged(act.who, READIES, 1, made, rule=rule))
