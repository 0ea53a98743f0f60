"""What a fact rests on, in lines for people: each sum term by term with its rules, the roll, what was withheld."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fechtbuch.dice.percent import percent
from fechtbuch.fight import Fight
from fechtbuch.model.figures import Figure, Term, amount
from fechtbuch.narrate import Explanation, Throw, Told, explain, rules_cited
from fechtbuch.narrate.generic import words

__all__ = ["reasons"]


def reasons(fight: Fight) -> Callable[[Told], Iterator[str]]:
    """For facts of a fight, the lines that explain them; none for a fact without sums or dice."""

    def of(told: Told) -> Iterator[str]:
        found = explain(fight.rules, told.event)
        for one in found:
            yield from _explained(one)
        for rule in rules_cited(fight.rules, found).values():
            yield f"[{rule.id}] {rule.title}"

    return of


def _explained(one: Explanation) -> Iterator[str]:
    for title, figure in ((one.title, one.figure), (f"{one.title}, against", one.against)):
        if figure is not None:
            yield from _sum(words(title), figure)
    if one.throw is not None:
        yield _throw(one.throw)


def _sum(title: str, figure: Figure) -> Iterator[str]:
    yield f"{title} {figure.value}:"
    yield from map(_term, figure.terms)
    for item in figure.withheld:
        yield f"{'not':>10}  {words(item.label)}: {item.why} [{_source(item.rule)}]"


def _term(term: Term) -> str:
    return f"{words(amount(term)):>10}  {words(term.label)} [{_source(term.rule)}]"


def _source(rule: str) -> str:
    """A rule's id; a line of a sheet has none that anybody could look up."""
    return "from the sheet" if rule.startswith("sheet:") else rule


def _throw(throw: Throw) -> str:
    faces = throw.rolled.faces or ()
    shown = f" ({'-'.join(map(str, faces))})" if len(faces) > 1 else ""
    chance = "" if throw.chance is None else f"; the chance to succeed was {percent(throw.chance)}"
    return f"rolled {throw.rolled.total}{shown} on {throw.dice}{chance}"
