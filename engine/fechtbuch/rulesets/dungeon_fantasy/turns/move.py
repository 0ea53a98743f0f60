"""Moving, turning, changing posture (CMP-MANEUVERS, CMP-POSTURE, CMP-FACING, DF-GRAPPLE-13)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import CounterChanged, Moved, PostureChanged, Turned
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.acts import ChangePosture, Move, Turn
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import (
    choice_breaches,
    declare_in_passing,
    manoeuvre_in_force,
    too_strong_to_hold,
    turn_breaches,
)
from fechtbuch.rulesets.dungeon_fantasy.turns.movement import allowance, step_figure
from fechtbuch.space.hex import DIRECTIONS, direction_of, is_path

__all__ = [
    "change_posture",
    "move",
    "move_checks",
    "posture_checks",
    "turn",
    "turn_checks",
    "yards_left",
]

MOVED = "moved"
"""Counter of hexes moved this turn."""

POSTURES = "postures"
"""Counter of changes of posture this turn that took the manoeuvre."""

FRONT = (-1, 0, 1)
"""Turns of 60 degrees from the facing that lead forward."""


# moving


def yards_left(here: Here, act: Move) -> int:
    """Hexes that may still be moved this turn."""
    return allowance(here, act).whole - Fighter(here, act.who).counter(MOVED)


def _only_steps(here: Here, act: Move) -> bool:
    """A way within a step, which leaves the choice of the manoeuvre open."""
    fighter = Fighter(here, act.who)
    far = fighter.counter(MOVED) + len(act.path)
    return fighter.manoeuvre is None and far <= step_figure(here, act.who).whole


def move_checks(here: Here, act: Move) -> Iterator[Breach]:
    """All breaches of a move (CMP-MANEUVERS, DF-GRAPPLE-13, -14, DF-HELD-01)."""
    yield from turn_breaches(here, act.who)
    fighter = Fighter(here, act.who)
    if fighter.pinned:
        yield breach(here, "pinned")
    elif fighter.grappled and not too_strong_to_hold(here, act.who):
        yield breach(here, "grappled_cannot_move", rule="DF-GRAPPLE-13")
    if not _only_steps(here, act):
        yield from choice_breaches(here, act, "move")
        yield from _length_breaches(here, act)
    yield from _way_breaches(here, act)
    if act.facing is not None and act.facing not in range(len(DIRECTIONS)):
        yield breach(here, "facing_unknown", str(act.facing))


def _length_breaches(here: Here, act: Move) -> Iterator[Breach]:
    left, manoeuvre = yards_left(here, act), manoeuvre_in_force(here, act, "move")
    if len(act.path) <= left:
        return
    if not left and manoeuvre.move == "step":
        yield breach(here, "no_step_left", manoeuvre.name)
    else:
        yield breach(here, "too_far", f"{len(act.path)} yd; {max(left, 0)} left with {manoeuvre.name}")


def _way_breaches(here: Here, act: Move) -> Iterator[Breach]:
    """The way goes from hex to hex, forward where it must, through no obstacle and no foe (CMP-AOA, CMP-EVADE)."""
    cells = (Fighter(here, act.who).cell, *act.path)
    if not act.path or not is_path(cells):
        yield breach(here, "path_blocked", "it does not lead from hex to neighbouring hex", "CMP-MANEUVERS")
        return
    if manoeuvre_in_force(here, act, "move").forward_only and not _forward(Fighter(here, act.who).facing, cells):
        yield breach(here, "not_forward")
    obstacles = {tuple(cell) for cell in here.battle.map.features.get("obstacles", ())}
    for cell in act.path:
        if cell in obstacles:
            yield breach(here, "path_blocked", f"something stands in {cell[0]},{cell[1]}")
    for cell in act.path[:-1]:
        for foe in foes_in(here, act.who, cell):
            yield breach(here, "hex_occupied", f"{here.battle[foe].name} stands in {cell[0]},{cell[1]}")


def _forward(facing: int, cells: tuple[Cell, ...]) -> bool:
    """Whether each hex lies in front of the one before it, for a figure that faces where it goes."""
    for one, two in pairwise(cells):
        (direction,) = direction_of(one, two)
        if (direction - facing + 1) % len(DIRECTIONS) not in range(len(FRONT)):
            return False
        facing = direction
    return True


def foes_in(here: Here, who: str, cell: Cell) -> tuple[str, ...]:
    """Foes of ``who`` that bar a hex: whoever of another side is up and about in it, in listing order."""
    side = here.battle[who].side
    return tuple(c.id for c in here.battle if c.place.cell == cell and c.side != side and not Fighter(here, c.id).out)


def move(scene: Scene, act: Move) -> Decision[None]:
    """Move along the path and face as said, else where the way led. A foe's hex ends the way: close combat."""
    if not _only_steps(scene, act):
        yield from declare_in_passing(scene, act, "move")
    fighter = Fighter(scene, act.who)
    before, how = fighter.cell, fighter.manoeuvre_name or "step"
    yield from _carry_captors(scene, act)
    if not (yield from happen(scene, Moved(act.who, act.path, len(act.path), how, "CMP-MANEUVERS"))):
        return
    after = Fighter(scene, act.who).counter(MOVED) + len(act.path)
    yield from happen(scene, CounterChanged(act.who, MOVED, len(act.path), after, rule="CMP-MANEUVERS"))
    yield from _face(scene, act.who, _facing_after(scene, act, before))


def _facing_after(here: Here, act: Move, before: Cell) -> int:
    """As said, else where the last step led; as it was after a leap, overruled, that leads in no one direction."""
    if act.facing is not None:
        return act.facing
    way = (before, *act.path)
    went = direction_of(way[-2], way[-1]) if act.path else ()
    return went[0] if len(went) == 1 else Fighter(here, act.who).facing


def _carry_captors(scene: Scene, act: Move) -> Decision[None]:
    """Captors too weak to hold whoever moves go along with him (DF-GRAPPLE-14)."""
    for bond in Fighter(scene, act.who).grapples_on_me:
        yield from happen(scene, Moved(bond.holder, act.path, how="carried", rule="DF-GRAPPLE-14"))


def _face(scene: Scene, who: str, facing: int) -> Decision[None]:
    if Fighter(scene, who).facing != facing:
        yield from happen(scene, Turned(who, facing, "CMP-FACING"))


# turning


def turn_checks(here: Here, act: Turn) -> Iterator[Breach]:
    """All breaches of a turn: it is part of any manoeuvre that allows a step at least (CMP-MANEUVERS, CMP-FACING)."""
    yield from turn_breaches(here, act.who)
    if Fighter(here, act.who).pinned:
        yield breach(here, "pinned")
    if act.facing not in range(len(DIRECTIONS)):
        yield breach(here, "facing_unknown", str(act.facing))
    manoeuvre = manoeuvre_in_force(here, act, "move")
    if manoeuvre.move == "none":
        yield breach(here, "wrong_manoeuvre", manoeuvre.name, "CMP-MANEUVERS")


def turn(scene: Scene, act: Turn) -> Decision[None]:
    """Face another direction; it costs nothing."""
    yield from _face(scene, act.who, act.facing)


# posture


def posture_checks(here: Here, act: ChangePosture) -> Iterator[Breach]:
    """All breaches of a change of posture (CMP-POSTURE, DF-OWN-20)."""
    yield from turn_breaches(here, act.who)
    fighter = Fighter(here, act.who)
    if fighter.pinned:
        yield breach(here, "pinned")
    known = [row.id for row in tables_of(here).postures.posture]
    if act.posture not in known:
        yield breach(here, "posture_unknown", f"{act.posture!r}{near(act.posture, known)}")
        return
    if act.posture == fighter.posture:
        yield breach(here, "posture_same", act.posture)
    if not _free(fighter.posture, act.posture):
        yield from choice_breaches(here, act, "change_posture")
        if fighter.manoeuvre_name not in ("", "change_posture"):
            yield breach(here, "wrong_manoeuvre", "it takes Change Posture", "CMP-MANEUVERS")
        if fighter.counter(POSTURES):
            yield breach(here, "posture_changed")
    if fighter.posture == "lying" and act.posture in UPRIGHT:
        yield breach(here, "posture_too_far", f"from lying to {act.posture}")


UPRIGHT = ("standing", "crouching")
"""Crouching and standing up from it are free; from lying neither can be reached at once (DF-OWN-20)."""


def _free(old: str, new: str) -> bool:
    return old in UPRIGHT and new in UPRIGHT


def change_posture(scene: Scene, act: ChangePosture) -> Decision[None]:
    """Take another posture: the whole manoeuvre, except to crouch or to rise from a crouch."""
    if not _free(Fighter(scene, act.who).posture, act.posture):
        yield from declare_in_passing(scene, act, "change_posture")
        changes = Fighter(scene, act.who).counter(POSTURES) + 1
        yield from happen(scene, CounterChanged(act.who, POSTURES, 1, changes, rule="CMP-MANEUVERS"))
    yield from happen(scene, PostureChanged(act.who, act.posture, rule="CMP-POSTURE"))
