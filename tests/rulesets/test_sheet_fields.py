"""Typed reading of a fight file's tables: nothing is converted, and every error says where."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from fechtbuch.rulesets.sheet_fields import BadCreature, Fields

DATA = {"n": 3, "t": "word", "f": True, "x": Fraction(21, 4), "rows": ["a", "b"], "sub": {"k": 1}}


def test_values_come_as_they_are() -> None:
    fields = Fields(DATA, "here")
    assert (fields.whole("n", 0), fields.text("t"), fields.flag("f"), fields.figure("x", 0)) == (
        *(3, "word", True, Fraction(21, 4)),
    )
    assert (fields.words("rows"), fields.table("sub").whole("k", 0), fields.choice("t", "", ["word"])) == (
        *(["a", "b"], 1, "word"),
    )
    assert (fields.whole("none", 7), fields.text("none"), fields.rows("none"), "n" in fields) == (7, "", [], True)


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda f: f.only(["n", "t"]), "here: f: unknown key"),
        (lambda f: f.whole("t", 0), 'here: t: "word" is no whole number'),
        (lambda f: f.whole("f", 0), "here: f: true is no whole number"),
        (lambda f: f.whole("n", 0, 5, 9), "here: n: 3 is not within 5 to 9"),
        (lambda f: f.text("n"), "here: n: 3 is no text"),
        (lambda f: f.flag("n"), "here: n: 3 is neither true nor false"),
        (lambda f: f.choice("t", "", ["worm"]), 'here: t: "word" is not known; near: worm'),
        (lambda f: f.rows("sub"), "here: sub: a table is no list"),
        (lambda f: f.table("rows"), "here: rows: a list is no table"),
        (lambda f: f.table("sub").text("k"), "here: sub.k: 1 is no text"),
        (lambda f: f.figure("t", 0), 'here: t: "word" is no exact figure'),
    ],
)
def test_what_is_of_another_sort_is_refused_by_place_and_key(read: Callable[[Fields], Any], message: str) -> None:
    with pytest.raises(BadCreature, match=message):
        read(Fields(DATA, "here"))
