"""PostgreSQL as a store: shared by many, in a schema of its own called ``fechtbuch``, made on first use."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any
from urllib.parse import unquote

import psycopg
import sqlalchemy as sa

from fechtbuch.history.store import errors
from fechtbuch.history.store.database import driver_error
from fechtbuch.history.store.errors import StoreError
from fechtbuch.history.store.tables import FORMAT, METADATA

__all__ = ["LOCK_SECONDS", "SCHEMA", "PostgresDatabase"]

SCHEMA = "fechtbuch"
"""The schema that holds all tables of a store."""

LOCK_SECONDS = 5.0
"""How long a writer waits for another before ``StoreLocked``."""
_MAKING = int.from_bytes(b"FBch")
"""The number of the advisory lock under which the tables are made."""

_META = sa.Table(
    "store",
    sa.MetaData(),
    sa.Column("program", sa.Text, primary_key=True),
    sa.Column("format", sa.Integer, nullable=False),
)


class PostgresDatabase:
    """The database of a URL. Raises the errors of ``open_store``."""

    dialect = "postgresql"
    # Each statement sees what is committed when it begins, whatever the server's default is: appending counts on it.
    begin = "BEGIN ISOLATION LEVEL READ COMMITTED"

    def __init__(
        self, url: sa.URL, *, readonly: bool = False, create: bool = True, lock_seconds: float = LOCK_SECONDS
    ) -> None:
        self._lock_milliseconds = round(lock_seconds * 1_000)
        self.where = _public(url)
        self.readonly = readonly
        self._process = os.getpid()
        self._engine = sa.create_engine(url.set(drivername="postgresql+psycopg"), max_overflow=-1)
        sa.event.listen(self._engine, "connect", self._connected)
        try:
            self._check(make=create and not readonly)
        except BaseException as error:
            self.close()
            ours = self.explain(driver_error(error))
            if ours is None:
                raise
            raise ours from error

    @property
    def engine(self) -> sa.Engine:
        """The engine; a child process gets connections of its own."""
        if self._process != os.getpid():
            self._engine.dispose(close=False)
            self._process = os.getpid()
        return self._engine

    def turn(self) -> AbstractContextManager[object]:
        """PostgreSQL sorts out its writers itself."""
        return nullcontext()

    def ready(self) -> None:
        """Nothing to check: a server that is gone says so itself."""

    def explain(self, error: BaseException) -> StoreError | None:
        """What PostgreSQL's error means for the store."""
        return explain(error, self.where)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def _connected(self, connection: Any, _record: object) -> None:
        connection.autocommit = True
        connection.execute(f"SET search_path TO {SCHEMA}")
        connection.execute(f"SET lock_timeout TO {self._lock_milliseconds}")
        if self.readonly:
            connection.execute("SET default_transaction_read_only TO on")

    def _check(self, *, make: bool) -> None:
        """Demand a store of a known format, making it in a database that has none."""
        connection = self.engine.raw_connection()
        try:
            driver = connection.driver_connection
            assert isinstance(driver, psycopg.Connection)
            if make and not _has_store(driver):
                with driver.transaction():
                    self._make(driver)
            if not _has_store(driver):
                raise errors.StoreMissing(f"there is no fight store in {self.where}")
            (version,) = driver.execute(f"SELECT format FROM {SCHEMA}.store").fetchone() or (0,)
            if version > FORMAT:
                raise errors.future(self.where, version, FORMAT)
        finally:
            connection.close()

    def _make(self, driver: psycopg.Connection[Any]) -> None:
        driver.execute("SELECT pg_advisory_xact_lock(%s)", (_MAKING,))
        if _has_store(driver):
            return
        if driver.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (SCHEMA,)).fetchone():
            foreign = driver.execute("SELECT 1 FROM pg_tables WHERE schemaname = %s", (SCHEMA,)).fetchone()
            if foreign:
                raise errors.ForeignStore(f"{self.where} has a schema {SCHEMA!r}, but it is not a fight store")
        else:
            driver.execute(f"CREATE SCHEMA {SCHEMA}")
        for statement in _tables(self._engine.dialect):
            driver.execute(statement)
        driver.execute("INSERT INTO store (program, format) VALUES (%s, %s)", (SCHEMA, FORMAT))


def _has_store(driver: psycopg.Connection[Any]) -> bool:
    row = driver.execute("SELECT to_regclass(%s)", (f"{SCHEMA}.store",)).fetchone()
    return row is not None and row[0] is not None


def _tables(dialect: sa.Dialect) -> list[str]:
    made = [str(sa.schema.CreateTable(_META).compile(dialect=dialect))]
    for table in METADATA.sorted_tables:
        made.append(str(sa.schema.CreateTable(table).compile(dialect=dialect)))
        made += [str(sa.schema.CreateIndex(index).compile(dialect=dialect)) for index in table.indexes]
    return made


def _public(url: sa.URL) -> str:
    """The URL without password and options, but with the folder of a local server's socket."""
    shown = url.set(
        drivername="postgresql", query={name: url.query[name] for name in ("host", "port") if name in url.query}
    )
    bare = sa.URL.create("postgresql", shown.username, None, shown.host, shown.port, shown.database, shown.query)
    return unquote(bare.render_as_string())


_REASONS: Mapping[str, tuple[type[StoreError], str]] = {
    "53100": (errors.StoreFull, "cannot grow: no room is left on the server's disk"),
    "25006": (errors.ReadOnlyStore, "may not be written"),
    "42501": (errors.ReadOnlyStore, "may not be written by this user"),
    "55P03": (
        errors.StoreLocked,
        "is locked: somebody else has been writing it for too long",
    ),
    "40P01": (errors.StoreLocked, "is locked: two writers wait for each other"),
    "40001": (errors.StoreLocked, "is locked: somebody else is writing the same rows"),
    "3D000": (errors.StoreMissing, "does not exist on this server"),
    "28P01": (errors.StoreMissing, "does not let this user in"),
    "28000": (errors.StoreMissing, "does not let this user in"),
    "XX001": (errors.CorruptStore, "is damaged"),
    "XX002": (errors.CorruptStore, "is damaged"),
    "42P01": (errors.CorruptStore, "is damaged: a table is missing"),
}


def explain(error: BaseException, where: str) -> StoreError | None:
    """PostgreSQL's error as an error of ours that names server and database; none for other errors."""
    if not isinstance(error, psycopg.Error):
        return None
    said = " ".join(str(error).split())
    if error.sqlstate is None and isinstance(error, psycopg.OperationalError) and "connection failed" in said:
        return errors.StoreMissing(f"{where} cannot be reached (PostgreSQL: {said})")
    kind, reason = _REASONS.get(error.sqlstate or "", (errors.StoreFailed, "failed"))
    return kind(f"{where} {reason} (PostgreSQL: {said}); nothing was written")
