"""The page on writing rule systems names every field of one, and the rule system on it plays."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import attrs

from fechtbuch import rulesets
from fechtbuch.rulesets.protocol import RuleSet

PAGE = Path(next(iter(rulesets.__path__))) / "README.md"
TEXT = PAGE.read_text(encoding="utf-8")
SOURCES, PROJECT = PAGE.parents[2], PAGE.parents[3]


def rows(chapter: str) -> list[tuple[str, str]]:
    """The first and the last column of a chapter's table."""
    within = TEXT[TEXT.index(f"\n## {chapter}\n") :].split("\n## ")[1]
    return re.findall(r"^\|([^|]*)\|.*\|([^|]*)\|$", within, flags=re.MULTILINE)


def test_every_field_is_named_and_no_other() -> None:
    named = [name for first, _ in rows("What a `RuleSet` holds") for name in re.findall(r"`(\w+)`", first)]
    assert named
    assert sorted(named) == sorted(field.name for field in attrs.fields(RuleSet))


def test_what_is_needed_is_what_has_no_default() -> None:
    needed = {
        name
        for first, last in rows("What a `RuleSet` holds")
        if last.strip() == "needed"
        for name in re.findall(r"`(\w+)`", first)
    }
    assert needed == {field.name for field in attrs.fields(RuleSet) if field.default is attrs.NOTHING}


def test_the_smallest_one_plays(tmp_path: Path) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", TEXT, flags=re.MULTILINE | re.DOTALL)
    (tmp_path / "snow.py").write_text(program, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(SOURCES), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "snow.py"], cwd=tmp_path, env=env, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert "Ben is 6 colder." in done.stdout


def test_links_and_tests_to_copy_are_there() -> None:
    targets = [target for target in re.findall(r"\]\(([^)\s#]+)[^)]*\)", TEXT) if "://" not in target]
    assert targets
    assert [target for target in targets if not (PAGE.parent / target).exists()] == []
    tests = re.findall(r"`(tests/[\w/]+\.py)`", TEXT)
    assert tests
    assert [test for test in tests if not (PROJECT / test).exists()] == []
