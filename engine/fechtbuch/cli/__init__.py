"""The command line: play and check fight files, read sheets, look into logs, open the notebooks.

Exit codes: 0 all well, 1 a difference or a refusal was found, 2 wrong usage, 3 input that cannot be used.
"""

from __future__ import annotations

from fechtbuch.cli.app import main

__all__ = ["main"]
