"""The names that fight files of these rules may use, with their main figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fechtbuch.rulesets.blackmoor.creature.bestiary import bestiary
from fechtbuch.rulesets.blackmoor.data import Tables
from fechtbuch.rulesets.blackmoor.data.bodies import Composite, Plan
from fechtbuch.rulesets.blackmoor.data.weapons import WeaponRow
from fechtbuch.rulesets.naming import Named, Names

__all__ = ["names"]


def names(tables: Tables) -> Names:
    """By kind; a monster of the list arms a creature as ``weapons = ["monster:NAME"]``."""
    monsters = {name: ", ".join(f"{row.attack} {row.dice}" for row in rows) for name, rows in tables.attacks.items()}
    bodies: dict[str, Plan | Composite] = {**tables.plans, **tables.composites}
    return {
        "bestiary": tuple(_creature(id, row) for id, row in bestiary().items()),
        "weapons": tuple(_weapon(row) for row in tables.weapons.values()),
        "monsters": tuple(Named(f"monster:{name}", name, attacks) for name, attacks in monsters.items()),
        "plans": tuple(Named(id, id.replace("_", " "), f"{len(plan.zones)} zones") for id, plan in bodies.items()),
    }


def _creature(id: str, row: Mapping[str, Any]) -> Named:
    figures = f"HP {row.get('hp', 8)}, armour class {row.get('armour_class', 9)}, plan {row.get('plan', 'humanoid')}"
    return Named(id, str(row.get("name", id)), figures)


def _weapon(row: WeaponRow) -> Named:
    add = f"{row.add:+d}" if row.add else ""
    return Named(row.id, row.name or row.id.replace("_", " "), f"{row.dice}{add}, {row.length} feet long")
