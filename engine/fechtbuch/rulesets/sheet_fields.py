"""Typed reading of a fight file's tables: every wrong key and every wrong type is an error that says where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Self

from fechtbuch.model.errors import FechtbuchError, near

__all__ = ["BadCreature", "Fields", "Misplaced"]

_LONGEST = 200


class Misplaced(FechtbuchError):
    """Something in a fight file that cannot stand where it stands: names the place, the key and the reason."""

    def __init__(self, place: str, key: str, reason: str) -> None:
        self.place, self.key, self.reason = place, key, reason
        super().__init__(": ".join(part for part in (place, key, reason) if part))


class BadCreature(Misplaced):
    """A fight file's creature that cannot be built: names the place, the key and the reason."""


class Fields:
    """One table and where it stands. Reading never converts: 1 is no text, "1" no number, true no number."""

    __slots__ = ("at", "data", "place")

    def __init__(self, data: Mapping[str, Any], place: str, at: str = "") -> None:
        self.data = data
        self.place = place
        self.at = at

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def bad(self, key: str, reason: str) -> FechtbuchError:
        """The error to raise about a key of this table."""
        return BadCreature(self.place, self._path(key), reason)

    def only(self, known: Iterable[str]) -> None:
        """Raise for the first key that is not among ``known``."""
        names = tuple(known)
        for key in self.data:
            if key not in names:
                raise self.bad(str(key), "unknown key" + near(str(key), names))

    def whole(self, key: str, default: int, low: int = 0, high: int = 10_000) -> int:
        """A whole number within limits."""
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.bad(key, f"{_shown(value)} is no whole number")
        if not low <= value <= high:
            raise self.bad(key, f"{value} is not within {low} to {high}")
        return value

    def text(self, key: str, default: str = "", longest: int = _LONGEST) -> str:
        """A text of at most ``longest`` characters."""
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise self.bad(key, f"{_shown(value)} is no text")
        if len(value) > longest:
            raise self.bad(key, f"longer than {longest} characters")
        if not value.isprintable():
            raise self.bad(key, "holds signs that cannot be printed")
        return value

    def choice(self, key: str, default: str, known: Iterable[str]) -> str:
        """One of the known words."""
        value, words = self.text(key, default), tuple(known)
        if value not in words and value != default:
            raise self.bad(key, f'"{value}" is not known' + near(value, words))
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise self.bad(key, f"{_shown(value)} is neither true nor false")
        return value

    def figure(self, key: str, default: Fraction | int, low: int = 0, high: int = 1_000_000) -> Fraction:
        """An exact figure: ``5``, ``5.25`` or ``"21/4"``."""
        value = self.data.get(key, default)
        try:
            exact = Fraction(value) if isinstance(value, (int, Fraction, str)) and not isinstance(value, bool) else None
        except (ValueError, ZeroDivisionError):
            exact = None
        if exact is None or (isinstance(value, str) and len(value) > 20):
            raise self.bad(key, f'{_shown(value)} is no exact figure; write 5, 5.25 or "21/4"')
        if not low <= exact <= high:
            raise self.bad(key, f"{exact} is not within {low} to {high}")
        return exact

    def rows(self, key: str, most: int = 1000) -> list[Any]:
        """A list of at most so many entries; empty when the key is absent."""
        value = self.data.get(key, [])
        if not isinstance(value, (list, tuple)):
            raise self.bad(key, f"{_shown(value)} is no list")
        if len(value) > most:
            raise self.bad(key, f"holds more than {most} entries")
        return list(value)

    def words(self, key: str) -> list[str]:
        """A list of texts."""
        rows = self.rows(key)
        return [type(self)({"": row}, self.place, self._path(f"{key}[{n}]")).text("") for n, row in enumerate(rows)]

    def table(self, key: str) -> Self:
        """A table inside this one; empty when the key is absent."""
        return self.sub(key, self.data.get(key, {}))

    def sub(self, key: str, value: Any) -> Self:
        """A value inside this table read as a table itself."""
        if not isinstance(value, Mapping):
            raise self.bad(key, f"{_shown(value)} is no table")
        return type(self)(value, self.place, self._path(key))

    def _path(self, key: str) -> str:
        return f"{self.at}.{key}" if self.at and key else self.at or key


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value[:40]}"' if isinstance(value, str) else str(value)[:40]
