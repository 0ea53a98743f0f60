"""Which rules of a catalogue files cite: code and its strings, values of tables, what a case says it shows."""

from __future__ import annotations

import io
import re
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

__all__ = ["cited", "cited_in", "without_comments"]

FIRST = re.compile(r"\b((?:DF|BM|DB|CZ)-[A-Z]+-|AMB-)(\d\d+)|\b((?:CMP|BMC|DB-COMP|CZ-COMP)-[A-Z0-9-]*[A-Z0-9])\b")
MORE = re.compile(r",? (?:and )?(to )?-(\d\d+)\b")


def cited(text: str) -> set[str]:
    """All ids that a text cites: ``DF-PIN-01``, ``CMP-WAIT``, and short forms after it, ``-02, -04`` and ``to -04``."""
    found = set()
    for first in FIRST.finditer(text):
        if first[3]:
            found.add(first[3])
            continue
        topic, number, place = first[1], int(first[2]), first.end()
        found.add(f"{topic}{number:02}")
        while more := MORE.match(text, place):
            last, place = int(more[2]), more.end()
            found |= {f"{topic}{n:02}" for n in range(number + 1 if more[1] else last, last + 1)}
            number = last
    return found


def without_comments(source: str) -> str:
    """Python source less its comments: an id in a comment cites nothing."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return " ".join(token.string for token in tokens if token.type != tokenize.COMMENT)


def strings(value: Any) -> Iterator[str]:
    """All texts in a TOML value, keys aside."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def shown_by(case: dict[str, Any]) -> Iterator[str]:
    """What a fight file says it shows."""
    yield from case.get("rules", ())
    for inner in case.get("case", ()):
        yield from inner.get("rules", ())


def texts(paths: Iterable[Path], cases: bool = False) -> Iterator[str]:
    """What files may cite with: code and its strings, values of tables, the rules of a case."""
    for path in (p for p in paths if p.is_file()):
        source = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            yield without_comments(source)
        elif path.suffix == ".toml":
            table = tomllib.loads(source)
            yield " ; ".join(shown_by(table) if cases else strings(table))


def cited_in(paths: Iterable[Path], cases: bool = False) -> set[str]:
    """All ids that files cite; of fight files (``cases``) those they say they show."""
    return {id for text in texts(paths, cases) for id in cited(text)}
