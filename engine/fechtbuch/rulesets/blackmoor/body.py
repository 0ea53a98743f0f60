"""A body as people see it: the parts of its plan, the damage each has taken of what it can take."""

from __future__ import annotations

from typing import Any

from fechtbuch.model.state import Battle
from fechtbuch.rulesets.blackmoor.creature.body import Part
from fechtbuch.rulesets.blackmoor.creature.here import At
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.words import words
from fechtbuch.rulesets.bodies import LOST, USELESS, BodyView, BodyZone

__all__ = ["body"]


def body(battle: Battle, who: str, tables: Any) -> BodyView:
    """The body of one creature, composites included. Armour belongs to the base system and covers all alike."""
    one = Combatant(At(battle, tables), who)
    armour = f"AC {one.sheet.armour_class}"
    return BodyView(one.body.id, tuple(_zone(one, part, armour) for part in one.body.parts.values()))


def _zone(one: Combatant, part: Part, armour: str) -> BodyZone:
    grade = LOST if one.over(part) else USELESS if one.lost(part) else 0
    return BodyZone(part.id, words(part.id), one.damage(part.id), part.limit, one.status(part.id), armour, grade)
