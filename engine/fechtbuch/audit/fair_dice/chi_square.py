"""The chi-square distribution, central and not: for samples too large for exact tests, and for the power of a test.

Floats, good to about ten digits; written out here because it is all that the engine needs of a statistics library.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp, inf, lgamma, log
from typing import Final

__all__ = ["critical", "noncentrality", "power", "upper_tail"]

_ROUNDS: Final = 10_000
_SMALL: Final = 1e-14
_HALVINGS: Final = 80


def upper_tail(value: float, freedom: int) -> float:
    """The chance that a chi-square variable of that many degrees of freedom is at least ``value``."""
    return _upper_gamma(freedom / 2, value / 2)


def _upper_gamma(a: float, x: float) -> float:
    """The regularised incomplete gamma function Q(a, x): by its series near 0, else by its continued fraction."""
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        return max(0.0, 1.0 - scale * _series(a, x))
    return scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1.0 / a
    for n in range(1, _ROUNDS):
        term *= x / (a + n)
        total += term
        if term < total * _SMALL:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's method."""
    b = x + 1.0 - a
    c, d = inf, 1.0 / b
    total = d
    for n in range(1, _ROUNDS):
        top = -n * (n - a)
        b += 2.0
        d = 1.0 / (top * d + b)
        c = b + top / c
        total *= c * d
        if abs(c * d - 1.0) < _SMALL:
            break
    return total


@lru_cache(maxsize=1024)
def critical(alpha: float, freedom: int) -> float:
    """The value that is reached or passed with the chance ``alpha``, between 0 and 1."""
    return _solve(lambda value: upper_tail(value, freedom) > alpha)


@lru_cache(maxsize=4096)
def power(noncentral: float, freedom: int, alpha: float) -> float:
    """The chance that a test at the level ``alpha`` notices what shifts its distance by ``noncentral``."""
    value, half = critical(alpha, freedom), noncentral / 2
    chance, found, seen = exp(-half), 0.0, 0.0
    for n in range(_ROUNDS):
        found += chance * upper_tail(value, freedom + 2 * n)
        seen += chance
        if n > half and 1.0 - seen < 1e-12:
            break
        chance *= half / (n + 1)
    return min(found, 1.0)


@lru_cache(maxsize=1024)
def noncentrality(wanted: float, freedom: int, alpha: float) -> float:
    """The shift that a test at the level ``alpha`` notices with the chance ``wanted``, between ``alpha`` and 1."""
    return _solve(lambda shift: power(shift, freedom, alpha) < wanted)


def _solve(too_low: Callable[[float], bool]) -> float:
    """Where ``too_low`` ends, from 0 up."""
    low, high = 0.0, 1.0
    while too_low(high) and high < 1e6:
        low, high = high, high * 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if too_low(middle) else (low, middle)
    return (low + high) / 2
