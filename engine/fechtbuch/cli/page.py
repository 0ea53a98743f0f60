"""``export --as html``: a fight as one page that steps without a kernel."""

from __future__ import annotations

import sys
from pathlib import Path

from fechtbuch.cli.logs import opened
from fechtbuch.cli.printing import say
from fechtbuch_widgets.page import page_of, to_html

__all__ = ["export_page"]


def export_page(where: str, *, fight: str, branch: str, title: str, out: Path | None) -> int:
    """Write the page, opened on a line; to standard output without ``out``."""
    with opened(where, fight) as found:
        if out is None:
            sys.stdout.write(page_of(found, line=branch or None, title=title or None))
            return 0
        path = to_html(found, out, line=branch or None, title=title or None)
        count = len(found.branches())
        say(f"{path}: {path.stat().st_size // 1000} kB, {count} branch{'' if count == 1 else 'es'}")
    return 0
