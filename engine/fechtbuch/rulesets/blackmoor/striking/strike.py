"""What follows a hit: the mark of the attack, else damage where it lands (BM-GENERAL-05, BM-GENERAL-06)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene
from fechtbuch.rulesets.blackmoor.special.marks import MARKS
from fechtbuch.rulesets.blackmoor.striking.blow import Blow
from fechtbuch.rulesets.blackmoor.striking.land import land

__all__ = ["strike"]


def strike(scene: Scene, blow: Blow) -> Decision[None]:
    """A blow has hit: the mark of the weapon may settle everything, else it does its damage."""
    special = MARKS.get(blow.weapon.mark)
    if special is not None and (yield from special(scene, blow)):
        return
    yield from land(scene, blow)
