"""Replaceable tables: a rule set's figures as TOML text, read into frozen attrs classes by cattrs.

Nothing is guessed or coerced: an unknown key, a missing key, a wrong type, a hole in a dice range or a figure that
cannot be held exactly is refused as :class:`BadTable`, which names the file, the key, the reason and near names.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Generic, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints

import cattrs
from attrs import Attribute, AttrsInstance, field, fields, frozen, has
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)

from fechtbuch.model.errors import FechtbuchError, near

__all__ = [
    "KEY",
    "MAX_BYTES",
    "MAX_DEPTH",
    "BadTable",
    "Filled",
    "RangeTable",
    "Ranged",
    "TableProblem",
    "UnknownRow",
    "Within",
    "by_name",
    "load_table",
    "named_rows",
    "packaged_text",
    "parse_toml",
    "pick",
    "structure_table",
]

KEY = "key"
"""Metadata of an attrs field that TOML knows under another key: ``field(metadata={KEY: "class"})``."""

MAX_BYTES = 1 << 20
MAX_DEPTH = 50
_MAX_INT = 1 << 53
_MAX_FIGURE = 40

T = TypeVar("T", bound=AttrsInstance)
Row = TypeVar("Row")


class BadTable(FechtbuchError):
    """A table that cannot be used. ``file`` and ``key`` say where, ``reason`` says why in plain words."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(file, key, reason)
        self.file, self.key, self.reason = file, key, reason

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.reason) if part)


class TableProblem(ValueError):
    """Raised by a table's own checks; ``key`` is relative to the table or row that found the problem."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(key, reason)
        self.key, self.reason = key, reason


# ------------------------------------------------------------------------------------------------ dice ranges


class Ranged(Protocol):
    """A row that answers for the totals from ``roll_min`` to ``roll_max``, both included."""

    @property
    def roll_min(self) -> int: ...
    @property
    def roll_max(self) -> int: ...


R = TypeVar("R", bound=Ranged)


@frozen
class RangeTable(Generic[R]):
    """Rows that together answer for every total of a roll exactly once, in rising order.

    A subclass names its dice through ``totals``; in TOML such a table is a list of rows.
    Raises :class:`TableProblem` naming the totals that are missing, doubled or impossible.
    """

    totals: ClassVar[range] = range(0)
    rows: tuple[R, ...]

    def __attrs_post_init__(self) -> None:
        """Check that the rows cover ``totals``."""
        awaited, last = self.totals.start, self.totals.stop - 1
        for place, row in enumerate(self.rows):
            low, high = row.roll_min, row.roll_max
            if high < low:
                raise TableProblem(f"[{place}].roll_max", f"{high} is below roll_min {low}")
            if low not in self.totals:
                raise TableProblem(f"[{place}].roll_min", f"{low} is outside {self.totals.start} to {last}")
            if high not in self.totals:
                raise TableProblem(f"[{place}].roll_max", f"{high} is outside {self.totals.start} to {last}")
            if low > awaited:
                raise TableProblem(f"[{place}].roll_min", f"no row answers for {_span(awaited, low - 1)}")
            if low < awaited:
                raise TableProblem(
                    f"[{place}].roll_min", f"{_span(low, min(high, awaited - 1))} is answered by an earlier row"
                )
            awaited = high + 1
        if awaited <= last:
            raise TableProblem("", f"no row answers for {_span(awaited, last)}")

    def __getitem__(self, total: int) -> R:
        """The row for ``total``; ``KeyError`` if the dice cannot show it. Linear in the few rows."""
        for row in self.rows:
            if row.roll_min <= total <= row.roll_max:
                return row
        raise KeyError(total)

    def __iter__(self) -> Iterator[R]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


def _span(low: int, high: int) -> str:
    return f"total {low}" if low == high else f"totals {low} to {high}"


# ------------------------------------------------------------------------------------------------ limits


@frozen
class Within:
    """Limits of a figure, as ``Annotated[int, Within(1)]``: read from TOML, it may not lie beyond them."""

    low: int
    high: int | None = None

    def problem(self, value: Any) -> str:
        """What is wrong with a value; an absent one is well."""
        if value is not None and value < self.low:
            return f"{value} is below {self.low}, the least that makes sense"
        if value is not None and self.high is not None and value > self.high:
            return f"{value} is above {self.high}, the most that makes sense"
        return ""


@frozen
class Filled:
    """What may not be empty, as ``Annotated[tuple[str, ...], Filled()]``."""

    def problem(self, value: Any) -> str:
        """What is wrong with a value."""
        return "" if value else "is empty"


# ------------------------------------------------------------------------------------------------ reading TOML

_STRING = re.compile(r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'')
_LONG_KEY = re.compile(r'(?:\.[ \t]*(?:[\w-]+|"")[ \t]*){' + str(MAX_DEPTH) + "}")


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """The tables of ``text`` with decimals as exact fractions.

    Raises :class:`BadTable` for text that is no TOML, is larger than :data:`MAX_BYTES`, nests deeper than
    :data:`MAX_DEPTH` or holds a figure that cannot be kept exactly. Linear in the length of the text.
    """
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise BadTable(file, "", f"larger than {MAX_BYTES} bytes")
    if _LONG_KEY.search(_STRING.sub('""', text)):
        raise BadTable(file, "", f"nested deeper than {MAX_DEPTH}")
    try:
        found = tomllib.loads(text, parse_float=_exact)
    except tomllib.TOMLDecodeError as error:
        raise BadTable(file, "", f"not TOML: {error}") from error
    except RecursionError as error:
        raise BadTable(file, "", f"nested deeper than {MAX_DEPTH}") from error
    except ValueError as error:
        raise BadTable(file, "", str(error)) from error
    if _deeper_than(found, MAX_DEPTH):
        raise BadTable(file, "", f"nested deeper than {MAX_DEPTH}")
    return found


def _exact(figure: str) -> Fraction:
    plain = figure.replace("_", "")
    if len(plain) > _MAX_FIGURE or not re.fullmatch(r"[+-]?\d+\.\d+", plain):
        raise ValueError(f'{figure[:_MAX_FIGURE]} is not a plain decimal figure; write 0.25 or "1/4"')
    return Fraction(plain)


def _deeper_than(value: object, limit: int) -> bool:
    level = [value]
    for _ in range(limit + 1):
        level = [
            part
            for whole in level
            for part in (whole.values() if isinstance(whole, dict) else whole if isinstance(whole, list) else ())
        ]
        if not level:
            return False
    return True


def packaged_text(package: str, name: str) -> str:
    """The text of the data file ``name`` that ships in ``package``'s folder ``data``."""
    return (files(package) / "data" / name).read_text(encoding="utf-8")


# ------------------------------------------------------------------------------------------------ into classes


def load_table(cls: type[T], text: str, file: str = "table") -> T:
    """``text`` (TOML) as a ``cls``; ``file`` is what errors call it. Raises :class:`BadTable`."""
    return structure_table(cls, parse_toml(text, file), file)


def structure_table(cls: type[T], found: dict[str, Any], file: str = "table") -> T:
    """Parsed TOML as a ``cls``. Raises :class:`BadTable` for the first thing that does not fit."""
    try:
        return _converter.structure(found, cls)
    except (BaseValidationError, ForbiddenExtraKeysError, ValueError, TypeError, KeyError) as error:
        key, reason = _first_problem(error)
        raise BadTable(file, key, reason) from error


def _first_problem(error: BaseException, path: str = "") -> tuple[str, str]:
    if isinstance(error, BaseValidationError):
        inner = min(error.exceptions, key=lambda one: not isinstance(one, ForbiddenExtraKeysError))
        return _first_problem(inner, path + _step(inner, error.cl))
    if isinstance(error, ForbiddenExtraKeysError):
        unknown = sorted(error.extra_fields)[0]
        return _join(path, unknown), "unknown key" + near(unknown, _keys(error.cl))
    if isinstance(error, TableProblem):
        return _join(path, error.key), error.reason
    if isinstance(error, KeyError):
        return path.lstrip("."), "missing"
    return path.lstrip("."), str(error)


def _step(error: BaseException, cls: type[Any]) -> str:
    """What the notes cattrs leaves on an error say about its place, as the next part of a key path."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return f".{_renamed(cls).get(note.name, note.name)}"
        if isinstance(note, IterableValidationNote):
            return f"[{note.index}]"
    return ""


def _join(path: str, key: str) -> str:
    return (path + key if key.startswith("[") or not key else f"{path}.{key}").lstrip(".")


def _keys(cls: type[Any]) -> list[str]:
    return [_renamed(cls).get(field.name, field.name) for field in fields(cls) if field.init] if has(cls) else []


def _renamed(cls: type[Any]) -> dict[str, str]:
    """Attributes that TOML knows under another key (``class``, which Python keeps for itself), by name."""
    return {field.name: field.metadata[KEY] for field in fields(cls) if KEY in field.metadata} if has(cls) else {}


def _structure_int(value: object, _: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{_shown(value)} is not a whole number")
    if abs(value) > _MAX_INT:
        raise ValueError("the figure is beyond 2^53")
    return value


def _structure_bool(value: object, _: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{_shown(value)} is neither true nor false")
    return value


def _structure_str(value: object, _: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{_shown(value)} is not a text")
    return value


def _structure_fraction(value: object, _: object) -> Fraction:
    if isinstance(value, str) and len(value) <= _MAX_FIGURE and re.fullmatch(r"-?\d+(?:/0*[1-9]\d*|\.\d+)?", value):
        value = Fraction(value)
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise ValueError(f'{_shown(value)} is not a figure; write 2, 0.5 or "1/2"')
    if abs(value.numerator) > _MAX_INT or value.denominator > _MAX_INT:
        raise ValueError("the figure is beyond 2^53")
    return Fraction(value)


def _structure_literal(value: object, kind: Any) -> object:
    known = get_args(kind)
    if any(value == word and type(value) is type(word) for word in known):
        return value
    words = [str(word) for word in known if word != ""]
    close = difflib.get_close_matches(str(value), words, n=3)
    tail = f"; near: {', '.join(close)}" if close else f"; known: {', '.join(words)}"
    raise ValueError(f"{_shown(value)} is not one of the words this key takes{tail}")


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value[:_MAX_FIGURE]}"'
    return str(value)[:_MAX_FIGURE]


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_literal(kind: Any) -> bool:
    origin: object = get_origin(kind)
    return origin is Literal


def _is_range_table(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, RangeTable)


def _tuple_hook(kind: Any) -> Callable[[object, Any], tuple[Any, ...]]:
    (inner, *_) = get_args(kind)

    def structure(value: object, _: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError(f"{_shown(value)} is not a list")
        return tuple(_converter.structure(value, list[inner]))  # type: ignore[valid-type]

    return structure


def _range_table_hook(kind: Any) -> Callable[[object, Any], RangeTable[Any]]:
    rows: Any = tuple.__class_getitem__((get_args(kind)[0], ...))

    def structure(value: object, _: Any) -> RangeTable[Any]:
        origin = get_origin(kind)
        table: RangeTable[Any] = origin(_converter.structure(value, rows))
        return table

    return structure


def _class_hook(kind: Any) -> Callable[[object, Any], Any]:
    renamed: Any = {name: cattrs.override(rename=key) for name, key in _renamed(kind).items()}
    build: Any = cattrs.gen.make_dict_structure_fn(kind, _converter, _cattrs_forbid_extra_keys=True, **renamed)
    limits = tuple(_limits_of(kind))

    def structure(value: object, cls: Any) -> Any:
        if not isinstance(value, dict):
            raise ValueError(f"{_shown(value)} is not a table")
        made = build(value, cls)
        for name, limit in limits:
            if problem := limit.problem(getattr(made, name)):
                raise TableProblem(name, problem)
        return made

    return structure


def _limits_of(kind: Any) -> Iterator[tuple[str, Within | Filled]]:
    """The limits that a class's annotations set, by field."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if get_origin(hint) is Annotated:
            yield from ((name, limit) for limit in get_args(hint)[1:] if isinstance(limit, Within | Filled))


def _make_converter() -> cattrs.Converter:
    made = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    made.register_structure_hook(int, _structure_int)
    made.register_structure_hook(bool, _structure_bool)
    made.register_structure_hook(str, _structure_str)
    made.register_structure_hook(Fraction, _structure_fraction)
    made.register_structure_hook_func(_is_literal, _structure_literal)
    made.register_structure_hook_factory(_is_tuple, _tuple_hook)
    made.register_structure_hook_factory(lambda kind: has(kind) and not _is_range_table(kind), _class_hook)
    made.register_structure_hook_factory(_is_range_table, _range_table_hook)
    return made


_converter = _make_converter()


# ------------------------------------------------------------------------------------------------ finding rows


class UnknownRow(FechtbuchError, LookupError):
    """A name that a table does not hold; the message offers near names."""


def by_name(rows: Iterable[Row], key: str = "id") -> Mapping[str, Row]:
    """The rows by the name each carries in ``key``, read-only. Raises :class:`TableProblem` if two share a name."""
    index: dict[str, Row] = {}
    for place, row in enumerate(rows):
        name = str(getattr(row, key))
        if name in index:
            raise TableProblem(f"[{place}].{key}", f'"{name}" is taken by an earlier row')
        index[name] = row
    return MappingProxyType(index)


def named_rows(key: str = "id") -> Any:
    """An attrs field of rows whose names, kept in ``key``, are unique."""

    def unique(_: Any, attribute: Attribute[Any], rows: tuple[Any, ...]) -> None:
        try:
            by_name(rows, key)
        except TableProblem as problem:
            raise TableProblem(attribute.name + problem.key, problem.reason) from None

    return field(validator=unique)


def pick(index: Mapping[str, Row], name: str, what: str) -> Row:
    """The row called ``name``; raises :class:`UnknownRow` saying ``what`` was looked for."""
    try:
        return index[name]
    except KeyError:
        raise UnknownRow(f'there is no {what} called "{name}"{near(name, index)}') from None
