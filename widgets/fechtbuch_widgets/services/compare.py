"""Two lines side by side from their fork, for the page: how they went, acts beside acts, what differs at the ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from fechtbuch.fight import Fight
from fechtbuch.model.events import Event
from fechtbuch.narrate.bookkeeping import minor_facts
from fechtbuch.narrate.generic import words
from fechtbuch.narrate.telling import narrate
from fechtbuch.whatif import ActPair, ComparedAct, Comparison, Course, compare
from fechtbuch.whatif.changes import Change
from fechtbuch.whatif.differences import FactChange
from fechtbuch_widgets.line_data import spans
from fechtbuch_widgets.patch import Json

__all__ = ["MOST_ACTS", "MOST_FACTS", "compared"]

MOST_ACTS = 200
"""Rows of acts: one that differs, or a run of those that do not."""

MOST_FACTS = 30
"""Facts of one such act."""

_MOST_STATES = 300
_MOST_KEPT = 8
_LONGEST = 200

_kept: WeakKeyDictionary[Fight, dict[tuple[str, str, str, str], Json]] = WeakKeyDictionary()


def compared(model: Any, request: dict[str, Any]) -> Json:
    """The lines ``one`` and ``other``. O(acts since the fork), once for each pair of heads."""
    fight: Fight = model.fight
    one, other = str(request["one"]), str(request["other"])
    key = one, other, fight.lines.head(one), fight.lines.head(other)
    known = _kept.setdefault(fight, {})
    if key not in known:
        while len(known) >= _MOST_KEPT:
            del known[next(iter(known))]
        known[key] = _told(fight, compare(fight, one, other))
    return known[key]


def _told(fight: Fight, found: Comparison) -> Json:
    acts = list(_acts(found))
    who = dict.fromkeys((*found.one.harm, *found.other.harm))
    return {
        "one": _course(fight, found.one),
        "other": _course(fight, found.other),
        "fork": {"act": found.fork_act, "commit": found.fork},
        "equal": found.equal,
        "harm": [{"who": id, "one": _harm(found.one, id), "other": _harm(found.other, id)} for id in who],
        "states": [_state(change) for change in found.changes[:_MOST_STATES]],
        "more_states": max(0, len(found.changes) - _MOST_STATES),
        "acts": [{"same": one} if isinstance(one, int) else _pair(fight, one) for one in acts[:MOST_ACTS]],
        "more_acts": len(acts[MOST_ACTS:]),
    }


def _course(fight: Fight, course: Course) -> dict[str, Json]:
    return {
        "line": course.line,
        "name": course.line if course.line in fight.lines.heads else "",
        "head": course.head,
        "acts": course.acts,
        "round": course.rounds,
        "winner": course.winner,
        "standing": list(course.standing),
    }


def _harm(course: Course, who: str) -> Json:
    """Points dealt and taken; null where the creature is not on the line."""
    harm = course.harm.get(who)
    return None if harm is None else [harm.dealt, harm.taken]


def _state(change: Change) -> dict[str, Json]:
    return {"who": change.who, "name": words(change.name), "one": _value(change.before), "other": _value(change.after)}


def _value(value: Any) -> Json:
    if value is None or isinstance(value, bool):
        return {None: None, True: "yes", False: "no"}[value]
    return str(value)[:_LONGEST]


def _acts(found: Comparison) -> Iterator[int | ActPair]:
    """Acts that differ, and between them how many do not."""
    ours = theirs = found.fork_act + 1
    left = found.same
    for pair in found.pairs:
        same = _gap(pair, ours, theirs)
        if same:
            yield same
        left -= same
        ours, theirs = ours + same + (pair.one is not None), theirs + same + (pair.other is not None)
        yield pair
    if left:
        yield left


def _gap(pair: ActPair, ours: int, theirs: int) -> int:
    """How many acts with partners lie before it."""
    if pair.one is not None:
        return pair.one.number - ours
    return 0 if pair.other is None else pair.other.number - theirs


def _pair(fight: Fight, pair: ActPair) -> dict[str, Json]:
    told = _Telling(fight, pair.one), _Telling(fight, pair.other)
    facts = [change for change in pair.facts if not all(one.minor(place) for one, place in _sides(told, change))]
    return {
        "one": _act(pair.one),
        "other": _act(pair.other),
        "facts": [
            {"one": told[0].words(change.place), "other": told[1].words(change.other_place)}
            for change in facts[:MOST_FACTS]
        ],
        "more": max(0, len(facts) - MOST_FACTS),
    }


def _sides(told: tuple[_Telling, _Telling], change: FactChange) -> Iterator[tuple[_Telling, int]]:
    for one, place in zip(told, (change.place, change.other_place), strict=True):
        if place is not None:
            yield one, place


def _act(act: ComparedAct | None) -> Json:
    if act is None:
        return None
    return {"act": act.number, "commit": act.commit, "who": act.who, "heading": act.heading[:_LONGEST]}


class _Telling:
    """The facts of one act in sentences."""

    def __init__(self, fight: Fight, act: ComparedAct | None) -> None:
        self._rules = fight.rules
        self._events: Sequence[Event] = () if act is None else fight.log.commit(act.commit).events
        self._minor = minor_facts(fight.rules, self._events)
        node = None if act is None else fight.log.node(act.commit)
        self._befores = () if node is None else (node.before, *node.states[:-1])

    def minor(self, place: int) -> bool:
        return self._minor[place]

    def words(self, place: int | None) -> Json:
        if place is None:
            return None
        return spans(narrate(self._rules, self._befores[place], self._events[place]))
