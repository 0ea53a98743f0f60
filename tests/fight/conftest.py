"""Fights on every kind of store that needs no server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fechtbuch.fight import Fight
from fechtbuch.history.store import Store, open_store
from tests.support.duels import duel


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    with open_store("memory:" if request.param == "memory" else tmp_path / "fights.db") as opened:
        yield opened


@pytest.fixture
def fight(store: Store) -> Fight:
    """A duel that has just begun."""
    return duel(store)
