"""Which act of which line a re-decided act was, kept as a remark on the head of the line that came of it.

Whoever edits such a line again finds there the answers that its acts once had: an answer that nobody asked for on one
past may be asked for on the next.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from attrs import field, frozen

from fechtbuch.fight import Fight
from fechtbuch.fight.remarks import remark
from fechtbuch.history.store.contract import Annotation
from fechtbuch.history.store.errors import StoreError
from fechtbuch.model.tape import Tape

__all__ = ["Origins", "origin_remark"]

_NAME = "rebased"
_MOST = 16
"""Pasts that are asked for answers of one act, the nearest first."""


def origin_remark(head: str, old_head: str, acts: Iterable[tuple[int, int]], first: str, author: str) -> Annotation:
    """The remark on a new head: pairs of an act's number on the new line and on the old one, which ends at
    ``old_head``. ``first`` is the commit of the first pair's new act; all later ones follow it."""
    runs: list[list[int]] = []
    for new, old in acts:
        if runs and (runs[-1][0] + runs[-1][2], runs[-1][1] + runs[-1][2]) == (new, old):
            runs[-1][2] += 1
        else:
            runs.append([new, old, 1])
    return remark(head, None, _NAME, {"acts": runs, "first": first, "line": old_head}, author)


@frozen
class _Came:
    """A remark: the acts of the line to ``head`` from ``first`` on are acts of the line to ``line``, in runs of
    (number, old number, how many)."""

    head: str
    first: str
    line: str
    runs: tuple[tuple[int, int, int], ...]

    def old_number(self, number: int) -> int | None:
        """The number on the old line of an act of the new one."""
        return next((old + number - new for new, old, count in self.runs if new <= number < new + count), None)


@frozen
class Origins:
    """Where the acts of a fight's lines come from."""

    fight: Fight
    _on_lines: dict[str, tuple[_Came, ...]] = field(factory=dict, init=False)

    @cached_property
    def remarks(self) -> tuple[_Came, ...]:
        """What the fight's remarks say, the oldest first; what cannot be read says nothing."""
        return tuple(came for row in self.fight.store.annotations(self.fight.id) if (came := _read(row)) is not None)

    def earlier(self, head: str, number: int) -> Tape:
        """The answers that an act of the line to ``head`` once had, of each question the nearest past's.

        Empty for an act of the table's. O(remarks) for each past.
        """
        if not self.remarks:
            return ()
        tapes = [self.fight.log.commit(id).tape for id in self._pasts(head, number)]
        return tuple({entry.address: entry for tape in reversed(tapes) for entry in tape}.values())

    def _pasts(self, head: str, number: int) -> Iterator[str]:
        for _ in range(_MOST):
            origin = self._origin(head, number)
            if origin is None:
                return
            head, number = origin
            yield self.fight.log.spine(head)[number]

    def _origin(self, head: str, number: int) -> tuple[str, int] | None:
        """The line and the number that an act had there."""
        log = self.fight.log
        for came in self._on(head):
            old, new = came.old_number(number), log.spine(came.head)
            if old is None or number >= len(new) or new[number] != log.spine(head)[number]:
                continue
            if 0 < old < len(log.spine(came.line)):
                return came.line, old
        return None

    def _on(self, head: str) -> tuple[_Came, ...]:
        """The remarks that speak of acts of the line to ``head``."""
        found = self._on_lines.get(head)
        if found is None:
            ids = set(self.fight.log.spine(head))
            found = self._on_lines[head] = tuple(
                came for came in self.remarks if came.first in ids and self._known(came)
            )
        return found

    def _known(self, came: _Came) -> bool:
        """Whether both its lines are there."""
        try:
            return bool(self.fight.log.spine(came.head) and self.fight.log.spine(came.line))
        except StoreError:
            return False


def _read(row: Annotation) -> _Came | None:
    if row.name != _NAME:
        return None
    try:
        value: Any = json.loads(row.value)
        runs = tuple((int(new), int(old), int(count)) for new, old, count in value["acts"])
        return _Came(row.commit, str(value["first"]), str(value["line"]), runs)
    except (ValueError, TypeError, KeyError):
        return None
