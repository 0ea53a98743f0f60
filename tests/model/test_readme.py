"""The table of all kinds says what the code says, and every effect of the four catalogues can be told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import attrs
import pytest

import fechtbuch.model
from fechtbuch.model import events
from fechtbuch.model.events import KINDS

README = Path(fechtbuch.model.__file__).with_name("README.md").read_text(encoding="utf-8")

MEANS = {"check", "term", "view", "refusal", "tape"}
"""What the second table may name besides kinds; its introduction explains each."""


def rows(first: str) -> list[list[str]]:
    """The rows of the table whose first heading this is."""
    table = re.search(rf"^\| {first} \|.*\n\|[-|]+\n((?:\|.*\n)+)", README, re.MULTILINE)
    assert table is not None
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table[1].splitlines()]


def test_the_table_lists_exactly_the_kinds_in_order() -> None:
    assert [row[0].strip("| ") for row in rows("Kind")] == list(KINDS)


@pytest.mark.parametrize("row", rows("Kind"), ids=lambda row: row[0].strip("| "))
def test_each_row_lists_exactly_the_fields(row: list[str]) -> None:
    needed, _, optional = row[1].partition("(")
    kind: Any = KINDS[row[0].strip("| ")]
    fields = attrs.fields(kind)
    assert re.findall(r"`(\w+)`", needed) == [f.name for f in fields if f.default is attrs.NOTHING]
    assert re.findall(r"`(\w+)`", optional) == [f.name for f in fields if f.default is not attrs.NOTHING]
    assert all(row[2:]), "each kind says what it means and what it changes"


def test_the_vocabulary_stays_small() -> None:
    assert len(KINDS) == 36
    assert f"These {len(KINDS)} kinds are all there are" in README
    assert {name for name in events.__all__ if name not in ("KINDS", "Event")} == set(KINDS)
    assert [cls.kind for cls in KINDS.values()] == [cls.__name__ for cls in KINDS.values()] == list(KINDS)


def test_every_effect_is_said_by_kinds_that_exist() -> None:
    told = {kind for _, _, said in rows("Catalogue") for kind in said.strip("| ").split()}
    assert told <= set(KINDS) | MEANS
    for word in MEANS:
        assert f"`{word}`" in README


def test_every_kind_but_the_frame_serves_an_effect() -> None:
    told = {kind for _, _, said in rows("Catalogue") for kind in said.strip("| ").split()}
    assert set(KINDS) - told == {"Started", "AreaEnded", "Adjusted"}


def test_no_effect_is_told_twice_in_one_catalogue() -> None:
    told = [(row[0].strip("| "), effect) for row in rows("Catalogue") for effect in row[1].split(", ")]
    assert len(told) == len(set(told))
    assert {catalogue for catalogue, _ in told} == {"dungeon_fantasy", "blackmoor", "control_zone", "dungeon_board"}
