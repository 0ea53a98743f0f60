"""Rollouts on two worker processes: their speed-up against that of two processes that are merely busy."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import median
from time import perf_counter
from typing import Any

from fechtbuch.whatif.simulation.rollouts import rollouts
from tests.bench.fights import duel
from tests.bench.pairs import FEWEST_PAIRS, Paired, Row

WORKERS = 2


def busy(rounds: int) -> int:
    """Work that nothing but a processor is needed for."""
    seen: dict[int, int] = {}
    value = 1
    for _ in range(rounds):
        value = value * 48_271 % 2_147_483_647
        seen[value % 997] = value
    return len(seen)


def _seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def test_rollouts_on_two_workers(paired: Paired, benchmark: Any) -> None:
    fight, n, rounds = duel(), paired.size(1_000, 12), paired.size(25_000_000, 50_000)

    with ProcessPoolExecutor(WORKERS, mp_context=get_context("forkserver")) as pool:

        def rollouts_here() -> object:
            return rollouts(fight, n=n)

        def rollouts_there() -> object:
            return rollouts(fight, n=n, executor=pool)

        def busy_here() -> object:
            return [busy(rounds // WORKERS) for _ in range(WORKERS)]

        def busy_there() -> object:
            return list(pool.map(busy, [rounds // WORKERS] * WORKERS))

        assert rollouts_there() == rollouts(fight, n=n)
        found = []
        for _ in range(FEWEST_PAIRS if paired.full else 1):
            ours = _seconds(rollouts_here) / _seconds(rollouts_there)
            peer = _seconds(busy_here) / _seconds(busy_there)
            found.append((ours, peer))
    ratio = median(ours / peer for ours, peer in found)
    ours, peer = (median(column) for column in zip(*found, strict=True))
    measure, against = "rollouts, two worker processes, speed-up", "speed-up of two busy processes"
    paired.keep(Row(measure, against, f"{ours:.2f} times", f"{peer:.2f} times", ratio, 0.85, 0.95))
    benchmark.pedantic(lambda: None, rounds=1)
