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


def test_what_was_read_is_shown_with_ids_and_why_nots(fechtbuch: Command) -> None:
    lines = fechtbuch("import", SHEETS / "skarn.gcs").lines
    assert any(line.startswith("    ST 20, DX 11, IQ 7, HT 13") and "Body humanoid" in line for line in lines)
    assert "    kick: Kick, Kick: Brawling 11, 2d+2 cut, reach C,1, no parry" in lines
    breath = next(n for n, line in enumerate(lines) if line.startswith("    breath: Breath, Breath: "))
    assert lines[breath + 1].startswith("        cannot be used: the damage ")


def test_lines_and_figures_as_json(fechtbuch: Command) -> None:
    (sheet,) = [json.loads(line) for line in fechtbuch("import", SHEETS / "skarn.gcs", "--json").lines]
    assert sheet["figures"]["ST"] == "20"
    why_not = {line["weapon"]: line["why_not"] for line in sheet["lines"]}
    assert (why_not["kick"], bool(why_not["breath"])) == ("", True)


def test_a_sheet_without_attributes_is_refused_and_one_that_lacks_some_says_so_aloud(
    fechtbuch: Command, tmp_path: Path
) -> None:
    (tmp_path / "a.gcs").write_text('{"version": 5, "traits": []}')
    ran = fechtbuch("import", tmp_path / "a.gcs")
    assert (ran.code, ran.out) == (3, "")
    assert "a.gcs: attributes: none of st, dx, iq, ht or any other" in ran.err
    (tmp_path / "b.gcs").write_text('{"version": 5, "attributes": [{"attr_id": "st", "calc": {"value": 12}}]}')
    ran = fechtbuch("import", tmp_path / "b.gcs")
    assert ran.code == 0
    assert [line for line in ran.lines if "THE SHEET HAS NO" in line] == [
        f"    ! THE SHEET HAS NO {name}: 10 is used" for name in ("DX", "IQ", "HT")
    ]
