"""Armoury entries in the hands of somebody: rows with the damage of his strength and the levels of his skills."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from attrs import frozen

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, Melee, Ranged, Shield, Spell, Weapon
from fechtbuch.rulesets.dungeon_fantasy.data import MeleeMode, MissileSpell, NaturalAttack, RangedMode, Tables
from fechtbuch.rulesets.dungeon_fantasy.data import Shield as ShieldEntry
from fechtbuch.rulesets.dungeon_fantasy.data import Weapon as WeaponEntry
from fechtbuch.rulesets.dungeon_fantasy.sheets.skills import Level, at_level, best_level, level_of
from fechtbuch.rulesets.dungeon_fantasy.sheets.strength import weapon_damage

__all__ = ["PART_OF_LIMB", "Wielder", "armed", "missile_spell", "natural_weapon", "shielded"]

PART_OF_LIMB = {"arm": "hand", "leg": "foot", "mouth": "mouth", "": ""}
"""The kind of body part that a natural attack of the armoury needs, as sheets name it."""


@frozen
class Wielder:
    """What of a creature decides its weapon rows."""

    st: int
    dx: int
    levels: Mapping[str, int]
    tables: Tables


def armed(entry: WeaponEntry, who: Wielder, *, level: int | None = None, st: int | None = None) -> Weapon:
    """A weapon of the armoury; ``level`` stands in for the wielder's skill in all its modes.

    ``st`` is that of a weapon with a strength of its own; where it is not given it suits its owner (DF-OWN-60).
    """
    traits = (("sticks",) if entry.sticks else ()) + (("no_disarm_penalty",) if entry.no_disarm_penalty else ())
    traits += (f"light:{entry.light}",) if entry.light else ()
    return Weapon(
        id=entry.id,
        name=entry.name,
        melee=tuple(_melee(mode, who, level) for mode in entry.melee),
        ranged=tuple(_ranged(mode, who, level, st) for mode in entry.ranged),
        weight=_figure(entry.weight),
        traits=traits,
    )


def shielded(entry: ShieldEntry, who: Wielder, *, level: int | None = None) -> Weapon:
    """A shield of the armoury, with its bash."""
    skill = _level(entry.skill, who, level)
    return Weapon(
        id=entry.id,
        name=entry.name,
        melee=tuple(_melee(mode, who, level) for mode in entry.melee),
        shield=Shield(entry.db, entry.skill, skill.level, ground=skill.ground),
        weight=_figure(entry.weight),
        traits=("large",) if entry.large else (),
    )


def natural_weapon(entry: NaturalAttack, who: Wielder, name: str, armour: int = 0) -> Weapon:
    """An unarmed attack with the best of its skills and that skill's bonus damage (CMP-SKILLBONUS).

    ``armour`` is the DR worn on the part, which hardens fists and feet (DF-UNARMED-03, DF-UNARMED-05).
    """
    best = best_level(tuple(skill for skill in entry.skills if skill != "DX"), who.levels, who.dx)
    per_die = who.tables.skill_bonus.best(best.skill, best.level - who.dx, entry.id, "die")
    hard = entry.armoured_add is not None and armour >= entry.armoured_dr
    damage = weapon_damage(entry.damage, who.st, who.tables, entry.armoured_add if hard else None, per_die)
    damage = at_level(damage, best.level)
    part = PART_OF_LIMB[entry.limb]
    parry = 0 if part == "hand" else None
    row = Melee(
        name, best.skill, best.level, damage, tuple(entry.reach), parry=parry, attack=entry.to_hit, ground=entry.rule
    )
    word = {"hand": ("knuckles",), "foot": ("footwear",)}.get(part, ())
    return Weapon(entry.id, name, (row,), natural=True, part=part, ready=True, traits=word if hard else ())


def missile_spell(entry: MissileSpell, level: int) -> Spell:
    """A missile spell of the armoury, known at a level."""
    return Spell(
        id=entry.id,
        name=entry.name,
        skill=entry.skill,
        level=level,
        damage=Damage(
            f"{entry.dice_per_fp}d6",
            entry.add_per_die * entry.dice_per_fp,
            entry.damage_type,
            divisor=_figure(entry.divisor),
            explosive=entry.explosive,
        ),
        most_power=entry.max_fp,
        time=entry.seconds_per_fp,
        acc=entry.acc,
        half=entry.half or 0,
        most=entry.max,
    )


def _melee(mode: MeleeMode, who: Wielder, level: int | None) -> Melee:
    return Melee(
        **_common(mode, _level(mode.skill, who, level), who.st, who.tables),
        reach=tuple(mode.reach),
        reach_change=mode.reach_change,
        parry=mode.parry,
        unbalanced=mode.unbalanced,
        fencing=mode.fencing,
        flail=mode.flail,
        dagger=mode.dagger,
    )


def _ranged(mode: RangedMode, who: Wielder, level: int | None, own: int | None = None) -> Ranged:
    """The row; damage and range follow the weapon's own ST where that is what counts (DF-CROSSBOW-06, AMB-47)."""
    cocked = mode.damage.st == "weapon"
    st = own if cocked and own is not None else who.st
    return Ranged(
        **_common(mode, _level(mode.skill, who, level), st, who.tables),
        acc=mode.acc or 0,
        half=int((mode.half or 0) * st),
        most=int(mode.max * st) if mode.max is not None else mode.yards or 0,
        shots=mode.shots,
        reload=mode.reload,
        bulk=mode.bulk,
        thrown=mode.thrown,
        st=st if cocked else 0,
    )


def _common(mode: MeleeMode | RangedMode, skill: Level, st: int, tables: Tables) -> dict[str, Any]:
    """What both kinds of rows have."""
    return {
        "name": mode.name,
        "skill": mode.skill,
        "level": skill.level,
        "damage": at_level(weapon_damage(mode.damage, st, tables), skill.level),
        "min_st": mode.min_st,
        "hands": mode.hands,
        "ground": skill.ground,
        "effect": mode.effect,
    }


def _level(skill: str, who: Wielder, level: int | None) -> Level:
    return level_of(skill, who.levels, who.dx, who.tables.skills) if level is None else Level(skill, level)


def _figure(value: Fraction | int) -> Fraction | int:
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else exact
