"""The ``paired`` fixture, and the table at the end of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.bench.pairs import Paired, table

_KEY = pytest.StashKey[Paired]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bench-table", metavar="FILE", help="write the table of paired measures to a file")


@pytest.fixture(scope="session")
def paired(request: pytest.FixtureRequest) -> Paired:
    """Paired measurement: full with ``--benchmark-enable``, a quick test otherwise."""
    full = bool(request.config.getoption("--benchmark-enable") or request.config.getoption("--benchmark-only"))
    made = Paired(full)
    request.config.stash[_KEY] = made
    return made


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    made = config.stash.get(_KEY, None)
    if made is None or not made.rows or not made.full:
        return
    text = table(made.rows)
    terminalreporter.section("paired measures")
    terminalreporter.write(text)
    target = config.getoption("--bench-table")
    if target:
        Path(target).write_text(text, encoding="utf-8")
