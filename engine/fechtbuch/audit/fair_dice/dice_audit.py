"""The dice audit: whether the faces that a creature's dice showed are what fair dice show. Honest about small samples.

Where faces are known they are counted for each size of die; where only totals are, the totals of each pool are counted
as low, middle and high. Both are held against fair dice by the exact multinomial test, or by its chi-square
approximation where that would take too long; all results together are corrected by Holm's method for their number.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import ceil
from typing import Final

from attrs import define, evolve, field

from fechtbuch.audit.fair_dice.chi_square import noncentrality, power, upper_tail
from fechtbuch.audit.fair_dice.dice_tests import ALPHA, ENOUGH, DiceAudit, DiceTest
from fechtbuch.audit.fair_dice.multinomial import distance, exact_test
from fechtbuch.dice.distribution import BadDistribution, distribution
from fechtbuch.dice.notation import Dice
from fechtbuch.fight import Fight
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.model.tape import By
from fechtbuch.whatif.dice_luck.throws import Throw, throws

__all__ = ["EVERYBODY", "THROWN_BY_PEOPLE", "WHOSE", "BadChoice", "check_choice", "dice_audit", "holm"]

EVERYBODY: Final = ""
"""Whom a test is of that takes in all who threw such dice."""

WHOSE: Final[tuple[By, ...]] = ("table", "program", "record")
"""Whose dice can be audited: thrown by people, by the program, told by a fact that was stated by hand."""

THROWN_BY_PEOPLE: Final[tuple[By, ...]] = ("table",)

_MOST_FACES: Final = 20
_BANDS: Final = 10


class BadChoice(FechtbuchError):
    """Dice of whom, that is a word nobody knows."""


def check_choice(by: tuple[By, ...]) -> None:
    """Raise ``BadChoice`` for a word that is not one of ``WHOSE``."""
    for word in by:
        if word not in WHOSE:
            raise BadChoice(f"nobody's dice are called {word!r:.40}" + near(word, WHOSE))


def dice_audit(fight: Fight, line: str | None = None, *, by: tuple[By, ...] = THROWN_BY_PEOPLE) -> DiceAudit:
    """Audit the dice of a line, by default the current one, thrown by people; ``by`` names others (``WHOSE``).

    Throws that were repeated until they came to an allowed total are left out, and counted. Raises ``BadChoice``,
    ``UnknownBranch``, ``CorruptCommit``. O(acts), and up to half a second for each creature and size of die.
    """
    check_choice(by)
    place = fight.position(line)
    samples, others, repeated = _Samples(), Counter[By](), 0
    for throw in throws(fight, line):
        if throw.by not in by:
            others[throw.by] += 1
        elif throw.allowed is not None:
            repeated += 1
        else:
            samples.add(throw)
    battle = fight.log.node(place.commit).end
    names = {creature.id: creature.name for creature in battle}
    tests = _corrected([_test(sample, names) for sample in samples.all()])
    return DiceAudit(fight.id, fight.title, place.line, place.commit, by, tests, dict(others), repeated)


@define
class _Sample:
    """What came of equal dice of one creature, in classes: their names, their weights, how often each came."""

    who: str
    dice: str
    sort: str
    classes: tuple[str, ...]
    weights: tuple[int, ...]
    counts: list[int]


@define
class _Samples:
    """All samples: by creature, and of everybody together where several threw such dice."""

    found: dict[tuple[str, str, str], _Sample] = field(factory=dict)
    throwers: defaultdict[tuple[str, str], set[str]] = field(factory=lambda: defaultdict(set))

    def add(self, throw: Throw) -> None:
        """Count one throw."""
        dice, faces = throw.dice, throw.rolled.faces
        if faces is None and dice.count == 1:
            faces = (throw.rolled.total,)
        if faces is not None:
            for face in faces if dice.sides > 1 else ():
                self._count(throw.who, f"d{dice.sides}", "faces", _faces(dice.sides), face)
        elif (thirds := _thirds(dice)) is not None:
            self._count(throw.who, str(dice), "totals", thirds, throw.rolled.total)

    def _count(self, who: str, dice: str, sort: str, classes: Classes, value: int) -> None:
        self.throwers[sort, dice].add(who)
        for one in {who, EVERYBODY}:
            sample = self.found.get((one, sort, dice))
            if sample is None:
                names, weights = tuple(map(_named, classes)), tuple(weight for _, _, weight in classes)
                sample = self.found[one, sort, dice] = _Sample(one, dice, sort, names, weights, [0] * len(names))
            sample.counts[next(n for n, (low, high, _) in enumerate(classes) if low <= value <= high)] += 1

    def all(self) -> Iterator[_Sample]:
        """Creature by creature; everybody's last, unless one alone threw such dice."""
        yield from (sample for sample in self.found.values() if sample.who != EVERYBODY)
        for sample in self.found.values():
            throwers = self.throwers[sample.sort, sample.dice]
            if sample.who == EVERYBODY and (len(throwers) > 1 or EVERYBODY in throwers):
                yield sample


Classes = tuple[tuple[int, int, int], ...]
"""From which value to which, and the weight of those."""


def _named(one: tuple[int, int, int]) -> str:
    low, high, _ = one
    return str(low) if low == high else f"{low}-{high}"


def _faces(sides: int) -> Classes:
    """Each face; of dice with many, bands of faces, as even as can be."""
    bands = sides if sides <= _MOST_FACES else _BANDS
    ends = [sides * n // bands for n in range(bands + 1)]
    return tuple((low + 1, high, high - low) for low, high in pairwise(ends))


def _thirds(dice: Dice) -> Classes | None:
    """Low, middle and high totals, as even as can be, low and high alike; none for dice that are too many."""
    try:
        pairs = distribution(dice).pairs
    except BadDistribution:
        return None
    if len(pairs) < 3:
        return None
    whole, sums = dice.sides**dice.count, list(accumulate(weight for _, weight in pairs))
    low = min(range((len(pairs) - 1) // 2), key=lambda n: abs(3 * sums[n] - whole), default=0)
    edge, share = pairs[low][0], sums[low]
    return (
        (dice.low, edge, share),
        (edge + 1, dice.high - (edge - dice.low) - 1, whole - 2 * share),
        (dice.high - (edge - dice.low), dice.high, share),
    )


def _test(sample: _Sample, names: Mapping[str, str]) -> DiceTest:
    """The test of one sample, not yet corrected for the number of tests."""
    number, whole = sum(sample.counts), sum(sample.weights)
    gap, freedom = distance(sample.counts, sample.weights), len(sample.counts) - 1
    exact = exact_test(sample.counts, sample.weights)
    return DiceTest(
        sample.who,
        names.get(sample.who, sample.who) if sample.who else "everybody",
        sample.dice,
        sample.sort,
        sample.classes,
        tuple(sample.counts),
        tuple(Fraction(number * weight, whole) for weight in sample.weights),
        Fraction(upper_tail(float(gap), freedom)) if exact is None else exact,
        exact is not None,
        bias=gap / number,
        doubled=_doubled(sample.weights),
        least=_least(number, sample.weights),
    )


def _least(number: int, weights: Sequence[int]) -> Fraction:
    """The chance of the outcome that lies farthest off: all of them in a class that is as rare as any."""
    return weights.count(min(weights)) * Fraction(min(weights), sum(weights)) ** number


def _doubled(weights: Sequence[int]) -> Fraction:
    """How uneven dice are whose rarest class comes twice as often as it should, the others so much less."""
    rarest = Fraction(min(weights), sum(weights))
    return rarest / (1 - rarest)


def _corrected(tests: list[DiceTest]) -> tuple[DiceTest, ...]:
    """The tests with their chances corrected by Holm's method, and what they could have noticed at all.

    Samples so small that nothing could look odd in them are no tests, and cost the others nothing (Tarone).
    """
    telling = [test for test in tests if test.least < ALPHA]
    corrected = dict(zip(map(id, telling), holm([test.chance for test in telling]), strict=True))
    level = float(ALPHA / len(telling)) if telling else float(ALPHA)
    return tuple(_sharpened(test, corrected.get(id(test), Fraction(1)), level) for test in tests)


def holm(chances: Sequence[Fraction]) -> list[Fraction]:
    """Chances corrected for their number, the smallest most."""
    found, least = [Fraction(0)] * len(chances), Fraction(0)
    for done, n in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(Fraction(1), (len(chances) - done) * chances[n]))
        found[n] = least
    return found


def _sharpened(test: DiceTest, corrected: Fraction, level: float) -> DiceTest:
    """With what it would notice of dice whose rarest class comes twice as often, and how many throws that takes."""
    freedom = len(test.counts) - 1
    shift = noncentrality(float(ENOUGH), freedom, level)
    beyond = test.bias - Fraction(freedom, test.number)  # so uneven are samples of fair dice by themselves
    return evolve(
        test,
        corrected=corrected,
        power=power(float(test.number * test.doubled), freedom, level),
        needed=ceil(shift / test.doubled),
        needed_for_this=ceil(shift / beyond) if beyond > 0 else None,
    )
