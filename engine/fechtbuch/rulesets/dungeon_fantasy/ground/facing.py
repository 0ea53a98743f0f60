"""Who stands on which side of whom (CMP-FACING)."""

from __future__ import annotations

from typing import Literal

from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.space.facing import Arc, arc
from fechtbuch.space.hex import distance

__all__ = ["Side", "apart", "arc_of", "in_same_hex", "others_in_hex", "side_of"]

Side = Literal["front", "side", "back"]


def apart(here: Here, one: str, two: str) -> int:
    """Yards between two figures."""
    return distance(here.battle[one].place.cell, here.battle[two].place.cell)


def in_same_hex(here: Here, one: str, two: str) -> bool:
    """Whether two figures share a hex: close combat."""
    return here.battle[one].place.cell == here.battle[two].place.cell


def others_in_hex(here: Here, who: str) -> tuple[str, ...]:
    """The other figures in the hex of ``who``, in listing order, whoever has left excepted."""
    cell = here.battle[who].place.cell
    return tuple([c.id for c in here.battle if c.id != who and c.place.cell == cell and c.status == "in"])


def arc_of(here: Here, who: str, other: str) -> Arc:
    """The arc of ``who`` in which the ``other`` stands."""
    viewer = here.battle[who].place
    return arc(viewer.cell, viewer.facing, here.battle[other].place.cell)


def side_of(here: Here, who: str, other: str) -> Side:
    """On which side of ``who`` the ``other`` stands; in the same hex he counts as in front."""
    where = arc_of(here, who, other)
    if where in ("same", "front"):
        return "front"
    return "back" if where == "back" else "side"
