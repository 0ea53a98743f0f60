"""Lines of fire, blows through other hexes, heights."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.events import ConditionGained, Left, MapChanged, PostureChanged
from fechtbuch.model.figures import Term
from fechtbuch.model.state import Battle, Cell
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import LineOfFire, is_flying, line_of_fire, through
from tests.rulesets.dungeon_fantasy.duels import swordsman
from tests.rulesets.dungeon_fantasy.ring import at, battle, creature, given, mark

A, B = swordsman("A", side="red"), swordsman("B", (4, 0), 3, side="blue")


def range_(*cells: Cell, target: Cell = (4, 0), shooter: Any = None, crowd: Any = None, **features: Any) -> Battle:
    """A shoots at B; C, D, ... stand in the cells."""
    others = [swordsman(id, cell, side="green", **(crowd or {})) for id, cell in zip("CDEF", cells, strict=False)]
    archer = swordsman("A", side="red", **(shooter or {}))
    return battle(archer, swordsman("B", target, 3, side="blue"), *others, turn="A", **features)


def line(here: Battle, target: str | Cell = "B", most: int = 0) -> LineOfFire:
    return line_of_fire(at(here), "A", target, most)


def rules(terms: list[Term]) -> list[tuple[int, str]]:
    return [(int(term.value), term.rule) for term in terms]


# who is in the way


def test_nobody_in_the_way() -> None:
    assert line(range_()) == LineOfFire((0, 0), (4, 0), (((1, 0),), ((2, 0),), ((3, 0),)))


def test_each_occupied_hex_costs_four_nearest_first() -> None:
    found = line(range_((3, 0), (1, 0), (2, 1)))
    assert found.in_the_way == (("D",), ("C",))
    assert rules(found.terms()) == [(-4, "DF-LINE-02")] * 2


def test_two_in_one_hex_count_once() -> None:
    found = line(range_((2, 0), (2, 0)))
    assert found.in_the_way == (("C", "D"),)
    assert len(found.terms()) == 1


def test_friends_are_in_the_way_like_foes() -> None:
    here = battle(A, B, swordsman("C", (2, 0), side="red"))
    assert line(here).in_the_way == (("C",),)


def test_along_a_border_one_alone_is_not_in_the_way() -> None:
    """DF-LINE-03."""
    one = line(range_((1, 0), target=(1, 1)))
    assert one.steps == (((0, 1), (1, 0)),)
    assert one.in_the_way == ()
    assert [w.rule for w in one.passed] == ["DF-LINE-03"]
    both = line(range_((1, 0), (0, 1), target=(1, 1)))
    assert both.in_the_way == (("D", "C"),)
    assert rules(both.terms()) == [(-4, "DF-LINE-02")]


def test_those_at_either_end_are_not_in_the_way() -> None:
    assert line(range_((0, 0), (4, 0))).in_the_way == ()


def test_who_has_left_is_in_nobodys_way() -> None:
    assert line(given(range_((2, 0)), Left("C")).battle).in_the_way == ()


POSTURES = ("standing", "crouching", "kneeling", "crawling", "sitting", "lying")


@pytest.mark.parametrize("shooter", POSTURES)
@pytest.mark.parametrize("target", POSTURES)
@pytest.mark.parametrize("between", POSTURES)
def test_low_occupants(shooter: str, target: str, between: str) -> None:
    """DF-LINE-04."""
    here = given(
        range_((2, 0)), *(PostureChanged(who, p) for who, p in zip("ABC", (shooter, target, between), strict=True))
    ).battle
    low = {"kneeling", "crawling", "sitting", "lying"}
    if between == "lying":
        counts = shooter == "lying"
    elif between in low:
        counts = shooter in low or target in low
    else:
        counts = True
    found = line(here)
    assert found.in_the_way == ((("C",),) if counts else ())
    assert [w.rule for w in found.passed] == ([] if counts else ["DF-LINE-04"])


@pytest.mark.parametrize(("sm", "counts"), [(1, False), (2, True)])
def test_somebody_huge_is_always_in_the_way(sm: int, counts: bool) -> None:
    """DF-LINE-05."""
    here = given(range_((2, 0), crowd={"sm": sm}), PostureChanged("C", "lying")).battle
    assert bool(line(here).in_the_way) == counts


def test_unless_the_shooter_is_above_him() -> None:
    """DF-LINE-05."""
    high = range_((2, 0), crowd={"sm": 2}, elevation=[{"cells": [[0, 0]], "yards": 1}])
    assert line(given(high, PostureChanged("C", "lying")).battle).in_the_way == ()
    assert line(high).in_the_way == (("C",),)  # standing he is in the way like everybody


def test_a_huge_shooter_sees_nobody_as_huge() -> None:
    here = given(range_((2, 0), shooter={"sm": 1}, crowd={"sm": 2}), PostureChanged("C", "lying")).battle
    assert line(here).in_the_way == ()


def test_far_overhead_is_not_in_the_way() -> None:
    """DF-OWN-34."""
    assert line(range_((2, 0), crowd={"elevation": 1})).in_the_way == (("C",),)
    over = line(range_((2, 0), crowd={"elevation": 2}))
    assert over.in_the_way == ()
    assert [w.rule for w in over.passed] == ["DF-OWN-34"]


def test_a_large_body_blocks_each_hex_it_fills() -> None:
    here = battle(A, B, creature("H", side="green", hexes=3, plan="quadruped", cell=[3, 0]))
    assert line(here).in_the_way == (("H",),) * 3


def test_the_line_goes_to_the_nearest_hex_of_a_large_target() -> None:
    here = battle(A, creature("H", hexes=3, plan="quadruped", cell=[6, 0], facing=0))
    found = line(here, "H")
    assert found.cell == (4, 0)
    assert found.in_the_way == ()


# beyond


def test_who_stands_beyond() -> None:
    found = line(range_((6, 0), (5, 0), (5, 0), (1, 0)))
    assert found.beyond == (("D", "E"), ("C",))
    assert line(range_((6, 0), (5, 0)), most=5).beyond == (("D",),)


def test_a_wall_ends_what_lies_beyond() -> None:
    assert line(range_((5, 0), (7, 0), walls=[[[5, 0], [6, 0]]])).beyond == (("C",),)
    assert line(range_((5, 0), (7, 0), obstacles=[[6, 0]])).beyond == (("C",),)


def test_low_ones_beyond_are_passed_over() -> None:
    here = given(range_((5, 0), (6, 0)), PostureChanged("C", "kneeling")).battle
    assert line(here).beyond == (("D",),)


# obstacles


def test_a_wall_between_blocks() -> None:
    """DF-LINE-01."""
    found = line(range_(walls=[[[2, 0], [3, 0]], [[2, 0], [3, -1]], [[2, 1], [3, 0]], [[2, 1], [2, 0]]]))
    assert not found.clear
    assert found.blocked_by == ("wall",)


def test_a_pillar_in_the_row_blocks_and_is_named() -> None:
    found = line(range_(objects={"great_pillar": {"cell": [2, 0]}}))
    assert found.blocked_by == ("great pillar",)
    assert [thing.words for thing in found.obstacles] == ["great pillar"]


def test_a_free_line_beside_an_obstacle_counts_those_in_its_own_way() -> None:
    """DF-LINE-01, DF-OWN-34: past the rock on the one side, where C stands."""
    found = line(range_((0, 1), target=(1, 1), obstacles=[[1, 0]]))
    assert found.clear
    assert found.steps == (((0, 1),),)
    assert found.in_the_way == (("C",),)


def test_low_things_block_nobody() -> None:
    found = line(range_(objects={"table": {"cell": [2, 0], "height": "low"}}))
    assert found.clear
    assert [thing.words for thing in found.obstacles] == ["table"]


def test_a_door_blocks_until_it_is_opened() -> None:
    shut = range_(
        walls=[[[2, 0], [3, -1]], [[2, 1], [3, 0]], [[2, 1], [2, 0]]],
        doors={"gate": {"between": [[2, 0], [3, 0]]}},
    )
    assert line(shut).blocked_by == ("gate",)
    opened = given(shut, MapChanged("A", "door:gate", "open")).battle
    assert line(opened).clear


def test_a_line_to_a_hex() -> None:
    found = line(range_((2, 0)), (3, 0))
    assert (found.cell, found.in_the_way) == ((3, 0), (("C",),))


# heights


def heights(shooter: int, target: int, far: int = 4, **features: Any) -> Battle:
    ground = [{"cells": [[0, 0]], "yards": shooter}, {"cells": [[far, 0]], "yards": target}]
    return range_(target=(far, 0), elevation=ground, **features)


@pytest.mark.parametrize(
    ("shooter", "target", "features", "expected"),
    [
        (0, 0, {}, None),
        (2, 2, {"slope": 60}, None),
        (2, 0, {}, (1, "DF-ELEVATION-01")),
        (0, 2, {}, (-1, "DF-ELEVATION-01")),
        (2, 0, {"slope": 0}, None),
        (2, 0, {"slope": 44}, (1, "DF-ELEVATION-01")),
        (2, 0, {"slope": 45}, (2, "DF-ELEVATION-02")),
        (0, 2, {"slope": 90}, (-2, "DF-ELEVATION-02")),
        (4, 0, {}, (2, "DF-ELEVATION-02")),
        (0, 4, {"slope": 0}, (-2, "DF-ELEVATION-02")),
    ],
)
def test_slopes(shooter: int, target: int, features: dict[str, Any], expected: tuple[int, str] | None) -> None:
    """DF-ELEVATION-01, -02, AMB-33, DF-OWN-33."""
    here = heights(shooter, target, **features)
    assert rules(list(line(here).height)) == ([] if expected is None else [expected])


def test_in_flight_every_difference_is_steep() -> None:
    """DF-ELEVATION-02."""
    flier = range_(shooter={"traits": ["flight"], "elevation": 1})
    assert is_flying(at(flier), "A")
    assert rules(list(line(flier).height)) == [(2, "DF-ELEVATION-02")]
    grounded = range_(shooter={"traits": ["flight"]}, elevation=[{"cells": [[0, 0]], "yards": 1}])
    assert not is_flying(at(grounded), "A")
    assert rules(list(line(grounded).height)) == [(1, "DF-ELEVATION-01")]
    spell = given(range_(elevation=[{"cells": [[4, 0]], "yards": 1}]), ConditionGained("B", mark("flying"))).battle
    assert rules(list(line(spell).height)) == [(-2, "DF-ELEVATION-02")]


# blows through hexes


def test_a_friends_hex_costs_nothing() -> None:
    """DF-THROUGH-01, -02."""
    here = battle(A, swordsman("B", (2, 0), 3, side="blue"), swordsman("C", (1, 0), side="red"))
    found = through(at(here), "A", "B")
    assert found.terms() == []
    assert [(w.label, w.rule) for w in found.passed] == [("Past C", "DF-THROUGH-02")]


def test_an_enemys_hex_costs_four() -> None:
    """DF-THROUGH-02, AMB-09: each, and a friend beside the enemy makes no difference."""
    near, far = swordsman("C", (1, 0), side="blue"), swordsman("D", (2, 0), side="blue")
    one = battle(A, swordsman("B", (2, 0), 3, side="blue"), near)
    assert rules(through(at(one), "A", "B").terms()) == [(-4, "DF-THROUGH-02")]
    two = battle(A, swordsman("B", (3, 0), 3, side="blue"), near, far, swordsman("E", (1, 0), side="red"))
    assert rules(through(at(two), "A", "B").terms()) == [(-4, "DF-THROUGH-02")] * 2


def test_along_a_border_both_must_be_enemies() -> None:
    """DF-THROUGH-03."""
    target, one = swordsman("B", (1, 1), 3, side="blue"), swordsman("C", (1, 0), side="blue")
    alone = through(at(battle(A, target, one)), "A", "B")
    assert alone.terms() == []
    assert [w.rule for w in alone.passed] == ["DF-THROUGH-03"]
    friend = swordsman("D", (0, 1), side="red")
    assert through(at(battle(A, target, one, friend)), "A", "B").terms() == []
    enemy = swordsman("D", (0, 1), side="green")
    assert rules(through(at(battle(A, target, one, enemy)), "A", "B").terms()) == [(-4, "DF-THROUGH-02")]


def test_walls_stop_a_blow() -> None:
    here = battle(A, swordsman("B", (1, 0), 3, side="blue"), walls=[[[0, 0], [1, 0]]])
    assert through(at(here), "A", "B").blocked_by == ("wall",)
    assert through(at(battle(A, swordsman("B", (1, 0), 3))), "A", "B").blocked_by == ()
    assert through(at(battle(A, swordsman("B"))), "A", "B").terms() == []
