"""Game turns and adventures: who comes next, what begins with a phase, what the next adventure gives back."""

from __future__ import annotations

from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn as EngineEndTurn
from fechtbuch.model.acts import NextPhase, StartTurn
from fechtbuch.model.events import ClockAdvanced, ConditionGained, ConditionLost, CounterChanged, Left
from fechtbuch.rulesets.dungeon_board.acts import EndTurn, Move, NewAdventure, Shoot, Strike
from fechtbuch.rulesets.dungeon_board.creature.views import MARKS
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from fechtbuch.rulesets.dungeon_board.turns.acting import phase_of, turn_of
from fechtbuch.rulesets.dungeon_board.turns.adventure import adventure_of
from fechtbuch.rulesets.dungeon_board.turns.phases import next_turn
from tests.rulesets.dungeon_board.hall import TABLES, battle, figure, given, mark

PARTY = (
    figure("orc", cell=[3, 0]),
    figure("dwarf", cell=[2, 0]),
    figure("goblin", cell=[4, 0]),
    figure("elf", cell=[1, 0]),
)


def test_heroes_come_before_monsters_each_in_listing_order() -> None:
    here = battle(*PARTY)
    names = []
    for _ in range(5):
        who = next_turn(here, TABLES)
        names.append((who, turn_of(here), phase_of(here)))
        here = given(here).when(StartTurn(who)).battle
    assert [who for who, _, _ in names] == ["dwarf", "elf", "orc", "goblin", "dwarf"]
    assert (turn_of(here), phase_of(here)) == (2, "heroes")


def test_the_dead_and_removed_are_passed_over() -> None:
    here = given(battle(*PARTY), Left("elf")).battle
    here = given(here).when(StartTurn("dwarf")).battle
    assert next_turn(here, TABLES) == "orc"
    nobody = given(battle(*PARTY), *(Left(one.id) for one in PARTY)).battle
    assert next_turn(nobody, TABLES) == ""


def test_in_the_monsters_phase_a_monster_comes_next() -> None:
    assert next_turn(given(battle(*PARTY)).when(NextPhase()).battle, TABLES) == "orc"


def test_players_choose_the_order_within_a_phase() -> None:
    """DB-COMP-TURN: turning to another of the same side begins nothing anew."""
    here = battle(*PARTY)
    for who in ("elf", "dwarf", "elf"):
        here = given(here).when(StartTurn(who)).then_kinds("ClockAdvanced").battle
    assert (turn_of(here), phase_of(here)) == (1, "heroes")


def test_what_a_figure_ends_is_nothing() -> None:
    for act in (EngineEndTurn("dwarf"), EndTurn("dwarf")):
        given(battle(*PARTY)).when(act).then()


def test_a_new_turn_clears_marks_and_steps_of_all_and_wakes_who_has_slept_enough() -> None:
    """DB-TURN-02, DB-SPELL-05."""
    marks = tuple(ConditionGained("dwarf", mark(name)) for name in MARKS)
    sleeping = (
        ConditionGained("orc", mark("asleep", 1, "round:2")),
        ConditionGained("goblin", mark("asleep", 2, "round:3")),
    )
    steps = CounterChanged("elf", "cells_moved", 3, 3)
    end = given(battle(*PARTY), *marks, *sleeping, steps).when(EndTurn())
    assert end.resolution.events[0] == ClockAdvanced("", 2, "heroes", 0, "DB-TURN-01")
    lost = [(event.who, event.name) for event in end.resolution.events if isinstance(event, ConditionLost)]
    assert lost == [("orc", "asleep"), *(("dwarf", name) for name in MARKS)]
    assert "cells_moved" not in end.battle["elf"].counters
    assert end.battle["goblin"].has("asleep")


def test_the_monsters_phase_keeps_marks_and_steps() -> None:
    """DB-TURN-01: it is the same game turn."""
    start = battle(*PARTY)
    end = given(start, ConditionGained("dwarf", mark("shot"))).when(NextPhase()).battle
    assert end["dwarf"].has("shot")


def test_after_the_monsters_phase_comes_the_next_game_turn() -> None:
    """DB-TURN-01, -02."""
    start = given(battle(*PARTY, phase="monsters"), ConditionGained("dwarf", mark("shot"))).battle
    end = given(start).when(NextPhase()).battle
    assert (turn_of(end), phase_of(end)) == (2, "heroes")
    assert not end["dwarf"].has("shot")


def test_nobody_acts_in_the_other_sides_phase() -> None:
    given(battle(*PARTY)).refuses(Move("orc", ((3, 1),)), "wrong_phase")
    given(battle(*PARTY, phase="monsters")).refuses(Strike("orc", "dwarf"))


def test_the_removed_act_no_more_and_say_why() -> None:
    """DB-MONSTERMAGIC-07, DB-WOUND-03."""
    start = given(battle(*PARTY, phase="monsters"), Left("orc"), Left("elf")).battle
    given(start).refuses(Move("orc", ((3, 1),)), "no_hero_on_territory")
    given(start).refuses(StartTurn("orc"), "no_hero_on_territory")
    given(start).refuses(Move("elf", ((1, 1),)), "wrong_phase", "not_on_board")


def test_adventures_are_counted_and_begin_with_turn_1() -> None:
    """DB-MAGIC-11."""
    start = given(battle(*PARTY, turn=7, phase="monsters")).when(NewAdventure()).battle
    assert (adventure_of(start), turn_of(start), phase_of(start)) == (2, 1, "heroes")
    assert adventure_of(given(start).when(NewAdventure()).battle) == 3


def test_a_fight_of_several_adventures_is_one_log() -> None:
    fight = Fight.start(None, RULESET, "Two evenings", list(PARTY), seed=1, id="evenings")
    for act in (StartTurn("dwarf"), Strike("dwarf", "orc"), EngineEndTurn("dwarf"), EndTurn(), NewAdventure()):
        fight.act(act)
    view = RULESET.view(fight.state(), "dwarf", TABLES)
    assert (view.value("adventure"), view.value("turn"), view.value("marks")) == (2, 1, [])


def test_the_next_fight_of_an_adventure_begins_with_the_wounds_and_missiles_of_the_last() -> None:
    """DB-WOUND-04, DB-AMMO-02: figures are carried on as they are, or written down with what they have left."""
    first = Fight.start(None, RULESET, "First room", list(PARTY), seed=5, id="first")
    first.act(StartTurn("elf"))
    first.act(Shoot("elf", "goblin"))
    first.act(StartTurn("orc"))
    first.act(Strike("orc", "dwarf"), dice=[6, 1])
    heroes = [creature for creature in first.state() if creature.side == "heroes"]
    carried = Fight.start(None, RULESET, "Second room", heroes, seed=5, id="second", origin="first")
    written = [
        figure("dwarf", cell=[2, 0], wounds=4),
        figure("elf", cell=[1, 0], ammo={"great_elven_bow": 5}),
    ]
    for state in (carried.state(), battle(*written)):
        dwarf, elf = (RULESET.view(state, who, TABLES) for who in ("dwarf", "elf"))
        assert (dwarf.value("wounds"), elf.value("ammo.great_elven_bow")) == (4, 5)
