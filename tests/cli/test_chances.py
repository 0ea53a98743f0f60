"""``fechtbuch chances``: the chances along a fight, and its turning points."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Command
from tests.setup.project import ROOT

DUEL = """
format = "fechtbuch/1"
ruleset = "dungeon_fantasy"
title = "Uneven"
seed = 3

[[creature]]
id = "orc"
side = "red"
from = "bestiary:orc"
cell = [0, 0]

[[creature]]
id = "goblin"
side = "blue"
from = "bestiary:goblin_archer"
cell = [1, 0]
facing = 3

[[act]]
do = "declare"
who = "orc"
manoeuvre = "do_nothing"

[[act]]
do = "declare"
who = "goblin"
manoeuvre = "do_nothing"
"""


def _duel(folder: Path) -> Path:
    path = folder / "duel.toml"
    path.write_text(DUEL, encoding="utf-8")
    return path


def test_each_act_has_its_chances(fechtbuch: Command, tmp_path: Path) -> None:
    ran = fechtbuch("chances", _duel(tmp_path), "--n", "6")
    assert (ran.code, ran.err) == (0, "")
    head, first, *rest = ran.lines
    assert head.split() == ["act", "red", "blue"]
    assert first.split()[:3] == ["0", "at", "first"]
    assert any("Do Nothing" in line or "Do nothing" in line for line in rest)
    assert any(line.startswith("chance of red: ") for line in rest)


def test_workers_change_nothing(fechtbuch: Command, tmp_path: Path) -> None:
    one, two = (fechtbuch("chances", _duel(tmp_path), "--n", "4", "--workers", n, "--json") for n in ("1", "2"))
    assert one.code == two.code == 0
    data, same = json.loads(one.out), json.loads(two.out)
    del data["fight"], same["fight"]  # a fight file makes a new fight of itself each time
    assert data == same
    assert data["sides"] == ["red", "blue"]
    assert len(data["chances"]["red"]) == len(data["acts"]) + 1


def test_seen_by_another_side_and_player(fechtbuch: Command, tmp_path: Path) -> None:
    ran = fechtbuch("chances", _duel(tmp_path), "--n", "3", "--side", "blue", "--player", "beast")
    assert any(line.startswith("chance of blue: ") for line in ran.lines)


def test_what_cannot_be_shown_is_said(fechtbuch: Command, tmp_path: Path, log: Path) -> None:
    ran = fechtbuch("chances", _duel(tmp_path), "--side", "green")
    assert (ran.code, ran.out) == (3, "")
    assert "no side 'green' in this fight" in ran.err
    ran = fechtbuch("chances", _duel(tmp_path), "--player", "beats")
    assert "there is no 'beats'; near: beast" in ran.err
    ran = fechtbuch("chances", log)
    assert ran.code == 3
    assert "not played on" in ran.err
    missing = fechtbuch("chances", ROOT / "nowhere.fechtbuch")
    assert missing.code == 3
