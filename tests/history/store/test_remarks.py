"""Contract: annotations are only ever added, cursors stand where they were put, checkpoints are a cache."""

from __future__ import annotations

import attrs
import pytest

from fechtbuch.history.store import Position, Store
from fechtbuch.history.store.errors import BadText, UnknownCommit
from tests.history.store.making import FIGHT, begin, commits, genesis, grow, head, note
from tests.history.store.test_commits import zigzag


def test_annotations_keep_their_order_and_every_field(store: Store) -> None:
    root = begin(store)
    made = grow(store, "1", "2")
    written = [
        note(made[1].id, "glyph", 0, '"!?"'),
        note(root, "title", None, "null"),
        note(made[1].id, "note", None, '"Ärger – 🐉"'),
        note(made[1].id, "note", None, '"Ärger – 🐉"'),
    ]
    numbers = [store.annotate(FIGHT, one) for one in written]
    assert numbers == sorted(set(numbers))
    kept = store.annotations(FIGHT)
    assert [one.number for one in kept] == numbers
    assert [attrs.evolve(one, number=0) for one in kept] == written
    assert store.annotations(FIGHT, made[1].id) == (kept[0], kept[2], kept[3])
    assert store.annotations(FIGHT, made[0].id) == ()


def test_an_annotation_names_a_commit_of_its_fight(store: Store) -> None:
    begin(store)
    begin(store, "arena")
    there = grow(store, "act", fight="arena")
    with pytest.raises(UnknownCommit):
        store.annotate(FIGHT, note(there[0].id))
    with pytest.raises(BadText):
        store.annotate(FIGHT, note(genesis().id, value="nul\0"))
    assert store.annotations(FIGHT) == ()


def test_an_annotation_changes_no_id(store: Store) -> None:
    root = begin(store)
    made = grow(store, "act")
    before = store.tree(FIGHT)
    store.annotate(FIGHT, note(made[0].id))
    assert store.tree(FIGHT) == before
    assert store.commit(FIGHT, root) == genesis()


def test_a_cursor_stands_where_it_was_put_last(store: Store) -> None:
    root = begin(store)
    begin(store, "arena")
    made = grow(store, "act")
    assert store.cursor(FIGHT, "ada") is None
    store.set_cursor(FIGHT, "ada", Position(root, 0, "main"))
    store.set_cursor(FIGHT, "bob", Position(root, 3, "a line that is gone"))
    store.set_cursor(FIGHT, "ada", Position(made[0].id, 2, "main"))
    assert store.cursor(FIGHT, "ada") == Position(made[0].id, 2, "main")
    assert store.cursor(FIGHT, "bob") == Position(root, 3, "a line that is gone")
    assert store.cursor("arena", "ada") is None


def test_a_cursor_stands_on_a_commit(store: Store) -> None:
    begin(store)
    with pytest.raises(UnknownCommit):
        store.set_cursor(FIGHT, "ada", Position("f" * 64, 0, "main"))
    with pytest.raises(BadText):
        store.set_cursor(FIGHT, "", Position(genesis().id, 0, "main"))
    assert store.cursor(FIGHT, "ada") is None


def test_the_nearest_checkpoint_is_the_deepest_on_the_line(store: Store) -> None:
    root = begin(store)
    made = grow(store, *(str(n) for n in range(10)))
    store.open_branch(FIGHT, made[5].id, commits(made[5].id, "other 6", "other 7"), "main", "other")
    assert store.nearest_checkpoint(FIGHT, made[-1].id, "s1") is None
    store.put_checkpoint(FIGHT, root, "s1", b"at the root")
    store.put_checkpoint(FIGHT, made[3].id, "s1", b"at 3")
    store.put_checkpoint(FIGHT, made[7].id, "s1", b"at 7")
    assert store.nearest_checkpoint(FIGHT, made[-1].id, "s1") == (made[7].id, b"at 7")
    assert store.nearest_checkpoint(FIGHT, made[7].id, "s1") == (made[7].id, b"at 7")
    assert store.nearest_checkpoint(FIGHT, made[6].id, "s1") == (made[3].id, b"at 3")
    assert store.nearest_checkpoint(FIGHT, head(store, "other"), "s1") == (made[3].id, b"at 3")
    assert store.nearest_checkpoint(FIGHT, made[0].id, "s1") == (root, b"at the root")
    store.put_checkpoint(FIGHT, head(store, "other"), "s1", b"on the other line")
    assert store.nearest_checkpoint(FIGHT, made[-1].id, "s1") == (made[7].id, b"at 7")


def test_the_nearest_checkpoint_on_a_line_through_many_forks(store: Store) -> None:
    begin(store)
    line = zigzag(store, 70)
    for n in (10, 30, 50):
        store.put_checkpoint(FIGHT, line[n], "s1", str(n).encode())
    for at, wanted in ((9, None), (10, 10), (29, 10), (49, 30), (70, 50)):
        assert store.nearest_checkpoint(FIGHT, line[at], "s1") == (
            None if wanted is None else (line[wanted], str(wanted).encode())
        )


def test_checkpoints_of_another_fingerprint_are_ignored(store: Store) -> None:
    begin(store)
    made = grow(store, "1", "2", "3")
    store.put_checkpoint(FIGHT, made[0].id, "s1", b"old")
    store.put_checkpoint(FIGHT, made[1].id, "s2", b"new")
    store.put_checkpoint(FIGHT, made[1].id, "s2", b"newer")
    assert store.nearest_checkpoint(FIGHT, made[2].id, "s1") == (made[0].id, b"old")
    assert store.nearest_checkpoint(FIGHT, made[2].id, "s2") == (made[1].id, b"newer")
    assert store.nearest_checkpoint(FIGHT, made[2].id, "s3") is None
    assert store.drop_checkpoints(FIGHT, keep="s2") == 1
    assert store.nearest_checkpoint(FIGHT, made[2].id, "s1") is None
    assert store.drop_checkpoints(FIGHT) == 1
    assert store.drop_checkpoints(FIGHT) == 0


def test_checkpoints_of_one_fight_are_none_of_another(store: Store) -> None:
    root = begin(store)
    begin(store, "arena")
    store.put_checkpoint(FIGHT, root, "s1", b"tavern")
    assert store.drop_checkpoints("arena") == 0
    assert store.nearest_checkpoint("arena", genesis("arena").id, "s1") is None
    assert store.nearest_checkpoint(FIGHT, root, "s1") == (root, b"tavern")
    with pytest.raises(UnknownCommit):
        store.put_checkpoint("arena", root, "s1", b"")


def test_the_names_of_cursors_are_listed_in_order(store: Store) -> None:
    root = begin(store)
    begin(store, "arena")
    assert store.cursor_names(FIGHT) == ()
    for name in ("bob", "ada", "bob"):
        store.set_cursor(FIGHT, name, Position(root, 0, "main"))
    store.set_cursor("arena", "eve", Position(genesis("arena").id, 0, "main"))
    assert store.cursor_names(FIGHT) == ("ada", "bob")


def test_several_checkpoints_are_put_together_or_not_at_all(store: Store) -> None:
    begin(store)
    made = grow(store, "1", "2", "3")
    store.put_checkpoints(FIGHT, "s1", {made[0].id: b"one", made[2].id: b"three"})
    assert store.nearest_checkpoint(FIGHT, made[1].id, "s1") == (made[0].id, b"one")
    assert store.nearest_checkpoint(FIGHT, made[2].id, "s1") == (made[2].id, b"three")
    with pytest.raises(UnknownCommit):
        store.put_checkpoints(FIGHT, "s1", {made[1].id: b"two", "f" * 64: b"nowhere"})
    assert store.nearest_checkpoint(FIGHT, made[1].id, "s1") == (made[0].id, b"one")
