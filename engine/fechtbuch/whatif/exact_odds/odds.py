"""The exact odds of an act, or of several one after another, as people ask for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import Any

from attrs import field, frozen

from fechtbuch.decide.odds import Interval, NotSeparable, Odds, multiplied
from fechtbuch.decide.outcomes import outcomes
from fechtbuch.fight import Fight
from fechtbuch.fight.looking import At
from fechtbuch.model.acts import Act
from fechtbuch.model.errors import near, shown
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import Bound, UnknownPath
from fechtbuch.whatif.changes import Change, changes, values_of
from fechtbuch.whatif.exact_odds.best_answers import Best, best_answers
from fechtbuch.whatif.exact_odds.choosing import Answers, Weighing, choosing
from fechtbuch.whatif.exact_odds.outcome_rows import Row, Stopped, alike, outcome_key, rows_of
from fechtbuch.whatif.exact_odds.plans import prepared
from fechtbuch.whatif.exact_odds.tracing import FIRST_CHECKS, Mark, Together, Traced, Tracer, traced
from fechtbuch.whatif.exact_odds.worth import Value, Worth, checked, named, worth
from fechtbuch.whatif.plain_data import value_data
from fechtbuch.whatif.words import NOTHING, in_words, settled

__all__ = ["MOST_STEPS", "ActOdds", "CheckOdds", "odds", "plan_odds"]

MOST_STEPS = 500_000
"""Steps of work after which exact odds stop: about ten seconds, a quarter more at worst."""


@frozen
class CheckOdds:
    """One of the first checks of an act: how likely it is rolled, and how likely it is rolled and succeeds.

    ``kind`` is the fact that tells it (``Attacked``, ``Parried``, ``Checked``); ``number`` its place, from 1.
    """

    number: int
    kind: str
    who: str
    purpose: str
    about: str
    rolled: Interval
    success: Interval

    def __str__(self) -> str:
        about = f" about {self.about}" if self.about else ""
        return f"{self.who}, {self.purpose}{about} ({self.kind}): rolled {self.rolled}, succeeds {self.success}"


@frozen(eq=False)
class ActOdds:
    """The odds of an act, or of a plan of several. ``odds`` are the outcomes with the battles themselves.

    ``best`` holds the answers that the best or the worst was made of, where somebody was to find it.
    """

    rules: Bound = field(repr=False)
    before: Battle = field(repr=False)
    acts: tuple[Act, ...]
    odds: Odds = field(repr=False)
    worth: Worth = field(repr=False)
    best: Best | None = None

    @property
    def exact(self) -> bool:
        """Whether everything was followed to its end, so that every chance is exact."""
        return self.odds.complete

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The outcomes in words, grouped by what changes for people, likeliest first."""
        return rows_of(self.odds, self.before, self.rules, _stopped)

    @cached_property
    def value(self) -> Fraction:
        """The expected worth of what comes of it; where it is not ``value_exact``, that of the share explored."""
        if self._sum is not None:
            return self._sum
        flat = self._flat
        known = flat.total - flat.unexplored
        total = sum((o.weight * Fraction(self.worth(o.battle)) for o in flat.outcomes), Fraction(0))
        return total / known if known else Fraction(0)

    @property
    def value_exact(self) -> bool:
        """Whether ``value`` is exact: everything was followed, and fates kept apart did not have to be cut short to
        multiply them."""
        return self.exact and (self._sum is not None or not self._flat.unexplored)

    @cached_property
    def _sum(self) -> Fraction | None:
        """The expected worth as the sum of what it is made of, where fates were kept apart and each part looks at one.

        None where that is not so.
        """
        parts = self.worth.parts
        apart = [outcome for outcome in self.odds.outcomes if outcome.each]
        if parts is None or not apart or any(one.battle.order != self.before.order for one in self.odds.outcomes):
            return None
        total = known = Fraction(0)
        try:
            for who, of in parts.items():
                spread = self.odds.spread(of, who)
                total += sum((Fraction(checked(value)) * share for value, share in spread.items()), Fraction(0))
                known = sum(spread.values(), Fraction(0))
        except NotSeparable:
            return None
        return total / known if known else Fraction(0)

    def chance(self, holds: Callable[[Battle], bool], about: str = "") -> Interval:
        """The chance that ``holds`` is true of the battle afterwards; an interval where not all was explored.

        Where independent fates were kept apart, naming the creature the question is ``about`` spares multiplying them.
        """
        try:
            return self.odds.chance(holds, about)
        except NotSeparable:
            return self._flat.chance(holds)

    def spread(self, path: str) -> dict[Any, Fraction]:
        """The distribution of a view's value (``B.hp``, ``round``); sums to 1 minus what is unexplored.

        Lists come as tuples; ``None`` stands for a value that is not shown. Raises ``UnknownPath``.
        """
        who, name = named(path, self.before)

        def value(battle: Battle) -> Any:
            return settled(values_of(battle, who, self.rules).get(name)) if who else getattr(battle.clock, name)

        try:
            found = self.odds.spread(value, who)
        except NotSeparable:
            found = self._flat.spread(value)
        if set(found) <= {None} and who:
            known = values_of(self.before, who, self.rules)
            if name not in known:
                raise UnknownPath(f"{who} shows no {shown(name)}" + near(name, known))
        return dict(sorted(found.items(), key=lambda entry: _order(entry[0])))

    @cached_property
    def checks(self) -> tuple[CheckOdds, ...]:
        """The first checks of the act, as a rule the attack and the defences against it, in the order they are rolled.

        Chances are of the whole act: a parry's success is the chance that it comes to a parry and that it succeeds. Of
        a plan none are told.
        """
        shares: dict[tuple[int, str, str, str, str], list[Fraction]] = {}
        for outcome in self.odds.outcomes:
            for number, mark in enumerate(_checks(outcome.value), 1):
                key = number, mark.kind, mark.who, mark.purpose, mark.about
                found = shares.setdefault(key, [Fraction(0), Fraction(0)])
                share = Fraction(outcome.weight, self.odds.total)
                found[0] += share
                found[1] += share * mark.success
        lost = Fraction(self.odds.unexplored, self.odds.total)
        made = [CheckOdds(*key, Interval(a, a + lost), Interval(b, b + lost)) for key, (a, b) in shares.items()]
        return tuple(sorted(made, key=lambda one: (one.number, -one.rolled.low)))

    @property
    def stopped(self) -> dict[Stopped, Interval]:
        """Where a plan ends before its last act: which act is illegal by then, why, and how likely."""
        lost = Fraction(self.odds.unexplored, self.odds.total)
        shares: dict[Stopped, Fraction] = {}
        for outcome in self.odds.outcomes:
            end = _stopped(outcome.value)
            if end is not None:
                shares[end] = shares.get(end, Fraction(0)) + Fraction(outcome.weight, self.odds.total)
        return {end: Interval(share, share + lost) for end, share in shares.items()}

    @cached_property
    def always(self) -> tuple[Change, ...]:
        """What changes alike in every outcome, where there are several."""
        if len(self.rows) < 2:
            return ()
        common = set.intersection(*(set(row.key) for row in self.rows))
        return tuple(change for change in self.rows[0].changes if outcome_key((change,))[0] in common)

    @property
    def always_told(self) -> str:
        """What changes alike in every outcome, in words; empty where nothing does that players follow."""
        words = in_words(self.always, battle=self.before, rules=self.rules)
        return "" if words == NOTHING else words

    @cached_property
    def told(self) -> tuple[tuple[str, Interval, tuple[Row, ...]], ...]:
        """The outcomes as players tell them apart, likeliest first: words, without what changes in any case; the
        chance; the rows that read so."""
        return alike(self.rows, lambda row: row.words(self.always, self.before, self.rules))

    def row_of(self, battle: Battle) -> Row | None:
        """The row that a battle belongs to, such as the one that was played; none where fates are kept apart in it."""
        wanted = outcome_key(changes(self.before, battle, self.rules))
        found = [row for row in self.rows if not row.apart and row.stopped is None and row.key == wanted]
        return found[0] if found else None

    @cached_property
    def _flat(self) -> Odds:
        return multiplied(self.odds)

    def to_data(self) -> dict[str, Any]:
        """All of it as plain data: fractions as texts, floats beside them for display only."""
        return {
            "exact": self.exact,
            "unexplored": _number(Fraction(self.odds.unexplored, self.odds.total)),
            "value": _number(self.value),
            "value_exact": self.value_exact,
            "checks": [
                {
                    "number": one.number,
                    "kind": one.kind,
                    "who": one.who,
                    "purpose": one.purpose,
                    "about": one.about,
                    "rolled": _interval(one.rolled),
                    "success": _interval(one.success),
                }
                for one in self.checks
            ],
            "outcomes": [_row(row) for row in self.rows],
            "stopped": [{"act": end.act, "why": str(end), **_interval(share)} for end, share in self.stopped.items()],
            "answers": [] if self.best is None else [str(one) for one in self.best.answers],
        }

    def __str__(self) -> str:
        lines = [", ".join(f"{act.who}: {act.do}" if act.who else act.do for act in self.acts)]
        lines += [f"  {check}" for check in self.checks]
        lines += [f"in any case: {self.always_told}"] if self.always_told else []
        lines += [f"{chance} {words}" for words, chance, _ in self.told]
        return "\n".join(lines)


def odds(
    fight: Fight,
    act: Act,
    at: At = None,
    *,
    policy: Weighing | None = None,
    answers: Answers = "policy",
    value: Value = None,
    side: str = "",
    overrule: str = "",
    most: int = MOST_STEPS,
) -> ActOdds:
    """The exact odds of an act at a position, by default the head of the current line.

    Who is asked answers by ``policy``, or as ``answers`` says: ``uniform``, ``best`` or ``worst``, for everybody or by
    creature or side. Best and worst are meant with respect to ``value``: a function of the battle, a path (``B.hp``),
    by default the hit points of ``side`` (the side of whoever acts) less those of the others. About ``most`` steps of
    work are done, and every chance is an interval where they do not suffice. With ``best`` or ``worst`` the cost grows
    by the number of options at each question.

    Raises ``Illegal`` unless ``overrule`` gives a reason, ``PolicyFailed``, ``UnknownPolicy``, ``UnknownPath``,
    ``BadValue`` for a ``side`` that is not there, ``BadPlan`` for what is no act, ``NoRules``.
    """
    return plan_odds(
        fight, (act,), at, policy=policy, answers=answers, value=value, side=side, overrule=overrule, most=most
    )


def plan_odds(
    fight: Fight,
    acts: Sequence[Act],
    at: At = None,
    *,
    policy: Weighing | None = None,
    answers: Answers = "policy",
    value: Value = None,
    side: str = "",
    overrule: str = "",
    most: int = MOST_STEPS,
) -> ActOdds:
    """The exact odds of acts one after another, as ``odds``.

    An act that is illegal when its turn comes ends the plan there: see ``ActOdds.stopped``. Raises ``BadPlan`` for no
    acts, something that is none, or more than ``MOST_PLANNED``; ``Illegal`` for the first one.
    """
    rules, before, stored, play = prepared(fight, acts, at, overrule)
    chooser = choosing(rules.ruleset, before, policy, answers)
    side = side or (before[stored[0].who].side if stored[0].who in before else "")
    valued = worth(rules, before, value, side)
    succeeds, checks = rules.ruleset.succeeds, FIRST_CHECKS if len(stored) == 1 else 0
    if not chooser.any_free:
        found = outcomes(before, traced(play, Tracer(succeeds), checks), chooser, most=most)
        return ActOdds(rules, before, stored, found, valued)

    def weighed(*, apart: bool) -> ActOdds:
        tracer = Tracer(succeeds, chooser.free, apart)
        found = outcomes(before, traced(play, tracer, checks), chooser, most=most)
        left, best = best_answers(found, tuple(tracer.nodes), chooser.mode, valued)
        return ActOdds(rules, before, stored, left, valued, best)

    if valued.parts is not None:
        with suppress(Together, NotSeparable):
            return weighed(apart=True)
    return weighed(apart=False)


def _checks(value: Any) -> Iterable[Mark]:
    return value.checks if isinstance(value, Traced) else ()


def _stopped(value: Any) -> Stopped | None:
    end = value.value if isinstance(value, Traced) else value
    return end if isinstance(end, Stopped) else None


def _order(value: Any) -> tuple[int, Any]:
    """Numbers first and in order, then the rest by how it is written."""
    return (0, value) if isinstance(value, (int, Fraction)) else (1, str(value))


def _number(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "share": round(float(value), 6)}


def _interval(chance: Interval) -> dict[str, Any]:
    if chance.exact:
        return {"chance": _number(chance.low)}
    return {"chance": _number(chance.low), "at_most": _number(chance.high)}


def _row(row: Row) -> dict[str, Any]:
    data: dict[str, Any] = {**_interval(row.chance), "text": row.text}
    data["changes"] = [
        {"path": change.path, "before": value_data(change.before), "after": value_data(change.after)}
        for change in row.changes
    ]
    if row.apart:
        data["apart"] = [{"who": who, "outcomes": [_row(one) for one in rows]} for who, rows in row.apart]
    return data
