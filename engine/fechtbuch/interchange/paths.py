"""Paths in expectations: ``B.hp``, ``hit``, ``Wounded[B].by``, ``Wounded[B][1].zone``, ``Attacked[A].check.figure``.

A path names state after the act (through the rule set's view of a creature), the act's own first check, or a field of
one of its events. An unknown name is an error that lists near names; an ambiguous one lists the candidates.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen

from fechtbuch.model.checks import Check
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.events import KINDS, Event
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Battle
from fechtbuch.model.table import thaw
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.protocol import Bound

__all__ = ["CHECK_NAMES", "BadPath", "Looked", "event_of", "field_of", "look", "plain", "selected"]

CHECK_NAMES = ("check", "dc", "target", "hit", "success", "outcome", "margin", "rolled")
"""Names for the act's own first check: total held against the target, the target (both names), how it went."""

_OF_FIGURES = ("term", "rules", "withheld")
_LONGEST = 500


class BadPath(FechtbuchError):
    """A path that names nothing, or several things."""


@frozen
class Looked:
    """Where paths are looked up: the battle after the act, its events, the rules that view creatures, who acted."""

    battle: Battle
    events: Sequence[Event]
    rules: Bound
    who: str = ""


def look(path: str, where: Looked) -> Any:
    """The plain value a path names. Raises ``BadPath`` or ``UnknownPath``."""
    if len(path) > _LONGEST:
        raise BadPath(f"{shown(path)}: a path has at most {_LONGEST} characters")
    if path in CHECK_NAMES:
        return _own_check(path, where)
    head, _, rest = path.partition(".")
    kind, indices = _indexed(head)
    if kind in KINDS and head in where.battle:
        raise BadPath(f"{path!r}: {head} is a creature as well as a kind of event; write {head}[WHO] for the event")
    if kind in KINDS:
        return plain(field_of(event_of(path, where.events), rest))
    if head in where.battle:
        if not rest:
            raise BadPath(f"{path!r}: name what of {head} is meant, such as {head}.posture")
        return _of_creature(where, head, rest)
    known = (*CHECK_NAMES, *where.battle.order, *KINDS)
    what = f"{shown(kind if indices else head)} is no creature, no kind of event and no name of a check"
    raise BadPath(f"{path!r}: {what}" + near(kind, known))


def _of_creature(where: Looked, who: str, rest: str) -> Any:
    """A named value of the view (the longest name that fits), or a step into it: ``B.parts.torso``, ``B.cell[0]``."""
    view = where.rules.view(where.battle, who)
    names = [name for name in view.values if rest == name or rest.startswith((f"{name}.", f"{name}["))]
    if not names:
        return plain(view.value(rest))
    name = max(names, key=len)
    value, steps = view.values[name], rest[len(name) :]
    while steps.startswith("[") and (match := _INDEX.match(steps)):
        value, steps = _item(value, match[1]), steps[match.end() :]
    return plain(field_of(value, steps.removeprefix(".")))


def _own_check(name: str, where: Looked) -> Any:
    checks = [(event, check) for event in where.events if isinstance(check := getattr(event, "check", None), Check)]
    check = next((check for event, check in checks if where.who in ("", event.who)), None)
    if check is None:
        others = ", ".join(f"{event.kind}[{event.who}]" for event, _ in checks)
        tail = f"; name the one that is meant, such as {others}" if others else ""
        raise BadPath(f"{name!r}: {where.who or 'this act'} rolled no check here{tail}")
    over = check.sense == "over"
    target = check.against if over else check.figure
    values: dict[str, Any] = {
        "check": check.rolled.total + (check.figure.value if over else 0),
        "dc": None if target is None else target.value,
        "target": None if target is None else target.value,
        "hit": check.succeeded,
        "success": check.succeeded,
        "outcome": check.outcome,
        "margin": check.margin,
        "rolled": check.rolled.total,
    }
    return plain(values[name])


_STEP = re.compile(r"([^.\[\]]+)((?:\[[^\]]*\])*)")
_INDEX = re.compile(r"\[([^\]]*)\]")


def _indexed(step: str) -> tuple[str, list[str]]:
    match = _STEP.fullmatch(step)
    return (match[1], _INDEX.findall(match[2])) if match else (step, [])


def selected(path: str, events: Sequence[Event]) -> list[Event]:
    """All events meant by ``Kind`` or ``Kind[who]``. Raises ``BadPath`` for what is no kind of event."""
    kind, indices = _indexed(path.partition(".")[0])
    if kind not in KINDS:
        raise BadPath(f"{path!r}: {shown(kind)} is no kind of event" + near(kind, KINDS))
    names = [index for index in indices if not index.isdecimal()]
    return [event for event in events if event.kind == kind and all(event.who == name for name in names)]


def event_of(path: str, events: Sequence[Event]) -> Event:
    """The event meant by ``Kind``, ``Kind[who]``, ``Kind[n]`` or ``Kind[who][n]``. Raises ``BadPath``."""
    found = selected(path, events)
    _, indices = _indexed(path.partition(".")[0])
    number = next((int(index[:9]) for index in indices if index.isdecimal()), None)
    if number is not None and number < len(found):
        return found[number]
    if number is None and len(found) == 1:
        return found[0]
    if number is None and found:
        several = ", ".join(f"{event.kind}[{event.who}]" for event in found)
        raise BadPath(f"{path!r}: there are {len(found)} of them ({several}); number them from [0]")
    have = ", ".join(f"{event.kind}[{event.who}]" for event in events) or "nothing"
    raise BadPath(f"{path!r}: no such event; this act brought {have}")


def field_of(value: Any, path: str) -> Any:
    """A field of an event, step by step; a figure also knows ``term[RULE]``, ``rules`` and ``withheld``.

    Raises ``BadPath`` with near names.
    """
    while path:
        match = _STEP.match(path)
        if match is None:
            raise BadPath(f"{path!r} cannot be read")
        path = path[match.end() :].removeprefix(".")
        value = _step(value, match[1])
        for index in _INDEX.findall(match[2]):
            value = _item(value, index)
    return value


def _step(value: Any, name: str) -> Any:
    if isinstance(value, Figure) and name in _OF_FIGURES:
        return {"term": _terms(value), "rules": [t.rule for t in value.terms], "withheld": _withheld(value)}[name]
    if isinstance(value, Mapping):
        if name in value:
            return value[name]
        raise BadPath(f"there is no {name!r}" + near(name, [str(key) for key in value]))
    names = _fields(value)
    if name in names:
        return getattr(value, name)
    kind = getattr(value, "kind", None) or type(value).__name__
    raise BadPath(f"{shown(value)} has no {name!r}" if not names else f"a {kind} has no {name!r}" + near(name, names))


def _fields(value: Any) -> list[str]:
    """What can be named of a value of the model: its fields and what it works out from them."""
    cls = type(value)
    if not attrs.has(cls):
        return []
    worked_out = [name for name in dir(cls) if isinstance(getattr(cls, name), property) and not name.startswith("_")]
    extra = _OF_FIGURES if isinstance(value, Figure) else ()
    return [*(a.name for a in attrs.fields(cls) if not a.name.startswith("_")), *worked_out, *extra]


def _terms(figure: Figure) -> dict[str, Any]:
    """The sum of the terms by rule."""
    sums: dict[str, Any] = {}
    for term in figure.terms:
        sums[term.rule] = sums.get(term.rule, 0) + term.value
    return sums


def _withheld(figure: Figure) -> list[str]:
    return [item.rule for item in figure.withheld]


def _item(value: Any, index: str) -> Any:
    if isinstance(value, Mapping):
        if index in value:
            return value[index]
        raise BadPath(f"there is no [{index}]" + near(index, [str(key) for key in value]))
    if isinstance(value, (tuple, list)) and index.isdecimal() and int(index[:9]) < len(value):
        return value[int(index[:9])]
    raise BadPath(f"there is no [{index}] in {shown(plain(value))}")


def plain(value: Any) -> Any:
    """A value as TOML would hold it: figures by their value, rolls by their total, tables and tuples thawed."""
    if isinstance(value, Figure):
        return plain(value.value)
    if isinstance(value, Rolled):
        return value.total
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)) and not hasattr(value, "_fields"):
        return [plain(item) for item in value]
    if attrs.has(type(value)):
        return {a.name: plain(getattr(value, a.name)) for a in attrs.fields(type(value))}
    return thaw(value)
