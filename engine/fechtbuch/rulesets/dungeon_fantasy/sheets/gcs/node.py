"""A sheet's JSON, read with forgiveness: what is missing or of the wrong kind is noted once, never fatal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

__all__ = ["Log", "Node"]

_LARGEST: Final = 1_000_000_000
_LONGEST: Final = 2_000
_MOST: Final = 1_000


class Log:
    """What could not be understood, with counts, in the order it was met; and counts of what was."""

    def __init__(self) -> None:
        self.warnings: Counter[str] = Counter()
        self.understood: Counter[str] = Counter()

    def warn(self, text: str) -> None:
        """Note something, once more if it was noted before; of a flood only the first are kept, the rest counted."""
        known = text[:300] in self.warnings or len(self.warnings) < _MOST
        self.warnings[text[:300] if known else "further notes"] += 1

    def count(self, topic: str, number: int = 1) -> None:
        """Count something that was understood."""
        self.understood[topic] += number


class Node:
    """One value of the sheet and its path."""

    __slots__ = ("log", "path", "value")

    def __init__(self, value: Any, path: str, log: Log) -> None:
        self.value = value
        self.path = path
        self.log = log

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and self.value.get(key) is not None

    def __getitem__(self, key: str) -> Node:
        """The value under a key; a node of nothing when there is none."""
        value = self.value.get(key) if isinstance(self.value, dict) else None
        return Node(value, f"{self.path}.{key}" if self.path else key, self.log)

    def __iter__(self) -> Iterator[Node]:
        """The entries of a list; nothing for anything else."""
        entries = self.value if isinstance(self.value, list) else ()
        return (Node(entry, f"{self.path}[{n}]", self.log) for n, entry in enumerate(entries))

    def rows(self) -> Iterator[Node]:
        """The entries of a list that are objects; others are noted."""
        if self.value is not None and not isinstance(self.value, list):
            self.log.warn(f"{self.path} is no list")
        for entry in self:
            if isinstance(entry.value, dict):
                yield entry
            else:
                self.log.warn(f"{entry.path} is no object")

    def text(self, default: str = "") -> str:
        """A text, cleaned of what cannot be stored; a number is written out."""
        value = self.value
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, (str, int, Fraction)):
            self.log.warn(f"{self.path} is no text")
            return default
        if isinstance(value, Fraction):
            return _decimal(value)
        return str(value)[:_LONGEST].encode("utf-8", "replace").decode("utf-8").strip()

    def flag(self) -> bool:
        """Whether it is true."""
        return self.value is True

    def figure(self) -> Fraction | None:
        """An exact figure, written as number or text; nothing when there is none."""
        value = self.value
        if value is None:
            return None
        exact: Fraction | None = None
        if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
            exact = Fraction(value)
        elif isinstance(value, str) and len(value) <= 30 and value.strip().isascii():
            try:
                exact = Fraction(value.strip()) if "e" not in value.lower() else None
            except (ValueError, ZeroDivisionError):
                exact = None
        if exact is None:
            self.log.warn(f"{self.path} is no number")
            return None
        if abs(exact) > _LARGEST:
            self.log.warn(f"{self.path} is beyond {_LARGEST}")
            return None
        return exact

    def whole(self) -> int | None:
        """A whole number, fractions dropped towards zero; nothing when there is none."""
        exact = self.figure()
        return None if exact is None else int(exact)


def _decimal(value: Fraction) -> str:
    """A decimal as people write it: ``0.5``, ``12.25``."""
    places = 0
    while (value * 10**places).denominator != 1 and places < 30:
        places += 1
    digits = str(abs(int(value * 10**places))).rjust(places + 1, "0")
    whole, part = (digits[:-places], digits[-places:]) if places else (digits, "")
    return f"{'-' if value < 0 else ''}{whole}{'.' + part if part else ''}"
