"""What the README tells people to type is what works, and what it points at is there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from fechtbuch.cli.app import app
from tests.setup.project import ROOT, pyproject

README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
TESTS = " -m pytest -n logical --dist loadfile"


def blocks(language: str) -> list[str]:
    """The fenced blocks in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


def one_line(beginning: str, end: str) -> str:
    """The single README line with this beginning and end."""
    (line,) = [line for line in README.splitlines() if line.startswith(beginning) and line.endswith(end)]
    return line


def test_the_two_commands_come_first_and_are_one_line_each() -> None:
    opens, checks = blocks("sh")[:2]
    assert opens.strip() == one_line("python3 -m venv ", " lab")
    assert checks.strip() == one_line("python3 -m venv ", TESTS)
    assert README.index(checks) < README.index("\n## ", README.index(opens))


def test_the_first_command_runs_a_script_that_is_installed() -> None:
    assert one_line("python3 -m venv ", " lab").endswith("/fechtbuch lab")
    assert "fechtbuch" in pyproject()["project"]["scripts"]


def test_the_second_command_installs_what_is_locked() -> None:
    for line in (one_line("python3 -m venv ", TESTS), one_line("uv venv ", TESTS)):
        assert "--require-hashes" in line
        assert "requirements.lock" in line


def test_ci_runs_the_command_of_the_readme() -> None:
    patterns = re.findall(r"grep -E '([^']+)' README\.md", CI)
    found = [[line for line in README.splitlines() if re.search(pattern, line)] for pattern in patterns]
    assert found == [[one_line("uv venv ", TESTS)], [one_line("python3 -m venv ", TESTS)]]


def test_ci_is_a_script_that_can_run() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert CI.startswith("#!/usr/bin/env bash\n")
    assert "\nset -euo pipefail\n" in CI
    subprocess.run(["bash", "-n", str(ROOT / ".ci" / "run")], check=True)


def test_links_and_pictures_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)\s#]+)[^)]*\)", README)
    inside = [target for target in targets if "://" not in target]
    assert inside
    assert [target for target in inside if not (ROOT / target).exists()] == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as a clone looks to the README's examples: the notebooks with their sheets and fight files."""
    shutil.copytree(ROOT / "notebooks", tmp_path / "notebooks", ignore=shutil.ignore_patterns("*.fechtbuch*"))
    return tmp_path


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python run in a folder, on the sources."""
    paths = os.pathsep.join([str(ROOT / "engine"), str(ROOT / "widgets")])
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8"
    )


def test_the_fight_file_of_the_readme_is_the_one_that_ships(folder: Path) -> None:
    (shown,) = blocks("toml")
    shipped = (folder / "notebooks" / "gate.toml").read_text(encoding="utf-8")
    assert shown.splitlines()[1:] == shipped.splitlines()[1:]


def test_the_fight_file_of_the_readme_gives_what_it_expects(folder: Path) -> None:
    done = python(folder, "-m", "fechtbuch", "check", "notebooks/gate.toml")
    assert (done.returncode, done.stdout) == (0, "1 case in 1 file: no differences\n"), done.stderr


def test_the_python_of_the_readme_runs_as_one_program(folder: Path) -> None:
    assert python(folder, "-m", "fechtbuch", "new", "mine.toml").returncode == 0
    (folder / "readme.py").write_text("\n".join(blocks("python")), encoding="utf-8")
    done = python(folder, "readme.py")
    assert done.returncode == 0, done.stderr
    assert re.search(r"wolf: [012] of 2 defences held", done.stdout)


def test_ones_own_fight_is_begun_kept_and_opened_again(folder: Path) -> None:
    chapter = README[README.index("\n## Your own fight\n") : README.index("\n## What you can do\n")]
    (begin,) = re.findall(r"^```sh\nfechtbuch (.+)\n```$", chapter, flags=re.MULTILINE)
    (cell,) = re.findall(r"^```python\n(.*?)^```$", chapter, flags=re.MULTILINE | re.DOTALL)
    assert python(folder, "-m", "fechtbuch", *begin.split()).returncode == 0
    acted = (
        cell
        + "from fechtbuch.rulesets.dungeon_fantasy.acts import StartTurn\nfight.act(StartTurn('mara'))\nprint(fight)\n"
    )
    told = []
    for day in (acted, cell + "print(fight)\n", cell + "print(start(case))\n"):
        (folder / "day.py").write_text(day, encoding="utf-8")
        done = python(folder, "day.py")
        assert done.returncode == 0, done.stderr
        told.append(done.stdout.splitlines()[0])
    assert told[0] == told[1]
    assert told[1].endswith("in my_fight.fechtbuch; main at act 1")
    assert told[2].endswith("in memory, kept in no file; main at act 0")
    for line in re.findall(r"`fechtbuch (run [^`]+)`(?:[^`]*`(--save [^`]+)`)?", chapter):
        assert python(folder, "-m", "fechtbuch", *" ".join(line).split()).returncode == 0
    assert (folder / "mine.fechtbuch").is_file()


def test_every_command_stands_in_the_readme() -> None:
    """Each is named in the table of commands, and the table names no other."""
    commands: Any = typer.main.get_command(app)
    table = README[README.index("\n## Command line\n") : README.index("\n## Fight files\n")]
    named = re.findall(r"`(?:fechtbuch )?([a-z]+) ?[A-Z.]*`", table)
    assert sorted(named) == sorted(commands.commands)


TOUR = README[README.index("\n## Five minutes\n") : README.index("\n## What you can do\n")]
TOUR_ROWS = re.findall(r"^\| \*\*(.+?)\*\* \| (.+) \| (.+) \|$", TOUR, flags=re.MULTILINE)

FINDS_SOMETHING = ("whatif", "audit")
"""Commands of the tour that say by exit code 1 that there are conflicts, or mistakes."""


def test_the_commands_of_the_tour_work_one_after_the_other(folder: Path) -> None:
    here = folder / "notebooks"
    commands = re.findall(r"`fechtbuch ([^`]+)`", "".join(shell for _, _, shell in TOUR_ROWS))
    assert len(commands) > 6
    for line in commands:
        done = python(here, "-m", "fechtbuch", *shlex.split(line))
        assert done.returncode == int(line.startswith(FINDS_SOMETHING)), (line, done.stderr)
        assert done.stderr == "", line
    assert all((here / page).stat().st_size > 10_000 for page in ("findings.html", "fight.html"))


def test_the_buttons_and_keys_of_the_tour_are_in_the_book() -> None:
    told = "".join(book for _, book, _ in TOUR_ROWS)
    sources = sorted((ROOT / "widgets" / "fechtbuch_widgets").glob("*.py"))
    sources += sorted((ROOT / "widgets" / "fechtbuch_widgets" / "src").glob("*.js"))
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    labels = re.findall(r"\*([^*]+)\*", told)
    assert labels
    assert [label for label in labels if f'"{label}"' not in text] == []
    table = (ROOT / "widgets" / "fechtbuch_widgets" / "src" / "commands.js").read_text(encoding="utf-8")
    names = {"→": "ArrowRight", "←": "ArrowLeft", "↑": "ArrowUp", "↓": "ArrowDown"}
    keys = [names.get(key, key) for key in re.findall(r"`(→|←|↑|↓|Home|End|\[|\])`", told)]
    assert len(keys) == 8
    assert [key for key in keys if f'"{key}"' not in table] == []
    for modifier in re.findall(r"`(Ctrl|Shift)`", told):
        assert f'"{modifier}+ArrowLeft"' in table


def test_the_extras_are_those_there_are() -> None:
    """The developers' own is left to the lock."""
    chapter = README[README.index("\n## Sheets, logs, statistics\n") : README.index("\n## Accessibility\n")]
    named = re.findall(r"^\| `(\w+)` \|", chapter, flags=re.MULTILINE)
    assert sorted([*named, "dev"]) == sorted(pyproject()["project"]["optional-dependencies"])


def test_every_notebook_is_linked() -> None:
    linked = re.findall(r"\]\(notebooks/(\w+)\.ipynb\)", README)
    assert sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb")) == sorted(set(linked))
