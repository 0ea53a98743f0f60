"""Looking into logs, also into those whose rule set is not installed."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from fechtbuch.fight import Fight
from fechtbuch.history.store import Position, open_store
from tests.cli.conftest import Command
from tests.setup.project import ROOT
from tests.support.duels import duel
from tests.support.toy_ruleset import TOY

BRIDGE = ROOT / "notebooks" / "the_bridge.toml"


def test_a_log_is_told_with_its_notes(fechtbuch: Command, log: Path) -> None:
    ran = fechtbuch("log", log, "--branch", "luck")
    assert ran.code == 0
    assert ran.lines[0] == "   0  A duel"
    assert "        The fight begins: A duel." in ran.lines
    assert ran.lines[-1] == "        * !! well struck (Ann)"


def test_a_log_as_json(fechtbuch: Command, log: Path) -> None:
    facts = [json.loads(line) for line in fechtbuch("log", log, "--json").lines]
    assert [fact["kind"] for fact in facts][:3] == ["Started", "Joined", "Joined"]
    assert [fact["act"] for fact in facts] == sorted(fact["act"] for fact in facts)
    assert facts[-1]["kind"] in ("Attacked", "Dodged", "Wounded")


def test_the_state_at_the_end_and_at_any_act(fechtbuch: Command, log: Path) -> None:
    end, start = fechtbuch("state", log), fechtbuch("state", log, "--act", "0")
    assert end.lines[0] == "A duel: round 2, turn of Fighter B"
    assert start.lines[0] == "A duel: before the first round"
    assert start.lines[3].split() == ["name", "side", "pools", "conditions", "items"]
    assert start.lines[4].split()[:4] == ["Fighter", "A", "A", "in"]
    assert start.lines[4:] != end.lines[4:]


def test_a_shared_position_leads_back_to_the_same_state(fechtbuch: Command, log: Path) -> None:
    shared = fechtbuch("share", log, "--act", "5").out.strip()
    by_act, by_position = (
        json.loads(fechtbuch("state", log, "--json", *at).out) for at in (("--act", "5"), ("--at", shared))
    )
    assert by_act == by_position
    assert by_act["position"] == shared.partition("@")[0]
    assert by_act["views"]["A"]["hp"] == by_act["state"]["creatures"]["A"]["pools"]["hp"]["value"]


def test_the_state_on_a_branch(fechtbuch: Command, log: Path) -> None:
    assert fechtbuch("state", log, "--at", "luck").lines[1].startswith("act 9, ")


def test_branches_are_listed_with_where_they_were_opened(fechtbuch: Command, log: Path) -> None:
    rows = [line.split() for line in fechtbuch("branches", log).lines]
    assert rows[0] == ["A", "duel:", "fight", "duel,", "toy", "1"]
    assert [row[:2] for row in rows[2:]] == [["main", "12"], ["luck", "9"]]
    assert rows[3][3:5] == ["act", "8,"]


def test_a_sound_log_verifies_against_a_shared_position(fechtbuch: Command, log: Path) -> None:
    shared = fechtbuch("share", log).out.strip()
    assert fechtbuch("verify", log, "--head", shared).code == 0
    assert fechtbuch("verify", log, "--deep").lines == ["duel: 14 commits; all intact"]
    ran = fechtbuch("verify", log, "--head", "0" * 64)
    assert (ran.code, "is not in the fight" in ran.out) == (1, True)


def test_a_changed_log_does_not_verify(fechtbuch: Command, log: Path) -> None:
    with open_store(log) as store, sqlite3.connect(log) as connection:
        del store
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        (table,) = [
            t
            for t in tables
            if "body" in {row[1] for row in connection.execute(f"PRAGMA table_info({t})")} and "commit" in t
        ]
        connection.execute(
            f"UPDATE {table} SET body = CAST(body || ' ' AS BLOB) WHERE rowid = (SELECT max(rowid) FROM {table})"
        )
    ran = fechtbuch("verify", log)
    assert (ran.code, "broken" in ran.out) == (1, True)


def test_one_fight_of_several_is_named_by_the_beginning_of_its_id(fechtbuch: Command, log: Path) -> None:
    duel(log, id="other").close()
    ran = fechtbuch("log", log)
    assert (ran.code, "holds 2 fights; say which one with --fight ID: " in ran.err) == (3, True)
    assert "other (" in ran.err
    assert fechtbuch("log", log, "--fight", "oth").code == 0
    assert len(fechtbuch("verify", log).lines) == 2
    assert len(fechtbuch("verify", log, "--fight", "oth").lines) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("log", "--branch", "mian"), "has no branch 'mian'; near: main"),
        (("log", "--fight", "dule"), "no fight 'dule'"),
        (("state", "--act", "99"), "there is no act 99 on 'main': it has acts 1 to 12 (0 is the beginning)"),
        (("state", "--at", "duel:zzz:0"), "is no position"),
        (("share", "--act", "-1"), "there is no act -1"),
        (("verify", "--fight", "x"), "no fight 'x'"),
    ],
)
def test_what_is_not_there_is_said(fechtbuch: Command, log: Path, words: tuple[str, ...], said: str) -> None:
    ran = fechtbuch(words[0], log, *words[1:])
    assert (ran.code, ran.out) == (3, "")
    assert said in ran.err


@pytest.mark.parametrize("command", ["log", "state", "branches", "share", "verify", "export"])
def test_logs_that_are_none_are_said_in_one_line(fechtbuch: Command, tmp_path: Path, command: str) -> None:
    more = ["--jsonl"] if command == "export" else []
    other = tmp_path / "notes.txt"
    other.write_text("no log\n" * 100)
    for path in (tmp_path / "gone.fechtbuch", other, tmp_path, tmp_path / "gone.jsonl"):
        ran = fechtbuch(command, path, *more)
        assert (ran.code, ran.out, len(ran.err.splitlines())) == (3, "", 1)
        assert path.name in ran.err


def test_looking_changes_nothing(fechtbuch: Command, log: Path) -> None:
    before = log.read_bytes()
    for words in (["log"], ["state"], ["branches"], ["share"], ["verify", "--deep"], ["export", "--jsonl"]):
        fechtbuch(words[0], log, *words[1:])
    assert log.read_bytes() == before


# export and import


def test_an_exported_fight_is_read_like_a_log_and_imported_under_its_id(
    fechtbuch: Command, log: Path, tmp_path: Path
) -> None:
    out, other = tmp_path / "duel.jsonl", tmp_path / "other.fechtbuch"
    assert fechtbuch("export", log, "-o", out).code == 0
    assert fechtbuch("log", out).out == fechtbuch("log", log).out
    ran = fechtbuch("import", out, "--store", other)
    assert ran.lines == [f"A duel: fight duel, 14 commits, 2 branches, in {other}"]
    assert fechtbuch("branches", other).out == fechtbuch("branches", log).out
    assert fechtbuch("export", other, "--jsonl").out == out.read_text(encoding="utf-8")
    with Fight.open(other, ruleset=TOY) as fight:
        assert fight.verify(deep=True).intact


def test_an_export_takes_the_named_cursors_along(fechtbuch: Command, log: Path, tmp_path: Path) -> None:
    out, other = tmp_path / "duel.jsonl", tmp_path / "other.fechtbuch"
    with Fight.open(log, ruleset=TOY) as fight:
        cursor = fight.cursor("reader")
        cursor.jump(Position(fight.log.root, 0, "main"))
        stood = cursor.position
    assert fechtbuch("export", log, "-o", out).code == 0
    assert fechtbuch("export", log, "--jsonl").out == out.read_text(encoding="utf-8")
    assert fechtbuch("import", out, "--store", other).code == 0
    with Fight.open(other, ruleset=TOY) as fight:
        assert fight.store.cursor_names(fight.id) == ("reader",)
        assert fight.cursor("reader").position == stood


def test_a_damaged_export_is_not_imported(fechtbuch: Command, log: Path, tmp_path: Path) -> None:
    out, other = tmp_path / "duel.jsonl", tmp_path / "other.fechtbuch"
    fechtbuch("export", log, "-o", out)
    out.write_bytes(out.read_bytes()[:-300])
    ran = fechtbuch("import", out, "--store", other)
    assert (ran.code, f"fechtbuch: {out}: line " in ran.err) == (3, True)
    assert not other.exists() or fechtbuch("verify", other).code == 3


def test_an_import_needs_to_know_where_to(fechtbuch: Command, tmp_path: Path) -> None:
    assert fechtbuch("import", tmp_path / "x.jsonl").code == 2


def test_a_fight_becomes_a_fight_file_that_holds(fechtbuch: Command, tmp_path: Path) -> None:
    log, folder = tmp_path / "bridge.fechtbuch", tmp_path / "out"
    folder.mkdir()
    fechtbuch("run", BRIDGE, "--save", log)
    ran = fechtbuch("export", log, "-o", folder / "bridge.toml")
    assert (ran.code, ran.err) == (0, "")
    assert (folder / "sheets" / "skarn.gcs").read_bytes() == (BRIDGE.parent / "sheets" / "skarn.gcs").read_bytes()
    assert fechtbuch("check", folder / "bridge.toml").code == 0
    fechtbuch("run", folder / "bridge.toml", "--save", tmp_path / "again.fechtbuch")
    assert fechtbuch("log", tmp_path / "again.fechtbuch").out == fechtbuch("log", log).out


def test_an_export_does_not_overwrite_other_sheets(fechtbuch: Command, tmp_path: Path) -> None:
    log = tmp_path / "bridge.fechtbuch"
    fechtbuch("run", BRIDGE, "--save", log)
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "skarn.gcs").write_text("mine")
    ran = fechtbuch("export", log, "-o", tmp_path / "bridge.toml")
    assert (ran.code, "skarn.gcs is there already, with another content" in ran.err) == (3, True)
    assert (tmp_path / "sheets" / "skarn.gcs").read_text() == "mine"


def test_a_fight_file_on_standard_output_stands_alone(fechtbuch: Command, tmp_path: Path) -> None:
    log, alone = tmp_path / "bridge.fechtbuch", tmp_path / "alone.toml"
    fechtbuch("run", BRIDGE, "--save", log)
    alone.write_text(fechtbuch("export", log, "--toml").out, encoding="utf-8")
    assert fechtbuch("check", alone).code == 0


@pytest.mark.parametrize("words", [[], ["--jsonl", "--toml"], ["-o", "fight.txt"]])
def test_an_export_needs_to_know_what_form(fechtbuch: Command, log: Path, words: list[str]) -> None:
    assert fechtbuch("export", log, *words).code == 2


def test_bookkeeping_is_left_out_unless_asked_for(fechtbuch: Command, tmp_path: Path) -> None:
    log = tmp_path / "bridge.fechtbuch"
    short, full = fechtbuch("run", BRIDGE, "--save", log), fechtbuch("run", BRIDGE, "--all")
    facts = [json.loads(line) for line in fechtbuch("log", log, "--json").lines]
    minor = ["        " + fact["text"] for fact in facts if fact["minor"]]
    assert any("attacks this turn: 1" in line for line in minor)
    for few, all_ in ((short, full), (fechtbuch("log", log), fechtbuch("log", log, "--all"))):
        assert [line for line in all_.lines if line in minor]
        assert not [line for line in few.lines if line in minor]
        assert [line for line in few.lines if not line.startswith("saved in ")] == [
            line for line in all_.lines if line not in minor
        ]


def test_bookkeeping_with_a_note_is_told(fechtbuch: Command, tmp_path: Path) -> None:
    log = tmp_path / "bridge.fechtbuch"
    fechtbuch("run", BRIDGE, "--save", log)
    fact = next(one for one in map(json.loads, fechtbuch("log", log, "--json").lines) if one["minor"])
    with open_store(str(log)) as store:
        Fight.open(store, None).note("really", "?", at=Position(fact["commit"], fact["event"], "main"))
    lines = fechtbuch("log", log).lines
    assert lines[lines.index("        " + fact["text"]) + 1] == "        * ? really"
