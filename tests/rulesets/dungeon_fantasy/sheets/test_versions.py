"""Sheets of older versions give the same creature."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import BadSheet
from tests.rulesets.dungeon_fantasy.sheets.making import figures, gcs, imported, melee, older, trait

FOLDER = Path(__file__).parents[4] / "notebooks" / "sheets"


@pytest.mark.parametrize("version", [2, 3, 4])
@pytest.mark.parametrize("name", ["aldo", "mirel", "ragna", "skarn", "wren"])
def test_the_same_sheet_at_an_older_version(name: str, version: int) -> None:
    new = json.loads((FOLDER / f"{name}.gcs").read_text(encoding="utf-8"))
    before, after = figures(older(new, version)), figures(new)
    assert before.notes["gcs_version"] == version
    for figure in ("levels", "weapons", "spells", "dr", "traits", "bonus", "encumbrance", "plan", "st", "hp", "speed"):
        assert getattr(before, figure) == getattr(after, figure) or figure == "weapons", figure
    assert [(w.id, w.melee, w.ranged, w.shield, w.weight) for w in before.weapons] == [
        (w.id, w.melee, w.ranged, w.shield, w.weight) for w in after.weapons
    ]


def test_ids_that_tell_nothing_leave_the_columns_to_tell() -> None:
    line = melee("1d imp", id="1", usage="Shoot", range="10/20", accuracy="1")
    bow = {"description": "Bow", "quantity": 1, "equipped": True, "weapons": [line]}
    assert [len(w.ranged) for w in figures(gcs(equipment=[bow])).weapons if w.id == "bow"] == [1]


def test_a_newer_version_is_read_with_a_note() -> None:
    found = imported(gcs(version=6, traits=[trait("Combat Reflexes")]))
    assert ("version 6 is newer than 5; read as version 5", 1) in found.warnings


def test_version_1_is_too_old() -> None:
    with pytest.raises(BadSheet, match="version: version 1 is older than 2"):
        imported(gcs(version=1))
