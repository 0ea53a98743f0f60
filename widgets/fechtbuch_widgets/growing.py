"""Lists that grow at their end, each as it stood at some length, with what they have in common held once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

__all__ = ["Growing"]

T = TypeVar("T")


class Growing(Sequence[T], Generic[T]):
    """A list as it stood at some length. One that goes on from its very end shares it, one that parts earlier copies.

    Raises ``IndexError`` as a list does.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def up_to(self, length: int) -> Growing[T]:
        """The first so many. O(1)."""
        found: Growing[T] = Growing()
        found._items, found._length = self._items, min(length, self._length)
        return found

    def extend(self, more: Iterable[T]) -> None:
        """Put more at the end. O(more), and O(length) where others have gone on from here already."""
        if len(self._items) != self._length:
            self._items = self._items[: self._length]
        self._items.extend(more)
        self._length = len(self._items)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return [self._items[n] for n in range(*at.indices(self._length))]
        if not -self._length <= at < self._length:
            raise IndexError(at)
        return self._items[at if at >= 0 else at + self._length]
