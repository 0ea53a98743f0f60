"""Places: numbers that turn a line of history into a few ranges, and ranges into blocks for one statement each."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.history.store.places import (
    Range,
    blocks,
    cut_after,
    depth_of,
    first_place,
    parent_place,
    runs,
    segment_of,
)

SEGMENTS = st.integers(1, 2**31 - 1)
RANGES = st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 400)), max_size=80).map(
    lambda pairs: [Range(low, low + size - 1) for low, size in pairs]
)


def places(ranges: list[Range]) -> list[int]:
    return [place for range_ in ranges for place in range(range_.low, range_.high + 1)]


@given(SEGMENTS, st.none() | st.tuples(SEGMENTS, st.integers(0, 2**31)))
def test_a_segment_begins_one_deeper_than_its_parent(segment: int, parent: tuple[int, int] | None) -> None:
    at = None if parent is None else parent[0] << 32 | parent[1]
    first = first_place(segment, at)
    assert segment_of(first) == segment
    assert depth_of(first) == (0 if parent is None else parent[1] + 1)
    assert parent_place(first, at) == at
    assert parent_place(first + 1, at) == first
    assert first < 2**63, "a place fits the integers of both databases"


@given(st.sets(st.integers(0, 300)))
def test_runs_are_the_places_without_gaps(wanted: set[int]) -> None:
    found = list(runs(sorted(wanted)))
    assert places(found) == sorted(wanted)
    assert all(one.high + 1 < other.low for one, other in pairwise(found))


@given(RANGES, st.integers(1, 50), st.integers(1, 10))
def test_blocks_hold_everything_in_order_and_keep_their_limits(
    ranges: list[Range], most: int, most_ranges: int
) -> None:
    made = list(blocks(ranges, most, most_ranges))
    assert places([range_ for block in made for range_ in block]) == places(ranges)
    for block in made:
        assert 0 < sum(len(range_) for range_ in block) <= most
        assert len(block) <= most_ranges


def test_a_long_line_is_few_blocks() -> None:
    assert len(list(blocks([Range(0, 9_999)]))) == 10
    assert len(list(blocks([Range(n << 32, n << 32) for n in range(10_000)]))) == 200


def test_a_line_is_cut_after_a_place_on_it() -> None:
    line = [Range(10, 15), Range(100, 102), Range(200, 200)]
    assert cut_after(line, 12) == [Range(13, 15), Range(100, 102), Range(200, 200)]
    assert cut_after(line, 15) == [Range(100, 102), Range(200, 200)]
    assert cut_after(line, 200) == []
    assert cut_after(line, 16) is None
    assert cut_after([], 1) is None
