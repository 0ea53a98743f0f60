"""``fechtbuch lab`` opens the notebooks, also where there is nothing to show them on."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fechtbuch.cli import opening
from fechtbuch.cli.opening import NoNotebooks, command, find_notebook, has_display
from tests.cli.conftest import Command
from tests.setup.project import ROOT

FIRST = ROOT / "notebooks" / "01_first_fight.ipynb"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The command lines that would have taken the program's place."""
    lines: list[list[str]] = []

    def call(line: list[str]) -> int:
        lines.append(line)
        return 0

    monkeypatch.setattr(os, "execv", lambda path, line: lines.append(line))
    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return lines


def test_the_first_notebook_opens_with_its_folder_as_root(fechtbuch: Command, started: list[list[str]]) -> None:
    fechtbuch("lab")
    assert started[0][:5] == [sys.executable, "-m", "jupyterlab", str(FIRST), f"--ServerApp.root_dir={FIRST.parent}"]
    assert "--LabApp.default_url=/lab/tree/01_first_fight.ipynb" in started[0]


@pytest.mark.parametrize(
    ("words", "end"),
    [
        (["01_first_fight", "--", "--port", "9000"], ["--port", "9000"]),
        (["--", "--port", "9000"], ["--port", "9000"]),
        (["--port=9000"], ["--port=9000"]),
    ],
)
def test_jupyters_own_options_come_last(
    fechtbuch: Command, started: list[list[str]], words: list[str], end: list[str]
) -> None:
    fechtbuch("lab", *words)
    assert started[0][3] == str(FIRST)
    assert started[0][-len(end) :] == end


def test_a_notebook_that_is_not_there_names_near_ones(fechtbuch: Command, started: list[list[str]]) -> None:
    ran = fechtbuch("lab", "01_first_figt.ipynb")
    assert ran.code == 3
    assert "there is no notebook '01_first_figt.ipynb'; near: 01_first_fight.ipynb" in ran.err
    assert started == []


def test_without_a_display_no_browser_is_started() -> None:
    assert "--no-browser" in command(FIRST, [], display=False)
    assert "--no-browser" not in command(FIRST, [], display=True)


def test_nothing_is_asked_of_the_network() -> None:
    line = command(FIRST, [], display=True)
    assert "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate" in line
    assert "--LabApp.news_url=None" in line


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ""}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
    ],
)
def test_displays(environment: dict[str, str], platform: str, expected: bool) -> None:
    assert has_display(environment, platform) is expected


def test_notebooks_of_ones_own_are_found(tmp_path: Path) -> None:
    own = tmp_path / "own.ipynb"
    own.write_text("{}")
    assert find_notebook("own.ipynb", tmp_path) == own
    assert find_notebook(str(own), Path("/")) == own
    assert find_notebook("", tmp_path) == FIRST


def test_without_shipped_notebooks_the_folder_itself_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "FIRST", "99_nowhere.ipynb")
    assert find_notebook("", tmp_path) == tmp_path
    with pytest.raises(NoNotebooks, match="there is no notebook 'x'"):
        find_notebook("x", tmp_path)


def test_without_jupyterlab_it_says_so(fechtbuch: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    ran = fechtbuch("lab")
    assert (ran.code, "JupyterLab is not installed" in ran.err) == (3, True)
