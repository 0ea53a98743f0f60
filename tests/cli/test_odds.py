"""``fechtbuch odds``: what could have come of an act of a log or a fight file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.jsonl import export_log
from fechtbuch.interchange.play import play
from tests.cli.conftest import Command
from tests.setup.project import ROOT

GATE = ROOT / "notebooks" / "gate.toml"
FIGHTS = {"gate": 2, "the_bridge": 4, "blackmoor": 11, "dungeon_board": 9, "control_zone": 7}


@pytest.mark.parametrize("name", FIGHTS)
def test_the_odds_of_an_act_as_it_was_played(fechtbuch: Command, name: str) -> None:
    ran = fechtbuch("odds", ROOT / "notebooks" / f"{name}.toml", "--act", str(FIGHTS[name]), "--rows", "200")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0].startswith("Round ")
    assert any(line.split()[:2] == ["check", "rolled"] for line in ran.lines)
    assert sum(line.startswith(">") for line in ran.lines) == 1
    assert any(line.startswith("expected value ") for line in ran.lines)


def test_a_log_gives_the_same_as_its_fight_file(fechtbuch: Command, tmp_path: Path) -> None:
    fight = play(read(GATE).cases[0]).fight
    export_log(fight.store, fight.id, tmp_path / "gate.jsonl", ())
    from_file = fechtbuch("odds", GATE, "--act", "2", "--json")
    from_log = fechtbuch("odds", tmp_path / "gate.jsonl", "--act", "2", "--json")
    assert from_file.code == from_log.code == 0
    assert json.loads(from_file.out) == json.loads(from_log.out)


def test_json_holds_outcomes_what_happened_and_the_tree(fechtbuch: Command) -> None:
    ran = fechtbuch("odds", GATE, "--act", "2", "--json", "--tree", "--nodes", "30")
    data = json.loads(ran.out)
    assert (data["act"], data["do"], data["exact"]) == (2, "attack", True)
    assert data["outcomes"][data["happened"]]["text"]
    assert data["tree"]["happened"] is True
    assert data["tree"]["text"] == "guard rolls 3d6: attack about wolf, against 14"
    assert data["checks"][0]["rolled"]["chance"]["exact"] == "1"


def test_the_tree_marks_what_happened(fechtbuch: Command) -> None:
    ran = fechtbuch("odds", GATE, "--act", "2", "--tree", "--nodes", "10", "--rows", "1")
    way = [line for line in ran.lines if line.startswith("> ") and "%  " in line]
    assert any("attack about wolf" in line for line in way)
    assert any("the rest" in line for line in ran.lines)
    assert any("the one played among them" in line for line in ran.lines)


def test_best_and_worst_say_which_answer(fechtbuch: Command) -> None:
    values = {}
    for how in ("best", "policy", "worst"):
        ran = fechtbuch("odds", GATE, "--act", "2", "--answers", how, "--value", "wolf.hp")
        assert ran.code == 0
        values[how] = float(next(line for line in ran.lines if line.startswith("expected value")).split()[-1])
        assert any(line.startswith("  wolf, defence about guard: ") for line in ran.lines) is (how != "policy")
    assert values["worst"] <= values["policy"] <= values["best"]


def test_a_bound_is_said(fechtbuch: Command) -> None:
    ran = fechtbuch("odds", GATE, "--act", "2", "--most", "100")
    assert ran.code == 0
    assert "not everything was followed to its end: chances lie between the two bounds" in ran.lines
    assert any("% to " in line for line in ran.lines)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--act", "99"), "there is no act 99 on 'main': it has acts 1 to"),
        (("--act", "0"), "there is no act 0 on 'main'"),
        (("--act", "2", "--answers", "bset"), "'bset' is no way to answer; near: best"),
        (("--act", "2", "--policy", "brave"), "has no policy 'brave'"),
        (("--act", "2", "--answers", "best", "--value", "wolf.ph"), "wolf shows no 'ph'; near: "),
        (("--act", "2", "--value", "bear.hp"), "begins with no creature's id"),
        (("--act", "2", "--branch", "elsewhere"), "elsewhere"),
    ],
)
def test_bad_input_is_named(fechtbuch: Command, words: tuple[str, ...], said: str) -> None:
    ran = fechtbuch("odds", GATE, *words)
    assert ran.code == 3
    assert said in ran.err
    assert ran.out == ""


def test_a_file_of_several_cases_needs_a_choice(fechtbuch: Command) -> None:
    cases = ROOT / "tests/rulesets/dungeon_fantasy/cases/explosion/explosion.toml"
    ran = fechtbuch("odds", cases, "--act", "2")
    assert (ran.code, "name one with --case" in ran.err) == (3, True)
    assert fechtbuch("odds", cases, "--act", "2", "--case", "1", "--most", "5000").code == 0


def test_without_its_rule_set_a_log_has_no_odds(fechtbuch: Command, log: Path) -> None:
    ran = fechtbuch("odds", log, "--act", "2")
    assert ran.code == 3
    assert "can be read but not played on" in ran.err
