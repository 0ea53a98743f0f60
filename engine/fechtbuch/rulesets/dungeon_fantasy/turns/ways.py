"""Ways over the field: what bars them, how long they may be, who stands in them (CMP-MANEUVERS, CMP-AOA, CMP-EVADE)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fechtbuch.decide.legality import Breach
from fechtbuch.model.acts import Act
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.entangling.binds import move_breaches
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_at, creatures_in, is_large, occupied
from fechtbuch.rulesets.dungeon_fantasy.ground.room import obstruction
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import manoeuvre_in_force
from fechtbuch.rulesets.dungeon_fantasy.turns.movement import allowance
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import MOVED
from fechtbuch.space.hex import DIRECTIONS, direction_of, is_path

__all__ = ["foes_in", "forward", "length_breaches", "taken", "way_breaches", "yards_left"]

FRONT = (-1, 0, 1)
"""Turns of 60 degrees from the facing that lead forward."""


def yards_left(here: Here, act: Act) -> int:
    """Hexes that may still be moved this turn."""
    return allowance(here, act, _default(act)).whole - Fighter(here, act.who).counter(MOVED)


def length_breaches(here: Here, act: Act, way: tuple[Cell, ...], more: int = 0) -> Iterator[Breach]:
    """Whether a way is longer than the movement that the manoeuvre leaves; ``more`` yards are paid on it besides."""
    left, manoeuvre = yards_left(here, act), manoeuvre_in_force(here, act, _default(act))
    if len(way) + more <= left:
        return
    if not left and manoeuvre.move == "step":
        yield breach(here, "no_step_left", manoeuvre.name)
    else:
        yield breach(here, "too_far", f"{len(way) + more} yd; {max(left, 0)} left with {manoeuvre.name}")


def _default(act: Act) -> str:
    return "move" if act.do == "move" else "attack"


def way_breaches(here: Here, act: Act, way: tuple[Cell, ...], *, through_foes: bool = False) -> Iterator[Breach]:
    """The way goes from hex to hex, forward where it must, through nothing solid, past no foe (CMP-AOA, CMP-EVADE).

    ``through_foes``: what he means to do about foes in the way is said elsewhere.
    """
    yield from move_breaches(here, act.who, way)
    fighter = Fighter(here, act.who)
    cells = (fighter.cell, *way)
    if not way or not is_path(cells):
        yield breach(here, "path_blocked", "it does not lead from hex to neighbouring hex", "CMP-MANEUVERS")
        return
    if manoeuvre_in_force(here, act, _default(act)).forward_only and not forward(fighter.facing, cells):
        yield breach(here, "not_forward")
    for one, two in pairwise(cells):
        words = obstruction(here, one, two, act.who)
        if words:
            yield breach(here, "path_blocked", words)
    if through_foes:
        return
    for one, two in pairwise(cells[:-1]):
        for foe in foes_in(here, act.who, two, one):
            yield breach(here, "hex_occupied", f"{here.battle[foe].name} stands in {_at(two)}")


def _at(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def forward(facing: int, cells: tuple[Cell, ...]) -> bool:
    """Whether each hex lies in front of the one before it, for a figure that faces where it goes."""
    for one, two in pairwise(cells):
        (direction,) = direction_of(one, two)
        if (direction - facing + 1) % len(DIRECTIONS) not in range(len(FRONT)):
            return False
        facing = direction
    return True


def foes_in(here: Here, who: str, cell: Cell, origin: Cell | None = None) -> tuple[str, ...]:
    """Foes of ``who`` that bar a hex: whoever of another side is up and about in it, in listing order.

    A large mover that comes from ``origin`` meets those in all hexes that it did not fill before. O(creatures).
    """
    mover = here.battle[who]
    cells: tuple[Cell, ...] = (cell,)
    if is_large(mover) and origin is not None and (towards := direction_of(origin, cell)):
        before = cells_at(mover, origin, towards[0])
        cells = tuple(one for one in cells_at(mover, cell, towards[0]) if one not in before)
    found = dict.fromkeys(other for one in cells for other in creatures_in(here, one))
    return tuple(c.id for c in here.battle if c.id in found and c.side != mover.side and not Fighter(here, c.id).out)


def taken(here: Here, cell: Cell, but: tuple[str, ...] = ()) -> bool:
    """Whether somebody fills a hex, those named excepted. O(creatures)."""
    return cell in occupied(here, but)
