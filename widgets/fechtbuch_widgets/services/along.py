"""What is gathered along a line, event by event: kept while the line is followed, and gone on with where it grows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from fechtbuch_widgets.line_data import LineData

__all__ = ["Along"]

T = TypeVar("T")


class Along(Generic[T]):
    """``empty`` makes what is gathered, ``take`` adds the event of a line at an index to it."""

    def __init__(self, empty: Callable[[], T], take: Callable[[T, LineData, int], None]) -> None:
        self._empty = empty
        self._take = take
        self._gathered: WeakKeyDictionary[Any, tuple[LineData, T]] = WeakKeyDictionary()

    def of(self, model: Any) -> T:
        """What is gathered along the line that a model follows. O(events that are new), O(line) where it parted."""
        line: LineData = model.line
        known = self._gathered.pop(model, None)  # what is gathered by half, when taking raises, is not gone on with
        grows = known is not None and line.shared(known[0]) == len(known[0].acts)
        start, found = (len(known[0]), known[1]) if known is not None and grows else (0, self._empty())
        for at in range(start, len(line)):
            self._take(found, line, at)
        self._gathered[model] = line, found
        return found
