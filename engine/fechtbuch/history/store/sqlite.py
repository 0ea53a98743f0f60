"""SQLite as a store: one file for any number of fights, durable at each commit, one writer at a time.

A store file carries its own application id, so that no other program's database is ever touched, and its format
in SQLite's user version. Nothing but SQLite opens the file: any other handle that this process closed would take
SQLite's locks along.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
from collections.abc import Mapping
from pathlib import Path

import sqlalchemy as sa

from fechtbuch.history.store import errors
from fechtbuch.history.store.errors import StoreError
from fechtbuch.history.store.tables import FORMAT, METADATA

__all__ = ["APPLICATION", "BUSY_SECONDS", "SqliteDatabase"]

APPLICATION = int.from_bytes(b"FBch")
"""SQLite's application id of a store file."""

BUSY_SECONDS = 5.0
"""How long a writer waits for another before ``StoreLocked``."""


class SqliteDatabase:
    """The file at ``path``; made if it is missing and ``create`` is set.

    A file or folder that this user may not write is opened for reading only. Raises the errors of ``open_store``.
    """

    dialect = "sqlite"
    begin = "BEGIN IMMEDIATE"

    def __init__(
        self, path: Path, *, readonly: bool = False, create: bool = True, busy_seconds: float = BUSY_SECONDS
    ) -> None:
        self._busy_seconds = busy_seconds
        self.where = str(path)
        self._path = path.resolve()
        if path.is_dir():
            raise errors.StoreMissing(f"{path} is a folder, not a store file")
        if not path.parent.is_dir():
            raise errors.StoreMissing(f"{path} cannot be opened: there is no folder {path.parent}")
        self._demand_file(make=create and not readonly)
        self.readonly = readonly or not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))
        self._file = self._identity()
        self._turn = threading.Lock()
        self._process = os.getpid()
        self._engine = sa.create_engine(
            "sqlite://", creator=self._connect, poolclass=sa.pool.NullPool if self._is_still() else sa.pool.QueuePool
        )
        try:
            self._check()
        except BaseException:
            self.close()
            raise

    @property
    def engine(self) -> sa.Engine:
        """The engine; SQLite's connections do not survive a fork, so a child process gets its own."""
        if self._process != os.getpid():
            self._engine.dispose(close=False)
            self._process = os.getpid()
        return self._engine

    def turn(self) -> threading.Lock:
        """One writer at a time: waiting here is fair, waiting for SQLite's lock is not."""
        return self._turn

    def ready(self) -> None:
        """Raise ``StoreMissing`` if the file was deleted, moved or replaced: writes would go nowhere."""
        if self._identity() != self._file:
            raise errors.StoreMissing(
                f"{self.where} was deleted, moved or replaced since it was opened; nothing was written, open it again"
            )

    def explain(self, error: BaseException) -> StoreError | None:
        """What SQLite's error means for the store."""
        return explain(error, self.where)

    def close(self) -> None:
        """Close all connections; SQLite then folds its write-ahead log into the file."""
        self.engine.dispose()

    def _identity(self) -> tuple[int, int] | None:
        try:
            stat = os.stat(self._path)
        except FileNotFoundError:
            return None
        return stat.st_dev, stat.st_ino

    def _demand_file(self, *, make: bool) -> None:
        if self._path.exists():
            return
        if not make:
            raise errors.StoreMissing(f"there is no store file {self.where}")
        try:
            os.close(os.open(self._path, os.O_CREAT | os.O_RDWR, 0o666))
        except OSError as error:
            raise _cannot_create(error, self.where) from error

    def _is_still(self) -> bool:
        """Whether the file lies where not even SQLite's helper files can be made: it is then read as it is."""
        wal = Path(f"{self._path}-wal")
        return self.readonly and not os.access(self._path.parent, os.W_OK) and not wal.exists()

    def _connect(self) -> sqlite3.Connection:
        mode = "ro" if self.readonly else "rw"
        still = "&immutable=1" if self._is_still() else ""
        connection = sqlite3.connect(
            f"{self._path.as_uri()}?mode={mode}{still}",
            uri=True,
            timeout=self._busy_seconds,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=256,
        )
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    def _check(self) -> None:
        """Demand a store of a known format, making an empty file one."""
        try:
            connection = self._connect()
            try:
                if self._is_empty(connection):
                    self._make(connection)
                self._demand_format(connection)
                if not self.readonly:
                    connection.execute("PRAGMA journal_mode=WAL")
            finally:
                connection.close()
        except sqlite3.Error as error:
            raise explain(error, self.where) or error from error

    def _is_empty(self, connection: sqlite3.Connection) -> bool:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return not (application or version or tables)

    def _make(self, connection: sqlite3.Connection) -> None:
        if self.readonly:
            raise errors.ForeignStore(f"{self.where} is empty: no fight was ever written to it")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("BEGIN IMMEDIATE")
        try:
            if self._is_empty(connection):
                for statement in _tables(self._engine.dialect):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id={APPLICATION}")
                connection.execute(f"PRAGMA user_version={FORMAT}")
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    def _demand_format(self, connection: sqlite3.Connection) -> None:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if application != APPLICATION:
            raise errors.ForeignStore(f"{self.where} is a SQLite file but not a fight store")
        if version > FORMAT:
            raise errors.future(self.where, version, FORMAT)
        found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if missing := sorted(set(METADATA.tables) - found):
            raise errors.CorruptStore(f"{self.where} is damaged: it lacks {', '.join(missing)}")


def _tables(dialect: sa.Dialect) -> list[str]:
    made: list[str] = []
    for table in METADATA.sorted_tables:
        made.append(str(sa.schema.CreateTable(table).compile(dialect=dialect)))
        made += [str(sa.schema.CreateIndex(index).compile(dialect=dialect)) for index in table.indexes]
    return made


def _cannot_create(error: OSError, where: str) -> StoreError:
    if error.errno == errno.ENOSPC:
        return errors.StoreFull(f"{where} cannot be made: no room is left on the disk")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return errors.ReadOnlyStore(f"{where} cannot be made: its folder may not be written")
    return errors.StoreFailed(f"{where} cannot be made: {error.strerror}")


_REASONS: Mapping[int, tuple[type[StoreError], str]] = {
    sqlite3.SQLITE_BUSY: (
        errors.StoreLocked,
        "is locked: somebody else has been writing it for too long",
    ),
    sqlite3.SQLITE_LOCKED: (errors.StoreLocked, "is locked by another connection"),
    sqlite3.SQLITE_FULL: (errors.StoreFull, "cannot grow: no room is left for it"),
    sqlite3.SQLITE_READONLY: (errors.ReadOnlyStore, "may not be written"),
    sqlite3.SQLITE_PERM: (errors.ReadOnlyStore, "may not be written"),
    sqlite3.SQLITE_CANTOPEN: (errors.StoreMissing, "cannot be opened"),
    sqlite3.SQLITE_NOTADB: (errors.CorruptStore, "is no SQLite file, or its beginning is damaged"),
    sqlite3.SQLITE_CORRUPT: (errors.CorruptStore, "is damaged, or cut short"),
    sqlite3.SQLITE_IOERR: (errors.StoreFailed, "could not be read or written by the disk"),
}


def explain(error: BaseException, where: str) -> StoreError | None:
    """SQLite's error as an error of ours that names the file; none for other errors."""
    if not isinstance(error, sqlite3.Error):
        return None
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    kind, reason = _REASONS.get(code, (errors.StoreFailed, "failed"))
    return kind(f"{where} {reason} (SQLite: {error}); nothing was written")
