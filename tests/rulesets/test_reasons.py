"""Lists of reasons: breaches in their words and order."""

from __future__ import annotations

import pytest

from fechtbuch.decide.legality import Breach
from fechtbuch.rulesets.reasons import Reason, Reasons
from fechtbuch.rulesets.tables import BadTable, UnknownRow, load_table

LIST = Reasons((Reason("dead", "the actor is dead", "X-1"), Reason("far", "the target is too far", "X-2")))


def test_a_breach_has_the_words_of_its_reason() -> None:
    assert LIST.breach("far") == Breach("far", "X-2", "the target is too far")
    assert LIST.breach("far", "9 m", "X-9") == Breach("far", "X-9", "the target is too far: 9 m")


def test_breaches_come_in_the_order_of_the_list_each_reason_once() -> None:
    found = (LIST.breach("far", "first"), LIST.breach("dead"), LIST.breach("far", "second"))
    assert LIST.in_order(found) == (LIST.breach("dead"), LIST.breach("far", "first"))
    assert LIST.in_order(()) == ()


def test_an_unknown_reason_brings_near_ones() -> None:
    with pytest.raises(UnknownRow, match="near: dead"):
        LIST.breach("deed")


def test_a_reason_that_stands_twice_is_refused() -> None:
    row = 'reason = [{ code = "a", text = "b", rule = "c" }, { code = "a", text = "d", rule = "e" }]'
    with pytest.raises(BadTable, match=r'reason\[1\].code: "a" is taken'):
        load_table(Reasons, row, "reasons.toml")
