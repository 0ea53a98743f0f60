"""Exact odds in people's words: outcomes grouped by what they change, with what becomes of each creature apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from attrs import evolve, frozen

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.odds import Interval, NotSeparable, Odds, Outcome, multiplied
from fechtbuch.model.evolve import EMPTY_BATTLE
from fechtbuch.model.state import Battle
from fechtbuch.narrate import shown
from fechtbuch.rulesets.protocol import Bound
from fechtbuch.whatif.changes import Change, changes
from fechtbuch.whatif.words import in_words, settled

__all__ = ["Row", "Stopped", "alike", "outcome_key", "rows_of"]


@frozen
class Stopped:
    """A plan that cannot go on: which of its acts (from 1) is illegal by then, and why."""

    act: int
    breaches: tuple[Breach, ...]

    def __str__(self) -> str:
        return f"act {self.act} is not allowed: " + "; ".join(f"{b.text} [{b.reason}, {b.rule}]" for b in self.breaches)


@frozen
class Row:
    """One outcome as people see it: its chance, and the values of views that change.

    ``apart`` are creatures whose fates are independent of one another given the rest: each with its own rows, whose
    chances are given this row. ``stopped`` says at which act a plan ended.
    """

    chance: Interval
    changes: tuple[Change, ...]
    apart: tuple[tuple[str, tuple[Row, ...]], ...] = ()
    stopped: Stopped | None = None

    @property
    def key(self) -> _Changes:
        """What tells it from other rows, as ``outcome_key`` makes it of changes."""
        return outcome_key(self.changes)

    @property
    def text(self) -> str:
        """What changes, in words."""
        return self.words()

    def words(self, but: Iterable[Change] = (), battle: Battle = EMPTY_BATTLE, rules: Bound | None = None) -> str:
        """What changes, in words, without what is said elsewhere; see ``in_words``."""
        but = tuple(but)
        words = [in_words(self.changes, but, battle, rules)] if self.changes or not self.apart else []
        for who, rows in self.apart:
            fates = alike(rows, lambda row: row.words(but, battle, rules))
            name = shown(battle[who].name or who) if who in battle else who
            words.append(f"{name}, apart: " + " | ".join(f"{chance} {told}" for told, chance, _ in fates))
        if self.stopped is not None:
            words.append(str(self.stopped))
        return "; ".join(words)

    def __str__(self) -> str:
        return f"{self.chance} {self.text}"


def alike(rows: Iterable[Row], words: Callable[[Row], str]) -> tuple[tuple[str, Interval, tuple[Row, ...]], ...]:
    """Rows that read alike together, with the chance of them all; likeliest first."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(words(row), []).append(row)
    told = [(said, _together(some), tuple(some)) for said, some in found.items()]
    return tuple(sorted(told, key=lambda one: -one[1].low))


def _together(rows: Iterable[Row]) -> Interval:
    """The chance of any of several rows; what is not known of each may be the same, and counts once."""
    rows = tuple(rows)
    low = sum((row.chance.low for row in rows), Fraction(0))
    return Interval(low, low + max(row.chance.high - row.chance.low for row in rows))


_Changes = tuple[tuple[str, str, Any], ...]
"""Changes that hash: creature, name, value afterwards."""


def outcome_key(changes: Iterable[Change]) -> _Changes:
    """What tells outcomes apart that people would call different."""
    return tuple((change.who, change.name, settled(change.after)) for change in changes)


@frozen(eq=False)
class _Wording:
    """Puts battles into changes against one before; ``words`` are the changes by their hashable form."""

    rules: Bound
    before: Battle
    words: dict[_Changes, tuple[Change, ...]]

    def __call__(self, battle: Battle, wanted: Callable[[str], bool]) -> _Changes:
        found = tuple(change for change in changes(self.before, battle, self.rules) if wanted(change.who))
        key = outcome_key(found)
        self.words.setdefault(key, found)
        return key


def rows_of(odds: Odds, before: Battle, rules: Bound, stopped: Callable[[Any], Stopped | None]) -> tuple[Row, ...]:
    """The outcomes in words, likeliest first. ``stopped`` reads it out of an outcome's value.

    Fates that were kept apart stay so where the views let them, else they are multiplied out, the likeliest of them;
    what is beyond widens the chances. Costs the views of all creatures for each outcome.
    """
    wording = _Wording(rules, before, {})
    shares: dict[Any, Fraction] = {}
    for outcome in odds.outcomes:
        share = Fraction(outcome.weight, odds.total)
        for key, part in _worded(outcome, wording):
            entry = key, stopped(outcome.value)
            shares[entry] = shares.get(entry, Fraction(0)) + share * part
    lost = 1 - sum(shares.values(), Fraction(0))
    made = [_row(wording, key, Interval(share, share + lost), end) for (key, end), share in shares.items()]
    return tuple(sorted(made, key=lambda row: -row.chance.low))


_Key = tuple[_Changes, tuple[tuple[str, tuple[tuple[_Changes, Fraction], ...]], ...]]
"""Changes, and for each creature apart the shares of its own."""


def _worded(outcome: Outcome, wording: _Wording) -> Iterator[tuple[_Key, Fraction]]:
    """An outcome as changes, with the shares of it that were followed to their ends."""
    if not outcome.each:
        yield (wording(outcome.battle, _anybody), ()), Fraction(1)
        return
    alone = Odds((evolve(outcome, weight=1),), 1)
    whos = dict.fromkeys(who for who, _ in outcome.each)
    try:
        shared = alone.spread(lambda battle: wording(battle, lambda who: who not in whos))
        apart = [(who, alone.spread(lambda battle, one=who: wording(battle, one.__eq__), who)) for who in whos]  # type: ignore[misc]
    except NotSeparable:
        flat = multiplied(alone)
        for one in flat.outcomes:
            yield (wording(one.battle, _anybody), ()), Fraction(one.weight, flat.total)
        return
    fates = tuple((who, tuple(sorted(found.items(), key=lambda entry: -entry[1]))) for who, found in apart)
    for key in shared:
        yield (key, fates), Fraction(1)


def _anybody(who: str) -> bool:
    return True


def _row(wording: _Wording, key: _Key, chance: Interval, stopped: Stopped | None) -> Row:
    shared, apart = key
    return Row(chance, wording.words[shared], tuple((who, _fates(wording, found)) for who, found in apart), stopped)


def _fates(wording: _Wording, found: Iterable[tuple[_Changes, Fraction]]) -> tuple[Row, ...]:
    found = tuple(found)
    lost = 1 - sum((share for _, share in found), Fraction(0))
    return tuple(Row(Interval(share, share + lost), wording.words[key]) for key, share in found)
