"""The field of a fight on hexes: what a map may say, what it may not, and doors."""

from __future__ import annotations

from typing import Any

import hypothesis
import pytest
from hypothesis import settings
from hypothesis import strategies as st

from fechtbuch.decide.outcomes import outcomes, uniform
from fechtbuch.fight import Fight
from fechtbuch.interchange.entries import BadFightFile
from fechtbuch.interchange.fight_file import parse
from fechtbuch.interchange.play import start
from fechtbuch.model.acts import Adjust
from fechtbuch.model.events import CellsLearned, MapChanged
from fechtbuch.model.state import Battle, BattleMap
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.dungeon_fantasy.acts import Door, Move
from fechtbuch.rulesets.dungeon_fantasy.ground.field import KEYS, BadField, check_map, field_of, read_field
from fechtbuch.rulesets.dungeon_fantasy.ground.obstacles import Stuff
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from tests.rulesets.dungeon_fantasy.duels import swordsman
from tests.rulesets.dungeon_fantasy.ring import RULES, at, battle, given

CELLAR: dict[str, Any] = {
    "obstacles": [[3, 0], [3, 1]],
    "walls": [[[0, 0], [0, 1]], {"between": [[1, 1], [1, 0]], "dr": 8, "hp": 40}],
    "doors": {
        "gate": {"between": [[0, 0], [1, 0]], "dr": 2, "hp": 20, "thin": True, "penetrable": True},
        "hatch": {"between": [[4, 4], [5, 4]], "open": True},
        "vault": {"between": [[6, 4], [5, 4]], "locked": True},
    },
    "objects": {
        "table": {"cells": [[5, 0], [6, 0]], "height": "low"},
        "parapet": {"cell": [7, 0], "hides": ["leg", "groin"], "half": ["torso"], "sides": [0, 1]},
    },
    "elevation": [{"around": [8, 8], "radius": 1, "yards": 4}, {"cells": [[8, 8]], "yards": 5}],
    "slope": 30,
    "darkness": -4,
    "shadows": [{"cells": [[9, 9]], "darkness": -10}],
    "lights": [{"cell": [0, 0]}, {"cell": [9, 9], "radius": 0, "darkness": -3}],
    "footing": [{"cells": [[2, 2]]}, {"cells": [[2, 3]], "penalty": -4}],
    "water": [{"cells": [[2, 4]], "depth": 2}],
    "pits": [{"cells": [[8, 8]], "depth": 7}],
}

FIELD = read_field(CELLAR)


def test_all_keys_are_shown_here() -> None:
    assert set(CELLAR) == set(KEYS)


def test_walls_and_doors_stand_on_borders() -> None:
    assert FIELD.shut((0, 1), (0, 0))
    assert FIELD.shut((1, 0), (1, 1))
    assert FIELD.shut((1, 0), (0, 0))
    assert not FIELD.shut((4, 4), (5, 4))
    assert not FIELD.shut((0, 0), (-1, 0))
    gate = FIELD.barrier((1, 0), (0, 0))
    assert gate is not None
    assert gate is FIELD.door("gate")
    assert gate.stuff == Stuff(2, 20, thin=True, penetrable=True)
    assert [door.name for door in FIELD.doors()] == ["gate", "hatch", "vault"]
    assert [door.name for door in FIELD.doors_at((5, 4))] == ["hatch", "vault"]
    assert FIELD.door("portcullis") is None


def test_things_fill_hexes() -> None:
    assert FIELD.solid((3, 1))
    assert FIELD.solid((6, 0))
    assert (6, 0) not in FIELD.high
    assert not FIELD.solid((7, 0))
    assert [thing.name for thing in FIELD.things_in((5, 0))] == ["table"]


def test_cover_hides_from_its_sides_only() -> None:
    assert [thing.hides for thing in FIELD.covers((7, 0), (9, 0))] == [("leg", "groin")]
    assert FIELD.covers((7, 0), (5, 0)) == ()
    assert FIELD.covers((6, 0), (9, 0)) == ()


def test_heights() -> None:
    assert FIELD.elevation((8, 7)) == 4
    assert FIELD.elevation((8, 8)) == -2
    assert FIELD.drop((8, 7), (8, 8)) == 6
    assert FIELD.drop((0, 0), (8, 7)) == -4


def test_darkness_of_the_map_and_its_lights() -> None:
    assert FIELD.darkness((5, 5)) == -4
    assert FIELD.darkness((2, 0)) == 0
    assert FIELD.darkness((9, 9)) == -3


def test_ground_underfoot() -> None:
    assert (FIELD.footing((2, 2)), FIELD.footing((2, 3)), FIELD.footing((0, 0))) == (-2, -4, 0)
    assert (FIELD.water((2, 4)), FIELD.water((2, 2))) == (2, 0)
    assert (FIELD.pits.get((8, 8)), FIELD.pits.get((0, 0))) == (7, None)


def test_the_cells_are_listed_in_words() -> None:
    said = dict(FIELD.cells())
    assert said[(0, 0)] == ("wall towards 0,1", "gate towards 1,0, shut", "light, 2 yd")
    assert said[(5, 4)] == ("hatch towards 4,4, open", "vault towards 6,4, locked")
    assert said[(6, 0)] == ("table, low",)
    assert said[(8, 8)] == ("ground at 5 yd", "pit, 7 yd deep")
    assert list(said) == sorted(said)


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown key": ({"wall": []}, "map: wall: unknown key; near: walls"),
    "walls between strangers": ({"walls": [[[0, 0], [2, 0]]]}, "walls[0].between: 0,0 and 2,0 are no neighbours"),
    "a wall twice": ({"walls": [[[0, 0], [1, 0]], [[1, 0], [0, 0]]]}, "walls[1].between: there is a wall"),
    "a door in a wall": (
        {"walls": [[[0, 0], [1, 0]]], "doors": {"gate": {"between": [[0, 0], [1, 0]]}}},
        "doors.gate.between: there is a wall between 0,0 and 1,0 already",
    ),
    "half a wall": ({"walls": [[[0, 0]]]}, "walls[0].between: two neighbouring hexes"),
    "a door without a place": ({"doors": {"gate": {}}}, "doors.gate.between"),
    "an open lock": (
        {"doors": {"gate": {"between": [[0, 0], [1, 0]], "open": True, "locked": True}}},
        "doors.gate.locked",
    ),
    "an unknown stuff": ({"walls": [{"between": [[0, 0], [1, 0]], "thick": True}]}, "walls[0].thick: unknown key"),
    "no cell": ({"obstacles": [[0]]}, "obstacles[0]: a cell is two whole numbers"),
    "a cell of texts": ({"obstacles": [["0", "1"]]}, "obstacles[0]"),
    "darkness as a bonus": ({"darkness": 3}, "darkness: 3 is not within -10 to 0"),
    "darkness as a text": ({"darkness": "dark"}, "darkness"),
    "a region of nothing": ({"shadows": [{"darkness": -5}]}, "shadows[0].cells: missing"),
    "a region without a figure": ({"shadows": [{"cells": [[0, 0]]}]}, "shadows[0].darkness: missing"),
    "a radius of nothing": ({"pits": [{"radius": 2, "depth": 1}]}, "pits[0].radius"),
    "an unknown height": ({"objects": {"box": {"cell": [0, 0], "height": "lo"}}}, "objects.box.height"),
    "a seventh direction": ({"objects": {"box": {"cell": [0, 0], "sides": [6]}}}, "objects.box.sides[0]"),
    "a light nowhere": ({"lights": [{"radius": 3}]}, "lights[0].cell: missing"),
    "an overhang": ({"slope": 100}, "slope: 100 is not within 0 to 90"),
    "the state of no door": ({"door:gate": "open"}, 'door:gate: there is no door "gate"'),
    "no state of a door": (
        {"doors": {"gate": {"between": [[0, 0], [1, 0]]}}, "door:gate": "ajar"},
        'door:gate: "ajar" is not known',
    ),
    "known cells that are none": ({"known:A": [[1]]}, "known:A[0]"),
    "a list of a table": ({"doors": []}, "doors: a list is no table"),
    "a table of a list": ({"walls": {}}, "walls: a table is no list"),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_maps_name_place_key_and_reason(what: str) -> None:
    features, words = WRONG[what]
    with pytest.raises(BadField) as error:
        read_field(features)
    assert words in str(error.value)


def test_these_rules_are_played_on_hexes() -> None:
    with pytest.raises(BadField, match=r"map: grid: .*square"):
        check_map(BattleMap("square"))


def test_no_fight_begins_on_a_wrong_map() -> None:
    with pytest.raises(BadField, match="no neighbours"):
        Fight.start(None, RULESET, "x", [swordsman("A")], map=BattleMap("hex", freeze({"walls": [[[0, 0], [3, 0]]]})))


def test_a_fight_file_names_itself_and_the_place() -> None:
    text = """
    format = "fechtbuch/1"
    ruleset = "dungeon_fantasy"
    creature = [{ id = "A" }]
    [map]
    walls = [[[0, 0], [0, 0]]]
    """
    (case,) = parse(text, "cellar.toml").cases
    with pytest.raises(BadFightFile, match=r"cellar\.toml: map: walls\[0\]\.between: 0,0 and 0,0 are no neighbours"):
        start(case)


def test_no_change_leaves_a_map_that_makes_no_sense() -> None:
    here = battle(swordsman("A"), **CELLAR)
    with pytest.raises(BadField, match="no door"):
        given(here).when(Adjust("A", (MapChanged("A", "door:oubliette", "open"),), "a rumour"))
    learned = given(here, CellsLearned("A", ((1, 1), (2, 2)))).battle
    assert field_of(at(learned)).solid((3, 0))


def test_a_thing_that_is_gone_bars_nobody() -> None:
    here = battle(swordsman("A"), **CELLAR)
    assert field_of(at(here)).solid((5, 0))
    gone = given(here, MapChanged("A", "object:table", "gone")).battle
    assert not field_of(at(gone)).solid((5, 0))


# doors


def cellar(cell: tuple[int, int] = (0, 0)) -> Battle:
    return battle(swordsman("A", cell), swordsman("B", (9, 0), 3), turn="A", **CELLAR)


def test_opening_a_door_takes_a_ready_and_opens_the_way() -> None:
    given(cellar()).refuses(Move("A", ((1, 0),)), "path_blocked")
    then = given(cellar()).when(Door("A", "gate"))
    then.then_fact(MapChanged, who="A", feature="door:gate", value="open", rule="DF-OWN-35")
    ground = field_of(at(then.battle))
    assert not ground.shut((0, 0), (1, 0))
    assert then.battle["A"].conditions["manoeuvre"].data["name"] == "ready"
    given(then.battle).refuses(Door("A", "gate", open=False), "readied_already")
    given(then.battle).refuses(Move("A", ((1, 0),)))


def test_shutting_it_again() -> None:
    opened = given(cellar(), MapChanged("A", "door:gate", "open")).battle
    then = given(opened).when(Door("A", "gate", open=False))
    assert field_of(at(then.battle)).shut((0, 0), (1, 0))


@pytest.mark.parametrize(
    ("cell", "act", "reasons"),
    [
        ((0, 0), Door("A", "gate", open=False), ("door_so_already",)),
        ((0, 0), Door("A", "gaet"), ("no_such_door",)),
        ((2, 0), Door("A", "gate"), ("door_not_here",)),
        ((5, 4), Door("A", "vault"), ("door_locked",)),
        ((5, 4), Door("A", "hatch"), ("door_so_already",)),
    ],
)
def test_doors_that_are_not_opened(cell: tuple[int, int], act: Door, reasons: tuple[str, ...]) -> None:
    given(cellar(cell)).refuses(act, *reasons)


def test_a_misspelt_door_has_near_names() -> None:
    (breach,) = RULES.violations(cellar(), Door("A", "gaet"))
    assert "near: gate" in breach.text


def test_doors_beside_are_offered() -> None:
    labels = {option.label for option in RULES.options(cellar((5, 4)), "A")}
    assert "shut the hatch" in labels
    assert "open the vault" not in labels
    assert "open the gate" in {option.label for option in RULES.options(cellar(), "A")}


def test_a_broken_door_stands_open_for_good() -> None:
    broken = given(cellar(), MapChanged("A", "door:gate", "broken")).battle
    assert not field_of(at(broken)).shut((0, 0), (1, 0))
    given(broken).refuses(Door("A", "gate", open=False), "no_such_door")


def test_the_odds_of_a_door_are_certain() -> None:
    odds = outcomes(cellar(), RULES.play(Door("A", "gate")), uniform)
    assert odds.complete
    (outcome,) = odds.outcomes
    assert not field_of(at(outcome.battle)).shut((0, 0), (1, 0))


# whatever a map says

junk = st.recursive(
    st.none() | st.booleans() | st.integers(-20, 20) | st.sampled_from(["", "open", "low", "gate"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["cells", "cell", "between", "yards", "gate", "radius"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@hypothesis.given(st.dictionaries(st.sampled_from([*KEYS, "door:gate", "object:x", "known:A", "x"]), junk, max_size=3))
def test_a_map_is_read_or_refused(features: dict[str, Any]) -> None:
    try:
        found = read_field(features)
    except BadField:
        return
    assert all(isinstance(words, tuple) for _, words in found.cells())


@settings(max_examples=25, deadline=None)
@hypothesis.given(st.sampled_from(sorted(CELLAR)))
def test_the_frozen_map_reads_like_the_one_in_the_file(key: str) -> None:
    plain, frozen = read_field({key: CELLAR[key]}), read_field(freeze({key: CELLAR[key]}))
    assert plain.cells() == frozen.cells()
    assert (plain.walls, plain.solids, plain.high) == (frozen.walls, frozen.solids, frozen.high)
