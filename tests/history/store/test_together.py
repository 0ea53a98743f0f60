"""Contract: what is written together is kept together, or not at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fechtbuch.history.store import Position, Store
from fechtbuch.history.store.errors import UnknownFight
from tests.history.store.making import FIGHT, begin, commits, genesis, grow, head, note
from tests.history.store.test_append import everything


class Broken(Exception):
    """Something went wrong half-way."""


def broken_off(store: Store, writes: Callable[[], object]) -> None:
    """Write together what then comes to nothing."""
    with store.together(FIGHT):
        writes()
        raise Broken


def test_a_fight_with_all_it_has_is_written_together(store: Store) -> None:
    with store.together(FIGHT):
        root = begin(store)
        made = grow(store, "1", "2")
        store.open_branch(FIGHT, root, commits(root, "other"), "main", "other", annotations=(note(root),))
        store.set_cursor(FIGHT, "ada", Position(made[0].id, 0, "main"))
        assert head(store) == made[-1].id
        assert [link.id for link in store.chain(FIGHT, made[-1].id)] == [root, made[0].id, made[1].id]
    assert [row.name for row in store.branches(FIGHT)] == ["main", "other"]
    assert store.cursor(FIGHT, "ada") == Position(made[0].id, 0, "main")
    assert len(store.annotations(FIGHT)) == 1


def test_a_fight_that_was_begun_in_a_broken_block_is_not_there(store: Store) -> None:
    with pytest.raises(Broken):
        broken_off(store, lambda: (begin(store), grow(store, "1")))
    with pytest.raises(UnknownFight):
        store.fight(FIGHT)
    assert begin(store) == genesis().id
    assert len(store.tree(FIGHT)) == 1


def test_a_broken_block_leaves_a_fight_as_it_was(store: Store) -> None:
    root = begin(store)
    made = grow(store, "1", "2")
    before = everything(store)

    def writes() -> None:
        grow(store, "3")
        store.open_branch(FIGHT, made[0].id, commits(made[0].id, "other"), "main", "other", annotations=(note(root),))
        store.rename_branch(FIGHT, "main", "first")
        store.set_cursor(FIGHT, "ada", Position(root, 0, "first"))

    with pytest.raises(Broken):
        broken_off(store, writes)
    assert everything(store) == before
    assert store.cursor_names(FIGHT) == ()
    grow(store, "3")
    assert len(store.tree(FIGHT)) == 4
