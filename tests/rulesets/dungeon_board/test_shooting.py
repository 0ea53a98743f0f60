"""Shots: odds one can work out by hand, lines that block the same both ways, figures that say why."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from fechtbuch.decide import spec
from fechtbuch.decide.outcomes import outcomes
from fechtbuch.model.acts import Act
from fechtbuch.model.events import ConditionGained, Stopped, Wounded
from fechtbuch.model.state import Battle, Cell
from fechtbuch.rulesets.dungeon_board.acts import Cast, Shoot
from fechtbuch.rulesets.dungeon_board.playing.answers import parries
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from fechtbuch.rulesets.dungeon_board.shooting.flight import Missile, modifier_of
from fechtbuch.rulesets.dungeon_board.shooting.line_of_fire import block, is_clear
from fechtbuch.rulesets.dungeon_board.shooting.range import cells_apart
from fechtbuch.space.square import orthogonal_neighbours
from tests.rulesets.dungeon_board.hall import at, battle, figure, given, mark

COVER = {"obstacles": [{"cell": [5, 0], "shoot_through": True}]}


def range_(**more: Any) -> Battle:
    """An archer, a wizard and a tough orc five cells away, on a board with these features."""
    return battle(
        figure("elf", cell=[0, 0], missiles=["great_elven_bow", "bow"]),
        figure("wizard", cell=[0, 0]),
        figure("orc", cell=[5, 0], endurance=9),
        **more,
    )


def wounds_of(here: Battle) -> int:
    pool = here["orc"].pools["endurance"]
    return pool.full - pool.value


def counted(modifier: int) -> dict[int, Fraction]:
    """Chances of wounds, face by face."""
    found: dict[int, Fraction] = {}
    for face in range(1, 7):
        wounds = max(face + modifier, 0)
        found[wounds] = found.get(wounds, Fraction(0)) + Fraction(1, 6)
    return found


@pytest.mark.parametrize(
    ("act", "features", "modifier"),
    [
        (Shoot("elf", "orc"), {}, -2),
        (Shoot("elf", "orc", "bow"), {}, -3),
        (Shoot("elf", "orc", "bow"), COVER, -4),
        (Cast("wizard", "Fireball", "orc"), {}, -1),
        (Cast("wizard", "Fireball", "orc"), COVER, -2),
    ],
    ids=["great elven bow", "bow", "bow at cover", "Fireball", "Fireball at cover"],
)
def test_the_odds_of_a_shot_are_what_one_can_count(act: Act, features: dict[str, Any], modifier: int) -> None:
    """DB-SHOOT-09, -10, DB-COVER-02, DB-SPELL-01."""
    start = range_(**features)
    odds = outcomes(start, given(start).play_of(act), parries, most=60)
    assert odds.complete
    assert odds.spread(wounds_of) == counted(modifier)


def test_a_ward_or_a_wall_leaves_one_outcome() -> None:
    """DB-SPELL-12: the Ward goes only where there are wounds to take; DB-LINE-05: no die falls at a wall."""
    warded = given(range_(), ConditionGained("orc", mark("ward"))).battle
    odds = outcomes(warded, given(warded).play_of(Shoot("elf", "orc", "bow")), parries)
    assert odds.spread(wounds_of) == {0: 1}
    assert odds.chance(lambda here: here["orc"].has("ward")).low == Fraction(1, 2)
    walled = range_(walls=[[[2, 0], [3, 0]]])
    assert len(outcomes(walled, given(walled).play_of(Shoot("elf", "orc")), parries).outcomes) == 1


BOW = """
weapon = [{{ id = "bow", name = "Bow", modifier = {modifier}, ammo = 3 }}]
weapon_range = [{{ weapon = "bow", cells = 9 }}]
"""
NOBODY = "figure = []"


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("modifier", "hits"), [(-6, False), (0, True)], ids=["a warped bow", "a fine bow"])
def test_no_face_of_the_die_hits_or_misses_by_itself(face: int, modifier: int, hits: bool) -> None:
    """DB-SHOOT-10: where the modifier takes a 6 to 0 nothing hits; where it takes nothing a 1 does."""
    rules = RULESET.bind({"weapons": BOW.format(modifier=modifier), "bestiary": NOBODY})
    end = spec.given(range_(), rules.play, rules.violations).when(Shoot("elf", "orc", "bow"), dice=[face])
    assert (wounds_of(end.battle) > 0) is hits


def test_the_figure_of_a_shot_names_table_and_cover() -> None:
    """DB-COVER-02, -03, DB-SHOOT-11."""
    missile = Missile("bow", "Bow", -3, "table:weapons.toml#bow")
    covered = modifier_of(at(range_(**COVER)), "elf", "orc", missile)
    assert [(term.value, term.rule) for term in covered.terms] == [(-3, "table:weapons.toml#bow"), (-1, "DB-COVER-02")]
    between = {"obstacles": [{"cell": [3, 0], "shoot_through": True}]}
    assert [held.rule for held in modifier_of(at(range_(**between)), "elf", "orc", missile).withheld] == [
        "DB-SHOOT-11",
        "DB-COVER-03",
    ]


def test_a_shot_that_is_overruled_goes_ahead_without_a_missile() -> None:
    """DB-AMMO-02: nothing is taken from an empty quiver."""
    start = battle(figure("halfling", cell=[0, 0], ammo={"bow": 0}), figure("orc", cell=[5, 0]))
    end = given(start).when(Shoot("halfling", "orc"), dice=[5])
    end.then_fact(Wounded, who="orc", by=2)
    assert end.battle["halfling"].counters.get("ammo:bow", 0) == 0


# lines


cells = st.tuples(st.integers(0, 5), st.integers(0, 5))
edges = cells.flatmap(lambda cell: st.sampled_from([[list(cell), list(to)] for to in orthogonal_neighbours(cell)]))
boards = st.fixed_dictionaries(
    {"walls": st.lists(edges, max_size=10), "obstacles": st.lists(cells.map(list), max_size=2)}
)


@for_all(boards, cells, cells)
@settings(max_examples=150, deadline=None)
def test_what_blocks_a_line_blocks_it_both_ways_unless_it_stands_at_an_end(
    board: dict[str, Any], one: Cell, two: Cell
) -> None:
    """DB-LINE-01 to -09: walls, corners and figures know no direction; an obstacle blocks only where a shot ends."""
    here = at(battle(figure("dwarf", cell=[2, 2]), figure("orc", cell=[3, 3]), **board))
    if {one, two} & {tuple(cell) for cell in board["obstacles"]}:
        return
    assert is_clear(here, one, two) is is_clear(here, two, one)


@for_all(boards, cells, cells)
@settings(max_examples=100, deadline=None)
def test_a_block_names_its_place_and_rule(board: dict[str, Any], one: Cell, two: Cell) -> None:
    here = at(battle(figure("dwarf", cell=[2, 2]), figure("orc", cell=[3, 3]), **board))
    found = block(here, one, two)
    if found is not None:
        assert found.rule in RULESET.catalogue
        assert cells_apart(here, one, found.cell) <= cells_apart(here, one, two)
        assert found.by != "figure" or (found.what in ("dwarf", "orc") and found.cell not in (one, two))


def test_the_first_thing_on_the_way_is_named() -> None:
    """DB-LINE-02, -04: the figure stands before the wall."""
    start = battle(
        figure("halfling", cell=[0, 0]),
        figure("dwarf", cell=[1, 0]),
        figure("orc", cell=[5, 0]),
        walls=[[[2, 0], [3, 0]]],
    )
    given(start).when(Shoot("halfling", "orc")).then_fact(Stopped, reason="figure", source="dwarf", cell=(1, 0))
