"""Facts, figures and values in the words of findings: sentences, paths, the rules they cite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from fechtbuch.interchange.paths import plain
from fechtbuch.model.events import Event
from fechtbuch.model.figures import Figure, Term
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled
from fechtbuch.narrate import plain as one_line
from fechtbuch.narrate import shown, text
from fechtbuch.narrate.telling import narrate
from fechtbuch.narrate.wording import words
from fechtbuch.rulesets.protocol import Bound

__all__ = [
    "cited",
    "fact_path",
    "field_words",
    "figure_lines",
    "figures_of",
    "name_of",
    "pieces",
    "sentence",
    "sum_told",
    "terms_told",
    "value_word",
]

_LONGEST_VALUE = 80
_MOST_RULES = 6
_EMPTY: tuple[Any, ...] = (None, "", [], {})

_FIELDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "by": "amount",
        "after": "new value",
        "figure": "sum",
        "check.figure": "sum behind the roll",
        "check.against": "number to reach",
        "check.rolled": "roll",
        "check.rolled.total": "roll",
        "check.rolled.faces": "roll",
        "check.outcome": "outcome",
        "check.margin": "margin",
        "opposed.figure": "sum behind the opponent's roll",
        "opposed.against": "opponent's number to reach",
        "opposed.rolled": "opponent's roll",
        "opposed.rolled.total": "opponent's roll",
        "opposed.rolled.faces": "opponent's roll",
        "rolled.total": "roll",
        "rolled.faces": "roll",
    }
)
"""Fields of facts that do not explain themselves."""


def sentence(rules: Bound, battle: Battle, event: Event) -> str:
    """A fact as the rule set tells it; ``battle`` is as it was before it."""
    return text(narrate(rules, battle, event)).strip() or event.kind


def name_of(battle: Battle, who: str) -> str:
    """A creature by name, else what it is called by."""
    return shown(battle[who].name or who) if who in battle else shown(who) or "nobody"


def fact_path(events: Sequence[Event], place: int) -> str:
    """How fight files name a fact among those of its act: ``Wounded[B]``, numbered where there are several."""
    event = events[place]
    alike = [n for n, other in enumerate(events) if other.kind == event.kind and other.who == event.who]
    who = f"[{event.who}]" if event.who else ""
    return f"{event.kind}{who}" + (f"[{alike.index(place)}]" if len(alike) > 1 else "")


def value_word(value: Any) -> str:
    """A value within a sentence."""
    if value is None or value == "":
        return "nothing"
    if isinstance(value, Rolled):
        faces = value.faces or ()
        return str(value.total) + (f" ({'-'.join(map(str, faces))})" if len(faces) > 1 else "")
    word = one_line(_said(value if isinstance(value, str) else plain(value))) or "nothing"
    return word if len(word) <= _LONGEST_VALUE else word[: _LONGEST_VALUE - 1] + "…"


def _said(value: Any) -> str:
    """A plain value: yes or no, lists and tables in a row without what is empty, stored words without underscores."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{words(str(key))} {_said(one)}" for key, one in value.items() if one not in _EMPTY)
    if isinstance(value, (list, tuple)):
        told = (f"({_said(one)})" if isinstance(one, (list, tuple)) else _said(one) for one in value)
        return ", ".join(told)
    return str(value) if " " in str(value) else words(str(value))


def terms_told(terms: Iterable[Term]) -> str:
    """``shock −2 (DF-SHOCK-01), broadsword 14 (from the sheet)``."""
    return ", ".join(f"{one_line(term.label)}{_number(term)} ({_source(term)})" for term in terms)


def _source(term: Term) -> str:
    return "from the sheet" if term.rule.startswith("sheet:") else one_line(term.rule)


def _number(term: Term) -> str:
    if term.op in ("round_down", "round_up"):
        return ""
    sign = {"multiply": "×", "at_most": "at most ", "at_least": "at least "}.get(term.op, "")
    if term.op == "add" and term.value > 0:
        sign = "+"
    return f" {sign}{term.value}"


def field_words(path: str) -> str:
    """A field of a fact in words: ``check.figure`` is *sum behind the roll*."""
    return _FIELDS.get(path) or pieces(path)


def pieces(path: str) -> str:
    """The steps of a path or an address as words: ``attacks:great_axe`` is *attacks great axe*."""
    return one_line(words(re.sub(r"[.:\[\]]+", " ", path)).strip())


def figures_of(event: Event) -> Iterator[tuple[str, Figure]]:
    """The figures of a fact, each under its path in it."""
    for name in ("check", "opposed"):
        check = getattr(event, name, None)
        if check is not None:
            yield f"{name}.figure", check.figure
            if check.against is not None:
                yield f"{name}.against", check.against
    figure = getattr(event, "figure", None)
    if figure is not None:
        yield "figure", figure


def sum_told(figure: Figure) -> str:
    """A figure with its terms on one line, without underscores: ``8 = 12 (Shortsword) -4 (Shock: 4)``."""
    return one_line(str(figure)).replace("_", " ")


def figure_lines(event: Event) -> Iterator[str]:
    """A line for each figure of a fact: its terms, and what was withheld."""
    for path, figure in figures_of(event):
        name = field_words(path)
        yield f"{name}: {sum_told(figure)}"
        for item in figure.withheld:
            yield f"{name}: no {one_line(item.label)}, {one_line(item.why)} ({item.rule})"


def cited(rules: Bound, event: Event) -> tuple[str, ...]:
    """The catalogue rules that a fact names itself, the fact's own first; those of its figures if it names none."""
    ids = [getattr(event, "rule", "")]
    ids += [getattr(getattr(event, name, None), "rule", "") for name in ("condition", "check", "opposed")]
    own = _known(rules, ids)
    return own or _known(rules, (term.rule for _, figure in figures_of(event) for term in figure.terms))


def _known(rules: Bound, ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id for id in ids if id in rules.ruleset.catalogue))[:_MOST_RULES]
