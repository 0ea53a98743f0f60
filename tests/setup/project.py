"""What the tests of the set-up share: where the project is and which files belong to it."""

from __future__ import annotations

import functools
import subprocess
import tomllib
from pathlib import Path
from typing import Any

__all__ = ["ROOT", "project_files", "pyproject", "text_of"]

ROOT = Path(__file__).resolve().parents[2]


@functools.cache
def project_files() -> tuple[Path, ...]:
    """All files that are committed or would be, relative to `ROOT`, sorted."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    return tuple(sorted(Path(name) for name in set(listed.split("\0")) if name and (ROOT / name).is_file()))


def text_of(file: Path) -> str | None:
    """The text of a project file; None for a picture or another binary."""
    try:
        return (ROOT / file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


@functools.cache
def pyproject() -> dict[str, Any]:
    """The parsed pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
