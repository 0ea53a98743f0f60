"""Whatever is done to a fight, the SQL stores answer exactly like the one of plain dictionaries."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest
from attrs import frozen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fechtbuch.history.store import Position, Store, StoredCommit, StoredEvent, open_store
from fechtbuch.history.store.errors import StoreError
from fechtbuch.history.verify import verify_chain
from fechtbuch.model.errors import Conflict
from tests.history.store.conftest import empty
from tests.history.store.making import begin, commit, note

NAMES = ("main", "idea", "plan", "main-1")
SCHEMAS = ("s1", "s2")


@frozen
class Step:
    """One thing to do: which, and four numbers that choose with what."""

    what: str
    a: int
    b: int
    c: int
    d: int


@frozen
class Hand:
    """One store, the fight in it, and all ids that have been met so far (kept or not), which steps choose from."""

    store: Store
    fight: str
    ids: list[str]

    def id(self, number: int) -> str:
        return self.ids[number % len(self.ids)]

    def made(self, parent: str, step: Step) -> list[StoredCommit]:
        """One to three commits; few different bodies, so that the same ones come up again."""
        made: list[StoredCommit] = []
        for n in range(step.c % 3 + 1):
            events = tuple(StoredEvent("Moved", 1, f"orc {k}") for k in range((step.d + n) % 3))
            made.append(commit(made[-1].id if made else parent, f"act {(step.d + n) % 4}", events))
        self.ids.extend(one.id for one in made if one.id not in self.ids)
        return made

    def head(self, name: str) -> str:
        return self.store.branch(self.fight, name).head


def append(hand: Hand, step: Step) -> None:
    name = NAMES[step.a % len(NAMES)]
    seen = hand.id(step.b) if step.b % 4 == 0 else hand.head(name)
    made = hand.made(seen, step)
    hand.store.append(hand.fight, name, seen, made, annotations=(note(made[-1].id),))


def extend(hand: Hand, step: Step) -> None:
    rows = hand.store.branches(hand.fight)
    row = rows[step.a % len(rows)]
    hand.store.append(hand.fight, row.name, row.head, hand.made(row.head, step))


def open_branch(hand: Hand, step: Step) -> object:
    at = hand.id(step.a)
    name = None if step.b % 2 else NAMES[step.b % len(NAMES)]
    made = hand.made(at, step) if step.c % 4 else []
    return hand.store.open_branch(hand.fight, at, made, NAMES[step.d % len(NAMES)], name)


def rename(hand: Hand, step: Step) -> None:
    hand.store.rename_branch(hand.fight, NAMES[step.a % len(NAMES)], NAMES[step.b % len(NAMES)])


def delete(hand: Hand, step: Step) -> None:
    hand.store.delete_branch(hand.fight, NAMES[step.a % len(NAMES)])


def annotate(hand: Hand, step: Step) -> None:
    hand.store.annotate(hand.fight, note(hand.id(step.a), f"note {step.b}", step.c % 3 or None))


def put_cursor(hand: Hand, step: Step) -> None:
    where = Position(hand.id(step.a), step.b % 5, NAMES[step.c % len(NAMES)])
    hand.store.set_cursor(hand.fight, f"cursor {step.d % 2}", where)


def checkpoint(hand: Hand, step: Step) -> None:
    body = str(step.c).encode()
    hand.store.put_checkpoint(hand.fight, hand.id(step.a), SCHEMAS[step.b % 2], body)


def drop(hand: Hand, step: Step) -> object:
    return hand.store.drop_checkpoints(hand.fight, SCHEMAS[step.a % 2] if step.b % 3 else None)


def reindex(hand: Hand, step: Step) -> object:
    events = tuple(StoredEvent("Turned", step.a % 3, "ada") for _ in range(step.b % 3))
    return hand.store.rebuild_event_index(hand.fight, lambda body: events)


def forge(hand: Hand, step: Step) -> None:
    """The id of a commit that is kept, on another body or below another parent."""
    kept = [id for id in hand.ids if hand.store.has(hand.fight, id)]
    rows = hand.store.branches(hand.fight)
    row = rows[step.a % len(rows)]
    forged = StoredCommit(kept[step.b % len(kept)], row.head, f"act {step.c % 4}".encode())
    hand.store.append(hand.fight, row.name, row.head, (forged,))


STEPS: dict[str, Callable[[Hand, Step], object]] = {
    "append": append,
    "extend": extend,
    "open": open_branch,
    "rename": rename,
    "delete": delete,
    "annotate": annotate,
    "cursor": put_cursor,
    "checkpoint": checkpoint,
    "drop": drop,
    "reindex": reindex,
    "forge": forge,
}
NUMBERS = st.integers(0, 60)
# Growing is what the other steps work on, so it comes up more often.
KINDS = st.sampled_from(["append", "extend", "extend", "extend", "open", "open", *STEPS])
HISTORIES = st.lists(st.builds(Step, KINDS, NUMBERS, NUMBERS, NUMBERS, NUMBERS), min_size=4, max_size=40)


def outcome(hand: Hand, step: Step) -> object:
    """What came of it: the answer, or the error in its own words, without the name of the store."""
    try:
        return STEPS[step.what](hand, step)
    except (StoreError, Conflict) as error:
        return type(error).__name__, re.sub(re.escape(hand.store.where), "STORE", str(error))


def seen(hand: Hand) -> object:
    """All that a store shows of a fight."""
    store, fight = hand.store, hand.fight
    rows = store.branches(fight)
    kept = [id for id in hand.ids if store.has(fight, id)]
    tree = store.tree(fight)
    return {
        "branches": [(row.name, row.head, row.base) for row in rows],
        "in order": [row.created for row in rows] == sorted(row.created for row in rows),
        "kept": kept,
        "tree": sorted(tree),
        "siblings": {id: [row.id for row in tree if row.parent == id] for id in kept},
        "children": {id: store.children(fight, id) for id in kept},
        "commits": {id: store.commit(fight, id) for id in kept},
        "depths": {id: (store.depth(fight, id), store.parent(fight, id)) for id in kept},
        "chains": {id: list(store.chain(fight, id)) for id in kept},
        "tails": {id: list(store.chain(fight, id, store.parent(fight, id))) for id in kept},
        "heads": store.heads(fight),
        "nameless": store.nameless_heads(fight),
        "walk": sorted(store.walk(fight)),
        "annotations": [attrs.evolve(one, number=0) for one in store.annotations(fight)],
        "events": sorted(store.events(fight)),
        "cursors": [store.cursor(fight, f"cursor {n}") for n in range(2)],
        "checkpoints": {(id, s): store.nearest_checkpoint(fight, id, s) for id in kept for s in SCHEMAS},
    }


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory, pg_server: str) -> Iterator[list[Store]]:
    """One of each kind, the plain one first."""
    file: Path = tmp_path_factory.mktemp("store") / "fights.db"
    empty(pg_server)
    opened = [open_store("memory:"), open_store(file), open_store(pg_server)]
    yield opened
    for store in opened:
        store.close()


NUMBERED = itertools.count(1)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(steps=HISTORIES)
def test_all_stores_answer_alike(stores: list[Store], steps: list[Step]) -> None:
    fight = f"fight {next(NUMBERED)}"
    hands = [Hand(store, fight, [begin(store, fight)]) for store in stores]
    for step in steps:
        plain, *others = (outcome(hand, step) for hand in hands)
        assert others == [plain] * len(others), step
    shown = [seen(hand) for hand in hands]
    for hand, other in zip(hands[1:], shown[1:], strict=True):
        assert other == shown[0], hand.store.where
    for hand in hands:
        report = verify_chain(hand.store, fight)
        assert report.intact
        assert report.unindexed is None
