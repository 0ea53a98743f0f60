"""The picture of a board: rooms, walls, doors, traps, what no hero has seen, lines of fire."""

from __future__ import annotations

from fechtbuch.model.events import Attacked, MapChanged, Moved
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.picture import field_view, focus
from fechtbuch.rulesets.picturing import Edge, Focus, Sightline, Spot
from tests.rulesets.dungeon_board.hall import TABLES, battle, figure, happening
from tests.support.checks import ANY_CHECK

HERO = {"side": "heroes", "endurance": 5, "speed": 6}
MONSTER = {"side": "monsters", "endurance": 3, "speed": 4}
EDGES = [[[2, y], [3, y]] for y in range(3)]


def board(*more: object) -> Battle:
    """A hero and a monster at either end of a board of 6 by 3, with a shut door in the wall between them."""
    return battle(
        figure("ann", **HERO, cell=[0, 1]),
        figure("orc", **MONSTER, cell=[5, 1]),
        size=[6, 3],
        walls=[EDGES[0], EDGES[2]],
        doors=[{"between": EDGES[1], "name": "gate"}],
        obstacles=[[1, 0], {"cell": [4, 2], "shoot_through": True}],
        traps=[{"cell": [1, 2], "name": "pit", "wounds": 2}],
        rooms={"left_hall": {"from": [0, 0], "to": [2, 2]}},
    )


def test_the_board_is_what_the_map_says() -> None:
    ground = field_view(board(), TABLES).ground
    assert ground.extent == ((0, 0), (5, 2))
    assert Edge(((2, 0), (3, 0))) in ground.edges
    assert Edge(((2, 1), (3, 1)), "gate") in ground.edges
    assert Spot("obstacle", ((1, 0),), "obstacle") in ground.spots
    assert Spot("cover", ((4, 2),), "obstacle", "shots go through, cover") in ground.spots
    assert Spot("trap", ((1, 2),), "pit", "2 wounds") in ground.spots
    assert [spot.name for spot in ground.spots if spot.kind == "room"] == ["left hall"]


def test_what_lies_behind_a_shut_door_is_unknown_until_it_opens() -> None:
    assert set(field_view(board(), TABLES).ground.unknown or ()) == {(x, y) for x in (3, 4, 5) for y in range(3)}
    opened = happening(board(), MapChanged("ann", "door:gate", "open")).battle
    view = field_view(opened, TABLES)
    assert Edge(((2, 1), (3, 1)), "gate", open=True) in view.ground.edges
    assert (5, 1) not in (view.ground.unknown or ())


def test_what_was_seen_stays_known() -> None:
    opened = happening(board(), MapChanged("ann", "door:gate", "open")).battle
    shut = happening(opened, Moved("ann", ((0, 2),)), MapChanged("ann", "door:gate", "shut")).battle
    assert (5, 1) not in (field_view(shut, TABLES).ground.unknown or ())


def test_contact_is_reach() -> None:
    stances = field_view(board(), TABLES).stances
    assert set(stances["ann"].reach) == {(0, 0), (1, 0), (1, 1), (0, 2), (1, 2)}


def test_a_shot_is_shown_with_what_blocks_it() -> None:
    found = focus(board(), Attacked("ann", "orc", ANY_CHECK, mode="shoot"), TABLES)
    assert found is not None
    assert found.line == Sightline((0, 1), (5, 1), ((1, 1), (2, 1), (3, 1), (4, 1)), "gate")


def test_a_door_that_opens_is_shown() -> None:
    assert focus(board(), MapChanged("ann", "door:gate", "open"), TABLES) == Focus(edge=((2, 1), (3, 1)))
