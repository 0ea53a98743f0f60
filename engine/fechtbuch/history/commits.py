"""Commits: one act with the answers it took and the facts it made, as canonical bytes under a content address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from attrs import evolve, frozen

from fechtbuch.decide.legality import Because, Breach
from fechtbuch.history.ids import commit_id
from fechtbuch.history.store.contract import StoredCommit, StoredEvent
from fechtbuch.history.store.errors import short
from fechtbuch.model.acts import ENGINE_ACTS, Act, Record
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.events import Event
from fechtbuch.model.tape import Tape
from fechtbuch.model.wire import (
    act_from_json,
    act_to_json,
    decode,
    encode,
    event_from_json,
    event_to_json,
    from_json,
    tape_from_json,
    tape_to_json,
    to_json,
)

__all__ = [
    "Commit",
    "CorruptCommit",
    "act_bytes",
    "event_columns",
    "make_commit",
    "on_parent",
    "read_commit",
    "read_events",
    "stored",
]

_REQUIRED = frozenset(("act", "events", "ruleset", "tape", "version"))
_KEYS = _REQUIRED | {"because", "breaches", "overruled"}
_TYPES = {"because": list, "breaches": list, "events": list, "overruled": str, "ruleset": str, "version": str}


class CorruptCommit(FechtbuchError):
    """A stored commit whose bytes are not what they should be; names fight, commit and reason."""


@frozen
class Commit:
    """One act with all its consequences. ``overruled`` is the reason it went ahead in spite of its ``breaches``."""

    id: str
    parent: str | None
    ruleset: str
    version: str
    act: Act
    tape: Tape
    events: tuple[Event, ...]
    overruled: str
    because: tuple[Because, ...]
    breaches: tuple[Breach, ...]
    body: bytes

    @property
    def short(self) -> str:
        """The id as people read it: its first twelve digits."""
        return short(self.id)


def act_bytes(act: Act) -> bytes:
    """An act's canonical bytes: what the keyed dice stream is fed with."""
    return encode(act_to_json(act))


def make_commit(
    parent: str | None,
    *,
    ruleset: str,
    version: str,
    act: Act,
    tape: Tape,
    events: Iterable[Event],
    overruled: str = "",
    because: Sequence[Because] = (),
    breaches: Sequence[Breach] = (),
    written: dict[str, Any] | None = None,
) -> Commit:
    """A commit after ``parent``, with its canonical body and the id that follows from both.

    ``written`` is the act's JSON where it is known already. Raises ``NotStorable`` for what the log cannot hold.
    """
    events = tuple(events)
    body: dict[str, Any] = {
        "act": act_to_json(act) if written is None else written,
        "events": _events_to_json(act, written, events),
        "ruleset": ruleset,
        "tape": tape_to_json(tape),
        "version": version,
    }
    if overruled:
        body["overruled"] = overruled
    if because:
        body["because"] = [to_json(item) for item in because]
    if breaches:
        body["breaches"] = [to_json(item) for item in breaches]
    data = encode(body)
    return Commit(
        commit_id(parent, data),
        parent,
        ruleset,
        version,
        act,
        tape,
        events,
        overruled,
        tuple(because),
        tuple(breaches),
        data,
    )


def on_parent(commit: Commit, parent: str | None) -> Commit:
    """The same act with the same answers and facts after another commit: the body stays, the id does not."""
    return evolve(commit, id=commit_id(parent, commit.body), parent=parent)


def _events_to_json(act: Act, written: dict[str, Any] | None, events: tuple[Event, ...]) -> list[Any]:
    """Facts that the act itself brings are not written a second time."""
    if written is None or not isinstance(act, Record):
        return [event_to_json(event) for event in events]
    brought = {id(fact): row for fact, row in zip(act.facts, written["facts"], strict=True)}
    return [brought.get(id(event)) or event_to_json(event) for event in events]


def read_commit(
    id: str, parent: str | None, body: bytes, acts: Mapping[str, type[Act]] = ENGINE_ACTS, *, fight: str = ""
) -> Commit:
    """A commit from its stored bytes; an act that ``acts`` does not know stays a ``RawAct``.

    Raises ``CorruptCommit``, naming ``fight`` and the reason, for bytes that do not fit the id or cannot be read.
    """
    try:
        data = _opened(id, parent, body)
        return Commit(
            id,
            parent,
            data["ruleset"],
            data["version"],
            act_from_json(data["act"], acts),
            tape_from_json(data["tape"]),
            _events(data),
            data.get("overruled", ""),
            tuple([from_json(item, Because, "because") for item in data.get("because", ())]),
            tuple([from_json(item, Breach, "breaches") for item in data.get("breaches", ())]),
            body,
        )
    except FechtbuchError as error:
        raise _corrupt(fight, id, error) from None


def read_events(id: str, parent: str | None, body: bytes, *, fight: str = "") -> tuple[Event, ...]:
    """The facts alone, which is all that folding needs, with the same checks of the whole. Raises ``CorruptCommit``."""
    try:
        return _events(_opened(id, parent, body))
    except FechtbuchError as error:
        raise _corrupt(fight, id, error) from None


def _corrupt(fight: str, id: str, error: FechtbuchError) -> CorruptCommit:
    return CorruptCommit(f"fight {fight!r}, commit {short(id)}: {error}")


def _opened(id: str, parent: str | None, body: bytes) -> dict[str, Any]:
    if commit_id(parent, body) != id:
        raise FechtbuchError("its content does not fit its id")
    return _checked(decode(body))


def _events(data: dict[str, Any]) -> tuple[Event, ...]:
    return tuple([event_from_json(item) for item in data["events"]])


def _checked(data: Any) -> dict[str, Any]:
    """The keys and plain types of a body."""
    if not isinstance(data, dict):
        raise FechtbuchError(f"a commit is a table, not {type(data).__name__}")
    if data.keys() != _REQUIRED:
        _check_keys(data)
    for key, value in data.items():
        wanted = _TYPES.get(key)
        if wanted is not None and type(value) is not wanted:
            raise FechtbuchError(f"{key} is no {'text' if wanted is str else 'list'}")
    return data


def _check_keys(data: dict[str, Any]) -> None:
    for key in sorted(_REQUIRED):
        if key not in data:
            raise FechtbuchError(f"the key {key!r} is missing")
    unknown = sorted(data.keys() - _KEYS)
    if unknown:
        raise FechtbuchError(f"unknown key {unknown[0]!r}" + near(unknown[0], _KEYS))


def stored(commit: Commit) -> StoredCommit:
    """The commit as a store keeps it, with the columns of its events."""
    columns = tuple([_columns(event.kind, event.schema, event.who) for event in commit.events])
    return StoredCommit(commit.id, commit.parent, commit.body, columns)


@lru_cache(maxsize=4096)
def _columns(kind: str, schema: int, who: str) -> StoredEvent:
    """The same few come again and again; a store in memory keeps them all."""
    return StoredEvent(kind, schema, who)


def event_columns(body: bytes) -> tuple[StoredEvent, ...]:
    """The event columns of a body, for rebuilding a store's index. Raises ``BadData``."""
    return tuple(StoredEvent(event.kind, event.schema, event.who) for event in _events(_checked(decode(body))))
