"""Work off the main thread, one piece at a time for each owner: a later piece makes an earlier one void."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextvars import copy_context
from threading import Event, Lock, Thread
from typing import TypeVar

from fechtbuch.model.errors import FechtbuchError

__all__ = ["Background", "Void"]

T = TypeVar("T")
Void = Callable[[], bool]
"""Says whether nobody waits for the work any more: it should end soon, and what it gives is dropped."""

_log = logging.getLogger("fechtbuch.widgets")


class Background:
    """Runs work in a thread of its own. ``done`` and ``failed`` are called in that thread, never for void work."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._turn = 0
        self._idle = Event()
        self._idle.set()

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        return not self._idle.is_set()

    def start(self, work: Callable[[Void], T], done: Callable[[T], None], failed: Callable[[str], None]) -> None:
        """Begin; ``failed`` gets a sentence."""
        with self._lock:
            self._turn += 1
            turn = self._turn
            self._idle.clear()

        def void() -> bool:
            return turn != self._turn

        def run() -> None:
            try:
                found = work(void)
            except FechtbuchError as error:
                self._end(turn, lambda text=str(error): failed(text))  # type: ignore[misc]
            except Exception:
                _log.exception("work in the background failed")
                self._end(turn, lambda: failed("This could not be worked out; the kernel's log says why."))
            else:
                self._end(turn, lambda: done(found))

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

    def _end(self, turn: int, tell: Callable[[], None]) -> None:
        if turn != self._turn:
            return
        try:
            tell()
        except Exception:
            _log.exception("what was worked out in the background could not be shown")
        finally:
            with self._lock:
                if turn == self._turn:
                    self._idle.set()
