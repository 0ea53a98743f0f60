"""What a luck ledger holds: checks and dice of each creature beside what was to be expected, and how they read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from attrs import frozen

from fechtbuch.dice.distribution import distribution
from fechtbuch.dice.notation import Dice
from fechtbuch.dice.percent import percent
from fechtbuch.dice.sums import Tails, normal_tails, summed, tails
from fechtbuch.dice.trials import MOST_EXACT, successes
from fechtbuch.fight.views import markup_name, markup_table
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.narrate import plain, shown

__all__ = ["CreatureLuck", "Ledger", "Points", "Tally", "UnknownName"]


class UnknownName(FechtbuchError):
    """The ledger has no creature of that id."""


def _decimal(value: Fraction) -> str:
    return f"{float(value):.1f}"


@frozen
class Tally:
    """``number`` checks whose chance is known, with how many ``succeeded``, how many were ``expected`` to, and the
    ``variance`` of that; ``tails`` are the chances of as many or more, and of as many or fewer. ``unrated`` are others.

    The checks count as they came, each with the chance it had then.
    """

    number: int
    succeeded: int
    expected: Fraction
    variance: Fraction
    tails: Tails
    unrated: int = 0

    @classmethod
    def of(cls, rated: Sequence[tuple[Fraction, bool]], unrated: int = 0) -> Tally:
        """From each check's chance and how it went. Cost: the square of their number, up to ``MOST_EXACT``."""
        chances = [chance for chance, _ in rated]
        succeeded = sum(went for _, went in rated)
        expected = sum(chances, Fraction(0))
        variance = sum((chance * (1 - chance) for chance in chances), Fraction(0))
        if len(chances) > MOST_EXACT:
            found = normal_tails(succeeded, expected, variance)
        else:
            found = tails(successes(chances), succeeded)
        return cls(len(rated), succeeded, expected, variance, found, unrated)

    @property
    def surplus(self) -> Fraction:
        """Successes beyond expectation; negative if there were fewer."""
        return self.succeeded - self.expected

    def reading(self, good: bool = True) -> str:
        """In words; ``good``: success is luck for whoever this is about."""
        if not self.number:
            return "no checks" + (f" whose chance is known; {self.unrated} whose chance is not" if self.unrated else "")
        said = f"{self.succeeded} of {self.number}, {_decimal(self.expected)} expected: {_beyond(self.surplus)}"
        said += _as_far(self.surplus, self.tails, good)
        return said + (f"; {self.unrated} whose chance is not known" if self.unrated else "")

    def __str__(self) -> str:
        return self.reading()

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold; fractions as text."""
        return {
            "number": self.number,
            "succeeded": self.succeeded,
            "expected": str(self.expected),
            "variance": str(self.variance),
            "surplus": str(self.surplus),
            **_tails_data(self.tails),
            "unrated": self.unrated,
        }


def _beyond(surplus: Fraction) -> str:
    """``1.8 more than expected``."""
    if abs(surplus) < Fraction(1, 20):
        return "about as expected" if surplus else "as expected"
    return f"{_decimal(abs(surplus))} {'more' if surplus > 0 else 'fewer'} than expected"


def _as_far(surplus: Fraction, found: Tails, good: bool) -> str:
    """``; as lucky or luckier: 4.1 %``, by the side on which the result lies."""
    if not surplus:
        return ""
    chance = found.at_least if surplus > 0 else found.at_most
    word = "as lucky or luckier" if (surplus > 0) is good else "as unlucky or unluckier"
    return f"; {word}: {percent(chance)}{_by_curve(found)}"


def _by_curve(found: Tails) -> str:
    return "" if found.exact else " (by a normal curve)"


def _tails_data(found: Tails) -> dict[str, Any]:
    if found.exact:
        return {"at_least": str(found.at_least), "at_most": str(found.at_most), "exact": True}
    return {"at_least": f"{float(found.at_least):.6g}", "at_most": f"{float(found.at_most):.6g}", "exact": False}


@frozen
class Points:
    """``throws`` for one purpose: what their dice came to in ``total``, with the ``mean`` and ``variance`` of that."""

    purpose: str
    throws: int
    total: int
    mean: Fraction
    variance: Fraction
    tails: Tails

    @classmethod
    def of(cls, purpose: str, thrown: Sequence[tuple[Dice, frozenset[int] | None, int]]) -> Points:
        """From dice, the totals allowed (none: all), and what came."""
        total, mean, variance = 0, Fraction(0), Fraction(0)
        for dice, allowed, came in thrown:
            known = distribution(dice) if allowed is None else distribution(dice).conditioned(allowed)
            middle = known.mean()
            total += came
            mean += middle
            variance += (
                sum((weight * (one - middle) ** 2 for one, weight in known.pairs), Fraction(0)) / known.total_weight
            )
        exact = summed((dice, allowed) for dice, allowed, _ in thrown)
        found = normal_tails(total, mean, variance) if exact is None else tails(exact, total)
        return cls(purpose, len(thrown), total, mean, variance, found)

    @property
    def surplus(self) -> Fraction:
        """Points beyond the mean; negative if there were fewer."""
        return self.total - self.mean

    def reading(self) -> str:
        """In words, without a judgement whether that is good."""
        if not self.throws:
            return "no dice"
        times = f"{self.throws} throw{'' if self.throws == 1 else 's'}"
        said = f"{self.total} on {times}, {_decimal(self.mean)} expected: {_beyond(self.surplus)}"
        if not self.surplus:
            return said
        more = self.surplus > 0
        chance = self.tails.at_least if more else self.tails.at_most
        return f"{said}; as {'much or more' if more else 'little or less'}: {percent(chance)}{_by_curve(self.tails)}"

    def __str__(self) -> str:
        return f"{plain(self.purpose)}: {self.reading()}"

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold; fractions as text."""
        return {
            "purpose": self.purpose,
            "throws": self.throws,
            "total": self.total,
            "mean": str(self.mean),
            "variance": str(self.variance),
            "surplus": str(self.surplus),
            **_tails_data(self.tails),
        }


@frozen
class CreatureLuck:
    """One creature's page.

    ``own`` are its checks, ``by_role`` the same parted into attacks, defences and others. ``against`` are the attacks
    and defences of others about it, and the other checks of foes. ``overall`` are its successes with those checks'
    failures: the whole of its luck in checks. ``dealt`` and ``taken`` are damage dice, ``rolls`` all other dice.
    """

    who: str
    name: str
    side: str
    own: Tally
    by_role: Mapping[str, Tally]
    against: Tally
    overall: Tally
    dealt: Points
    taken: Points
    rolls: tuple[Points, ...]

    @property
    def idle(self) -> bool:
        """Whether no die was thrown by it or against it."""
        return not list(self.lines())

    def lines(self) -> Iterator[tuple[str, str]]:
        """What there is to tell: (of what, in words)."""
        roles = self.by_role.items() if len(self.by_role) > 1 else ()
        tallies = [("checks", self.own, True), *((role, tally, True) for role, tally in roles)]
        tallies.append(("checks against it", self.against, False))
        if self.own.number and self.against.number:
            tallies.append(("overall", self.overall, True))
        for title, tally, good in tallies:
            if tally.number or tally.unrated:
                yield title, tally.reading(good)
        for points in (self.dealt, self.taken, *self.rolls):
            if points.throws:
                yield points.purpose, points.reading()

    def __str__(self) -> str:
        told = [f"  {title}: {text}" for title, text in self.lines()]
        return "\n".join(plain(line) for line in (shown(self.name), *(told or ["  no dice"])))

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold; fractions as text."""
        return {
            "who": self.who,
            "name": self.name,
            "side": self.side,
            "own": self.own.to_data(),
            "by_role": {role: tally.to_data() for role, tally in self.by_role.items()},
            "against": self.against.to_data(),
            "overall": self.overall.to_data(),
            "dealt": self.dealt.to_data(),
            "taken": self.taken.to_data(),
            "rolls": [points.to_data() for points in self.rolls],
        }


@frozen
class Ledger:
    """The luck of all creatures of a line, in listing order. ``head`` is the commit it was read up to."""

    fight: str
    title: str
    branch: str
    head: str
    creatures: tuple[CreatureLuck, ...]

    def of(self, who: str) -> CreatureLuck:
        """One creature's page. Raises ``UnknownName`` with near ids."""
        found = next((one for one in self.creatures if one.who == who), None)
        if found is None:
            raise UnknownName(f"nobody in this fight is {who!r:.60}" + near(who, (one.who for one in self.creatures)))
        return found

    def __str__(self) -> str:
        return "\n".join(str(one) for one in self.creatures if not one.idle) or "no dice were thrown"

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold; fractions as text."""
        return {
            "fight": self.fight,
            "title": self.title,
            "branch": self.branch,
            "head": self.head,
            "creatures": [one.to_data() for one in self.creatures],
        }

    def _repr_html_(self) -> str:
        rows = (
            (markup_name(one.name) if n == 0 else "", escape(plain(title)), escape(text))
            for one in self.creatures
            for n, (title, text) in enumerate(one.lines())
        )
        return markup_table(("creature", "dice", "beside what was to be expected"), rows, markup_name(self.title))
