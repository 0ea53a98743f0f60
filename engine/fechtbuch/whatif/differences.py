"""What differs between two courses of one act: facts that came, went or read otherwise, field by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import attrs
from attrs import frozen

from fechtbuch.model.events import Event, PoolChanged
from fechtbuch.model.figures import Figure, Term

__all__ = ["FactChange", "FieldChange", "fact_changes", "field_changes"]


@frozen
class FieldChange:
    """One field that reads otherwise: its path in the fact (``check.figure``, ``by``), the value before and after.

    Of a figure, ``gone`` and ``new`` are the terms that only one of the two has; their ``rule`` says where from.
    """

    path: str
    before: Any
    after: Any
    gone: tuple[Term, ...] = ()
    new: tuple[Term, ...] = ()


@frozen
class FactChange:
    """A fact of one course beside the fact of the other that it answers to; none where it has no partner.

    ``place`` and ``other_place`` are their numbers in their acts, from 0. ``fields`` is empty unless both are there.
    """

    before: Event | None
    after: Event | None
    place: int | None
    other_place: int | None
    fields: tuple[FieldChange, ...] = ()

    @property
    def fact(self) -> Event:
        """The fact as it was, or the new one where there was none."""
        found = self.before if self.before is not None else self.after
        assert found is not None
        return found


def fact_changes(before: Sequence[Event], after: Sequence[Event]) -> tuple[FactChange, ...]:
    """What differs between two courses, in their order; empty when they are equal. O(n * m) at worst.

    Facts that are equal answer to one another first; between them, facts of one kind about one creature
    (and one condition, tally or pool) do.
    """
    if tuple(before) == tuple(after):
        return ()
    found: list[FactChange] = []
    done = other_done = 0
    for place, other_place in _partners(before, after):
        found += _lone(before, after, range(done, place), range(other_done, other_place))
        if before[place] != after[other_place]:
            fields = tuple(field_changes(before[place], after[other_place]))
            found.append(FactChange(before[place], after[other_place], place, other_place, fields))
        done, other_done = place + 1, other_place + 1
    found += _lone(before, after, range(done, len(before)), range(other_done, len(after)))
    return tuple(found)


def _lone(before: Sequence[Event], after: Sequence[Event], gone: range, new: range) -> Iterator[FactChange]:
    for place in gone:
        yield FactChange(before[place], None, place, None)
    for place in new:
        yield FactChange(None, after[place], None, place)


def _partners(before: Sequence[Event], after: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Pairs of places in order: equal facts, and between two such pairs facts of one kind about one creature."""
    done = other_done = 0
    for place, other_place, size in SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
        yield from _alike(before, after, range(done, place), range(other_done, other_place))
        yield from ((place + n, other_place + n) for n in range(size))
        done, other_done = place + size, other_place + size


def _alike(
    before: Sequence[Event], after: Sequence[Event], places: range, other_places: range
) -> Iterator[tuple[int, int]]:
    ours = [_topic(before[n]) for n in places]
    theirs = [_topic(after[n]) for n in other_places]
    for place, other_place, size in SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks():
        yield from ((places[place + n], other_places[other_place + n]) for n in range(size))


def _topic(event: Event) -> tuple[str, str, str]:
    """What a fact is about: its kind, the creature, and the condition, tally or pool that it tells of, if any."""
    named = getattr(getattr(event, "condition", None), "name", "") or getattr(event, "counter", "")
    return event.kind, event.who, named or (event.pool if isinstance(event, PoolChanged) else "")


def field_changes(before: Any, after: Any, path: str = "") -> Iterator[FieldChange]:
    """The fields in which two values of the model differ, down to what has no fields; figures stay whole."""
    if before == after:
        return
    if isinstance(before, Figure) and isinstance(after, Figure):
        gone, new = Counter(before.terms), Counter(after.terms)
        yield FieldChange(
            path, before.value, after.value, tuple((gone - new).elements()), tuple((new - gone).elements())
        )
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in dict.fromkeys((*before, *after)):
            yield from field_changes(before.get(key), after.get(key), f"{path}[{key}]")
    elif type(before) is type(after) and attrs.has(type(before)):
        for one in attrs.fields(type(before)):
            step = f"{path}.{one.name}" if path else one.name
            yield from field_changes(getattr(before, one.name), getattr(after, one.name), step)
    else:
        yield FieldChange(path, before, after)
