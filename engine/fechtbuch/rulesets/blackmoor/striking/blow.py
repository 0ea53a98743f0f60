"""A blow that has hit: who, whom, with what, from where, for how much."""

from __future__ import annotations

from attrs import frozen

from fechtbuch.rulesets.blackmoor.creature.sheet import Weapon
from fechtbuch.rulesets.blackmoor.harm.wound import Damage

__all__ = ["Blow"]


@frozen
class Blow:
    """``aspect`` and ``side`` are as the act says, empty to be read from the cells. ``natural`` is what the attack die
    showed, 0 where nobody looked. ``damage`` is none as long as it was not rolled; ``zone`` a part that is fixed."""

    attacker: str
    target: str
    weapon: Weapon
    aspect: str = ""
    side: str = ""
    natural: int = 0
    damage: Damage | None = None
    zone: str = ""
