"""The field: what a map may hold, what is refused before the fight starts, what walls and obstacles stop."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.model.acts import Adjust
from fechtbuch.model.events import MapChanged
from fechtbuch.model.state import Battle, BattleMap
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.blackmoor.acts import Attack, Move
from fechtbuch.rulesets.blackmoor.ground.field import BadField, read_field
from fechtbuch.rulesets.blackmoor.ruleset import RULESET
from tests.rulesets.blackmoor.ring import creature, given


def field(grid: str = "hex", **features: Any) -> BattleMap:
    """A map."""
    return BattleMap(grid, freeze(features))


def fight(map: BattleMap) -> Fight:
    """Two beside one another, one with a pole arm."""
    cast = [creature("A", side="red", weapons=["sword", "pole_arm"]), creature("B", side="blue", cell=[1, 0])]
    return Fight.start(None, RULESET, "Wall", cast, seed=1, map=map, id="wall")


@pytest.mark.parametrize(
    ("map", "key", "reason"),
    [
        (field("square"), "grid", "hexes"),
        (field(wals=[]), "wals", "near: walls"),
        (field(walls=[[[0, 0], [2, 0]]]), "walls[0]", "no neighbours"),
        (field(walls=[[[0, 0], [0, 0]]]), "walls[0]", "no neighbours"),
        (field(walls=[[0, 0]]), "walls[0][0]", "two whole numbers"),
        (field(walls=3), "walls", "no list"),
        (field(obstacles=[[0, 0, 0]]), "obstacles[0]", "two whole numbers"),
        (field(obstacles=[[0, 20_000]]), "obstacles[0]", "within 10000"),
    ],
)
def test_a_field_that_cannot_be_is_refused(map: BattleMap, key: str, reason: str) -> None:
    with pytest.raises(BadField) as caught:
        fight(map)
    assert (caught.value.place, caught.value.key) == ("map", key)
    assert reason in caught.value.reason


def test_nobody_stands_inside_an_obstacle() -> None:
    with pytest.raises(BadField, match="creature B: cell"):
        fight(field(obstacles=[[1, 0]]))


def test_a_wall_stops_steps_and_blows() -> None:
    start: Battle = fight(field(walls=[[[1, 0], [0, 0]], [[0, 0], [0, 1]]])).state()
    given(start).refuses(Attack("A", "B", "sword"), "out_of_reach")
    given(start).refuses(Move("A", ((0, 1),)), "path_blocked")
    assert read_field(start.map, "map").shut((0, 0), (0, 1))


def test_an_obstacle_stops_steps_and_long_weapons() -> None:
    cast = [creature("A", side="red", weapon="pole_arm"), creature("B", side="blue", cell=[2, 0])]
    start = Fight.start(None, RULESET, "Pillar", cast, seed=1, map=field(obstacles=[[1, 0]]), id="p").state()
    given(start).refuses(Attack("A", "B"), "out_of_reach")
    given(start).refuses(Move("A", ((1, 0),)), "path_blocked")


def test_a_wall_may_fall_but_not_become_nonsense() -> None:
    game = fight(field(walls=[[[0, 0], [1, 0]]]))
    given(game.state()).refuses(Attack("A", "B", "sword"), "out_of_reach")
    game.act(Adjust("", (MapChanged("", "walls", []),), "it is broken down"))
    given(game.state()).refuses(Attack("A", "B", "sword"))
    assert RULESET.vet(game.state(), MapChanged("", "walls", [[[0, 0], [5, 5]]]), game.rules.tables)  # type: ignore[union-attr]
