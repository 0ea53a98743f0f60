"""Any row that ships, with one value of another kind or an unknown key in it, is refused as a user's row."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.rulesets.blackmoor.data import load_tables
from fechtbuch.rulesets.tables import BadTable, packaged_text, parse_toml

Place = tuple[str | int, ...]

ANY = ("value", "values", "meaning", "default", "need")
"""Keys that take values of several kinds."""


@cache
def shipped() -> dict[str, Any]:
    """The shipped sections."""
    return parse_toml(packaged_text("fechtbuch.rulesets.blackmoor", "blackmoor.toml"), "blackmoor.toml")


def inline(value: Any) -> str:
    """A value as TOML writes it within a line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {inline(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(inline(inner) for inner in value) + "]"
    return json.dumps(str(value) if isinstance(value, Fraction) else value, ensure_ascii=False)


def places(value: Any, path: Place = ()) -> Iterator[Place]:
    """The paths of all values in a row."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        if key not in ANY:
            yield (*path, key)
            yield from places(inner, (*path, key))


def wrong(value: Any) -> list[Any]:
    """Values of another kind than what stands there."""
    if isinstance(value, bool):
        return ["yes", 1, [True], {"is": True}]
    if isinstance(value, int):
        return ["many", True, [1], {"n": 1}, 10**40]
    if isinstance(value, str):
        return [False, ["a"], {"is": "a"}, 7]
    return ["all", 3, True, {"unknown_key": 1} if isinstance(value, dict) else {"a": 1}]


@st.composite
def spoilt(draw: st.DrawFn) -> tuple[str, str]:
    """A section and the text of a user's file with one row of it, spoilt."""
    section = draw(st.sampled_from(sorted(shipped())))
    rows = shipped()[section]
    row = deepcopy(draw(st.sampled_from(rows)) if isinstance(rows, list) else rows)
    path = draw(st.sampled_from(list(places(row))))
    inside: Any = row
    for key in path[:-1]:
        inside = inside[key]
    last: Any = path[-1]
    if draw(st.booleans()) and isinstance(inside, dict):
        inside["unknown_key"] = 1
    else:
        inside[last] = draw(st.sampled_from(wrong(inside[last])))
    return section, f"{section} = {inline([row] if isinstance(rows, list) else row)}\n"


@settings(max_examples=400)
@given(spoilt())
def test_whatever_is_wrong_is_refused_with_file_and_section(found: tuple[str, str]) -> None:
    section, text = found
    with pytest.raises(BadTable) as caught:
        load_tables({"blackmoor": text})
    assert caught.value.file == "blackmoor.toml"
    assert caught.value.reason
    assert caught.value.key.startswith(section) or "beyond 2^53" in caught.value.reason or not caught.value.key


def test_every_shipped_row_may_stand_in_a_users_file() -> None:
    for section, rows in shipped().items():
        text = f"{section} = {inline(rows)}\n"
        assert load_tables({"blackmoor": text}).book == load_tables().book
