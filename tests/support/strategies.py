"""Hypothesis strategies for every value of the model, made from the types of its fields: none is forgotten."""

from __future__ import annotations

import types
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import settings
from hypothesis import strategies as st
from immutables import Map

from fechtbuch.model import checks, state, tape
from fechtbuch.model import figures as figures_module
from fechtbuch.model.acts import ENGINE_ACTS, Act, RawAct
from fechtbuch.model.address import Address, Step
from fechtbuch.model.events import (
    KINDS,
    AreaPlaced,
    CellsLearned,
    ConditionGained,
    Event,
    Grappled,
    ItemMoved,
    Joined,
    MapChanged,
    Moved,
    PoolChanged,
)
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.figures import Figure, Term, Withheld
from fechtbuch.model.state import Battle, Creature, Sheet
from fechtbuch.model.table import EMPTY, LARGEST_INTEGER, Table
from fechtbuch.model.tape import Rolled, TapeEntry

__all__ = [
    "HOSTILE",
    "acts",
    "addresses",
    "battles",
    "events",
    "few",
    "figures",
    "integers",
    "names",
    "plain_data",
    "tapes",
    "terms",
    "texts",
    "told_of",
    "value_classes",
    "values",
]

few = settings(max_examples=max(5, settings().max_examples // 5))
"""For tests that run once for each class: fewer examples of each."""

HOSTILE: tuple[str, ...] = (
    "",
    " ",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "&lt;b&gt; 'quotes' \"double\" `ticks`",
    "{{7*7}} ${x} %s {0}",
    "'; DROP TABLE events; --",
    "\u202eesrever\u202c \u2066inside\u2069",
    "NUL \x00 in the middle",
    "\x1b[31mred\x1b[0m \x07 bell",
    "line\nbreak\r\n\ttab \u2028 \u2029",
    "\ufeffbyte order",
    "e\u0301 against \u00e9",
    "🗡️ 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "Фехтбух 剣術 فن المبارزة",
    "a" * 10_000,
    "1.5",
    "9007199254740993",
    "1e400",
    "true",
    "null",
    "__class__",
    "../../etc/passwd",
    "A/B.C[D]@1,2#3",
    "\U0010ffff \uffff",
)
"""Texts that have broken programs, all of them Unicode."""

_CHARACTERS = st.characters(exclude_characters="", codec="utf-8")


def texts() -> st.SearchStrategy[str]:
    """Any text a name or a reason may be."""
    return st.sampled_from(HOSTILE) | st.text(_CHARACTERS, max_size=12)


def names() -> st.SearchStrategy[str]:
    """Ids of creatures, pools, zones: short, few, so that they meet."""
    return st.sampled_from(("A", "B", "C", "Orc 1", "hp", "🗡"))


def integers() -> st.SearchStrategy[int]:
    """Whole numbers that can be stored."""
    return st.integers(-20, 20) | st.integers(-LARGEST_INTEGER, LARGEST_INTEGER)


def numbers() -> st.SearchStrategy[int | Fraction]:
    """What a term may hold."""
    return integers() | st.fractions(min_value=-1000, max_value=1000, max_denominator=12)


def plain_data() -> st.SearchStrategy[Any]:
    """Frozen JSON: what ``Table[Any]`` and free values hold."""
    scalars = st.none() | st.booleans() | integers() | texts()
    return st.recursive(
        scalars,
        lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(texts(), inner, max_size=3).map(Table),
        max_leaves=6,
    )


def terms() -> st.SearchStrategy[Term]:
    """Any term but a first one."""
    ops = st.sampled_from(("add", "multiply", "at_most", "at_least", "round_down", "round_up", "instead"))
    return st.builds(Term, ops, numbers(), texts(), texts())


def figures() -> st.SearchStrategy[Figure]:
    """A start term, then any others."""
    first = st.builds(Term, st.just("start"), numbers(), texts(), texts())
    return st.builds(
        lambda start, rest, withheld: Figure((start, *rest), withheld),
        first,
        st.lists(terms(), max_size=4),
        values(tuple[Withheld, ...]),
    )


def addresses() -> st.SearchStrategy[Address]:
    """Addresses with up to three enclosing parts."""
    cell = st.none() | st.tuples(integers(), integers())
    steps = st.lists(st.builds(Step, texts(), texts(), cell), max_size=3).map(tuple)
    return st.builds(Address, steps, texts(), texts(), texts(), st.integers(0, 1000))


def tapes() -> st.SearchStrategy[tuple[TapeEntry, ...]]:
    """A few answers."""
    return st.lists(values(TapeEntry), max_size=4).map(tuple)


def events(kind: type[Event] | None = None) -> st.SearchStrategy[Event]:
    """Events of one kind, or of any."""
    return values(kind) if kind is not None else st.one_of([values(cls) for cls in KINDS.values()])


def acts(kind: type[Act] | None = None) -> st.SearchStrategy[Act]:
    """Acts of one class, or of any the engine knows."""
    return values(kind) if kind is not None else st.one_of([values(cls) for cls in ENGINE_ACTS.values()])


def battles() -> st.SearchStrategy[Battle]:
    """Battles as play leaves them: three creatures, then any facts that fit them."""
    cast = st.tuples(*[_with(values(Creature), id=who) for who in "ABC"])
    kinds = (PoolChanged, ConditionGained, Grappled, AreaPlaced, MapChanged, CellsLearned, Moved, ItemMoved)
    facts = st.lists(st.one_of([_with(values(kind), who="A") for kind in kinds]), max_size=5)
    return st.builds(_played, cast, facts)


def told_of(who: str, event: Event) -> Event:
    """The same fact about somebody else."""
    told: Event = attrs.evolve(event, who=who)  # type: ignore[misc]
    return told


def _with(strategy: st.SearchStrategy[Any], **fields: Any) -> st.SearchStrategy[Any]:
    return strategy.map(lambda value: attrs.evolve(value, **fields))


def _played(cast: tuple[Creature, ...], facts: list[Event]) -> Battle:
    battle = fold(EMPTY_BATTLE, [Joined(creature.id, creature) for creature in cast])
    return fold(battle, [attrs.evolve(f, item="") if isinstance(f, PoolChanged) else f for f in facts])


def value_classes() -> tuple[type, ...]:
    """Every value class of the model that can be stored."""
    named = [getattr(module, name) for module in (checks, figures_module, state, tape) for name in module.__all__]
    return tuple(value for value in named if isinstance(value, type) and attrs.has(value))


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type as it stands in a field's annotation."""
    return _values(kind)


@cache
def _values(kind: Any) -> st.SearchStrategy[Any]:
    special: Callable[[], st.SearchStrategy[Any]] | None = _SPECIAL.get(kind)
    if special is not None:
        return special()
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, types.UnionType):
        return st.one_of([values(arg) for arg in args])
    if origin is tuple and args[-1] is ...:
        return st.lists(values(args[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, args))
    if origin is Table:
        return st.dictionaries(texts() | names(), values(args[0]), max_size=3).map(Table)
    if origin is Map:
        return st.dictionaries(names(), values(args[1]), max_size=3).map(Map)
    return st.builds(kind, **{field: values(hint) for field, hint in _fields(kind).items()})


def _fields(cls: type) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in attrs.fields(cls) if field.init}


_SPECIAL: dict[Any, Any] = {
    int: integers,
    str: texts,
    bool: st.booleans,
    type(None): st.none,
    Any: plain_data,
    int | Fraction: numbers,
    Table: lambda: values(Table[Any]),
    Term: terms,
    Figure: figures,
    Address: addresses,
    Event: lambda: st.deferred(events),
    Battle: battles,
    RawAct: lambda: st.builds(RawAct, texts(), texts().map("raw_".__add__), _raw_fields()),
    Rolled: lambda: st.builds(Rolled, integers(), st.none() | st.lists(integers(), max_size=4).map(tuple)),
    Sheet: lambda: st.builds(Sheet, values(Table[Any]), texts()) | st.just(Sheet(EMPTY)),
}


def _raw_fields() -> st.SearchStrategy[Table[Any]]:
    return st.dictionaries(texts().filter(lambda key: key not in ("do", "who")), plain_data(), max_size=3).map(Table)
