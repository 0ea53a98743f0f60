"""``fechtbuch export --as html``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.widgets.exported import held_by


def test_a_fight_is_written_as_a_page(fechtbuch: Command, log: Path, tmp_path: Path) -> None:
    out = tmp_path / "duel.html"
    ran = fechtbuch("export", log, "--as", "html", "--out", out, "--branch", "luck", "--title", "A <duel>")
    assert ran.code == 0
    assert ran.out.startswith(f"{out}: ")
    assert ran.out.strip().endswith("kB, 2 branches")
    text = out.read_text(encoding="utf-8")
    assert "<title>A &lt;duel&gt;</title>" in text
    assert held_by(text)["line"] == "luck"


def test_the_ending_says_that_a_page_is_wanted(fechtbuch: Command, log: Path, tmp_path: Path) -> None:
    out = tmp_path / "duel.html"
    assert fechtbuch("export", log, "-o", out).code == 0
    assert fechtbuch("export", log, "--as", "html").out == out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [["--as", "pdf"], ["--as", "html", "--toml"], ["--jsonl", "--toml"], ["--jsonl", "--branch", "luck"], []],
)
def test_an_export_is_of_one_known_form(fechtbuch: Command, log: Path, words: list[str]) -> None:
    ran = fechtbuch("export", log, *words)
    assert ran.code == 2
    assert ran.out == ""
    assert "--as html" in ran.err


def test_a_form_may_be_said_in_two_ways(fechtbuch: Command, log: Path) -> None:
    assert fechtbuch("export", log, "--as", "jsonl").out == fechtbuch("export", log, "--jsonl").out


def test_a_page_of_an_unknown_line_or_in_no_folder_is_refused(fechtbuch: Command, log: Path, tmp_path: Path) -> None:
    ran = fechtbuch("export", log, "--as", "html", "--branch", "luk")
    assert (ran.code, ran.out) == (3, "")
    assert "near: luck" in ran.err
    ran = fechtbuch("export", log, "-o", tmp_path / "none" / "page.html")
    assert ran.code == 3
    assert "cannot be written" in ran.err
