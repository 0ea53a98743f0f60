"""Every word that the table of consequences uses is one that the rules know, and options agree with their rows."""

from __future__ import annotations

import pytest

from fechtbuch.rulesets.blackmoor.harm.conditions import CONDITIONS, EXCEPTIONS, NEEDS
from fechtbuch.rulesets.blackmoor.harm.maiming import CAP
from fechtbuch.rulesets.blackmoor.harm.writhing import AFTER_DEATH
from fechtbuch.rulesets.blackmoor.special.marks import MARKS
from fechtbuch.rulesets.blackmoor.table_options import OPTIONS
from fechtbuch.rulesets.table_options import TableOption
from tests.rulesets.blackmoor.ring import TABLES

ROWS = TABLES.book.consequence


def test_conditions_exceptions_and_needs_are_known() -> None:
    assert {row.condition for row in ROWS} <= CONDITIONS.keys()
    assert {row.unless for row in ROWS} <= EXCEPTIONS.keys()
    assert {row.need for row in ROWS if not isinstance(row.need, int)} <= NEEDS.keys()
    assert {row.afterwards for row in ROWS if row.afterwards} <= AFTER_DEATH.keys()
    assert all(CAP.fullmatch(row.cap) for row in ROWS if row.cap)


def test_every_mark_of_the_list_does_something() -> None:
    assert TABLES.marks.keys() == MARKS.keys()


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_has_a_row_with_the_same_default_and_values(option: TableOption) -> None:
    row = TABLES.options[option.name]
    default = tuple(row.default) if isinstance(row.default, list) else row.default
    assert default == option.default
    assert not row.values or set(row.values) == set(option.values)
    assert len(option.readings) > 1 or option.free is not None
    assert option.rules


def test_no_row_is_left_without_an_option() -> None:
    assert TABLES.options.keys() == {option.name for option in OPTIONS}
