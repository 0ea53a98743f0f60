"""Where an area attack that goes astray comes down (CMP-SCATTER, DF-AREA-02, -06, DF-EXPLOSION-01, DF-CONE-01)."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import TableRolled
from fechtbuch.model.figures import Figure, at_most, start
from fechtbuch.model.state import Cell
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.space.hex import DIRECTIONS, distance, step

__all__ = ["astray", "misses_alike", "scatter", "yards_astray"]

RULE = "CMP-SCATTER"


def yards_astray(margin: int, yards: int) -> Figure:
    """How far off it lands: the margin, at most half the distance to the target, rounded up."""
    half = -(-yards // 2)
    return Figure(
        (
            start(abs(margin), "Margin of the roll", RULE),
            at_most(half, f"Half the distance of {yards} yd, rounded up", RULE),
        )
    )


def misses_alike(yards: int) -> Callable[[int], Hashable]:
    """Classes of misses by their margins: what goes astray equally far from a target so many yards away."""
    return lambda margin: yards_astray(margin, yards).whole


def astray(facing: int, aimed: Cell, direction: int, far: int) -> Cell:
    """The hex so far off in the direction of a die: 1 is the way the attacker faces, then clockwise."""
    return step(aimed, (facing + direction - 1) % len(DIRECTIONS), far)


def scatter(scene: Scene, who: str, origin: Cell, aimed: Cell, margin: int, rule: str = RULE) -> Decision[Cell]:
    """Where the attack of ``who`` at ``aimed`` comes down after a roll missed, or was dodged, by ``margin``.

    No die where it comes down on the hex aimed at all the same.
    """
    figure = yards_astray(margin, distance(origin, aimed))
    far = figure.whole
    if not far:
        return aimed
    rolled = yield from Roll(who, "scatter", "1d6", of=lambda total: total)
    cell = astray(Fighter(scene, who).facing, aimed, rolled.total, far)
    detail = Table({"cell": cell, "aimed": aimed, "yards": far})
    words = f"{far} yd off, at {cell[0]},{cell[1]}"
    yield from happen(scene, TableRolled(who, "scatter", "1d6", rolled, words, rule=rule, detail=detail))
    return cell
