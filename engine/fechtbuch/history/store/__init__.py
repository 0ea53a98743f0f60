"""Stores: ``open_store`` gives the one for a place; ``Store`` says what all of them do."""

from __future__ import annotations

from fechtbuch.history.store.contract import (
    Annotation,
    BranchRow,
    EventRow,
    Extract,
    FightRow,
    Link,
    Position,
    Store,
    StoredCommit,
    StoredEvent,
    TreeRow,
    Walked,
)
from fechtbuch.history.store.memory import MemoryStore
from fechtbuch.history.store.opening import open_store

__all__ = [
    "Annotation",
    "BranchRow",
    "EventRow",
    "Extract",
    "FightRow",
    "Link",
    "MemoryStore",
    "Position",
    "Store",
    "StoredCommit",
    "StoredEvent",
    "TreeRow",
    "Walked",
    "open_store",
]
