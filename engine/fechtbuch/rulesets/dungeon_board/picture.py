"""What a picture of the board shows: rooms, walls, doors, traps, what nobody has seen yet, lines of fire."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from attrs import evolve

from fechtbuch.model.events import Event, MapChanged
from fechtbuch.model.state import Battle, Cell, Creature
from fechtbuch.rulesets.dungeon_board.board.board import Board
from fechtbuch.rulesets.dungeon_board.board.knowing import known_cells
from fechtbuch.rulesets.dungeon_board.board.reading import DOOR, board_of
from fechtbuch.rulesets.dungeon_board.creature.views import HEROES, At, on_board
from fechtbuch.rulesets.dungeon_board.shooting.line_of_fire import block
from fechtbuch.rulesets.picturing import (
    Edge,
    FieldView,
    Focus,
    Ground,
    Sightline,
    Spot,
    Stance,
    area_spots,
    generic_focus,
    thing_spots,
)
from fechtbuch.space.square import neighbours
from fechtbuch.space.square_lines import line

__all__ = ["field_view", "focus"]


def field_view(battle: Battle, tables: Any) -> FieldView:
    """The board at this moment. O(cells × heroes) where some cell is unknown."""
    here = At(battle, tables)
    board = board_of(here)
    ground = _ground(board)
    spots = (*ground.spots, *area_spots(battle), *thing_spots(battle))
    seen = evolve(ground, spots=spots, unknown=_unknown(here, board))
    return FieldView(seen, {one.id: _stance(board, one) for one in battle if one.status != "left"})


@lru_cache(maxsize=64)
def _ground(board: Board) -> Ground:
    doors = (Edge(door.between, door.name, door.open) for door in board.doors)
    return Ground(
        "square",
        facing=False,
        extent=board.extent,
        edges=(*(Edge(edge) for edge in sorted(board.walls)), *doors),
        spots=tuple(_spots(board)),
    )


def _spots(board: Board) -> Iterator[Spot]:
    for name, cells in board.rooms.items():
        yield Spot("room", tuple(sorted(cells)), name.replace("_", " "))
    for thing in board.obstacles:
        text = "shots go through, cover" if thing.shoot_through else ""
        yield Spot("cover" if thing.shoot_through else "obstacle", (thing.cell,), "obstacle", text)
    for trap in board.traps:
        yield Spot("trap", (trap.cell,), trap.name, f"{trap.wounds} wounds" if trap.wounds else "")
    for cell in board.sprung:
        yield Spot("trap", (cell,), "trap", "sprung")


def _unknown(here: At, board: Board) -> tuple[Cell, ...]:
    """The cells that no hero knows; none where there is no hero to know any."""
    heroes = on_board(here, HEROES)
    if not heroes:
        return ()
    known = frozenset(cell for hero in heroes for cell in known_cells(here, hero.id))
    return tuple(cell for cell in board.cells if cell not in known)


def _stance(board: Board, one: Creature) -> Stance:
    """A strike reaches who is in contact: the own cell and open neighbours (DB-MELEE-01)."""
    cell = one.place.cell
    near = (other for other in neighbours(cell) if board.holds(other) and board.touching(cell, other))
    return Stance((cell,), reach=tuple(near) if one.status == "in" else ())


def focus(battle: Battle, event: Event, tables: Any) -> Focus | None:
    """What an event did on the board, ``battle`` being the state before it."""
    if isinstance(event, MapChanged) and event.feature.startswith(DOOR):
        name = event.feature.removeprefix(DOOR)
        return next((Focus(edge=d.between) for d in board_of(At(battle, tables)).doors if d.name == name), None)
    return generic_focus(battle, event, tables, _line)


def _line(battle: Battle, who: str, target: str | Cell, tables: Any) -> Sightline:
    start = battle[who].place.cell
    end = battle[target].place.cell if isinstance(target, str) else target
    found = block(At(battle, tables), start, end)
    stopped = "" if found is None else battle[found.what].name if found.what in battle else found.what or found.by
    return Sightline(start, end, line(start, end)[1:-1], stopped)
