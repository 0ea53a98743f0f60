"""Modifiers that melee and ranged attacks share: the target's size, too little strength, the off hand."""

from __future__ import annotations

from fechtbuch.model.figures import Term, add
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use

__all__ = ["hand_terms", "size_terms", "strength_terms"]

OFF_HAND = -4


def size_terms(here: Here, target: str) -> list[Term]:
    """The target's Size Modifier; the attacker's own is not subtracted (DF-SIZE-01)."""
    size = Fighter(here, target).sheet.sm
    return [add(size, f"Target's size, SM {size:+}", "DF-SIZE-01")] if size else []


def strength_terms(fighter: Fighter, mode: Melee | Ranged, rule: str = "CMP-MELEE-MODS") -> list[Term]:
    """-1 for each point of ST below the weapon's minimum (CMP-MELEE-MODS, CMP-RANGED-MODS)."""
    short = mode.min_st - fighter.attribute("ST").whole
    return [add(-short, f"ST {short} below the weapon's minimum", rule)] if short > 0 else []


def hand_terms(fighter: Fighter, use: Use) -> list[Term]:
    """A weapon in the left hand without Ambidexterity; a shield belongs there (CMP-DUALWEAPON)."""
    left = fighter.hand_of(use.weapon.id) == "left_hand"
    if left and use.weapon.shield is None and not fighter.trait("ambidexterity"):
        return [add(OFF_HAND, "Off hand", "CMP-DUALWEAPON")]
    return []
