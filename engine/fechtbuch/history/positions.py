"""Written positions: ``fight:commit-prefix:event``, with ``@head`` when a line is shared."""

from __future__ import annotations

import re

from attrs import frozen

from fechtbuch.history.store.contract import Position
from fechtbuch.history.store.errors import short
from fechtbuch.model.errors import FechtbuchError

__all__ = ["BadPosition", "Written", "parse_position", "write_position"]

_ID = "[0-9a-f]{4,64}"
_WRITTEN = re.compile(rf"(?P<fight>.+):(?P<commit>{_ID}):(?P<event>-1|[0-9]{{1,9}})(?:@(?P<head>{_ID}))?", re.DOTALL)


class BadPosition(FechtbuchError):
    """A written position that cannot be read, or that belongs to another fight."""


@frozen
class Written:
    """The parts of a written position; ``commit`` and ``head`` may be prefixes, ``head`` may be empty."""

    fight: str
    commit: str
    event: int
    head: str = ""


def write_position(fight: str, at: Position, head: str = "") -> str:
    """``fight:commit:event`` with the commit's first twelve digits; ``@`` and the whole id of a head to hold it to."""
    tail = f"@{head}" if head else ""
    return f"{fight}:{short(at.commit)}:{at.event}{tail}"


def parse_position(text: str) -> Written:
    """The parts of a written position. Raises ``BadPosition``."""
    found = _WRITTEN.fullmatch(text.strip())
    if found is None:
        raise BadPosition(
            f"{text[:120]!r} is no position: FIGHT:COMMIT:EVENT is, with at least four digits (0-9, a-f) of the "
            "commit's id and the event's number from 0 (-1 for before the first)"
        )
    return Written(found["fight"], found["commit"], int(found["event"]), found["head"] or "")
