"""The lines of a foreign log: which belong to which combat, then one combat's lines, decoded one at a time.

The file is read twice: the first pass keeps only where each combat's lines lie, so that combats may be interleaved at
will and memory does not grow with the length of the lines.
"""

from __future__ import annotations

import json
import re
import sys
from array import array
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any, BinaryIO, Final

from attrs import frozen

from fechtbuch.interchange.foreign.summary import Unread
from fechtbuch.interchange.foreign.values import key_of, mapping
from fechtbuch.model.errors import FechtbuchError

__all__ = ["DEEPEST", "MOST_COMBATS", "MOST_LINE", "BadForeignLog", "Line", "combats", "looks_foreign", "records"]

MOST_LINE: Final = 8 << 20
"""Most bytes of a line, 8 MiB; a longer one is passed over and counted."""

MOST_COMBATS: Final = 100_000
"""Most combats of one file."""

DEEPEST: Final = 100
"""How many levels a line may nest."""

_FIRST: Final = 20
"""So many lines are looked at to tell what a file is."""

_HEAD: Final = re.compile(rb'\s*\{\s*"combat_id"\s*:\s*"([\x20\x21\x23-\x5b\x5d-\x7e]{1,100})"\s*,')
_STRINGS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)
_STEPS: Final = {"[": 1, "{": 1, "]": -1, "}": -1}
_SAFE_RECURSION: Final = 5_000

Places = Mapping[str, "array[int]"]
"""Combat id -> where its lines lie: offset, number of the first line, and how many, for each unbroken run of lines."""


class BadForeignLog(FechtbuchError):
    """A foreign log that cannot be read at all, or a combat of it that is beyond the limits."""


@frozen
class Line:
    """A line of a combat: its number in the file, its content if it could be read, else why not; and its text."""

    number: int
    data: Mapping[str, Any]
    raw: bytes
    why_not: str = ""


def looks_foreign(path: Path) -> bool:
    """Whether one of the first lines is one of a combat tracker's log. Raises ``OSError``."""
    with path.open("rb") as stream:
        for _ in range(_FIRST):
            line = stream.readline(MOST_LINE)
            if not line:
                return False
            if {"combat_id", "event_type"} <= _decoded(_plain(line))[0].keys():
                return True
    return False


def combats(stream: BinaryIO, unread: Unread, file: str) -> Places:
    """Where the lines of each combat lie, combats in order of their first line. O(bytes), small memory.

    Lines of no combat are counted in ``unread``. Raises ``BadForeignLog`` for too many combats.
    """
    found: dict[str, array[int]] = {}
    last, offset = "", 0
    for number, (line, size) in enumerate(_lines(stream), 1):
        if size > MOST_LINE:
            unread.add(f"a line of more than {MOST_LINE} bytes", number)
            last = ""
        elif line.strip():
            combat = _combat_of(_plain(line) if number == 1 else line, number, unread)
            if combat and combat == last:
                found[combat][-1] += 1
            elif combat:
                found.setdefault(combat, array("Q")).extend((offset, number, 1))
            if len(found) > MOST_COMBATS:
                raise BadForeignLog(f"{file}: line {number}: more than {MOST_COMBATS} combats in one file; divide it")
            last = combat
        else:
            last = ""
        offset += size
    return found


def records(stream: BinaryIO, places: array[int], combat: str) -> Iterator[Line]:
    """One combat's lines in the order of the file."""
    for n in range(0, len(places), 3):
        stream.seek(places[n])
        for number in range(places[n + 1], places[n + 1] + places[n + 2]):
            raw = _plain(stream.readline(MOST_LINE + 2))
            data, why_not = _decoded(raw)
            if data and key_of(data.get("combat_id")) != combat:
                data, why_not = {}, "it names two combats, or the file was changed while it was read"
            yield Line(number, data, raw, why_not)


def _lines(stream: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Every line with its size; of one that is too long only the beginning."""
    while line := stream.readline(MOST_LINE + 1):
        size, ended = len(line), line.endswith(b"\n")
        while not ended and size > MOST_LINE:
            more = stream.readline(MOST_LINE)
            size, ended = size + len(more), not more or more.endswith(b"\n")
        yield line, size


def _plain(line: bytes) -> bytes:
    return line.removeprefix(b"\xef\xbb\xbf")


def _combat_of(line: bytes, number: int, unread: Unread) -> str:
    """The combat a line belongs to: by its beginning, as the tracker writes it, else by the whole of it."""
    head = _HEAD.match(line)
    if head is not None:
        return head[1].decode()
    data, why_not = _decoded(line)
    combat = key_of(data.get("combat_id"))
    if not combat:
        unread.add(why_not or "a line that names no combat", number)
    return combat


def _decoded(line: bytes) -> tuple[Mapping[str, Any], str]:
    """The object on a line, or why it could not be read."""
    try:
        text = line.decode()
        if sys.getrecursionlimit() > _SAFE_RECURSION and _depth(text) > DEEPEST:
            return {}, "a line that nests too deeply"
        data = json.loads(text)
    except UnicodeDecodeError:
        return {}, "a line that is no UTF-8"
    except RecursionError:
        return {}, "a line that nests too deeply"
    except ValueError:
        return {}, "a broken line: no JSON"
    return (mapping(data), "") if isinstance(data, dict) else ({}, "a line that is no object")


def _depth(text: str) -> int:
    if text.count("[") + text.count("{") <= DEEPEST:
        return 0
    brackets = re.findall(r"[\[\]{}]", _STRINGS.sub("", text))
    return max(accumulate(map(_STEPS.__getitem__, brackets)), default=0)
