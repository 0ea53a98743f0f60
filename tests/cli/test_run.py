"""``fechtbuch run``: a fight file played and told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command

FIGHT = """
format = "fechtbuch/1"
ruleset = "dungeon_fantasy"
title = "A cut that lands"

[[creature]]
id = "A"
name = "Aldo"
side = "red"
weapon = "broadsword"
skills = { Broadsword = 14 }

[[creature]]
id = "B"
name = "Bertram"
side = "blue"
cell = [1, 0]
facing = 3

[[act]]
do = "attack"
who = "A"
target = "B"
weapon = "broadsword"
dice = { attack = 10, damage = 1 }
choose = { defence = "none" }
note = "first blood"
glyph = "!"
"""

REFUSED = """
[[act]]
do = "attack"
who = "A"
target = "B"
weapon = "halberd"
"""


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    return written(tmp_path, FIGHT)


def written(folder: Path, text: str) -> Path:
    path = folder / "cut.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_fight_is_told_act_by_act(fechtbuch: Command, fight: Path) -> None:
    ran = fechtbuch("run", fight)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0].split() == ["1", "Round", "1", "·", "Aldo", "·", "Start", "turn"]
    assert any(line.startswith("   2  Round 1 · Aldo · ") and line.endswith("  act[1]") for line in ran.lines)
    assert "        * ! first blood" in ran.lines
    assert any("Bertram" in line and "wound" in line for line in ran.lines)
    assert any(line.startswith("A cut that lands: round 1") for line in ran.lines)


def test_the_same_facts_as_json_one_to_a_line(fechtbuch: Command, fight: Path) -> None:
    ran = fechtbuch("run", fight, "--json")
    facts = [json.loads(line) for line in ran.lines]
    wound = next(fact for fact in facts if fact["kind"] == "Wounded")
    assert (ran.code, wound["case"], wound["branch"], wound["entry"]) == (0, "A cut that lands", "main", 1)
    assert wound["fields"]["who"] == "B"
    assert ran.out == fechtbuch("run", fight, "--json").out


def test_an_act_that_is_refused_says_why_and_gives_1(fechtbuch: Command, tmp_path: Path) -> None:
    ran = fechtbuch("run", written(tmp_path, FIGHT + REFUSED))
    assert ran.code == 1
    assert any(line.strip().startswith("refused: ") and "halberd" in line for line in ran.lines)
    as_json = json.loads(fechtbuch("run", tmp_path / "cut.toml", "--json").lines[-1])
    assert as_json["refused"][0]["rule"]


def test_a_refusal_that_is_expected_is_no_failure(fechtbuch: Command, tmp_path: Path) -> None:
    refused = f'{REFUSED}expect = {{ refused = "unknown_weapon" }}\n'
    assert fechtbuch("run", written(tmp_path, FIGHT + refused)).code == 0


def test_a_saved_fight_can_be_looked_into(fechtbuch: Command, fight: Path, tmp_path: Path) -> None:
    log = tmp_path / "saved.fechtbuch"
    ran = fechtbuch("run", fight, "--save", log)
    assert ran.lines[-1].startswith(f"saved in {log} as fight ")
    assert fechtbuch("verify", log, "--deep").code == 0
    assert "* ! first blood" in fechtbuch("log", log).out


def test_a_log_that_holds_several_says_how_to_name_one(fechtbuch: Command, fight: Path, tmp_path: Path) -> None:
    log = tmp_path / "saved.fechtbuch"
    assert fechtbuch("run", fight, "--save", log).lines[-1].startswith("saved in ")
    ran = fechtbuch("run", fight, "--save", log)
    assert ran.lines[-1] == f"{log} holds 2 fights: other commands take --fight ID to say which one"
    id = ran.lines[-2].rpartition(" ")[2]
    for command in (("log",), ("whatif", "--redo", "1")):
        assert "with --fight ID: " in fechtbuch(command[0], log, *command[1:]).err
        assert fechtbuch(command[0], log, *command[1:], "--fight", id).code == 0


def test_nothing_is_saved_of_a_file_that_cannot_be_played(fechtbuch: Command, tmp_path: Path) -> None:
    ran = fechtbuch("run", written(tmp_path, FIGHT.replace("attack = 10", "attack = 2")), "--save", tmp_path / "x.db")
    assert ran.code == 3
    assert ran.err.startswith(f"fechtbuch: {tmp_path / 'cut.toml'}: act[1]: ")
    assert not (tmp_path / "x.db").exists()


SEVERAL = """
format = "fechtbuch/1"
ruleset = "dungeon_fantasy"
[[case]]
title = "First"
creature = [{ id = "A" }]
[[case]]
title = "Second"
creature = [{ id = "B" }]
"""


@pytest.mark.parametrize(("wanted", "told"), [("", ["First", "Second"]), ("2", ["Second"]), ("First", ["First"])])
def test_one_case_of_several(fechtbuch: Command, tmp_path: Path, wanted: str, told: list[str]) -> None:
    ran = fechtbuch("run", written(tmp_path, SEVERAL), *(["--case", wanted] if wanted else []))
    assert [line.partition(":")[0] for line in ran.lines if "before the first round" in line] == told


def test_a_case_that_is_not_there(fechtbuch: Command, tmp_path: Path) -> None:
    ran = fechtbuch("run", written(tmp_path, SEVERAL), "--case", "Secund")
    assert (ran.code, ran.out) == (3, "")
    assert "there is no case 'Secund' of 2; near: Second" in ran.err


def test_branches_are_told_after_the_main_line(fechtbuch: Command, tmp_path: Path) -> None:
    branch = (
        '[[branch]]\nname = "mercy"\nat = 0\n[[branch.act]]\ndo = "attack"\nwho = "B"\ntarget = "A"\nweapon = "punch"\n'
    )
    ran = fechtbuch("run", written(tmp_path, FIGHT + branch + 'expect = { refused = "out_of_reach" }\n'))
    assert "branch mercy" in ran.lines
