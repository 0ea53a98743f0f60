"""Many rollouts of many stages, in blocks: in this process, or on any executor; what comes of them never differs.

Blocks are cut as they are needed, each to about half a second by the pace of the last one, shorter towards the end, so
that all workers are done at about the same time. What a worker lost is played again: once there, then here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from math import ceil
from typing import Any, Protocol

from attrs import define, evolve, field, frozen

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.whatif.simulation.simulate import Ending, RolloutFailed, Stage
from fechtbuch.whatif.simulation.workers import Block, Parcel, run_block, run_stage

__all__ = ["Cancel", "Event", "Job", "Played", "Progress", "play_all", "workers_of"]

Progress = Callable[[int, int], object]
"""``(done, total)``, called after each block."""


class Event(Protocol):
    """As ``threading.Event`` is."""

    def is_set(self) -> bool: ...


Cancel = Event | Callable[[], bool]
"""An event, or a function that says whether to stop."""

SECONDS = 0.5
"""What a block is to take."""

SHORTEST = 0.05
"""What it takes at least, or else sending it costs more than it does."""

FIRST_BLOCK = 2
"""Rollouts of the first blocks, whose pace nobody knows."""

_IN_FLIGHT = 2
_TRIES = 2
_LOOK_AGAIN = 0.1


@frozen
class Job:
    """Rollouts of one stage, by number; ``parcel`` packs it for workers."""

    stage: Stage
    numbers: range
    parcel: Callable[[], Parcel] | None = None


@frozen
class Played:
    """The endings of each job in order of their numbers; fewer than asked for if it was cancelled.

    ``again`` are rollouts that a worker lost and that were played anew.
    """

    endings: tuple[tuple[Ending, ...], ...]
    again: int = 0


@frozen(eq=False)
class _Piece:
    job: int
    numbers: range
    tries: int = 0


def workers_of(executor: Executor) -> int:
    """How many workers an executor has, as far as it says so; else the processors here."""
    most: Any = getattr(executor, "_max_workers", None)
    client: Any = getattr(executor, "_client", None)
    if isinstance(most, int):
        return max(most, 1)
    if hasattr(client, "nthreads"):
        threads: int = sum(client.nthreads().values())
        return max(threads, 1)
    return os.cpu_count() or 1


def play_all(
    jobs: Sequence[Job],
    executor: Executor | None = None,
    *,
    block: int | None = None,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Played:
    """Play every job's rollouts. ``block`` fixes how many go together. The result hangs on the jobs alone.

    Raises ``RolloutFailed`` for the first rollout that fails, by job and number, and ``CannotTravel`` for what a worker
    does not find.
    """
    run = _Run(jobs, block, progress, _asker(cancel))
    if executor is not None:
        run.there(executor)
    run.here()
    return run.result()


def _asker(cancel: Cancel | None) -> Callable[[], bool]:
    if cancel is None:
        return lambda: False
    return cancel if callable(cancel) else cancel.is_set


@define(eq=False)
class _Run:
    """One run as it goes. ``left`` are pieces that nobody works on, cut no further; the rest is cut from ``jobs``."""

    jobs: Sequence[Job]
    block: int | None
    progress: Progress | None
    cancelled: Callable[[], bool]
    workers: int = 1
    left: list[_Piece] = field(factory=list)
    lost: list[_Piece] = field(factory=list)
    failed: dict[tuple[int, int], str] = field(factory=dict)
    pace: float = 0.0
    done: int = 0
    again: int = 0
    _at: int = 0
    _next: int = 0
    _endings: list[dict[int, Ending]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._endings = [{} for _ in self.jobs]

    @property
    def total(self) -> int:
        """How many rollouts there are."""
        return sum(len(job.numbers) for job in self.jobs)

    def here(self) -> None:
        """Play what is left in this process."""
        self.workers, self.left, self.lost = 1, [*self.lost, *self.left], []
        while not self.cancelled() and (piece := self._piece()) is not None:
            stage = self.jobs[piece.job].stage
            self._keep(piece, run_stage(stage, piece.numbers.start, len(piece.numbers)))

    def there(self, executor: Executor) -> None:
        """Play on an executor, as far as it carries; what it lost for good is in ``lost``."""
        self.workers = workers_of(executor)
        parcels: dict[int, Parcel] = {}
        waiting: dict[Future[Block], _Piece] = {}
        try:
            while not self.cancelled():
                for piece in self._wanted(_IN_FLIGHT * self.workers - len(waiting)):
                    if piece.job not in parcels:
                        parcels[piece.job] = _parcel(self.jobs[piece.job])
                    waiting[self._submit(executor, parcels[piece.job], piece)] = piece
                if not waiting:
                    return
                self._take(waiting)
        except BrokenExecutor:
            self.lost += waiting.values()
            self.again += sum(len(piece.numbers) for piece in waiting.values())
        finally:
            for future in waiting:
                future.cancel()

    def _wanted(self, most: int) -> Iterator[_Piece]:
        for _ in range(most):
            piece = self._piece()
            if piece is None:
                return
            yield piece

    def _submit(self, executor: Executor, sent: Parcel, piece: _Piece) -> Future[Block]:
        try:
            return executor.submit(run_block, sent, piece.numbers.start, len(piece.numbers))
        except BrokenExecutor:
            self.left.append(piece)
            raise

    def _take(self, waiting: dict[Future[Block], _Piece]) -> None:
        """Wait until some block is there, and keep what is."""
        for future in wait(waiting, timeout=_LOOK_AGAIN, return_when=FIRST_COMPLETED).done:
            try:
                block = future.result()
            except (BrokenExecutor, FechtbuchError):
                raise
            except Exception:  # whatever a worker dies of: a rollout that fails by itself says so in its block
                self._lose(waiting.pop(future))
            else:
                self._keep(waiting.pop(future), block)

    def _lose(self, piece: _Piece) -> None:
        self.again += len(piece.numbers)
        piece = evolve(piece, tries=piece.tries + 1)
        (self.lost if piece.tries >= _TRIES else self.left).append(piece)

    def _keep(self, piece: _Piece, block: Block) -> None:
        endings = self._endings[piece.job]
        for ending in block.endings:
            endings[ending.index] = ending
        if block.failed is not None:
            self.failed[piece.job, block.failed[0]] = block.failed[1]
        self.pace = block.pace
        self.done += len(block.endings)
        if self.progress is not None:
            self.progress(self.done, self.total)

    def _piece(self) -> _Piece | None:
        """The next piece of work: one that came back, else one cut from the jobs in order, until a rollout fails.

        So whatever comes before a rollout that fails is played, and the first that fails is the same every time.
        """
        if self.left:
            return self.left.pop()
        while self._at < len(self.jobs) and not self.failed:
            numbers = self.jobs[self._at].numbers[self._next :]
            if numbers:
                taken = numbers[: self._size()]
                self._next += len(taken)
                return _Piece(self._at, taken)
            self._at, self._next = self._at + 1, 0
        return None

    def _size(self) -> int:
        if self.block is not None:
            return max(self.block, 1)
        if not self.pace:
            return FIRST_BLOCK
        fair = ceil((self.total - self.done) / (_IN_FLIGHT * self.workers))
        return max(1, min(round(SECONDS / self.pace), max(fair, round(SHORTEST / self.pace))))

    def result(self) -> Played:
        """What came of it. Raises ``RolloutFailed``."""
        if self.failed:
            raise RolloutFailed(self.failed[min(self.failed)])
        found = tuple(tuple(endings[index] for index in sorted(endings)) for endings in self._endings)
        return Played(found, self.again)


def _parcel(job: Job) -> Parcel:
    assert job.parcel is not None, "a job for workers can be packed"
    return job.parcel()
