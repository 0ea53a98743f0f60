"""The replaceable tables of the Dungeon Fantasy rules: each TOML file beside the frozen class that reads it.

``load_tables()`` gives all of them; a fight may replace any by TOML text of the same shape. Figures are integers or
fractions. Damage types are written as in play: cr, cut, imp, pi-, pi, pi+, pi++, burn, tight_burn, cor, tox.
"""

from __future__ import annotations

from fechtbuch.rulesets.dungeon_fantasy.data.armoury import (
    Armoury,
    MeleeMode,
    MissileSpell,
    NaturalAttack,
    RangedMode,
    Shield,
    Weapon,
    WeaponDamage,
)
from fechtbuch.rulesets.dungeon_fantasy.data.attack_modifiers import AttackModifiers
from fechtbuch.rulesets.dungeon_fantasy.data.critical_hits import CriticalHit, CriticalHits
from fechtbuch.rulesets.dungeon_fantasy.data.critical_misses import CriticalMiss, CriticalMisses
from fechtbuch.rulesets.dungeon_fantasy.data.defence_modifiers import DefenceModifier, DefenceModifiers
from fechtbuch.rulesets.dungeon_fantasy.data.encumbrance import Encumbrance, Load
from fechtbuch.rulesets.dungeon_fantasy.data.falling import Falling, FallRow, PartOfDie
from fechtbuch.rulesets.dungeon_fantasy.data.grenades import Grenade, Grenades
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import (
    BodyPlan,
    HitLocations,
    LocationKind,
    LocationRow,
    Part,
)
from fechtbuch.rulesets.dungeon_fantasy.data.loading import TABLES, Tables, load_tables
from fechtbuch.rulesets.dungeon_fantasy.data.manoeuvres import AllOutOption, Manoeuvre, Manoeuvres
from fechtbuch.rulesets.dungeon_fantasy.data.objects import Make, Objects
from fechtbuch.rulesets.dungeon_fantasy.data.postures import Posture, Postures
from fechtbuch.rulesets.dungeon_fantasy.data.size_speed_range import SizeRow, SizeSpeedRange
from fechtbuch.rulesets.dungeon_fantasy.data.skill_bonus import SkillBonus, SkillBonuses
from fechtbuch.rulesets.dungeon_fantasy.data.three_dice import ThreeDice
from fechtbuch.rulesets.dungeon_fantasy.data.thrust_swing import DiceAdd, StrengthRow, ThrustSwing
from fechtbuch.rulesets.dungeon_fantasy.data.wounding import Body, DamageType, Wounding, WoundingRow
from fechtbuch.rulesets.reasons import Reason, Reasons

__all__ = [
    "TABLES",
    "AllOutOption",
    "Armoury",
    "AttackModifiers",
    "Body",
    "BodyPlan",
    "CriticalHit",
    "CriticalHits",
    "CriticalMiss",
    "CriticalMisses",
    "DamageType",
    "DefenceModifier",
    "DefenceModifiers",
    "DiceAdd",
    "Encumbrance",
    "FallRow",
    "Falling",
    "Grenade",
    "Grenades",
    "HitLocations",
    "Load",
    "LocationKind",
    "LocationRow",
    "Make",
    "Manoeuvre",
    "Manoeuvres",
    "MeleeMode",
    "MissileSpell",
    "NaturalAttack",
    "Objects",
    "Part",
    "PartOfDie",
    "Posture",
    "Postures",
    "RangedMode",
    "Reason",
    "Reasons",
    "Shield",
    "SizeRow",
    "SizeSpeedRange",
    "SkillBonus",
    "SkillBonuses",
    "StrengthRow",
    "Tables",
    "ThreeDice",
    "ThrustSwing",
    "Weapon",
    "WeaponDamage",
    "Wounding",
    "WoundingRow",
    "load_tables",
]
