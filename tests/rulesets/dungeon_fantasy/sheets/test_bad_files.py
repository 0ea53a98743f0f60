"""Files that are no sheets: each is refused, quickly, with file, place and reason."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import BadSheet
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs import import_sheet
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.guard import MAX_BYTES, MAX_DEPTH
from tests.rulesets.dungeon_fantasy.sheets.making import attribute, figures, gcs, imported


def refusal(content: bytes) -> BadSheet:
    with pytest.raises(BadSheet) as caught:
        import_sheet(content, "folder/odd.gcs", "x")
    assert str(caught.value).startswith("folder/odd.gcs")
    return caught.value


@pytest.mark.parametrize(
    ("content", "place", "reason"),
    [
        (b"", "start of the file", "empty"),
        (b"   \n", "start of the file", "empty"),
        (b"{", "line 1, column 2", "no JSON"),
        (b'{"version": 5,\n "attributes": [}', "line 2", "no JSON"),
        (b"not a sheet", "line 1, column 1", "no JSON"),
        (b"[1, 2]", "start of the file", "a list"),
        (b'"text"', "start of the file", "a text"),
        (b"12", "start of the file", "a number"),
        (b'<?xml version="1.0"?><character/>', "start of the file", "XML"),
        (b"PK\x03\x04....", "start of the file", "ZIP"),
        ('{"version": 5}'.encode("utf-16"), "start of the file", "UTF-16"),
        (b'{"name": "\xe4"}', "byte 10", "no UTF-8"),
        (b'{"a": "\x00"}', "character 7", "zero byte"),
        (b"{}", "top level", "no GCS sheet"),
        (b'{"atributes": []}', "top level", "near: atributes"),
        (b'{"type": "trait_list", "version": 5, "rows": []}', "top level", "library list"),
        (b'{"name": "A", "system": {}, "items": []}', "top level", "virtual tabletop"),
        (b'{"type": "body_type", "locations": []}', "top level", "body type"),
    ],
)
def test_what_is_no_sheet(content: bytes, place: str, reason: str) -> None:
    error = refusal(content)
    assert place in error.place
    assert reason in error.reason


def test_a_hundred_megabytes() -> None:
    started = time.monotonic()
    assert f"{MAX_BYTES} at most" in refusal(b"[" + b" " * 100_000_000).reason
    assert time.monotonic() - started < 2


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"children":['])
def test_ten_thousand_levels(opening: str) -> None:
    error = refusal(f'{{"attributes": {opening * 10_000}'.encode())
    assert f"deeper than {MAX_DEPTH}" in error.reason
    assert error.place.startswith("line 1, column")


def test_brackets_in_texts_do_not_count() -> None:
    sheet = gcs(notes=[{"markdown": "[" * 500 + '\\" {' * 500}])
    assert figures(sheet).st == 10


@pytest.mark.parametrize("content", [b'"' + b'\\"' * 2_000_000, b'{"a":"' + b"x" * 4_000_000, b'"' * 1_000_000])
def test_quotes_without_end_take_no_time(content: bytes) -> None:
    started = time.monotonic()
    refusal(content)
    assert time.monotonic() - started < 3


def test_too_many_values() -> None:
    assert "values" in refusal(b'{"attributes": [' + b"1," * 300_000 + b"1]}").reason


@pytest.mark.parametrize("value", [10**9, 10**60, -1])
def test_attributes_that_no_creature_has(value: int) -> None:
    rows: list[dict[str, Any]] = [attribute("st", value)]
    if value == 10**60:
        found = imported(gcs(attributes=rows))
        assert [what for what, _ in found.warnings if "attributes[0].calc.value" in what]
        return
    error = refusal(json.dumps(gcs(attributes=rows)).encode())
    assert (error.place, "not within 0 to 5000" in error.reason) == ("attributes[0]", True)


def test_what_json_allows_and_sheets_hold_is_read() -> None:
    text = json.dumps(gcs(traits=[{"name": "Fit", "levels": float("nan")}]))
    assert figures(json.loads(text)).has("fit")
    assert import_sheet(b"\xef\xbb\xbf" + text.encode(), "bom.gcs", "x").creature.name == "Somebody"
    doubled = text.replace('"version": 5', '"version": 2, "version": 5')
    assert dict(import_sheet(doubled.encode(), "twice.gcs", "x").warnings) == dict(imported(json.loads(text)).warnings)


def test_half_a_character_does_not_reach_the_log() -> None:
    assert imported(gcs(profile={"name": "A\ud800B"})).creature.name == "A?B"


def test_the_source_is_the_files_text() -> None:
    text = json.dumps(gcs())
    assert import_sheet(text.encode(), "a.gcs", "x").source == text
