"""A question and what is said to an answer: plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from html import escape

from attrs import field, frozen

from fechtbuch.fight.views import markup_table
from fechtbuch.model.errors import FechtbuchError, near, shown
from fechtbuch.model.figures import Figure, Number
from fechtbuch.narrate.plain import plain
from fechtbuch.rulesets.catalogue import Rule
from fechtbuch.rulesets.protocol import Bound

__all__ = [
    "KINDS",
    "Answer",
    "BadAnswer",
    "Question",
    "SumLine",
    "Verdict",
    "read_answer",
    "rules_of",
    "sum_lines",
]

KINDS: tuple[str, ...] = ("legality", "location", "modifiers", "target", "defence", "next", "figure")
"""May she, where does it land and what does aiming there cost, which modifiers apply, what is needed, which answer is
best, what comes of it, what it comes to."""

Answer = str | int | frozenset[str]
"""One option's value, a number, or the values that are ticked."""

_NEVER_ALONE = ("round_down", "round_up")


class BadAnswer(FechtbuchError):
    """An answer that is none of the options, or no number where one is asked for."""


@frozen
class SumLine:
    """One step of a sum, or something that was not applied (``why`` then says why)."""

    number: str
    label: str
    rule: str
    why: str = ""

    def __str__(self) -> str:
        tail = f": {self.why}" if self.why else ""
        return f"{self.number:>5}  {self.label}{tail}" + (f"  [{self.rule}]" if self.rule else "")


@frozen
class Verdict:
    """What the book says: ``points`` from 0 to 1, the right answer in words, why, the sum behind it, the rules."""

    points: Fraction
    right: str
    why: str = ""
    sum: tuple[SumLine, ...] = ()
    rules: tuple[Rule, ...] = ()

    @property
    def word(self) -> str:
        """``Right``, ``Partly right`` or ``Not so``."""
        return "Right" if self.points == 1 else "Partly right" if self.points else "Not so"

    @property
    def head(self) -> str:
        """The verdict in a sentence or two."""
        return f"{self.word}: {self.right}." + (f" {self.why}" if self.why else "")

    def __str__(self) -> str:
        rules = [f"{rule.id}, {rule.title}: {' '.join(rule.text.split())}" for rule in self.rules]
        return "\n".join([self.head, *map(str, self.sum), *rules])

    def _repr_html_(self) -> str:
        return f"<p><strong>{_safe(self.head)}</strong></p>{self.markup()}"

    def markup(self) -> str:
        """Sum and rules as safe markup."""
        rows = [
            (_safe(line.number), _safe(f"{line.label}: {line.why}" if line.why else line.label), _safe(line.rule))
            for line in self.sum
        ]
        table = markup_table(("value", "what", "rule"), rows) if rows else ""
        rules = "".join(
            f"<dt>{_safe(f'{rule.id}, {rule.title}')}</dt><dd>{_safe(' '.join(rule.text.split()))}</dd>"
            for rule in self.rules
        )
        return table + (f"<dl>{rules}</dl>" if rules else "")


@frozen(eq=False)
class Question:
    """One question. ``after`` is the id of the last act that the reader may see; ``told`` is what the next act has
    brought so far.

    ``options`` are (value, words); with ``many`` any of them may be ticked; without any a number is asked for.
    ``judge`` gives the verdict on an answer that fits. ``key`` names the question in records of progress.
    """

    key: str
    kind: str
    after: str
    prompt: str
    judge: Callable[[Answer], Verdict] = field(repr=False)
    told: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    many: bool = False

    def verdict(self, answer: object) -> Verdict:
        """What the book says to an answer. Raises ``BadAnswer``."""
        return self.judge(read_answer(self, answer))

    def __str__(self) -> str:
        mark = "[ ]" if self.many else "-"
        lines = [f"{mark} {value}: {words}" if value != words else f"{mark} {words}" for value, words in self.options]
        return "\n".join([*self.told, self.prompt, *lines])


def read_answer(question: Question, given: object) -> Answer:
    """An answer as it was typed, chosen, ticked or kept, in the form the question needs. Raises ``BadAnswer``."""
    values = [value for value, _ in question.options]
    if not values:
        return _number(given)
    if not question.many:
        if not isinstance(given, str) or given not in values:
            raise BadAnswer(f"{shown(given)} is none of the options" + near(str(given)[:60], values))
        return given
    ticked = [given] if isinstance(given, str) else given
    if not isinstance(ticked, Iterable):
        raise BadAnswer(f"{shown(given)} is no list of options")
    found = list(ticked)
    for value in found:
        if value not in values:
            raise BadAnswer(f"{shown(value)} is none of the options" + near(str(value)[:60], values))
    return frozenset(found)


def _number(given: object) -> int:
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    text = str(given).strip().replace("\N{MINUS SIGN}", "-")
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not (isinstance(given, str) and digits.isascii() and digits.isdecimal() and len(digits) < 10):
        raise BadAnswer(f"{shown(given)} is no whole number")
    return int(text)


def sum_lines(*figures: Figure | None) -> tuple[SumLine, ...]:
    """Figures as lines: their terms, then what they come to, then what was not applied."""
    lines: list[SumLine] = []
    for figure in figures:
        if figure is None:
            continue
        lines += [SumLine(_written(term.op, term.value), term.label, term.rule) for term in figure.terms]
        lines.append(SumLine(f"= {figure.value}", "in all", ""))
        lines += [SumLine("-", item.label, item.rule, item.why) for item in figure.withheld]
    return tuple(lines)


def _written(op: str, value: Number) -> str:
    signs = {"multiply": "\N{MULTIPLICATION SIGN}", "at_most": "at most ", "at_least": "at least ", "instead": "now "}
    if op in _NEVER_ALONE:
        return op.replace("_", " ")
    return f"{value:+}" if op == "add" and isinstance(value, int) else f"{signs.get(op, '')}{value}"


def rules_of(rules: Bound, ids: Iterable[str], most: int = 2) -> tuple[Rule, ...]:
    """The first few rules of the catalogue among ids of any sort."""
    catalogue = rules.ruleset.catalogue
    return tuple(catalogue[id] for id in dict.fromkeys(ids) if id in catalogue)[:most]


def _safe(words: str) -> str:
    return f"<bdi>{escape(plain(words[:2000]))}</bdi>" if words else ""
