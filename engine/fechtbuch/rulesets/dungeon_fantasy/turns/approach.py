"""Finding a way: the shortest path of free hexes to where something holds, on foot and within so many yards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.ground.room import obstruction
from fechtbuch.rulesets.dungeon_fantasy.turns.move import foes_in
from fechtbuch.space.hex import neighbours

__all__ = ["way_to", "ways"]


def ways(here: Here, who: str, yards: int) -> Iterator[tuple[Cell, ...]]:
    """Shortest ways on foot of at most ``yards`` hexes, the empty way first, near hexes before far ones.

    One way to each hex; no foe stands in any of its hexes and nothing solid bars it. Of equal ways the one found first
    in order of direction. O(hexes within ``yards``).
    """
    start = Fighter(here, who).cell
    found: dict[Cell, tuple[Cell, ...]] = {start: ()}
    edge = [start]
    yield ()
    for _ in range(yards):
        nearer, edge = edge, []
        for cell in nearer:
            for onward in neighbours(cell):
                if onward not in found and not _closed(here, who, cell, onward):
                    found[onward] = (*found[cell], onward)
                    edge.append(onward)
                    yield found[onward]


def _closed(here: Here, who: str, cell: Cell, onward: Cell) -> bool:
    return bool(obstruction(here, cell, onward, who) or foes_in(here, who, onward))


def way_to(here: Here, who: str, yards: int, good: Callable[[tuple[Cell, ...]], bool]) -> tuple[Cell, ...] | None:
    """The first of the ``ways`` that is ``good``; none if there is none."""
    return next((way for way in ways(here, who, yards) if good(way)), None)
