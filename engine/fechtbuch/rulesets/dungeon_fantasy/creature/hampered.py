"""Torn muscles: what they do to attacks and defences (CMP-CRITMISS)."""

from __future__ import annotations

from fechtbuch.model.figures import Term, add
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, hands_on

__all__ = ["guard_terms", "hampered_terms"]

RULE = "CMP-CRITMISS"

LIMBS = {"hand": ("right_arm", "left_arm"), "foot": ("right_leg", "left_leg"), "mouth": ("neck",)}
"""The limbs that can use a natural weapon, by the part it is."""


def hampered_terms(fighter: Fighter, use: Use) -> list[Term]:
    """What a torn muscle takes off an attack: a little on the next turn, more with the limb until it is healed."""
    limb, level = max(_torn(fighter, use.weapon), key=lambda found: found[1], default=("", 0))
    torn = [add(-level, f"Torn muscle: {limb.replace('_', ' ')}", RULE)] if level else []
    return [*guard_terms(fighter), *torn]


def _torn(fighter: Fighter, weapon: Weapon) -> list[tuple[str, int]]:
    """Torn limbs that the weapon needs, with how badly; with fists and feet the sounder limb strikes."""
    item = fighter.item(weapon.id)
    if item is not None:
        return [_level(fighter, hand.replace("hand", "arm")) for hand in hands_on(item)]
    limbs = LIMBS.get(weapon.part, ())
    return [min((_level(fighter, limb) for limb in limbs), key=lambda found: found[1])] if limbs else []


def _level(fighter: Fighter, limb: str) -> tuple[str, int]:
    return limb, fighter.level(f"torn:{limb}")


def guard_terms(fighter: Fighter) -> list[Term]:
    """What a muscle just torn takes off attacks and defences on the next turn."""
    level = fighter.level("hampered")
    return [add(-level, "Torn muscle", RULE)] if level else []
