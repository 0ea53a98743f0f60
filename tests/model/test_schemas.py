"""Older schemas are lifted step by step; later ones are refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fechtbuch.model.canonical import BadData
from fechtbuch.model.events import Turned
from fechtbuch.model.wire import UPCASTERS, event_from_json, event_to_json, upcaster


@pytest.fixture
def third_schema(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """``Turned`` in its third schema: the first said ``towards`` in degrees, the second ``heading`` in sixths."""
    monkeypatch.setattr(Turned, "schema", 3)
    before = dict(UPCASTERS)

    @upcaster("Turned", 1)
    def to_sixths(fields: dict[str, Any]) -> dict[str, Any]:
        return {"who": fields["who"], "heading": fields["towards"] // 60}

    @upcaster("Turned", 2)
    def to_facing(fields: dict[str, Any]) -> dict[str, Any]:
        fields["facing"] = fields.pop("heading")
        return fields

    yield
    UPCASTERS.clear()
    UPCASTERS.update(before)


@pytest.mark.usefixtures("third_schema")
def test_each_schema_is_lifted_through_the_ones_between() -> None:
    assert event_from_json(["Turned", 1, {"who": "A", "towards": 120}]) == Turned("A", 2)
    assert event_from_json(["Turned", 2, {"who": "A", "heading": 2}]) == Turned("A", 2)
    assert event_from_json(["Turned", 3, {"who": "A", "facing": 2}]) == Turned("A", 2)
    assert event_to_json(Turned("A", 2))[1] == 3


@pytest.mark.usefixtures("third_schema")
def test_lifting_leaves_the_stored_data_alone() -> None:
    stored = ["Turned", 2, {"who": "A", "heading": 2}]
    event_from_json(stored)
    assert stored == ["Turned", 2, {"who": "A", "heading": 2}]


@pytest.mark.usefixtures("third_schema")
def test_data_that_was_never_of_that_schema_is_refused() -> None:
    with pytest.raises(BadData, match=r"Turned: schema 1 is not as it should be \(KeyError\('towards'\)\)"):
        event_from_json(["Turned", 1, {"who": "A", "facing": 2}])
    with pytest.raises(BadData, match="is no table of fields"):
        event_from_json(["Turned", 1, "north"])


def test_a_missing_step_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turned, "schema", 2)
    with pytest.raises(BadData, match="Turned: no way from schema 1 to 2"):
        event_from_json(["Turned", 1, {"who": "A", "facing": 2}])


def test_a_later_schema_is_refused() -> None:
    with pytest.raises(BadData, match=r"Turned: written by a later version \(schema 99, this one knows 1\)"):
        event_from_json(["Turned", 99, {"who": "A", "facing": 2}])


@pytest.mark.parametrize("schema", [0, -1, 1.0, "1", None, True], ids=repr)
def test_schemas_are_whole_numbers_from_one(schema: Any) -> None:
    with pytest.raises(BadData, match="is no schema version"):
        event_from_json(["Turned", schema, {"who": "A", "facing": 2}])
