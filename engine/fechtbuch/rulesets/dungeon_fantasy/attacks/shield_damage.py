"""Damage to a shield that has just blocked, for fights that want it (CMP-OBJECTS, DF-OWN-45)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.harm.objects import strike_object
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of

__all__ = ["shield_struck"]


def shield_struck(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """The blow strikes the shield, as an object, if the block succeeded by exactly its DB; a mere option."""
    if defended.sort != "block" or not reading_of(scene, "shield_damage") or strike.damage.unusable:
        return
    line, check = Fighter(scene, strike.target).weapon(defended.weapon), defended.check
    if line is None or line.shield is None or check is None or check.margin != line.shield.db:
        return
    yield from strike_object(
        scene,
        strike.attacker,
        strike.target,
        defended.weapon,
        strike.damage,
        weapon=strike.weapon,
        adds=strike.adds,
    )
