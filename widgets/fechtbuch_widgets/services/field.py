"""The field as the map draws it: the ground, figures and focus of one event, what a form waits for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import Factory, define

from fechtbuch.model.state import Battle, Cell
from fechtbuch.rulesets.picturing import MOST, FieldView, Focus, Ground, generic_field, generic_focus
from fechtbuch.space.grid import GRIDS
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.services.along import Along

__all__ = ["field", "focus", "picking"]


def field(model: Any, request: dict[str, Any]) -> Json:
    """The ground after event ``at``, and the run of events ``from`` to ``to`` around it over which it stays so."""
    line: LineData = model.line
    at = _event(line, request)
    view = _view(model, line.after[at])
    start, end = _run(line, at, view.ground.unknown is not None)
    low, high = _box(model)
    return {
        "rev": line.rev,
        "from": start,
        "to": end,
        "placed": _placed(model),
        "box": [list(low), list(high)],
        **_ground(view.ground),
    }


def focus(model: Any, request: dict[str, Any]) -> Json:
    """How the figures stand after event ``at``, and what that event did on the field."""
    line: LineData = model.line
    at = _event(line, request)
    rules = model.fight.rules
    find, tables = (generic_focus, None) if rules is None else (rules.ruleset.focus, rules.tables)
    found = find(line.before[at], line.events[at], tables)
    stances = _view(model, line.after[at]).stances
    return {
        "rev": line.rev,
        "at": at,
        "focus": _focus(found),
        "stances": {
            who: {
                "cells": _cells(stance.cells),
                "height": stance.height,
                "reach": _cells(stance.reach),
                "zone": _cells(stance.zone),
                "arcs": [[arc.name, _cells(arc.cells)] for arc in stance.arcs],
            }
            for who, stance in stances.items()
        },
    }


def picking(model: Any, request: dict[str, Any]) -> Json:
    """What a form waits for on the map; null where none does."""
    found: Json = model.picking
    return found


def _event(line: LineData, request: dict[str, Any]) -> int:
    """The event asked about; of another line than the page's, the nearest there is: the answer's ``rev`` tells."""
    at = int(request["at"])
    if not 0 <= at < len(line) and request.get("rev") == line.rev:
        raise ValueError(f"no event {at}")
    return max(0, min(at, len(line) - 1))


def _view(model: Any, battle: Battle) -> FieldView:
    rules = model.fight.rules
    if rules is None:
        return generic_field(battle, None)
    found: FieldView = rules.ruleset.field_view(battle, rules.tables)
    return found


def _placed(model: Any) -> bool:
    """Whether the rules put creatures in cells; of a fight without its rules nobody knows, so its cells count."""
    rules = model.fight.rules
    return rules is None or bool(rules.ruleset.placed)


def _run(line: LineData, at: int, moving: bool) -> tuple[int, int]:
    """The events around ``at`` after which the ground is the same; where places matter (``moving``) those count too."""
    battle, start, end = line.after[at], at, at + 1
    while start > 0 and _same(line.after[start - 1], battle, moving):
        start -= 1
    while end < len(line) and _same(line.after[end], battle, moving):
        end += 1
    return start, end


def _same(one: Battle, two: Battle, moving: bool) -> bool:
    if one.map is not two.map or one.areas is not two.areas or one.things is not two.things:
        return False
    return not moving or one.creatures is two.creatures or _places(one) == _places(two)


def _places(battle: Battle) -> list[tuple[str, Cell, str]]:
    return [(one.id, one.place.cell, one.status) for one in battle]


@define
class _Walked:
    """The cells in which anybody stood, with each creature's last place."""

    cells: set[Cell] = Factory(set)
    last: dict[str, Any] = Factory(dict)

    def take(self, line: LineData, at: int) -> None:
        """Look where everybody stands after an event."""
        battle = line.after[at]
        if at and battle.creatures is line.after[at - 1].creatures:
            return
        for one in battle:
            if self.last.get(one.id) is not one.place:
                self.last[one.id] = one.place
                self.cells.add(one.place.cell)


_walked = Along(_Walked, _Walked.take)


def _box(model: Any) -> tuple[Cell, Cell]:
    """The corners of all cells in which anybody stands on the whole line, in the units of ``pixel_centre``."""
    grid = GRIDS.get(model.line.after[-1].map.grid, GRIDS["square"])
    spots = [grid.pixel_centre(cell) for cell in _walked.of(model).cells] or [(0, 0)]
    across, down = [x for x, _ in spots], [y for _, y in spots]
    return (min(across), min(down)), (max(across), max(down))


def _ground(ground: Ground) -> dict[str, Json]:
    return {
        "grid": ground.grid if ground.grid in GRIDS else "square",
        "scale": ground.scale,
        "unit": ground.unit,
        "facing": ground.facing,
        "extent": None if ground.extent is None else _cells(ground.extent),
        "edges": [
            {"between": _cells(edge.between), "name": edge.name, "open": edge.open, "locked": edge.locked}
            for edge in ground.edges[:MOST]
        ],
        "spots": [
            {"kind": spot.kind, "name": spot.name, "text": spot.text, "cells": _cells(spot.cells)}
            for spot in ground.spots
        ],
        "heights": [[*cell, height] for cell, height in ground.heights.items()],
        "darkness": ground.darkness,
        "dark": [[*cell, dark] for cell, dark in ground.dark.items()],
        "unknown": None if ground.unknown is None else _cells(ground.unknown),
    }


def _focus(found: Focus | None) -> Json:
    if found is None:
        return None
    line: Json = None
    if found.line is not None:
        shot = found.line
        (start, end), between = _cells((shot.start, shot.end)), _cells(shot.cells)
        line = {"from": start, "to": end, "cells": between, "blocked": shot.blocked}
    edge = None if found.edge is None else _cells(found.edge)
    return {"line": line, "cells": _cells(found.cells), "path": _cells(found.path), "edge": edge}


def _cells(cells: Iterable[Cell]) -> list[Json]:
    return [list(cell) for cell, _ in zip(cells, range(MOST), strict=False)]
