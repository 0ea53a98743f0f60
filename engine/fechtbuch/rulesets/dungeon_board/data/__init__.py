"""The replaceable tables of these rules: each TOML file beside the frozen class that reads it.

``load_tables()`` gives all of them; a fight may replace any by TOML text of the same shape.
"""

from __future__ import annotations

from fechtbuch.rulesets.dungeon_board.data.bestiary import Bestiary, Printed
from fechtbuch.rulesets.dungeon_board.data.loading import TABLES, Tables, load_tables
from fechtbuch.rulesets.dungeon_board.data.monster_spells import FACES, MonsterSpells, MonsterSpellTable
from fechtbuch.rulesets.dungeon_board.data.spells import Spell, Spells
from fechtbuch.rulesets.dungeon_board.data.weapons import Weapon, WeaponRange, Weapons
from fechtbuch.rulesets.reasons import Reason, Reasons

__all__ = [
    "FACES",
    "TABLES",
    "Bestiary",
    "MonsterSpellTable",
    "MonsterSpells",
    "Printed",
    "Reason",
    "Reasons",
    "Spell",
    "Spells",
    "Tables",
    "Weapon",
    "WeaponRange",
    "Weapons",
    "load_tables",
]
