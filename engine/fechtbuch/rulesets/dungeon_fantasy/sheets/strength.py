"""Damage that comes from strength: thrust and swing of a ST, and what a weapon adds to them (CMP-THRSW)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage
from fechtbuch.rulesets.dungeon_fantasy.data import DiceAdd, Tables, WeaponDamage

__all__ = ["NOTHING", "basic_damage", "dice_text", "rolled_damage", "weapon_damage"]

NOTHING = DiceAdd(0)


def dice_text(roll: DiceAdd) -> tuple[str, int]:
    """Dice and add as a sheet keeps them: ``("2d6", 1)``; no dice leave an empty text."""
    return (f"{roll.dice}d6" if roll.dice else "", roll.add)


def basic_damage(base: str, st: int, tables: Tables) -> DiceAdd:
    """Thrust (``thr``) or swing (``sw``) of a ST; nothing for any other base."""
    if base == "thr":
        return tables.thrust_swing.thrust(st)
    return tables.thrust_swing.swing(st) if base == "sw" else NOTHING


def rolled_damage(
    base: Literal["", "sw", "thr"], roll: DiceAdd, type: str, divisor: Fraction | int = 1, explosive: bool = False
) -> Damage:
    """A damage line ready to be rolled; one without dice is kept as unusable."""
    dice, add = dice_text(roll)
    if not dice:
        return Damage(dice, add, type, base, unusable=f"the damage {add:+d} {type} has no dice")
    return Damage(dice, add, type, base, divisor, explosive)


def weapon_damage(formula: WeaponDamage, st: int, tables: Tables, add: int | None = None, per_die: int = 0) -> Damage:
    """The damage of an armoury line used with a ST; ``add`` stands in for the formula's, ``per_die`` is on top."""
    if formula.base == "special":
        return Damage("", 0, "", unusable="it does no damage of its own; its special rules say what a hit does")
    basic = basic_damage(formula.base, st, tables)
    dice = basic.dice + formula.dice
    flat = formula.add if add is None else add
    roll = DiceAdd(dice, basic.add + flat + (formula.per_die + per_die) * dice)
    base: Literal["", "sw", "thr"] = "thr" if formula.base == "thr" else "sw" if formula.base == "sw" else ""
    return rolled_damage(base, roll, formula.type, formula.divisor)
