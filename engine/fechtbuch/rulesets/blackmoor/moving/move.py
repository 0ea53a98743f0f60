"""Walking, flying, swimming along a path (BM-GENERAL-15, BM-OWN-06)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import CounterChanged, Moved
from fechtbuch.model.state import Cell, Creature
from fechtbuch.rulesets.blackmoor.acts import Move
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.ground.field import field_of
from fechtbuch.rulesets.blackmoor.harm.in_force import bar
from fechtbuch.rulesets.blackmoor.moving.postures import FLYING
from fechtbuch.rulesets.blackmoor.moving.speed import WAYS, speed_figure, way_bar
from fechtbuch.rulesets.blackmoor.moving.turning import face, facing_breaches, way_breaches
from fechtbuch.rulesets.blackmoor.reasons import breach
from fechtbuch.rulesets.blackmoor.special.holds import hold_bar, swallower
from fechtbuch.rulesets.blackmoor.turns.checks import turn_breaches
from fechtbuch.space.hex import direction_of, is_path

__all__ = ["MOVED", "blocker", "cells_left", "cost_of", "move", "move_checks", "way_of"]

MOVED: Final = "moved"
"""Tally of the cells moved this turn."""

FEET: Final = 5
"""Feet of height that cost as much as a cell (BM-OWN-06)."""

BARRED: Final = {"walk": "cannot_walk", "fly": "cannot_fly", "swim": "cannot_swim"}
"""The reason code of a way of moving that is lost."""


def way_of(one: Combatant, how: str) -> str:
    """The way to move: as said, else as posture and body suggest."""
    if how:
        return how
    if one.posture == FLYING:
        return "fly"
    return "swim" if one.sheet.swim and not one.sheet.speed else "walk"


def cost_of(one: Combatant, act: Move) -> int:
    """Cells that a move costs; every begun five feet of height cost one, rising to the surface nothing (BM-FISH-15)."""
    now = one.creature.place.elevation
    change = 0 if act.elevation is None else act.elevation - now
    if way_of(one, act.how) == "swim" and change > 0:
        change = 0
    return len(act.path) + -(-abs(change) // FEET)


def cells_left(one: Combatant, way: str) -> int:
    """How far a creature can still move this turn."""
    return speed_figure(one, way).whole - one.counter(MOVED)


def move_checks(here: Here, act: Move) -> Iterator[Breach]:
    """All breaches of a move."""
    yield from turn_breaches(here, act.who)
    one = Combatant(here, act.who)
    way = way_of(one, act.how)
    if way not in WAYS:
        yield breach(here, "no_such_way_to_move", way + near(way, WAYS))
        return
    yield from _way_breaches(here, one, act, way)
    cells = (one.creature.place.cell, *act.path)
    if not is_path(cells) or (not act.path and act.elevation is None):
        yield breach(here, "no_path")
    yield from _blocked(here, act, cells)
    yield from way_breaches(here, act.who, act.path)
    if act.facing is not None:
        yield from facing_breaches(here, act.who, act.facing)


def _blocked(here: Here, act: Move, cells: tuple[Cell, ...]) -> Iterator[Breach]:
    """Who stands in the way, and what; one flies over whoever does not reach up to it (BM-OWN-06)."""
    now = here.battle[act.who].place.elevation
    last = now if act.elevation is None else act.elevation
    for n, cell in enumerate(act.path, 1):
        stands = blocker(here, act.who, cell, last if n == len(act.path) else min(now, last))
        if stands is not None:
            yield breach(here, "path_blocked", stands.name)
    field = field_of(here)
    for one, two in pairwise(cells):
        if field.shut(one, two):
            what = "an obstacle" if two in field.obstacles else "a wall"
            yield breach(here, "path_blocked", f"{what} before {list(two)}")


def blocker(here: Here, who: str, cell: Cell, elevation: int) -> Creature | None:
    """Who fills a cell at that height for a creature that would go there; nobody swallowed does."""
    one = Combatant(here, who)
    for other in here.battle:
        if other.place.cell != cell or other.id == who or other.status != "in" or swallower(here.battle, other.id):
            continue
        over = elevation - other.place.elevation
        lower = Combatant(here, other.id) if over >= 0 else one
        if not over or abs(over) < lower.sheet.height:
            return other
    return None


def _way_breaches(here: Here, one: Combatant, act: Move, way: str) -> Iterator[Breach]:
    cost = cost_of(one, act)
    why = way_bar(one, way)
    if why is not None and cost:
        yield breach(here, BARRED[way], why.words, why.rule)
    astray = bar(one, "random_walk", "random_move")
    if astray is not None and act.path:
        yield breach(here, "moves_at_random", astray.words, astray.rule)
    sinks = act.elevation is not None and act.elevation < one.creature.place.elevation
    if way == "swim" and sinks and speed_figure(one, way).whole < 1:
        yield breach(here, "cannot_dive", one.name)
    held = hold_bar(here, one.id)
    if held is not None:
        yield breach(here, "held", held.words, held.rule)
    if way == "fly" and one.posture != FLYING:
        yield breach(here, "cannot_fly", "it stands", "BM-OWN-07")
    if way == "walk" and one.posture == FLYING:
        yield breach(here, "cannot_walk", "it flies", "BM-OWN-07")
    if way == "swim" and (act.elevation or 0) > 0:
        yield breach(here, "cannot_swim", "no water is above the surface", "BM-FISH-15")
    if way == "fly" and (act.elevation or 0) < 0:
        yield breach(here, "cannot_fly", "no air is below the ground", "BM-OWN-06")
    if way == "walk" and act.elevation is not None:
        yield breach(here, "cannot_fly", "on foot it keeps to the ground", "BM-OWN-07")
    left = cells_left(one, way)
    if cost > left:
        yield breach(here, "too_far", f"{cost} cells, {max(left, 0)} left")


def move(scene: Scene, act: Move) -> Decision[None]:
    """Go along the path and face as said, else where the way led."""
    one = Combatant(scene, act.who)
    way, cost, before = way_of(one, act.how), cost_of(one, act), one.creature.place
    path = act.path or (before.cell,)
    yield from happen(scene, Moved(act.who, path, cost, way, "BM-GENERAL-15", act.elevation))
    if cost:
        moved = Combatant(scene, act.who).counter(MOVED)
        yield from happen(scene, CounterChanged(act.who, MOVED, cost, moved + cost, rule="BM-GENERAL-15"))
    facing = act.facing
    if facing is None:
        facing = _led((before.cell, *act.path), before.facing)
    if facing != before.facing and not tuple(facing_breaches(scene, act.who, facing)):
        yield from face(scene, act.who, facing)


def _led(cells: tuple[Cell, ...], facing: int) -> int:
    """The direction of the last step that leads anywhere."""
    steps = [(one, two) for one, two in pairwise(cells) if one != two]
    return direction_of(*steps[-1])[0] if steps else facing
