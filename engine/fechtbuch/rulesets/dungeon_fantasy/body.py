"""A body as people see it: the parts of its plan, what cripples each, their states, their armour."""

from __future__ import annotations

from typing import Any

from fechtbuch.model.state import Battle
from fechtbuch.rulesets.bodies import HURT, LOST, USELESS, BodyView, BodyZone
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import Part
from fechtbuch.rulesets.dungeon_fantasy.harm.crippling import LAME, TIMED, least_crippling
from fechtbuch.rulesets.dungeon_fantasy.harm.protection import part_dr
from fechtbuch.rulesets.dungeon_fantasy.sentences import names_of_part

__all__ = ["body"]


def body(battle: Battle, who: str, tables: Any) -> BodyView:
    """The body of one creature. No part counts its damage; its limit is the injury that cripples it, else full HP."""
    fighter = Fighter(At(battle, tables), who)
    plan = tables_of(fighter.scene).hit_locations.body_plan(fighter.sheet.plan)
    return BodyView(plan.id, tuple(_zone(fighter, part) for part in plan.parts))


def _zone(fighter: Fighter, part: Part) -> BodyZone:
    kind = tables_of(fighter.scene).hit_locations.location_kind(part.kind)
    least = least_crippling(fighter.scene, fighter.id, kind)
    states = fighter.part_status(part.id)
    dr = part_dr(fighter.scene, fighter.id, part.id)
    return BodyZone(
        part.id,
        names_of_part(part.id),
        limit=fighter.full_hp if least is None else least,
        states=states,
        armour=f"DR {dr}" if dr else "",
        grade=max(map(_grade, states), default=0),
    )


def _grade(state: str) -> int:
    if state == "destroyed":
        return LOST
    return HURT if state in TIMED and state not in LAME else USELESS
