"""Projections: a reader's own view of a line, folded from its facts. ``damage_tally`` shows how to write one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from attrs import field, frozen

from fechtbuch.model.events import Event, Wounded
from fechtbuch.model.table import EMPTY, Table

__all__ = ["Damage", "Projection", "Projects", "damage_tally", "project"]

S = TypeVar("S")


class Projects(Protocol[S]):
    """Anything with a beginning and a step that gives the next state; a state is best a value."""

    @property
    def initial(self) -> S: ...

    def apply(self, state: S, event: Event) -> S: ...


@frozen
class Projection(Generic[S]):
    """A projection from a table: what to do with a state for each kind of fact; other facts change nothing."""

    initial: S
    steps: Mapping[type[Event], Callable[[S, Any], S]] = field(factory=dict)

    def apply(self, state: S, event: Event) -> S:
        """The state after one fact."""
        step = self.steps.get(type(event))
        return state if step is None else step(state, event)


def project(projection: Projects[S], events: Iterable[Event]) -> S:
    """The projection's state after all the facts, in order."""
    state = projection.initial
    for event in events:
        state = projection.apply(state, event)
    return state


@frozen
class Damage:
    """Points of damage that a creature has dealt and taken."""

    dealt: int = 0
    taken: int = 0


def _count(tally: Table[Damage], event: Wounded) -> Table[Damage]:
    taken: Damage = tally.get(event.who, Damage())
    tally = tally.set(event.who, Damage(taken.dealt, taken.taken + event.by))
    if not event.source:
        return tally
    dealt: Damage = tally.get(event.source, Damage())
    return tally.set(event.source, Damage(dealt.dealt + event.by, dealt.taken))


damage_tally: Projection[Table[Damage]] = Projection(EMPTY, {Wounded: _count})
"""Damage dealt and taken, by creature."""
