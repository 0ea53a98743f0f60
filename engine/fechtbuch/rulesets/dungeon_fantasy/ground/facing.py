"""Who stands on which side of whom (CMP-FACING), figures of several hexes among them (DF-OWN-32).

In front of a large figure is what its head has in front; at its side what any of its hexes has in front or at the side;
the rest lies behind. Somebody large stands wherever one of his hexes does, in front before at the side before behind.
"""

from __future__ import annotations

from typing import Final, Literal

from fechtbuch.model.state import Cell, Creature
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_of, creatures_in, fills, gap
from fechtbuch.space.facing import Arc, arc
from fechtbuch.space.hex import distance

__all__ = ["Side", "apart", "arc_of", "arc_to", "in_same_hex", "others_in_hex", "side_of", "yards_in_front"]

Side = Literal["front", "side", "back"]

_BEST_FIRST: Final[tuple[Arc, ...]] = ("same", "front", "left", "right", "back")


def apart(here: Here, one: str, two: str) -> int:
    """Yards between two figures, a hex being a yard (AMB-54): 0 when they share a hex."""
    return gap(cells_of(here, one), cells_of(here, two))


def in_same_hex(here: Here, one: str, two: str) -> bool:
    """Whether two figures share a hex: close combat."""
    return apart(here, one, two) == 0


def others_in_hex(here: Here, who: str) -> tuple[str, ...]:
    """The other figures in the hexes of ``who``, in listing order, whoever has left excepted."""
    cells = cells_of(here, who)
    if len(cells) == 1:
        return tuple([other for other in creatures_in(here, cells[0]) if other != who])
    mine = frozenset(cells)
    return tuple([c.id for c in here.battle if c.id != who and c.status == "in" and not mine.isdisjoint(fills(c))])


def arc_of(here: Here, who: str, other: str) -> Arc:
    """The arc of ``who`` in which the ``other`` stands."""
    viewer, cells = here.battle[who], cells_of(here, other)
    if len(cells) == 1:
        return arc_to(viewer, cells[0])
    return min((arc_to(viewer, cell) for cell in cells), key=_BEST_FIRST.index)


def arc_to(viewer: Creature, cell: Cell) -> Arc:
    """The arc of a figure in which a hex lies."""
    place, own = viewer.place, fills(viewer)
    if len(own) == 1:
        return arc(place.cell, place.facing, cell)
    if cell in own:
        return "same"
    head = arc(place.cell, place.facing, cell)
    if head != "back":
        return head
    arcs = [arc(mine, place.facing, cell) for mine in own]
    beside = [side for side in arcs if side in ("left", "right")]
    if beside:
        return beside[0]
    if "front" in arcs:
        return "left" if arc(place.cell, (place.facing + 3) % 6, cell) == "right" else "right"
    return "back"


def side_of(here: Here, who: str, other: str) -> Side:
    """On which side of ``who`` the ``other`` stands; in the same hex he counts as in front."""
    where = arc_of(here, who, other)
    if where in ("same", "front"):
        return "front"
    return "back" if where == "back" else "side"


def yards_in_front(here: Here, who: str, other: str) -> frozenset[int]:
    """How far away the hexes of the ``other`` lie that ``who`` has in front; 0 where they share a hex.

    Empty when none lies in front.
    """
    viewer, own = here.battle[who], cells_of(here, who)
    ahead = [cell for cell in cells_of(here, other) if arc_to(viewer, cell) in ("same", "front")]
    return frozenset([min([distance(mine, cell) for mine in own]) for cell in ahead])
