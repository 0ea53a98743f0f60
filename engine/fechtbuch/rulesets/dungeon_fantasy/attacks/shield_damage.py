"""Damage to a shield that has just blocked, for fights that want it (CMP-OBJECTS, DF-OWN-45)."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Figure
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Shield
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.harm.objects import strike_object
from fechtbuch.rulesets.dungeon_fantasy.readings import reading_of
from fechtbuch.rulesets.dungeon_fantasy.rolls import outcome_of

__all__ = ["blocking", "shield_struck"]


def blocking(here: Here, strike: Strike, key: str, figure: Figure) -> Callable[[int], Hashable] | None:
    """Classes of totals of a block where its margin may cost the shield something; else nothing."""
    shield, target = _at_risk(here, strike, key), figure.whole
    if shield is None:
        return None
    return lambda total: (outcome_of(total, target), target - total == shield.db)


def shield_struck(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """The blow strikes the shield, as an object, if the block succeeded by exactly its DB; a mere option."""
    shield = _at_risk(scene, strike, defended.weapon) if defended.sort == "block" else None
    if shield is None or defended.check is None or defended.check.margin != shield.db:
        return
    yield from strike_object(
        scene,
        strike.attacker,
        strike.target,
        defended.weapon,
        strike.damage,
        weapon=strike.weapon,
        adds=strike.adds,
        late=strike.late,
        cover=() if strike.covered else strike.cover,
    )


def _at_risk(here: Here, strike: Strike, key: str) -> Shield | None:
    """The shield that a block with ``key`` may damage, by the option."""
    if not reading_of(here, "shield_damage") or strike.damage.unusable:
        return None
    line = Fighter(here, strike.target).weapon(key)
    return line.shield if line is not None else None
