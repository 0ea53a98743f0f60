"""Facts stated by hand on another past: whether what they leave still follows from what they change, and what would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from attrs import frozen

from fechtbuch.model.acts import Act, Adjust, Record
from fechtbuch.model.counted import Counting, change_of, stands
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Event
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Battle

__all__ = ["Disagreement", "disagreements", "restated"]


@frozen
class Disagreement:
    """A stated fact, by its number in the act from 0, whose ``after`` is not what its ``by`` makes of what stands."""

    place: int
    fact: Event
    stands: int
    makes: int
    stated: int

    def __str__(self) -> str:
        change = self.makes - self.stands
        return (
            f"fact {self.place}, {self.fact.kind} of {self.fact.who}: it stands at {self.stands} now, "
            f"{change:+d} makes {self.makes}, not {self.stated}"
        )


def disagreements(act: Act, before: Battle, now: Battle) -> tuple[Disagreement, ...]:
    """The figures of an act's facts that added up on the battle it was stated on and do not on another. O(facts)."""
    if not isinstance(act, (Adjust, Record)) or before is now:
        return ()
    once, today = _sums(before, act.facts), _sums(now, act.facts)
    return tuple(
        Disagreement(place, act.facts[place], stands, makes, stated)
        for place, (stands, makes, stated) in today.items()
        if makes != stated and place in once and once[place][1] == once[place][2]
    )


def restated(act: Act, before: Battle, now: Battle) -> Act | None:
    """The same act with every such figure reckoned from ``by`` on the other battle; none where none disagrees."""
    if not isinstance(act, (Adjust, Record)) or not disagreements(act, before, now):
        return None
    added_up = {place for place, (_, makes, stated) in _sums(before, act.facts).items() if makes == stated}
    facts: list[Event] = []
    for place, fact in enumerate(act.facts):
        stood = stands(now, fact) if place in added_up else None
        if isinstance(fact, Counting) and stood is not None:
            fact = attrs.evolve(fact, after=stood + change_of(fact))
        facts.append(fact)
        now = _after(now, fact)
    return attrs.evolve(act, facts=tuple(facts))


def _sums(battle: Battle, facts: Sequence[Event]) -> dict[int, tuple[int, int, int]]:
    """For each fact that counts something: what stands before it, what it makes of that, and what it states."""
    return dict(_each_sum(battle, facts))


def _each_sum(battle: Battle, facts: Sequence[Event]) -> Iterator[tuple[int, tuple[int, int, int]]]:
    for place, fact in enumerate(facts):
        stood = stands(battle, fact)
        if isinstance(fact, Counting) and stood is not None:
            yield place, (stood, stood + change_of(fact), fact.after)
        battle = _after(battle, fact)


def _after(battle: Battle, fact: Event) -> Battle:
    """The battle after a fact; the same where the fact does not fit it."""
    try:
        return evolve(battle, fact)
    except FechtbuchError:
        return battle
