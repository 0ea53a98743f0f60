"""Statistics from the command line: summaries, and tables as files."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

from fechtbuch.cli.printing import counted
from fechtbuch.interchange.tables import TABLES
from fechtbuch.interchange.tables import rows as rows_of
from tests.cli.conftest import NASTY, Command
from tests.setup.project import ROOT
from tests.support.duels import duel, play_rounds

FIGHT = ROOT / "notebooks" / "blackmoor.toml"


@pytest.fixture
def causeway(fechtbuch: Command, tmp_path: Path) -> Path:
    """A log with a fight whose rules are installed."""
    path = tmp_path / "causeway.fechtbuch"
    assert fechtbuch("run", FIGHT, "--save", path).code == 0
    return path


def columns(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("  ") if cell.strip()]


def test_a_summary_by_creature(fechtbuch: Command, causeway: Path) -> None:
    ran = fechtbuch("stats", causeway)
    assert ran.code == 0
    assert ran.lines[0].startswith("The Causeway: blackmoor, 8 rounds, ")
    assert ran.lines[0].endswith("; undecided")
    assert ran.lines[1].split()[:4] == ["creature", "name", "side", "turns"]
    gorm = next(line for line in ran.lines if line.startswith("gorm"))
    assert columns(gorm)[:6] == ["gorm", "Gorm", "marsh", "7", "4 of 7", "5.2"]


def test_a_summary_by_side_and_by_round_adds_up_to_the_same(fechtbuch: Command, causeway: Path) -> None:
    def dealt(by: str) -> int:
        rows = [json.loads(line) for line in fechtbuch("stats", causeway, "--by", by, "--json").lines]
        return sum(row["damage_dealt"] for row in rows)

    assert dealt("creature") == dealt("side") == dealt("round") > 0
    assert [line.split()[:2] for line in fechtbuch("stats", causeway, "--by", "round").lines[1:4]] == [
        ["round", "side"],
        ["1", "watch"],
        ["1", "marsh"],
    ]


def test_pools_that_were_spent_are_named(fechtbuch: Command, tmp_path: Path) -> None:
    path = tmp_path / "tower.fechtbuch"
    fechtbuch("run", ROOT / "notebooks" / "control_zone.toml", "--save", path)
    lines = fechtbuch("stats", path).lines
    assert columns(lines[1])[-1] == "spent"
    assert columns(next(line for line in lines if line.startswith("ilse")))[-1] == "ap 14, speed 8"


def hits_of(log: Path, who: str) -> str:
    """Hits and attacks of somebody in all fights of a log."""
    rows = [row for row in rows_of(log, "creatures") if row["creature"] == who]
    hits, attacks = (sum(int(row[name] or 0) for row in rows) for name in ("hits", "attacks"))
    return f"{hits} of {attacks}"


def test_several_fights_are_summed_up_by_name(fechtbuch: Command, log: Path) -> None:
    with duel(log, id="other", seed=8) as fight:
        play_rounds(fight, 3)
    ran = fechtbuch("stats", log)
    assert ran.lines[0].startswith("2 fights, ")
    assert "no rule set 'toy' is installed" in ran.lines[1]
    assert columns(ran.lines[2])[:4] == ["name", "side", "fights", "turns"]
    assert [columns(line)[:5] for line in ran.lines[3:]] == [
        ["Fighter A", "A", "2", "5", hits_of(log, "A")],
        ["Fighter B", "B", "2", "5", hits_of(log, "B")],
    ]
    assert columns(ran.lines[3])[5] == "unknown"


def test_a_summary_follows_a_branch(fechtbuch: Command, log: Path) -> None:
    assert ", 9 acts;" in fechtbuch("stats", log, "--branch", "luck").lines[0]
    assert ", 12 acts;" in fechtbuch("stats", log).lines[0]


def test_hostile_names_do_not_reach_the_terminal(fechtbuch: Command, nasty_log: Path) -> None:
    ran = fechtbuch("stats", nasty_log)
    assert ran.code == 0
    assert not {"\x1b", "\x07", "\u202e"} & set(ran.out)


def test_tables_are_written(fechtbuch: Command, causeway: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "tables"
    ran = fechtbuch("tables", causeway, "--out", out)
    assert ran.code == 0
    assert {path.name for path in out.iterdir()} == {f"{name}.parquet" for name in TABLES}
    said = dict(line.rsplit(": ", 1) for line in ran.lines)
    for name in TABLES:
        path = out / f"{name}.parquet"
        assert said[str(path)] == counted(parquet.read_table(path).num_rows, "row")


def test_chosen_tables_of_all_lines_as_csv(fechtbuch: Command, log: Path, tmp_path: Path) -> None:
    out = tmp_path / "tables"
    words = ("--format", "csv", "--table", "fights", "--table", "wounds", "--branch", "*")
    assert fechtbuch("tables", log, "-o", out, *words).code == 0
    assert {path.name for path in out.iterdir()} == {"fights.csv", "wounds.csv"}
    with (out / "fights.csv").open(newline="", encoding="utf-8") as file:
        assert [row["branch"] for row in csv.DictReader(file)] == ["main", "luck"]


def test_hostile_names_in_csv(fechtbuch: Command, nasty_log: Path, tmp_path: Path) -> None:
    assert fechtbuch("tables", nasty_log, "-o", tmp_path, "--format", "csv", "--table", "creatures").code == 0
    with (tmp_path / "creatures.csv").open(newline="", encoding="utf-8") as file:
        assert next(csv.DictReader(file))["name"] == NASTY


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("stats", "--by", "sides"), "nothing is summed up by 'sides'; near: side"),
        (("stats", "--branch", "mian"), "has no branch 'mian'; near: main"),
        (("stats", "--branch", "*"), "name one of them"),
        (("tables", "--out", "x", "--format", "xlsx"), "cannot be written as 'xlsx'"),
        (("tables", "--out", "x", "--table", "fact"), "no table 'fact'; near: facts"),
        (("tables", "--out", "x", "--fight", "nobody"), "no fight 'nobody'"),
    ],
)
def test_what_is_not_there_is_said(
    fechtbuch: Command, log: Path, words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = fechtbuch(words[0], log, *words[1:])
    assert (ran.code, said in ran.err) == (3, True), ran.err


def test_without_pyarrow_a_summary_is_there_and_tables_say_what_is_missing(
    fechtbuch: Command, log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert fechtbuch("stats", log).code == 0
    ran = fechtbuch("tables", log, "-o", tmp_path / "t")
    assert (ran.code, "pip install -e '.[tables]'" in ran.err) == (3, True)
