"""What lies behind an event as the page gets it: terms, what was withheld, the roll (CONTRACT.md, figures)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from fechtbuch.dice.percent import percent
from fechtbuch.model.events import Event
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Battle
from fechtbuch.narrate.explain import Explanation, Throw, explain, rules_cited
from fechtbuch.narrate.generic import words
from fechtbuch.narrate.sheet_sources import SheetSources
from fechtbuch.rulesets.catalogue import Rule
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.rulesets.sheet_lines import SHEET
from fechtbuch_widgets.patch import Json

__all__ = ["chance_data", "explained"]

_UNITS = 2**53

Cite = Callable[..., str]
"""``(a term's source, whose figure, whether it is one to reach) -> what the page cites``; empty where it cannot."""


def explained(rules: Bound | None, event: Event, before: Battle) -> Json:
    """The figures of an event with the texts of their rules and of the sheets' lines; null where it has none."""
    found = explain(rules, event)
    if not found:
        return None
    texts: dict[str, Rule] = rules_cited(rules, found)
    sheets = None if rules is None else SheetSources(rules, before, event)

    def cite(source: str, *, who: str, against: bool) -> str:
        if not source.startswith(SHEET):
            return source
        line = None if sheets is None else sheets.line(source, who, against=against)
        if line is None:
            return ""
        texts[line.id] = line
        return line.id

    first, *more = [_figure(explanation, cite) for explanation in found]
    shown: Json = {id: {"title": one.title, "text": one.text, "source": one.source} for id, one in texts.items()}
    return {**first, "rules": shown, "more": [{**one, "rules": {}} for one in more]}


def _figure(explanation: Explanation, cite: Cite) -> dict[str, Json]:
    figure = explanation.figure or explanation.against
    throw = explanation.throw
    title = words(explanation.title)
    against = explanation.against
    whose = partial(cite, who=explanation.who)
    more = [] if against is None or figure is against else _terms(against, partial(whose, against=True))
    first = partial(whose, against=explanation.figure is None)
    return {
        "title": f"{title.capitalize()}: why {figure.value}?" if figure is not None else title.capitalize(),
        "terms": [] if figure is None else [*_terms(figure, first), *more],
        "value": "" if figure is None else str(figure.value),
        "value_label": "Target" if throw is not None and throw.target is not None else "Result",
        "withheld": []
        if figure is None
        else [{"label": item.label, "why": item.why, "rule": item.rule} for item in figure.withheld],
        "roll": None if throw is None else _roll(throw),
    }


def _terms(figure: Figure, cite: Callable[[str], str]) -> list[Json]:
    return [
        {"op": term.op, "value": str(term.value), "label": term.label, "rule": cite(term.rule)} for term in figure.terms
    ]


def _roll(throw: Throw) -> Json:
    faces: Json = None if throw.rolled.faces is None else list(throw.rolled.faces)
    target = throw.target
    histogram: Json = [[total, weight] for total, weight in throw.spread if weight < _UNITS] or None
    return {
        "dice": throw.dice,
        "faces": faces,
        "total": throw.rolled.total,
        "target": target if isinstance(target, int) else None if target is None else str(target),
        "sense": throw.sense or "over",
        "outcome": words(throw.outcome),
        "chance": chance_data(throw.chance),
        "luck": chance_data(throw.luck),
        "histogram": histogram,
        "success": list(throw.wins) if throw.wins else None,
    }


def chance_data(chance: Fraction | None) -> Json:
    """A chance in words, with a numerator and denominator that a page can hold; neither says certain of what is not."""
    if chance is None:
        return None
    num, den = _carried(chance)
    return {"num": num, "den": den, "text": percent(chance)}


def _carried(chance: Fraction) -> tuple[int, int]:
    """Numerator and denominator that a page can hold: a chance too fine for it is the nearest that is not certain."""
    if chance.denominator <= _UNITS:
        return chance.numerator, chance.denominator
    near = min(max(chance, Fraction(1, _UNITS)), 1 - Fraction(1, _UNITS)).limit_denominator(_UNITS)
    return near.numerator, near.denominator
