"""Finds a Chromium for the browser tests, fetching one where that is possible, or says in one line what to do."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Playwright

__all__ = ["VARIABLE", "NoChromium", "chromium_path", "launch_chromium"]

VARIABLE = "FECHTBUCH_CHROMIUM"
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FETCH_SECONDS = 600

# Quiet and offline: without these Chromium asks for components and updates at every start.
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
)

# In a fresh interpreter: Playwright's own session in this one may be running already.
_ASK_PLAYWRIGHT = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as playwright:\n"
    "    print(playwright.chromium.executable_path)\n"
)


class NoChromium(RuntimeError):
    """No Chromium was found and none could be fetched; the one line says what was tried and what to do."""


def launch_chromium(playwright: Playwright, *, headless: bool = True) -> Browser:
    """A running Chromium. Raises `NoChromium`; about 1 s."""
    return playwright.chromium.launch(executable_path=chromium_path(), headless=headless, args=list(FLAGS))


@functools.cache
def chromium_path() -> str:
    """The program to start: see `FINDERS` for where it is looked for. Raises `NoChromium`; may download once."""
    for find in FINDERS:
        if path := find():
            return path
    raise NoChromium(
        "no Chromium: none on PATH, and neither Playwright nor apt-get could fetch one; "
        f"install Chromium or Chrome, or set {VARIABLE} to the program's path"
    )


def named_in_environment() -> str | None:
    """What `FECHTBUCH_CHROMIUM` names. Raises `NoChromium` if that is no program."""
    named = os.environ.get(VARIABLE)
    if not named:
        return None
    if found := shutil.which(named):
        return found
    raise NoChromium(f"no Chromium: {VARIABLE} is {named!r}, which is not a program that can be run")


def on_path() -> str | None:
    """A browser installed on this machine."""
    return next(filter(None, map(shutil.which, COMMANDS)), None)


def playwrights_own() -> str | None:
    """The browser that Playwright has downloaded before."""
    answer = _run([sys.executable, "-c", _ASK_PLAYWRIGHT], seconds=60)
    return answer.strip() if answer and Path(answer.strip()).is_file() else None


def playwrights_download() -> str | None:
    """The same, downloaded now."""
    if _run([sys.executable, "-m", "playwright", "install", "chromium"]) is None:
        return None
    return playwrights_own()


def debian_package() -> str | None:
    """The package `chromium` of a Debian-like system, installed now; only for root."""
    apt = shutil.which("apt-get")
    if apt is None or not _is_root():
        return None
    _run([apt, "update"])
    _run([apt, "install", "-y", "--no-install-recommends", "chromium"])
    return on_path()


FINDERS: tuple[Callable[[], str | None], ...] = (
    named_in_environment,
    on_path,
    playwrights_own,
    playwrights_download,
    debian_package,
)


def _run(command: Sequence[str], *, seconds: float = FETCH_SECONDS) -> str | None:
    """What the command prints, or None if it failed, is not there, or took too long."""
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=seconds,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
