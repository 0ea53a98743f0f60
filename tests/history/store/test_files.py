"""SQLite files: what may go wrong with a file, and that each error names the file and leaves the log as it was."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from fechtbuch.history.store import Position, Store, open_store
from fechtbuch.history.store.errors import (
    BadText,
    CorruptStore,
    ForeignStore,
    FutureStore,
    ReadOnlyStore,
    StoreError,
    StoreFailed,
    StoreFull,
    StoreLocked,
    StoreMissing,
)
from fechtbuch.history.store.memory import MemoryStore
from fechtbuch.history.store.sql import SqlStore
from fechtbuch.history.store.sqlite import APPLICATION, SqliteDatabase, explain
from fechtbuch.history.store.tables import FORMAT
from fechtbuch.history.verify import verify_chain
from tests.history.store.making import FIGHT, begin, bodies, commit, genesis, grow, head, note, numbered, row

NOBODY = 65_534


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A closed store file with one fight of twenty acts."""
    path = tmp_path / "fights.db"
    with open_store(path) as store:
        begin(store)
        grow(store, *(f"act {n}" for n in range(20)))
    return path


@contextmanager
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    """The file as any other program sees it."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def refuses(path: Path, kind: type[StoreError], *words: str, readonly: bool = False, create: bool = True) -> None:
    """Opening fails with this error, which names the file and these words."""
    with pytest.raises(kind) as caught:
        open_store(path, readonly=readonly, create=create)
    for word in (str(path), *words):
        assert word in str(caught.value)


# opening


def test_a_missing_file_is_made_unless_told_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    refuses(path, StoreMissing, create=False)
    refuses(path, StoreMissing, readonly=True)
    assert not path.exists()
    open_store(path).close()
    with open_store(path, create=False) as store:
        assert store.fights() == ()
        assert store.where == str(path)
        assert not store.readonly


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    refuses(tmp_path, StoreMissing, "folder")


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    refuses(tmp_path / "no" / "such.db", StoreMissing, str(tmp_path / "no"))


@pytest.mark.parametrize("where", [":memory:", "memory:", "sqlite://", "sqlite:///:memory:"])
def test_memory_has_several_names_and_no_file(where: str) -> None:
    with open_store(where) as store:
        assert isinstance(store, MemoryStore)
        assert (store.where, store.readonly) == ("memory", False)
        assert store.fights() == ()


def _alone(program: str) -> None:
    """Run a program in a new interpreter that finds what this one finds."""
    paths = os.pathsep.join(path for path in sys.path if path)
    subprocess.run([sys.executable, "-c", program], check=True, env={**os.environ, "PYTHONPATH": paths})


def test_memory_waits_for_no_database_library() -> None:
    _alone(
        "import sys\n"
        "from fechtbuch.history.store import open_store\n"
        "open_store('memory:')\n"
        "assert 'sqlalchemy' not in sys.modules"
    )


def test_a_file_needs_no_postgresql_library(file: Path) -> None:
    _alone(
        "import sys\n"
        "sys.modules['psycopg'] = None\n"
        "from fechtbuch.history.store import open_store\n"
        "from fechtbuch.history.store.errors import StoreFailed\n"
        f"assert len(open_store({str(file)!r}).fights()) == 1\n"
        "try:\n"
        "    open_store('postgresql://localhost/fights')\n"
        "except StoreFailed as error:\n"
        "    assert 'pip install' in str(error)\n"
        "else:\n"
        "    raise AssertionError"
    )


def test_a_file_is_opened_by_path_or_url(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("HOME", str(file.parent))
    for where in (str(file), f"sqlite:///{file}", "fights.db", "sqlite:///fights.db", "~/fights.db"):
        with open_store(where, create=False) as store:
            assert store.fight(FIGHT).root == genesis().id


def test_an_unknown_kind_of_store_is_named() -> None:
    with pytest.raises(StoreMissing, match=r"mysql.*postgresql://"):
        open_store("mysql://localhost/fights")


def test_a_name_may_hold_any_sign(tmp_path: Path) -> None:
    path = tmp_path / "Bär & Söhne?mode=memory#1 %41.db"
    with open_store(path) as store:
        begin(store)
    assert path.exists()
    with open_store(path, readonly=True) as store:
        assert store.fights() == (row(),)


def test_a_file_holds_its_settings(file: Path) -> None:
    with raw(file) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert connection.execute("PRAGMA user_version").fetchone() == (FORMAT,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with open_store(file) as store, in_sql(store) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,), "FULL"
        assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)


@contextmanager
def in_sql(store: Store) -> Iterator[sqlite3.Connection]:
    """A connection of the store itself."""
    assert isinstance(store, SqlStore)
    connection = store.engine.raw_connection()
    try:
        driver = connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        yield driver
    finally:
        connection.close()


def test_a_closed_store_is_one_file(file: Path) -> None:
    assert [path.name for path in file.parent.iterdir()] == ["fights.db"]


def test_sql_can_ask_for_the_wounds_of_a_campaign(file: Path) -> None:
    with raw(file) as connection:
        asked = connection.execute(
            "select f.title, e.who, count(*) from events e join commits c on c.place = e.place"
            " join fights f on f.number = c.fight where e.kind = 'Moved' group by f.title, e.who"
        )
        assert asked.fetchall() == [("The tavern", "orc", 20)]


# files that are no stores


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "shopping.db"
    with raw(path) as connection:
        connection.execute("create table list (item text)")
    before = path.read_bytes()
    refuses(path, ForeignStore, "a SQLite file but not a fight store")
    assert path.read_bytes() == before
    assert [other.name for other in tmp_path.iterdir()] == ["shopping.db"]


def test_a_database_with_another_programs_mark_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "marked.db"
    with raw(path) as connection:
        connection.execute("pragma application_id = 4711")
        connection.execute("create table fights (number integer)")
    refuses(path, ForeignStore)


def test_a_newer_format_is_refused_and_both_are_named(file: Path) -> None:
    with raw(file) as connection:
        connection.execute(f"pragma user_version = {FORMAT + 6}")
    refuses(file, FutureStore, f"format {FORMAT + 6}", f"up to {FORMAT}")


@pytest.mark.parametrize("content", [b"{}", b"no database at all\n" * 500, b"\0" * 4_096])
def test_other_bytes_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "fights.db"
    path.write_bytes(content)
    refuses(path, CorruptStore, "SQLite")
    assert path.read_bytes() == content


def test_an_empty_file_becomes_a_store_but_not_by_reading(tmp_path: Path) -> None:
    path = tmp_path / "fights.db"
    path.touch()
    refuses(path, ForeignStore, "empty", readonly=True)
    with open_store(path, create=False) as store:
        begin(store)
        assert len(store.fights()) == 1


@pytest.mark.parametrize("keep", [50, 3_000, 4_096, 20_000])
def test_a_file_cut_short_is_refused(file: Path, keep: int) -> None:
    os.truncate(file, keep)
    refuses(file, CorruptStore)


def test_a_file_whose_making_was_interrupted_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "fights.db"
    with raw(path) as connection:
        connection.execute("pragma journal_mode = wal")
    assert path.stat().st_size > 0
    with open_store(path) as store:
        begin(store)


def test_a_lost_table_is_named(file: Path) -> None:
    with raw(file) as connection:
        connection.execute("drop table cursors")
    refuses(file, CorruptStore, "cursors")


def test_damage_inside_is_named_when_it_is_met(file: Path) -> None:
    with open_store(file) as store:
        grow(store, *("act " + "x" * 3_000 + str(n) for n in range(200)))
    with raw(file) as connection:
        (page,) = connection.execute("select rootpage from sqlite_master where name = 'commits'").fetchone()
        (size,) = connection.execute("pragma page_size").fetchone()
    with open(file, "r+b") as handle:
        handle.seek((page - 1) * size)
        handle.write(b"\xff" * 200)
    with open_store(file) as store:
        with pytest.raises(CorruptStore, match="damaged") as caught:
            list(store.walk(FIGHT))
        assert str(file) in str(caught.value)


# reading only


def try_all_writes(store: Store) -> None:
    """Every write raises ``ReadOnlyStore`` with the store's name."""
    root = genesis().id
    writes = (
        lambda: store.create_fight(row("arena"), genesis("arena")),
        lambda: store.append(FIGHT, "main", head(store), (commit(head(store), "more"),)),
        lambda: store.open_branch(FIGHT, root, (), "main"),
        lambda: store.rename_branch(FIGHT, "main", "trunk"),
        lambda: store.delete_branch(FIGHT, "main"),
        lambda: store.annotate(FIGHT, note(root)),
        lambda: store.set_cursor(FIGHT, "ada", Position(root, 0, "main")),
        lambda: store.put_checkpoint(FIGHT, root, "s1", b""),
        lambda: store.drop_checkpoints(FIGHT),
        lambda: store.rebuild_event_index(FIGHT, lambda body: ()),
    )
    for write in writes:
        with pytest.raises(ReadOnlyStore) as caught:
            write()
        assert store.where in str(caught.value)


def read_all(store: Store) -> None:
    """Everything that reads, reads."""
    at = head(store)
    assert bodies(store.chain(FIGHT, at, genesis().id)) == [f"act {n}" for n in range(20)]
    assert len(store.tree(FIGHT)) == 21
    assert len(store.events(FIGHT, "Moved")) == 20
    assert store.find_commit(FIGHT, at[:20]) == at
    assert store.nearest_checkpoint(FIGHT, at, "s1") is None
    assert store.annotations(FIGHT) == ()
    assert verify_chain(store, FIGHT, at).intact


def test_a_store_opened_for_reading_reads_all_and_writes_nothing(file: Path) -> None:
    before = file.read_bytes()
    with open_store(file, readonly=True) as store:
        assert store.readonly
        read_all(store)
        try_all_writes(store)
    assert file.read_bytes() == before


def test_a_reader_sees_what_a_writer_adds(file: Path) -> None:
    with open_store(file, readonly=True) as reader, open_store(file) as writer:
        made = grow(writer, "later")
        assert head(reader) == made[-1].id


def _as_nobody(path: Path) -> None:
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    with open_store(path) as store:
        assert store.readonly
        read_all(store)
        try_all_writes(store)


@pytest.mark.parametrize("left_open", [False, True])
@pytest.mark.parametrize(("file_mode", "folder_mode"), [(0o444, 0o755), (0o444, 0o555), (0o644, 0o555)])
def test_a_file_or_folder_without_permission_is_read(file_mode: int, folder_mode: int, left_open: bool) -> None:
    # Not in pytest's own folder, which others may not enter.
    with tempfile.TemporaryDirectory(prefix="fechtbuch-") as folder:
        path = Path(folder) / "fights.db"
        with open_store(path) as writer:
            begin(writer)
            grow(writer, *(f"act {n}" for n in range(20)))
            if not left_open:
                writer.close()
            path.chmod(file_mode)
            Path(folder).chmod(folder_mode)
            child = multiprocessing.get_context("fork").Process(target=_as_nobody, args=(path,))
            child.start()
            child.join(60)
            Path(folder).chmod(0o755)
            assert child.exitcode == 0


# failing writes


def test_a_busy_file_is_waited_for_and_then_named(file: Path) -> None:
    with SqlStore(SqliteDatabase(file, busy_seconds=0.05)) as store, raw(file) as other:
        seen = head(store)
        other.execute("begin immediate")
        with pytest.raises(StoreLocked) as caught:
            store.append(FIGHT, "main", seen, (commit(seen, "late"),))
        assert str(file) in str(caught.value)
        read_all(store)
        other.execute("rollback")
        grow(store, "in time")


def test_a_file_that_is_busy_for_a_moment_only_costs_time(file: Path) -> None:
    with open_store(file) as store, raw(file) as other:
        other.execute("begin immediate")
        writer = threading.Thread(target=grow, args=(store, "in time"))
        writer.start()
        writer.join(0.2)
        assert writer.is_alive(), "it waits"
        other.execute("rollback")
        writer.join(60)
        assert bodies(store.chain(FIGHT, head(store)))[-1] == "in time"


def test_a_full_disk_keeps_the_log_and_goes_on_when_there_is_room(file: Path) -> None:
    with open_store(file) as store:
        assert isinstance(store, SqlStore)
        with in_sql(store) as connection:
            (pages,) = connection.execute("pragma page_count").fetchone()
        limit = f"pragma max_page_count = {pages + 2}"
        sa.event.listen(store.engine, "connect", lambda driver, _: driver.execute(limit))
        store.engine.dispose()
        seen, before = head(store), store.tree(FIGHT)
        with pytest.raises(StoreFull, match="room") as caught:
            store.append(FIGHT, "main", seen, numbered(seen, range(2_000)))
        assert str(file) in str(caught.value)
        assert store.tree(FIGHT) == before
        assert head(store) == seen
        read_all(store)
        limit = "pragma max_page_count = 1000000"
        store.engine.dispose()
        grow(store, "there is room again")
        assert verify_chain(store, FIGHT).intact


def _with_small_files(path: Path, bytes_: int) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with open_store(path) as store:
        seen, before = head(store), store.tree(FIGHT)
        resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_, bytes_))
        with pytest.raises((StoreFailed, StoreFull)) as caught:
            store.append(FIGHT, "main", seen, numbered(seen, range(20_000)))
        assert str(path) in str(caught.value)
        assert store.tree(FIGHT) == before
        assert head(store) == seen


def test_a_disk_that_refuses_to_write_keeps_the_log(file: Path) -> None:
    child = multiprocessing.get_context("fork").Process(target=_with_small_files, args=(file, 200_000))
    child.start()
    child.join(60)
    assert child.exitcode == 0
    with open_store(file) as store:
        read_all(store)
        grow(store, "another disk")


@pytest.mark.parametrize("fate", ["deleted", "replaced"])
def test_a_file_that_is_gone_takes_no_acts(file: Path, fate: str) -> None:
    with open_store(file) as store:
        seen = head(store)
        file.unlink()
        if fate == "replaced":
            open_store(file).close()
        with pytest.raises(StoreMissing, match=r"was deleted, moved or replaced"):
            store.ready()
        with pytest.raises(StoreMissing, match="nothing was written") as caught:
            store.append(FIGHT, "main", seen, (commit(seen, "into nothing"),))
        assert str(file) in str(caught.value)


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StoreLocked),
        (sqlite3.SQLITE_FULL, StoreFull),
        (sqlite3.SQLITE_READONLY_DBMOVED, ReadOnlyStore),
        (sqlite3.SQLITE_IOERR_FSYNC, StoreFailed),
        (sqlite3.SQLITE_CORRUPT_INDEX, CorruptStore),
        (sqlite3.SQLITE_CANTOPEN_ISDIR, StoreMissing),
        (sqlite3.SQLITE_NOMEM, StoreFailed),
    ],
)
def test_what_sqlite_says_is_kept_in_the_error(code: int, kind: type[StoreError]) -> None:
    error = sqlite3.OperationalError("its own words")
    error.sqlite_errorcode = code
    found = explain(error, "fights.db")
    assert type(found) is kind
    assert "fights.db" in str(found)
    assert "its own words" in str(found)
    assert explain(ValueError("not SQLite's"), "fights.db") is None


# statements


@contextmanager
def counted(store: Store) -> Iterator[list[str]]:
    """The statements that SQLite runs meanwhile."""
    assert isinstance(store, SqlStore)
    said: list[str] = []
    sa.event.listen(store.engine, "connect", lambda driver, _: driver.set_trace_callback(said.append))
    store.engine.dispose()
    store.fights()
    said.clear()
    yield said


def test_a_line_of_ten_thousand_commits_is_few_statements(file: Path) -> None:
    with open_store(file) as store, counted(store) as said:
        seen = head(store)
        made = numbered(seen, range(10_000))
        store.append(FIGHT, "main", seen, made)
        said.clear()
        assert sum(1 for _ in store.chain(FIGHT, made[-1].id)) == 10_021
        assert len(said) <= 15


def test_a_line_through_hundreds_of_forks_is_few_statements(file: Path) -> None:
    with open_store(file) as store:
        seen = head(store)
        for n in range(300):
            first, second = commit(seen, f"first {n}"), commit(seen, f"second {n}")
            # The first thought takes the next place, so that every second thought opens a segment.
            store.open_branch(FIGHT, seen, (first,), "main", f"first {n}")
            store.append(FIGHT, "main", seen, (second,))
            seen = second.id
        with counted(store) as said:
            assert sum(1 for _ in store.chain(FIGHT, seen)) == 321
            assert len(said) <= 10


def test_an_append_is_a_handful_of_statements(file: Path) -> None:
    with open_store(file) as store, counted(store) as said:
        for _ in range(2):
            said.clear()
            grow(store, "act")
        assert len([one for one in said if not one.startswith("--")]) <= 8


def test_texts_that_no_database_takes_are_refused_in_questions_too(file: Path) -> None:
    with open_store(file) as store:
        for ask in (
            lambda: store.fight("nul\0"),
            lambda: store.cursor(FIGHT, "half \ud800"),
            lambda: store.events(kind="nul\0"),
        ):
            with pytest.raises(BadText):
                ask()
