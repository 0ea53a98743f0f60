"""Numbered storage: where a commit lies, so that a line of history is a few ranges of numbers.

A *segment* is a run of commits that follow one another. The *place* of a commit is one 64-bit integer: its segment in
the upper 32 bits, its depth (commits before it on its line) in the lower. A commit that comes after the last of its
segment takes the next place; one whose place is taken opens a new segment, which remembers the place of its parent.
Places are storage only: they lock nothing and mean nothing outside one store.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

__all__ = [
    "DEPTH_BITS",
    "DEPTH_MASK",
    "Range",
    "blocks",
    "cut_after",
    "depth_of",
    "first_place",
    "parent_place",
    "runs",
    "segment_of",
]

DEPTH_BITS = 32
DEPTH_MASK = (1 << DEPTH_BITS) - 1

BLOCK_COMMITS = 1_000
"""At most so many commits are read by one statement."""
BLOCK_RANGES = 50
"""At most so many ranges are read by one statement."""


@frozen
class Range:
    """Places of one segment, both ends included."""

    low: int
    high: int

    def __len__(self) -> int:
        return self.high - self.low + 1


def segment_of(place: int) -> int:
    """The segment a place is in."""
    return place >> DEPTH_BITS


def depth_of(place: int) -> int:
    """How many commits lie before it on its line."""
    return place & DEPTH_MASK


def first_place(segment: int, parent: int | None) -> int:
    """The first place of a segment that was opened after the place ``parent``."""
    return segment << DEPTH_BITS | (0 if parent is None else depth_of(parent) + 1)


def parent_place(place: int, segment_parent: int | None) -> int | None:
    """The place before, given where the segment of ``place`` was opened."""
    return segment_parent if place == first_place(segment_of(place), segment_parent) else place - 1


def cut_after(line: Iterable[Range], after: int) -> list[Range] | None:
    """The part of a line of ranges that comes after a place on it; none if the place is not on it."""
    ranges = tuple(line)
    for index, range_ in enumerate(ranges):
        if range_.low <= after <= range_.high:
            rest = [Range(after + 1, range_.high)] if after < range_.high else []
            return [*rest, *ranges[index + 1 :]]
    return None


def runs(places: Iterable[int]) -> Iterator[Range]:
    """Ascending places as ranges without gaps."""
    low: int | None = None
    high = 0
    for place in places:
        if low is None:
            low = place
        elif place != high + 1:
            yield Range(low, high)
            low = place
        high = place
    if low is not None:
        yield Range(low, high)


def _pieces(ranges: Iterable[Range], most: int) -> Iterator[Range]:
    for range_ in ranges:
        for low in range(range_.low, range_.high + 1, most):
            yield Range(low, min(low + most - 1, range_.high))


def blocks(
    ranges: Iterable[Range], most_commits: int = BLOCK_COMMITS, most_ranges: int = BLOCK_RANGES
) -> Iterator[list[Range]]:
    """Ranges in their order, long ones split and short ones together, as blocks that one statement reads."""
    block: list[Range] = []
    size = 0
    for piece in _pieces(ranges, most_commits):
        if block and (size + len(piece) > most_commits or len(block) == most_ranges):
            yield block
            block, size = [], 0
        block.append(piece)
        size += len(piece)
    if block:
        yield block
