"""Putting fires out: rolling on the ground, beating out a burning shield (DF-GRENADE-13, -16)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import CounterChanged, PostureChanged
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Item
from fechtbuch.rulesets.dungeon_fantasy.acts import PutOut
from fechtbuch.rulesets.dungeon_fantasy.areas.burning_shields import burning_shield, shield_saved
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.harm.burning import BURNING, LYING, ROLLED, put_out
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import outcome_of, success_roll
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import choice_breaches, declare_in_passing, turn_breaches

__all__ = ["beat_out", "checks", "roll_out", "shield_breaches"]

POSTURES = "postures"
"""Counter of changes of posture this turn that took the manoeuvre."""


# one's own clothes


def checks(here: Here, act: PutOut) -> Iterator[Breach]:
    """Dropping and rolling takes the Change Posture manoeuvre (DF-GRENADE-13)."""
    yield from turn_breaches(here, act.who)
    fighter = Fighter(here, act.who)
    if not fighter.has(BURNING):
        yield breach(here, "not_burning")
    if fighter.pinned:
        yield breach(here, "pinned")
    yield from choice_breaches(here, act, "change_posture")
    if fighter.manoeuvre_name not in ("", "change_posture"):
        yield breach(here, "wrong_manoeuvre", "it takes Change Posture", "DF-GRENADE-13")
    if fighter.counter(POSTURES):
        yield breach(here, "posture_changed")


def roll_out(scene: Scene, act: PutOut) -> Decision[None]:
    """Down on the ground, and the fire is out."""
    yield from declare_in_passing(scene, act, "change_posture")
    made = Fighter(scene, act.who).counter(POSTURES) + 1
    yield from happen(scene, CounterChanged(act.who, POSTURES, 1, made, rule="CMP-MANEUVERS"))
    if Fighter(scene, act.who).posture != LYING:
        yield from happen(scene, PostureChanged(act.who, LYING, rule="CMP-POSTURE"))
    yield from put_out(scene, act.who, ROLLED)


# a shield


def shield_breaches(here: Here, who: str, key: str, item: Item) -> Iterator[Breach]:
    """Only what burns can be beaten out."""
    if burning_shield(here, who) != key:
        yield breach(here, "not_burning", item.name, "DF-GRENADE-16")


def beat_out(scene: Scene, who: str, key: str) -> Decision[None]:
    """The Ready manoeuvre has been spent; a DX roll puts the shield out (DF-GRENADE-16)."""
    fighter = Fighter(scene, who)
    figure = Figure((*fighter.attribute_terms("DX"), *fighter.dx_terms()))

    def works(total: int) -> bool:
        return outcome_of(total, figure.whole) in ("success", "critical_success")

    check = yield from success_roll(scene, who, "put_out", figure, about=key, rule="DF-GRENADE-16", of=works)
    if check.succeeded:
        yield from shield_saved(scene, who)
