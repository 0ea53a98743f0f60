"""What the rules expect after an act on the table's own state, and where in the act each value comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from fechtbuch.audit.elsewhere import without
from fechtbuch.audit.reading import Unreadable, is_state, read_value, same, seen
from fechtbuch.audit.wording import cited, figure_lines, sentence, terms_told
from fechtbuch.interchange.paths import CHECK_NAMES, Looked, selected
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Event, Wounded
from fechtbuch.model.figures import BadFigure, Figure, Term, evaluate
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import Bound

__all__ = ["Expected"]

_MOST_TOLD = 6


@frozen
class Expected:
    """The course of an act as it is to be held against claims: from which state, which facts, the state after each."""

    rules: Bound
    who: str
    start: Battle
    events: tuple[Event, ...]
    states: tuple[Battle, ...]

    @property
    def end(self) -> Battle:
        """The state after the act."""
        return self.states[-1] if self.states else self.start

    @property
    def looked(self) -> Looked:
        """Where claims are looked up."""
        return Looked(self.end, self.events, self.rules, self.who)

    def value(self, path: str) -> Any:
        """The plain value of a path. Raises ``FechtbuchError`` for one that names nothing."""
        return seen(path, self.looked)

    def before(self, place: int) -> Battle:
        """The state before a fact."""
        return self.states[place - 1] if place else self.start

    def sources(self, path: str) -> tuple[int, ...]:
        """The facts that bring a value about: those after which it reads otherwise, or the fact that holds it."""
        if not is_state(path):
            return tuple(self._holding(path))
        return tuple(self._changing(path))

    def _changing(self, path: str) -> Iterator[int]:
        here = self._read(self.start, path)
        for place, battle in enumerate(self.states):
            after = here if battle is self.before(place) else self._read(battle, path)
            if not same(here, after):
                yield place
            here = after

    def _read(self, battle: Battle, path: str) -> Any:
        try:
            return read_value(battle, self.rules, path)
        except Unreadable:
            return None

    def _holding(self, path: str) -> Iterator[int]:
        """The fact a path names, or the one with the act's own check."""
        own = path in CHECK_NAMES
        meant = () if own else selected(path, self.events)
        for place, event in enumerate(self.events):
            checked = own and getattr(event, "check", None) is not None and self.who in ("", event.who)
            if checked or any(event is one for one in meant):
                yield place
                return

    def forgotten(self, path: str, claimed: Any) -> tuple[int, Battle] | None:
        """The one fact of the act without which the value would be as claimed, and the state without it."""
        if not is_state(path):
            return None
        for place in self.sources(path):
            left = without(self.start, self.events, self.states, place)
            if same(self._read(left, path), claimed):
                return place, left
        return None

    def told(self, place: int) -> str:
        """A fact as a sentence."""
        return sentence(self.rules, self.before(place), self.events[place])

    def course(self) -> Iterator[str]:
        """The first facts of the act, a line each."""
        yield from (f"what happened: {self.told(place)}" for place in range(min(len(self.events), _MOST_TOLD)))

    def cited(self, place: int) -> tuple[str, ...]:
        """The rules a fact cites."""
        return cited(self.rules, self.events[place])

    def reasons(self, path: str, claimed: Any) -> Iterator[str]:
        """What leads to the value: the facts with their figures, and the term that may have been left out."""
        places = self.sources(path)
        if not places and is_state(path):
            yield "nothing in this act changes it"
        for place in places:
            event = self.events[place]
            yield f"by the rules: {self.told(place)}"
            yield from figure_lines(event)
            left_out = _left_out(event, path, self._expected(path), claimed)
            if left_out is not None:
                yield f"it would be as the table had it without {terms_told((left_out,))}"

    def _expected(self, path: str) -> Any:
        try:
            return self.value(path)
        except FechtbuchError:
            return None


def _left_out(event: Event, path: str, expected: Any, claimed: Any) -> Term | None:
    """The one term of a figure without which the value would be as claimed."""
    if type(expected) is not int or type(claimed) is not int:
        return None
    figure, wanted = _figure_behind(event, path, expected, claimed)
    if figure is None:
        return None
    for n, term in enumerate(figure.terms):
        if n and _value_of((*figure.terms[:n], *figure.terms[n + 1 :])) == wanted:
            return term
    return None


def _figure_behind(event: Event, path: str, expected: int, claimed: int) -> tuple[Figure | None, int]:
    """The figure a value depends on, and what that would have to be."""
    if isinstance(event, Wounded) and is_state(path):
        return event.figure, event.by + expected - claimed
    check = getattr(event, "check", None)
    if check is not None and path in ("target", "dc"):
        return (check.against if check.sense == "over" else check.figure), claimed
    figure = event.figure if isinstance(event, Wounded) and path.endswith(".by") else None
    return figure, claimed


def _value_of(terms: tuple[Term, ...]) -> Any:
    try:
        return evaluate(terms)
    except BadFigure:
        return None
