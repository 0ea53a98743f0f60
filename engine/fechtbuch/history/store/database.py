"""One kind of SQL database as the store sees it: connections, transactions, and what its errors mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPICursor

from fechtbuch.history.store import errors
from fechtbuch.history.store.statements import Prepared

__all__ = ["Database", "Session", "driver_error", "reading", "writing"]


class Session:
    """The driver's cursor with prepared statements; what one statement gives is read before the next is run."""

    __slots__ = ("_cursor",)

    def __init__(self, cursor: DBAPICursor) -> None:
        self._cursor = cursor

    def _run(self, statement: Prepared, values: dict[str, object]) -> DBAPICursor:
        self._cursor.execute(statement.sql, tuple([values[name] for name in statement.names]))
        return self._cursor

    def count(self, statement: Prepared, **values: object) -> int:
        """Run it; how many rows were written."""
        return self._run(statement, values).rowcount

    def first(self, statement: Prepared, **values: object) -> Any:
        """Run it; the first row as a tuple, or none."""
        return self._run(statement, values).fetchone()

    def all(self, statement: Prepared, **values: object) -> Sequence[Any]:
        """Run it; all rows as tuples."""
        return self._run(statement, values).fetchall()

    def some(self, most: int, statement: Prepared, **values: object) -> Sequence[Any]:
        """Run it; at most so many rows as tuples."""
        return self._run(statement, values).fetchmany(most)

    def many(self, statement: Prepared, rows: Sequence[tuple[object, ...]]) -> None:
        """Run it once for each row of values, which are in the order of the statement's parameters."""
        if rows and statement.columnar:
            self._cursor.execute(statement.sql, [list(column) for column in zip(*rows, strict=True)])
        elif rows:
            self._cursor.executemany(statement.sql, rows)


class Database(Protocol):
    """What differs between SQLite and PostgreSQL."""

    @property
    def where(self) -> str:
        """Its name for messages, without any password."""

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""

    @property
    def readonly(self) -> bool:
        """Whether it was opened for reading only."""

    @property
    def begin(self) -> str:
        """The statement that begins a transaction that writes."""

    @property
    def engine(self) -> sa.Engine:
        """SQLAlchemy's engine; its connections commit every statement unless a transaction is begun."""

    def turn(self) -> AbstractContextManager[object]:
        """Held while this process writes."""

    def ready(self) -> None:
        """Raise if the database is not the one that was opened any more."""

    def explain(self, error: BaseException) -> errors.StoreError | None:
        """The driver's error as an error of ours, or none if it is not the driver's."""

    def close(self) -> None:
        """Let go of all connections."""


@contextmanager
def reading(database: Database) -> Iterator[Session]:
    """A session for single statements, each of which sees what is committed when it begins."""
    with _connected(database) as connection:
        cursor = connection.cursor()
        try:
            yield Session(cursor)
        finally:
            cursor.close()


@contextmanager
def writing(database: Database) -> Iterator[Session]:
    """A session in one transaction: all of it is durable when the block ends, nothing of it after any exception."""
    if database.readonly:
        raise errors.read_only(database.where)
    with database.turn(), _connected(database) as connection:
        database.ready()
        cursor = connection.cursor()
        cursor.execute(database.begin)
        try:
            yield Session(cursor)
            connection.commit()
        except BaseException:
            # A connection that was lost cannot roll back; its server or its file does it.
            with _whatever(database):
                connection.rollback()
            raise
        finally:
            cursor.close()


@contextmanager
def _connected(database: Database) -> Iterator[sa.PoolProxiedConnection]:
    connection = None
    try:
        connection = database.engine.raw_connection()
        yield connection
    except Exception as error:
        ours = database.explain(driver_error(error))
        if ours is None:
            raise
        if connection is not None and isinstance(ours, errors.StoreFailed):
            connection.invalidate()
        raise ours from error
    finally:
        if connection is not None:
            connection.close()


@contextmanager
def _whatever(database: Database) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        if database.explain(driver_error(error)) is None:
            raise


def driver_error(error: BaseException) -> BaseException:
    """The driver's own error where SQLAlchemy has wrapped it, which it does while connecting."""
    return error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig is not None else error
