"""A whole fight as JSON Lines, the lossless twin of a log: one object per line, every commit byte for byte.

Line 1 says format and version, line 2 holds the fight; then come commits (parents before children), branches in order
of opening, remarks in order of writing, cursors, and a last line with their counts and a digest of all lines before.
An import checks all of it, ids and facts included, before anything is kept.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from fechtbuch.history.commits import CorruptCommit
from fechtbuch.history.ids import commit_id
from fechtbuch.history.store.contract import Annotation, BranchRow, Position, Store, StoredCommit
from fechtbuch.interchange.loglines import FORMAT, VERSION, BadLog, LogReader, digest_of
from fechtbuch.interchange.records import Record, keep, record_of
from fechtbuch.model.canonical import LARGEST_BODY
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.wire import encode

__all__ = [
    "FORMAT",
    "MOST_LINE",
    "MOST_TOTAL",
    "VERSION",
    "BadLog",
    "export_log",
    "import_log",
    "lines",
    "parse_log",
    "read_log",
]

MOST_LINE = LARGEST_BODY
"""Most bytes of one line, 32 MiB."""

MOST_TOTAL = 256 << 20
"""Most bytes of a log, 256 MiB."""


def lines(record: Record) -> Iterator[bytes]:
    """The lines of a fight, each with its line feed. Raises ``CorruptCommit`` for a commit that does not fit its id."""
    digest = digest_of()
    for data in _rows(record):
        line = encode(data) + b"\n"
        digest.update(line)
        yield line
    counts = {
        "commit": len(record.commits),
        "branch": len(record.branches),
        "annotation": len(record.annotations),
        "cursor": len(record.cursors),
    }
    yield encode({"end": {**counts, "digest": digest.hexdigest()}}) + b"\n"


def _rows(record: Record) -> Iterator[dict[str, Any]]:
    fight = record.fight
    yield {"format": FORMAT, "version": VERSION}
    names = ("id", "title", "ruleset", "version", "root", "created")
    yield {"fight": {name: getattr(fight, name) for name in names}}
    yield from ({"commit": _commit(fight.id, commit)} for commit in record.commits)
    yield from ({"branch": _branch(branch)} for branch in record.branches)
    yield from ({"annotation": _annotation(remark)} for remark in record.annotations)
    yield from ({"cursor": _cursor(name, place)} for name, place in record.cursors.items())


def _commit(fight: str, commit: StoredCommit) -> dict[str, Any]:
    if commit_id(commit.parent, commit.body) != commit.id:
        raise CorruptCommit(f"fight {fight!r}, commit {commit.id[:12]}: its content does not fit its id")
    try:
        return {"id": commit.id, "parent": commit.parent, "body": commit.body.decode()}
    except UnicodeDecodeError:
        raise CorruptCommit(f"fight {fight!r}, commit {commit.id[:12]}: its content is no text") from None


def _branch(branch: BranchRow) -> dict[str, Any]:
    return {"name": branch.name, "head": branch.head, "base": branch.base}


def _annotation(remark: Annotation) -> dict[str, Any]:
    return {name: getattr(remark, name) for name in ("commit", "event", "name", "value", "author", "at")}


def _cursor(name: str, place: Position) -> dict[str, Any]:
    return {"name": name, "commit": place.commit, "event": place.event, "line": place.line}


def export_log(store: Store, fight: str, path: Path, cursors: Iterable[str] = ()) -> Record:
    """Write a fight to a file, whole or not at all; ``cursors`` names those to take along. Raises ``OSError`` too."""
    record = record_of(store, fight, cursors)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with unfinished.open("wb") as out:
            out.writelines(lines(record))
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    return record


def read_log(path: Path, *, most: int = MOST_TOTAL) -> Record:
    """Read and check an exported fight. Raises ``BadLog`` naming file, line and reason."""
    try:
        with path.open("rb") as stream:
            return parse_log(stream, str(path), most=most)
    except OSError as error:
        raise FechtbuchError(f"{path}: cannot be read: {error.strerror}") from None


def parse_log(stream: BinaryIO, file: str, *, most: int = MOST_TOTAL, most_line: int = MOST_LINE) -> Record:
    """The same from an open stream; holds the whole fight in memory. O(bytes)."""
    reader, total = LogReader(file), 0
    while line := stream.readline(most_line + 2):
        total += len(line)
        if len(line) > most_line + 1 or total > most:
            what = f"a line of more than {most_line} bytes" if len(line) > most_line + 1 else f"more than {most} bytes"
            raise BadLog(file, reader.number + 1, what)
        reader.take(line.removesuffix(b"\n").removesuffix(b"\r"))
    return reader.record


def import_log(path: Path, store: Store) -> Record:
    """Read an exported fight and keep it under the same ids; what the store holds of the very same fight stays.

    Raises ``BadLog`` and what ``records.keep`` raises; until everything was checked nothing is kept.
    """
    record = read_log(path)
    keep(record, store)
    return record
