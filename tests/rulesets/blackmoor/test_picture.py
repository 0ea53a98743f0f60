"""The picture of a field: obstacles, walls, where front and rear lie, how far one strikes."""

from __future__ import annotations

from fechtbuch.model.events import Dodged, MapChanged
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.blackmoor.picture import field_view, focus
from fechtbuch.rulesets.picturing import Sightline, Spot
from tests.rulesets.blackmoor.ring import TABLES, battle, creature, happening
from tests.support.checks import ANY_CHECK

WALLS = (((0, 0), (0, 1)),)
OBSTACLES = ((2, 0),)


def field() -> Battle:
    """A with a pole arm at 0,0; B flies four cells to the right, behind an obstacle."""
    one = creature("A", side="red", weapons=["pole_arm"])
    flier = {"plan": "avian", "flight": 18, "wings": True, "posture": "flying", "elevation": 20}
    two = creature("B", side="blue", cell=[4, 0], facing=3, **flier)
    changed = happening(battle(one, two), MapChanged("", "walls", WALLS), MapChanged("", "obstacles", OBSTACLES))
    return changed.battle


def test_the_ground_is_what_the_map_says() -> None:
    ground = field_view(field(), TABLES).ground
    assert [edge.between for edge in ground.edges] == [((0, 0), (0, 1))]
    assert ground.spots == (Spot("obstacle", ((2, 0),), "obstacle"),)
    assert (ground.grid, ground.unit, ground.facing) == ("hex", "ft", True)


def test_front_and_rear_lie_as_the_rules_see_them() -> None:
    stances = field_view(field(), TABLES).stances
    assert {arc.name: arc.cells for arc in stances["A"].arcs} == {
        "front": ((1, 0), (0, 1), (1, -1)),
        "left": ((0, -1),),
        "right": ((-1, 1),),
        "rear": ((-1, 0),),
    }
    assert {arc.name: arc.cells for arc in stances["B"].arcs}["rear"] == ((5, 0),)
    assert stances["B"].height == 20


def test_walls_and_obstacles_bound_what_is_reached() -> None:
    reach = field_view(field(), TABLES).stances["A"].reach
    assert {(1, 0), (-1, 0), (0, -1)} <= set(reach)
    assert not {(0, 0), (0, 1), (2, 0), (3, 0)} & set(reach)


def test_a_line_past_an_obstacle_is_blocked() -> None:
    found = focus(field(), Dodged("B", "A", ANY_CHECK), TABLES)
    assert found is not None
    assert found.line == Sightline((0, 0), (4, 0), ((1, 0), (2, 0), (3, 0)), "wall or obstacle")
