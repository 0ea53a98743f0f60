"""Writers that start at the same moment, as threads or as processes, each trying one thing after another."""

from __future__ import annotations

import multiprocessing
import sys
import threading
from collections.abc import Callable, Sequence
from multiprocessing.context import BaseContext
from typing import Protocol

from attrs import frozen

from fechtbuch.history.store import Store, StoredCommit, open_store
from fechtbuch.history.store.errors import StoreError
from fechtbuch.model.errors import Conflict
from tests.history.store.making import FIGHT, commit

WAIT_SECONDS = 60.0

CONTEXT: BaseContext = multiprocessing.get_context("forkserver")
multiprocessing.set_forkserver_preload(["pytest", "attrs", "sqlalchemy", "psycopg"])


class Barrier(Protocol):
    """Of threads or of processes."""

    def wait(self, timeout: float | None = None) -> int: ...


@frozen
class Try:
    """One append (or opening, where ``opens``) that a writer tries when all others do."""

    branch: str
    seen: str
    commits: tuple[StoredCommit, ...]
    opens: bool = False


def attempt(store: Store, what: Try) -> str:
    """``kept``, the name of the branch that was opened, or the name of the error."""
    try:
        if what.opens:
            return store.open_branch(FIGHT, what.seen, what.commits, what.branch)
        store.append(FIGHT, what.branch, what.seen, what.commits)
    except (Conflict, StoreError) as error:
        return type(error).__name__
    return "kept"


def attempts(store: Store, barrier: Barrier, tries: Sequence[Try]) -> list[str]:
    """What came of one writer's tries, each begun with everybody else's."""
    results = []
    for what in tries:
        barrier.wait(WAIT_SECONDS)
        results.append(attempt(store, what))
    return results


def insist(store: Store, barrier: Barrier, name: str, acts: int, branch: str = "main") -> None:
    """Append so many acts, looking again at the head after every conflict."""
    barrier.wait(WAIT_SECONDS)
    for n in range(acts):
        while True:
            seen = store.branch(FIGHT, branch).head
            try:
                store.append(FIGHT, branch, seen, (commit(seen, f"{name} {n}"),))
                break
            except Conflict:
                continue


class Race(Protocol):
    """Runs the same number of tries for each writer; gives each writer's results."""

    def __call__(self, store: Store, tries: Sequence[Sequence[Try]]) -> list[list[str]]: ...


def by_threads(store: Store, tries: Sequence[Sequence[Try]]) -> list[list[str]]:
    """Every writer is a thread, all with one store."""
    barrier = threading.Barrier(len(tries))
    results: list[list[str]] = [[] for _ in tries]

    def run(writer: int) -> None:
        results[writer] = attempts(store, barrier, tries[writer])

    in_threads([lambda writer=writer: run(writer) for writer in range(len(tries))])  # type: ignore[misc]
    return results


def in_threads(jobs: Sequence[Callable[[], None]]) -> None:
    """Run all at once, in turns as short as they get; raise what any of them raises."""
    errors: list[BaseException] = []

    def guarded(job: Callable[[], None]) -> None:
        try:
            job()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(job,)) for job in jobs]
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(WAIT_SECONDS)
    finally:
        sys.setswitchinterval(usual)
    assert not any(thread.is_alive() for thread in threads), "a writer does not end"
    if errors:
        raise errors[0]


def by_processes(store: Store, tries: Sequence[Sequence[Try]], where: str) -> list[list[str]]:
    """Every writer is a process with a store of its own."""
    barrier = CONTEXT.Barrier(len(tries))
    jobs = [(_race_in_process, (where, barrier, tuple(mine))) for mine in tries]
    return in_processes(jobs)


def in_processes(jobs: Sequence[tuple[Callable[..., None], tuple[object, ...]]]) -> list[list[str]]:
    """Run functions as processes; each is given a pipe before its arguments, and sends its result through it."""
    pipes, processes = [], []
    for job, args in jobs:
        ours, theirs = CONTEXT.Pipe(duplex=False)
        process = CONTEXT.Process(target=job, args=(theirs, *args))  # type: ignore[attr-defined]
        process.start()
        theirs.close()
        pipes.append(ours)
        processes.append(process)
    results: list[list[str]] = []
    for pipe in pipes:
        assert pipe.poll(WAIT_SECONDS), "a writer did not answer"
        results.append(pipe.recv())
    for process in processes:
        process.join(WAIT_SECONDS)
        assert process.exitcode == 0
    return results


class Sender(Protocol):
    """The end of a pipe that sends."""

    def send(self, what: object) -> None: ...


def _race_in_process(pipe: Sender, where: str, barrier: Barrier, tries: Sequence[Try]) -> None:
    with open_store(where) as store:
        pipe.send(attempts(store, barrier, tries))


def insist_in_process(pipe: Sender, where: str, barrier: Barrier, name: str, acts: int) -> None:
    """See ``insist``."""
    with open_store(where) as store:
        insist(store, barrier, name, acts)
        pipe.send([name])
