"""Moving, turning, changing posture (CMP-MANEUVERS, CMP-POSTURE, CMP-FACING, DF-GRAPPLE-13)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, get_args, get_type_hints

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import PostureChanged
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.acts import ChangePosture, Move, Turn
from fechtbuch.rulesets.dungeon_fantasy.collisions.evade import evade
from fechtbuch.rulesets.dungeon_fantasy.collisions.overrun import EXTRA, is_larger, overrun
from fechtbuch.rulesets.dungeon_fantasy.collisions.trample import tread_on_fallen
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data.postures import LYING
from fechtbuch.rulesets.dungeon_fantasy.grappling.dragging import drag_breaches
from fechtbuch.rulesets.dungeon_fantasy.harm.burning import ROLLED, put_out
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import (
    choice_breaches,
    declare_in_passing,
    manoeuvre_in_force,
    too_strong_to_hold,
    turn_breaches,
)
from fechtbuch.rulesets.dungeon_fantasy.turns.movement import step_figure
from fechtbuch.rulesets.dungeon_fantasy.turns.spending import posture_breaches, spend_posture
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import MOVED
from fechtbuch.rulesets.dungeon_fantasy.turns.walking import face, face_along, walk
from fechtbuch.rulesets.dungeon_fantasy.turns.ways import foes_in, forward, length_breaches, way_breaches, yards_left
from fechtbuch.space.hex import DIRECTIONS, direction_of, is_path

__all__ = [
    "change_posture",
    "foes_in",
    "move",
    "move_checks",
    "posture_checks",
    "turn",
    "turn_checks",
    "yards_left",
]

HOW: Final[tuple[str, ...]] = get_args(get_type_hints(Move)["how"])
"""Ways to move."""

FAST: Final = {"sprint": "sprinting", "tumble": "tumbling"}
"""Marks of those who are hard to shoot at until their next turn; the level is the hexes moved (DF-SPEED-01)."""


# moving


def _only_steps(here: Here, act: Move) -> bool:
    """A way within a step, which leaves the choice of the manoeuvre open."""
    fighter = Fighter(here, act.who)
    far = fighter.counter(MOVED) + len(act.path)
    return fighter.manoeuvre is None and act.how not in FAST and far <= step_figure(here, act.who).whole


def move_checks(here: Here, act: Move) -> Iterator[Breach]:
    """All breaches of a move (CMP-MANEUVERS, DF-GRAPPLE-13, DF-GRAPPLE-14, DF-HELD-01)."""
    yield from turn_breaches(here, act.who)
    fighter = Fighter(here, act.who)
    if fighter.pinned:
        yield breach(here, "pinned")
    elif fighter.grappled and not too_strong_to_hold(here, act.who):
        yield breach(here, "grappled_cannot_move", rule="DF-GRAPPLE-13")
    met = tuple(dict.fromkeys(_met(here, act)))
    if act.how == "drag" or not _only_steps(here, act) or (met and act.how == "overrun"):
        yield from choice_breaches(here, act, "move")
        yield from length_breaches(here, act, act.path, EXTRA * len(met) if act.how == "overrun" else 0)
    yield from way_breaches(here, act, act.path, through_foes=act.how in ("evade", "overrun"))
    yield from _how_breaches(here, act, met)
    if act.facing is not None and act.facing not in range(len(DIRECTIONS)):
        yield breach(here, "facing_unknown", str(act.facing))


def _how_breaches(here: Here, act: Move, met: tuple[str, ...]) -> Iterator[Breach]:
    """What the way of moving needs (CMP-EVADE, DF-OVERRUN-01, DF-HOLD-06, DF-OWN-55)."""
    if act.how not in HOW:
        yield breach(here, "way_to_move_unknown", f"{act.how!r}{near(act.how, HOW)}")
    elif act.how == "evade" and Fighter(here, act.who).grappled:
        yield breach(here, "grappled_cannot", "evading", "CMP-EVADE")
    elif act.how == "overrun":
        for foe in met:
            if not is_larger(here, act.who, foe):
                yield breach(here, "not_larger", here.battle[foe].name)
    elif act.how == "drag":
        yield from drag_breaches(here, act.who)
    elif act.how in FAST:
        yield from _fast_breaches(here, act)


def _fast_breaches(here: Here, act: Move) -> Iterator[Breach]:
    """Sprinting and tumbling take the Move manoeuvre and one's feet; sprinters run forward (DF-SPEED-01, DF-OWN-55)."""
    fighter, manoeuvre = Fighter(here, act.who), manoeuvre_in_force(here, act, "move")
    if manoeuvre.id != "move":
        yield breach(here, "wrong_manoeuvre", manoeuvre.name, "DF-SPEED-01")
    if fighter.posture != "standing":
        yield breach(here, "not_on_feet", fighter.posture, "DF-OWN-55")
    cells = (fighter.cell, *act.path)
    if act.how == "sprint" and is_path(cells) and not forward(fighter.facing, cells):
        yield breach(here, "not_forward", "sprinting", "DF-OWN-55")


def _met(here: Here, act: Move) -> Iterator[str]:
    """The foes in the way, the last hex excepted."""
    cells = (Fighter(here, act.who).cell, *act.path)
    if is_path(cells):
        for one, two in pairwise(cells[:-1]):
            yield from foes_in(here, act.who, two, one)


def move(scene: Scene, act: Move) -> Decision[None]:
    """Move along the path and face as said, else where the way led. A foe's hex ends the way: close combat.

    What happens on the way, foes who are evaded or run down, those who wait for it, may end it earlier.
    """
    if not _only_steps(scene, act):
        yield from declare_in_passing(scene, act, "move")
    fighter = Fighter(scene, act.who)
    before, how = fighter.cell, fighter.manoeuvre_name or "step"
    yield from tread_on_fallen(scene, act.who)
    went = yield from _go(scene, act, how)
    way = (before, *act.path)
    if not went:
        place = Fighter(scene, act.who).cell
        way = way[: way.index(place) + 1] if place in way[1:] else ()
    if act.how in FAST and len(way) > 1:
        mark = FAST[act.how]
        level = Fighter(scene, act.who).counter(MOVED)
        yield from gain(scene, act.who, mark, "DF-SPEED-01", level=level, until=f"turn_start:{act.who}")
    if went or len(way) > 1:
        yield from face(scene, act.who, _facing_after(scene, act, way, went))


def _facing_after(here: Here, act: Move, way: tuple[Cell, ...], went: bool) -> int:
    """As said, else where the last step led; as it was after a leap, overruled, that leads in no one direction."""
    if act.facing is not None and went:
        return act.facing
    towards = direction_of(way[-2], way[-1]) if len(way) > 1 else ()
    return towards[0] if len(towards) == 1 else Fighter(here, act.who).facing


def _go(scene: Scene, act: Move, how: str) -> Decision[bool]:
    """Along the path, stopping where there is a foe to deal with; whether its end was reached."""
    cells = (Fighter(scene, act.who).cell, *act.path)
    begun = 1
    for n in range(1, len(cells) - 1):
        if act.how not in ("evade", "overrun"):
            break
        for foe in foes_in(scene, act.who, cells[n], cells[n - 1]):
            if n > begun and not (yield from _walk(scene, act, cells[begun:n], how)):
                return False
            begun = max(begun, n)
            if not (yield from _past(scene, act, foe, cells[n - 1], cells[n])):
                return False
            if act.how == "overrun":
                begun = n + 1
                break
    return begun >= len(cells) or (yield from _walk(scene, act, cells[begun:], how))


def _past(scene: Scene, act: Move, foe: str, origin: Cell, cell: Cell) -> Decision[bool]:
    if act.how == "evade":
        past: bool = yield from Part("evade", foe, evade, (act.who, foe))
        return past
    yield from face_along(scene, act.who, origin, cell)
    goes_on: bool = yield from overrun(scene, act.who, foe, origin, cell)
    return goes_on


def _walk(scene: Scene, act: Move, path: tuple[Cell, ...], how: str) -> Decision[bool]:
    return (yield from walk(scene, act.who, path, how, act.how))


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
    yield from face(scene, act.who, act.facing)


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
        yield from posture_breaches(here, act, "CMP-MANEUVERS")
    if fighter.posture == "lying" and act.posture in UPRIGHT:
        yield breach(here, "posture_too_far", f"from lying to {act.posture}")


UPRIGHT = ("standing", "crouching")
"""Crouching and standing up from it are free; from lying neither can be reached at once (DF-OWN-20)."""


def _free(old: str, new: str) -> bool:
    return old in UPRIGHT and new in UPRIGHT


def change_posture(scene: Scene, act: ChangePosture) -> Decision[None]:
    """Take another posture: the whole manoeuvre, except to crouch or to rise from a crouch.

    Lying down puts out a fire that one is in (DF-GRENADE-13).
    """
    if not _free(Fighter(scene, act.who).posture, act.posture):
        yield from spend_posture(scene, act)
    if (yield from happen(scene, PostureChanged(act.who, act.posture, rule="CMP-POSTURE"))) and act.posture == LYING:
        yield from put_out(scene, act.who, ROLLED)
