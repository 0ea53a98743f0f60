"""Work off the main thread, one piece at a time for each owner: what is found is handed over in the owner's turn."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextvars import copy_context
from threading import Event, Lock, Thread
from typing import Generic, TypeVar
from weakref import ref

from attrs import frozen

from fechtbuch.model.errors import FechtbuchError
from fechtbuch_widgets.keeping_up import Owner, in_turn

__all__ = ["Background", "Errand"]

T = TypeVar("T")

_log = logging.getLogger("fechtbuch.widgets")


O = TypeVar("O", bound=Owner)  # noqa: E741


@frozen(eq=False)
class Errand(Generic[O]):
    """One piece of work, as its thread sees it."""

    _background: Background[O]
    _turn: int

    @property
    def void(self) -> bool:
        """Whether nobody waits for the work any more: it should end soon, and what it gives is dropped."""
        return self._background.is_void(self._turn)

    def tell(self, step: Callable[[O], None]) -> None:
        """Do a step with the owner in the turn of its fight; nothing when it is gone or closed, or the work void."""
        self._background.tell(self._turn, step)


class Background(Generic[O]):
    """Runs work in a thread of its own. A later piece makes an earlier one void. The owner is held weakly."""

    def __init__(self, owner: O) -> None:
        self._owner = ref(owner)
        self._lock = Lock()
        self._turn = 0
        self._idle = Event()
        self._idle.set()

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return not self._idle.is_set()

    def start(
        self, work: Callable[[Errand[O]], T], done: Callable[[O, T], None], failed: Callable[[O, str], None]
    ) -> None:
        """Begin. What is found is handed to ``done`` as by ``Errand.tell``; a sentence to ``failed`` if it fails."""
        with self._lock:
            self._turn += 1
            errand = Errand(self, self._turn)
            self._idle.clear()

        def run() -> None:
            self._run(errand, work, done, failed)

        # The notebook's kernel finds by context which cell a message belongs to.
        Thread(target=copy_context().run, args=(run,), name="fechtbuch", daemon=True).start()

    def stop(self) -> None:
        """Make what is being worked out void."""
        with self._lock:
            self._turn += 1
            self._idle.set()

    def wait(self, seconds: float = 60) -> bool:
        """Wait until nothing is worked out any more; gives whether it is so."""
        return self._idle.wait(seconds)

    def is_void(self, turn: int) -> bool:
        """Whether the work begun as number ``turn`` is void."""
        return turn != self._turn

    def tell(self, turn: int, step: Callable[[O], None]) -> None:
        """See ``Errand.tell``, of the work begun as number ``turn``."""
        owner = self._owner()
        if owner is None or self.is_void(turn):  # so that void work waits for no turn
            return

        def unless_void(owner: O) -> None:
            if not self.is_void(turn):
                step(owner)

        try:
            in_turn(owner, unless_void)
        except Exception:
            _log.exception("what was worked out in the background could not be shown")

    def _run(
        self,
        errand: Errand[O],
        work: Callable[[Errand[O]], T],
        done: Callable[[O, T], None],
        failed: Callable[[O, str], None],
    ) -> None:
        try:
            found = work(errand)
        except FechtbuchError as error:
            problem = str(error)
            errand.tell(lambda owner: failed(owner, problem))
        except Exception:
            _log.exception("work in the background failed")
            errand.tell(lambda owner: failed(owner, "This could not be worked out; the kernel's log says why."))
        else:
            errand.tell(lambda owner: done(owner, found))
        with self._lock:
            if not errand.void:
                self._idle.set()
