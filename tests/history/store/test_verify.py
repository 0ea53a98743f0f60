"""Verification finds any changed, lost or misplaced commit, on whichever line it lies, and a wrong index."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fechtbuch.history.ids import commit_id
from fechtbuch.history.store import Store, open_store
from fechtbuch.history.store.errors import UnknownFight
from fechtbuch.history.store.sql import SqlStore
from fechtbuch.history.verify import Break, verify_chain
from tests.history.store.making import FIGHT, begin, commits, genesis, grow, head


def fight(store: Store) -> dict[str, str]:
    """A main line of six acts, and a nameless one that leaves it after the second; ids by what the commits say."""
    root = begin(store)
    made = grow(store, *(f"act {n}" for n in range(1, 7)))
    other = commits(made[1].id, "other 3", "other 4")
    store.open_branch(FIGHT, made[1].id, other, "main", "other")
    store.delete_branch(FIGHT, "other")
    return {"genesis": root} | {one.body.decode(): one.id for one in (*made, *other)}


@contextmanager
def tampering(where: str) -> Iterator[Any]:
    """SQL on the tables of a store, past all its rules."""
    with open_store(where) as store:
        assert isinstance(store, SqlStore)
        connection = store.engine.raw_connection()
        try:
            driver = connection.driver_connection
            assert driver is not None
            if isinstance(driver, sqlite3.Connection):
                driver.execute("PRAGMA foreign_keys=OFF")
            else:
                driver.execute("SET session_replication_role = replica")
            yield lambda sql, *values: driver.execute(
                sql if isinstance(driver, sqlite3.Connection) else sql.replace("?", "%s"), values
            )
        finally:
            connection.invalidate()


def test_an_untouched_fight_is_intact(store: Store) -> None:
    ids = fight(store)
    report = verify_chain(store, FIGHT)
    assert report.intact
    assert (report.commits, report.broken, report.unindexed) == (9, None, None)
    assert verify_chain(store, FIGHT, ids["other 4"]).intact
    assert str(report) == "tavern: 9 commits; all intact"


def test_a_head_that_was_kept_elsewhere_must_be_there(store: Store) -> None:
    fight(store)
    report = verify_chain(store, FIGHT, "f" * 64)
    assert report.broken == Break("f" * 64, None, "is not in the fight")
    assert not report.intact


def test_an_unknown_fight_cannot_be_verified(store: Store) -> None:
    with pytest.raises(UnknownFight):
        verify_chain(store, FIGHT)


@pytest.mark.parametrize(("body", "depth"), [("act 4", 4), ("other 3", 3), ("genesis", 0), ("act 6", 6)])
def test_one_changed_byte_is_found_with_its_depth(durable: str, body: str, depth: int) -> None:
    with open_store(durable) as store:
        ids = fight(store)
    with tampering(durable) as sql:
        sql("update commits set body = ? where id = ?", b"forged", bytes.fromhex(ids[body]))
    with open_store(durable) as store:
        report = verify_chain(store, FIGHT)
    assert report.broken is not None
    assert (report.broken.commit, report.broken.depth) == (ids[body], depth)
    assert f"at depth {depth}" in str(report)
    assert report.commits == 9
    assert report.unindexed is None


def test_a_body_that_was_turned_into_text_is_found(tmp_path: Path) -> None:
    where = str(tmp_path / "text.fechtbuch")
    with open_store(where) as store:
        fight(store)
    with tampering(where) as sql:
        sql("UPDATE commits SET body = CAST(body AS TEXT) WHERE body = CAST(? AS BLOB)", "act 3")
    with open_store(where) as store:
        broken = verify_chain(store, FIGHT).broken
    assert broken is not None
    assert broken.depth == 3


def test_the_shallowest_of_several_is_reported(durable: str) -> None:
    with open_store(durable) as store:
        ids = fight(store)
    with tampering(durable) as sql:
        for body in ("act 5", "other 3", "act 6"):
            sql("update commits set body = ? where id = ?", b"forged", bytes.fromhex(ids[body]))
    with open_store(durable) as store:
        report = verify_chain(store, FIGHT)
    assert report.broken == Break(ids["other 3"], 3, "its id does not follow from its parent and body")


def test_a_forged_id_breaks_the_act_after_it(durable: str) -> None:
    with open_store(durable) as store:
        ids = fight(store)
        forged = commit_id(ids["act 3"], b"forged")
    with tampering(durable) as sql:
        values = (bytes.fromhex(forged), b"forged", bytes.fromhex(ids["act 4"]))
        sql("update commits set id = ?, body = ? where id = ?", *values)
    with open_store(durable) as store:
        report = verify_chain(store, FIGHT)
    assert report.broken is not None
    assert (report.broken.commit, report.broken.depth) == (ids["act 5"], 5)


def test_a_whole_new_end_is_found_only_by_a_head_kept_elsewhere(durable: str) -> None:
    with open_store(durable) as store:
        ids = fight(store)
        forged = commit_id(ids["act 5"], b"forged")
    with tampering(durable) as sql:
        values = (bytes.fromhex(forged), b"forged", bytes.fromhex(ids["act 6"]))
        sql("update commits set id = ?, body = ? where id = ?", *values)
    with open_store(durable) as store:
        assert verify_chain(store, FIGHT).intact
        assert verify_chain(store, FIGHT, ids["act 6"]).broken == Break(ids["act 6"], None, "is not in the fight")


@pytest.mark.parametrize(("body", "after", "depth"), [("act 4", "act 5", 5), ("act 2", "act 3", 3)])
def test_a_lost_act_is_found_by_the_one_after_it(durable: str, body: str, after: str, depth: int) -> None:
    with open_store(durable) as store:
        ids = fight(store)
    with tampering(durable) as sql:
        sql("delete from commits where id = ?", bytes.fromhex(ids[body]))
    with open_store(durable) as store:
        report = verify_chain(store, FIGHT)
    assert report.broken is not None
    assert report.broken.depth == depth
    assert report.broken.reason == "its parent is missing"
    assert report.broken.commit in {ids[after], ids["other 3"]}


def test_a_lost_segment_is_found(durable: str) -> None:
    with open_store(durable) as store:
        ids = fight(store)
    with tampering(durable) as sql:
        sql("delete from segments where parent is not null")
    with open_store(durable) as store:
        report = verify_chain(store, FIGHT)
    assert report.broken is not None
    assert report.broken.commit == ids["other 3"]


def test_another_genesis_is_found(durable: str) -> None:
    with open_store(durable) as store:
        fight(store)
    with tampering(durable) as sql:
        sql("update fights set root = ?", bytes.fromhex(genesis("arena").id))
    with open_store(durable) as store:
        report = verify_chain(store, FIGHT)
    assert report.broken is not None
    assert report.broken.depth == 0
    assert genesis("arena").id[:12] in report.broken.reason


def test_a_fight_without_commits_is_broken(durable: str) -> None:
    with open_store(durable) as store:
        fight(store)
    with tampering(durable) as sql:
        sql("delete from commits")
    with open_store(durable) as store:
        assert verify_chain(store, FIGHT).broken == Break(genesis().id, None, "the genesis is missing")


def test_lost_and_added_index_rows_are_found_and_mended(durable: str) -> None:
    with open_store(durable) as store:
        ids = fight(store)
        events = store.commit(FIGHT, ids["act 1"]).events
        place = "(select place from commits where id = ?)"
    with tampering(durable) as sql:
        sql(f"delete from events where place = {place}", bytes.fromhex(ids["act 5"]))
        sql(
            f"insert into events (place, event, kind, schema, who) values ({place}, 1, 'Died', 1, 'ada')",
            bytes.fromhex(ids["act 2"]),
        )
    with open_store(durable) as store:
        report = verify_chain(store, FIGHT)
        assert report.intact
        assert report.unindexed == Break(ids["act 2"], 2, "1 events, but 2 index rows")
        assert "index" in str(report)
        store.rebuild_event_index(FIGHT, lambda body: events if b"act" in body or b"other" in body else ())
        assert verify_chain(store, FIGHT).unindexed is None
        assert len(store.events(FIGHT)) == 8


def test_fights_are_verified_apart(tmp_path: Path) -> None:
    where = str(tmp_path / "fights.db")
    with open_store(where) as store:
        fight(store)
        begin(store, "arena")
        seen = grow(store, "a blow", fight="arena")[0].id
    with tampering(where) as sql:
        sql("update commits set body = ? where id = ?", b"forged", bytes.fromhex(seen))
    with open_store(where) as store:
        assert verify_chain(store, FIGHT, head(store)).intact
        assert verify_chain(store, "arena").broken is not None
