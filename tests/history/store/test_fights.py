"""Contract: fights are created once, listed in order, and found by id or by the beginning of it."""

from __future__ import annotations

import attrs
import pytest

from fechtbuch.history.store import Store, StoredCommit
from fechtbuch.history.store.errors import (
    AmbiguousFight,
    BadText,
    FightExists,
    NotAChain,
    StoreClosed,
    UnknownCommit,
    UnknownFight,
)
from tests.history.store.making import FIGHT, begin, bodies, commit, genesis, grow, note, row


def test_a_new_fight_has_its_genesis_and_one_branch(store: Store) -> None:
    root = begin(store)
    assert store.fight(FIGHT) == row()
    assert store.commit(FIGHT, root) == genesis()
    (branch,) = store.branches(FIGHT)
    assert (branch.name, branch.head, branch.base) == ("main", root, None)
    assert store.heads(FIGHT) == (root,)
    assert store.depth(FIGHT, root) == 0
    assert store.parent(FIGHT, root) is None


def test_a_store_without_fights_lists_none(store: Store) -> None:
    assert store.fights() == ()
    assert store.events() == ()


def test_fights_are_listed_in_the_order_of_creation(store: Store) -> None:
    for name in ("tavern", "bridge", "arena"):
        begin(store, name)
    assert [fight.id for fight in store.fights()] == ["tavern", "bridge", "arena"]


def test_an_id_is_taken_once(store: Store) -> None:
    root = begin(store)
    other = commit(None, "another genesis")
    with pytest.raises(FightExists, match="tavern"):
        store.create_fight(row(), genesis())
    assert not store.has(FIGHT, other.id)
    assert store.fight(FIGHT).root == root


def test_two_fights_may_begin_alike_and_stay_apart(store: Store) -> None:
    begin(store)
    store.create_fight(attrs.evolve(row(), id="copy"), genesis())
    made = grow(store, "only in the copy", fight="copy")
    assert store.has("copy", made[0].id)
    assert not store.has(FIGHT, made[0].id)
    assert bodies(store.chain("copy", made[0].id)) == ["genesis of tavern", "only in the copy"]


def test_an_unknown_fight_names_its_neighbours(store: Store) -> None:
    begin(store)
    with pytest.raises(UnknownFight, match=r"'taverne'.*near: tavern"):
        store.fight("taverne")
    with pytest.raises(UnknownFight):
        store.branches("taverne")
    with pytest.raises(UnknownFight):
        store.append("taverne", "main", genesis().id, ())


def test_a_fight_is_found_by_an_unambiguous_beginning(store: Store) -> None:
    for name in ("bridge", "bridge-2", "arena"):
        begin(store, name)
    assert store.resolve_fight("a") == "arena"
    assert store.resolve_fight("bridge-") == "bridge-2"
    assert store.resolve_fight("bridge") == "bridge", "a whole id is no beginning of another"
    with pytest.raises(AmbiguousFight, match="bridge, bridge-2"):
        store.resolve_fight("br")
    with pytest.raises(UnknownFight, match="xyz"):
        store.resolve_fight("xyz")


@pytest.mark.parametrize(
    "wrong",
    [
        genesis("another"),
        commit(genesis().id, "has a parent"),
        StoredCommit("c0ffee", None, b"short id"),
        StoredCommit(genesis().id.upper(), None, b"upper case"),
        StoredCommit(genesis().id, None, "text"),  # type: ignore[arg-type]
    ],
)
def test_a_fight_begins_with_the_genesis_it_names(store: Store, wrong: StoredCommit) -> None:
    with pytest.raises(NotAChain):
        store.create_fight(row(), wrong)
    assert store.fights() == ()


def test_a_fight_and_its_first_annotations_are_one_write(store: Store) -> None:
    with pytest.raises(UnknownCommit):
        store.create_fight(row(), genesis(), annotations=(note("f" * 64),))
    assert store.fights() == ()
    store.create_fight(row(), genesis(), "trunk", annotations=(note(genesis().id, "author"),))
    assert [one.name for one in store.annotations(FIGHT)] == ["author"]
    assert store.branches(FIGHT)[0].name == "trunk"


@pytest.mark.parametrize("name", ["", "nul\0nul", "half \ud83d"])
def test_names_no_database_can_hold_are_refused(store: Store, name: str) -> None:
    with pytest.raises(BadText):
        store.create_fight(attrs.evolve(row(), id=name), genesis())
    with pytest.raises(BadText):
        store.create_fight(attrs.evolve(row(), title=f"{name}\0"), genesis())
    with pytest.raises(BadText):
        store.create_fight(row(), genesis(), name)
    assert store.fights() == ()


def test_names_may_be_of_any_script_and_hold_quotes(store: Store) -> None:
    name = "Schänke \"Zum 'Drachen'\" – 🐉; drop table fights; --%s ? :x"
    begin(store, name)
    store.rename_branch(name, "main", name)
    assert store.fight(name).title == f"The {name}"
    assert store.branch(name, name).name == name
    assert store.resolve_fight("Schä") == name


def test_a_closed_store_says_so(store: Store) -> None:
    begin(store)
    store.close()
    store.close()
    with pytest.raises(StoreClosed):
        store.ready()
    with pytest.raises(StoreClosed):
        store.fights()
    with pytest.raises(StoreClosed):
        store.append(FIGHT, "main", genesis().id, ())
