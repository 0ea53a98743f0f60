"""The field: what a map may say, what it refuses and where, what stands in the way, and the gaps between tokens."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as supposing
from hypothesis import strategies as st

from fechtbuch.fight import Fight
from fechtbuch.model.state import NO_MAP, BattleMap
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.control_zone.ground.field import BadField, check_map, read_field
from fechtbuch.rulesets.control_zone.ground.gaps import gap
from fechtbuch.rulesets.control_zone.ground.readings import GROUND_OPTIONS
from fechtbuch.rulesets.control_zone.ground.zones import covers, in_zone, zone_weapon
from fechtbuch.rulesets.control_zone.ruleset import RULESET
from fechtbuch.rulesets.sheet_fields import BadCreature
from fechtbuch.rulesets.table_options import BadOption, TableOption
from tests.rulesets.control_zone.ring import battle, character, creature

CELLS = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


@pytest.mark.parametrize(
    ("features", "message"),
    [
        ({"walls": [[[0, 0], [2, 0]]]}, "map: walls[0]: 0,0 and 2,0 are no neighbours side by side"),
        ({"walls": [[[0, 0], [1, 1]]]}, "map: walls[0]: 0,0 and 1,1 are no neighbours side by side"),
        ({"walls": [[[0, 0], [1, 0]], [[1, 0], [0, 0]]]}, "there is a wall between 1,0 and 0,0 already"),
        ({"walls": [[0, 0]]}, "walls[0][0]: a cell is two whole numbers"),
        ({"walls": [3]}, "walls[0]: a wall stands between two cells"),
        ({"wals": []}, 'map: wals: unknown key; did you mean "walls"'),
        ({"obstacles": [[0, "1"]]}, "obstacles[0]: a cell is two whole numbers, [x, y], within 10000"),
        ({"obstacles": [[0, 1], [0, 1]]}, "obstacles[1]: there is an obstacle at 0,1 already"),
        ({"obstacles": [[0, 10_001]]}, "obstacles[0]: a cell is two whole numbers"),
        ({"elevation": [{"cells": [[0, 0]]}]}, "elevation[0].metres: missing"),
        ({"elevation": [{"cells": [[0, 0]], "metres": 3}]}, "3 is odd"),
        ({"elevation": [{"metres": 4}]}, "elevation[0].cells: missing"),
        ({"elevation": [{"cells": [[0, 0]], "radius": 1, "metres": 4}]}, "elevation[0].radius: only goes with around"),
    ],
)
def test_a_map_that_makes_no_sense_is_refused_with_place_and_reason(features: dict[str, Any], message: str) -> None:
    with pytest.raises(BadField) as refused:
        check_map(BattleMap("square", freeze(features)))
    assert message.replace('; did you mean "walls"', "") in str(refused.value)


def test_a_fight_on_hexes_does_not_start() -> None:
    cast = [creature("A", side="red")]
    with pytest.raises(BadField, match="played on squares"):
        Fight.start(None, RULESET, "Hexes", cast, map=BattleMap("hex", freeze({"obstacles": [[1, 0]]})))
    check_map(NO_MAP)


def test_regions_lie_over_one_another_and_everything_is_told_by_cell() -> None:
    low = {"around": [0, 0], "radius": 1, "metres": 4}
    field = read_field(
        {"elevation": [low, {"cells": [[1, 1]], "metres": 8}], "walls": [[[5, 0], [6, 0]]], "obstacles": [[7, 7]]}
    )
    assert (field.height((0, 0)), field.height((1, 1)), field.height((2, 0))) == (4, 8, 0)
    said = dict(field.cells())
    assert said[5, 0] == ("wall towards 6,0",)
    assert said[7, 7] == ("obstacle",)
    assert said[1, 1] == ("ground at 8 m",)


def test_a_corner_is_closed_only_when_both_ways_around_it_are() -> None:
    """CZ-OWN-04."""
    one = read_field({"obstacles": [[1, 0]]})
    both = read_field({"obstacles": [[1, 0], [0, 1]]})
    assert one.open((0, 0), (1, 1))
    assert not both.open((0, 0), (1, 1))
    assert not one.open((0, 0), (1, 0))


def test_sight_ends_at_walls() -> None:
    field = read_field({"walls": [[[4, 0], [5, 0]]]})
    assert not field.sees((0, 0), (9, 0))
    assert field.sees((0, 1), (9, 1))


def test_gaps_are_between_edges() -> None:
    """CZ-CONTROL-04."""
    assert [gap((0, 0), (n, 0)) for n in range(6)] == [0, 0, 2, 4, 6, 8]
    assert gap((0, 0), (2, 3)) == 4


@supposing(CELLS, CELLS)
def test_a_gap_is_the_same_from_both_ends_and_never_below_0(one: tuple[int, int], two: tuple[int, int]) -> None:
    assert gap(one, two) == gap(two, one) >= 0


@supposing(CELLS, st.sampled_from([("dagger", 1), ("sword", 2), ("spear", 3), ("pike", 4)]))
def test_a_zone_covers_so_many_cells_out(cell: tuple[int, int], weapon: tuple[str, int]) -> None:
    """CZ-CONTROL-02, CZ-CONTROL-03, CZ-CONTROL-04."""
    name, cells = weapon
    here = battle(creature("A", weapon=name))
    assert in_zone(character(here, "A"), cell) == (max(map(abs, cell)) <= cells)


def test_each_weapon_in_hand_has_its_own_zone() -> None:
    """CZ-CONTROL-01, CZ-CONTROL-05."""
    here = battle(creature("A", weapon=["dagger", "sword"]), creature("B", weapon="bow"))
    one = character(here, "A")
    dagger, sword = one.melee_weapons
    assert (covers(one, dagger, (2, 0)), covers(one, sword, (2, 0)), in_zone(one, (2, 0))) == (False, True, True)
    assert zone_weapon(one) == sword
    assert zone_weapon(character(here, "B")) is None
    assert not in_zone(character(here, "B"), (1, 0))


@pytest.mark.parametrize("option", GROUND_OPTIONS, ids=lambda option: option.name)
def test_every_reading_is_a_table_s_choice_and_no_other_word_is(option: TableOption) -> None:
    cast = [creature("A", side="red")]
    for reading in option.readings:
        assert reading.text.endswith(".")
        Fight.start(None, RULESET, "Readings", cast, options={option.name: reading.value})
    with pytest.raises(BadOption, match=option.name):
        Fight.start(None, RULESET, "Readings", cast, options={option.name: "whatever"})
    with pytest.raises(BadOption, match="there is no option"):
        Fight.start(None, RULESET, "Readings", cast, options={f"{option.name}s": option.default})


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"cell": [2, 2]}, r"creature B: cell: 2,2 is filled by an obstacle"),
        ({"cell": [0, 0]}, r"creature B: cell: 0,0 is held by A already"),
        ({"cell": [0, 0], "hp_now": 0}, ""),
        ({"cell": [0, 1]}, ""),
    ],
)
def test_nobody_begins_in_an_obstacle_or_in_a_cell_that_is_held(fields: dict[str, Any], message: str) -> None:
    """CZ-OWN-04: the Dying hold no cell."""
    field, cast = BattleMap("square", freeze({"obstacles": [[2, 2]]})), [creature("A"), creature("B", **fields)]
    if message:
        with pytest.raises(BadCreature, match=message):
            Fight.start(None, RULESET, "Nowhere", cast, seed=1, map=field)
    else:
        assert Fight.start(None, RULESET, "Somewhere", cast, seed=1, map=field).state()["B"].place.cell == (
            *fields["cell"],
        )
