"""Checking a fight file: what each act and the end were expected to bring, against what they brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from attrs import frozen

from fechtbuch.interchange.fight_file import Case
from fechtbuch.interchange.paths import CHECK_NAMES, Looked, event_of, field_of, look, plain, selected
from fechtbuch.interchange.play import Run, Step, play
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.model.events import KINDS, Event
from fechtbuch.narrate import plain as one_line

__all__ = ["OWN_WORDS", "Difference", "check", "differences"]

OWN_WORDS = ("refused", "events", "kinds", "none")
"""What an ``expect`` can hold besides paths: breaches, facts in order, all kinds of facts, kinds that must not come."""


@frozen
class Difference:
    """One expectation that was not met; ``got`` is what came instead, or the reason why there is nothing to compare."""

    file: str
    case: str
    act: str
    field: str
    expected: Any
    got: Any
    rule: str = ""

    def __str__(self) -> str:
        """All on one line."""
        where = ": ".join(part for part in (self.file, self.case, self.act, self.field) if part)
        rule = f" [{self.rule}]" if self.rule else ""
        got = str(self.got) if isinstance(self.got, FechtbuchError) else _shown(self.got)
        return one_line(f"{where}: expected {_shown(self.expected)}, got {got}{rule}")


def check(case: Case) -> tuple[Difference, ...]:
    """Play a case and compare; no differences means it holds. Raises ``BadFightFile`` when it cannot be played."""
    return tuple(differences(play(case)))


def differences(run: Run) -> Iterator[Difference]:
    """All differences of a case that was played: acts in order, then ``[final]`` on the main line."""
    for step in run.steps:
        yield from _of_step(run, step)
    last = Looked(run.fight.state(run.case.main), (), run.rules)
    for path, expected in run.case.final.items():
        yield from _compare(run, "final", path, expected, last)


def _of_step(run: Run, step: Step) -> Iterator[Difference]:
    wanted: Mapping[str, Any] = {} if step.entry is None else step.entry.expect
    events = step.played.events if step.played is not None else ()
    if step.refused or "refused" in wanted:
        yield from _refusal(run, step, wanted.get("refused"))
        if bool(step.refused) is not ("refused" in wanted):
            return
    where = Looked(step.battle, events, run.rules, step.act.who)
    for path, expected in wanted.items():
        if path == "events":
            yield from _sequence(run, step, expected, events)
        elif path == "kinds":
            yield from _told(run, step, path, list(expected), [event.kind for event in events])
        elif path == "none":
            yield from _absent(run, step, expected, events)
        elif path != "refused":
            yield from _compare(run, step.place, path, expected, where)


def _told(run: Run, step: Step, field: str, expected: Any, got: Any, rule: str = "") -> Iterator[Difference]:
    if expected != got:
        yield Difference(run.case.file, run.case.name, step.place, field, expected, got, rule)


def _refusal(run: Run, step: Step, expected: Any) -> Iterator[Difference]:
    """``refused`` compares the first breach, or all of them when it is a list."""
    codes = [breach.reason for breach in step.refused]
    got: Any = codes if isinstance(expected, list) else codes[0] if codes else None
    if got != expected:
        rule = step.refused[0].rule if step.refused else ""
        reasons = "; ".join(f"{b.reason}: {b.text}" for b in step.refused)
        yield Difference(run.case.file, run.case.name, step.place, "refused", expected, reasons or got, rule)


def _sequence(run: Run, step: Step, expected: Any, events: Sequence[Event]) -> Iterator[Difference]:
    """``events`` matches a subsequence in order; fields that are not named are not compared."""
    rest = iter(events)
    for number, wanted in enumerate(expected):
        try:
            found = any(_matches(event, wanted) for event in rest)
        except FechtbuchError as error:
            yield Difference(run.case.file, run.case.name, step.place, f"events[{number}]", wanted, error)
            return
        if not found:
            got = [f"{event.kind}[{event.who}]" for event in events]
            yield Difference(run.case.file, run.case.name, step.place, f"events[{number}]", wanted, got)
            return


def _matches(event: Event, wanted: Mapping[str, Any]) -> bool:
    if wanted["kind"] != event.kind:
        return False
    return all(_same(value, plain(field_of(event, path))) for path, value in wanted.items() if path != "kind")


def _absent(run: Run, step: Step, expected: Sequence[str], events: Sequence[Event]) -> Iterator[Difference]:
    """``none`` names kinds (of somebody) that must not come."""
    for path in expected:
        try:
            found = selected(path, events)
        except FechtbuchError as error:
            yield Difference(run.case.file, run.case.name, step.place, f"none {path}", None, error)
            continue
        got = [f"{event.kind}[{event.who}]" for event in found]
        yield from _told(run, step, f"none {path}", [], got, _rule(found[0]) if found else "")


def _compare(run: Run, act: str, path: str, expected: Any, where: Looked) -> Iterator[Difference]:
    try:
        got = look(path, where)
    except FechtbuchError as error:
        yield Difference(run.case.file, run.case.name, act, path, expected, error)
        return
    if not _same(expected, got):
        yield Difference(run.case.file, run.case.name, act, path, expected, got, _rule_of(path, where))


def _same(expected: Any, got: Any) -> bool:
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(expected, str) and isinstance(got, Fraction):
        return expected == str(got)
    if isinstance(expected, Fraction) and isinstance(got, str):
        return str(expected) == got
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return all(key in got and _same(value, got[key]) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(got, list):
        return len(expected) == len(got) and all(map(_same, expected, got))
    return bool(expected == got)


def _rule_of(path: str, where: Looked) -> str:
    """The rule to look up: of the fact or check a path names, of the last fact about a creature's value."""
    head, _, rest = path.partition(".")
    if head.partition("[")[0] in KINDS:
        return _rule(event_of(path, where.events))
    if path in CHECK_NAMES:
        events = [event for event in where.events if getattr(event, "check", None) is not None]
        return next(filter(None, map(_rule, events)), "")
    about = [event for event in where.events if event.who == head]
    changed = [event for event in about if rest in (getattr(event, "pool", ""), getattr(event, "counter", ""))]
    return next(filter(None, map(_rule, reversed(changed or about))), "")


def _rule(event: Event) -> str:
    found = getattr(event, "rule", "") or getattr(getattr(event, "check", None), "rule", "")
    return str(found or getattr(getattr(event, "condition", None), "rule", ""))


def _shown(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value.numerator) if value.denominator == 1 else repr(str(value))
    if isinstance(value, list):
        return "[" + ", ".join(map(_shown, value)) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, bool):
        return str(value).lower()
    return "nothing" if value is None else shown(value, 200)
