"""Running on after a collision that did not come about (DF-SLAM-12, DF-SLAM-13, AMB-17)."""

from __future__ import annotations

from attrs import evolve

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Stopped
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.collisions.charge import Charge
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data.hit_locations import TORSO
from fechtbuch.rulesets.dungeon_fantasy.ground.room import obstruction
from fechtbuch.rulesets.dungeon_fantasy.harm.crushing import crush
from fechtbuch.rulesets.dungeon_fantasy.turns.walking import fit_to_go, walk
from fechtbuch.rulesets.dungeon_fantasy.turns.ways import taken
from fechtbuch.space.hex import direction_of, step

__all__ = ["PAST", "overshoot", "way_on"]

PAST = 2
"""Hexes that one runs past the foe (DF-SLAM-12)."""


def way_on(here: Here, charge: Charge, left: int) -> tuple[tuple[Cell, ...], str]:
    """The hexes straight on past the foe, as far as movement is left, and what solid thing ends them, in words.

    Somebody in the way ends it before his hex, but for the foe who was run at (DF-OWN-51).
    """
    start = Fighter(here, charge.who).cell
    towards = direction_of(charge.origin, charge.cell)
    path: list[Cell] = []
    for _ in range(min(PAST, left) if start == charge.cell and towards else 0):
        cell = step(start, towards[0])
        words = obstruction(here, start, cell)
        if words:
            return tuple(path), words
        if taken(here, cell, (charge.who, charge.target)):
            break
        path.append(cell)
        start = cell
    return tuple(path), ""


def overshoot(scene: Scene, charge: Charge, strike: Strike, left: int) -> Decision[None]:
    """Run two hexes on, or as far as movement allows; something solid in the way does the slam's own damage."""
    who = charge.who
    path, words = way_on(scene, charge, left)
    if path and not (yield from walk(scene, who, path, "overshoot")):
        return
    if not words or not fit_to_go(scene, who):
        return
    cell = Fighter(scene, who).cell
    yield from happen(scene, Stopped(who, words, "DF-SLAM-13", what="move", cell=cell))
    yield from Part("obstacle", who, _against_it, (evolve(strike, target=who),))


def _against_it(scene: Scene, strike: Strike) -> Decision[None]:
    yield from crush(scene, strike, TORSO)
