"""The field a fight takes place on: the grid a rule set plays on, and whom it does not let stand there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve

from fechtbuch.fight import Fight
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import BattleMap, Creature
from fechtbuch.model.table import freeze
from tests.support.toy_ruleset import TOY, creature


class TooTall(FechtbuchError):
    """Somebody does not fit under the roof."""


def under_the_roof(map: BattleMap, creatures: Sequence[Creature]) -> None:
    for one in creatures:
        if one.place.elevation > map.features.get("roof", 99):
            raise TooTall(f"{one.id} does not fit")


def test_without_a_map_the_field_has_the_rule_sets_grid() -> None:
    cast = [creature("A")]
    assert Fight.start(None, TOY, "Hexes", cast, id="h").state().map.grid == "hex"
    squares = evolve(TOY, grid="square")
    assert Fight.start(None, squares, "Squares", cast, id="s").state().map.grid == "square"
    given = BattleMap("hex", freeze({"roof": 3}))
    assert Fight.start(None, squares, "Given", cast, id="g", map=given).state().map == given


def test_whoever_cannot_stand_there_is_refused_before_the_fight_starts() -> None:
    low = evolve(TOY, check_cast=under_the_roof)
    giant = evolve(creature("B"), place=evolve(creature("B").place, elevation=5))
    with pytest.raises(TooTall, match="B does not fit"):
        Fight.start(None, low, "Low", [creature("A"), giant], id="l", map=BattleMap("hex", freeze({"roof": 2})))
    Fight.start(None, low, "High", [creature("A"), giant], id="h", map=BattleMap("hex", freeze({"roof": 9})))
