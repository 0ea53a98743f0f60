"""Spells: odds one can work out by hand, whom monsters choose, what heroes know."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fechtbuch.decide.outcomes import outcomes
from fechtbuch.model.events import ConditionGained, Died, Left, MapChanged, Moved, Wounded
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_board.acts import Cast, EndTurn, MonsterCast, Move
from fechtbuch.rulesets.dungeon_board.board.knowing import known_cells, knows
from fechtbuch.rulesets.dungeon_board.magic.copies import castable, held, spells_of, unused
from fechtbuch.rulesets.dungeon_board.magic.targets import target_of
from fechtbuch.rulesets.dungeon_board.magic.territory import heroes_on, territory_of
from fechtbuch.rulesets.dungeon_board.options import options
from fechtbuch.rulesets.dungeon_board.playing.answers import parries
from tests.rulesets.dungeon_board.hall import RULES, TABLES, at, battle, figure, given, happening, mark

SIXTH = Fraction(1, 6)
ROOMS = {"hall": {"from": [0, 0], "to": [5, 3]}, "crypt": {"from": [6, 0], "to": [11, 3]}}


def party(**more: Any) -> Battle:
    """A wizard, a hurt dwarf and a cleric against an orc."""
    return battle(
        figure("wizard", cell=[0, 0], spells=["Sleep", "Transfer", "Ward"], scrolls=["Heal", "Ward"]),
        figure("dwarf", cell=[1, 2], wounds=3),
        figure("cleric", cell=[2, 0]),
        figure("orc", cell=[7, 0]),
        **more,
    )


def test_the_odds_of_heal() -> None:
    """DB-SPELL-14: at least 0, at most the 3 wounds there are."""
    odds = outcomes(party(), RULES.play(Cast("cleric", "Heal", "dwarf")), parries)
    healed = odds.spread(lambda here: here["dwarf"].pools["endurance"].value - 3)
    assert healed == {0: 2 * SIXTH, 1: SIXTH, 2: SIXTH, 3: 2 * SIXTH}


def test_the_odds_of_sleep() -> None:
    """DB-SPELL-05: from 3 to 8 turns, the running one included."""
    odds = outcomes(party(), RULES.play(Cast("wizard", "Sleep", cell=(7, 0))), parries)
    until = odds.spread(lambda here: here["orc"].conditions["asleep"].until)
    assert until == {f"round:{1 + turns}": SIXTH for turns in range(3, 9)}


def test_the_odds_of_a_monsters_spell() -> None:
    """DB-MONSTERMAGIC-02, -10: Ward on 1, 4 and, as nobody is hurt, on 6 moved up to 5: a Fireball."""
    start = battle(figure("dwarf", cell=[0, 0]), figure("shaman", cell=[5, 0]), phase="monsters")
    odds = outcomes(start, RULES.play(MonsterCast("shaman")), parries)
    assert odds.complete
    assert odds.chance(lambda here: here["shaman"].has("ward")).low == 2 * SIXTH
    assert odds.chance(lambda here: here["dwarf"].has("asleep")).low == SIXTH
    hit = 3 * SIXTH * 5 * SIXTH
    assert odds.chance(lambda here: here["dwarf"].pools["endurance"].value < 6).low == hit


def test_copies_are_counted_by_sort() -> None:
    """DB-MAGIC-07 to -10."""
    here = at(party())
    assert spells_of(here, "wizard") == ("Sleep", "Transfer", "Ward", "Heal")
    assert [held(here, "wizard", "Ward", sort) for sort in ("", "learned", "scroll")] == [2, 1, 1]
    assert unused(here, "wizard", "Fireball") == 0
    cast = given(party()).when(Cast("wizard", "Ward", "wizard", copy="scroll")).battle
    assert [unused(at(cast), "wizard", "Ward", sort) for sort in ("learned", "scroll")] == [1, 0]
    assert castable(at(cast), "wizard") == ("Sleep", "Transfer", "Ward", "Heal")


def test_options_offer_what_may_be_cast_and_nothing_else() -> None:
    """DB-MAGIC-13, -18, DB-SPELL-13."""
    start = given(party(size=[10, 4]), ConditionGained("dwarf", mark("ward"))).battle
    offered = [option.act for option in options(start, "wizard", TABLES)]
    assert Cast("wizard", "Ward", "cleric") in offered
    assert Cast("wizard", "Ward", "dwarf") not in offered
    assert Cast("wizard", "Sleep", cell=(7, 0)) in offered
    assert Cast("wizard", "Transfer", "orc", (8, 0)) in offered
    assert all(not RULES.violations(start, act) for act in offered)
    after = given(start).when(Cast("wizard", "Ward", "cleric")).battle
    assert not any(isinstance(option.act, Cast) for option in options(after, "wizard", TABLES))


# whom monsters choose


@pytest.mark.parametrize(
    ("spell", "facts", "target"),
    [
        ("Ward", [], "shaman"),
        ("Ward", ["shaman"], "orc"),
        ("Ward", ["shaman", "orc"], "goblin"),
        ("Ward", ["shaman", "orc", "goblin"], ""),
        ("Heal", [], "goblin"),
        ("Sleep", [], "halfling"),
        ("Transfer", [], ""),
    ],
    ids=str,
)
def test_whom_a_monster_chooses(spell: str, facts: list[str], target: str) -> None:
    """DB-MONSTERMAGIC-08, -09, -13, -14."""
    start = battle(
        figure("dwarf", cell=[9, 0]),
        figure("halfling", cell=[1, 0]),
        figure("elf", cell=[5, 4]),
        figure("goblin", cell=[7, 0], wounds=1),
        figure("orc", cell=[6, 0]),
        figure("shaman", cell=[5, 0]),
    )
    warded = given(start, *(ConditionGained(who, mark("ward")) for who in facts)).battle
    # dwarf, halfling and elf are four cells away each: the dwarf is listed first, but the Sleep he bears rules him out
    asleep = given(warded, ConditionGained("dwarf", mark("asleep", until="round:4"))).battle
    assert target_of(at(asleep), "shaman", TABLES.spells.of(spell)) == target


def test_of_heroes_equally_near_the_one_listed_first() -> None:
    """DB-MONSTERMAGIC-13."""
    start = battle(figure("dwarf", cell=[4, 4]), figure("elf", cell=[0, 2]), figure("shaman", cell=[4, 0]))
    assert target_of(at(start), "shaman", TABLES.spells.of("Sleep")) == "dwarf"


# territories


def test_a_monster_belongs_where_it_appeared_however_far_it_has_gone() -> None:
    """DB-MONSTERMAGIC-05, DB-COMP-ROOMS."""
    start = given(battle(figure("dwarf", cell=[1, 0]), figure("orc", cell=[2, 0]), rooms=ROOMS)).battle
    moved = given(start, Moved("orc", ((8, 0),))).battle
    assert territory_of(at(moved), "orc") == "hall"
    assert heroes_on(at(moved), "hall") == ("dwarf",)
    assert heroes_on(at(moved), "crypt") == ()


@pytest.mark.parametrize(
    "fact",
    [Moved("dwarf", ((7, 0),), how="pushed"), Died("dwarf"), Left("dwarf"), Wounded("dwarf", "endurance", 9, 0)],
    ids=lambda fact: fact.kind,
)
def test_monsters_vanish_whatever_takes_the_last_hero_away(fact: Any) -> None:
    """DB-MONSTERMAGIC-06: a fact stated by hand does it, too."""
    start = battle(figure("dwarf", cell=[1, 0]), figure("orc", cell=[2, 0]), figure("ogre", cell=[8, 0]), rooms=ROOMS)
    end = happening(start, fact).battle
    assert (end["orc"].status, end["ogre"].status) == ("left", "in")


def test_monsters_stay_as_long_as_one_hero_does() -> None:
    """DB-MONSTERMAGIC-06."""
    start = battle(figure("dwarf", cell=[1, 0]), figure("elf", cell=[0, 0]), figure("orc", cell=[2, 0]), rooms=ROOMS)
    happening(start, Moved("dwarf", ((7, 0),))).then_kinds("CellsLearned", "Moved")
    assert happening(start, Left("orc"), Moved("dwarf", ((7, 0),))).battle["orc"].status == "left"


# knowledge


def test_what_was_seen_is_known_after_the_door_has_shut() -> None:
    """DB-MAGIC-13 to -15; monsters know everything (DB-MONSTERMAGIC-04)."""
    gate = [{"between": [[3, 0], [4, 0]], "name": "gate", "open": True}]
    start = battle(figure("wizard", cell=[0, 0]), figure("orc", cell=[7, 0]), size=[8, 1], doors=gate)
    assert known_cells(at(start), "wizard") == tuple((x, 0) for x in range(8))
    shut = happening(start, MapChanged("", "door:gate", "shut")).battle
    assert knows(at(shut), "wizard", (7, 0))
    bare = given(start, MapChanged("", "door:gate", "shut")).battle
    assert not knows(at(bare), "wizard", (7, 0))
    assert knows(at(bare), "orc", (0, 0))


def test_every_step_of_a_move_is_looked_from() -> None:
    """DB-MAGIC-15: the cells behind the pillar of walls are seen from the second step alone."""
    walls = [[[1, 0], [2, 0]], [[1, 1], [2, 1]], [[1, 3], [2, 3]]]
    start = battle(figure("dwarf", cell=[1, 0]), figure("orc", cell=[7, 7]), size=[8, 8], walls=walls)
    assert not knows(at(start), "dwarf", (5, 2))
    end = given(start).when(Move("dwarf", ((1, 1), (1, 2), (1, 3)))).battle
    assert knows(at(end), "dwarf", (5, 2))


def test_sleep_ends_as_its_turn_begins() -> None:
    """DB-SPELL-05: a roll of 2 in turn 1 lasts from turn 1 to 4."""
    here = given(party()).when(Cast("wizard", "Sleep", cell=(7, 0)), dice=[2]).battle
    awake = []
    for _ in range(4):
        here = given(here).when(EndTurn()).battle
        awake.append("asleep" not in here["orc"].conditions)
    assert awake == [False, False, False, True]
