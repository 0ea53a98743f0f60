"""Sheet files found, read and put on the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from fechtbuch.fight import Fight
from fechtbuch.interchange.sheets import BadSheetFile, creature_from_sheet, read_sheet_file, sheet_files
from fechtbuch.model.errors import FechtbuchError
from tests.setup.project import ROOT

SHEETS = ROOT / "notebooks" / "sheets"


def test_a_sheet_says_what_was_understood() -> None:
    sheet = read_sheet_file(SHEETS / "skarn.gcs")
    assert sheet.creature.name == "Skarn"
    assert sheet.understood["melee rows"] == 3
    assert any("retch" in what for what, _ in sheet.warnings)


def test_a_creature_stands_where_it_is_put_and_its_sheet_goes_into_the_log() -> None:
    skarn = creature_from_sheet(SHEETS / "skarn.gcs", side="toll", cell=(2, 1), facing=3, name="Skarn the Old", st=22)
    place = skarn.creature.place
    assert (skarn.creature.id, skarn.creature.name, skarn.creature.side) == ("skarn", "Skarn the Old", "toll")
    assert (place.cell, place.facing) == ((2, 1), 3)
    assert skarn.creature.sheet.figures["st"] == 22
    fight = Fight.start(None, "dungeon_fantasy", "Alone", [skarn])
    assert fight.log.begin.sources["skarn"] == (SHEETS / "skarn.gcs").read_text(encoding="utf-8")


def test_a_file_name_becomes_an_id(tmp_path: Path) -> None:
    copy = tmp_path / "Sir Günther (2).gcs"
    copy.write_bytes((SHEETS / "aldo.gcs").read_bytes())
    assert read_sheet_file(copy).creature.id == "Sir_G_nther__2_"
    assert creature_from_sheet(copy).creature.id == "Sir_G_nther__2_"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.gcx", b"{}", r"a\.gcx: dungeon_fantasy reads no sheets of the kind 'gcx'; near: gcs"),
        ("a", b"{}", "reads no sheets of the kind ''; known: gcs"),
        ("a.gcs", b"{", r"a\.gcs"),
        ("a.gcs", b"[]", r"a\.gcs"),
        ("a.gcs", b"\xff\xfe", r"a\.gcs"),
        ("a.gcs", b"[" * 10_000, r"a\.gcs"),
        ("a.gcs", b"x" * (9 << 20), r"a\.gcs: larger than 8388608 bytes"),
    ],
)
def test_files_that_are_no_sheets(tmp_path: Path, name: str, content: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(FechtbuchError, match=said):
        read_sheet_file(tmp_path / name)


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadSheetFile, match=r"gone\.gcs: cannot be read: No such file"):
        read_sheet_file(tmp_path / "gone.gcs")


def test_a_folders_sheets_are_found_in_order() -> None:
    names = [path.name for path in sheet_files(SHEETS)]
    assert names == sorted(names)
    assert {"aldo.gcs", "hound.gcs", "mirel.gcs", "ragna.gcs", "skarn.gcs", "wren.gcs"} <= set(names)
    assert sheet_files(SHEETS / "aldo.gcs") == (SHEETS / "aldo.gcs",)


def test_a_folder_without_sheets_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadSheetFile, match=r"no sheet of the kinds that dungeon_fantasy reads \(\.gcs\)"):
        sheet_files(tmp_path)
