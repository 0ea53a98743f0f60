"""Cumbersome weapons: how much strength spares the second hand, and the Ready after every attack (CMP-UNREADY)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged

__all__ = ["one_hand_enough", "unready_after"]

STRONG = Fraction(3, 2)
"""Multiple of the minimum ST, rounded up, from which a marked weapon is easier to use."""

FREELY = {"double": 3, "single": 2}
"""Multiple of the minimum ST from which one hand is enough and nothing becomes unready, by mark."""


def one_hand_enough(mode: Melee | Ranged, st: int) -> bool:
    """Whether a two-handed line may be used with one hand by somebody of that ST."""
    if mode.hands == 1:
        return True
    dagger = mode.dagger if isinstance(mode, Melee) else ""
    if not dagger:
        return False
    return st >= (ceil(STRONG * mode.min_st) if dagger == "single" else FREELY[dagger] * mode.min_st)


def unready_after(mode: Melee | Ranged, st: int, two_handed: bool) -> bool:
    """Whether the weapon is unready after an attack with this line (DF-READY-03, CMP-UNREADY)."""
    dagger = mode.dagger if isinstance(mode, Melee) else ""
    if not dagger:
        return False
    if not two_handed:
        return st < FREELY[dagger] * mode.min_st
    return dagger == "double" and st < ceil(STRONG * mode.min_st)
