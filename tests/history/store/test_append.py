"""Contract: appending moves a branch along a chain of commits, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs
import pytest

from fechtbuch.history.store import Store, StoredCommit, StoredEvent
from fechtbuch.history.store.errors import BadText, CommitClash, NotAChain, UnknownBranch, UnknownCommit
from fechtbuch.model.errors import Conflict
from tests.history.store.making import FIGHT, MOVED, WOUNDED, begin, bodies, commit, commits, grow, head, note, numbered


def everything(store: Store) -> object:
    """All that can be seen of a fight."""
    return (
        store.branches(FIGHT),
        store.tree(FIGHT),
        store.heads(FIGHT),
        store.annotations(FIGHT),
        store.events(FIGHT),
        tuple(store.walk(FIGHT)),
    )


def test_a_commit_is_kept_byte_for_byte(store: Store) -> None:
    root = begin(store)
    body = bytes(range(256)) * 5
    one = commit(root, body, (MOVED, WOUNDED, StoredEvent("Died", 1, "")))
    store.append(FIGHT, "main", root, (one,))
    assert store.commit(FIGHT, one.id) == one
    assert head(store) == one.id
    assert [link.body for link in store.chain(FIGHT, one.id, root)] == [body]


@pytest.mark.parametrize("body", [b"", b"\0", b"x" * 3_000_000])
def test_bodies_of_any_size(store: Store, body: bytes) -> None:
    root = begin(store)
    one = commit(root, body)
    store.append(FIGHT, "main", root, (one,))
    assert store.commit(FIGHT, one.id).body == body


def test_many_commits_in_one_append(store: Store) -> None:
    root = begin(store)
    made = numbered(root, range(2_500))
    store.append(FIGHT, "main", root, made)
    assert [link.id for link in store.chain(FIGHT, made[-1].id, root)] == [one.id for one in made]
    assert store.depth(FIGHT, made[-1].id) == 2_500
    assert len(store.events(FIGHT)) == 2_500


def test_an_append_of_nothing_only_checks_the_lock(store: Store) -> None:
    root = begin(store)
    store.append(FIGHT, "main", root, ())
    grow(store, "act")
    with pytest.raises(Conflict):
        store.append(FIGHT, "main", root, ())


def test_whoever_saw_an_older_head_gets_a_conflict(store: Store) -> None:
    root = begin(store)
    grow(store, "ada's act")
    late = commit(root, "bob's act")
    before = everything(store)
    with pytest.raises(Conflict, match=r"'main'.*nothing was kept"):
        store.append(FIGHT, "main", root, (late,), annotations=(note(late.id),))
    assert everything(store) == before
    assert not store.has(FIGHT, late.id)


def test_a_head_that_was_never_there_is_a_conflict_too(store: Store) -> None:
    begin(store)
    nowhere = "0" * 64
    with pytest.raises(Conflict):
        store.append(FIGHT, "main", nowhere, (commit(nowhere, "act"),))


def test_an_unknown_branch_names_its_neighbours(store: Store) -> None:
    root = begin(store)
    with pytest.raises(UnknownBranch, match="near: main"):
        store.append(FIGHT, "mian", root, (commit(root, "act"),))


def gap(root: str) -> Sequence[StoredCommit]:
    first, second, third = commits(root, "1", "2", "3")
    return first, third, second


def elsewhere(root: str) -> Sequence[StoredCommit]:
    return commits("f" * 64, "an act on another head")


def orphan(root: str) -> Sequence[StoredCommit]:
    return (commit(None, "a second genesis"),)


def no_id(root: str) -> Sequence[StoredCommit]:
    return (StoredCommit("not an id", root, b""),)


@pytest.mark.parametrize("make", [gap, elsewhere, orphan, no_id])
def test_commits_must_chain_from_the_head(store: Store, make: Callable[[str], Sequence[StoredCommit]]) -> None:
    root = begin(store)
    before = everything(store)
    with pytest.raises(NotAChain):
        store.append(FIGHT, "main", root, make(root))
    assert everything(store) == before


def test_a_commit_that_is_there_is_used_again(store: Store) -> None:
    root = begin(store)
    made = grow(store, "1", "2", "3")
    store.open_branch(FIGHT, root, (), "main", "idea")
    longer = [*made, commit(made[-1].id, "4")]
    store.append(FIGHT, "idea", root, longer)
    assert head(store, "idea") == longer[-1].id
    assert len(store.tree(FIGHT)) == 5, "genesis and four acts, none of them twice"
    assert store.children(FIGHT, made[-1].id) == (longer[-1].id,)


def test_two_lines_that_share_a_beginning_part_where_they_differ(store: Store) -> None:
    root = begin(store)
    made = grow(store, "1", "2", "3")
    store.open_branch(FIGHT, root, (), "main", "idea")
    other = [*made[:2], commit(made[1].id, "another 3")]
    store.append(FIGHT, "idea", root, other)
    assert bodies(store.chain(FIGHT, head(store, "idea"), root)) == ["1", "2", "another 3"]
    assert bodies(store.chain(FIGHT, head(store), root)) == ["1", "2", "3"]
    assert store.children(FIGHT, made[1].id) == (made[2].id, other[2].id)


@pytest.mark.parametrize("what", ["body", "parent"])
def test_an_id_never_means_two_things(store: Store, what: str) -> None:
    root = begin(store)
    made = grow(store, "1", "2")
    forged = attrs.evolve(made[1], parent=root) if what == "parent" else attrs.evolve(made[1], body=b"forged")
    parent = root if what == "parent" else made[0].id
    store.open_branch(FIGHT, parent, (), "main", "idea")
    before = everything(store)
    with pytest.raises(CommitClash, match=f"another {what}"):
        store.append(FIGHT, "idea", parent, (forged, commit(forged.id, "after it")))
    assert everything(store) == before
    assert store.commit(FIGHT, made[1].id) == made[1]


def test_a_failure_at_the_end_leaves_nothing_of_the_beginning(store: Store) -> None:
    root = begin(store)
    made = numbered(root, range(100))
    before = everything(store)
    with pytest.raises(UnknownCommit):
        store.append(FIGHT, "main", root, made, annotations=(note(made[0].id), note("e" * 64)))
    assert everything(store) == before


def test_annotations_come_with_the_act(store: Store) -> None:
    root = begin(store)
    one = commit(root, "act")
    store.append(FIGHT, "main", root, (one,), annotations=(note(one.id, "author"), note(root, "note", 0)))
    assert [(kept.commit, kept.name, kept.event) for kept in store.annotations(FIGHT)] == [
        (one.id, "author", None),
        (root, "note", 0),
    ]


@pytest.mark.parametrize("event", [StoredEvent("Mo\0ved", 1, "orc"), StoredEvent("Moved", 1, "orc \udc00")])
def test_event_columns_no_database_can_hold_are_refused(store: Store, event: StoredEvent) -> None:
    root = begin(store)
    with pytest.raises(BadText):
        store.append(FIGHT, "main", root, (commit(root, "act", (event,)),))
    assert head(store) == root


def test_two_names_on_one_head_each_go_their_own_way(store: Store) -> None:
    begin(store)
    shared = grow(store, "1", "2")[-1].id
    store.open_branch(FIGHT, shared, (), "main", "idea")
    grow(store, "main 3", "main 4")
    grow(store, "idea 3", "idea 4", branch="idea")
    grow(store, "main 5")
    assert bodies(store.chain(FIGHT, head(store), shared)) == ["main 3", "main 4", "main 5"]
    assert bodies(store.chain(FIGHT, head(store, "idea"), shared)) == ["idea 3", "idea 4"]
    assert set(store.heads(FIGHT)) == {head(store), head(store, "idea")}
    assert store.nameless_heads(FIGHT) == ()


def test_a_branch_in_the_past_does_not_disturb_the_line_it_left(store: Store) -> None:
    root = begin(store)
    made = grow(store, *(str(n) for n in range(10)))
    store.open_branch(FIGHT, made[4].id, (), "main", "past")
    grow(store, "elsewhere", branch="past")
    assert bodies(store.chain(FIGHT, head(store), root)) == [str(n) for n in range(10)]
    assert bodies(store.chain(FIGHT, head(store, "past"), root)) == ["0", "1", "2", "3", "4", "elsewhere"]
    assert store.depth(FIGHT, head(store, "past")) == 6
