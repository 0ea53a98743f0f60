"""One table of a fight file and where it stands: every unknown key and every wrong type is an error that says where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from fechtbuch.interchange.entries import BadFightFile
from fechtbuch.model.errors import near, shown

__all__ = ["Fields", "at"]


def at(place: str, key: str) -> str:
    """The place of a key within a place."""
    return f"{place}.{key}" if place and key else place or key


@frozen
class Fields:
    """A table, its file and its place. Reading never converts: 1 is no text, true is no number."""

    file: str
    place: str
    data: Mapping[str, Any]

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def bad(self, key: str, reason: str) -> BadFightFile:
        """The error to raise about a key of this table."""
        return BadFightFile(self.file, at(self.place, key), reason)

    def only(self, known: Iterable[str]) -> None:
        """Raise for the first key that is not among ``known``."""
        names = tuple(known)
        for key in self.data:
            if key not in names:
                raise self.bad(key, "unknown key" + near(key, names))

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self.bad(key, f"a text is needed, not {shown(value)}")
        return value

    def needed(self, key: str) -> str:
        """A text that may not be left out."""
        value = self.text(key)
        if not value:
            raise self.bad(key, "is empty" if key in self.data else "is missing")
        return value

    def whole(self, key: str, default: int = 0) -> int:
        """A whole number from 0."""
        value = self.data.get(key, default)
        if type(value) is not int or value < 0:
            raise self.bad(key, f"a whole number from 0 is needed, not {shown(value)}")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty when left out."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.bad(key, f"a list of texts is needed, not {shown(value)}")
        return tuple(value)

    def table(self, key: str) -> Mapping[str, Any]:
        """A table; empty when left out."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self.bad(key, f"a table is needed, not {shown(value)}")
        return value

    def inner(self, key: str) -> Fields:
        """A table as fields of its own."""
        return Fields(self.file, at(self.place, key), self.table(key))

    def tables(self, key: str) -> tuple[Fields, ...]:
        """A list of tables as fields of their own, numbered from 1; empty when left out."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.bad(key, f"tables, each begun with [[{key}]], are needed, not {shown(value)}")
        return tuple(Fields(self.file, at(self.place, f"{key}[{n}]"), item) for n, item in enumerate(value, 1))
