"""How far a blow reaches: cells, feet up and down, past walls (BM-OWN-04)."""

from __future__ import annotations

from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.sheet import Weapon
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.ground.field import lies_open
from fechtbuch.space.hex import distance

__all__ = ["within_reach"]


def within_reach(here: Here, who: str, target: str, weapon: Weapon) -> bool:
    """Within the weapon's cells, and as high or deep as the taller of the two and the weapon long (BM-OWN-04)."""
    one, foe = here.battle[who].place, here.battle[target].place
    gap = abs(one.elevation - foe.elevation)
    tall = max(Combatant(here, who).sheet.height, Combatant(here, target).sheet.height)
    near = distance(one.cell, foe.cell) <= weapon.reach and gap <= tall + weapon.length
    return near and lies_open(here, one.cell, foe.cell)
