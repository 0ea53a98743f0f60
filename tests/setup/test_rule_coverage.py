"""The README's table of rules played says what the catalogues, the code and the tests say when counted."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from tests.setup.project import ROOT
from tests.support.citing import Coverage

STATING = ("catalogue.toml", "own.toml", "open.toml", "start.toml")
"""Files that state rules, or only begin a fight."""

SYSTEMS = ("dungeon_fantasy", "blackmoor", "dungeon_board", "control_zone")

README = (ROOT / "README.md").read_text(encoding="utf-8")


def counted(system: str) -> list[int]:
    """Entries of the catalogue, those that code cites, those that tests cite, those that neither does, open clauses."""
    engine = Path(next(iter(import_module(f"fechtbuch.rulesets.{system}").__path__)))
    coverage = Coverage(system, engine, ROOT / "tests" / "rulesets" / system / "test_coverage.py", STATING)
    ids = set(coverage.catalogue)
    left = engine / "open.toml"
    clauses = tomllib.loads(left.read_text(encoding="utf-8"))["open"] if left.exists() else []
    by_code, by_tests = ids & coverage.by_code, ids & coverage.by_tests
    return [len(ids), len(by_code), len(by_tests), len(ids - by_code - by_tests), len(clauses)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_row_of_the_system_is_what_is_counted(system: str) -> None:
    (row,) = re.findall(rf"^\| `{system}` \|((?: \d+ \|)+)$", README, flags=re.MULTILINE)
    assert [int(number) for number in re.findall(r"\d+", row)] == counted(system)


def test_the_table_has_a_row_for_each_system_that_ships() -> None:
    shipped = {path.parent.parent.name for path in (ROOT / "engine").rglob("data/catalogue.toml")}
    assert set(SYSTEMS) == shipped
