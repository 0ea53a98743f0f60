"""What a form waits for on the map, and what a pick there puts into it (``CONTRACT.md``, picking)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import ipywidgets as w
from attrs import frozen

from fechtbuch.model.state import Battle, Cell
from fechtbuch.space.grid import grid_named
from fechtbuch_widgets.act_fields import ActFields, BadField, cell_in, cells_in, written
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.question import Question

__all__ = ["Pick", "answer_by", "fill_by", "pick_of", "wanted", "wanted_by_question"]

FARTHEST = 200
"""Cells that one pick adds to a path at most."""


@frozen
class Pick:
    """What was picked on the map: a cell, who stands there, or both."""

    cell: Cell | None
    creature: str


def pick_of(picked: Any) -> Pick | None:
    """A pick as the page writes it; None for anything else."""
    if not isinstance(picked, Mapping) or not picked.get("seq"):
        return None
    creature, cell = picked.get("creature"), picked.get("cell")
    if not isinstance(creature, str):
        return None
    if isinstance(cell, list | tuple) and len(cell) == 2 and all(type(part) is int for part in cell):
        return Pick((cell[0], cell[1]), creature)
    return Pick(None, creature)


# an act's fields


def _creatures(fields: ActFields, battle: Battle, names: Sequence[str]) -> tuple[str, list[str]]:
    """The first field that offers creatures, and whom."""
    for name in names:
        box = fields[name]
        ids = [str(value) for _, value in box.options if value in battle] if isinstance(box, w.Dropdown) else []
        if ids:
            return name, ids
    return "", []


def _first(fields: ActFields, kind: str, names: Sequence[str]) -> str:
    return next((name for name in names if fields.kind(name) == kind), "")


def _place(fields: ActFields, names: Sequence[str]) -> str:
    """The field that a cell goes into: a path, else the act's ``cell``, else the first that takes one."""
    path = _first(fields, "path", names)
    return path or ("cell" if "cell" in names and fields.kind("cell") == "cell" else _first(fields, "cell", names))


def wanted(fields: ActFields, battle: Battle, who: str, names: Sequence[str]) -> Json:
    """What the fields ``names``, those that are shown, take from the map; None where they take nothing."""
    target, creatures = _creatures(fields, battle, names)
    place = _place(fields, names)
    if not target and not place:
        return None
    labels = [fields[name].description for name in (target, place) if name]
    return {
        "label": " or ".join(labels),
        "who": who,
        "cell": bool(place),
        "cells": [list(cell) for cell in _offered(fields, place)],
        "creatures": [*creatures],
        "path": [list(cell) for cell in _chosen(fields, place)],
    }


def _offered(fields: ActFields, place: str) -> list[Cell]:
    box = fields[place] if place else None
    return _as_cells(value for _, value in box.options) if isinstance(box, w.Dropdown) else []


def _as_cells(values: Iterable[Any]) -> list[Cell]:
    found: list[Cell] = []
    for value in values:
        try:
            found.append(cell_in(str(value)))
        except ValueError:
            continue
    return found


def _chosen(fields: ActFields, place: str) -> tuple[Cell, ...]:
    """The cells that stand in a field; none where it cannot be read."""
    try:
        return cells_in(str(fields[place].value or "")) if place else ()
    except ValueError:
        return ()


def fill_by(fields: ActFields, battle: Battle, who: str, names: Sequence[str], pick: Pick) -> bool:
    """Put a pick into the field that waits for it; gives whether one did."""
    target, creatures = _creatures(fields, battle, names)
    if pick.creature in creatures:
        fields[target].value = pick.creature
        return True
    place = _place(fields, names)
    if not place or pick.cell is None or who not in battle:
        return False
    box = fields[place]
    if isinstance(box, w.Dropdown):
        return _choose(box, pick.cell)
    path = fields.kind(place) == "path"
    cells = _onward(battle, who, _chosen(fields, place), pick.cell) if path else (pick.cell,)
    box.value = written(cells)
    return True


def _choose(box: w.Dropdown, cell: Cell) -> bool:
    value = next((one for _, one in box.options if _as_cells([one]) == [cell]), None)
    if value is not None:
        box.value = value
    return value is not None


def _onward(battle: Battle, who: str, path: tuple[Cell, ...], goal: Cell) -> tuple[Cell, ...]:
    """A path that goes on to a cell straight ahead; picked again, its last cell is taken off."""
    start = battle[who].place.cell
    if goal == start:
        return ()
    if path and goal == path[-1]:
        return path[:-1]
    if goal in path:
        return path[: path.index(goal) + 1]
    grid, cell, found = grid_named(battle.map.grid), path[-1] if path else start, list(path)
    if grid.distance(cell, goal) > FARTHEST:
        raise BadField(f"{goal[0]},{goal[1]} lies too far away for one step on the map")
    while cell != goal:
        cell = grid.step(cell, grid.direction_of(cell, goal)[0])
        found.append(cell)
    return tuple(found)


# a question


def _answers(question: Question, battle: Battle) -> tuple[list[str], list[Cell]]:
    values = [value for _, value in question.choice.options]
    return [value for value in values if value in battle], _as_cells(values)


def wanted_by_question(question: Question, battle: Battle, who: str) -> Json:
    """What a waiting question takes from the map: those of its answers that are creatures or cells."""
    creatures, cells = _answers(question, battle)
    if not creatures and not cells:
        return None
    offered: list[Json] = [list(cell) for cell in cells]
    return {
        "label": "Answer",
        "who": who,
        "cell": bool(cells),
        "cells": offered,
        "creatures": [*creatures],
        "path": [],
    }


def answer_by(question: Question, battle: Battle, pick: Pick) -> bool:
    """Choose the answer that was picked; it is given by the person as any other."""
    creatures, _ = _answers(question, battle)
    if pick.creature in creatures:
        question.choice.value = pick.creature
        return True
    return pick.cell is not None and _choose(question.choice, pick.cell)
