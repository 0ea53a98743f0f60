"""Lines: naming, following, renaming, forgetting; cursors and other handles keep their way."""

from __future__ import annotations

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.batch import BatchError
from fechtbuch.history.store.errors import BranchExists, LastBranch, UnknownBranch
from fechtbuch.model.errors import Conflict
from tests.support.duels import play_rounds, play_turn, reopened
from tests.support.toy_ruleset import Strike, TakeAim

HOSTILE = ("<script>alert(1)</script>", "a:b@c/d", "\u202egnol", "x" * 10_000, "🗡️ ö", "main-1")


def test_a_branch_names_a_place_without_an_act(fight: Fight) -> None:
    play_rounds(fight, 1)
    start = fight.log.root
    assert fight.branch("idea", at=fight.cursor(at=start)) == "idea"
    assert fight.lines.head("idea") == start
    assert fight.act(TakeAim("A"), at="idea").branch == "idea"


def test_a_line_can_be_followed_by_name_or_head(fight: Fight) -> None:
    play_rounds(fight, 1)
    side = fight.act(TakeAim("A"), at=fight.log.root, branch="side")
    fight.follow("side")
    assert fight.head == side.commit.id
    fight.follow(side.commit.id)
    assert fight.position() == side.position.__class__(side.commit.id, 0, side.commit.id)
    with pytest.raises(UnknownBranch, match="near: side"):
        fight.follow("sid")


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_can_be_given_and_taken_away(fight: Fight, name: str) -> None:
    play_turn(fight, "A", "B")
    cursor = fight.cursor()
    fight.rename_branch("main", name)
    assert (fight.current, cursor.position.line) == (name, name)
    assert fight.act(Strike("B", "A"), at=cursor).branch == name
    fight.branch("other", at=fight.log.root)
    head = fight.lines.head(name)
    fight.delete_branch(name)
    assert cursor.position.line == head
    assert fight.nameless_heads() == (head,)
    assert cursor.at_head


def test_a_rename_shows_nothing_of_what_others_did(fight: Fight) -> None:
    fight.branch("side")
    reopened(fight).act(TakeAim("A"))
    fight.rename_branch("side", "edge")
    assert list(fight.lines.heads) == ["main", "edge"]
    with pytest.raises(Conflict):
        fight.act(TakeAim("B"))


def test_branches_are_left_alone_inside_a_batch(fight: Fight) -> None:
    fight.branch("side")
    with fight.batch():
        fight.act(TakeAim("A"))
        for meddle in (
            lambda: fight.rename_branch("main", "x"),
            lambda: fight.delete_branch("side"),
            lambda: fight.branch("y"),
            fight.refresh,
        ):
            with pytest.raises(BatchError):
                meddle()
    assert fight.log.depth(fight.lines.head("main")) == 1


def test_names_are_unique_and_one_stays(fight: Fight) -> None:
    fight.branch("side")
    with pytest.raises(BranchExists):
        fight.branch("side")
    with pytest.raises(BranchExists):
        fight.rename_branch("main", "side")
    fight.delete_branch("side")
    with pytest.raises(LastBranch):
        fight.delete_branch("main")


def test_acting_at_a_head_without_a_name_names_a_line(fight: Fight) -> None:
    play_turn(fight, "A", "B")
    fight.branch("start", at=fight.log.root)
    head = fight.head
    fight.delete_branch("main")
    one = fight.act(TakeAim("B"))
    assert one.opened
    assert one.branch == f"{head[:12]}-1"
    assert fight.act(Strike("B", "A")).branch == one.branch


def test_others_renaming_and_deleting_is_taken_in(fight: Fight) -> None:
    play_rounds(fight, 1)
    fight.branch("side", at=fight.log.root)
    fight.branch("end")
    other = reopened(fight)
    on_main, on_end = other.cursor(at="main"), other.cursor(at="end")
    fight.rename_branch("main", "trunk")
    fight.delete_branch("end")
    assert other.refresh()
    assert (on_main.position.line, other.current) == ("trunk", "trunk")
    assert on_end.line in ("trunk", on_end.position.commit)
    assert not on_main.next_event()


def test_a_cursor_keeps_a_way_when_its_line_is_gone_unseen(fight: Fight) -> None:
    play_rounds(fight, 1)
    fight.branch("spare", at=fight.log.root)
    cursor = fight.cursor()
    cursor.to_start()
    cursor.next_act()
    fight.store.delete_branch("duel", "main")
    fight.lines.refresh()
    assert cursor.next_act()
    assert cursor.act == 2
    assert cursor.to_head()
    assert cursor.act == 6


def test_a_position_that_names_a_renamed_branch_still_extends_it(fight: Fight) -> None:
    played = fight.act(TakeAim("A"), at=fight.log.root, branch="old")
    fight.rename_branch("old", "new")
    after = fight.act(TakeAim("B"), at=played.position)
    assert (after.branch, after.opened) == ("new", False)
