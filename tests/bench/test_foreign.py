"""A combat tracker's log of many lines: how long its import takes against reading its JSON, and in how much memory."""

from __future__ import annotations

import json
import tracemalloc
from itertools import count
from pathlib import Path
from typing import Any

from fechtbuch.history.store import open_store
from fechtbuch.interchange.foreign import import_foreign
from tests.bench.pairs import Paired
from tests.interchange.tracker import Tracker

ALLOWED = 40 << 20
"""Bytes that an import may hold at a time, however long the log."""


def _log(path: Path, lines: int) -> int:
    """A log of some hundred combats with attacks, chat, turns and rewinds; gives the number of its lines."""
    written = 0
    with path.open("w", encoding="utf-8") as out:
        for number in count():
            tracker = Tracker(f"combat-{number}", monsters=4)
            tracker.start()
            for turn in range(60):
                tracker.strike("Ann", "OR1", 2 if turn % 5 else 15, 1)
                tracker.say("and then?")
                tracker.next()
                if turn % 15 == 14:
                    tracker.back()
            out.writelines(f"{json.dumps(line)}\n" for line in tracker.lines)
            written += len(tracker.lines)
            if written >= lines:
                return written
    return written


def test_import_of_a_foreign_log(paired: Paired, benchmark: Any, tmp_path: Path) -> None:
    log, stores = tmp_path / "log.jsonl", count()
    lines = _log(log, paired.size(20_000, 500))

    def ours() -> None:
        with open_store(str(tmp_path / f"{next(stores)}.fechtbuch")) as store:
            assert import_foreign(log, store).lines == lines

    def peer() -> None:
        with log.open("rb") as stream:
            for line in stream:
                json.loads(line)

    measure = "import of a foreign log, each line kept as facts in SQLite"
    paired(measure, "json, reading the lines only", ours, peer, must=0.02, aim=0.05, units=(lines, lines))
    benchmark.pedantic(ours, rounds=1)


def test_memory_of_a_long_foreign_log(paired: Paired, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    lines = _log(log, paired.size(200_000, 2_000))
    with open_store(str(tmp_path / "log.fechtbuch")) as store:
        tracemalloc.start()
        summary = import_foreign(log, store)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert summary.lines == lines
    assert peak < ALLOWED
