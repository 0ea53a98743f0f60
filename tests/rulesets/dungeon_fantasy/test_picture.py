"""The picture of a field of hexes: ground, sides, reach, lines, against maps made by hand."""

from __future__ import annotations

from typing import Any

from fechtbuch.model.events import Attacked, Dodged, MapChanged
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.picture import field_view, focus
from fechtbuch.rulesets.picturing import FieldView, Focus, Spot
from tests.rulesets.dungeon_fantasy.ring import TABLES, battle, creature
from tests.support.checks import ANY_CHECK

SWORD = {"side": "red", "weapon": "broadsword", "skills": {"Broadsword": 12}}
RAPIER = {"side": "red", "weapon": "rapier", "skills": {"Rapier": 12}}
FOE = {"side": "blue", "cell": [3, 0], "facing": 3}
GATE = {"gate": {"between": [[1, 0], [2, 0]], "locked": True}}


def seen(here: Battle) -> FieldView:
    return field_view(here, TABLES)


def field(**features: Any) -> Battle:
    """A with a sword at 0,0, his foe three hexes to the right."""
    return battle(creature("A", **SWORD), creature("B", **FOE), **features)


def test_the_ground_is_what_the_map_says() -> None:
    ground = seen(
        field(
            walls=[[[0, 2], [1, 2]]],
            doors=GATE,
            obstacles=[[0, 3]],
            objects={"low_wall": {"cell": [4, 4], "hides": ["leg"]}},
            elevation=[{"cells": [[5, 0]], "yards": 3}],
            pits=[{"cells": [[6, 0]], "depth": 2}],
            water=[{"cells": [[7, 0], [7, 1]]}],
            darkness=-5,
            shadows=[{"cells": [[9, 9]], "darkness": -9}],
            lights=[{"cell": [0, 0], "radius": 1}],
        )
    ).ground
    assert [(edge.between, edge.name, edge.open, edge.locked) for edge in ground.edges] == [
        (((0, 2), (1, 2)), "", False, False),
        (((1, 0), (2, 0)), "gate", False, True),
    ]
    assert ground.heights == {(5, 0): 3, (6, 0): -2}
    assert Spot("obstacle", ((0, 3),), "obstacle") in ground.spots
    assert Spot("cover", ((4, 4),), "low wall", "hides leg") in ground.spots
    assert Spot("water", ((7, 0), (7, 1)), "water", "1 yd deep") in ground.spots
    assert (ground.darkness, ground.dark[9, 9], ground.dark[1, 0]) == (-5, -9, 0)
    assert len(ground.dark) == 8
    assert (ground.grid, ground.scale, ground.facing, ground.unknown) == ("hex", "hex = 1 yard", True, None)


def test_an_empty_field_has_nothing_on_it() -> None:
    ground = seen(field()).ground
    assert (ground.edges, ground.spots, dict(ground.heights), dict(ground.dark)) == ((), (), {}, {})


def test_the_sides_of_a_figure_turn_with_it() -> None:
    stances = seen(field()).stances
    ahead = {arc.name: arc.cells for arc in stances["A"].arcs}
    assert ahead == {"front": ((1, 0), (0, 1), (1, -1)), "left": ((0, -1),), "right": ((-1, 1),), "back": ((-1, 0),)}
    assert {arc.name: arc.cells for arc in stances["B"].arcs}["back"] == ((4, 0),)


def test_reach_is_in_front_as_far_as_the_weapon_in_hand() -> None:
    assert set(seen(field()).stances["A"].reach) >= {(1, 0), (0, 1), (1, -1)}
    assert not {(-1, 0), (2, 0), (0, -1)} & set(seen(field()).stances["A"].reach)
    rapier = seen(battle(creature("A", **RAPIER), creature("B", **FOE))).stances["A"].reach
    assert {(1, 0), (2, 0), (1, 1), (2, -2)} <= set(rapier)


def test_nothing_is_reached_through_a_wall() -> None:
    assert (1, 0) not in seen(field(walls=[[[0, 0], [1, 0]]])).stances["A"].reach


def test_a_large_body_fills_its_hexes_and_has_its_sides_around_them() -> None:
    big = creature("A", side="red", sm=2, hexes=[[0, 0], [-1, 0]])
    stance = seen(battle(big, creature("B", **FOE))).stances["A"]
    assert stance.cells == ((0, 0), (-1, 0))
    around = [cell for arc in stance.arcs for cell in arc.cells]
    assert len(around) == len(set(around)) == 8
    assert not set(around) & set(stance.cells)


def test_height_is_ground_and_what_lies_between() -> None:
    high = field(elevation=[{"cells": [[0, 0]], "yards": 2}])
    assert seen(high).stances["A"].height == 2


def test_a_shot_shows_its_line_and_what_stops_it() -> None:
    shot = Attacked("A", "B", ANY_CHECK, "regular_bow", "shot")
    free = focus(field(), shot, TABLES)
    assert free is not None
    assert free.line is not None
    assert (free.line.start, free.line.end, free.line.cells, free.line.blocked) == (
        (0, 0),
        (3, 0),
        ((1, 0), (2, 0)),
        "",
    )
    shut = [[[1, r], [2, r]] for r in range(-3, 4) if r] + [[[1, r], [2, r - 1]] for r in range(-3, 5)]
    barred = focus(field(doors=GATE, walls=shut), shot, TABLES)
    assert barred is not None
    assert barred.line is not None
    assert "gate" in barred.line.blocked


def test_a_defence_shows_the_blow_it_is_against() -> None:
    found = focus(field(), Dodged("B", "A", ANY_CHECK), TABLES)
    assert found is not None
    assert found.line is not None
    assert (found.line.start, found.line.end) == ((0, 0), (3, 0))


def test_a_door_that_moves_is_shown() -> None:
    assert focus(field(doors=GATE), MapChanged("A", "door:gate", "open"), TABLES) == Focus(edge=((1, 0), (2, 0)))
    assert focus(field(doors=GATE), MapChanged("A", "darkness", -3), TABLES) is None
