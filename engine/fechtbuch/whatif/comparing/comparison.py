"""What a comparison of two lines holds, and how it reads: as text, as a table, as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from attrs import frozen

from fechtbuch.fight.views import markup_name, markup_table
from fechtbuch.narrate import plain, shown
from fechtbuch.whatif.changes import Change
from fechtbuch.whatif.differences import FactChange
from fechtbuch.whatif.plain_data import value_data

__all__ = ["ActPair", "ComparedAct", "Comparison", "Course", "Harm"]

_MOST_ACTS = 40
_MOST_CHANGES = 60


@frozen
class ComparedAct:
    """An act of a line: its number, its commit, and how it is headed."""

    number: int
    commit: str
    who: str
    do: str
    heading: str


@frozen
class ActPair:
    """An act of one line and the same of the other, or none; ``facts`` are those in which they differ."""

    one: ComparedAct | None
    other: ComparedAct | None
    facts: tuple[FactChange, ...]

    @property
    def same(self) -> bool:
        """Whether both lines have it, with the same facts."""
        return self.one is not None and self.other is not None and not self.facts

    @property
    def differs(self) -> bool:
        """Whether it is otherwise, or not at all, on one of them."""
        return not self.same

    def __str__(self) -> str:
        act = self.one or self.other
        assert act is not None
        if self.one is None or self.other is None:
            return f"only {'the second' if self.one is None else 'the first'}: act {act.number}, {act.heading}"
        kinds = Counter(change.fact.kind for change in self.facts)
        told = ", ".join(kind if n == 1 else f"{n} {kind}" for kind, n in kinds.items())
        return f"both: acts {self.one.number} and {self.other.number}, {act.heading}: {told}"


@frozen
class Harm:
    """Points of damage that a creature dealt, and took."""

    dealt: int
    taken: int

    def __str__(self) -> str:
        return f"{self.dealt}, {self.taken}"


@frozen
class Course:
    """One line since the fork. ``kinds`` counts its facts; ``harm`` is by creature.

    ``rounds`` is the round it ended in, ``standing`` are those who still take part, ``winner`` is the one side left of
    several, if so.
    """

    line: str
    head: str
    acts: int
    rounds: int
    kinds: Mapping[str, int]
    harm: Mapping[str, Harm]
    standing: tuple[str, ...]
    winner: str | None

    @property
    def facts(self) -> int:
        """How many facts it has."""
        return sum(self.kinds.values())


@frozen
class Comparison:
    """Two lines since the commit ``fork``, the end of act ``fork_act``.

    ``pairs`` are the acts that differ; ``same`` counts those that do not. ``changes`` are the values of the rule set's
    views that differ at the two heads.
    """

    fight: str
    title: str
    fork: str
    fork_act: int
    one: Course
    other: Course
    pairs: tuple[ActPair, ...]
    same: int
    changes: tuple[Change, ...]

    @property
    def equal(self) -> bool:
        """Whether nothing differs since the fork."""
        return not (self.pairs or self.changes)

    @property
    def kinds(self) -> Mapping[str, tuple[int, int]]:
        """Kinds of facts of which there are not as many on both lines, with both numbers."""
        ours, theirs = self.one.kinds, self.other.kinds
        counts = {kind: (ours.get(kind, 0), theirs.get(kind, 0)) for kind in dict.fromkeys((*ours, *theirs))}
        return {kind: (n, m) for kind, (n, m) in counts.items() if n != m}

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """The outcome in figures: (of what, on the one line, on the other)."""
        one, other = self.one, self.other
        yield "acts since the fork", str(one.acts), str(other.acts)
        yield "facts", str(one.facts), str(other.facts)
        yield "last round", str(one.rounds), str(other.rounds)
        for who in dict.fromkeys((*one.harm, *other.harm)):
            mine, theirs = (course.harm.get(who, Harm(0, 0)) for course in (one, other))
            if mine != Harm(0, 0) or theirs != Harm(0, 0):
                yield f"{shown(who)}: damage dealt, taken", str(mine), str(theirs)
        yield "still in the fight", _names(one.standing), _names(other.standing)
        yield "winner", _winner(one), _winner(other)
        for kind, (n, m) in self.kinds.items():
            yield f"facts {kind}", str(n), str(m)

    def __str__(self) -> str:
        if self.equal:
            return f"{shown(self.one.line)} and {shown(self.other.line)} do not differ"
        lines = [f"{shown(self.one.line)} | {shown(self.other.line)}, parted after act {self.fork_act}"]
        lines += [f"  {title}: {mine} | {theirs}" for title, mine, theirs in self.rows()]
        lines.append(f"acts that differ ({self.same} do not):")
        lines += _some([f"  {pair}" for pair in self.pairs], _MOST_ACTS)
        lines.append("at the end:")
        lines += _some([f"  {change}" for change in self.changes], _MOST_CHANGES) or ["  all values are the same"]
        return "\n".join(map(plain, lines))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        head = ("", shown(self.one.line), shown(self.other.line))
        rows = [tuple(escape(plain(cell)) for cell in row) for row in self.rows()]
        rows += [tuple(escape(plain(cell)) for cell in _values(change)) for change in self.changes[:_MOST_CHANGES]]
        return markup_table(head, rows, f"{markup_name(self.title)}, parted after act {self.fork_act}")

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold."""
        return {
            "fight": self.fight,
            "title": self.title,
            "fork": self.fork,
            "fork_act": self.fork_act,
            "one": _course(self.one),
            "other": _course(self.other),
            "same_acts": self.same,
            "acts": [_pair(pair) for pair in self.pairs],
            "kinds": {kind: list(counts) for kind, counts in self.kinds.items()},
            "changes": [
                {"path": change.path, "one": value_data(change.before), "other": value_data(change.after)}
                for change in self.changes
            ],
        }


def _names(who: tuple[str, ...]) -> str:
    return ", ".join(map(shown, who)) or "nobody"


def _winner(course: Course) -> str:
    return "undecided" if course.winner is None else shown(course.winner)


def _values(change: Change) -> tuple[str, str, str]:
    before, after = ("-" if value is None else str(value) for value in (change.before, change.after))
    return change.path, before, after


def _some(lines: list[str], most: int) -> list[str]:
    return lines if len(lines) <= most else [*lines[:most], f"  and {len(lines) - most} more"]


def _course(course: Course) -> dict[str, Any]:
    return {
        "line": course.line,
        "head": course.head,
        "acts": course.acts,
        "rounds": course.rounds,
        "kinds": dict(course.kinds),
        "harm": {who: {"dealt": harm.dealt, "taken": harm.taken} for who, harm in course.harm.items()},
        "standing": list(course.standing),
        "winner": course.winner,
    }


def _act(act: ComparedAct | None) -> dict[str, Any] | None:
    if act is None:
        return None
    return {"act": act.number, "commit": act.commit, "who": act.who, "do": act.do, "heading": act.heading}


def _pair(pair: ActPair) -> dict[str, Any]:
    return {"one": _act(pair.one), "other": _act(pair.other), "facts": [_fact(change) for change in pair.facts]}


def _fact(change: FactChange) -> dict[str, Any]:
    fields = [
        {"path": one.path, "one": value_data(one.before), "other": value_data(one.after)} for one in change.fields
    ]
    return {
        "kind": change.fact.kind,
        "who": change.fact.who,
        "one": change.place,
        "other": change.other_place,
        "fields": fields,
    }
