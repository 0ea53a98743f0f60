"""The cattrs converter of the model: how each value looks in JSON, what is refused, and how a refusal is explained.

Two converters hold the same hooks. The quick one reads; when it refuses, the thorough one reads again to say where.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, TypeVar, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.dispatch import UnstructureHook
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn
from immutables import Map

from fechtbuch.model.address import Address
from fechtbuch.model.canonical import BadData
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.figures import OPS, Figure, Term, Withheld
from fechtbuch.model.state import Cell
from fechtbuch.model.table import DEEPEST, LARGEST_INTEGER, NotStorable, Table, freeze
from fechtbuch.model.tape import Rolled

__all__ = ["explain", "read", "register", "written"]

T = TypeVar("T")

_FRACTION = re.compile(r"(-?[0-9]{1,40})/([0-9]{1,40})")


# ------------------------------------------------------------------------------------------------ scalars


def _int_out(value: Any) -> int:
    if type(value) is int and -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
        return value
    raise NotStorable(f"{shown(value)} cannot be stored: whole numbers up to 2^53 only")


def _int_in(value: Any, _: Any = None) -> int:
    if type(value) is int:
        if -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
            return value
        raise ValueError(f"{shown(value)} is beyond 2^53")
    raise ValueError(f"{shown(value)} is no whole number")


def _str_out(value: Any) -> str:
    if type(value) is str:
        return value
    raise NotStorable(f"{shown(value)} cannot be stored: a text is needed here")


def _str_in(value: Any, _: Any = None) -> str:
    if type(value) is str:
        return value
    raise ValueError(f"{shown(value)} is no text")


def _bool_out(value: Any) -> bool:
    if type(value) is bool:
        return value
    raise NotStorable(f"{shown(value)} cannot be stored: true or false is needed here")


def _bool_in(value: Any, _: Any = None) -> bool:
    if type(value) is bool:
        return value
    raise ValueError(f"{shown(value)} is neither true nor false")


def _number_out(value: Any) -> int | str:
    """An integer, or a fraction as ``"n/d"``; equal numbers give equal JSON."""
    if type(value) is int:
        return _int_out(value)
    if type(value) is Fraction:
        if value.denominator == 1:
            return _int_out(value.numerator)
        text = str(value)
        if _FRACTION.fullmatch(text):
            return text
    raise NotStorable(f"{shown(value)} cannot be stored: whole numbers and fractions of up to 40 digits only")


def _number_in(value: Any, _: Any = None) -> int | Fraction:
    if type(value) is int:
        return _int_in(value)
    found = _FRACTION.fullmatch(value) if type(value) is str else None
    if found is None or not int(found[2]):
        raise ValueError(f"{shown(value)} is neither a whole number nor a fraction")
    return Fraction(int(found[1]), int(found[2]))


def _plain_out(value: Any, depth: int = 0) -> Any:
    """JSON data of a frozen value."""
    kind = type(value)
    if value is None or kind is str or kind is bool:
        return value
    if kind is int:
        return _int_out(value)
    if depth >= DEEPEST:
        raise NotStorable(f"nested deeper than {DEEPEST} levels")
    if kind is Table:
        return {key: _plain_out(item, depth + 1) for key, item in value.items()}
    if kind is tuple:
        return [_plain_out(item, depth + 1) for item in value]
    raise NotStorable(f"a {kind.__name__} cannot be stored exactly ({shown(value)}); freeze it first")


# ------------------------------------------------------------------------------------------------ figures


def _figure_out(figure: Figure) -> list[Any]:
    """``[terms]`` or ``[terms, withheld]``; a term is ``[op, value, label, rule]``."""
    terms = [[t.op, _number_out(t.value), _str_out(t.label), _str_out(t.rule)] for t in figure.terms]
    if not figure.withheld:
        return [terms]
    return [terms, [[_str_out(w.label), _str_out(w.why), _str_out(w.rule)] for w in figure.withheld]]


def _figure_in(value: Any, _: Any = None) -> Figure:
    terms, *more = _list_in(value)
    (withheld,) = more or ([],)
    return Figure(
        tuple([_term(*_list_in(term)) for term in _list_in(terms)]),
        tuple([_withheld(*_list_in(item)) for item in _list_in(withheld)]),
    )


@lru_cache(maxsize=4096, typed=True)
def _term(op: Any, value: Any, label: Any, rule: Any) -> Term:
    """The same few terms come again and again: they are read once and shared."""
    if op not in OPS:
        raise ValueError(f"{shown(op)} is no operation; known: {', '.join(OPS)}")
    return Term(op, _number_in(value), _str_in(label), _str_in(rule))


@lru_cache(maxsize=1024, typed=True)
def _withheld(label: Any, why: Any, rule: Any) -> Withheld:
    return Withheld(_str_in(label), _str_in(why), _str_in(rule))


def _cell_in(value: Any, _: Any = None) -> tuple[int, int]:
    if type(value) is list and len(value) == 2:
        return _int_in(value[0]), _int_in(value[1])
    raise ValueError(f"{shown(value)} is no cell: two whole numbers are")


def _cell_out(value: tuple[int, int]) -> list[int]:
    x, y = value
    return [_int_out(x), _int_out(y)]


def _list_in(value: Any) -> list[Any]:
    if type(value) is list:
        return value
    raise ValueError(f"{shown(value)} is no list")


# ------------------------------------------------------------------------------------------------ the converters


class _ModelConverter(Converter):
    """A cattrs converter that knows the values of the model."""

    def __init__(self, *, thorough: bool) -> None:
        super().__init__(forbid_extra_keys=True, omit_if_default=True, detailed_validation=thorough)
        self.register_structure_hook_factory(attrs.has, self._class_in)
        self.register_structure_hook_factory(_is_literal, _literal_in)
        self.register_structure_hook_factory(_is_tuple, self._tuple_in)
        self.register_unstructure_hook_factory(_is_tuple, self._tuple_out)
        self.register_structure_hook_factory(_is_mapping, self._mapping_in)
        self.register_unstructure_hook_factory(_is_mapping, self._mapping_out)
        for kind, outward, inward in (
            (int, _int_out, _int_in),
            (str, _str_out, _str_in),
            (bool, _bool_out, _bool_in),
            (Figure, _figure_out, _figure_in),
            (Address, Address.to_json, lambda value, _: Address.from_json(value)),
        ):
            self.register_unstructure_hook(kind, outward)
            self.register_structure_hook(kind, inward)
        self.add_shape(lambda t: t is Any, _plain_out, lambda value, _: freeze(value))
        self.add_shape(lambda t: t == Cell, _cell_out, _cell_in)
        self.add_shape(lambda t: t == int | Fraction, _number_out, _number_in)
        self.add_shape(lambda t: t == Rolled | str, self._answer_out, self._answer_in)

    def add_shape(self, fits: Callable[[Any], bool], outward: Any, inward: Any) -> None:
        """Register both directions for the types that ``fits`` knows."""
        self.register_unstructure_hook_func(fits, outward)
        self.register_structure_hook_func(fits, inward)

    def _answer_out(self, value: Any) -> Any:
        return value if type(value) is str else self.unstructure(value, Rolled)

    def _answer_in(self, value: Any, _: Any) -> Any:
        return value if type(value) is str else self.structure(value, Rolled)

    def _class_in(self, cls: Any) -> Any:
        """Fields by name; whatever is no JSON object is refused before cattrs looks into it."""
        fields = make_dict_structure_fn(
            cls,
            self,
            _cattrs_forbid_extra_keys=True,
            _cattrs_detailed_validation=self.detailed_validation,
        )

        def of_object(value: Any, cls: Any) -> Any:
            if type(value) is not dict:
                raise ValueError(f"{shown(value)} is no table of fields")
            return fields(value, cls)

        return of_object

    def _tuple_in(self, kind: Any) -> Any:
        """Tuples are lists in JSON; cattrs alone would take a text apart into letters."""
        if self.detailed_validation:
            return self._thorough_tuple_in(kind)
        args = get_args(kind)
        hooks = [self.get_structure_hook(arg) for arg in args if arg is not ...]
        if args[-1] is ...:
            (item_in,), item = hooks, args[0]
            return lambda value, _: tuple([item_in(one, item) for one in _list_in(value)])
        pairs = tuple(zip(hooks, args, strict=True))
        return lambda value, _: tuple(
            [item_in(one, item) for (item_in, item), one in zip(pairs, _list_in(value), strict=True)]
        )

    def _tuple_out(self, kind: Any) -> UnstructureHook:
        args = get_args(kind)
        hooks = [self.get_unstructure_hook(arg) for arg in args if arg is not ...]
        if args[-1] is ...:
            (item_out,) = hooks
            return lambda value: [item_out(one) for one in value]
        return lambda value: [item_out(one) for item_out, one in zip(hooks, value, strict=True)]

    def _thorough_tuple_in(self, kind: Any) -> Any:
        inner = Converter._structure_tuple
        return lambda value, _: inner(self, _list_in(value), kind)

    def _mapping_in(self, kind: Any) -> Any:
        """A ``Table`` or ``Map`` from names to values of one type."""
        of = (get_args(kind) or (Any,))[-1]
        make: Any = _origin(kind)
        if of is Any:
            return _free_table_in
        item_in = self.get_structure_hook(of)

        def of_object(value: Any, _: Any) -> Any:
            if type(value) is not dict:
                raise ValueError(f"{shown(value)} is no table")
            return make({key: self._at(key, item_in, item, of) for key, item in value.items()})

        return of_object

    def _at(self, key: str, item_in: Any, item: Any, of: Any) -> Any:
        try:
            return item_in(item, of)
        except Exception as error:
            if not self.detailed_validation:
                raise
            raise ValueError(explain(error, key)) from None

    def _mapping_out(self, kind: Any) -> UnstructureHook:
        of = (get_args(kind) or (Any,))[-1]
        if of is Any:
            return _plain_out
        item_out = self.get_unstructure_hook(of)
        if _origin(kind) is Map:
            return lambda value: {key: item_out(value[key]) for key in sorted(value)}
        return lambda value: {key: item_out(item) for key, item in value.items()}


def _origin(kind: Any) -> Any:
    return get_origin(kind) or kind


def _is_literal(kind: Any) -> bool:
    return _origin(kind) is Literal


def _is_tuple(kind: Any) -> bool:
    return _origin(kind) is tuple and bool(get_args(kind))


def _is_mapping(kind: Any) -> bool:
    return _origin(kind) in (Table, Map)


def _free_table_in(value: Any, _: Any) -> Any:
    if type(value) is not dict:
        raise ValueError(f"{shown(value)} is no table")
    return freeze(value)


def _literal_in(kind: Any) -> Any:
    names = get_args(kind)

    def one_of(value: Any, _: Any) -> Any:
        if type(value) is str and value in names:
            return value
        raise ValueError(f"{shown(value)} is none of these: {', '.join(names)}" + near(str(value)[:40], names))

    return one_of


_QUICK = _ModelConverter(thorough=False)
_THOROUGH = _ModelConverter(thorough=True)
_READERS: dict[type, Callable[[Any, Any], Any]] = {}
_WRITERS: dict[type, Callable[[Any], Any]] = {}


def register(fits: Callable[[Any], bool], outward: Callable[[Any], Any], inward: Callable[[Any], Any]) -> None:
    """Teach both converters a type that is written and read in a way of its own."""
    for converter in (_QUICK, _THOROUGH):
        converter.add_shape(fits, outward, lambda value, _: inward(value))


def written(value: Any) -> Any:
    """JSON data of a value of the model. Raises ``NotStorable``."""
    cls = type(value)
    writer = _WRITERS.get(cls)
    if writer is None:
        writer = _WRITERS[cls] = _QUICK.get_unstructure_hook(cls)
    try:
        return writer(value)
    except NotStorable as error:
        raise NotStorable(f"{getattr(cls, 'kind', cls.__name__)}: {error}") from None
    except (AttributeError, TypeError, ValueError) as error:
        raise NotStorable(f"{cls.__name__}: a field holds what it should not ({error})") from None


def read(data: Any, cls: type[T], place: str = "") -> T:
    """A value of ``cls`` from JSON data. Raises ``BadData`` naming ``place``, the place within and the reason."""
    reader = _READERS.get(cls)
    if reader is None:
        reader = _READERS[cls] = _QUICK.get_structure_hook(cls)
    try:
        return reader(data, cls)  # type: ignore[no-any-return]
    except Exception as error:
        raise BadData(f"{place or cls.__name__}: {_reason(data, cls, error)}") from None


def _reason(data: Any, cls: type, error: Exception) -> str:
    try:
        _THOROUGH.structure(data, cls)
    except Exception as found:
        error = found
    return explain(error)


def explain(error: BaseException, path: str = "") -> str:
    """The first reason inside a nest of cattrs errors, with its path."""
    place = f"{path}: " if path else ""
    if isinstance(error, ForbiddenExtraKeysError):
        names = attrs.fields_dict(error.cl) if attrs.has(error.cl) else {}
        key = sorted(error.extra_fields)[0]
        return f"{place}unknown key {shown(key)}" + near(key, names)
    if isinstance(error, BaseValidationError):
        inner = error.exceptions[0]
        step = "".join(_step(note) for note in getattr(inner, "__notes__", []))
        return explain(inner, (path + step).lstrip("."))
    if isinstance(error, KeyError):
        above = path.removesuffix(str(error.args[0])).rstrip(".")
        return f"{above}: " * bool(above) + f"the key {shown(error.args[0])} is missing"
    if isinstance(error, RecursionError):
        return f"{place}nested too deeply"
    if isinstance(error, (FechtbuchError, ValueError)):
        return f"{place}{error}"
    return f"{place}not of the form that is needed here ({error})"


def _step(note: str) -> str:
    if isinstance(note, AttributeValidationNote):
        return f".{note.name}"
    return f"[{note.index}]" if isinstance(note, IterableValidationNote) else ""
