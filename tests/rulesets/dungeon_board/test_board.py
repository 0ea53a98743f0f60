"""The board: what a map may say, what is refused with place and reason, what is in contact, seen, known."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.interchange.fight_file import BadFightFile, parse
from fechtbuch.interchange.play import play
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import CellsLearned, MapChanged, Moved
from fechtbuch.model.state import BattleMap
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.dungeon_board.board.board import Board
from fechtbuch.rulesets.dungeon_board.board.knowing import known_cells, knows, remembered
from fechtbuch.rulesets.dungeon_board.board.reading import BadField, board_of, check_map, read_board
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from tests.rulesets.dungeon_board.hall import at, battle, figure, happening


def board(**features: Any) -> Board:
    return read_board(BattleMap("square", freeze(features)))


def test_a_board_is_read_from_its_features() -> None:
    """DB-COMP-ROOMS."""
    made = board(
        size=[8, 6],
        walls=[[[1, 0], [0, 0]]],
        doors=[[[2, 2], [2, 3]], {"between": [[4, 4], [5, 4]], "open": True, "name": "gate"}],
        obstacles=[[3, 3], {"cell": [4, 3], "shoot_through": True}],
        traps=[[6, 1], {"cell": [6, 2], "name": "pit", "wounds": 2}],
        rooms={"hall": {"from": [0, 0], "to": [2, 1]}, "corridor": [[3, 0], [4, 0]]},
    )
    assert made.shut == {((0, 0), (1, 0)), ((2, 2), (2, 3))}
    assert [door.name for door in made.doors] == ["door 1", "gate"]
    assert [stone.shoot_through for stone in made.obstacles] == [False, True]
    pit = made.trap_on((6, 2))
    assert pit is not None
    assert (pit.name, pit.wounds) == ("pit", 2)
    assert (len(made.rooms["hall"]), made.room_of((4, 0)), made.room_of((7, 5))) == (6, "corridor", "")
    assert made.holds((7, 5))
    assert not made.holds((8, 0))
    assert len(made.cells) == 48


@pytest.mark.parametrize(
    ("features", "message"),
    [
        ({"walls": [[[0, 0], [2, 0]]]}, r"map: walls\[0\]: \[0, 0\] and \[2, 0\] are no cells side by side"),
        ({"walls": [[[0, 0], [1, 1]]]}, r"walls\[0\]: .*no cells side by side"),
        ({"walls": [[[0, 0], [0, 0]]]}, r"walls\[0\]: .*no cells side by side"),
        ({"walls": [[[0, 0]]]}, r"walls\[0\]: an edge is a pair of cells"),
        ({"walls": [[[0, 0], "x"]]}, r"walls\[0\]\[1\]: a cell is two whole numbers"),
        ({"walls": [[[0, 0], [0, True]]]}, r"walls\[0\]\[1\]: a cell is two whole numbers"),
        ({"walls": [[[0, 2000], [0, 1999]]]}, r"walls\[0\]\[0\]: .*farther than 1000"),
        ({"doors": [[[0, 0], [3, 0]]]}, r"doors\[0\].between: .*no cells side by side"),
        ({"doors": [{"open": True}]}, r"doors\[0\].between: an edge is a pair"),
        ({"doors": [{"between": [[0, 0], [1, 0]], "opn": True}]}, r"doors\[0\].opn: unknown key; near: open"),
        ({"doors": [[[0, 0], [1, 0]], [[1, 0], [0, 0]]]}, r"doors\[1\].between: .* holds a door already"),
        ({"walls": [[[0, 0], [1, 0]]], "doors": [[[1, 0], [0, 0]]]}, r"doors\[0\]: .* holds a wall already"),
        (
            {"doors": [{"between": [[0, 0], [1, 0]], "name": "a"}, {"between": [[0, 1], [1, 1]], "name": "a"}]},
            r'doors\[1\].name: "a" is the name of another door',
        ),
        ({"obstacles": [{"cell": [1, 1], "shoot_through": 1}]}, r"obstacles\[0\].shoot_through: .*neither true"),
        ({"obstacles": [{"shoot_through": True}]}, r"obstacles\[0\].cell: the cell is missing"),
        ({"traps": [[1, 1], [1, 1]]}, r"traps\[1\].cell: \[1, 1\] holds a trap already"),
        ({"traps": [{"cell": [1, 1], "wounds": -1}]}, r"traps\[0\].wounds: -1 is not within"),
        ({"rooms": {"hall": []}}, r"rooms.hall: a room or corridor has at least one cell"),
        ({"rooms": {"hall": {"from": [0, 0]}}}, r"rooms.hall.to: the cell is missing"),
        ({"rooms": {"hall": {"from": [0, 0], "to": [500, 0]}}}, r"rooms.hall.to: a room is at most 60"),
        ({"size": [0, 5]}, r"size: 0 by 5 is no size"),
        ({"size": [3, 3], "walls": [[[8, 8], [8, 7]]]}, r"walls\[0\]: .*not on the board"),
        ({"size": [3, 3], "doors": [[[8, 8], [8, 7]]]}, r"doors\[0\]: .*not on the board"),
        ({"size": [3, 3], "obstacles": [[0, 0], [8, 8]]}, r"obstacles\[1\]: the cell \[8, 8\] is not on the board"),
        ({"size": [3, 3], "traps": [[8, 8]], "trap:8,8": "sprung"}, r"traps\[0\]: .*not on the board"),
        ({"size": [3, 3], "rooms": {"hall": [[0, 0], [8, 8]]}}, r"rooms.hall: .*not on the board"),
        ({"wals": []}, r"map: wals: unknown key; near: walls"),
        ({"door:gate": "open"}, r"door:gate: the board has nothing of that name"),
        ({"doors": [{"between": [[0, 0], [1, 0]], "name": "g"}], "door:g": "ajar"}, r"door:g: it can be open or shut"),
        ({"traps": [[2, 1]], "trap:2,2": "sprung"}, r"trap:2,2: the board has nothing .*; near: trap:2,1"),
        ({"walls": [[[0, 0], [1, 0]], [[90, 0], [91, 0]]]}, r"the board reaches from \[0, 0\] to \[91, 15\]"),
        ({"known:elf": "all"}, r"known:elf: .* is no list"),
        ({"known:elf": [[1, "x"]]}, r"known:elf\[0\]: a cell is two whole numbers"),
        ({"adventure": 0}, r"adventure: 0 is not within"),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_place_and_reason(features: dict[str, Any], message: str) -> None:
    with pytest.raises(BadField, match=message):
        check_map(BattleMap("square", freeze(features)), "map")


def test_a_board_of_hexes_is_refused() -> None:
    with pytest.raises(BadField, match="a board of squares"):
        check_map(BattleMap("hex", freeze({"walls": []})), "map")


FILE = """
format = "fechtbuch/1"
ruleset = "dungeon_board"
{map}
creature = [{creature}]
"""


@pytest.mark.parametrize(
    ("map", "creature", "message"),
    [
        ("map = { walls = [[[0, 0], [2, 0]]] }", '{ id = "a", side = "heroes" }', r"fight.toml: map: walls\[0\]"),
        ("map = { size = [4, 4] }", '{ id = "a", side = "heroes", cell = [4, 0] }', r"creature a: cell: .*not on"),
        (
            "map = { rooms = { hall = [[0, 0]] } }",
            '{ id = "a", side = "monsters", territory = "hal" }',
            'creature a: territory: there is no room or corridor "hal"; near: hall',
        ),
        ("", '{ id = "a", side = "heros" }', r'creature\[1\]: side: "heros" is no side; near: heroes'),
        ("", '{ id = "a" }', r"creature\[1\]: side: missing; the sides are heroes and monsters"),
        ("", '{ id = "a", side = "heroes", wounds = -1 }', r"creature\[1\]: wounds: -1 is not within 0 to 3"),
        ("", '{ id = "a", side = "heroes", wounds = 4 }', r"creature\[1\]: wounds: 4 is not within 0 to 3"),
        ("", '{ id = "a", side = "heroes", endurance = 0 }', r"endurance: 0 is not within 1"),
        ("", '{ id = "a", side = "heroes", endurence = 3 }', r"endurence: unknown key; near: endurance"),
        ("", '{ id = "a", side = "heroes", missiles = ["bw"] }', r'missiles\[0\]: there is no ranged weapon "bw"'),
        ("", '{ id = "a", side = "heroes", missiles = ["bow", "bow"] }', r'missiles\[1\]: "bow" stands there twice'),
        ("", '{ id = "a", side = "heroes", ammo = { bow = 3 } }', r"ammo.bow: unknown key"),
        ("", '{ id = "a", side = "heroes", missiles = ["bow"], ammo = { bow = -1 } }', r"ammo.bow: -1 is not within"),
        ("", '{ id = "a", from = "bestiary:ork" }', r'creature\[1\]: from: .*called "ork"; near: orc'),
        ("", '{ id = "a", from = "gcs:a.gcs" }', r"from: .*names no bestiary entry"),
        ("", '{ id = "a b", side = "heroes" }', r'id: "a b" is no creature id'),
        ("options = { wounds_hampr = true }", '{ id = "a", side = "heroes" }', r"options: .*near: wounds_hamper"),
        ("options = { wounds_hamper = 1 }", '{ id = "a", side = "heroes" }', r"options.wounds_hamper: 1 is no reading"),
    ],
)
def test_bad_input_is_refused_before_the_fight_starts(map: str, creature: str, message: str) -> None:
    """DB-COMP-SHEET, DB-COMP-ROOMS."""
    with pytest.raises(BadFightFile, match=message):
        play(parse(FILE.format(map=map, creature=creature), "fight.toml").cases[0])


def test_a_fight_without_a_map_is_on_squares() -> None:
    fight = Fight.start(None, RULESET, "Alone", [figure("orc")], id="alone")
    assert fight.state().map.grid == "square"


# sight and knowledge

WALLED: dict[str, Any] = {"size": [5, 3], "walls": [[[1, y], [2, y]] for y in range(3)]}


def test_walls_hide_figures_and_obstacles_do_not() -> None:
    """DB-MAGIC-14, DB-AMB-20."""
    here = board(size=[5, 1], obstacles=[[1, 0]], doors=[{"between": [[2, 0], [3, 0]], "open": True}])
    assert here.seen_from((0, 0)) == here.cells
    shut = board(size=[5, 1], doors=[[[2, 0], [3, 0]]])
    assert shut.seen_from((0, 0)) == ((0, 0), (1, 0), (2, 0))
    assert shut.sees((4, 0), (4, 0))


def test_closed_corners_hide() -> None:
    """DB-MAGIC-14, DB-LINE-08."""
    here = board(walls=[[[0, 0], [1, 0]], [[0, 0], [0, 1]]])
    assert not here.sees((0, 0), (1, 1))
    assert board(walls=[[[0, 0], [1, 0]]]).sees((0, 0), (1, 1))


def test_a_hero_learns_after_every_step_what_he_sees_from_there() -> None:
    """DB-MAGIC-15."""
    start = battle(figure("elf", cell=[0, 0]), figure("dwarf", cell=[4, 0]), **WALLED)
    assert known_cells(at(start), "elf") == tuple((x, y) for x in range(2) for y in range(3))
    end = happening(start, Moved("elf", ((3, 1),)))
    learned = [event for event in end.resolution.events if isinstance(event, CellsLearned)]
    assert [len(event.cells) for event in learned] == [6, 9]
    assert all(knows(at(end.battle), "elf", cell) for cell in board_of(at(end.battle)).cells)


def test_knowledge_is_each_heros_own() -> None:
    """DB-MAGIC-15, DB-AMB-21."""
    start = battle(figure("elf", cell=[0, 0]), figure("dwarf", cell=[4, 0]), **WALLED)
    end = happening(start, Moved("elf", ((3, 1),))).battle
    assert knows(at(end), "elf", (0, 0))
    assert not knows(at(end), "dwarf", (0, 0))


def test_monsters_know_every_cell_and_learn_nothing() -> None:
    """DB-MONSTERMAGIC-04."""
    start = battle(figure("orc", cell=[0, 0]), **WALLED)
    assert knows(at(start), "orc", (4, 2))
    happening(start, Moved("orc", ((0, 1),))).then_kinds("Moved")


def test_a_door_that_shuts_makes_nobody_forget() -> None:
    """DB-MAGIC-13, -15."""
    door: dict[str, Any] = {"size": [4, 1], "doors": [{"between": [[1, 0], [2, 0]], "open": True, "name": "gate"}]}
    end = happening(battle(figure("elf", cell=[0, 0]), **door), MapChanged("", "door:gate", "shut")).battle
    assert not board_of(at(end)).sees((0, 0), (3, 0))
    assert knows(at(end), "elf", (3, 0))


def test_a_board_without_a_size_ends_where_what_it_names_ends() -> None:
    """DB-MAGIC-15: whatever cell there is to see is remembered once it was seen."""
    small, large = board(), board(traps=[[20, 3]], **{"trap:20,3": "sprung"})
    assert small.holds((15, 15))
    assert not small.holds((16, 0))
    assert "reaches from [0, 0] to [15, 15]" in small.lacks((16, 0))
    assert large.holds((20, 15))
    assert not large.holds((-1, 0))
    start = battle(figure("elf", cell=[0, 0]), obstacles=[[20, 20]])
    end = happening(start, Moved("elf", ((0, 1),))).battle
    assert set(known_cells(at(end), "elf")) == set(board_of(at(end)).cells) == remembered(at(end), "elf")


def test_a_map_that_cannot_be_is_no_fact() -> None:
    start = battle(figure("elf"), size=[4, 4])
    for change in (MapChanged("", "door:gate", "open"), MapChanged("", "adventure", 0), MapChanged("", "walls", [1])):
        assert RULESET.vet(start, change, at(start).tables)
    with pytest.raises(FechtbuchError, match="unknown key"):
        read_board(BattleMap("square", freeze({"wall": []})))
