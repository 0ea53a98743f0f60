"""Writing the page to a file: whole, or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from attrs import evolve

from fechtbuch.fight import Fight
from fechtbuch.history.store.contract import Position
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch_widgets.page.document import document
from fechtbuch_widgets.page.holding import holding
from fechtbuch_widgets.page.story import story
from fechtbuch_widgets.panels import BUNDLE, Panel
from fechtbuch_widgets.services.chances import ChancesWanted

__all__ = ["PageNotWritten", "page_of", "to_html"]


class PageNotWritten(FechtbuchError):
    """A page could not be written; what lay at its place is as it was."""


def to_html(
    fight: Fight,
    path: str | os.PathLike[str],
    *,
    line: str | None = None,
    title: str | None = None,
    at: Position | None = None,
    panels: Sequence[str] = ("book",),
    wanted: ChancesWanted | None = None,
) -> Path:
    """Write a fight as one page that steps, filters and explains without a kernel and without a network.

    All lines are in it; it opens on ``line`` (the current one if none is named) at its beginning, or at a position.
    ``panels`` are kinds of panels, one below the other. Findings and chances are in it where they were found before,
    chances as ``wanted``; nothing is computed for them. A file of that name is replaced. Raises ``PageNotWritten``
    where it cannot be written, ``FechtbuchError`` for an unknown line or panel.
    """
    target = Path(path)
    text = page_of(fight, line=line, title=title, at=at, panels=panels, wanted=wanted)
    try:
        _put(target, text.encode("utf-8", "replace"))
    except OSError as error:
        raise PageNotWritten(f"{target} cannot be written: {error.strerror or error}") from error
    return target


def page_of(
    fight: Fight,
    *,
    line: str | None = None,
    title: str | None = None,
    at: Position | None = None,
    panels: Sequence[str] = ("book",),
    wanted: ChancesWanted | None = None,
) -> str:
    """The text of the page that ``to_html`` writes. The same fight gives the same text."""
    kinds = {Panel.kind, *(panel.kind for panel in Panel.__subclasses__())}
    for panel in panels:
        if panel not in kinds:
            raise FechtbuchError(f"there is no panel {shown(panel)}{near(panel, kinds)}")
    row = fight.log.row
    place = _place(fight, line, at)
    held = holding(fight, place, panels, wanted)
    about = f"Fight {row.id}, rules {row.ruleset} {row.version}, written by Fechtbuch"
    return document(title or row.title or row.id, held, story(fight, place.line), BUNDLE, about)


def _place(fight: Fight, line: str | None, at: Position | None) -> Position:
    """Where the page opens: on a line, once everybody has come in, unless a position is given."""
    if at is not None and at.line:
        return at
    key = fight.current if line is None else line
    known = (*fight.lines.heads, *fight.nameless_heads())
    if key not in known:
        raise FechtbuchError(f"fight {fight.id} has no line {shown(key)}{near(key, known)}")
    return evolve(fight.log.end(fight.log.root), line=key)


def _put(target: Path, content: bytes) -> None:
    """Written beside its place and then moved there, so that nobody meets half a page."""
    handle, beside = tempfile.mkstemp(dir=target.parent, prefix=".", suffix=".html")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(beside, 0o644)
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
