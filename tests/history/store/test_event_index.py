"""Contract: the event index finds events by fight, kind and creature, and can be rebuilt from the bodies."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from fechtbuch.history.store import EventRow, Store, StoredEvent
from fechtbuch.history.store.errors import BadText
from tests.history.store.making import FIGHT, MOVED, WOUNDED, begin, commit, head


def campaign(store: Store) -> dict[str, str]:
    """Two fights with some wounds; the ids of their second commits."""
    ids = {}
    for fight in (FIGHT, "arena"):
        root = begin(store, fight)
        one = commit(root, f"{fight}: a blow", (MOVED, WOUNDED, StoredEvent("Wounded", 2, "orc")))
        store.append(fight, "main", root, (one,))
        ids[fight] = one.id
    return ids


def test_all_wounds_of_a_campaign(store: Store) -> None:
    ids = campaign(store)
    assert store.events(kind="Wounded") == tuple(
        EventRow(fight, ids[fight], number, "Wounded", 2, who)
        for fight in (FIGHT, "arena")
        for number, who in ((1, "ada"), (2, "orc"))
    )


def test_the_filters_narrow_each_other(store: Store) -> None:
    ids = campaign(store)
    assert len(store.events()) == 6
    assert [row.event for row in store.events(FIGHT)] == [0, 1, 2]
    assert [(row.fight, row.kind) for row in store.events(who="orc", kind="Moved")] == [
        (FIGHT, "Moved"),
        ("arena", "Moved"),
    ]
    assert store.events("arena", "Wounded", "ada") == (EventRow("arena", ids["arena"], 1, "Wounded", 2, "ada"),)
    assert store.events(kind="Cast") == ()


def test_the_index_follows_lines_and_not_the_clock(store: Store) -> None:
    root = begin(store)
    first = commit(root, "1", (StoredEvent("Moved", 1, "a"),))
    store.append(FIGHT, "main", root, (first,))
    store.open_branch(FIGHT, root, (commit(root, "other", (StoredEvent("Moved", 1, "b"),)),), "main")
    store.append(FIGHT, "main", first.id, (commit(first.id, "2", (StoredEvent("Moved", 1, "c"),)),))
    rows = [row.who for row in store.events(FIGHT)]
    assert sorted(rows) == ["a", "b", "c"]
    assert rows.index("a") < rows.index("c"), "parents before children"


def extract(body: bytes) -> Sequence[StoredEvent]:
    """Two events from every body, one from the genesis."""
    word = body.decode().split()[-1]
    if body.startswith(b"genesis"):
        return (StoredEvent("Started", 3, ""),)
    return StoredEvent("Moved", 3, word), StoredEvent("Turned", 3, word)


def test_the_index_is_rebuilt_from_the_bodies(store: Store) -> None:
    campaign(store)
    untouched = store.events("arena")
    assert store.rebuild_event_index(FIGHT, extract) == 3
    assert [(row.event, row.kind, row.schema, row.who) for row in store.events(FIGHT)] == [
        (0, "Started", 3, ""),
        (0, "Moved", 3, "blow"),
        (1, "Turned", 3, "blow"),
    ]
    assert store.events("arena") == untouched
    assert store.commit(FIGHT, head(store)).events == tuple(extract(b"a blow"))
    assert all(one.events == one.indexed for one in store.walk(FIGHT))


def test_a_rebuild_that_fails_leaves_the_index_as_it_was(store: Store) -> None:
    campaign(store)
    before = store.events()

    def fails(body: bytes) -> Sequence[StoredEvent]:
        if body.startswith(b"genesis"):
            return ()
        raise ZeroDivisionError(body)

    def stops(body: bytes) -> Sequence[StoredEvent]:
        if body.startswith(b"genesis"):
            return (WOUNDED,)
        raise KeyboardInterrupt

    with pytest.raises(ZeroDivisionError):
        store.rebuild_event_index(FIGHT, fails)
    with pytest.raises(KeyboardInterrupt):
        store.rebuild_event_index(FIGHT, stops)
    with pytest.raises(BadText):
        store.rebuild_event_index(FIGHT, lambda body: (StoredEvent("\0", 1, ""),))
    assert store.events() == before
    assert store.rebuild_event_index(FIGHT, extract) == 3, "the store works on after an interrupted write"
