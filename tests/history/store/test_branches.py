"""Contract: branches are names for commits; opening, renaming and deleting them moves no commit."""

from __future__ import annotations

import pytest

from fechtbuch.history.store import Position, Store
from fechtbuch.history.store.errors import BadText, BranchExists, LastBranch, NotAChain, UnknownBranch, UnknownCommit
from tests.history.store.making import FIGHT, begin, bodies, commit, commits, grow, head, note


def names(store: Store) -> list[str]:
    return [branch.name for branch in store.branches(FIGHT)]


def test_a_branch_opens_with_its_first_commits_in_one_write(store: Store) -> None:
    begin(store)
    made = grow(store, "1", "2", "3")
    other = commits(made[0].id, "other 2", "other 3")
    name = store.open_branch(FIGHT, made[0].id, other, "main", annotations=(note(other[0].id),))
    opened = store.branch(FIGHT, name)
    assert (opened.head, opened.base) == (other[-1].id, made[0].id)
    assert bodies(store.chain(FIGHT, opened.head, made[0].id)) == ["other 2", "other 3"]
    assert head(store) == made[-1].id
    assert len(store.annotations(FIGHT, other[0].id)) == 1


def test_names_are_counted_on_and_taken_ones_are_passed_over(store: Store) -> None:
    root = begin(store)
    store.open_branch(FIGHT, root, (), "main", "main-2")
    assert [store.open_branch(FIGHT, root, (), "main") for _ in range(3)] == ["main-1", "main-3", "main-4"]
    assert store.open_branch(FIGHT, root, (), "main-1") == "main-1-1"


def test_a_number_that_was_given_back_is_given_again(store: Store) -> None:
    root = begin(store)
    for _ in range(3):
        store.open_branch(FIGHT, root, (), "main")
    store.delete_branch(FIGHT, "main-2")
    assert store.open_branch(FIGHT, root, (), "main") == "main-2"
    store.rename_branch(FIGHT, "main-1", "other")
    assert [store.open_branch(FIGHT, root, (), "main") for _ in range(2)] == ["main-1", "main-4"]
    store.delete_branch(FIGHT, "main-3")
    assert store.open_branch(FIGHT, root, (), "main") == "main-3"


def test_a_given_name_that_is_taken_is_refused_and_nothing_kept(store: Store) -> None:
    root = begin(store)
    other = commit(root, "other")
    with pytest.raises(BranchExists, match="'main'"):
        store.open_branch(FIGHT, root, (other,), "main", "main")
    assert not store.has(FIGHT, other.id)


def test_branches_are_listed_in_the_order_of_opening(store: Store) -> None:
    root = begin(store)
    for name in ("zwei", "eins", "drei"):
        store.open_branch(FIGHT, root, (), "main", name)
    grow(store, "act", branch="eins")
    store.rename_branch(FIGHT, "zwei", "zzz")
    assert names(store) == ["main", "zzz", "eins", "drei"]
    created = [branch.created for branch in store.branches(FIGHT)]
    assert created == sorted(set(created))


def test_a_branch_may_be_opened_on_commits_that_exist(store: Store) -> None:
    root = begin(store)
    made = grow(store, "1", "2")
    name = store.open_branch(FIGHT, root, made, "main")
    assert head(store, name) == made[-1].id
    assert len(store.tree(FIGHT)) == 3


def test_a_branch_opens_only_where_there_is_a_commit(store: Store) -> None:
    root = begin(store)
    with pytest.raises(UnknownCommit):
        store.open_branch(FIGHT, "f" * 64, (), "main")
    with pytest.raises(NotAChain):
        store.open_branch(FIGHT, root, commits("f" * 64, "1"), "main")
    assert names(store) == ["main"]


def test_renaming_keeps_head_base_and_followers(store: Store) -> None:
    root = begin(store)
    store.open_branch(FIGHT, root, (), "main", "idea")
    made = grow(store, "act", branch="idea")
    store.set_cursor(FIGHT, "ada", Position(made[0].id, 0, "idea"))
    store.set_cursor(FIGHT, "bob", Position(root, 0, "main"))
    store.rename_branch(FIGHT, "idea", "plan")
    assert names(store) == ["main", "plan"]
    assert store.branch(FIGHT, "plan").base == root
    assert store.cursor(FIGHT, "ada") == Position(made[0].id, 0, "plan")
    assert store.cursor(FIGHT, "bob") == Position(root, 0, "main")
    with pytest.raises(UnknownBranch, match=r"near|known: main, plan"):
        store.branch(FIGHT, "idea")


def test_renaming_to_itself_changes_nothing_and_to_another_is_refused(store: Store) -> None:
    root = begin(store)
    store.open_branch(FIGHT, root, (), "main", "idea")
    store.rename_branch(FIGHT, "idea", "idea")
    with pytest.raises(BranchExists):
        store.rename_branch(FIGHT, "idea", "main")
    with pytest.raises(UnknownBranch):
        store.rename_branch(FIGHT, "nothing", "something")
    assert names(store) == ["main", "idea"]


def test_deleting_a_name_leaves_its_commits_as_a_nameless_head(store: Store) -> None:
    root = begin(store)
    kept = grow(store, "main 1")
    store.open_branch(FIGHT, root, commits(root, "idea 1", "idea 2"), "main", "idea")
    lost = head(store, "idea")
    assert store.nameless_heads(FIGHT) == ()
    store.delete_branch(FIGHT, "idea")
    assert names(store) == ["main"]
    assert store.nameless_heads(FIGHT) == (lost,)
    assert store.heads(FIGHT) == (kept[-1].id, lost)
    assert bodies(store.chain(FIGHT, lost, root)) == ["idea 1", "idea 2"]
    store.open_branch(FIGHT, lost, (), "main", "found again")
    assert store.nameless_heads(FIGHT) == ()


def test_a_head_inside_another_line_is_not_nameless(store: Store) -> None:
    root = begin(store)
    grow(store, "1", "2")
    store.open_branch(FIGHT, root, (), "main", "start")
    store.delete_branch(FIGHT, "main")
    assert store.nameless_heads(FIGHT) == store.heads(FIGHT)
    assert head(store, "start") not in store.heads(FIGHT)


def test_the_last_branch_stays(store: Store) -> None:
    root = begin(store)
    with pytest.raises(LastBranch, match="'main'"):
        store.delete_branch(FIGHT, "main")
    store.open_branch(FIGHT, root, (), "main", "idea")
    store.delete_branch(FIGHT, "main")
    with pytest.raises(LastBranch):
        store.delete_branch(FIGHT, "idea")
    with pytest.raises(UnknownBranch):
        store.delete_branch(FIGHT, "main")


@pytest.mark.parametrize("name", ["", " ", "a\0b", "\udfff"])
def test_names_no_database_can_hold_or_nobody_can_read_are_refused(store: Store, name: str) -> None:
    root = begin(store)
    with pytest.raises(BadText):
        store.open_branch(FIGHT, root, (), "main", name)
    with pytest.raises(BadText):
        store.rename_branch(FIGHT, "main", name)
    if name:
        with pytest.raises((BadText, UnknownBranch)):
            store.branch(FIGHT, name)
    assert names(store) == ["main"]


def test_branches_of_one_fight_are_none_of_another(store: Store) -> None:
    begin(store)
    begin(store, "arena")
    store.rename_branch("arena", "main", "sand")
    assert names(store) == ["main"]
    with pytest.raises(UnknownBranch):
        store.branch(FIGHT, "sand")
