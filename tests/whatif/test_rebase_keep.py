"""Keeping a rebase: one branch in one transaction, the same commits for the same edits, the old line as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.batch import BatchError
from fechtbuch.fight.remarks import remark
from fechtbuch.history import log as log_module
from fechtbuch.history.store import MemoryStore
from fechtbuch.history.store.errors import BranchExists, StoreFull
from fechtbuch.interchange.jsonl import export_log, read_log
from fechtbuch.interchange.records import keep
from fechtbuch.model.acts import StartTurn
from fechtbuch.model.errors import Conflict
from fechtbuch.whatif import ChangeAnswer, Drop, Insert, Rebase, rebase
from tests.support.duels import duel, play_rounds, reopened, state_bytes
from tests.support.toy_ruleset import TOY, Strike, TakeAim, Wait
from tests.whatif.rebase_fights import line_bytes


@pytest.fixture(params=["memory", "file"])
def fight(request: pytest.FixtureRequest, tmp_path: Path) -> Fight:
    fight = duel(None if request.param == "memory" else tmp_path / "fight.fechtbuch")
    fight.act(StartTurn("A"))
    fight.act(Strike("A", "B"), dice={"attack": 8, "B.dodge": 12, "damage": 4})
    fight.act(TakeAim("A"))
    fight.act(Strike("A", "B"), dice={"attack": 14})
    return fight


def changed(fight: Fight) -> Rebase:
    return rebase(fight, ChangeAnswer(2, "damage", 6))


def test_a_preview_keeps_nothing(fight: Fight) -> None:
    before = (fight.store.tree("duel"), fight.branches(), fight.store.annotations("duel"))
    assert str(changed(fight))
    assert (fight.store.tree("duel"), fight.branches(), fight.store.annotations("duel")) == before


def test_it_is_kept_on_a_new_branch_and_the_old_line_stays(fight: Fight) -> None:
    old, head = line_bytes(fight, fight.head), fight.head
    found = changed(fight)
    name = found.keep(note="had it cut deeper", author="Ilse")
    assert name == "main-1"
    assert fight.lines.heads == {"main": head, "main-1": found.head}
    assert line_bytes(fight, head) == old
    assert fight.head == head
    assert fight.state("main-1")["B"].pools["hp"].value == 5994
    assert [note.text for note in fight.notes()] == ["had it cut deeper"]
    assert fight.verify(deep=True).intact
    again = reopened(fight)
    assert state_bytes(again.state("main-1")) == state_bytes(found.entries[-1].after)


def test_the_same_edit_twice_is_one_branch(fight: Fight) -> None:
    assert changed(fight).keep() == changed(fight).keep() == changed(reopened(fight)).keep() == "main-1"
    assert len(fight.store.tree("duel")) == 5 + 3
    assert len(fight.store.annotations("duel")) == 1


def test_a_name_is_given_or_found(fight: Fight) -> None:
    assert changed(fight).keep("deeper") == "deeper"
    assert changed(fight).keep() == "deeper"
    assert changed(fight).keep("once more") == "once more"
    with pytest.raises(BranchExists):
        rebase(fight, Drop(2)).keep("deeper")
    assert "main-1" not in fight.lines.heads


def test_what_changes_nothing_is_the_line_itself(fight: Fight) -> None:
    assert rebase(fight).keep() == "main"
    assert rebase(fight, ChangeAnswer(2, "damage", 4)).keep() == "main"
    assert [row.name for row in fight.branches()] == ["main"]
    assert rebase(fight).keep("also") == "also"


def test_the_last_act_dropped_is_a_branch_at_the_one_before(fight: Fight) -> None:
    found = rebase(fight, Drop(4))
    assert found.keep() == "main-1"
    assert fight.lines.heads["main-1"] == fight.log.spine(fight.head)[3]
    assert len(fight.store.tree("duel")) == 5


def test_a_line_that_has_moved_is_a_conflict(fight: Fight) -> None:
    found, other = changed(fight), reopened(fight)
    other.act(Wait("A"))
    before = fight.store.tree("duel")
    with pytest.raises(Conflict):
        found.keep()
    assert fight.store.tree("duel") == before
    assert [row.name for row in fight.branches()] == ["main"]
    assert not fight.log.has(found.head)
    fight.refresh()
    assert changed(fight).keep() == "main-1"


def test_nothing_is_kept_when_the_store_fails(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    found = changed(fight)

    def full(*_: Any, **__: Any) -> str:
        raise StoreFull("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(fight.store, "open_branch", full)
        with pytest.raises(StoreFull):
            found.keep()
    assert not fight.log.has(found.head)
    assert fight.lines.heads.keys() == {"main"}
    assert found.keep() == "main-1"


def test_no_branch_is_kept_inside_a_batch(fight: Fight) -> None:
    found = changed(fight)
    with pytest.raises(BatchError), fight.batch():
        found.keep()


def test_play_goes_on_from_what_was_kept(fight: Fight) -> None:
    fight.follow(changed(fight).keep())
    played = fight.act(Strike("B", "A"))
    assert played.branch == "main-1"
    assert rebase(fight, Drop(5)).head == changed(reopened(fight)).head


def test_a_rebase_of_a_rebase_finds_the_answers_an_act_once_had(fight: Fight) -> None:
    """The dodge of the first blow is not rolled while nobody is hit; when somebody is again, it is what it was."""
    events = [commit.events for commit, _ in fight.log.commits(fight.head)]
    missed = rebase(fight, ChangeAnswer(2, "attack", 14)).keep()
    fight.follow(missed)
    assert len(fight.log.commit(fight.log.spine(fight.head)[2]).tape) == 1
    back = rebase(fight, ChangeAnswer(2, "attack", 8))
    assert [str(address) for address in back.entries[0].recalled] == [
        "defence[B]/B.defence@A",
        "defence[B]/B.dodge@A",
        "injury[B]/A.damage@B",
    ]
    assert [commit.events for commit, _ in fight.log.commits(fight.lines.heads["main"])] == events
    assert back.head == fight.lines.heads["main"]
    assert back.keep() == "main"


def test_remarks_that_cannot_be_read_are_left_unread(fight: Fight) -> None:
    head, first = fight.head, fight.log.spine(fight.head)[1]
    unreadable: list[Any] = [[], "x", {}, {"acts": 3, "first": first, "line": head}]
    unreadable += [{"acts": [[1, 1]], "first": first, "line": head}, {"acts": [], "first": first, "line": "0" * 64}]
    nowhere = [{"acts": [[1, old, 9]], "first": first, "line": head} for old in (-3, 0, 1, 2, 99)]
    for value in (*unreadable, *nowhere):
        fight.store.annotate("duel", remark(head, None, "rebased", value, ""))
    assert rebase(fight, Insert(0, Wait("A"))).counts == {"inserted": 1, "kept": 4}


def test_many_acts_leave_checkpoints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_module, "CHECKPOINT_EVERY", 5)
    fight = duel(tmp_path / "long.fechtbuch")
    play_rounds(fight, 4)
    found = rebase(fight, Drop(1))
    name = found.keep()
    other = Fight.open(tmp_path / "long.fechtbuch", ruleset=TOY)
    assert state_bytes(other.state(name)) == state_bytes(found.entries[-1].after)
    assert other.verify(deep=True).intact


def test_an_exported_fight_takes_its_origins_along(fight: Fight, tmp_path: Path) -> None:
    missed = rebase(fight, ChangeAnswer(2, "attack", 14)).keep()
    export_log(fight.store, "duel", tmp_path / "duel.jsonl")
    store = MemoryStore()
    keep(read_log(tmp_path / "duel.jsonl"), store)
    other = Fight.open(store, "duel", ruleset=TOY)
    assert rebase(other, ChangeAnswer(2, "attack", 8), line=missed).head == fight.lines.heads["main"]
