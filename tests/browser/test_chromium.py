"""Where the browser comes from, and the one line a person reads when there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import chromium
from tests.browser.chromium import VARIABLE, NoChromium, chromium_path
from tests.conftest import needs_browser

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder that is all of PATH, nothing named in the environment, and nothing remembered."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(VARIABLE, raising=False)
    chromium_path.cache_clear()
    yield tmp_path
    chromium_path.cache_clear()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that the search would run; each of them fails."""
    commands: list[list[str]] = []

    def refuse(command: Sequence[str], *, seconds: float = 0) -> None:
        commands.append(list(command))

    monkeypatch.setattr(chromium, "_run", refuse)
    return commands


def program(folder: Path, name: str, script: str = "") -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


def test_the_environment_comes_before_path(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(programs, "chromium")
    mine = program(programs, "my-browser")
    monkeypatch.setenv(VARIABLE, mine)
    assert chromium_path() == mine


def test_the_environment_naming_no_program_is_an_error_and_not_passed_over(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(programs, "chromium")
    monkeypatch.setenv(VARIABLE, "no-such-browser")
    with pytest.raises(NoChromium, match=f"{VARIABLE} is 'no-such-browser', which is not a program"):
        chromium_path()


def test_chromium_on_path_comes_before_chrome(programs: Path, asked: list[list[str]]) -> None:
    program(programs, "google-chrome")
    assert chromium_path() == str(programs / "google-chrome")
    program(programs, "chromium")
    chromium_path.cache_clear()
    assert chromium_path() == str(programs / "chromium")
    assert asked == []


def test_a_browser_that_playwright_has_is_taken_without_a_download(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = program(programs, "headless")
    monkeypatch.setattr(chromium, "_run", lambda command, seconds=0: f"{theirs}\n" if "-c" in command else None)
    assert chromium_path() == theirs


def test_root_gets_the_package_when_playwright_can_fetch_nothing(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = programs / "chromium"
    install = f': > "{target}"; /bin/chmod +x "{target}"'
    program(programs, "apt-get", f'case "$1" in update) exit 0;; install) {install};; esac')
    monkeypatch.setattr(chromium, "_is_root", lambda: True)
    monkeypatch.setattr(chromium, "playwrights_own", lambda: None)
    finders = [find for find in chromium.FINDERS if not find.__name__.startswith("playwrights")]
    monkeypatch.setattr(chromium, "FINDERS", tuple(finders))
    assert chromium_path() == str(target)


def test_without_any_everything_is_tried_and_one_line_says_what_to_do(
    programs: Path, asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    program(programs, "apt-get")
    monkeypatch.setattr(chromium, "_is_root", lambda: True)
    with pytest.raises(NoChromium, match=f"install Chromium or Chrome, or set {VARIABLE}") as caught:
        chromium_path()
    assert "\n" not in str(caught.value)
    assert [" ".join(command[1:3]) for command in asked[1:]] == ["-m playwright", "update", "install -y"]


def test_browser_tests_fail_with_that_line(tmp_path: Path) -> None:
    # A test that runs only where a browser happens to be would pass by not looking.
    one = f"{Path(__file__).relative_to(PROJECT).as_posix()}::test_it_starts_and_draws"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--basetemp={tmp_path / 'inner'}", one],
        cwd=PROJECT,
        env={**os.environ, VARIABLE: "no-such-browser", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert f"no Chromium: {VARIABLE} is 'no-such-browser'" in done.stdout
    assert "1 error" in done.stdout
    assert "skipped" not in done.stdout


def test_it_starts_and_draws(browser: Browser) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.set_content("<h1>En garde</h1>")
        assert page.get_by_role("heading").inner_text() == "En garde"


def test_tests_without_a_browser_run_first(request: pytest.FixtureRequest) -> None:
    using = [needs_browser(item) for item in request.session.items]
    assert using == sorted(using)
