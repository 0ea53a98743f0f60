"""``fechtbuch import`` shows what was understood of sheets, and what not."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Command
from tests.setup.project import ROOT

SHEETS = ROOT / "notebooks" / "sheets"


def test_one_sheet_with_counts_and_warnings(fechtbuch: Command) -> None:
    ran = fechtbuch("import", SHEETS / "skarn.gcs")
    assert ran.code == 0
    assert ran.lines[0] == "skarn.gcs: Skarn"
    assert "attributes 10" in ran.lines[1]
    assert any(line.startswith("    ! ") and "retch" in line for line in ran.lines)


def test_a_folder_is_summed_up(fechtbuch: Command) -> None:
    assert fechtbuch("import", SHEETS).lines[-1].startswith("6 of 6 sheets read: attributes 60, ")


def test_the_same_as_json(fechtbuch: Command) -> None:
    sheets = [json.loads(line) for line in fechtbuch("import", SHEETS, "--json").lines]
    assert [sheet["file"] for sheet in sheets] == sorted(path.name for path in SHEETS.glob("*.gcs"))
    assert all(sheet["understood"]["attributes"] == 10 for sheet in sheets)


def test_a_sheet_that_cannot_be_read_does_not_stop_the_others(fechtbuch: Command, tmp_path: Path) -> None:
    (tmp_path / "a.gcs").write_text("{")
    (tmp_path / "b.gcs").write_bytes((SHEETS / "aldo.gcs").read_bytes())
    ran = fechtbuch("import", tmp_path)
    assert (ran.code, len(ran.err.splitlines())) == (3, 1)
    assert ran.lines[-1].startswith("1 of 2 sheets read")


def test_what_is_no_sheet_is_said(fechtbuch: Command, tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_text("%PDF")
    for words, said in (
        ([tmp_path / "x.pdf"], "reads no sheets of the kind 'pdf'"),
        ([tmp_path / "gone.gcs"], "cannot be read: No such file"),
        ([tmp_path], "no sheet of the kinds"),
        ([SHEETS, "--ruleset", "chess"], "no rule set 'chess' is installed"),
    ):
        ran = fechtbuch("import", *words)
        assert (ran.code, ran.out) == (3, "")
        assert said in ran.err
