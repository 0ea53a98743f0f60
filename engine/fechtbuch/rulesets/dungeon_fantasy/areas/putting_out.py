"""Putting fires out: rolling on the ground, beating out a burning shield (DF-GRENADE-13, DF-GRENADE-16)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Item
from fechtbuch.rulesets.dungeon_fantasy.acts import PutOut
from fechtbuch.rulesets.dungeon_fantasy.areas.burning_shields import burning_shield, shield_saved
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.harm.burning import BURNING, ROLLED, put_out
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import lie_down
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import turn_breaches
from fechtbuch.rulesets.dungeon_fantasy.turns.spending import posture_breaches, spend_posture

__all__ = ["beat_out", "checks", "roll_out", "shield_breaches"]


# one's own clothes


def checks(here: Here, act: PutOut) -> Iterator[Breach]:
    """Dropping and rolling takes the Change Posture manoeuvre (DF-GRENADE-13)."""
    yield from turn_breaches(here, act.who)
    fighter = Fighter(here, act.who)
    if not fighter.has(BURNING):
        yield breach(here, "not_burning")
    if fighter.pinned:
        yield breach(here, "pinned")
    yield from posture_breaches(here, act, "DF-GRENADE-13")


def roll_out(scene: Scene, act: PutOut) -> Decision[None]:
    """Down on the ground, and the fire is out."""
    yield from spend_posture(scene, act)
    yield from lie_down(scene, act.who, "", "CMP-POSTURE")
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
    check = yield from success_roll(scene, who, "put_out", figure, about=key, rule="DF-GRENADE-16", of=passes(figure))
    if check.succeeded:
        yield from shield_saved(scene, who)
