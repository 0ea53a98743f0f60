"""Opening doors (DB-OWN-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import MapChanged
from fechtbuch.rulesets.dungeon_board.acts import OpenDoor
from fechtbuch.rulesets.dungeon_board.board.board import Door
from fechtbuch.rulesets.dungeon_board.board.reading import DOOR, board_of
from fechtbuch.rulesets.dungeon_board.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_board.reasons import breach
from fechtbuch.rulesets.dungeon_board.turns.acting import acting_breaches

__all__ = ["checks", "doors_beside", "open_door"]

RULE: Final = "DB-OWN-01"


def checks(here: Here, act: OpenDoor) -> Iterator[Breach]:
    """All breaches of opening a door: a hero who may act does, a shut one on the edge of his cell (DB-OWN-01)."""
    yield from acting_breaches(here, act.who)
    fighter, doors = Fighter(here, act.who), {door.name: door for door in board_of(here).doors}
    if not fighter.is_hero:
        yield breach(here, "monsters_wait", fighter.name)
    if act.door not in doors:
        yield breach(here, "no_such_door", f"{act.door!r:.40}{near(act.door, doors)}")
        return
    if doors[act.door].open:
        yield breach(here, "door_open", act.door)
    if fighter.cell not in doors[act.door].between:
        yield breach(here, "not_beside", act.door)


def open_door(scene: Scene, act: OpenDoor) -> Decision[None]:
    """The door is a gap from now on (DB-OWN-01)."""
    yield from happen(scene, MapChanged(act.who, DOOR + act.door, "open", rule=RULE))


def doors_beside(here: Here, who: str) -> tuple[Door, ...]:
    """The shut doors on the edges of a figure's cell. O(doors)."""
    cell = Fighter(here, who).cell
    return tuple(door for door in board_of(here).doors if not door.open and cell in door.between)
