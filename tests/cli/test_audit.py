"""``fechtbuch audit``: findings as text, JSON or a page, and exit codes that a script can go by."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fechtbuch.audit import accept, audit
from fechtbuch.fight import Fight
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play, start
from fechtbuch.model.acts import EndTurn, StartTurn
from tests.audit.pages import Page
from tests.cli.conftest import NASTY, Command
from tests.setup.project import ROOT

BRIDGE = ROOT / "notebooks" / "the_bridge.toml"


@pytest.fixture
def cheated(tmp_path: Path) -> Path:
    """A log under installed rules in which the table has one creature's hit points wrong after the second act."""
    path = tmp_path / "bridge.fechtbuch"
    case = read(BRIDGE).cases[0]
    with start(case, str(path)) as fight:
        turn = next(creature.id for creature in fight.battle())
        fight.act(StartTurn(turn))
        at = fight.act(EndTurn(turn), overrule="he waits").position
        fight.claim({f"{turn}.hp": 3}, at=at)
    return path


def test_a_fight_that_went_by_the_rules(fechtbuch: Command) -> None:
    ran = fechtbuch("audit", BRIDGE)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0] == "The Bridge"
    assert "0 errors, 0 warnings" in ran.out


def test_a_wrong_claim_is_an_error(fechtbuch: Command, cheated: Path) -> None:
    ran = fechtbuch("audit", cheated)
    assert ran.code == 1
    assert "act 2, error, the table said otherwise" in ran.out
    assert "Aldo of the Bridge's HP: 13 by the rules, 3 at the table" in ran.out
    assert "table and rules part after act 2" in ran.out
    assert "1 error" in ran.out
    with Fight.open(cheated, readonly=True) as fight:
        (wrong,) = audit(fight).errors
    assert wrong.commit[:12] not in ran.out


def test_rules_are_told_with_their_text(fechtbuch: Command, cheated: Path) -> None:
    with Fight.open(cheated, readonly=True) as fight:
        assert fight.rules is not None
        cited = [fight.rules.ruleset.catalogue[id] for one in audit(fight).findings for id in one.rules]
    out = fechtbuch("audit", cheated).out
    for rule in cited:
        assert f"[{rule.id}] {rule.title}: {rule.text}" in out


def test_accepted_errors_are_none(fechtbuch: Command, cheated: Path) -> None:
    with Fight.open(cheated) as fight:
        (wrong,) = audit(fight).errors
        accept(fight, wrong, "it was late", "Ann")
    ran = fechtbuch("audit", cheated)
    assert ran.code == 0
    assert "the table said otherwise" not in ran.out
    assert "1 accepted" in ran.out
    listed = fechtbuch("audit", cheated, "--accepted")
    assert listed.code == 0
    assert "act 2, accepted, the table said otherwise" in listed.out
    assert "accepted: it was late (Ann)" in listed.out


def test_json_holds_everything(fechtbuch: Command, cheated: Path) -> None:
    ran = fechtbuch("audit", cheated, "--json")
    assert ran.code == 1
    (line,) = ran.lines
    with Fight.open(cheated, readonly=True) as fight:
        assert json.loads(line) == audit(fight).to_data()
    more = json.loads(fechtbuch("audit", cheated, "--json", "--dice").out)
    assert {"dice", "luck"} <= set(more)


def test_the_page_is_written_beside_the_text(fechtbuch: Command, cheated: Path, tmp_path: Path) -> None:
    out = tmp_path / "audit.html"
    ran = fechtbuch("audit", cheated, "--html", out)
    assert ran.code == 1
    assert f"{out}: written" in ran.out
    page = Page(out.read_text(encoding="utf-8"))
    assert page.faults == []
    assert "the table had Aldo of the Bridge's HP as 3" in page.text


def test_dice_and_luck_are_told_when_asked_for(fechtbuch: Command) -> None:
    plain, dice = fechtbuch("audit", BRIDGE), fechtbuch("audit", BRIDGE, "--dice")
    assert "too few to tell" not in plain.out
    assert "Skarn, d6" in dice.out
    assert "too few to tell" in dice.out
    assert "damage dealt" in dice.out
    every = fechtbuch("audit", BRIDGE, "--all-dice")
    assert "dice of people, the program, facts stated by hand" in every.out


def test_every_case_of_a_file_and_one_of_them(fechtbuch: Command, tmp_path: Path) -> None:
    file = ROOT / "tests" / "rulesets" / "dungeon_fantasy" / "cases" / "turn" / "turns.toml"
    cases = read(file).cases
    ran = fechtbuch("audit", file, "--html", tmp_path / "all.html")
    assert ran.code == 0
    assert all(case.title in ran.out for case in cases)
    assert f"{len(cases)} fights: 0 errors that nobody accepted" in ran.out
    one = fechtbuch("audit", file, "--case", "2")
    assert one.lines[0] == cases[1].title
    assert cases[0].title not in one.out


def test_a_branch_and_a_fight_can_be_named(fechtbuch: Command, tmp_path: Path) -> None:
    path = tmp_path / "two.fechtbuch"
    case = read(BRIDGE).cases[0]
    ids = []
    for _ in range(2):
        with start(case, str(path)) as fight:
            turn = next(creature.id for creature in fight.battle())
            fight.act(StartTurn(turn))
            fight.branch("aside")
            ids.append(fight.id)
    ran = fechtbuch("audit", path)
    assert ran.code == 0
    assert "2 fights: 0 errors that nobody accepted" in ran.out
    one = fechtbuch("audit", path, "--fight", ids[1], "--branch", "aside", "--json")
    assert [json.loads(line)["fight"] for line in one.lines] == [ids[1]]
    assert json.loads(one.out)["branch"] == "aside"


def test_an_exported_fight(fechtbuch: Command, cheated: Path, tmp_path: Path) -> None:
    exported = tmp_path / "bridge.jsonl"
    assert fechtbuch("export", cheated, "-o", exported).code == 0
    assert fechtbuch("audit", exported).code == 1


def test_rules_that_are_not_installed(fechtbuch: Command, log: Path) -> None:
    ran = fechtbuch("audit", log)
    assert ran.code == 3
    assert "can be read but not held against its rules" in ran.err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("nowhere.fechtbuch",), "nowhere"),
        (("nowhere.toml",), "cannot be read"),
        ((BRIDGE, "--branch", "mian"), "near: main"),
        ((BRIDGE, "--case", "9"), "there is no case"),
        ((BRIDGE, "--fight", "1"), "--case"),
    ],
)
def test_input_that_cannot_be_used(fechtbuch: Command, words: tuple[str | Path, ...], complaint: str) -> None:
    ran = fechtbuch("audit", *words)
    assert ran.code == 3
    assert complaint in ran.err


def test_a_case_of_a_log_is_none(fechtbuch: Command, cheated: Path) -> None:
    ran = fechtbuch("audit", cheated, "--case", "1")
    assert (ran.code, "--fight" in ran.err) == (3, True)


def test_a_page_that_cannot_be_written(fechtbuch: Command, tmp_path: Path) -> None:
    ran = fechtbuch("audit", BRIDGE, "--html", tmp_path / "no" / "folder.html")
    assert ran.code == 3
    assert "folder.html" in ran.err


def test_nothing_in_a_log_steers_the_terminal(fechtbuch: Command, tmp_path: Path) -> None:
    path = tmp_path / "nasty.fechtbuch"
    with start(read(BRIDGE).cases[0], str(path)) as fight:
        turn = next(creature.id for creature in fight.battle())
        at = fight.act(StartTurn(turn)).position
        fight.claim({NASTY: NASTY, f"{turn}.hp": NASTY}, at=at)
        accept(fight, audit(fight).findings[0], NASTY, NASTY)
    for more in ((), ("--accepted", "--dice"), ("--json",)):
        ran = fechtbuch("audit", path, *more)
        assert ran.code in (0, 1)
        assert not set("\x1b\x07\u202e\u202c") & set(ran.out)


def test_a_played_file_and_the_log_of_it_are_audited_alike(fechtbuch: Command, tmp_path: Path) -> None:
    path = tmp_path / "same.fechtbuch"
    assert fechtbuch("run", BRIDGE, "--save", path).code == 0
    from_log, from_file = fechtbuch("audit", path), fechtbuch("audit", BRIDGE)
    assert from_log.lines == from_file.lines
    assert play(read(BRIDGE).cases[0]).fight.title == from_log.lines[0]
