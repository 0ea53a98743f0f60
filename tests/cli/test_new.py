"""``fechtbuch new``: a fight file to begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from fechtbuch.rulesets import known_rulesets
from tests.cli.conftest import Command


@pytest.mark.parametrize("name", known_rulesets())
def test_a_new_fight_file_plays_and_holds(fechtbuch: Command, tmp_path: Path, name: str) -> None:
    path = tmp_path / "mine.toml"
    made = fechtbuch("new", "--ruleset", name, path)
    assert (made.code, made.err) == (0, "")
    assert f"fechtbuch run {path}" in made.out
    assert "#" in path.read_text(encoding="utf-8")
    assert fechtbuch("run", path).code == 0
    checked = fechtbuch("check", path)
    assert (checked.code, checked.lines) == (0, ["1 case in 1 file: no differences"])


def test_without_a_name_the_file_is_called_after_the_rule_set(
    fechtbuch: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert fechtbuch("new", "--ruleset", "dungeon_board").code == 0
    assert 'ruleset = "dungeon_board"' in (tmp_path / "dungeon_board.toml").read_text(encoding="utf-8")


def test_a_file_that_is_there_is_left_alone(fechtbuch: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("precious", encoding="utf-8")
    ran = fechtbuch("new", "--ruleset", "dungeon_board", path)
    assert ran.code == 3
    assert "is there already" in ran.err
    assert path.read_text(encoding="utf-8") == "precious"


def test_an_unknown_rule_set_is_refused_with_near_names(fechtbuch: Command, tmp_path: Path) -> None:
    ran = fechtbuch("new", "--ruleset", "dungeon_bored", tmp_path / "mine.toml")
    assert ran.code == 3
    assert "near: dungeon_board" in ran.err
    assert not (tmp_path / "mine.toml").exists()


def test_a_folder_that_is_not_there_is_named(fechtbuch: Command, tmp_path: Path) -> None:
    ran = fechtbuch("new", "--ruleset", "dungeon_board", tmp_path / "nowhere" / "mine.toml")
    assert ran.code == 3
    assert "nowhere" in ran.err
