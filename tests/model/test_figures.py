"""A figure is what its terms say, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.model.figures import (
    OPS,
    BadFigure,
    Figure,
    Term,
    Withheld,
    add,
    at_least,
    at_most,
    evaluate,
    instead,
    multiply,
    round_down,
    round_up,
    start,
)
from tests.support.strategies import figures, terms


def plainly(terms: Sequence[Term]) -> Fraction:
    """The same reckoning in the slowest and plainest way."""
    steps: dict[str, Any] = {
        "start": lambda so_far, value: value,
        "add": lambda so_far, value: so_far + value,
        "multiply": lambda so_far, value: so_far * value,
        "at_most": min,
        "at_least": max,
        "round_down": lambda so_far, value: Fraction(math.floor(so_far)),
        "round_up": lambda so_far, value: Fraction(math.ceil(so_far)),
        "instead": lambda so_far, value: value,
    }
    assert set(steps) == set(OPS)
    so_far = Fraction(0)
    for term in terms:
        so_far = steps[term.op](so_far, Fraction(term.value))
    return so_far


@given(figures())
def test_figures_equal_their_terms(figure: Figure) -> None:
    assert figure.value == plainly(figure.terms)
    assert (type(figure.value) is int) == (Fraction(figure.value).denominator == 1)


@given(figures(), st.lists(terms(), max_size=3))
def test_carrying_on_reckons_from_the_start(figure: Figure, more: list[Term]) -> None:
    longer = figure.then(*more, withheld=(Withheld("a", "b", "c"),))
    assert longer.terms == (*figure.terms, *more)
    assert longer.value == plainly(longer.terms)
    assert longer.withheld == (*figure.withheld, Withheld("a", "b", "c"))


def test_a_worked_wound() -> None:
    figure = Figure(
        (
            start(7, "damage rolled", "DF-DAMAGE"),
            add(-2, "armour", "sheet:dr"),
            at_least(0, "armour stops no more than the blow", "DF-DR"),
            multiply(Fraction(3, 2), "cutting", "CMP-WOUND"),
            round_down("fractions are dropped", "DF-ROUND"),
        )
    )
    assert figure.whole == 7
    assert (
        str(figure)
        == "7 = 7 (damage rolled) -2 (armour) ≥0 (armour stops no more than the blow) "
        "×3/2 (cutting) round_down (fractions are dropped)".replace("×", "\N{MULTIPLICATION SIGN}")
    )


def test_rounding_goes_towards_minus_infinity_and_back() -> None:
    down = Figure((start(Fraction(-3, 2), "", ""), round_down("", "")))
    up = Figure((start(Fraction(-3, 2), "", ""), round_up("", "")))
    assert (down.value, up.value) == (-2, -1)


def test_the_last_word() -> None:
    assert Figure((start(12, "skill", ""), instead(9, "wild swing", ""), at_most(8, "cap", ""))).value == 8


def test_no_figure_without_a_start() -> None:
    with pytest.raises(BadFigure, match="begins with a start term, not with 'nothing'"):
        Figure(())
    with pytest.raises(BadFigure, match="not with 'add'"):
        Figure((add(1, "a", "b"),))


def test_an_unknown_operation_is_refused() -> None:
    strange: Any = "divide"
    with pytest.raises(BadFigure, match="unknown operation 'divide'; known: start, add"):
        evaluate((start(1, "a", "b"), Term(strange, 2, "c", "d")))


@pytest.mark.parametrize("value", [1.5, True, "3", None, 1j], ids=repr)
def test_terms_are_exact_numbers(value: Any) -> None:
    with pytest.raises(BadFigure, match="is neither a whole number nor a fraction"):
        Figure((start(1, "a", "b"), add(value, "odd", "c")))


def test_a_fraction_is_no_whole_number() -> None:
    with pytest.raises(BadFigure, match="3/2 is no whole number; a rounding term is missing"):
        _ = Figure((start(Fraction(3, 2), "a", "b"),)).whole


@given(figures())
def test_a_figure_says_all_its_labels(figure: Figure) -> None:
    assert all(term.label in str(figure) for term in figure.terms)
