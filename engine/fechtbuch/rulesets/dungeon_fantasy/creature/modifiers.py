"""Modifiers that melee and ranged attacks share: size, too little strength, the off hand, footing, distraction."""

from __future__ import annotations

from fechtbuch.model.figures import Term, add
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of

__all__ = ["distraction_terms", "footing_terms", "hand_terms", "size_terms", "strength_terms"]


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
        return [tables_of(fighter.scene).attack_modifiers.term("off_hand")]
    return []


def footing_terms(here: Here, who: str, rule: str = "CMP-MELEE-MODS") -> list[Term]:
    """Bad footing where the attacker stands (CMP-MELEE-MODS, CMP-RANGED-MODS)."""
    if not here.battle.map.features:
        return []
    penalty = field_of(here).footing(Fighter(here, who).cell)
    return [add(penalty, "Bad footing", rule)] if penalty else []


def distraction_terms(fighter: Fighter) -> list[Term]:
    """The worst of what distracts the attacker (CMP-MELEE-MODS, CMP-RANGED-MODS)."""
    if not fighter.creature.conditions:
        return []
    table = tables_of(fighter.scene).attack_modifiers
    found = [table.term(row.modifier) for row in table.distraction if fighter.has(row.condition)]
    return [min(found, key=lambda term: term.value)] if found else []
