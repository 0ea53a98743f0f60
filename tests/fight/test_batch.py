"""A batch: many acts, one transaction, the same commits."""

from __future__ import annotations

import pytest

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.fight.batch import BatchError
from fechtbuch.history.cursor import Cursor
from fechtbuch.history.store.contract import Position, Store
from fechtbuch.model.acts import Act
from fechtbuch.model.errors import Conflict
from tests.support.duels import duel, play_rounds, positions, reopened, state_bytes
from tests.support.toy_ruleset import Strike, TakeAim


def test_a_batch_makes_the_commits_that_single_acts_make(fight: Fight) -> None:
    with fight.batch():
        played = play_rounds(fight, 5)
    alone = play_rounds(duel(), 5)
    assert [p.commit for p in played] == [p.commit for p in alone]
    assert fight.head == alone[-1].commit.id
    assert reopened(fight).head == fight.head


def test_nothing_is_in_the_store_before_the_end(fight: Fight) -> None:
    with fight.batch():
        played = fight.act(Strike("A", "B"))
        assert not fight.store.has("duel", played.commit.id)
        assert fight.head == fight.log.root
        assert fight.position().commit == played.commit.id
        assert len(positions(fight, played.commit.id)) == 3 + len(played.events)
    assert fight.store.has("duel", played.commit.id)


class Mistake(Exception):
    pass


def _act_and_fail(fight: Fight, cursor: Cursor) -> None:
    fight.act(Strike("A", "B"), at=cursor)
    fight.act(TakeAim("A"))
    cursor.jump(fight.position())
    assert cursor.position.commit == fight.position().commit
    raise Mistake


def _fail_after(fight: Fight, act: Act) -> None:
    fight.act(act)
    raise Mistake


def test_an_error_keeps_nothing_and_cursors_go_back(fight: Fight) -> None:
    fight.act(Strike("B", "A"))
    head, before = fight.head, state_bytes(fight.state())
    cursor = fight.cursor("mine")
    with pytest.raises(Mistake), fight.batch():
        _act_and_fail(fight, cursor)
    assert fight.head == head == cursor.position.commit
    assert fight.store.children("duel", head) == ()
    assert state_bytes(fight.state()) == before
    assert len(fight.act(Strike("A", "B")).events) > 0


def test_what_a_failed_batch_played_is_not_taken_for_kept(fight: Fight) -> None:
    play_rounds(fight, 1)
    cursor = fight.cursor()
    cursor.to_start()
    with pytest.raises(Mistake), fight.batch(at=cursor):
        _act_and_fail(fight, cursor)
    assert cursor.position.commit == fight.log.root
    played = fight.act(TakeAim("A"), at=cursor)
    assert played.opened
    assert fight.store.has("duel", played.commit.id)
    with pytest.raises(Mistake), fight.batch(at=fight.log.root):
        _fail_after(fight, TakeAim("B"))
    assert fight.act(TakeAim("B"), at=fight.log.root).opened


def test_a_refused_act_may_be_caught_inside(fight: Fight) -> None:
    with fight.batch():
        fight.act(Strike("A", "B"))
        with pytest.raises(Illegal):
            fight.act(Strike("A", "A"))
        fight.act(Strike("B", "A"))
    assert fight.log.depth(fight.head) == 2


def test_a_batch_conflicts_like_an_act(fight: Fight) -> None:
    other = reopened(fight)
    with pytest.raises(Conflict), other.batch():  # noqa: PT012
        play_rounds(other, 1)
        fight.act(TakeAim("B"))
    assert len(fight.store.tree("duel")) == 2
    assert other.refresh()
    play_rounds(other, 1)


def test_a_batch_in_the_past_opens_one_branch(fight: Fight) -> None:
    play_rounds(fight, 1)
    cursor = fight.cursor("mine")
    cursor.to_start()
    with fight.batch(at=cursor):
        fight.act(TakeAim("A"))
        last = fight.act(Strike("A", "B"))
    assert [row.name for row in fight.branches()] == ["main", "main-1"]
    assert cursor.position == Position(last.commit.id, last.position.event, "main-1")
    assert fight.store.cursor("duel", "mine") == cursor.position


def test_a_batch_that_was_played_already_is_followed(fight: Fight) -> None:
    play_rounds(fight, 1)
    cursor = fight.cursor()
    cursor.to_start()
    with fight.batch(at=cursor):
        play_rounds(fight, 1)
    assert cursor.at_head
    assert len(fight.branches()) == 1


def test_a_batch_runs_along_one_line_and_is_not_nested(fight: Fight) -> None:
    play_rounds(fight, 1)
    with fight.batch():
        fight.act(Strike("A", "B"))
        with pytest.raises(BatchError, match="one line"):
            fight.act(Strike("A", "B"), at=fight.log.root)
        with pytest.raises(BatchError, match="open already"), fight.batch():
            pass


def test_an_empty_batch_is_nothing(store: Store) -> None:
    fight = duel(store)
    with fight.batch():
        pass
    assert len(store.tree("duel")) == 1
