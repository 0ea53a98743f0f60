"""What a table may choose: readings by name, the default first; what is none is refused with near names."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.rulesets.table_options import (
    AnyOf,
    BadOption,
    Reading,
    TableOption,
    WholeNumber,
    check_options,
    chosen,
    value_of,
)

ROUNDING = TableOption("rounding", ("X-1",), (Reading("down", "towards nothing"), Reading("up", "to the next")))
SWITCH = TableOption("catching", ("X-2",), (Reading(True, "caught"), Reading(False, "not caught")))
COUNT = TableOption("turns", ("X-3",), (Reading(2, "two turns"),), WholeNumber(1, 9))
LEFT_OUT = TableOption("without", ("X-4",), (Reading((), "nothing left out"),), AnyOf(("fear", "fatigue")))
ALL = (ROUNDING, SWITCH, COUNT, LEFT_OUT)


def test_the_first_reading_holds_where_nothing_is_said() -> None:
    assert chosen({}, ROUNDING) == "down"
    assert chosen({"rounding": "up"}, ROUNDING) == "up"
    assert (value_of({}, SWITCH), value_of({"catching": False}, SWITCH), value_of({"turns": 7}, COUNT)) == (
        *(True, False, 7),
    )
    assert ROUNDING.values == ("down", "up")


@pytest.mark.parametrize(
    "options",
    [{}, {"rounding": "up"}, {"catching": False}, {"turns": 9}, {"without": ["fear"]}, {"without": []}],
)
def test_readings_that_exist_pass(options: dict[str, Any]) -> None:
    check_options(ALL, options, "options")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rouding": "up"}, r"options: there is no option 'rouding'; near: rounding"),
        ({"rounding": "upp"}, r"options.rounding: 'upp' is no reading of it; near: up"),
        ({"catching": 1}, r"options.catching: 1 is no reading of it; known: false, true"),
        ({"catching": "true"}, r"options.catching: 'true' is no reading of it"),
        ({"turns": 10}, r"options.turns: 10 is not within 1 to 9"),
        ({"turns": True}, r"options.turns: True is no whole number"),
        ({"without": "fear"}, r"options.without: 'fear' is no list"),
        ({"without": ["feer"]}, r"options.without: 'feer' is not known; near: fear"),
        ({"without": ["fear", "fear"]}, r"options.without: 'fear' stands there twice"),
    ],
)
def test_what_is_no_reading_is_refused_by_name(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        check_options(ALL, options, "options")
