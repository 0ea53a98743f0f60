"""Contract: commits are found by id or prefix, and lines are read in order, from anywhere to anywhere."""

from __future__ import annotations

import pytest

from fechtbuch.history.store import Link, Store, TreeRow
from fechtbuch.history.store.errors import AmbiguousCommit, NotOnLine, UnknownCommit
from tests.history.store.making import FIGHT, begin, bodies, commit, commits, genesis, grow, head, numbered


def zigzag(store: Store, turns: int) -> list[str]:
    """A line on which every act was decided twice, the second time for good; the ids of the line."""
    line = [head(store)]
    for n in range(turns):
        first = commit(line[-1], f"first thought {n}")
        second = commit(line[-1], f"second thought {n}")
        store.open_branch(FIGHT, line[-1], (first,), "main", f"first {n}")
        store.append(FIGHT, "main", line[-1], (second,))
        line.append(second.id)
    return line


def test_a_line_links_each_commit_to_the_one_before(store: Store) -> None:
    root = begin(store)
    made = grow(store, "1", "2", "3")
    links = list(store.chain(FIGHT, made[-1].id))
    assert links[0] == Link(root, None, genesis().body)
    assert [link.parent for link in links[1:]] == [link.id for link in links[:-1]]
    assert bodies(links[1:]) == ["1", "2", "3"]


def test_a_line_can_be_read_to_any_commit_and_from_any_before_it(store: Store) -> None:
    root = begin(store)
    made = grow(store, *(str(n) for n in range(6)))
    ids = [root, *(one.id for one in made)]
    for start in range(len(ids)):
        for end in range(start, len(ids)):
            links = list(store.chain(FIGHT, ids[end], ids[start]))
            assert [link.id for link in links] == ids[start + 1 : end + 1]
            assert [link.parent for link in links] == ids[start:end]


def test_a_line_through_many_forks(store: Store) -> None:
    begin(store)
    line = zigzag(store, 130)
    assert [link.id for link in store.chain(FIGHT, line[-1])] == line
    assert [link.id for link in store.chain(FIGHT, line[100], line[17])] == line[18:101]
    assert store.depth(FIGHT, line[-1]) == 130
    assert store.parent(FIGHT, line[77]) == line[76]
    assert len(store.heads(FIGHT)) == 131


def test_a_line_longer_than_a_block(store: Store) -> None:
    root = begin(store)
    made = numbered(root, range(2_001))
    store.append(FIGHT, "main", root, made)
    store.open_branch(FIGHT, made[1_500].id, numbered(made[1_500].id, range(1_200), "other"), "main", "other")
    line = [one.id for one in made[:1_501]]
    other = [link.id for link in store.chain(FIGHT, head(store, "other"), root)]
    assert other[:1_501] == line
    assert len(other) == 2_701


def test_a_commit_off_the_line_is_named(store: Store) -> None:
    root = begin(store)
    made = grow(store, "1", "2", "3")
    store.open_branch(FIGHT, root, commits(root, "other"), "main", "other")
    with pytest.raises(NotOnLine, match=made[0].id[:12]):
        store.chain(FIGHT, head(store, "other"), made[0].id)
    with pytest.raises(NotOnLine):
        store.chain(FIGHT, made[0].id, made[2].id)
    with pytest.raises(NotOnLine):
        store.chain(FIGHT, made[2].id, head(store, "other"))


@pytest.mark.parametrize("unknown", ["f" * 64, "abc", "", "no hex at all", "F" * 64])
def test_unknown_commits_are_named(store: Store, unknown: str) -> None:
    root = begin(store)
    assert not store.has(FIGHT, unknown)
    for ask in (
        lambda: store.commit(FIGHT, unknown),
        lambda: store.parent(FIGHT, unknown),
        lambda: store.children(FIGHT, unknown),
        lambda: store.depth(FIGHT, unknown),
        lambda: store.chain(FIGHT, unknown),
        lambda: store.chain(FIGHT, root, unknown),
        lambda: store.annotations(FIGHT, unknown),
    ):
        with pytest.raises(UnknownCommit):
            ask()


def test_a_line_being_read_is_not_disturbed_by_new_commits(store: Store) -> None:
    root = begin(store)
    made = numbered(root, range(1_500))
    store.append(FIGHT, "main", root, made)
    reading = store.chain(FIGHT, made[-1].id)
    first = next(reading)
    grow(store, "meanwhile")
    store.open_branch(FIGHT, made[3].id, commits(made[3].id, "elsewhere"), "main")
    assert [first.id, *(link.id for link in reading)] == [root, *(one.id for one in made)]


def test_children_are_listed_oldest_first(store: Store) -> None:
    root = begin(store)
    made = [commit(root, f"thought {n}") for n in range(5)]
    for one in made:
        store.open_branch(FIGHT, root, (one,), "main")
    assert store.children(FIGHT, root) == tuple(one.id for one in made)
    assert store.children(FIGHT, made[0].id) == ()


def test_the_tree_lists_every_commit_with_siblings_oldest_first(store: Store) -> None:
    root = begin(store)
    made = grow(store, "1", "2")
    first = commits(root, "other 1", "other 2", "other 3")
    store.open_branch(FIGHT, root, first, "main", "other")
    late = commit(made[0].id, "late 2")
    store.open_branch(FIGHT, made[0].id, (late,), "main")
    store.delete_branch(FIGHT, "other")
    rows = store.tree(FIGHT)
    assert rows[0] == TreeRow(root, None, 0)
    assert {(row.id, row.parent, row.depth) for row in rows[1:]} == {
        *((one.id, one.parent, n) for n, one in enumerate(made, 1)),
        *((one.id, one.parent, n) for n, one in enumerate(first, 1)),
        (late.id, made[0].id, 2),
    }
    assert [row.depth for row in rows] == sorted(row.depth for row in rows)
    assert [row.id for row in rows if row.parent == made[0].id] == [made[1].id, late.id]
    assert [row.id for row in rows if row.parent == root] == [made[0].id, first[0].id]


def test_walking_meets_every_commit_once_and_parents_first(store: Store) -> None:
    begin(store)
    line = zigzag(store, 60)
    store.delete_branch(FIGHT, "first 3")
    walked = list(store.walk(FIGHT))
    assert len(walked) == 121
    met: set[str] = set()
    for one in walked:
        assert one.parent in met or (one.parent is None and one.depth == 0)
        assert (one.depth, one.parent) == (store.depth(FIGHT, one.id), store.parent(FIGHT, one.id))
        assert one.events == one.indexed == (0 if one.depth == 0 else 1)
        met.add(one.id)
    assert set(line) <= met


def test_a_commit_is_found_by_an_unambiguous_prefix(store: Store) -> None:
    begin(store)
    made = grow(store, *(str(n) for n in range(40)))
    ids = sorted([genesis().id, *(one.id for one in made)])
    for id in ids:
        shared = [other for other in ids if other[:1] == id[:1]]
        if len(shared) > 1:
            with pytest.raises(AmbiguousCommit, match=shared[0][:12]):
                store.find_commit(FIGHT, id[:1])
        assert store.find_commit(FIGHT, id[:12]) == id
        assert store.find_commit(FIGHT, id[:13]) == id
        assert store.find_commit(FIGHT, id) == id


@pytest.mark.parametrize("prefix", ["", "xyz", "0" * 65, "ABC", "f" * 63, "' or 1=1"])
def test_a_prefix_that_fits_nothing_is_named(store: Store, prefix: str) -> None:
    begin(store)
    with pytest.raises(UnknownCommit):
        store.find_commit(FIGHT, prefix)
