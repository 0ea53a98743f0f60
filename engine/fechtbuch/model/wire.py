"""Events, acts, tapes and states as canonical JSON: keys sorted, no spaces, no floats, defaults left out.

An event travels as ``[kind, schema, fields]``; an act as its fields with ``do``. One prepared cattrs hook per class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, get_args

from fechtbuch.model.acts import ENGINE_ACTS, Act, RawAct
from fechtbuch.model.address import Address
from fechtbuch.model.canonical import BadData, decode, encode
from fechtbuch.model.converter import read, register, written
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.events import KINDS, Event
from fechtbuch.model.table import NotStorable, freeze, thaw
from fechtbuch.model.tape import By, Rolled, TapeEntry

__all__ = [
    "UPCASTERS",
    "BadData",
    "act_from_json",
    "act_to_json",
    "decode",
    "encode",
    "event_from_json",
    "event_to_json",
    "from_json",
    "tape_from_json",
    "tape_to_json",
    "to_json",
    "upcaster",
]

T = TypeVar("T")

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
UPCASTERS: dict[tuple[str, int], Upcaster] = {}
"""From (kind, schema) to the function that turns its fields into those of the next schema."""


def upcaster(kind: str, schema: int) -> Callable[[Upcaster], Upcaster]:
    """Register the step from ``schema`` to ``schema + 1`` of an event kind, working on the decoded dict."""

    def register(step: Upcaster) -> Upcaster:
        UPCASTERS[kind, schema] = step
        return step

    return register


def to_json(value: Any) -> Any:
    """Plain JSON data of any value of the model. Raises ``NotStorable``."""
    if isinstance(value, Event):
        return event_to_json(value)
    return written(value)


def from_json(data: Any, cls: type[T], place: str = "") -> T:
    """A value of the model from JSON data; raises ``BadData`` naming the place within and the reason."""
    return read(data, cls, place)


def event_to_json(event: Event) -> list[Any]:
    """``[kind, schema, fields]``. Raises ``NotStorable``."""
    cls = type(event)
    return [cls.kind, cls.schema, written(event)]


def event_from_json(data: Any) -> Event:
    """Read ``[kind, schema, fields]``, through the upcasters of older schemas. Raises ``BadData``."""
    if type(data) is not list or len(data) != 3:
        raise BadData(f"{shown(data)} is no event: [kind, schema, fields] is")
    kind, schema, fields = data
    cls = KINDS.get(kind) if type(kind) is str else None
    if cls is None:
        raise BadData(f"unknown kind of event {shown(kind)}" + near(str(kind)[:60], KINDS))
    if type(schema) is not int or schema != cls.schema:
        fields = _upcast(cls, schema, fields)
    return read(fields, cls, cls.kind)


def _upcast(cls: type[Event], schema: Any, fields: Any) -> Any:
    if type(schema) is not int or schema < 1:
        raise BadData(f"{cls.kind}: {shown(schema)} is no schema version")
    if schema > cls.schema:
        raise BadData(f"{cls.kind}: written by a later version (schema {schema}, this one knows {cls.schema})")
    if type(fields) is not dict:
        raise BadData(f"{cls.kind}: {shown(fields)} is no table of fields")
    for version in range(schema, cls.schema):
        step = UPCASTERS.get((cls.kind, version))
        if step is None:
            raise BadData(f"{cls.kind}: no way from schema {version} to {version + 1}")
        try:
            fields = step(dict(fields))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadData(f"{cls.kind}: schema {version} is not as it should be ({error!r})") from None
    return fields


def act_to_json(act: Act) -> dict[str, Any]:
    """The act's fields with its name as ``do``. Raises ``NotStorable``."""
    if isinstance(act, RawAct):
        return {**thaw(act.fields), "who": act.who, "do": act.name}
    return {"do": act.do, **written(act)}


def act_from_json(data: Any, acts: Mapping[str, type[Act]] = ENGINE_ACTS) -> Act:
    """Read an act; a name that ``acts`` does not know gives a ``RawAct``. Raises ``BadData``."""
    if type(data) is not dict or type(data.get("do")) is not str:
        raise BadData(f"{shown(data)} is no act: a table with 'do' is")
    fields = {key: value for key, value in data.items() if key != "do"}
    name = data["do"]
    cls = acts.get(name)
    return _raw_act(name, fields) if cls is None else read(fields, cls, f"act {name[:60]}")


def _raw_act(name: str, fields: dict[str, Any]) -> RawAct:
    who = fields.pop("who", "")
    if type(who) is not str:
        raise BadData(f"act {name[:60]}: who: {shown(who)} is no text")
    try:
        return RawAct(who, name, freeze(fields))
    except NotStorable as error:
        raise BadData(f"act {name[:60]}: {error}") from None


def tape_to_json(tape: tuple[TapeEntry, ...]) -> list[Any]:
    """Each entry as ``[address, answer, by]`` or ``[address, answer, by, rejected]``. Raises ``NotStorable``."""
    return [_entry_out(entry) for entry in tape]


def _entry_out(entry: TapeEntry) -> list[Any]:
    row = [entry.address.to_json(), _answer_out(entry.answer), entry.by]
    return [*row, [written(rolled) for rolled in entry.rejected]] if entry.rejected else row


def _answer_out(answer: Rolled | str) -> Any:
    return answer if isinstance(answer, str) else written(answer)


def tape_from_json(data: Any) -> tuple[TapeEntry, ...]:
    """Read a tape. Raises ``BadData``."""
    if type(data) is not list:
        raise BadData(f"{shown(data)} is no tape: a list is")
    return tuple([_entry_in(row, n) for n, row in enumerate(data)])


def _entry_in(row: Any, n: int) -> TapeEntry:
    if type(row) is not list or not 3 <= len(row) <= 4:
        raise BadData(f"tape[{n}]: {shown(row)} is no entry: [address, answer, by] is")
    address, answer, by, *more = row
    if by not in _ANSWERERS:
        raise BadData(f"tape[{n}]: {shown(by)} is nobody who answers; known: {', '.join(_ANSWERERS)}")
    try:
        where = Address.from_json(address)
        rejected = read(more[0], tuple[Rolled, ...], "rejected") if more else ()
        return TapeEntry(where, answer if type(answer) is str else read(answer, Rolled, "answer"), by, rejected)
    except FechtbuchError as error:
        raise BadData(f"tape[{n}]: {error}") from None


_ANSWERERS: tuple[str, ...] = get_args(By)

register(lambda t: t is Event, event_to_json, event_from_json)
