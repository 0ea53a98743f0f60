"""Loading in bulk: the cyclic collector runs seldom while many immutable, acyclic values are made."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["bulk_load"]

_MANY = 10_000
"""So many new values are worth a thought."""

_LOCK = threading.Lock()
_inside = 0
_before = (0, 0, 0)


@contextmanager
def bulk_load() -> Iterator[None]:
    """Raise the collector's thresholds for a while; may be nested and used from several threads."""
    _enter()
    try:
        yield
    finally:
        _leave()


def _enter() -> None:
    global _inside, _before
    with _LOCK:
        _inside += 1
        if _inside == 1:
            _before = gc.get_threshold()
            gc.set_threshold(max(_before[0], 200_000), max(_before[1], 50), max(_before[2], 50))


def _leave() -> None:
    global _inside
    with _LOCK:
        _inside -= 1
        if not _inside:
            if gc.get_count()[0] > _MANY and not gc.get_freeze_count():
                _grow_old()
            gc.set_threshold(*_before)


def _grow_old() -> None:
    """Let what was loaded count as old at once, instead of searching it for cycles that are not there."""
    gc.freeze()
    gc.unfreeze()
