"""``fechtbuch names``: what a fight file may name."""

from __future__ import annotations

import json

import pytest

from fechtbuch.cli.app import main


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["names", *words])
    assert ended.value.code == code
    out, err = capsys.readouterr()
    return out if code == 0 else err


def test_one_list_with_main_figures(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "weapons")
    (line,) = [line for line in text.splitlines() if line.split()[:1] == ["axe"]]
    assert "Axe/Mace, sw+2 cut, reach 1" in line
    assert "small_shield" not in text


def test_all_lists_of_another_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "--ruleset", "control_zone")
    assert {"Bestiary", "Weapons", "Armour", "Skills", "Talents", "Manoeuvres"} <= set(text.split())


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = told(capsys, "shields", "--json").splitlines()
    assert [row[0] for row in json.loads(line)["names"]][:1] == ["small_shield"]


def test_a_list_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert 'no list called "wepons"; near: weapons' in told(capsys, "wepons", code=3)
