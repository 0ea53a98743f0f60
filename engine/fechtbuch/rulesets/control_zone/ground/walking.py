"""What a way costs and what bars it: Speed, steps, climbs (CZ-MOVE, CZ-VERTICAL, CZ-OWN-04)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fechtbuch.decide.legality import Breach
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.control_zone.creature.views import Character, Here
from fechtbuch.rulesets.control_zone.ground.acts import Move
from fechtbuch.rulesets.control_zone.ground.field import LEVEL, field_of
from fechtbuch.rulesets.control_zone.ground.gaps import CELL
from fechtbuch.rulesets.control_zone.ground.readings import DIAGONALS
from fechtbuch.rulesets.control_zone.readings import reading
from fechtbuch.rulesets.control_zone.reasons import breach
from fechtbuch.space.square import distance

__all__ = ["climb_cost", "costs", "feet", "height_after", "occupant", "way_breaches", "way_cost"]


def costs(here: Here, act: Move) -> tuple[int, ...]:
    """Metres of Speed for each step of a path, climbs included; what the act says it climbs comes with the last step.

    A step costs 2 m, each standard height difference climbed 4 m more, the bottom of it told by the map or by the act;
    who flies pays the horizontal way alone (CZ-MOVE-06, CZ-VERTICAL-01, CZ-VERTICAL-05, CZ-VERTICAL-06). O(steps).
    """
    found, diagonals = [], 0
    ways = pairwise((Character(here, act.who).cell, *act.path))
    for (one, two), climb in zip(ways, _climbs(here, act), strict=True):
        slanting = one[0] != two[0] and one[1] != two[1]
        diagonals += slanting
        dear = slanting and diagonals % 2 == 0 and reading(here.battle, DIAGONALS) == "alternating"
        found.append(CELL * (2 if dear else 1) + climb)
    return tuple(found)


def _climbs(here: Here, act: Move) -> tuple[int, ...]:
    """What climbing adds to each step of a path: 4 m with each whole difference, counted over the steps (CZ-OWN-05)."""
    mover, field, risen = Character(here, act.who), field_of(here), 0
    cells = (mover.cell, *act.path)
    if mover.sheet.flying:
        return (0,) * len(act.path)
    found = []
    for one, two in pairwise(cells):
        risen = max(0, risen + field.height(two) - field.height(one))
        found.append(LEVEL * (risen // LEVEL))
        risen %= LEVEL
    if found:
        found[-1] += LEVEL * act.levels_up
    return tuple(found)


def climb_cost(here: Here, act: Move) -> int:
    """How much of a way's cost is for climbing (CZ-VERTICAL-01, CZ-VERTICAL-05)."""
    if act.path:
        return sum(_climbs(here, act))
    return 0 if Character(here, act.who).sheet.flying else LEVEL * act.levels_up


def way_cost(here: Here, act: Move) -> int:
    """Metres of Speed for the whole way: its path, or the distance and its climb (CZ-MOVE-03, CZ-VERTICAL-02)."""
    return sum(costs(here, act)) if act.path else act.distance + climb_cost(here, act)


def occupant(here: Here, cell: Cell, but: str = "") -> str:
    """Who stands or lies in a cell and can hold it; the dead and the Dying hold none (CZ-OWN-04). O(creatures)."""
    for creature in here.battle:
        if creature.id != but and creature.place.cell == cell and not Character(here, creature.id).out:
            return creature.id
    return ""


def feet(here: Here, who: str) -> int:
    """How high somebody's feet are: as told, and never below the ground of the cell (CZ-OWN-05)."""
    place = Character(here, who).creature.place
    return max(place.elevation, field_of(here).height(place.cell))


def height_after(here: Here, who: str, metres: int) -> int | None:
    """Where feet are so many metres farther down, on the ground at the lowest; not told on a level field."""
    one, field = Character(here, who), field_of(here)
    return max(feet(here, who) - metres, field.height(one.cell)) if field.heights else None


def way_breaches(here: Here, act: Move) -> Iterator[Breach]:
    """Cells that are no neighbours; walls, obstacles and closed corners; cells that somebody holds (CZ-OWN-04)."""
    cells = (Character(here, act.who).cell, *act.path)
    for one, two in pairwise(cells):
        if distance(one, two) != 1:
            yield breach(here, "path_broken", f"{one[0]},{one[1]} and {two[0]},{two[1]}")
            return
    for one, two in pairwise(cells):
        if not field_of(here).open(one, two):
            yield breach(here, "path_blocked", f"between {one[0]},{one[1]} and {two[0]},{two[1]}")
        held = occupant(here, two, act.who)
        if held:
            lower = field_of(here).height(two) < field_of(here).height(one)
            code = "landing_occupied" if lower and not Character(here, act.who).sheet.flying else "cell_held"
            yield breach(here, code, f"{here.battle[held].name} at {two[0]},{two[1]}")
