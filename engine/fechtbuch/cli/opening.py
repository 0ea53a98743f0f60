"""``fechtbuch lab``: JupyterLab on the notebooks, in the browser if there is one to show it in."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import quote

import fechtbuch
from fechtbuch.model.errors import FechtbuchError, near

__all__ = ["FIRST", "NoNotebooks", "command", "find_notebook", "has_display", "open_lab"]

FIRST = "01_first_fight.ipynb"
"""The notebook that opens when none is named."""


class NoNotebooks(FechtbuchError):
    """There is no notebook to open, or nothing to open it with."""


def open_lab(notebook: str, more: Sequence[str]) -> int:
    """Become JupyterLab, where the system can do that; else start it and give its exit code. Raises ``NoNotebooks``."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise NoNotebooks("JupyterLab is not installed: pip install jupyterlab")
    line = command(find_notebook(notebook, Path.cwd()), more, display=has_display(os.environ, sys.platform))
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(line[0], line)
    try:
        return subprocess.call(line)
    except KeyboardInterrupt:
        return 0


def find_notebook(name: str, here: Path) -> Path:
    """The notebook of that name: a path, or one of the shipped ones, with or without its ending.

    Without a name: the first, else the folder one stands in. Raises ``NoNotebooks`` with near names.
    """
    shipped = _shipped(here)
    if not name:
        return here if shipped is None else shipped / FIRST
    places = [here / name] if shipped is None else [here / name, shipped / name, shipped / f"{name}.ipynb"]
    for path in places:
        if path.exists():
            return path.resolve()
    known = [file.name for file in shipped.glob("*.ipynb")] if shipped is not None else []
    raise NoNotebooks(f"there is no notebook {name!r}" + near(name, known))


def _shipped(here: Path) -> Path | None:
    """The folder of the notebooks: that of the clone the engine runs from, else ``notebooks`` beside or above here."""
    clone = Path(str(fechtbuch.__file__)).resolve().parents[2]
    places = (clone / "notebooks", here / "notebooks", here)
    return next((folder for folder in places if (folder / FIRST).is_file()), None)


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Whether a browser could show anything: always where windows are part of the system, else with a display."""
    if platform in ("win32", "darwin"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def command(notebook: Path, more: Sequence[str], *, display: bool) -> list[str]:
    """The command that serves a notebook (or a folder). The server listens on this machine alone, behind its token.

    News, updates and extensions are not asked for. Whatever ``more`` says comes last and so overrides.
    """
    folder = notebook if notebook.is_dir() else notebook.parent
    line = [sys.executable, "-m", "jupyterlab", str(notebook), f"--ServerApp.root_dir={folder}"]
    line += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--LabApp.news_url=None"]
    line.append("--LabApp.extension_manager=readonly")
    if not notebook.is_dir():  # so that the address that is printed leads to it, not to an empty launcher
        line.append(f"--LabApp.default_url=/lab/tree/{quote(notebook.name)}")
    if not display:
        line.append("--no-browser")
    if getattr(os, "geteuid", lambda: 1)() == 0:
        line.append("--allow-root")
    return [*line, *more]
