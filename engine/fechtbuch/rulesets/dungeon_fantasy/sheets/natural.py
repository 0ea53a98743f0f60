"""The natural attacks that every body of a kind has and sheets rarely hold: punch, kick, bite."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import evolve

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Armour, Weapon
from fechtbuch.rulesets.dungeon_fantasy.data import BodyPlan
from fechtbuch.rulesets.dungeon_fantasy.sheets.arming import Wielder, natural_weapon

__all__ = ["TEETH", "natural_attacks"]

TEETH = frozenset({"teeth", "sharp_teeth", "sharp_beak", "fangs"})
"""Traits that make a mouth a weapon."""

_BITE_TYPE = {"sharp_teeth": "cut", "fangs": "imp", "sharp_beak": "pi+"}


def natural_attacks(
    plan: BodyPlan, who: Wielder, traits: Collection[str], dr: Mapping[str, Armour], have: Collection[str] = ()
) -> tuple[Weapon, ...]:
    """Punch and kick for bodies with hands and feet, bite for bodies with teeth, except what they ``have``."""
    kinds = {part.kind for part in plan.parts}
    naturals = who.tables.armoury
    found = []
    if "hand" in kinds and "punch" not in have:
        found.append(natural_weapon(naturals.natural_of("punch"), who, "Punch", _least(plan, dr, "hand")))
    if "foot" in kinds and "kick" not in have:
        found.append(natural_weapon(naturals.natural_of("kick"), who, "Kick", _least(plan, dr, "foot")))
    if (TEETH & set(traits) or plan.id != "humanoid") and "face" in kinds and "bite" not in have:
        found.append(_bite(who, traits))
    return tuple(found)


def _bite(who: Wielder, traits: Collection[str]) -> Weapon:
    weapon = natural_weapon(who.tables.armoury.natural_of("bite"), who, "Bite")
    kind = next((kind for trait, kind in _BITE_TYPE.items() if trait in traits), "cr")
    return _retyped(weapon, kind)


def _retyped(weapon: Weapon, kind: str) -> Weapon:
    rows = tuple(evolve(row, damage=evolve(row.damage, type=kind)) for row in weapon.melee)
    return evolve(weapon, melee=rows)


def _least(plan: BodyPlan, dr: Mapping[str, Armour], kind: str) -> int:
    worn = [dr.get(part.id, Armour()).worn for part in plan.parts if part.kind == kind]
    return min(worn, default=0)
