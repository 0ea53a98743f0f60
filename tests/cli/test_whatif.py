"""Changing the past from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fechtbuch.fight import Fight
from fechtbuch.history.store import open_store
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from tests.cli.conftest import Command
from tests.setup.project import ROOT


@pytest.fixture
def bridge(tmp_path: Path) -> Path:
    """The example fight of the bridge as a log."""
    path = tmp_path / "bridge.fechtbuch"
    with open_store(path) as store:
        play(read(ROOT / "notebooks" / "the_bridge.toml").cases[0], store)
    return path


def first_roll(log: Path) -> tuple[int, str, int]:
    """The first act that rolled three dice: its number, the address, the total."""
    with Fight.open(log, readonly=True) as fight:
        for commit, node in fight.log.commits(fight.head):
            for entry in commit.tape:
                if not isinstance(entry.answer, str) and entry.address.purpose == "attack":
                    return node.depth, str(entry.address), entry.answer.total
    raise AssertionError("nobody attacked")


def test_an_answer_is_changed_and_the_report_printed(fechtbuch: Command, bridge: Path) -> None:
    act, address, total = first_roll(bridge)
    before = bridge.read_bytes()
    ran = fechtbuch("whatif", bridge, "--act", str(act), "--answer", f"{address}={4 if total != 4 else 5}")
    assert ran.code in (0, 1)
    assert ran.lines[0].startswith("main, edited: ")
    assert any(f": {total} → " in line and line.endswith(f", given now ({address})") for line in ran.lines)
    assert bridge.read_bytes() == before


def test_the_same_answer_changes_nothing(fechtbuch: Command, bridge: Path) -> None:
    act, address, total = first_roll(bridge)
    ran = fechtbuch("whatif", bridge, "--act", str(act), "--answer", f"{address}={total}")
    assert ran.code == 0
    assert ran.lines[0] == "Nothing changes on main: no branch is needed."


def test_it_is_kept_under_a_name(fechtbuch: Command, bridge: Path) -> None:
    with Fight.open(bridge) as fight:
        last = fight.log.depth(fight.head)
    ran = fechtbuch("whatif", bridge, "--drop", str(last), "--keep", "without")
    assert ran.code == 0
    assert ran.lines[-1] == "kept as without"
    with Fight.open(bridge) as fight:
        assert fight.log.depth(fight.lines.heads["without"]) == last - 1
    assert fechtbuch("whatif", bridge, "--drop", str(last), "--keep", "").lines[-1] == "kept as without"


def test_as_json(fechtbuch: Command, bridge: Path) -> None:
    data = json.loads(fechtbuch("whatif", bridge, "--redo", "1", "--redo", "2", "--json").out)
    assert data["unchanged"] is True
    assert data["branch"] is None
    assert {entry["status"] for entry in data["entries"]} == {"kept"}


def test_conflicts_are_resolved_by_options(fechtbuch: Command, bridge: Path) -> None:
    with Fight.open(bridge) as fight:
        starts = [node.depth for commit, node in fight.log.commits(fight.head) if commit.act.do == "start_turn"]
    drop = ("--drop", str(starts[1]))
    ran = fechtbuch("whatif", bridge, *drop, "--json")
    assert ran.code == 1
    number = next(entry["number"] for entry in json.loads(ran.out)["entries"] if entry["status"] == "conflict")
    for option in (("--leave-out", str(number)), ("--overrule", f"{number}=the gods say so"), ("--retry", str(number))):
        data = json.loads(fechtbuch("whatif", bridge, *drop, *option, "--json").out)
        assert [entry["number"] for entry in data["entries"] if entry["way_out"] is not None] == [number]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "say what to change"),
        (("--act", "1"), "say what to change in act 1"),
        (("--answer", "dodge=9"), "say which act"),
        (("--act", "1", "--answer", "dodge"), "'dodge' is no answer: ADDRESS=VALUE is"),
        (("--move", "3"), "'3' is no move"),
        (("--drop", "9999"), "there is no act 9999"),
        (("--drop", "1", "--overrule", "2"), "'2' overrules nothing"),
        (("--drop", "1", "--leave-out", "2", "--retry", "2"), "one conflict has one way out"),
        (("--drop", "1", "--leave-out", "1"), "is in no conflict: it is dropped"),
        (("--drop", "1", "--branch", "mian"), "near: main"),
    ],
)
def test_what_cannot_be_read_is_said(fechtbuch: Command, bridge: Path, options: tuple[str, ...], words: str) -> None:
    ran = fechtbuch("whatif", bridge, *options)
    assert ran.code == 3
    assert words in ran.err


def test_an_exported_fight_keeps_no_branch(fechtbuch: Command, bridge: Path, tmp_path: Path) -> None:
    out = tmp_path / "bridge.jsonl"
    assert fechtbuch("export", bridge, "-o", out).code == 0
    assert fechtbuch("whatif", out, "--redo", "1").code == 0
    ran = fechtbuch("whatif", out, "--redo", "1", "--keep", "again")
    assert ran.code == 3
    assert "is an exported fight" in ran.err
