"""Moving at random: an insectoid without its head, a fish that dies (BM-INSECTOID-12, BM-FISH-06, BM-AMB-18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import CounterChanged, Moved, Skipped, TableRolled, Turned
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.blackmoor.acts import Stray
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.ground.field import field_of
from fechtbuch.rulesets.blackmoor.harm.in_force import Bar, bar
from fechtbuch.rulesets.blackmoor.moving.move import MOVED, blocker, cells_left, way_of
from fechtbuch.rulesets.blackmoor.moving.speed import way_bar
from fechtbuch.rulesets.blackmoor.reasons import breach
from fechtbuch.rulesets.blackmoor.special.holds import hold_bar
from fechtbuch.rulesets.blackmoor.turns.checks import turn_breaches
from fechtbuch.space.hex import DIRECTIONS, step

__all__ = ["random_bar", "stray", "stray_checks"]

DICE: Final = "1d6"
LONGEST: Final = 1000
"""Cells that nothing goes beyond at a time, whoever overrules its speed; no sheet's speed is greater."""


def random_bar(one: Combatant) -> Bar | None:
    """Why a creature moves only at random, if it does."""
    return bar(one, "random_walk", "random_move")


def stray_checks(here: Here, act: Stray) -> Iterator[Breach]:
    """Only what has lost its way moves at random, and only where it can still move."""
    yield from turn_breaches(here, act.who)
    one = Combatant(here, act.who)
    if random_bar(one) is None:
        yield breach(here, "knows_its_way", one.name)
    held = hold_bar(here, act.who)
    if held is not None:
        yield breach(here, "held", held.words, held.rule)
    way = way_of(one, "")
    why = way_bar(one, way)
    if why is not None:
        yield breach(here, "cannot_move", why.words, why.rule)
    left = cells_left(one, way)
    if act.cells < 0 or act.cells > left or left < 1:
        yield breach(here, "too_far", f"{act.cells or 1} cells, {max(left, 0)} left")


def stray(scene: Scene, act: Stray) -> Decision[None]:
    """A die says which way, clockwise from where it faces; it goes straight on, as far as somebody."""
    one = Combatant(scene, act.who)
    way = way_of(one, "")
    reach = act.cells or cells_left(one, way)
    rolled = yield from Roll(act.who, "direction", DICE)
    facing = (one.creature.place.facing + rolled.total - 1) % len(DIRECTIONS)
    why = random_bar(one)
    rule = why.rule if why is not None else "BM-AMB-18"
    degrees = f"{(rolled.total - 1) * 60} degrees"
    yield from happen(scene, TableRolled(act.who, "direction", DICE, rolled, degrees, rule=rule))
    if facing != one.creature.place.facing:
        yield from happen(scene, Turned(act.who, facing, "BM-AMB-18"))
    path = _straight(scene, act.who, facing, reach)
    if not path:
        yield from happen(scene, Skipped(act.who, "move", "the way is blocked", "BM-OWN-06"))
        return
    yield from happen(scene, Moved(act.who, path, len(path), "swim" if way == "swim" else "stagger", rule))
    moved = Combatant(scene, act.who).counter(MOVED) + len(path)
    yield from happen(scene, CounterChanged(act.who, MOVED, len(path), moved, rule="BM-GENERAL-15"))


def _straight(here: Here, who: str, facing: int, reach: int) -> tuple[Cell, ...]:
    """The cells ahead, up to the first where somebody or something stands."""
    height = here.battle[who].place.elevation
    field, cells = field_of(here), [here.battle[who].place.cell]
    for _ in range(min(reach, LONGEST)):
        cell = step(cells[-1], facing)
        if blocker(here, who, cell, height) is not None or field.shut(cells[-1], cell):
            break
        cells.append(cell)
    return tuple(cells[1:])
