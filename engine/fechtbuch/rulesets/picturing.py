"""What a picture of the field needs, as values: the ground, how each figure stands on it, what an event did there.

A rule set without a picture of its own gets the one that every battle allows: cells, areas, things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal

from attrs import field, frozen

from fechtbuch.model.events import (
    AreaEnded,
    AreaPlaced,
    Attacked,
    Blocked,
    Bound,
    Cast,
    CellsLearned,
    Dodged,
    Event,
    Grappled,
    ItemMoved,
    Moved,
    Parried,
    Reacted,
    Stopped,
    Wounded,
)
from fechtbuch.model.state import Battle, Cell

__all__ = [
    "MOST",
    "Arc",
    "Edge",
    "FieldView",
    "Focus",
    "Ground",
    "Sightline",
    "Spot",
    "Stance",
    "area_spots",
    "cells_by",
    "generic_field",
    "generic_focus",
    "straight",
    "thing_spots",
]

SpotKind = Literal["obstacle", "cover", "water", "pit", "footing", "light", "trap", "room", "area", "thing"]


@frozen
class Edge:
    """A wall or a door between two neighbouring cells. A wall has no name and is never open."""

    between: tuple[Cell, Cell]
    name: str = ""
    open: bool = False
    locked: bool = False

    @property
    def door(self) -> bool:
        """Whether it can be opened and shut."""
        return bool(self.name)


@frozen
class Spot:
    """Cells that hold something: ``name`` in words, ``text`` what else is worth knowing, in words.

    ``cover``: what stands there hides whoever stands in it or behind it; ``obstacle``: nobody enters.
    """

    kind: SpotKind
    cells: tuple[Cell, ...]
    name: str = ""
    text: str = ""


@frozen
class Ground:
    """The field itself, figures aside.

    ``extent`` is the upper left and lower right cell of a board that ends there; without it the field goes on.
    ``heights`` are by cell, in ``unit``; what is left out is level 0. ``darkness`` (0 or less) is everywhere but for
    the cells in ``dark``. ``unknown`` are cells that nobody who plays has seen; None where everything is known.
    ``facing``: figures face somewhere under these rules. ``scale`` says how large a cell is.
    """

    grid: str = "hex"
    scale: str = ""
    unit: str = ""
    facing: bool = True
    extent: tuple[Cell, Cell] | None = None
    edges: tuple[Edge, ...] = ()
    spots: tuple[Spot, ...] = ()
    heights: Mapping[Cell, int] = field(factory=dict)
    darkness: int = 0
    dark: Mapping[Cell, int] = field(factory=dict)
    unknown: tuple[Cell, ...] | None = None


@frozen
class Arc:
    """One of the sides of a figure: its name and the cells next to the figure that lie there."""

    name: str
    cells: tuple[Cell, ...]


@frozen
class Stance:
    """How a figure stands: the cells it fills (its place first), cells its blows reach now, cells it threatens.

    ``height`` is that of its feet over level 0, in the unit of the ground.
    """

    cells: tuple[Cell, ...]
    height: int = 0
    reach: tuple[Cell, ...] = ()
    zone: tuple[Cell, ...] = ()
    arcs: tuple[Arc, ...] = ()


@frozen
class FieldView:
    """The field at one moment. ``stances`` are by creature; whoever has left has none."""

    ground: Ground
    stances: Mapping[str, Stance] = field(factory=dict)


@frozen
class Sightline:
    """A line from cell to cell: ``cells`` lie between, ``blocked`` says in words what stops it; empty: nothing."""

    start: Cell
    end: Cell
    cells: tuple[Cell, ...] = ()
    blocked: str = ""


@frozen
class Focus:
    """What an event did on the field: the line of a blow, shot or spell, cells affected, the path moved, a door.

    ``path`` begins with the cell left. ``edge`` is the wall or door that was changed.
    """

    line: Sightline | None = None
    cells: tuple[Cell, ...] = ()
    path: tuple[Cell, ...] = ()
    edge: tuple[Cell, Cell] | None = None


LineMaker = Callable[[Battle, str, "str | Cell", Any], Sightline]
"""``(battle, who, at whom or at which cell, tables) -> line``."""


# what every battle allows


def area_spots(battle: Battle) -> Iterator[Spot]:
    """The areas that are on the field now."""
    for area in battle.areas.values():
        yield Spot("area", area.cells, area.name or area.id)


def thing_spots(battle: Battle) -> Iterator[Spot]:
    """What lies or stands on the field without being a part of it."""
    for thing in battle.things.values():
        if thing.cell is not None:
            yield Spot("thing", (thing.cell,), thing.name or thing.id)


def generic_field(battle: Battle, tables: Any) -> FieldView:
    """The field without any rule: who stands where, areas, things."""
    ground = Ground(battle.map.grid, facing=False, spots=(*area_spots(battle), *thing_spots(battle)))
    return FieldView(
        ground, {one.id: Stance((one.place.cell,), one.place.elevation) for one in battle if one.status != "left"}
    )


def straight(battle: Battle, who: str, target: str | Cell, tables: Any) -> Sightline:
    """The line between two cells, whatever may stand there."""
    end = battle[target].place.cell if isinstance(target, str) else target
    return Sightline(battle[who].place.cell, end)


def generic_focus(battle: Battle, event: Event, tables: Any, line: LineMaker = straight) -> Focus | None:
    """What an event did on the field, ``battle`` being the state before it; None where it did nothing there.

    ``line`` is how lines run under the rules.
    """
    if isinstance(event, Moved):
        return Focus(path=(battle[event.who].place.cell, *event.path)) if event.who in battle and event.path else None
    if isinstance(event, AreaPlaced | CellsLearned):
        return Focus(cells=event.cells) if event.cells else None
    if isinstance(event, AreaEnded):
        area = battle.areas.get(event.area)
        return Focus(cells=area.cells) if area is not None and area.cells else None
    if isinstance(event, Wounded):
        return _on(battle, event.who)
    if isinstance(event, ItemMoved):
        return _thrown(battle, event, tables)
    ends = _ends(event)
    if ends is None or ends[0] not in battle:
        return None
    who, target = ends
    if isinstance(target, str):
        if target not in battle:
            thing = battle.things.get(target)
            return _from_to(battle, who, thing.cell if thing is not None else None, tables, line)
        return Focus(line(battle, who, target, tables)) if target != who else None
    return _from_to(battle, who, target, tables, line)


def _ends(event: Event) -> tuple[str, str | Cell | None] | None:
    """Who does something to whom, or at which cell."""
    if isinstance(event, Attacked | Cast):
        return event.who, event.cell if event.cell is not None else event.target
    if isinstance(event, Parried | Blocked | Dodged):
        return event.against, event.who
    if isinstance(event, Grappled | Bound):
        return event.who, event.target
    if isinstance(event, Reacted):
        return event.who, event.to
    if isinstance(event, Stopped) and event.cell is not None:
        return event.who, event.cell
    return None


def _from_to(battle: Battle, who: str, cell: Cell | None, tables: Any, line: LineMaker) -> Focus | None:
    if cell is None:
        return None
    return (
        Focus(line(battle, who, cell, tables), cells=(cell,))
        if cell != battle[who].place.cell
        else Focus(cells=(cell,))
    )


def _on(battle: Battle, who: str) -> Focus | None:
    if who in battle:
        return Focus(cells=(battle[who].place.cell,))
    thing = battle.things.get(who)
    return Focus(cells=(thing.cell,)) if thing is not None and thing.cell is not None else None


def _thrown(battle: Battle, event: ItemMoved, tables: Any) -> Focus | None:
    """An item that flies or falls to the ground, or is picked up from it."""
    if event.cell is not None and event.who in battle:
        return _from_to(battle, event.who, event.cell, tables, straight)
    thing = battle.things.get(event.who)
    if thing is not None and thing.cell is not None and event.to in battle:
        return _from_to(battle, event.to, thing.cell, tables, straight)
    return None


def cells_by(cells: Iterable[Cell], name_of: Callable[[Cell], str], order: Iterable[str]) -> tuple[Arc, ...]:
    """Cells sorted into arcs by the name of the side on which each lies, in the given order of names."""
    found: dict[str, list[Cell]] = {name: [] for name in order}
    for cell in cells:
        name = name_of(cell)
        if name in found:
            found[name].append(cell)
    return tuple(Arc(name, tuple(listed)) for name, listed in found.items() if listed)


MOST: Final = 20_000
"""Cells of one kind that a picture holds at most; what goes beyond is left out."""
