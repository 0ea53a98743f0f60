"""Which facts of an act only keep its books, so that a telling may leave them out."""

from __future__ import annotations

from collections.abc import Sequence

from fechtbuch.model.events import (
    ClockAdvanced,
    ConditionChanged,
    ConditionGained,
    ConditionLost,
    CounterChanged,
    Event,
    PoolChanged,
)
from fechtbuch.rulesets.protocol import Bound, RuleSet

__all__ = ["minor_facts"]


def minor_facts(rules: Bound | RuleSet | None, events: Sequence[Event]) -> tuple[bool, ...]:
    """For each fact of one act, whether it is minor: a tally, what runs out as the clock goes on, and whatever the rule
    set's ``books`` name. An act that holds nothing else keeps its first fact, so that no act vanishes."""
    ruleset = rules.ruleset if isinstance(rules, Bound) else rules
    books = frozenset() if ruleset is None else ruleset.books
    by_clock = bool(events) and isinstance(events[0], ClockAdvanced)
    found = [_minor(event, books, by_clock) for event in events]
    if all(found):
        found[:1] = [False] * len(found[:1])
    return tuple(found)


def _minor(event: Event, books: frozenset[str], by_clock: bool) -> bool:
    if isinstance(event, CounterChanged):
        return True
    if isinstance(event, ConditionLost) and by_clock:
        return True
    name = _name(event).partition(":")[0]
    return name in books or (isinstance(event, ConditionChanged) and f"{name}.changed" in books)


def _name(event: Event) -> str:
    """The pool or condition that a fact is about."""
    if isinstance(event, PoolChanged):
        return event.pool
    if isinstance(event, ConditionGained | ConditionChanged):
        return event.condition.name
    return event.name if isinstance(event, ConditionLost) else ""
