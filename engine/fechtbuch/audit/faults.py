"""What is wrong with one act of the record, by itself: against a rule, with other facts or other dice than its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from fechtbuch.audit.answers import impossible, missing, not_asked_for, twice
from fechtbuch.audit.called import called
from fechtbuch.audit.findings import Finding, FindingKind
from fechtbuch.audit.of_act import of_act, words_of
from fechtbuch.audit.rederive import Rederived
from fechtbuch.audit.wording import (
    cited,
    fact_path,
    field_words,
    figure_lines,
    sentence,
    terms_told,
    value_word,
)
from fechtbuch.interchange.paths import plain
from fechtbuch.model.events import Event
from fechtbuch.model.figures import Figure
from fechtbuch.narrate import plain as one_line
from fechtbuch.narrate.telling import dice_shown
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.differences import FactChange, FieldChange
from fechtbuch.whatif.redecide import ConflictSort, RebaseConflict

__all__ = ["faults"]

_KINDS: dict[ConflictSort, FindingKind] = {
    "illegal": "illegal",
    "reason": "reason",
    "answer": "choice",
    "error": "undecided",
}
_CARRIED_ON = frozenset({"after", "full_after"})
"""Fields that only carry on what another fact has changed."""


def faults(rules: Bound, act: Rederived) -> Iterator[Finding]:
    """Everything that is wrong with the record of one act; what follows from one fault is told with it."""
    for conflict in act.conflicts:
        yield _conflict(rules, act, conflict)
    if act.resolution is not None and not act.as_recorded:
        yield from _course(rules, act)
    yield from twice(act)


def _conflict(rules: Bound, act: Rederived, conflict: RebaseConflict) -> Finding:
    said = {
        "illegal": "was not allowed, and nobody overruled that",
        "reason": "had not the reason it was recorded with",
        "answer": "was recorded with a choice that could not be made",
        "error": "cannot be decided again",
    }[conflict.sort]
    path = conflict.code if conflict.address is None else str(conflict.address)
    rule = (conflict.rule,) if conflict.rule in rules.ruleset.catalogue else ()
    text = f"{words_of(rules, act)}: it {said}: {one_line(conflict.text)}"
    return of_act(act, _KINDS[conflict.sort], "error", text, path=path, rules=rule)


def _course(rules: Bound, act: Rederived) -> Iterator[Finding]:
    """Facts and answers that are not as the rules have them.

    After a wrong die nothing can be held against the record any more: what differs then is told with the die.
    """
    redone = act.redone
    first = next((n for n, change in enumerate(act.changes) if _other_dice(act, change)), None)
    if redone.impossible:
        yield from (impossible(act, address) for address in redone.impossible)
    elif first is not None:
        yield from _facts(rules, act, act.changes[:first])
        wrong = next(_facts(rules, act, act.changes[first : first + 1]))
        follows = [f"so it follows: {text}" for text in _told(rules, act, act.changes[first + 1 :])]
        yield evolve(wrong, explanation=(*wrong.explanation, *follows))
    elif redone.rolled or redone.assumed:
        yield missing(act)
    else:
        yield from _facts(rules, act, act.changes)
        yield from (not_asked_for(act, address) for address in redone.unused)


def _other_dice(act: Rederived, change: FactChange) -> bool:
    """Whether a fact tells of other dice than lie on the tape."""
    if not any("rolled" in one.path.split(".") for one in change.fields):
        return False
    thrown = () if change.after is None else dice_shown(change.after)
    return not act.redone.rolled or any(rolled in act.recorded_dice for rolled in thrown)


def _facts(rules: Bound, act: Rederived, changes: tuple[FactChange, ...]) -> Iterator[Finding]:
    """A finding for each fact; one that only carries on an earlier fault is told with it."""
    found: list[Finding] = []
    touched: dict[str, int] = {}
    for change in changes:
        if _carried_on(change) and change.fact.who in touched:
            place = touched[change.fact.who]
            follows = f"so it follows: {_otherwise(act, change)}"
            found[place] = evolve(found[place], explanation=(*found[place].explanation, follows))
            continue
        touched.setdefault(change.fact.who, len(found))
        found.append(_fact(rules, act, change))
    yield from found


def _carried_on(change: FactChange) -> bool:
    return bool(change.fields) and all(one.path in _CARRIED_ON for one in change.fields)


def _told(rules: Bound, act: Rederived, changes: tuple[FactChange, ...]) -> Iterator[str]:
    for change in changes:
        yield _fact(rules, act, change).text


def _fact(rules: Bound, act: Rederived, change: FactChange) -> Finding:
    before, after = change.before, change.after
    if before is None:
        return _forgotten(rules, act, change.fact, change.other_place or 0)
    if after is None:
        return _unfounded(rules, act, before, change.place or 0)
    return _differing(rules, act, change, after)


def _forgotten(rules: Bound, act: Rederived, fact: Event, place: int) -> Finding:
    told = sentence(rules, act.before_rederived(place), fact)
    path = fact_path(act.events_by_rules, place)
    lines = (*figure_lines(fact), *_because_of(rules, act, place))
    return of_act(
        act,
        "forgotten",
        "error",
        f"by the rules this follows, and the record does not have it: {told}",
        path=path,
        expected=told,
        rules=cited(rules, fact),
        explanation=lines,
        about=called(act.node.end, path),
    )


def _because_of(rules: Bound, act: Rederived, place: int) -> Iterator[str]:
    """The fact before it, from which it most likely follows."""
    if place:
        yield f"after: {sentence(rules, act.before_rederived(place - 1), act.events_by_rules[place - 1])}"


def _unfounded(rules: Bound, act: Rederived, fact: Event, place: int) -> Finding:
    told = sentence(rules, act.before(place), fact)
    path = fact_path(act.commit.events, place)
    return of_act(
        act,
        "unfounded",
        "error",
        f"the record has this, and no rule states it: {told}",
        event=place,
        path=path,
        recorded=told,
        rules=cited(rules, fact),
        explanation=tuple(figure_lines(fact)),
        about=called(act.node.end, path),
    )


def _differing(rules: Bound, act: Rederived, change: FactChange, by_rules: Event) -> Finding:
    one = _chief(change)
    path = _path(act, change, one)
    lines = [
        f"{field_words(other.path)}: {_word(other.before)} in the record, {_word(other.after)} by the rules"
        for other in change.fields
        if other is not one and not (_is_dice(one) and _is_dice(other))
    ]
    return of_act(
        act,
        _kind(one),
        "error",
        _otherwise(act, change),
        event=change.place,
        path=path,
        expected=plain(one.after),
        recorded=plain(one.before),
        rules=cited(rules, by_rules),
        explanation=(*lines, *(f"by the rules, {line}" for line in figure_lines(by_rules))),
        about=called(act.node.end, path),
    )


def _chief(change: FactChange) -> FieldChange:
    """The field that says most: dice, then a figure, then whatever does not merely carry on."""
    return min(change.fields, key=lambda one: (not _is_dice(one), not _is_figure(one), one.path in _CARRIED_ON))


def _is_dice(one: FieldChange) -> bool:
    return "rolled" in one.path.split(".")


def _is_figure(one: FieldChange) -> bool:
    return one.path.rpartition(".")[2] in ("figure", "against")


def _kind(one: FieldChange) -> FindingKind:
    if _is_dice(one):
        return "dice"
    return "figure" if _is_figure(one) else "differs"


def _otherwise(act: Rederived, change: FactChange) -> str:
    """One sentence on the chief of the fields that differ."""
    one = _chief(change)
    what = called(act.node.end, _path(act, change, one)).subject
    if _is_dice(one):
        return f"{what} is {_word(one.before)} in the record, and the dice that were thrown say {_word(one.after)}"
    said = f"{what} is {_word(one.before)} in the record, {_word(one.after)} by the rules"
    if one.before == one.after:
        said = f"{what} comes to {_word(one.before)} by other terms"
    if one.new:
        said += f"; the record leaves out {terms_told(one.new)}"
    if one.gone:
        said += f"; no rule gives {terms_told(one.gone)}"
    return said


def _path(act: Rederived, change: FactChange, one: FieldChange) -> str:
    return f"{fact_path(act.commit.events, change.place or 0)}.{one.path}"


def _word(value: Any) -> str:
    return value_word(value.value if isinstance(value, Figure) else value)
