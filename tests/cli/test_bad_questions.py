"""Questions about a kept fight that have no answer: one clear sentence, exit code 3, and the log as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.history.store import open_store
from fechtbuch.interchange.fight_file import parse
from fechtbuch.interchange.play import play
from tests.cli.conftest import Command

GATE = """
format = "fechtbuch/1"
ruleset = "dungeon_board"
seed = 3
map = { size = [6, 3], doors = [{ between = [[1, 0], [2, 0]], name = "gate" }] }
creature = [
  { id = "dwarf", from = "bestiary:dwarf", cell = [1, 0] },
  { id = "orc", from = "bestiary:orc", cell = [2, 0] },
]
act = [
  { do = "open_door", who = "dwarf", door = "gate" },
  { do = "strike", who = "dwarf", target = "orc", dice = [4, 2] },
]
"""


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """A dwarf begins his turn, opens a gate and strikes at the orc behind it, in a log."""
    path = tmp_path / "gate.fechtbuch"
    with open_store(path) as store:
        play(parse(GATE, "gate").cases[0], store)
    return path


def kept(log: Path) -> Any:
    """All that is in a log, which must verify."""
    with Fight.open(log, readonly=True) as fight:
        assert fight.verify(deep=True).intact
        return fight.branches(), fight.store.tree(fight.id), fight.store.annotations(fight.id)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("whatif --act 3 --answer orc.pary=4", "no question of this act fits 'orc.pary'; near: orc.parry"),
        ("whatif --act 2 --answer strike=4", "act 2 (dwarf: open_door) asked nothing"),
        ("whatif --act 3 --answer strike=7", "a 7 on a d6 is impossible, faces go from 1 to 6"),
        ("whatif --act 3 --answer strike=0", "a 0 on a d6 is impossible"),
        ("whatif --act 3 --answer strike=1,2", "1 face needed, 2 given"),
        ("whatif --act 3 --answer strike=high", "'high' is no answer; asked for are dice"),
        ("whatif --act 3 --answer defence=pary", "'pary' is not offered; offered: parry, decline; near: parry"),
        ("whatif --act 9 --answer strike=4", "it has acts 1 to 3"),
        ("whatif --drop 3 --keep main", "has a branch 'main' already"),
        ("whatif --drop 3 --leave-out 7", "7 is no act that this rebase decides again"),
        ("odds --act 4", "there is no act 4 on 'main': it has acts 1 to 3"),
        ("odds --act 3 --policy figther", "no policy 'figther'; near: fighter"),
        ("odds --act 3 --answers bset", "'bset' is no way to answer; near: best"),
        ("odds --act 3 --value orcc.wounds", "'orcc.wounds' begins with no creature's id; near: orc"),
        ("odds --act 3 --value orc.wound", "orc shows no 'wound'; near: wounds"),
        ("chances --n 2000000", "n is a whole number from 1 to 1,000,000, not 2000000"),
        ("chances --side hero", "there is no side 'hero' in this fight; there are 'heroes', 'monsters'"),
        ("chances --player figther", "there is no 'figther'; near: fighter"),
        ("chances --branch mian", "no branch 'mian'; near: main"),
        ("audit --branch mian", "no branch 'mian'; near: main"),
        ("audit --fight 0x", "no fight '0x' in"),
    ],
)
def test_a_question_without_an_answer_is_refused_and_changes_nothing(
    fechtbuch: Command, gate: Path, question: str, words: str
) -> None:
    before = kept(gate)
    command, *options = question.split()
    ran = fechtbuch(command, gate, *options)
    assert ran.code == 3
    assert words in ran.err
    assert "Traceback" not in ran.err
    assert kept(gate) == before


@pytest.mark.parametrize("command", [("whatif", "--drop", "1"), ("whatif", "--drop", "1", "--keep", "x"), ("log",)])
def test_a_fight_file_where_a_log_is_wanted_says_how_to_make_one(
    fechtbuch: Command, tmp_path: Path, command: tuple[str, ...]
) -> None:
    file = tmp_path / "gate.toml"
    file.write_text(GATE, encoding="utf-8")
    ran = fechtbuch(command[0], file, *command[1:])
    assert ran.code == 3
    assert f"is a fight file: play it into a log with: fechtbuch run {file} --save LOG" in ran.err
    assert file.read_text(encoding="utf-8") == GATE


def test_a_claim_about_somebody_who_is_not_there_is_a_finding_that_names_who_is(fechtbuch: Command, gate: Path) -> None:
    with Fight.open(gate) as fight:
        heads = [(branch.name, branch.head) for branch in fight.branches()]
        fight.claim({"orcc.wounds": 1})
    ran = fechtbuch("audit", gate)
    assert "'orcc' is no creature" in " ".join(ran.out.split())
    assert "near: orc" in " ".join(ran.out.split())
    with Fight.open(gate, readonly=True) as fight:
        assert [(branch.name, branch.head) for branch in fight.branches()] == heads
        assert fight.verify(deep=True).intact
