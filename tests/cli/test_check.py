"""``fechtbuch check``: one line for each difference."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Command

GOOD = """
format = "fechtbuch/1"
ruleset = "dungeon_fantasy"
title = "Ten of each"
creature = [{ id = "A" }]
[final]
"A.st" = 10
"""
BAD = GOOD.replace("= 10\n", "= 11\n")


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_what_holds_gives_0(fechtbuch: Command, tmp_path: Path) -> None:
    ran = fechtbuch("check", written(tmp_path / "good.toml", GOOD))
    assert (ran.code, ran.out, ran.err) == (0, "1 case in 1 file: no differences\n", "")


def test_a_difference_is_one_line_and_gives_1(fechtbuch: Command, tmp_path: Path) -> None:
    ran = fechtbuch("check", written(tmp_path / "bad.toml", BAD), written(tmp_path / "good.toml", GOOD))
    assert ran.code == 1
    assert ran.lines == [
        f"{tmp_path / 'bad.toml'}: Ten of each: final: A.st: expected 11, got 10",
        "2 cases in 2 files: 1 difference in 1",
    ]


def test_a_folder_stands_for_its_fight_files(fechtbuch: Command, tmp_path: Path) -> None:
    written(tmp_path / "topic" / "good.toml", GOOD)
    written(tmp_path / "topic" / "weapons.toml", "weapon = []")
    written(tmp_path / "bad.toml", BAD)
    ran = fechtbuch("check", tmp_path)
    assert ran.lines[-1] == "2 cases in 2 files: 1 difference in 1"


def test_files_that_cannot_be_used_are_told_and_the_others_checked(fechtbuch: Command, tmp_path: Path) -> None:
    broken, gone = written(tmp_path / "broken.toml", "x ="), tmp_path / "gone.toml"
    unplayable = written(tmp_path / "unplayable.toml", GOOD.replace('id = "A"', 'id = "A", wepon = "x"'))
    ran = fechtbuch("check", broken, gone, unplayable, written(tmp_path / "bad.toml", BAD))
    assert ran.code == 3
    assert [line.split(": ")[1] for line in ran.err.splitlines()] == [str(broken), str(gone), str(unplayable)]
    assert ran.lines[-1] == "2 cases in 4 files: 1 difference in 1; 3 could not be used"


def test_a_folder_without_fight_files_is_no_success(fechtbuch: Command, tmp_path: Path) -> None:
    assert fechtbuch("check", tmp_path).code == 3


def test_without_files_it_is_wrong_usage(fechtbuch: Command) -> None:
    assert fechtbuch("check").code == 2
