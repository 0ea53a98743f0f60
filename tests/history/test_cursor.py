"""A cursor's steps: events, acts, turns, rounds, lines."""

from __future__ import annotations

import pytest

from fechtbuch.fight import Fight
from fechtbuch.history.cursor import Cursor
from fechtbuch.history.log import NoSuchEvent
from fechtbuch.history.store.contract import Position
from fechtbuch.history.store.errors import StoreClosed
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import ClockAdvanced
from tests.support.duels import duel, play_rounds, positions
from tests.support.toy_ruleset import Strike, TakeAim, Wait


@pytest.fixture
def fight() -> Fight:
    fight = duel()
    play_rounds(fight, 3)
    return fight


def walk(cursor: Cursor, step: str) -> list[Position]:
    """Where a cursor comes to, step by step, until it moves no more."""
    visited = []
    while getattr(cursor, step)():
        visited.append(cursor.position)
    return visited


def bare(found: list[Position]) -> list[Position]:
    return [Position(at.commit, at.event, "") for at in found]


def test_event_by_event_there_and_back(fight: Fight) -> None:
    cursor = fight.cursor()
    assert cursor.at_head
    everything = positions(fight, fight.head)
    assert bare(walk(cursor, "previous_event")) == everything[-2::-1]
    assert bare(walk(cursor, "next_event")) == everything[1:]
    assert not cursor.next_event()


def test_act_by_act(fight: Fight) -> None:
    cursor = fight.cursor()
    ends = [fight.log.end(id) for id in fight.log.spine(fight.head)]
    assert bare(walk(cursor, "previous_act"))[:-1] == ends[-2::-1]
    assert cursor.position == Position(fight.log.root, 0, "main")
    assert bare(walk(cursor, "next_act")) == ends
    assert cursor.act == 18


def test_from_the_middle_of_an_act_to_its_end_or_the_one_before(fight: Fight) -> None:
    strike = fight.act(Strike("A", "B"), dice=[3, 4], choices={"defence": "none"})
    cursor = fight.cursor(at=Position(strike.commit.id, 0, "main"))
    assert cursor.next_act()
    assert cursor.position == strike.position
    cursor.previous_event()
    assert cursor.previous_act()
    assert cursor.position.commit == strike.commit.parent


def test_turn_by_turn(fight: Fight) -> None:
    cursor = fight.cursor()
    walk(cursor, "previous_event")
    turns = []
    while cursor.next_turn():
        turns.append((cursor.battle.clock.turns, cursor.event))
    assert [count for count, _ in turns] == [1, 2, 3, 4, 5, 6, 6]
    assert all(isinstance(event, ClockAdvanced) for _, event in turns[:-1])
    assert cursor.at_head
    back = []
    while cursor.previous_turn():
        back.append((cursor.battle.clock.turns, cursor.event))
    assert back[:-1] == turns[-2::-1]
    assert cursor.position == Position(fight.log.root, 0, "main")


def test_round_by_round(fight: Fight) -> None:
    cursor = fight.cursor()
    cursor.to_start()
    rounds = []
    while cursor.next_round():
        rounds.append(cursor.battle.clock.round)
    assert rounds == [1, 2, 3, 3]
    back = []
    while cursor.previous_round():
        back.append(cursor.battle.clock.round)
    assert back == [3, 2, 1, 0]


def test_start_and_head(fight: Fight) -> None:
    cursor = fight.cursor()
    assert cursor.to_start()
    assert cursor.battle.clock.round == 0
    assert len(cursor.battle.order) == 2
    assert not cursor.to_start()
    assert cursor.to_head()
    assert not cursor.to_head()


def test_a_jump_goes_where_it_is_written(fight: Fight) -> None:
    cursor = fight.cursor()
    for place in positions(fight, fight.head):
        cursor.jump(place)
        assert bare([cursor.position]) == [place]
        assert fight.cursor(at="main").resolve(cursor.written) == cursor.position
    with pytest.raises(NoSuchEvent):
        cursor.jump(Position(fight.head, 99, ""))
    with pytest.raises(NoSuchEvent):
        cursor.jump(Position(fight.head, -2, ""))


def test_before_an_act_is_after_the_one_before(fight: Fight) -> None:
    cursor = fight.cursor()
    strike = fight.log.spine(fight.head)[2]
    cursor.jump(Position(strike, -1, "main"))
    assert cursor.position == Position(fight.log.spine(fight.head)[1], 0, "main")
    cursor.jump(Position(fight.log.root, -1, "main"))
    assert cursor.event is None
    assert cursor.battle.order == ()
    assert cursor.next_event()
    assert cursor.position == Position(fight.log.root, 0, "main")


def test_an_act_without_facts_is_one_step(fight: Fight) -> None:
    fight.act(Wait("A"))
    fight.act(Wait("B"))
    cursor = fight.cursor()
    assert cursor.event is None
    assert cursor.previous_event()
    assert cursor.position == Position(fight.log.spine(fight.head)[-2], -1, "main")
    assert cursor.next_event()
    assert cursor.at_head


def test_a_cursor_stays_while_its_line_grows(fight: Fight) -> None:
    cursor = fight.cursor()
    here = cursor.position
    played = fight.act(Strike("A", "B"))
    assert cursor.position == here
    assert not cursor.at_head
    cursor.to_head()
    assert cursor.position == played.position


def test_a_step_that_cannot_be_kept_is_taken_and_told(fight: Fight) -> None:
    cursor = fight.cursor("reader")
    cursor.to_head()
    told: list[Position] = []
    cursor.observers.append(lambda moved: told.append(moved.position))
    fight.close()
    with pytest.raises(StoreClosed):
        cursor.previous_event()
    assert told == [cursor.position]


def test_watchers_are_told_of_moves_only(fight: Fight) -> None:
    seen: list[Position] = []
    cursor = fight.cursor()
    cursor.observers.append(lambda moved: seen.append(moved.position))
    cursor.to_head()
    cursor.previous_event()
    cursor.jump(cursor.position)
    assert seen == [cursor.position]


# lines


@pytest.fixture
def forked(fight: Fight) -> Fight:
    """After act 3 ``main-1`` and ``main-2`` part from ``main``; after act 5 ``main-1-1`` parts from ``main-1``."""
    third = fight.log.end(fight.log.spine(fight.head)[3])
    third = Position(third.commit, third.event, "main")
    one = fight.act(TakeAim("B"), at=third)
    fight.act(TakeAim("A"), at=third)
    later = fight.act(StartTurn("A"), at=one.branch)
    fight.act(EndTurn("A"), at=one.branch)
    fight.act(TakeAim("A"), at=later.position)
    return fight


def at_act(fight: Fight, number: int, line: str = "main") -> Cursor:
    cursor = fight.cursor(at=line)
    cursor.jump(fight.log.end(fight.log.spine(fight.lines.head(line))[number]))
    return cursor


def test_the_lines_of_the_fork_below_are_gone_through_in_order(forked: Fight) -> None:
    cursor = at_act(forked, 4)
    lines = []
    for _ in range(4):
        assert cursor.next_line()
        lines.append((cursor.position.line, cursor.act))
    assert lines == [("main-1", 4), ("main-2", 4), ("main-1-1", 4), ("main", 4)]
    assert cursor.previous_line()
    assert cursor.position.line == "main-1-1"


def test_a_line_that_ends_sooner_is_left_at_its_head(forked: Fight) -> None:
    cursor = at_act(forked, 9)
    cursor.next_line()
    assert (cursor.position.line, cursor.act, cursor.at_head) == ("main-1", 6, True)


def test_at_the_fork_itself_only_the_line_changes(forked: Fight) -> None:
    cursor = at_act(forked, 3)
    here = cursor.position
    assert cursor.next_line()
    assert cursor.next_line()
    assert (cursor.position.commit, cursor.position.line) == (here.commit, "main-2")
    assert cursor.next_event()
    assert cursor.at_head


def test_each_line_knows_its_own_last_fork(forked: Fight) -> None:
    cursor = at_act(forked, 6, "main-1")
    assert cursor.next_line()
    assert cursor.position.line == "main-1-1"
    assert cursor.next_line()
    assert cursor.position.line == "main-1"


def test_before_any_fork_there_is_no_other_line(forked: Fight) -> None:
    assert not at_act(forked, 2).next_line()


def test_heads_without_a_name_are_lines_too(forked: Fight) -> None:
    head = forked.lines.head("main-2")
    forked.delete_branch("main-2")
    cursor = at_act(forked, 3)
    assert cursor.previous_line()
    assert cursor.position.line == head


def test_following_another_line_goes_back_to_what_both_share(forked: Fight) -> None:
    cursor = forked.cursor()
    cursor.follow("main-2")
    assert cursor.act == 3
    assert cursor.next_act()
    assert cursor.at_head
