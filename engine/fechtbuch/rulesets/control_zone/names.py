"""The names that fight files of these rules may use, with their main figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fechtbuch.rulesets.control_zone.bestiary import bestiary
from fechtbuch.rulesets.control_zone.data.armour import Piece
from fechtbuch.rulesets.control_zone.data.loading import Tables
from fechtbuch.rulesets.control_zone.data.weapons import Weapon
from fechtbuch.rulesets.control_zone.known_skills import known_skills
from fechtbuch.rulesets.control_zone.reactions.kinds import KINDS
from fechtbuch.rulesets.naming import Named, Names

__all__ = ["names"]


def names(tables: Tables) -> Names:
    """By kind; skills in the order of the alphabet."""
    talents = [kind for kind in KINDS.values() if kind.talent]
    return {
        "bestiary": tuple(_creature(id, row) for id, row in bestiary().items()),
        "weapons": tuple(_weapon(weapon) for weapon in tables.weapons.weapon),
        "armour": tuple(_piece(piece) for piece in tables.armour.piece),
        "skills": tuple(Named(name) for name in sorted(known_skills(tables))),
        "talents": tuple(Named(kind.talent, kind.name) for kind in talents),
        "manoeuvres": tuple(Named(row.id, row.name, f"{row.kind}, {row.ap} AP") for row in tables.manoeuvres.manoeuvre),
        "states": tuple(Named(id, id.replace("_", " ")) for id in tables.states.index),
    }


def _creature(id: str, row: Mapping[str, Any]) -> Named:
    figures = [f"{key.capitalize()} {row[key]}" for key in ("strength", "agility", "reaction") if key in row]
    skills = [f"{name} {rank}" for name, rank in row.get("skills", {}).items()]
    return Named(id, str(row.get("name", id)), ", ".join([*figures, f"HP {row.get('hp', 20)}", *skills]))


def _weapon(weapon: Weapon) -> Named:
    damage = ", ".join(f"{formula.damage} {formula.type}" for formula in weapon.formulas)
    return Named(weapon.id, weapon.name, f"{weapon.kind}, {weapon.skill}, control {weapon.control}, {damage}")


def _piece(piece: Piece) -> Named:
    units = ", ".join(f"{key.partition('.')[2]} {units}" for key, units in piece.units())
    return Named(piece.id, piece.name, f"{piece.layer} layer, {piece.weight}, {units}")
