"""Wishes of several panels, worked out one after another: each is answered, and only who asks anew gives one up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from attrs import define, field

from fechtbuch_widgets.background import Background, Errand

__all__ = ["OddsQueue"]

K = TypeVar("K")
F = TypeVar("F")


@define(eq=False)
class _Job(Generic[K]):
    """What is to be worked out, with up to ``most`` steps, and who waits for it."""

    kept: K
    most: int
    askers: set[str] = field(factory=set)


class OddsQueue(Generic[K, F]):
    """Used in the turn of the model's fight. The model is not kept alive by it.

    ``work(kept, most, errand)`` gives what is found, in a thread; ``done(kept, found, model)``, ``failed(kept, problem,
    model)`` and ``left(kept, model)`` tell the model's pages of it.
    """

    def __init__(
        self,
        model: Any,
        work: Callable[[K, int, Errand[Any]], F],
        done: Callable[[K, F, Any], None],
        failed: Callable[[K, str, Any], None],
        left: Callable[[K, Any], None],
    ) -> None:
        self._background: Background[Any] = Background(model)
        self._jobs: list[_Job[K]] = []
        self._at_work: _Job[K] | None = None
        self._work, self._done, self._failed, self._left = work, done, failed, left

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return self._background.busy

    def wish(self, model: Any, asker: str, kept: K, most: int) -> None:
        """Work it out when its turn comes; an older wish of the same asker is given up."""
        same = (job for job in self._jobs if job.kept is kept and job.most >= most)
        job = next(same, None) or _Job(kept, most)
        if job not in self._jobs:
            self._jobs.append(job)
        job.askers.add(asker)
        self._give_up(model, asker, job)

    def leave(self, model: Any, asker: str) -> None:
        """The asker waits for nothing any more."""
        self._give_up(model, asker, None)

    def stop(self) -> None:
        """Nobody waits for anything any more."""
        self._jobs.clear()
        self._at_work = None
        self._background.stop()

    def wait(self, seconds: float = 60) -> bool:
        """Wait until nothing is worked out any more; gives whether it is so."""
        return self._background.wait(seconds)

    def _give_up(self, model: Any, asker: str, but: _Job[K] | None) -> None:
        """Take the asker from all jobs but one; those for which nobody waits then are dropped, and said to be."""
        for job in self._jobs:
            if job is not but:
                job.askers.discard(asker)
        dropped = [job for job in self._jobs if not job.askers]
        self._jobs = [job for job in self._jobs if job.askers]
        wanted = [job.kept for job in self._jobs]
        for job in dropped:
            if job.kept not in wanted:
                self._left(job.kept, model)
        self._go_on()

    def _go_on(self) -> None:
        """Work on what comes first."""
        first = self._jobs[0] if self._jobs else None
        if first is self._at_work:
            return
        self._at_work = first
        if first is None:
            self._background.stop()
            return
        job, work = first, self._work

        def done(model: Any, found: F) -> None:
            try:
                self._done(job.kept, found, model)
            finally:
                self._ended(job)

        def failed(model: Any, problem: str) -> None:
            try:
                self._failed(job.kept, problem, model)
            finally:
                self._ended(job)

        self._background.start(lambda errand: work(job.kept, job.most, errand), done, failed)

    def _ended(self, job: _Job[K]) -> None:
        self._jobs = [other for other in self._jobs if other is not job]
        self._go_on()
