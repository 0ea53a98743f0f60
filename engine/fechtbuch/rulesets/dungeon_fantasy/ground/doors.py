"""Opening and shutting doors (DF-OWN-35)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fechtbuch.decide.legality import Breach, Option
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import MapChanged
from fechtbuch.rulesets.dungeon_fantasy.acts import Door
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.spending import ready_breaches, spend_ready

__all__ = ["checks", "door", "options"]

RULE: Final = "DF-OWN-35"


def checks(here: Here, act: Door) -> Iterator[Breach]:
    """All breaches of opening or shutting a door: a Ready manoeuvre, from a hex beside it, unless it is locked."""
    yield from ready_breaches(here, act, RULE)
    ground = field_of(here)
    found = ground.door(act.door)
    if found is None:
        yield breach(here, "no_such_door", f"{act.door!r}{near(act.door, [known.name for known in ground.doors()])}")
        return
    if not set(found.between) & set(cells_of(here, act.who)):
        yield breach(here, "door_not_here", found.words)
    if found.open == act.open:
        yield breach(here, "door_so_already", f"{found.words} is {'open' if found.open else 'shut'}")
    elif found.locked:
        yield breach(here, "door_locked", found.words)


def door(scene: Scene, act: Door) -> Decision[None]:
    """Open or shut a door on the border of one's hex."""
    yield from spend_ready(scene, act, RULE)
    yield from happen(scene, MapChanged(act.who, f"door:{act.door}", "open" if act.open else "shut", rule=RULE))


def options(here: Here, who: str) -> Iterator[Option]:
    """The doors beside a creature, opened or shut."""
    if not here.battle.map.features:
        return
    ground = field_of(here)
    for found in dict.fromkeys(d for cell in cells_of(here, who) for d in ground.doors_at(cell)):
        words = "shut" if found.open else "open"
        yield Option(Door(who, found.name, not found.open), f"{words} the {found.words}")
