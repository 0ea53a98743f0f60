"""The same facts on another state: the numbers they carry change by as much as they did where they happened."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from fechtbuch.model.counted import Counting, stands
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Event
from fechtbuch.model.evolve import evolve as apply
from fechtbuch.model.state import Battle

__all__ = ["carried", "without"]


def carried(battle: Battle, facts: Iterable[tuple[Event, Battle]]) -> Battle:
    """A battle after facts that happened on another one: numbers change by as much as they did there.

    Each fact comes with the battle it happened on. What cannot be folded here is left out.
    """
    for event, there in facts:
        try:
            battle = apply(battle, _moved(event, there, battle))
        except FechtbuchError:
            continue
    return battle


def _moved(event: Event, there: Battle, here: Battle) -> Event:
    before, now = stands(there, event), stands(here, event)
    if not isinstance(event, Counting) or before is None or now is None or before == now:
        return event
    return evolve(event, after=now + event.after - before)


def without(start: Battle, events: tuple[Event, ...], states: tuple[Battle, ...], place: int) -> Battle:
    """The battle at the end of an act as if one of its facts had not been."""
    befores = (start, *states[:-1])
    rest = [(event, befores[n]) for n, event in enumerate(events) if n > place]
    return carried(befores[place], rest)
