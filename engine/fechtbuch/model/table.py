"""Immutable JSON-like values: ``Table`` for objects, tuples for lists, and scalars that survive hashing and storage."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from fractions import Fraction
from typing import Any, NoReturn, TypeVar

from fechtbuch.model.errors import FechtbuchError, shown

__all__ = ["DEEPEST", "EMPTY", "LARGEST_INTEGER", "NotStorable", "Table", "freeze", "thaw"]

V = TypeVar("V")

LARGEST_INTEGER = 2**53
"""Beyond this, JSON readers in other languages lose digits; such numbers are kept as strings."""

DEEPEST = 100
"""How many levels a frozen value may nest."""

_REFUSED: frozenset[type] = frozenset({float, complex, list, dict, set, bytearray})
"""What can never stand in a table: inexact or mutable."""


class NotStorable(FechtbuchError):
    """A value that the log cannot hold exactly: a float, a huge integer, a foreign object, a key that is no string."""


class Table(Mapping[str, V]):
    """An immutable mapping from strings that hashes. ``set`` and ``without`` copy: O(n), n small.

    Iteration follows the order of the keys, so that a table read back from storage, where keys are sorted, runs through
    a rule in the same order as the one that was written. Raises ``NotStorable`` for a key that is no string and for
    values that are inexact or mutable; ``freeze`` makes the immutable twin of such data.
    """

    __slots__ = ("_hash", "_items")
    _items: dict[str, V]
    _hash: int | None

    def __init__(self, items: Mapping[str, V] | None = None) -> None:
        self._hash = None
        if isinstance(items, Table):
            self._items = items._items
            return
        given = dict(items) if items else {}
        for key, value in given.items():
            if not isinstance(key, str):
                raise NotStorable(f"the key {shown(key)} is no string")
            if type(value) in _REFUSED:
                _refuse(key, value)
        self._items = dict(sorted(given.items())) if len(given) > 1 else given

    def __getitem__(self, key: str) -> V:
        return self._items[key]

    def get(self, key: str, default: Any = None) -> Any:
        """The value of ``key``, else ``default``."""
        return self._items.get(key, default)

    def __contains__(self, key: object) -> bool:
        return key in self._items

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def keys(self) -> KeysView[str]:
        """The keys in order."""
        return self._items.keys()

    def values(self) -> ValuesView[V]:
        """The values in the order of their keys."""
        return self._items.values()

    def items(self) -> ItemsView[str, V]:
        """Keys and values in the order of the keys."""
        return self._items.items()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Table):
            return self._items == other._items
        return NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._items.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"Table({self._items!r})"

    def __reduce__(self) -> tuple[type[Table[V]], tuple[dict[str, V]]]:
        return Table, (self._items,)

    def set(self, key: str, value: V) -> Table[V]:
        """A copy in which ``key`` is ``value``. Raises ``NotStorable`` as the constructor does."""
        if type(value) in _REFUSED:
            _refuse(key, value)
        items = self._items.copy()
        items[key] = value
        if key not in self._items:
            if not isinstance(key, str):
                raise NotStorable(f"the key {shown(key)} is no string")
            items = dict(sorted(items.items()))
        return _wrap(items)

    def without(self, key: str) -> Table[V]:
        """A copy without ``key``; itself when there is no such key."""
        if key not in self._items:
            return self
        items = self._items.copy()
        del items[key]
        return _wrap(items)


def _refuse(key: str, value: object) -> NoReturn:
    raise NotStorable(f"{key}: a table holds no {type(value).__name__} ({shown(value)}); freeze it first")


_blank = object.__new__


def _wrap(items: dict[str, V]) -> Table[V]:
    table: Table[V] = _blank(Table)
    table._items = items
    table._hash = None
    return table


EMPTY: Table[Any] = Table()


def freeze(value: Any, place: str = "value") -> Any:
    """Turn JSON-like data into its immutable twin; fractions become ``"n/d"`` strings, sets sorted tuples.

    Raises ``NotStorable`` naming the place for floats, integers beyond 2^53, foreign types and nesting deeper than
    ``DEEPEST``.
    """
    try:
        return _frozen(value, 0)
    except _Unfit as unfit:
        raise NotStorable(f"{place}{unfit.path}: {unfit.reason}") from None


class _Unfit(Exception):
    """What cannot be stored, and the path to it, which grows while the exception rises."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        self.path = ""

    def within(self, step: str) -> _Unfit:
        self.path = (step[:_LONGEST_STEP] + self.path)[:_LONGEST_PATH]
        return self


_LONGEST_STEP, _LONGEST_PATH = 60, 300


def _frozen(value: Any, depth: int) -> Any:
    kind = type(value)
    if value is None or kind is str or kind is bool:
        return value
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        if -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
            return int(value)
        raise _Unfit(f"{shown(value)} is beyond 2^53; keep it as a string")
    if isinstance(value, Fraction):
        return _frozen(value.numerator, depth) if value.denominator == 1 else str(value)
    if depth >= DEEPEST:
        raise _Unfit(f"nested deeper than {DEEPEST} levels")
    if isinstance(value, Mapping):
        return _frozen_mapping(value, depth + 1)
    if isinstance(value, (list, tuple)):
        return _frozen_list(value, depth + 1)
    if isinstance(value, (set, frozenset)):
        return _frozen_set(value, depth + 1)
    raise _Unfit(f"a {kind.__name__} cannot be stored exactly ({shown(value)})")


def _frozen_mapping(value: Mapping[Any, Any], depth: int) -> Table[Any]:
    items = {}
    for key, item in value.items():
        if not isinstance(key, str):
            raise _Unfit(f"the key {shown(key)} is no string")
        try:
            items[str.__str__(key)] = _frozen(item, depth)
        except _Unfit as unfit:
            raise unfit.within(f".{key}") from None
    return Table(items)


def _frozen_list(value: list[Any] | tuple[Any, ...], depth: int) -> tuple[Any, ...]:
    items = []
    for item in value:
        try:
            items.append(_frozen(item, depth))
        except _Unfit as unfit:
            raise unfit.within(f"[{len(items)}]") from None
    return tuple(items)


def _frozen_set(value: set[Any] | frozenset[Any], depth: int) -> tuple[Any, ...]:
    try:
        return tuple(sorted(_frozen(item, depth) for item in value))
    except TypeError:
        raise _Unfit(f"a set of different types has no order ({shown(value)})") from None


def thaw(value: Any) -> Any:
    """The plain JSON twin (dicts and lists) of a frozen value."""
    if isinstance(value, Table):
        return {key: thaw(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [thaw(item) for item in value]
    return value
