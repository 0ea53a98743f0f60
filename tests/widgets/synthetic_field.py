"""Invented fields for the invented fights: hexes with all that can stand on them, a large board of squares."""

from __future__ import annotations

from typing import Any

from tests.widgets.synthetic import HOSTILE, fight, hostile_fight

__all__ = ["board_fight", "field_fight", "hostile_field"]


def _field(n: int, **more: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {"from": 0, "to": n, "placed": True, "box": [[0, 0], [6, 0]], "grid": "hex"}
    plain |= {"scale": "hex = 1 yard", "unit": "yd", "facing": True, "extent": None, "edges": [], "spots": []}
    return {**plain, "heights": [], "darkness": 0, "dark": [], "unknown": None, **more}


def _standing(at: int, people: list[str]) -> dict[str, Any]:
    """All four side by side; the first strikes the second over and over, the third walks at every fifth event."""
    line = {"from": [0, 0], "to": [1, 0], "cells": [], "blocked": ""}
    path = [[2, 0], [2, 1], [1, 2]]
    focus: dict[str, Any] = {"line": line, "cells": [[1, 0]], "path": [], "edge": None}
    if at % 5 == 0:
        focus = {"line": None, "cells": [], "path": path, "edge": None}
    arcs = [["front", [[1, 0], [0, 1]]], ["back", [[-1, 0]]]]
    stances = {
        who: {"cells": [[n, 0]], "height": 2 * (n == 3), "reach": [[n + 1, 0], [n, 1]], "zone": [], "arcs": arcs}
        for n, who in enumerate(people)
    }
    stances[people[1]]["zone"] = [[0, 1], [1, 1], [2, 0]]
    return {"focus": focus, "stances": stances}


def _with(made: dict[str, Any], field: dict[str, Any]) -> dict[str, Any]:
    n = made["lines"]["main"]["index"]["n"]
    people = [creature["id"] for creature in made["meta"]["creatures"]]
    made["data"] = {"field": field, "focus": [_standing(at, people) for at in range(n)], "picking": None}
    return made


def field_fight(events: int = 112) -> dict[str, Any]:
    """The bridge at Harrow with the bridge."""
    edges = [
        {"between": [[0, -1], [1, -1]], "name": "", "open": False, "locked": False},
        {"between": [[1, -1], [2, -1]], "name": "", "open": False, "locked": False},
        {"between": [[2, 0], [3, 0]], "name": "gate", "open": False, "locked": True},
        {"between": [[3, 0], [4, 0]], "name": "wicket", "open": True, "locked": False},
    ]
    spots = [
        {"kind": "water", "name": "water", "text": "1 yd deep", "cells": [[0, 2], [1, 2]]},
        {"kind": "obstacle", "name": "pillar", "text": "", "cells": [[4, -1]]},
        {"kind": "cover", "name": "low wall", "text": "hides leg", "cells": [[3, 1]]},
        {"kind": "area", "name": "smoke", "text": "", "cells": [[2, 1], [3, 1]]},
        {"kind": "thing", "name": "axe", "text": "", "cells": [[1, 1]]},
        {"kind": "light", "name": "light", "text": "2 yd", "cells": [[5, -1]]},
    ]
    ground = {"edges": edges, "spots": spots, "heights": [[4, 1, 2], [5, 1, -1]], "dark": [[0, 3, -4]]}
    return _with(fight(events), _field(events + 10, **ground))


def board_fight(side: int = 60) -> dict[str, Any]:
    """The same on a board of so many squares each way."""
    extent = [[0, 0], [side - 1, side - 1]]
    unknown = [[x, y] for x in range(side // 2, side) for y in range(side)]
    board = {"grid": "square", "scale": "", "unit": "", "facing": False, "extent": extent, "unknown": unknown}
    rooms = [{"kind": "room", "name": "hall", "text": "", "cells": [[x, y] for x in range(9) for y in range(9)]}]
    return _with(fight(112), _field(122, **board, spots=rooms))


def hostile_field() -> dict[str, Any]:
    """Names of everything on the field that try to break the page."""
    words = list(HOSTILE.values())
    edges = [
        {"between": [[n, 0], [n + 1, 0]], "name": name, "open": False, "locked": False} for n, name in enumerate(words)
    ]
    kinds = ["area", "thing", "cover", "room", "trap"]
    spots = [
        {"kind": kind, "name": name, "text": name, "cells": [[n, 1]]}
        for n, (kind, name) in enumerate(zip(kinds, words, strict=True))
    ]
    made = _with(hostile_fight(), _field(130, edges=edges, spots=spots, scale=HOSTILE["markup"], heights=[[0, 1, 3]]))
    for standing in made["data"]["focus"]:
        if standing["focus"]["line"]:
            standing["focus"]["line"]["blocked"] = HOSTILE["script"]
    people = [creature["id"] for creature in made["meta"]["creatures"]]
    made["data"]["picking"] = {
        "label": HOSTILE["long"],
        "who": people[0],
        "cell": True,
        "cells": [],
        "creatures": people,
        "path": [],
    }
    return made
