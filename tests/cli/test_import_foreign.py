"""``fechtbuch import`` of a combat tracker's log, and every other command on what came of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import NASTY, Command
from tests.interchange.tracker import Tracker, lines, write


def rewound(combat: str = "one") -> Tracker:
    """A combat in which somebody went back a turn."""
    tracker = Tracker(combat)
    tracker.start()
    tracker.strike("Ann", "OR1", 15, 3)
    tracker.next()
    tracker.back()
    tracker.strike("Ann", "OR1", 16, 6, 6)
    return tracker


@pytest.fixture
def record(fechtbuch: Command, tmp_path: Path) -> Path:
    """A log with the record of one combat."""
    kept = tmp_path / "record.fechtbuch"
    ran = fechtbuch("import", write(tmp_path / "tracker.jsonl", lines(rewound())), "--save", kept)
    assert (ran.code, ran.err) == (0, "")
    return kept


def test_the_summary_says_what_was_found(fechtbuch: Command, tmp_path: Path) -> None:
    rows = [*lines(rewound()), "{broken"]
    log, kept = write(tmp_path / "tracker.jsonl", rows), tmp_path / "record.fechtbuch"
    ran = fechtbuch("import", log, "--save", kept)
    assert ran.code == 0
    assert ran.lines[0] == f"1 combat of {len(rows) - 1} lines in {kept}"
    assert ran.lines[1].endswith("; it goes on in branch rewind-1")
    assert ran.lines[2:] == [
        "    3 creatures, hit points of 3 known; 1 death; 2 turns; 1 rewind",
        "    2 attacks, 2 hits; 19 damage and 0 healing rolled; 0 casts; 0 checks",
        "    0 changes of hit points without a cause in the log",
        "    5 acts and 1 note kept; nothing new in 1 beginnings and ends, 5 commands, 2 messages of the tracker",
        "    not understood: 1",
        f"    ! a broken line: no JSON: 1, first in line {len(rows)}",
    ]
    again = fechtbuch("import", log, "--save", kept)
    assert "which was there already" in again.lines[1]
    assert again.lines[2:] == ran.lines[2:]


def test_the_summary_as_json(fechtbuch: Command, tmp_path: Path) -> None:
    log = write(tmp_path / "tracker.jsonl", [*lines(rewound()), '{"combat_id": "one", "event_type": "odd"}'])
    ran = fechtbuch("import", log, "--save", tmp_path / "record.fechtbuch", "--json")
    said = json.loads(ran.out)
    assert said["counts"]["attacks"] == 2
    assert said["fights"][0]["branch"] == "rewind-1"
    assert said["not_understood"] == {"event 'odd'": {"times": 1, "lines": [len(lines(rewound())) + 1]}}


def test_a_combat_that_is_refused_is_named_and_the_exit_code_says_so(fechtbuch: Command, tmp_path: Path) -> None:
    rats = [{"combatants": [{"id": f"{n}-{k}"} for k in range(450)]} for n in range(5)]
    flood = [json.dumps({"combat_id": NASTY, "event_type": "combat_state_update", "data": data}) for data in rats]
    log = write(tmp_path / "tracker.jsonl", flood + lines(rewound()))
    ran = fechtbuch("import", log, "--save", tmp_path / "record.fechtbuch")
    assert ran.code == 3
    assert any("was left out: more than 2000 creatures" in line for line in ran.lines)
    assert "\x1b" not in ran.out
    assert ran.lines[0].startswith("1 combat of")


def test_the_record_can_be_told_looked_at_and_verified(fechtbuch: Command, record: Path) -> None:
    told = fechtbuch("log", record, "--branch", "rewind-1")
    assert told.code == 0
    assert "        OR1: −5 HP, now 8 (carried over)." in told.lines
    assert told.lines[-1] == "        OR1 dies (at 0 hit points)."
    branches = [line.split() for line in fechtbuch("branches", record).lines]
    assert [row[:2] for row in branches[2:]] == [["main", "3"], ["rewind-1", "3"]]
    assert branches[3][3:5] == ["act", "1,"]
    verified = fechtbuch("verify", record, "--deep")
    assert (verified.code, verified.lines[0].endswith("6 commits; all intact")) == (0, True)


def test_the_state_shows_pools_and_conditions(fechtbuch: Command, record: Path) -> None:
    ends, main = fechtbuch("state", record, "--at", "rewind-1"), fechtbuch("state", record)
    assert ends.lines[0].endswith("round 1, turn of Ann")
    assert ends.lines[-1].split() == ["OR1", "monsters", "dead", "hit", "points", "0/13"]
    assert main.lines[-1].split() == ["OR1", "monsters", "in", "hit", "points", "8/13"]
    views = json.loads(fechtbuch("state", record, "--json").out)["views"]
    assert views["Ann"] == {"hp": 20, "ac": 15, "status": "in"}


@pytest.mark.parametrize("name", ["out.jsonl", "out.toml"])
def test_the_record_can_be_exported_and_read_again(fechtbuch: Command, record: Path, tmp_path: Path, name: str) -> None:
    out, other = tmp_path / name, tmp_path / "other.fechtbuch"
    assert fechtbuch("export", record, "-o", out).code == 0
    if name.endswith(".jsonl"):
        assert fechtbuch("import", out, "--save", other).code == 0
        assert fechtbuch("branches", other).out == fechtbuch("branches", record).out
    else:
        assert fechtbuch("check", out).code == 0


def test_without_a_place_to_save_nothing_happens(fechtbuch: Command, tmp_path: Path) -> None:
    ran = fechtbuch("import", write(tmp_path / "tracker.jsonl", lines(rewound())))
    assert ran.code == 2
    assert "--save LOG" in ran.err


def test_no_fight_file_begins_a_record(fechtbuch: Command, tmp_path: Path) -> None:
    assert "supplies no fight file" in fechtbuch("new", "--ruleset", "chronicle", tmp_path / "x.toml").err
    path = tmp_path / "y.toml"
    path.write_text('format = "fechtbuch/1"\nruleset = "chronicle"\n[[creature]]\nid = "A"\n', encoding="utf-8")
    ran = fechtbuch("run", path)
    assert ran.code == 3
    assert "a chronicle comes from a log of another tool" in ran.err
