"""Paired timings: ours and a peer take turns in the same minute; what counts is the median of the pairwise ratios.

Absolute times on shared machines differ tenfold between runs; the ratio of neighbours does not.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter

from attrs import define, field, frozen

__all__ = ["Paired", "Row", "seconds", "table"]

Work = Callable[[], object]

FEWEST_PAIRS = 9
"""Pairs of a measure whose ratio is to count."""


@frozen
class Row:
    """One measure: what ours and the peer took for one unit, in words, and how many times better ours is.

    ``must`` and ``aim`` are what the ratio has to reach.
    """

    measure: str
    against: str
    ours: str
    peer: str
    ratio: float
    must: float
    aim: float

    @property
    def verdict(self) -> str:
        """How far the ratio reaches."""
        return "aim" if self.ratio >= self.aim else "must" if self.ratio >= self.must else "missed"


@define
class Paired:
    """Runs pairs and keeps the rows. When benchmarks are off it runs one small pair: then it is only a test."""

    full: bool
    rows: list[Row] = field(factory=list)

    def size(self, number: int, small: int = 0) -> int:
        """So many units in a real run, few otherwise."""
        return number if self.full else small or max(2, number // 100)

    def __call__(
        self,
        measure: str,
        against: str,
        ours: Work,
        peer: Work,
        *,
        must: float,
        aim: float,
        units: tuple[float, float] = (1, 1),
        pairs: int = FEWEST_PAIRS,
    ) -> Row:
        """Time both in turn, so many units of work in each call, and keep the row."""
        ours(), peer()
        times = [(seconds(ours) / units[0], seconds(peer) / units[1]) for _ in range(pairs if self.full else 1)]
        ratio = median(theirs / own for own, theirs in times)
        own, theirs = (_shown(median(column)) for column in zip(*times, strict=True))
        return self.keep(Row(measure, against, own, theirs, ratio, must, aim))

    def keep(self, row: Row) -> Row:
        """Keep a row that was measured in its own way."""
        self.rows.append(row)
        return row


def seconds(work: Work) -> float:
    """How long one call takes, the collector run before it."""
    gc.collect()
    begun = perf_counter()
    work()
    return perf_counter() - begun


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table."""
    head = ("measure", "against", "ours", "peer", "ratio", "must", "aim", "reached")
    lines = [_line(head), _line(("---", "---", "---:", "---:", "---:", "---:", "---:", "---"))]
    lines += [
        _line((r.measure, r.against, r.ours, r.peer, _times(r.ratio), _times(r.must), _times(r.aim), r.verdict))
        for r in rows
    ]
    return "\n".join(lines) + "\n"


def _line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}x" if ratio >= 100 else f"{ratio:.3g}x"


def _shown(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:,.2f} {unit}"
    return f"{seconds * 1e9:,.0f} ns"
