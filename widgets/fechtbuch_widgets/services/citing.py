"""Which rules the events of the followed line cite, for the event list's filter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

from fechtbuch.audit.wording import figures_of
from fechtbuch.model.events import Event
from fechtbuch.rulesets.protocol import Bound
from fechtbuch_widgets.line_data import LineData
from fechtbuch_widgets.patch import Json

__all__ = ["citing", "rules_of_event"]

_HOLDERS = ("condition", "check", "opposed")

_told: WeakKeyDictionary[LineData, Json] = WeakKeyDictionary()


def citing(model: Any, request: dict[str, Any]) -> Json:
    """The rules that occur on the line, and for each event the set of those it cites. O(line) once."""
    line: LineData = model.line
    found = _told.get(line)
    if found is None:
        found = _told[line] = _columns(line, model.fight.rules)
    return found


def _columns(line: LineData, rules: Bound | None) -> Json:
    sets: dict[tuple[str, ...], int] = {(): 0}
    of = [sets.setdefault(tuple(rules_of_event(rules, event)), len(sets)) for event in line.events]
    times = Counter(of)
    counts: Counter[str] = Counter()
    for cited, number in sets.items():
        counts.update(dict.fromkeys(cited, times[number]))
    ids = sorted(counts)
    place = {id: n for n, id in enumerate(ids)}
    return {
        "rev": line.rev,
        "from": 0,
        "to": len(line),
        "rules": [[id, _title(rules, id), counts[id]] for id in ids],
        "sets": [[place[id] for id in cited] for cited in sets],
        "of": list(of),
    }


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
