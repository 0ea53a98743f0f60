"""From where a blow comes: front, side (left or right), rear, above, below (BM-GENERAL-06, -11, -18, BM-OWN-06)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from fechtbuch.model.state import Cell, Creature, Place
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.data.naming import SIDES
from fechtbuch.space.hex import DIRECTIONS, direction_of

__all__ = ["ASPECTS", "SIDES", "Aspect", "aspect_from", "aspect_of"]

ASPECTS: Final = ("front", "side", "rear", "above", "below")
"""Positions of the attacker."""

_BY_TURN: Final = ("front", "front", "right", "rear", "left", "front")
"""Where a direction lies, counted clockwise from the facing."""


@frozen
class Aspect:
    """The position of an attacker; ``side`` is the side of the body he stands on, empty where that is neither."""

    name: str
    side: str = ""


def aspect_of(here: Here, attacker: str, target: str, aspect: str = "", side: str = "") -> Aspect:
    """The position as the act says it, else as heights and cells say it; who is nowhere strikes from the front.

    A blow from the side without a side comes from the right.
    """
    found = Aspect(aspect, side) if aspect else _from_place(here, attacker, target)
    if found.name == "side" and not found.side:
        return Aspect("side", side or "right")
    return found


def _from_place(here: Here, attacker: str, target: str) -> Aspect:
    if attacker not in here.battle or attacker == target:
        return Aspect("front")
    one, two = here.battle[attacker], here.battle[target]
    return Aspect(found) if (found := _from_height(here, one, two)) else aspect_from(two.place, one.place.cell)


def _from_height(here: Here, attacker: Creature, target: Creature) -> str:
    """Above from more than the target's height over it, below from more than one's own height under it (BM-OWN-06)."""
    over = attacker.place.elevation - target.place.elevation
    if over > Combatant(here, target.id).sheet.height:
        return "above"
    return "below" if -over > Combatant(here, attacker.id).sheet.height else ""


def aspect_from(target: Place, cell: Cell) -> Aspect:
    """Where a cell lies for somebody who stands so, heights aside; his own cell is in front."""
    if target.cell == cell:
        return Aspect("front")
    directions = direction_of(target.cell, cell)
    found = [_BY_TURN[(direction - target.facing) % len(DIRECTIONS)] for direction in directions]
    place = next((word for word in ("front", *SIDES) if word in found), found[0])
    return Aspect("side", place) if place in SIDES else Aspect(place)
