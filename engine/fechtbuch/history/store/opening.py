"""From a path or a URL to its store."""

from __future__ import annotations

import os
from pathlib import Path

from fechtbuch.history.store import errors
from fechtbuch.history.store.contract import Store
from fechtbuch.history.store.memory import MemoryStore
from fechtbuch.model.errors import to_install

__all__ = ["open_store"]

_MEMORY = frozenset({":memory:", "memory:", "memory", "sqlite://", "sqlite:///:memory:"})


def open_store(where: str | os.PathLike[str], *, readonly: bool = False, create: bool = True) -> Store:
    """The store at ``where``: a path, ``sqlite:///PATH``, ``postgresql://...``, or ``memory:`` for a new one in memory.

    A missing file (and the tables of a database) are made, unless ``create`` is false or ``readonly`` is set. A file
    that may not be written is opened for reading. Raises ``StoreMissing``, ``ForeignStore``, ``FutureStore``,
    ``CorruptStore``, ``StoreLocked``, ``StoreFull``, ``ReadOnlyStore`` or ``StoreFailed``, each naming the place.
    """
    text = os.fspath(where)
    if text in _MEMORY:
        return MemoryStore()
    if text.startswith(("postgresql:", "postgresql+psycopg:", "postgres:")):
        return _open_postgres(text, readonly=readonly, create=create)
    if "://" in text and not text.startswith("sqlite:///"):
        raise errors.StoreMissing(
            f"{text.split('://')[0]}:// names no kind of store; known: a path, sqlite:///PATH, postgresql://, memory:"
        )
    return _open_sqlite(Path(text.removeprefix("sqlite:///")), readonly=readonly, create=create)


# SQLAlchemy takes a noticeable time to import, which a store in memory need not wait for.


def _open_sqlite(path: Path, *, readonly: bool, create: bool) -> Store:
    from fechtbuch.history.store.sql import SqlStore
    from fechtbuch.history.store.sqlite import SqliteDatabase

    return SqlStore(SqliteDatabase(path.expanduser(), readonly=readonly, create=create))


def _open_postgres(url: str, *, readonly: bool, create: bool) -> Store:
    import sqlalchemy as sa

    from fechtbuch.history.store.sql import SqlStore

    try:
        from fechtbuch.history.store.postgres import PostgresDatabase
    except ImportError as error:
        raise errors.StoreFailed(
            f"PostgreSQL stores need psycopg, which is not installed ({error}): {to_install('postgres')}"
        ) from error
    try:
        parsed = sa.make_url(url.replace("postgres:", "postgresql:", 1) if url.startswith("postgres:") else url)
    except (sa.exc.ArgumentError, ValueError) as error:
        raise errors.StoreMissing(
            "the PostgreSQL URL cannot be read; wanted: postgresql://USER@HOST/DATABASE"
        ) from error
    return SqlStore(PostgresDatabase(parsed, readonly=readonly, create=create))
