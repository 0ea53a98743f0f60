"""Which rules the events of the followed line cite, for the event list's filter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import Factory, define

from fechtbuch.audit.wording import figures_of
from fechtbuch.model.events import Event
from fechtbuch.rulesets.protocol import Bound
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.patch import Json
from fechtbuch_widgets.services.along import Along

__all__ = ["citing", "rules_of_event"]

_HOLDERS = ("condition", "check", "opposed")


@define
class _Cited:
    """The sets of rules that events cite, by number; each event's number, and how many have each."""

    sets: dict[tuple[str, ...], int] = Factory(lambda: {(): 0})
    of: list[int] = Factory(list)
    times: Counter[int] = Factory(Counter)


def citing(model: Any, request: dict[str, Any]) -> Json:
    """The rules that occur on the line, and for each event the set of those it cites."""
    line: LineData = model.line
    rules: Bound | None = model.fight.rules
    cited = _cited.of(model)
    counts: Counter[str] = Counter()
    for some, number in cited.sets.items():
        counts.update(dict.fromkeys(some, cited.times[number]))
    ids = sorted(counts)
    place = {id: n for n, id in enumerate(ids)}
    return {
        "rev": line.rev,
        "from": 0,
        "to": len(line),
        "rules": [[id, _title(rules, id), counts[id]] for id in ids],
        "sets": [[place[id] for id in some] for some in cited.sets],
        "of": list(cited.of),
    }


def _take(cited: _Cited, line: LineData, at: int) -> None:
    some = tuple(rules_of_event(line.fight.rules, line.events[at]))
    number = cited.sets.setdefault(some, len(cited.sets))
    cited.of.append(number)
    cited.times[number] += 1


_cited = Along(_Cited, _take)


def rules_of_event(rules: Bound | None, event: Event) -> Iterator[str]:
    """The catalogue's rules that a fact names, or a figure of it, be it applied or withheld; each once.

    Without the rules: all names but those of sheets, tables and game masters.
    """
    return (id for id in dict.fromkeys(_named(event)) if _is_rule(rules, id))


def _named(event: Event) -> Iterator[str]:
    yield getattr(event, "rule", "")
    for holder in _HOLDERS:
        yield getattr(getattr(event, holder, None), "rule", "")
    for _, figure in figures_of(event):
        yield from (term.rule for term in figure.terms)
        yield from (item.rule for item in figure.withheld)


def _is_rule(rules: Bound | None, id: str) -> bool:
    if rules is None:
        return bool(id) and ":" not in id
    return id in rules.ruleset.catalogue


def _title(rules: Bound | None, id: str) -> str:
    return "" if rules is None else rules.ruleset.catalogue[id].title
