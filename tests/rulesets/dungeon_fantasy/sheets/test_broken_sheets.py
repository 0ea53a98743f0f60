"""Sheets broken at random places: read with warnings or refused with file, place, reason; never slow or large."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.wire import encode, to_json
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import BadSheet
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs import import_sheet
from tests.rulesets.dungeon_fantasy.sheets.corpus import COUNT, content, sheet
from tests.rulesets.dungeon_fantasy.sheets.making import Json, attempted, gcs
from tests.rulesets.dungeon_fantasy.sheets.staging import breaches, lines

Path = tuple[str | int, ...]

_DEEP: Any = []
for _ in range(60):
    _DEEP = [_DEEP]

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 10**30, -(10**30), 10**400, 0.1, 1e300, float("nan"), float("inf"), float("-inf")),
    *(
        "",
        " ",
        "NaN",
        "1e9999",
        "9" * 5000,
        "-",
        "½",
        "\ud800",
        "\u202egnp.exe",
        "a\u0000b".replace("\0", "\x01"),
        "x" * 50_000,
    ),
    *([], {}, [[]], [None], [{}], {"": {}}, {"calc": 3}, [1, 2, 3], _DEEP),
)
"""What may stand where something else belongs."""


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all values in a sheet."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*path, key)
        yield from places(inner, (*path, key))


def holder(made: Any, path: Path) -> Any:
    """What holds the value at a path; nothing once it is gone."""
    for key in path[:-1]:
        try:
            made = made[key]
        except (KeyError, IndexError, TypeError):
            return None
    return made if isinstance(made, (dict, list)) else None


def broken(made: Json, path: Path, how: str, junk: Any) -> None:
    """Spoil a sheet at one place."""
    inside = holder(made, path)
    key: Any = path[-1]
    if inside is None or (
        key not in inside if isinstance(inside, dict) else not isinstance(key, int) or key >= len(inside)
    ):
        return
    if how == "lost":
        del inside[key]
    elif how == "junk":
        inside[key] = junk
    elif how == "doubled":
        inside[key] = [inside[key], inside[key]]
    elif isinstance(inside, list):
        inside.extend([inside[key]] * 20)
    else:
        inside[f"{key}\u202e"] = inside.pop(key)


@st.composite
def broken_sheets(draw: st.DrawFn) -> Json:
    """A sheet of the corpus with one to six places spoilt."""
    made = sheet(draw(st.integers(0, COUNT - 1)))
    every = list(places(made))
    for _ in range(draw(st.integers(1, 6))):
        path = every[draw(st.integers(0, len(every) - 1))]
        broken(
            made, path, draw(st.sampled_from(("junk", "junk", "lost", "doubled", "more"))), draw(st.sampled_from(JUNK))
        )
    return made


@settings(max_examples=200)
@given(broken_sheets())
def test_a_broken_sheet_is_read_or_refused(made: Json) -> None:
    found = attempted(lambda: import_sheet(json.dumps(made).encode(), "broken.gcs", "x"))
    if isinstance(found, FechtbuchError):
        assert isinstance(found, BadSheet)
        assert (found.file, bool(found.reason)) == ("broken.gcs", True)
        return
    assert encode(to_json(found.creature)), "it can be stored"
    assert len(found.warnings) <= 1_001
    for weapon, line in lines(found.creature):
        assert bool(breaches(found.creature, weapon, line)) == bool(line.damage.unusable), (weapon.id, line)


@settings(max_examples=100)
@given(number=st.integers(0, COUNT - 1), at=st.floats(0, 1), cut=st.integers(0, 40), put=st.binary(max_size=6))
def test_bytes_lost_and_put_in_are_read_or_refused(number: int, at: float, cut: int, put: bytes) -> None:
    whole = content(number)
    place = int(at * len(whole))
    found = attempted(lambda: import_sheet(whole[:place] + put + whole[place + cut :], "torn.gcs", "x"))
    assert not isinstance(found, FechtbuchError) or str(found).startswith("torn.gcs: ")


def deep(depth: int) -> str:
    return "[" * depth + "]" * depth


LARGE = {
    "many weapons": lambda: gcs(
        equipment=[{"description": "Axe", "weapons": [{"usage": "x"}] * 4} for _ in range(2_000)]
    ),
    "many lines": lambda: gcs(equipment=[{"description": "Axe", "weapons": [{"usage": "x"}] * 60_000}]),
    "many natural lines": lambda: gcs(traits=[{"name": "Axe", "weapons": [{"usage": "x"}] * 60_000}]),
    "many traits": lambda: gcs(traits=[{"name": f"Odd {n}"} for n in range(10_000)]),
    "many locations": lambda: gcs(settings={"body_type": {"locations": [{"id": "arm", "slots": 1}] * 10_000}}),
    "many skills": lambda: gcs(skills=[{"name": f"S{n}", "calc": {"level": 9}} for n in range(10_000)]),
    "one long name": lambda: gcs(traits=[{"name": "(" * 500_000}], profile={"name": "@" * 500_000}),
    "long words": lambda: gcs(equipment=[{"description": "Axe", "weapons": [{"calc": {"damage": "1d+" * 200_000}}]}]),
    "nested boxes": lambda: gcs(equipment=[boxes(40)]),
    "many modifiers": lambda: gcs(traits=[{"name": "X", "modifiers": [{"name": "Y (1) (2)"}] * 10_000}]),
}


def boxes(depth: int) -> Json:
    """A box in a box in a box."""
    made: Json = {"description": "Box", "base_weight": "1 lb"}
    for _ in range(depth):
        made = {"description": "Box", "children": [made]}
    return made


@pytest.mark.parametrize("name", LARGE)
def test_large_sheets_take_little_time(name: str) -> None:
    raw = json.dumps(LARGE[name]()).encode()
    before = time.process_time()
    found = attempted(lambda: import_sheet(raw, "large.gcs", "x"))
    assert time.process_time() - before < 15, "a second or two, on a slow machine a few more"
    if not isinstance(found, FechtbuchError):
        assert len(encode(to_json(found.creature))) < 8 << 20
        assert len(found.warnings) <= 1_001


@pytest.mark.parametrize("name", ["many skills", "long words", "one long name"])
def test_large_sheets_take_little_memory(name: str) -> None:
    raw = json.dumps(LARGE[name]()).encode()
    tracemalloc.start()
    try:
        attempted(lambda: import_sheet(raw, "large.gcs", "x"))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 150 << 20


@pytest.mark.parametrize("depth", [101, 5_000, 1_000_000])
def test_deep_nesting_is_refused(depth: int) -> None:
    raw = b'{"attributes": [], "traits": ' + deep(depth).encode() + b"}"
    with pytest.raises(BadSheet, match=r"deep\.gcs: line 1, column \d+: nested deeper than 100 levels"):
        import_sheet(raw, "deep.gcs", "x")


def test_of_a_repeated_key_the_last_counts() -> None:
    whole = json.dumps(gcs(profile={"name": "First"})).encode()
    twice = whole[:-1] + b', "profile": {"name": "Last"}}'
    assert import_sheet(twice, "twice.gcs", "x").creature.name == "Last"


@pytest.mark.parametrize("name", ["Tom\u202egnp.exe", "A\u2066B", "\u200fC", "D\ud800", "E\x1b[31m", "F\nG"])
def test_names_that_deceive_the_eye_are_kept_as_they_are_and_shown_plainly(name: str) -> None:
    from fechtbuch.narrate import shown

    found = import_sheet(json.dumps(gcs(profile={"name": name})).encode(), "name.gcs", "x")
    assert encode(to_json(found.creature))
    assert all(sign.isprintable() for sign in shown(found.creature.name))
