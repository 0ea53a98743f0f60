"""The names that fight files of these rules may use, with their main figures."""

from __future__ import annotations

from fechtbuch.rulesets.dungeon_board.data import Tables
from fechtbuch.rulesets.dungeon_board.data.bestiary import Printed
from fechtbuch.rulesets.dungeon_board.data.weapons import Weapon
from fechtbuch.rulesets.naming import Named, Names

__all__ = ["names"]


def names(tables: Tables) -> Names:
    """By kind."""
    spells = tables.monster_spells
    return {
        "bestiary": tuple(_figure(row) for row in tables.bestiary.figure),
        "weapons": tuple(_weapon(row, tables) for row in tables.weapons.weapon),
        "spells": tuple(Named(row.id, row.name, f"{row.works}, die {row.modifier:+d}") for row in tables.spells.spell),
        "spell_tables": tuple(Named(id, id.replace("_", " ")) for id in spells.ids),
    }


def _figure(row: Printed) -> Named:
    figures = f"endurance {row.endurance}, speed {row.speed}, strike {row.strike:+d}, parry {row.parry:+d}"
    return Named(row.id, row.name, ", ".join([row.side, figures, *row.missiles]))


def _weapon(row: Weapon, tables: Tables) -> Named:
    return Named(
        row.id, row.name, f"die {row.modifier:+d}, ammunition {row.ammo}, {tables.weapons.range_of(row.id)} cells"
    )
