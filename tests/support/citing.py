"""Which rules of a catalogue files cite: code and its strings, values of tables, what a case says it shows."""

from __future__ import annotations

import io
import re
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from attrs import field, frozen

from fechtbuch.rulesets.catalogue import Catalogue, load_catalogue

__all__ = ["Coverage", "cited", "cited_in", "without_comments"]

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


@frozen(eq=False, slots=False)
class Coverage:
    """What a rule set's folder and its tests cite of its catalogue; files in ``stating`` only state rules."""

    name: str
    engine: Path
    tests: Path
    """The file that looks at the coverage; what stands in it shows nothing."""
    stating: tuple[str, ...] = ("catalogue.toml", "own.toml")
    catalogue: Catalogue = field(init=False)

    @catalogue.default
    def _catalogue(self) -> Catalogue:
        return load_catalogue(self.name)

    @cached_property
    def by_code(self) -> set[str]:
        """What the engine cites: its code, and its tables, which code reads."""
        return cited_in(p for p in self.engine.rglob("*") if p.name not in self.stating)

    @cached_property
    def by_tests(self) -> set[str]:
        """What tests and cases cite."""
        return cited_in((p for p in self.tests.parent.rglob("*") if p.name != self.tests.name), cases=True)

    def of(self, topic: str) -> list[str]:
        """The rules of a topic."""
        return [id for id in self.catalogue if id.rsplit("-", 1)[0] == topic]

    def unplayed(self, ids: Iterable[str]) -> list[str]:
        """Those of the rules that the engine does not cite."""
        return [id for id in ids if id not in self.by_code]

    def unshown(self, ids: Iterable[str]) -> list[str]:
        """Those of the rules that no test and no case cites."""
        return [id for id in ids if id not in self.by_tests]

    def unknown(self, made_up: str = "\0") -> list[str]:
        """What is cited and no rule; ``made_up`` is how ids end that tests give to rows of their own."""
        shown = {id for id in self.by_tests if not id.endswith(made_up)}
        return sorted(id for id in self.by_code | shown if id not in self.catalogue)
