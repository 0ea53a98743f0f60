"""What a dice audit holds: one test for each creature and kind of dice, and how it reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from html import escape
from typing import Any, Final, Literal

from attrs import frozen

from fechtbuch.dice.percent import percent
from fechtbuch.fight.views import markup_name, markup_table
from fechtbuch.model.tape import By
from fechtbuch.narrate import plain, shown

__all__ = ["ALPHA", "ENOUGH", "DiceAudit", "DiceTest", "Verdict"]

ALPHA: Final = Fraction(5, 100)
"""Below this chance, corrected for the number of tests, a sample counts as hard to explain by luck."""

ENOUGH: Final = Fraction(8, 10)
"""A test that would notice uneven dice less often than this says nothing when it notices none."""

Verdict = Literal["uneven", "even", "too_few"]


@frozen
class DiceTest:
    """Equal dice of one creature (``who`` empty: of everybody) held against fair ones.

    ``sort`` is ``faces`` or ``totals``; ``classes`` are what was counted, with ``counts`` and what was ``expected``.
    ``chance``: fair dice come to lie so far off or farther; ``corrected`` is the same, corrected for all tests made
    together; ``exact`` unless a chi-square approximation stands in. ``bias`` is how uneven the sample is, ``doubled``
    how uneven dice are whose rarest class comes twice as often as it should: Pearson's distance by throw. ``least`` is
    the smallest chance that so small a sample could come to at all.

    ``power`` is how often a sample of this size would show dice of the latter kind, ``needed`` the size that shows them
    in eight of ten cases, ``needed_for_this`` that for dice as uneven as the sample itself (none if it is no more
    uneven than samples of fair dice are). All three are approximate.
    """

    who: str
    name: str
    dice: str
    sort: str
    classes: tuple[str, ...]
    counts: tuple[int, ...]
    expected: tuple[Fraction, ...]
    chance: Fraction
    exact: bool
    bias: Fraction
    doubled: Fraction
    least: Fraction
    corrected: Fraction = Fraction(1)
    power: float = 0.0
    needed: int = 0
    needed_for_this: int | None = None

    @property
    def number(self) -> int:
        """How many dice were counted, or totals."""
        return sum(self.counts)

    @property
    def verdict(self) -> Verdict:
        """``uneven``: hard to explain by luck. ``too_few``: the sample is too small to tell. Else ``even``."""
        if self.corrected < ALPHA:
            return "uneven"
        return "too_few" if self.power < ENOUGH else "even"

    @property
    def title(self) -> str:
        """``Ragna, d6`` or ``Ragna, totals of 3d6``."""
        return f"{shown(self.name)}, {'totals of ' if self.sort == 'totals' else ''}{self.dice}"

    def came(self) -> str:
        """The classes that came, and how often: ``1: 3, 4: 1``."""
        return ", ".join(f"{name}: {count}" for name, count in zip(self.classes, self.counts, strict=True) if count)

    def should(self) -> str:
        """How often each class should have come: ``2.5 each``, or one after the other."""
        means = [f"{float(mean):.1f}" for mean in self.expected]
        return f"{means[0]} each" if len(set(means)) == 1 else ", ".join(means)

    def reading(self) -> str:
        """The verdict in words, with what it rests on."""
        method = "" if self.exact else ", by a chi-square approximation"
        chance = f"fair dice are as uneven in {percent(self.chance)} of such samples{method}"
        if self.verdict == "uneven":
            return f"hard to explain by luck: {chance}; {percent(self.corrected)} with all tests taken together"
        thing = "a face" if self.sort == "faces" else "one of the three"
        noticed = f"{thing} coming twice as often as it should shows in {percent(self.power)} of such samples"
        if self.verdict == "even":
            return f"nothing unusual: {chance}; {noticed}"
        unit = "dice" if self.sort == "faces" else "throws"
        said = f"too few to tell: {noticed}, in {100 * ENOUGH} % from about {self.needed} {unit} on"
        if self.needed_for_this is not None and self.needed_for_this > self.number:
            said += f"; if the dice are as uneven as this sample seems, about {self.needed_for_this} show it"
        return f"{said} ({chance})"

    def __str__(self) -> str:
        return plain(f"{self.title}, {self.number} counted ({self.came()}; expected {self.should()}): {self.reading()}")

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold; exact fractions as text, the rest rounded."""
        return {
            "who": self.who,
            "name": self.name,
            "dice": self.dice,
            "sort": self.sort,
            "classes": list(self.classes),
            "counts": list(self.counts),
            "expected": [str(mean) for mean in self.expected],
            "number": self.number,
            "chance": f"{float(self.chance):.6g}",
            "exact": self.exact,
            "corrected": f"{float(self.corrected):.6g}",
            "verdict": self.verdict,
            "power": f"{self.power:.4g}",
            "needed": self.needed,
            "needed_for_this": self.needed_for_this,
            "text": self.reading(),
        }


@frozen
class DiceAudit:
    """All tests of a line. ``by`` says whose dice were looked at; ``others`` counts the throws of all others.

    ``repeated`` throws were left out because they were made again until they came to an allowed total.
    """

    fight: str
    title: str
    branch: str
    head: str
    by: tuple[By, ...]
    tests: tuple[DiceTest, ...]
    others: Mapping[By, int]
    repeated: int

    @property
    def uneven(self) -> tuple[DiceTest, ...]:
        """The tests whose result is hard to explain by luck."""
        return tuple(test for test in self.tests if test.verdict == "uneven")

    def remarks(self) -> Iterator[str]:
        """What was left out, and what the tests are together."""
        if not self.tests:
            yield f"no dice of {_whose(self.by)} to audit"
        else:
            telling = sum(test.least < ALPHA for test in self.tests)
            yield f"dice of {_whose(self.by)}; {telling} tests, corrected for their number by Holm's method"
        for by, number in self.others.items():
            yield f"{number} throws of {_whose((by,))} were not looked at"
        if self.repeated:
            yield f"{self.repeated} throws were left out: they were made again until they came to an allowed total"

    def __str__(self) -> str:
        return "\n".join([*map(str, self.tests), *self.remarks()])

    def _repr_html_(self) -> str:
        rows = (
            (
                markup_name(test.name),
                escape(test.dice),
                str(test.number),
                test.came(),
                escape(test.reading()),
            )
            for test in self.tests
        )
        return markup_table(("who", "dice", "counted", "came", "verdict"), rows, markup_name(self.title))

    def to_data(self) -> dict[str, Any]:
        """Everything, as plain data that JSON can hold."""
        return {
            "fight": self.fight,
            "title": self.title,
            "branch": self.branch,
            "head": self.head,
            "by": list(self.by),
            "tests": [test.to_data() for test in self.tests],
            "others": dict(self.others),
            "repeated": self.repeated,
        }


_WHOSE: Final = {"table": "people", "program": "the program", "record": "facts stated by hand", "policy": "policies"}


def _whose(by: tuple[By, ...]) -> str:
    return ", ".join(_WHOSE[one] for one in by) or "nobody"
