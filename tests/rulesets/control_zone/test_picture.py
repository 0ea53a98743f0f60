"""The picture of a field of squares: walls, heights, and the zone that everybody's weapon controls."""

from __future__ import annotations

from hypothesis import given as supposing
from hypothesis import strategies as st

from fechtbuch.model.events import Attacked
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.control_zone.ground.zones import in_zone
from fechtbuch.rulesets.control_zone.picture import field_view, focus
from fechtbuch.rulesets.picturing import Sightline, Spot
from tests.rulesets.control_zone.ring import TABLES, battle, character, creature
from tests.support.checks import ANY_CHECK


def field(weapon: str = "sword") -> Battle:
    """A with a weapon at 0,0; B, unarmed, four squares to the right on a rise, behind a wall."""
    one = creature("A", side="red", weapon=weapon, skills={"blades": 3})
    two = creature("B", side="blue", cell=[4, 0])
    rise = [{"cells": [[4, 0]], "metres": 6}]
    return battle(one, two, walls=[[[2, 0], [3, 0]]], obstacles=[[0, 3]], elevation=rise)


def test_the_ground_is_what_the_map_says() -> None:
    ground = field_view(field(), TABLES).ground
    assert [edge.between for edge in ground.edges] == [((2, 0), (3, 0))]
    assert ground.spots == (Spot("obstacle", ((0, 3),), "obstacle"),)
    assert ground.heights == {(4, 0): 6}
    assert (ground.grid, ground.scale, ground.facing) == ("square", "square = 2 m", False)


@supposing(st.tuples(st.integers(-6, 6), st.integers(-6, 6)), st.sampled_from(["sword", "dagger", "spear"]))
def test_a_zone_holds_the_cells_in_which_the_rules_say_one_is_threatened(cell: tuple[int, int], weapon: str) -> None:
    here = field(weapon)
    zone = field_view(here, TABLES).stances["A"].zone
    assert (cell in zone) is (in_zone(character(here, "A"), cell) and cell != (0, 0))


def test_whoever_stands_high_is_shown_so() -> None:
    assert field_view(field(), TABLES).stances["B"].height == 6


def test_a_line_through_a_wall_is_blocked() -> None:
    found = focus(field(), Attacked("A", "B", ANY_CHECK), TABLES)
    assert found is not None
    assert found.line == Sightline((0, 0), (4, 0), ((1, 0), (2, 0), (3, 0)), "wall or obstacle")
