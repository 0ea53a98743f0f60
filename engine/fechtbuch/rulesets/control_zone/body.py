"""A body as people see it: its parts, their traumas and mutilations, the armour over them."""

from __future__ import annotations

from typing import Any

from fechtbuch.model.state import Battle
from fechtbuch.rulesets.bodies import LOST, USELESS, BodyView, BodyZone
from fechtbuch.rulesets.control_zone.creature.views import At, Character, tables_of
from fechtbuch.rulesets.control_zone.data.body import BodyPart

__all__ = ["body"]

PLAN = "humanoid"
"""The one plan: the rules know only people."""


def body(battle: Battle, who: str, tables: Any) -> BodyView:
    """The body of one character. No part counts its damage; the layers of armour cover all parts alike."""
    one = Character(At(battle, tables), who)
    armour = ", ".join(piece.name.lower() for piece in one.worn)
    return BodyView(PLAN, tuple(_zone(one, part, armour) for part in tables_of(one.here).body.part))


def _zone(one: Character, part: BodyPart, armour: str) -> BodyZone:
    zone = one.creature.zones.get(part.id)
    states = tuple(mark.replace(":", ", ").replace("_", " ") for mark in zone.status) if zone is not None else ()
    grade = LOST if one.lost(part.id) else USELESS if one.injured(part.id, "trauma") else 0
    return BodyZone(part.id, part.name, None, one.full_hp or None, states, armour, grade)
