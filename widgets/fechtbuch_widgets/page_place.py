"""Where a cursor stands, as the page writes and reads it (CONTRACT.md, position)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import get_ident
from typing import Any

from fechtbuch.history.cursor import Cursor
from fechtbuch.history.store.contract import Position
from fechtbuch_widgets.line_data import LineData

__all__ = ["PagePlace", "is_whole"]


class PagePlace:
    """The place of one cursor on the ``line`` that its pages hold. The kernel's own moves are numbered downwards."""

    def __init__(self, cursor: Cursor, line: Callable[[], LineData], turn: AbstractContextManager[Any]) -> None:
        self._cursor = cursor
        self._line = line
        self._turn = turn
        self._mover = 0
        self._seq = 0

    def now(self) -> dict[str, Any]:
        """The event at or before the cursor."""
        line = self._line()
        at = line.position(max(0, line.index_of(self._cursor.position)))
        return {"commit": at.commit, "event": at.event, "line": line.line, "seq": self._seq}

    def news(self, known: dict[str, Any]) -> dict[str, Any] | None:
        """What to tell a page that knows of another place; none where it knows."""
        place = self.now()
        if _same(place, known):
            return None
        self._seq -= 1
        return {**place, "seq": self._seq}

    def stand(self, known: dict[str, Any]) -> int:
        """The event to stand at on the line that is about to be sent; -1 where the page knows the place."""
        return -1 if _same(self.now(), known) else self._line().index_of(self._cursor.position)

    def standing(self, place: dict[str, Any]) -> Position:
        """What a page means. Raises ``KeyError``, ``TypeError``, ``ValueError`` for what is no place."""
        return self._line().standing(Position(str(place["commit"]), int(place["event"]), str(place["line"])))

    @contextmanager
    def moving(self) -> Iterator[None]:
        """The page moves the cursor, and need not be told."""
        with self._turn:
            self._mover = get_ident()
            try:
                yield
            finally:
                self._mover = 0

    @property
    def moved_by_page(self) -> bool:
        """Whether the move that is going on is the page's."""
        return self._mover == get_ident()

    def go_along(self) -> None:
        """From the head that was to the head that is."""
        line, cursor = self._line(), self._cursor
        if cursor.position.commit == line.head and line.last(cursor.position) and cursor.head != line.head:
            with self.moving():
                cursor.to_head()


def _same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one.get(key) == other.get(key) for key in ("commit", "event", "line"))


def is_whole(value: Any) -> bool:
    """Whether a value of a page is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)
