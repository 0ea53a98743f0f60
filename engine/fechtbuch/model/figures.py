"""Figures that explain themselves: a value is what its terms give, in order, and each term names its source."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, get_args

from attrs import field, frozen

from fechtbuch.model.errors import FechtbuchError, shown

__all__ = [
    "OPS",
    "BadFigure",
    "Figure",
    "Number",
    "Op",
    "Term",
    "Withheld",
    "add",
    "at_least",
    "at_most",
    "evaluate",
    "instead",
    "multiply",
    "round_down",
    "round_up",
    "start",
]

Number = int | Fraction
Op = Literal["start", "add", "multiply", "at_most", "at_least", "round_down", "round_up", "instead"]
OPS: tuple[str, ...] = get_args(Op)


class BadFigure(FechtbuchError):
    """Terms that give no figure: none at all, a first term that is no start, an unknown operation."""


@frozen
class Term:
    """One step of a figure.

    ``rule`` is the source: a catalogue id, ``sheet:PATH``, ``table:FILE#KEY`` or ``gm:REASON``. ``value`` is not used
    by ``round_down`` and ``round_up``.
    """

    op: Op
    value: Number
    label: str
    rule: str


@frozen
class Withheld:
    """Something one might expect that does not apply, why, and by which rule."""

    label: str
    why: str
    rule: str


def evaluate(terms: Sequence[Term]) -> Number:
    """The value of the terms in order; whole fractions come out as integers. Raises ``BadFigure``.

    Most figures are sums of whole numbers. The rest is reckoned in numerators and denominators, several times as fast
    as ``Fraction`` and just as exact.
    """
    if not terms or terms[0].op != "start":
        raise BadFigure(f"a figure begins with a start term, not with {terms[0].op if terms else 'nothing'!r}")
    total: Number = 0
    for term in terms:
        if type(term.value) is not int or (term.op != "add" and term is not terms[0]):
            return _in_fractions(terms)
        total += term.value
    return total


def _in_fractions(terms: Sequence[Term]) -> Number:
    """The same for terms of every sort."""
    n, d = 0, 1
    for term in terms:
        op = term.op
        by, over = _ratio(term)
        if op == "add":
            n, d = (n + by, 1) if d == over == 1 else (n * over + by * d, d * over)
        elif op in ("start", "instead"):
            n, d = by, over
        elif op == "multiply":
            n, d = n * by, d * over
        elif op == "at_most":
            n, d = (by, over) if by * d < n * over else (n, d)
        elif op == "at_least":
            n, d = (by, over) if by * d > n * over else (n, d)
        elif op == "round_down":
            n, d = n // d, 1
        elif op == "round_up":
            n, d = -(-n // d), 1
        else:
            raise BadFigure(f"unknown operation {op!r}; known: {', '.join(OPS)}")
    return Fraction(n, d) if n % d else n // d


def _ratio(term: Term) -> tuple[int, int]:
    value = term.value
    if type(value) is int:
        return value, 1
    if type(value) is Fraction:
        return value.numerator, value.denominator
    raise BadFigure(f"{term.label}: {shown(value)} is neither a whole number nor a fraction")


@frozen
class Figure:
    """A number with its whole derivation; ``value`` is always ``evaluate(terms)``."""

    terms: tuple[Term, ...]
    withheld: tuple[Withheld, ...] = ()
    value: Number = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "value", evaluate(self.terms))

    @property
    def whole(self) -> int:
        """The value as an integer; raises ``BadFigure`` if the terms leave a fraction."""
        if isinstance(self.value, int):
            return self.value
        raise BadFigure(f"{self.value} is no whole number; a rounding term is missing")

    def then(self, *terms: Term, withheld: tuple[Withheld, ...] = ()) -> Figure:
        """This figure carried on by more terms."""
        return Figure(self.terms + terms, self.withheld + withheld)

    def __str__(self) -> str:
        return f"{self.value} = " + " ".join(_written(term) for term in self.terms)


_SIGNS = {"multiply": "\N{MULTIPLICATION SIGN}", "at_most": "≤", "at_least": "≥"}


def amount(term: Term) -> str:
    """What a term does, without its label: ``12``, ``+2``, ``×3/2``, ``≥1``, ``round_down``."""
    sign = "+" if term.op == "add" and term.value >= 0 else _SIGNS.get(term.op, "")
    return term.op if term.op in ("round_down", "round_up") else f"{sign}{term.value}"


def _written(term: Term) -> str:
    return f"{amount(term)} ({term.label})"


def start(value: Number, label: str, rule: str) -> Term:
    """The figure begins with ``value``."""
    return Term("start", value, label, rule)


def add(value: Number, label: str, rule: str) -> Term:
    """``value`` is added (negative: taken off)."""
    return Term("add", value, label, rule)


def multiply(value: Number, label: str, rule: str) -> Term:
    """The figure so far is multiplied by ``value``, an integer or a fraction."""
    return Term("multiply", value, label, rule)


def at_most(value: Number, label: str, rule: str) -> Term:
    """The figure so far is capped at ``value``."""
    return Term("at_most", value, label, rule)


def at_least(value: Number, label: str, rule: str) -> Term:
    """The figure so far is raised to ``value`` at least."""
    return Term("at_least", value, label, rule)


def round_down(label: str, rule: str) -> Term:
    """Fractions are dropped (towards minus infinity)."""
    return Term("round_down", 0, label, rule)


def round_up(label: str, rule: str) -> Term:
    """Fractions are rounded up."""
    return Term("round_up", 0, label, rule)


def instead(value: Number, label: str, rule: str) -> Term:
    """``value`` takes the place of the figure so far."""
    return Term("instead", value, label, rule)
