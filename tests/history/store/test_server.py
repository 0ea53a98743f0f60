"""PostgreSQL: a schema of our own in anybody's database, and errors that name the server but never a password."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
import sqlalchemy as sa

from fechtbuch.history.store import open_store
from fechtbuch.history.store.errors import (
    CorruptStore,
    ForeignStore,
    FutureStore,
    ReadOnlyStore,
    StoreFailed,
    StoreFull,
    StoreLocked,
    StoreMissing,
)
from fechtbuch.history.store.postgres import PostgresDatabase, explain
from fechtbuch.history.store.sql import SqlStore
from fechtbuch.history.store.tables import FORMAT
from tests.history.store.making import FIGHT, begin, bodies, commit, grow, head


@pytest.fixture
def url(pg_url: str) -> str:
    """A database with a store that holds a fight."""
    with open_store(pg_url) as store:
        begin(store)
        grow(store, "act")
    return pg_url


@pytest.fixture
def admin(pg_url: str) -> Iterator[psycopg.Connection]:
    """A connection of somebody else."""
    with psycopg.connect(pg_url, autocommit=True) as connection:
        yield connection


def test_the_tables_of_others_are_neither_used_nor_touched(pg_url: str, admin: psycopg.Connection) -> None:
    admin.execute("drop table if exists public.commits")
    admin.execute("create table public.commits (mine int)")
    try:
        with open_store(pg_url) as store:
            begin(store)
            assert len(store.tree(FIGHT)) == 1
        assert admin.execute("select count(*) from public.commits").fetchone() == (0,)
    finally:
        admin.execute("drop table public.commits")


def test_a_schema_of_another_program_is_left_alone(pg_url: str, admin: psycopg.Connection) -> None:
    admin.execute("create schema fechtbuch")
    admin.execute("create table fechtbuch.list (item text)")
    with pytest.raises(ForeignStore, match="not a fight store"):
        open_store(pg_url)


def test_an_empty_schema_is_used(pg_url: str, admin: psycopg.Connection) -> None:
    admin.execute("create schema fechtbuch")
    with open_store(pg_url) as store:
        begin(store)


def test_a_newer_format_is_refused_and_both_are_named(url: str, admin: psycopg.Connection) -> None:
    admin.execute("update fechtbuch.store set format = 9")
    with pytest.raises(FutureStore, match=rf"format 9.*up to {FORMAT}"):
        open_store(url)


def test_a_store_is_made_only_when_wanted(pg_url: str, admin: psycopg.Connection) -> None:
    for options in ({"create": False}, {"readonly": True}):
        with pytest.raises(StoreMissing, match="no fight store"):
            open_store(pg_url, **options)
    assert admin.execute("select count(*) from pg_namespace where nspname = 'fechtbuch'").fetchone() == (0,)


def test_a_lost_table_is_named(url: str, admin: psycopg.Connection) -> None:
    with open_store(url) as store:
        admin.execute("drop table fechtbuch.cursors")
        with pytest.raises(CorruptStore, match="table is missing"):
            store.cursor(FIGHT, "ada")


def test_a_store_opened_for_reading_writes_nothing(url: str) -> None:
    with open_store(url, readonly=True) as store:
        assert store.readonly
        assert bodies(store.chain(FIGHT, head(store)))[1:] == ["act"]
        with pytest.raises(ReadOnlyStore, match="postgresql://"):
            grow(store, "more")


def test_a_user_who_may_only_read_writes_nothing(url: str, admin: psycopg.Connection) -> None:
    admin.execute("drop role if exists reader")
    admin.execute("create role reader login")
    admin.execute("grant usage on schema fechtbuch to reader")
    admin.execute("grant select on all tables in schema fechtbuch to reader")
    try:
        as_reader = sa.make_url(url).set(username="reader").render_as_string(hide_password=False)
        with open_store(as_reader) as store:
            assert bodies(store.chain(FIGHT, head(store)))[1:] == ["act"]
            with pytest.raises(ReadOnlyStore, match="reader"):
                grow(store, "more")
            assert head(store) == store.heads(FIGHT)[0]
    finally:
        admin.execute("drop owned by reader")
        admin.execute("drop role reader")


def test_no_message_and_no_name_holds_the_password(url: str) -> None:
    secret = sa.make_url(url).set(password="geheim").render_as_string(hide_password=False)
    with open_store(secret) as store:
        assert "geheim" not in store.where
        assert store.where.startswith("postgresql://postgres@")
    nowhere = sa.make_url(secret).set(database="nowhere").render_as_string(hide_password=False)
    with pytest.raises(StoreMissing, match="nowhere") as caught:
        open_store(nowhere)
    assert "geheim" not in str(caught.value)


def test_a_server_that_does_not_answer_is_named() -> None:
    with pytest.raises(StoreMissing, match=r"127\.0\.0\.1:9/fights cannot be reached"):
        open_store("postgresql://ada:geheim@127.0.0.1:9/fights")
    with pytest.raises(StoreMissing, match="URL"):
        open_store("postgresql://ada@host:port/fights")


def test_short_names_of_the_driver_are_understood(url: str) -> None:
    for scheme in ("postgres", "postgresql+psycopg"):
        with open_store(url.replace("postgresql", scheme, 1)) as store:
            assert len(store.fights()) == 1


def test_a_row_somebody_holds_is_waited_for_and_then_named(url: str, admin: psycopg.Connection) -> None:
    with SqlStore(PostgresDatabase(sa.make_url(url), lock_seconds=0.05)) as store:
        seen = head(store)
        with admin.transaction():
            admin.execute("select * from fechtbuch.branches for update")
            with pytest.raises(StoreLocked, match="locked"):
                store.append(FIGHT, "main", seen, (commit(seen, "late"),))
        assert head(store) == seen
        assert len(store.tree(FIGHT)) == 2
        grow(store, "in time")


def test_a_lost_connection_is_named_and_the_next_is_new(
    url: str, admin: psycopg.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    with open_store(url) as store:
        seen = head(store)
        admin.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
        with pytest.raises(StoreFailed, match="nothing was written"):
            store.append(FIGHT, "main", seen, (commit(seen, "lost"),))
        made = grow(store, "found")
        assert bodies(store.chain(FIGHT, made[-1].id, seen)) == ["found"]
    assert [record for record in caplog.records if record.name.startswith("sqlalchemy")] == []


def test_a_reader_in_the_middle_of_nothing_holds_no_transaction(url: str, admin: psycopg.Connection) -> None:
    with open_store(url) as store:
        line = store.chain(FIGHT, head(store))
        next(line)
        open_ = admin.execute(
            "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in%'"
        )
        assert open_.fetchone() == (0,)


def test_a_full_disk_of_the_server_is_named() -> None:
    found = explain(psycopg.errors.DiskFull("its own words"), "postgresql://host/fights")
    assert type(found) is StoreFull
    assert "its own words" in str(found)
    assert explain(ValueError("not PostgreSQL's"), "postgresql://host/fights") is None
