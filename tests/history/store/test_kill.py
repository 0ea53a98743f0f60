"""A writer killed in the middle of its work loses nothing that was acknowledged and leaves nothing half done."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from attrs import frozen

from fechtbuch.history.store import Store, StoredCommit, open_store
from fechtbuch.history.store.sql import SqlStore
from fechtbuch.history.verify import verify_chain
from tests.history.store.making import FIGHT, begin, commit, genesis, head, note
from tests.history.store.racing import CONTEXT, WAIT_SECONDS

KILLS = int(os.environ.get("FECHTBUCH_KILLS", "20"))
SERVER_KILLS = max(10, KILLS // 2)
BATCHES = (1, 1, 2, 7, 60)
LONGEST_BATCH = max(BATCHES)


@frozen
class Life:
    """What one writer does until it is killed: how many commits an append holds, how often the log is folded in."""

    batch: int
    checkpoint_pages: int


def act(parent: str, number: int) -> StoredCommit:
    """The commit of a number: the same in whichever process it is made."""
    return commit(parent, f"act {number} " + "x" * (number * 37 % 900))


def acts(seen: str, start: int, count: int) -> list[StoredCommit]:
    made: list[StoredCommit] = []
    for number in range(start, start + count):
        made.append(act(made[-1].id if made else seen, number))
    return made


def live(pipe: Connection, where: str, life: Life) -> None:
    """Append numbered commits for ever, saying after each append how many there are."""
    store = open_store(where)
    _fold_in_often(store, life.checkpoint_pages)
    seen = head(store)
    number = store.depth(FIGHT, seen) + 1
    pipe.send(number - 1)
    while True:
        made = acts(seen, number, life.batch)
        store.append(FIGHT, "main", seen, made, annotations=(note(made[-1].id),))
        seen, number = made[-1].id, number + life.batch
        pipe.send(number - 1)


def _fold_in_often(store: Store, pages: int) -> None:
    """Let SQLite fold its log into the file after so many pages, so that kills meet that too."""
    assert isinstance(store, SqlStore)
    if store.engine.dialect.name == "sqlite":
        sa.event.listen(store.engine, "connect", lambda driver, _: driver.execute(f"PRAGMA wal_autocheckpoint={pages}"))
        store.engine.dispose()


def kill_one(where: str, chance: random.Random) -> int:
    """Let a writer live, kill it somewhere, and give the number of the last commit it said was kept."""
    ours, theirs = CONTEXT.Pipe(duplex=False)
    life = Life(chance.choice(BATCHES), chance.choice((5, 40, 1_000)))
    writer = CONTEXT.Process(target=live, args=(theirs, where, life))  # type: ignore[attr-defined]
    writer.start()
    theirs.close()
    acknowledged = 0
    for _ in range(chance.randrange(1, 25)):
        assert ours.poll(WAIT_SECONDS), "the writer does not write"
        acknowledged = ours.recv()
    time.sleep(chance.random() * 0.004)
    writer.kill()
    writer.join(WAIT_SECONDS)
    assert writer.exitcode == -9
    _await_server(where)
    return max([acknowledged, *_rest(ours)])


def _await_server(where: str) -> None:
    """Wait until the server has noticed: what it was doing for the writer it still does to the end."""
    if not where.startswith("postgresql"):
        return
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    deadline = time.monotonic() + WAIT_SECONDS
    with psycopg.connect(where, autocommit=True) as connection:
        while connection.execute(others).fetchone() != (0,):
            assert time.monotonic() < deadline, "the server goes on without its client"
            time.sleep(0.005)


def _rest(pipe: Connection) -> Iterator[int]:
    """What was said before the kill and not yet heard."""
    try:
        while pipe.poll(0):
            yield pipe.recv()
    except EOFError:
        return


def demand_whole(store: Store, acknowledged: int, most_unheard: int) -> int:
    """The chain from the root to the branch's head is whole and holds every acknowledged commit; its length."""
    at = head(store)
    line = list(store.chain(FIGHT, at))
    kept = len(line) - 1
    assert acknowledged <= kept <= acknowledged + most_unheard, "all that was acknowledged, and one append at most more"
    expected = [genesis(), *acts(genesis().id, 1, kept)]
    assert [(link.id, link.body) for link in line] == [(one.id, one.body) for one in expected]
    assert store.heads(FIGHT) == (at,), "nothing lies beside the line"
    report = verify_chain(store, FIGHT, at)
    assert report.intact, report
    assert report.unindexed is None, report
    assert len(store.events(FIGHT)) == kept
    return kept


def survive(where: str, kills: int, chance: random.Random) -> None:
    """Kill writer after writer on one store; each goes on where the one before was stopped."""
    with open_store(where) as store:
        begin(store)
    kept = 0
    for _ in range(kills):
        acknowledged = kill_one(where, chance)
        with open_store(where) as store:
            kept = demand_whole(store, max(acknowledged, kept), LONGEST_BATCH)
    assert kept > kills


@pytest.mark.parametrize("series", range(max(1, KILLS // 10)))
def test_a_killed_writer_loses_nothing_it_acknowledged(tmp_path: Path, series: int) -> None:
    survive(str(tmp_path / "fights.db"), min(KILLS, 10), random.Random(f"file {series}"))


@pytest.mark.parametrize("series", range(SERVER_KILLS // 10))
def test_a_killed_client_loses_nothing_the_server_acknowledged(pg_url: str, series: int) -> None:
    survive(pg_url, 10, random.Random(f"server {series}"))


def test_a_file_whose_writer_was_killed_can_be_read_only(tmp_path: Path) -> None:
    where = str(tmp_path / "fights.db")
    with open_store(where) as store:
        begin(store)
    acknowledged = kill_one(where, random.Random(7))
    with open_store(where, readonly=True) as store:
        demand_whole(store, acknowledged, LONGEST_BATCH)
