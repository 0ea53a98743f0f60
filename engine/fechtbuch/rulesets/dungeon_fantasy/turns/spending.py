"""Acts that take the whole Ready or Change Posture manoeuvre of a turn: what keeps from it, and spending it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.acts import Act
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import choice_breaches, declare_in_passing, turn_breaches
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import POSTURES, READIES, count

__all__ = ["posture_breaches", "ready_breaches", "spend_posture", "spend_ready"]

READY: Final = "ready"
CHANGE_POSTURE: Final = "change_posture"


def ready_breaches(here: Here, act: Act, rule: str) -> Iterator[Breach]:
    """All that keeps ``act.who`` from spending a Ready manoeuvre on it now (CMP-MANEUVERS)."""
    yield from turn_breaches(here, act.who)
    yield from _breaches(here, act, READY, READIES, "readied_already", rule)


def posture_breaches(here: Here, act: Act, rule: str) -> Iterator[Breach]:
    """All that keeps ``act.who`` from spending a Change Posture manoeuvre on it, its turn apart (CMP-MANEUVERS)."""
    yield from _breaches(here, act, CHANGE_POSTURE, POSTURES, "posture_changed", rule)


def _breaches(here: Here, act: Act, manoeuvre: str, tally: str, spent: str, rule: str) -> Iterator[Breach]:
    yield from choice_breaches(here, act, manoeuvre)
    fighter = Fighter(here, act.who)
    if fighter.manoeuvre_name not in ("", manoeuvre):
        yield breach(here, "wrong_manoeuvre", f"it takes {tables_of(here).manoeuvres.of(manoeuvre).name}", rule)
    if fighter.counter(tally):
        yield breach(here, spent)


def spend_ready(scene: Scene, act: Act, rule: str) -> Decision[None]:
    """Declare Ready unless it is declared, and spend it."""
    yield from declare_in_passing(scene, act, READY)
    yield from count(scene, act.who, READIES, rule)


def spend_posture(scene: Scene, act: Act) -> Decision[None]:
    """Declare Change Posture unless it is declared, and spend it."""
    yield from declare_in_passing(scene, act, CHANGE_POSTURE)
    yield from count(scene, act.who, POSTURES, "CMP-MANEUVERS")
