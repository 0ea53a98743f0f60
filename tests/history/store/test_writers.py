"""Contract: writers at the same time. One branch name lets one of them through, two names let both; nothing mixes."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from fechtbuch.history.store import Store, open_store
from fechtbuch.history.store.sql import SqlStore
from fechtbuch.history.store.sqlite import SqliteDatabase
from fechtbuch.history.verify import verify_chain
from tests.history.store.making import FIGHT, begin, bodies, commit, grow, head, numbered
from tests.history.store.racing import (
    CONTEXT,
    WAIT_SECONDS,
    Race,
    Try,
    by_processes,
    by_threads,
    in_processes,
    in_threads,
    insist,
    insist_in_process,
)

ROUNDS = 12

Setting = tuple[Store, Race]


@pytest.fixture(
    params=["memory threads", "sqlite threads", "postgres threads", "sqlite processes", "postgres processes"]
)
def setting(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Setting]:
    """A store with a fight in it, and a way to let writers race on it."""
    kind, writers = request.param.split()
    where = {"memory": "memory:", "sqlite": str(tmp_path / "fights.db")}.get(kind) or request.getfixturevalue("pg_url")
    with open_store(where) as store:
        begin(store)
        grow(store, "1", "2", "3", "4")
        yield store, by_threads if writers == "threads" else partial(by_processes, where=where)


def past(store: Store) -> str:
    """A commit in mid-history."""
    return next(row.id for row in store.tree(FIGHT) if row.depth == 2)


def tip(store: Store) -> str:
    """The end of the only line."""
    return head(store)


@pytest.mark.parametrize("place", [tip, past])
def test_one_name_lets_one_writer_through(setting: Setting, place: Callable[[Store], str]) -> None:
    store, race = setting
    at = place(store)
    names = [f"contested {n}" for n in range(ROUNDS)]
    for name in names:
        store.open_branch(FIGHT, at, (), "main", name)
    tries = [[Try(name, at, tuple(numbered(at, range(3), f"{name} by {who}"))) for name in names] for who in "ab"]
    results = race(store, tries)
    for n, name in enumerate(names):
        assert sorted(mine[n] for mine in results) == ["Conflict", "kept"]
        winner, loser = (0, 1) if results[0][n] == "kept" else (1, 0)
        assert head(store, name) == tries[winner][n].commits[-1].id
        assert bodies(store.chain(FIGHT, head(store, name), at)) == [
            one.body.decode() for one in tries[winner][n].commits
        ], "nothing interleaves"
        assert not any(store.has(FIGHT, one.id) for one in tries[loser][n].commits), "nothing of the loser is kept"
    assert set(store.nameless_heads(FIGHT)) == set(), "no act ends on no branch"
    report = verify_chain(store, FIGHT)
    assert report.intact
    assert report.unindexed is None


@pytest.mark.parametrize("place", [tip, past])
def test_two_names_on_one_head_let_both_through(setting: Setting, place: Callable[[Store], str]) -> None:
    store, race = setting
    at = place(store)
    tries: list[list[Try]] = [[], []]
    for n in range(ROUNDS):
        for who in range(2):
            name = f"{n} {'ab'[who]}"
            store.open_branch(FIGHT, at, (), "main", name)
            tries[who].append(Try(name, at, tuple(numbered(at, range(3), name))))
    assert race(store, tries) == [["kept"] * ROUNDS] * 2
    for what in (*tries[0], *tries[1]):
        assert bodies(store.chain(FIGHT, head(store, what.branch), at)) == [one.body.decode() for one in what.commits]
    assert store.nameless_heads(FIGHT) == ()
    assert verify_chain(store, FIGHT).intact


def test_two_names_may_come_to_the_same_commits(setting: Setting) -> None:
    store, race = setting
    at = tip(store)
    before = len(store.tree(FIGHT))
    tries: list[list[Try]] = [[], []]
    for n in range(ROUNDS):
        shared = tuple(numbered(at, range(2), f"shared {n}"))
        for who in range(2):
            store.open_branch(FIGHT, at, (), "main", f"{n} {who}")
            tries[who].append(Try(f"{n} {who}", at, shared))
    assert race(store, tries) == [["kept"] * ROUNDS] * 2
    for one, other in zip(*tries, strict=True):
        assert head(store, one.branch) == head(store, other.branch) == one.commits[-1].id
    assert len(store.tree(FIGHT)) == before + 2 * ROUNDS
    assert verify_chain(store, FIGHT).unindexed is None


def test_one_name_and_the_same_commit_is_still_one_writer(setting: Setting) -> None:
    store, race = setting
    at = tip(store)
    tries: list[list[Try]] = [[], []]
    for n in range(ROUNDS):
        store.open_branch(FIGHT, at, (), "main", f"contested {n}")
        for mine in tries:
            mine.append(Try(f"contested {n}", at, (commit(at, f"shared {n}"),)))
    results = race(store, tries)
    assert all(sorted(mine[n] for mine in results) == ["Conflict", "kept"] for n in range(ROUNDS))


def test_everybody_gets_a_name_of_their_own(setting: Setting) -> None:
    store, race = setting
    at = past(store)
    writers = 3
    tries = [
        [Try("main", at, (commit(at, f"idea {n} of {who}"),), opens=True) for n in range(ROUNDS)]
        for who in range(writers)
    ]
    results = race(store, tries)
    opened = {
        name: what for mine, got in zip(tries, results, strict=True) for what, name in zip(mine, got, strict=True)
    }
    assert set(opened) == {f"main-{n}" for n in range(1, writers * ROUNDS + 1)}
    for name, what in opened.items():
        assert head(store, name) == what.commits[-1].id
    assert len(store.children(FIGHT, at)) == writers * ROUNDS + 1


def test_whoever_insists_gets_through_and_every_act_is_kept_once(store: Store) -> None:
    root = begin(store)
    barrier = threading.Barrier(4)
    in_threads([partial(insist, store, barrier, f"writer {n}", 12) for n in range(4)])
    _demand_all(store, root, 4, 12)


def test_processes_that_insist(durable: str) -> None:
    with open_store(durable) as store:
        root = begin(store)
        barrier = CONTEXT.Barrier(3)
        in_processes([(insist_in_process, (durable, barrier, f"writer {n}", 15)) for n in range(3)])
        _demand_all(store, root, 3, 15)


def _demand_all(store: Store, root: str, writers: int, acts: int) -> None:
    kept = bodies(store.chain(FIGHT, head(store), root))
    assert sorted(kept) == sorted(f"writer {n} {act}" for n in range(writers) for act in range(acts))
    for n in range(writers):
        mine = [body for body in kept if body.startswith(f"writer {n} ")]
        assert mine == [f"writer {n} {act}" for act in range(acts)], "in the order in which they were written"
    assert len(store.tree(FIGHT)) == writers * acts + 1
    assert store.heads(FIGHT) == (head(store),)


def test_readers_see_whole_appends_only(store: Store) -> None:
    root = begin(store)
    done = threading.Event()
    batches = 25
    seen: set[int] = set()

    def write() -> None:
        at = root
        for batch in range(batches):
            made = numbered(at, range(4), f"batch {batch}")
            store.append(FIGHT, "main", at, made)
            at = made[-1].id
        done.set()

    def read() -> None:
        while not done.is_set():
            line = list(store.chain(FIGHT, head(store), root))
            seen.add(len(line) % 4)
            assert [link.parent for link in line] == [root, *(link.id for link in line[:-1])][: len(line)]

    in_threads([write, read, read])
    assert seen <= {0}
    assert len(list(store.chain(FIGHT, head(store), root))) == 4 * batches


def _in_a_fork(store: Store, acts: int) -> None:
    assert isinstance(store, SqlStore)
    pool = store.engine.pool
    assert isinstance(pool, sa.pool.QueuePool)
    assert pool.checkedin() == 0, "none of the parent's connections"
    for n in range(acts):
        grow(store, f"child {n}", branch="child's")


def test_a_process_that_forks_gets_connections_of_its_own(durable: str) -> None:
    with open_store(durable) as store:
        root = begin(store)
        store.open_branch(FIGHT, root, (), "main", "child's")
        child = multiprocessing.get_context("fork").Process(target=_in_a_fork, args=(store, 20))
        child.start()
        for n in range(20):
            grow(store, f"parent {n}")
        child.join(WAIT_SECONDS)
        assert child.exitcode == 0
        assert bodies(store.chain(FIGHT, head(store), root)) == [f"parent {n}" for n in range(20)]
        assert bodies(store.chain(FIGHT, head(store, "child's"), root)) == [f"child {n}" for n in range(20)]
        assert verify_chain(store, FIGHT).unindexed is None


def test_sqlite_writers_wait_for_each_other(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "fights.db")
    try:
        assert database.turn().acquire(timeout=1)
        assert not database.turn().acquire(blocking=False)
    finally:
        database.turn().release()
        database.close()
