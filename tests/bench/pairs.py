"""Paired timings: ours and a peer take turns in the same minute; what counts is the median of the pairwise ratios.

Absolute times on shared machines differ tenfold between runs; the ratio of neighbours does not.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter

from attrs import define, field, frozen

__all__ = ["Paired", "Row", "table"]

Work = Callable[[], object]


@frozen
class Row:
    """One measure: seconds for one unit of ours and of the peer, and how many times faster ours is (median of pairs)."""

    measure: str
    against: str
    ours: float
    peer: float
    ratio: float
    must: str
    aim: str


@define
class Paired:
    """Runs pairs and keeps the rows. ``pairs`` is 1 and sizes are small when benchmarks are off: then it is only a test."""

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
        must: str,
        aim: str,
        units: tuple[float, float] = (1, 1),
        pairs: int = 9,
    ) -> Row:
        """Time both in turn, so many units of work in each call, and keep the row."""
        ours(), peer()
        times = [(_seconds(ours), _seconds(peer)) for _ in range(pairs if self.full else 1)]
        each = [(a / units[0], b / units[1]) for a, b in times]
        ratio = median(b / a for a, b in each)
        return self.keep(Row(measure, against, median(a for a, _ in each), median(b for _, b in each), ratio, must, aim))

    def keep(self, row: Row) -> Row:
        """Keep a row that was measured in its own way."""
        self.rows.append(row)
        return row


def _seconds(work: Work) -> float:
    gc.collect()
    begun = perf_counter()
    work()
    return perf_counter() - begun


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table."""
    lines = ["| measure | against | ours | peer | ratio | must | aim |", "| --- | --- | ---: | ---: | ---: | ---: | ---: |"]
    for row in rows:
        cells = (row.measure, row.against, _shown(row.ours), _shown(row.peer), f"{row.ratio:,.2f}x", row.must, row.aim)
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _shown(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:,.2f} {unit}"
    return f"{seconds * 1e9:,.0f} ns"
