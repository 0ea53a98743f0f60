"""The report of a rebase as plain data: texts, whole numbers, lists and tables, as panels and JSON take them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.checks import Check
from fechtbuch.model.events import Event
from fechtbuch.model.figures import Term
from fechtbuch.model.state import Battle, Condition
from fechtbuch.model.tape import Answer, Tape
from fechtbuch.narrate import narrate, plain, text
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.asked_words import question_words
from fechtbuch.whatif.differences import FactChange, FieldChange
from fechtbuch.whatif.plain_data import answer_data, value_data
from fechtbuch.whatif.rebasing.edits import LeaveOut, Overrule, WayOut
from fechtbuch.whatif.rebasing.entries import RebaseEntry
from fechtbuch.whatif.redecide import says_the_same

if TYPE_CHECKING:
    from fechtbuch.whatif.rebasing.rebase import Rebase

__all__ = ["ANSWERS", "as_data"]

ANSWERS = {
    "given": "given now",
    "rolled": "new dice",
    "impossible": "new dice, as the recorded ones cannot fall here",
    "assumed": "assumed by policy",
    "recalled": "answered as it once was",
    "unused": "not asked for any more",
    "moot": "given now, but not asked for",
}
"""What can be said of an answer, in the order of the report."""

_LONGEST = 160


def as_data(rebase: Rebase) -> dict[str, Any]:
    """The report as plain data."""
    return {
        "line": rebase.line,
        "old_head": rebase.old_head,
        "base": rebase.base,
        "head": rebase.head,
        "unchanged": rebase.unchanged,
        "untouched": rebase.course.first,
        "counts": dict(rebase.counts),
        "entries": [_entry(entry) for entry in rebase.entries],
    }


def _entry(entry: RebaseEntry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "called": entry.called,
        "act": entry.act_number,
        "status": entry.status,
        "who": entry.act.who,
        "do": entry.act.do,
        "heading": plain(entry.heading),
        "old": None if entry.old is None else entry.old.id,
        "new": None if entry.new is None else entry.new.id,
        "conflicts": [
            {
                "sort": one.sort,
                "code": one.code,
                "rule": one.rule,
                "text": plain(one.text),
                "address": None if one.address is None else str(one.address),
                "question": None if one.address is None else question_words(one.address, entry.before),
            }
            for one in entry.conflicts
        ],
        "answers": list(_answers(entry)),
        "facts": [_fact(change, entry) for change in entry.facts],
        "suggestion": None if entry.suggestion is None else _value(entry.suggestion),
        "way_out": None if entry.way_out is None else _way(entry.way_out),
        "said": entry.said,
    }


def _answers(entry: RebaseEntry) -> Iterator[dict[str, Any]]:
    """Every answer of which something is to be said, with what it was and what it is."""
    old: Tape = () if entry.old is None else entry.old.tape
    new: Tape = () if entry.new is None else entry.new.tape
    before = {one.address: one.answer for one in old}
    after = {one.address: one.answer for one in new}
    given = () if entry.decided is None else entry.decided.known.answers
    sorts: dict[str, Iterable[Address]] = {
        "given": [address for address in given if address in after and _differs(before.get(address), after[address])],
        "impossible": entry.impossible,
        "rolled": [address for address in entry.rolled if address not in entry.impossible],
        "assumed": entry.assumed,
        "recalled": entry.recalled,
        "unused": entry.unused,
        "moot": entry.moot,
    }
    for sort in ANSWERS:
        for address in sorts[sort]:
            yield {
                "address": str(address),
                "question": question_words(address, entry.before),
                "what": sort,
                "old": answer_data(before.get(address)),
                "new": answer_data(after.get(address)),
            }


def _differs(before: Answer | None, after: Answer) -> bool:
    return before is None or not says_the_same(after, before)


def _fact(change: FactChange, entry: RebaseEntry) -> dict[str, Any]:
    what = "gone" if change.after is None else "new" if change.before is None else "changed"
    before: tuple[Battle, tuple[Battle, ...]] | None = None
    if entry.old_node is not None:
        before = entry.old_node.before, entry.old_node.states
    return {
        "change": what,
        "kind": change.fact.kind,
        "who": change.fact.who,
        "place": change.place,
        "other_place": change.other_place,
        "rule": _rule(change.after) or _rule(change.before),
        "before": _sentence(entry.rules, change.before, change.place, before),
        "after": _sentence(entry.rules, change.after, change.other_place, (entry.before, entry.states)),
        "fields": [_field(field) for field in change.fields],
    }


def _sentence(
    rules: Bound, event: Event | None, place: int | None, course: tuple[Battle, tuple[Battle, ...]] | None
) -> str | None:
    """A fact in words, as it is told where it stands."""
    if event is None or place is None or course is None:
        return None
    start, states = course
    return text(narrate(rules, states[place - 1] if place else start, event))


def _rule(event: Event | None) -> str:
    """The rule that a fact cites, or its condition or check does."""
    for one in (event, getattr(event, "condition", None), getattr(event, "check", None)):
        if isinstance(one, (Event, Condition, Check)):
            found = getattr(one, "rule", "")
            if found:
                return str(found)
    return ""


def _field(field: FieldChange) -> dict[str, Any]:
    return {
        "path": field.path,
        "before": _value(field.before),
        "after": _value(field.after),
        "gone": [_term(term) for term in field.gone],
        "new": [_term(term) for term in field.new],
    }


def _term(term: Term) -> dict[str, Any]:
    return {"op": term.op, "value": str(term.value), "label": plain(term.label), "rule": term.rule}


def _value(value: Any) -> Any:
    """A value of the model as plain data; an act of a rule set by its fields."""
    if isinstance(value, Act):
        return {"do": value.do, "words": plain(str(value))[:_LONGEST]}
    return value_data(value)


def _way(way: WayOut) -> dict[str, Any]:
    if isinstance(way, Overrule):
        return {"way": "overrule", "reason": plain(way.reason)}
    if isinstance(way, LeaveOut):
        return {"way": "leave_out"}
    return {"way": "retry", "act": None if way.act is None else _value(way.act)}
