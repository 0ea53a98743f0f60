"""Going along a path: in one go, or hex by hex where somebody waits for it (CMP-MANEUVERS, CMP-WAIT)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Moved, Stopped, Turned
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.data.postures import LYING
from fechtbuch.rulesets.dungeon_fantasy.grappling.dragging import along
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import able
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import MOVED, count
from fechtbuch.rulesets.dungeon_fantasy.turns.waiting import somebody_waits
from fechtbuch.space.hex import direction_of

__all__ = ["face", "face_along", "fit_to_go", "spend_yards", "walk"]

RULE = "CMP-MANEUVERS"


def walk(scene: Scene, who: str, path: tuple[Cell, ...], how: str, dragging: str = "") -> Decision[bool]:
    """Go along a path; whether its end was reached. Each hex is counted as moved. O(path).

    Captors too weak to hold whoever moves come along, and with ``dragging`` those whom he holds (DF-GRAPPLE-14,
    DF-HOLD-06); they change hexes before he does.
    """
    low = Fighter(scene, who).posture == LYING
    legs = [(cell,) for cell in path] if somebody_waits(scene, who) else [path]
    for n, leg in enumerate(legs):
        for one, way, rule in along(scene, who, dragging):
            yield from happen(scene, Moved(one, leg, how=way, rule=rule))
        if not (yield from happen(scene, Moved(who, leg, len(leg), how, RULE))):
            return False
        yield from spend_yards(scene, who, len(leg))
        if fit_to_go(scene, who, low) and Fighter(scene, who).cell == leg[-1]:
            continue
        if n + 1 < len(legs):
            yield from happen(scene, Stopped(who, "kept from going on", "CMP-WAIT", what="move", cell=leg[-1]))
        return False
    return True


def fit_to_go(here: Here, who: str, low: bool = False) -> bool:
    """Whether ``who`` can still go on: able to act, and on its feet unless it was ``low`` before."""
    return able(here, who) and (low or Fighter(here, who).posture != LYING)


def spend_yards(scene: Scene, who: str, yards: int, reason: str = "", rule: str = RULE) -> Decision[None]:
    """Count yards of this turn's movement."""
    yield from count(scene, who, MOVED, rule, yards, reason)


def face(scene: Scene, who: str, facing: int) -> Decision[None]:
    """Face a direction; it costs nothing."""
    if Fighter(scene, who).facing != facing:
        yield from happen(scene, Turned(who, facing, "CMP-FACING"))


def face_along(scene: Scene, who: str, one: Cell, two: Cell) -> Decision[None]:
    """Face the way that leads from a hex to the next."""
    went = direction_of(one, two)
    if len(went) == 1:
        yield from face(scene, who, went[0])
