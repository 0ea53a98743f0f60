"""Running over smaller foes on the way (DF-OVERRUN-01, DF-OVERRUN-02, DF-OVERRUN-03, AMB-62)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Stopped
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended
from fechtbuch.rulesets.dungeon_fantasy.collisions.charge import Charge
from fechtbuch.rulesets.dungeon_fantasy.collisions.slam import collide
from fechtbuch.rulesets.dungeon_fantasy.collisions.trample import tread_on_fallen
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import MOVED
from fechtbuch.rulesets.dungeon_fantasy.turns.walking import fit_to_go, spend_yards

__all__ = ["EXTRA", "is_larger", "overrun"]

EXTRA = 1
"""Movement points that it takes to go on after an overrun (DF-OVERRUN-03)."""

RULE = "DF-OVERRUN-03"


def is_larger(here: Here, who: str, foe: str) -> bool:
    """Whether ``who`` fills more hexes than the foe (DF-OVERRUN-01)."""
    return len(cells_of(here, who)) > len(cells_of(here, foe))


def overrun(scene: Scene, who: str, foe: str, origin: Cell, cell: Cell) -> Decision[bool]:
    """A free slam into the foe's hex; whether the larger creature goes on (DF-OVERRUN-02, DF-OVERRUN-03).

    It goes on if it is still on its feet, for one movement point more, whether or not the foe fell (AMB-62); over the
    fallen it treads (DF-TRAMPLE-04). A foe who parries or blocks stops it in his hex (AMB-16); after a miss or a dodge
    it simply runs on its way (DF-SLAM-12).
    """
    charge = Charge(who, foe, "overrun", origin, cell, Fighter(scene, who).counter(MOVED) + 1)
    defended: Defended = yield from Part("overrun", foe, collide, (charge, None, 0))
    if not fit_to_go(scene, who) or Fighter(scene, who).cell == origin:
        return False
    if defended.stopped and defended.sort != "dodge":
        yield from happen(scene, Stopped(who, "stopped by the defence", "DF-SLAM-06", foe, "move", cell))
        return False
    yield from spend_yards(scene, who, EXTRA, "going on after the overrun", RULE)
    yield from tread_on_fallen(scene, who)
    return fit_to_go(scene, who)
