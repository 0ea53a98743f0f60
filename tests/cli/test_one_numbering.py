"""An act has one number, whichever command or panel tells of it: its place on the line, turn acts counted too."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch_widgets import FightBook
from tests.cli.conftest import Command
from tests.setup.project import ROOT

FILE = ROOT / "notebooks" / "the_bridge.toml"
HEADINGS = re.compile(r"^ *(\d+)  (Round \d+ · .+?)(?:  act\[(\d+)\])?(?:  \(overruled: .*\))?$", re.MULTILINE)


@pytest.fixture(scope="module")
def bridge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("numbers") / "bridge.fechtbuch"


@pytest.fixture
def kept(fechtbuch: Command, bridge: Path) -> str:
    """What ``run`` prints of the fight; it is saved as well."""
    bridge.unlink(missing_ok=True)
    ran = fechtbuch("run", FILE, "--save", bridge)
    assert ran.code == 0
    return ran.out


def headings(text: str) -> dict[int, str]:
    return {int(number): words for number, words, _ in HEADINGS.findall(text)}


def grapple(text: str) -> int:
    (number,) = (number for number, words in headings(text).items() if words.endswith("Grapple"))
    return number


def test_run_and_log_number_every_act_alike(fechtbuch: Command, bridge: Path, kept: str) -> None:
    assert headings(kept) == headings(fechtbuch("log", bridge).out)
    assert list(headings(kept)) == list(range(1, 31))
    facts = [json.loads(line) for line in fechtbuch("log", bridge, "--json").lines]
    assert {fact["act"] for fact in facts if fact["kind"] == "Grappled"} == {grapple(kept)}


def test_run_says_beside_it_which_act_of_the_file_it_is(kept: str) -> None:
    places = [int(place) for _, _, place in HEADINGS.findall(kept) if place]
    assert places == list(range(1, len(places) + 1))
    assert 10 < len(places) < 30
    assert re.search(r"^  13  Round 1 · Skarn · Grapple  act\[8\]$", kept, re.MULTILINE)


def test_one_act_is_picked_by_that_number(fechtbuch: Command, bridge: Path, kept: str) -> None:
    number = grapple(kept)
    assert headings(fechtbuch("log", bridge, "--act", str(number)).out) == {number: headings(kept)[number]}
    assert fechtbuch("odds", bridge, "--act", str(number)).lines[0] == headings(kept)[number]
    assert json.loads(fechtbuch("odds", bridge, "--act", str(number), "--json").out)["act"] == number
    assert fechtbuch("state", bridge, "--act", str(number)).lines[1].startswith(f"act {number}, ")


def test_the_sum_behind_a_roll_is_told_term_by_term(fechtbuch: Command, bridge: Path, kept: str) -> None:
    told = fechtbuch("log", bridge, "--act", str(grapple(kept)), "--why").lines
    begin = told.index("            parry 13:")
    terms = [line.strip() for line in told[begin + 1 : begin + 7]]
    assert terms[0] == "15  Broadsword [from the sheet]"
    assert terms[1] == "×1/2  Half of the skill [CMP-DEFENSE]"
    assert told[begin + 7].strip().startswith("rolled 14 (4-5-5) on 3d6; the chance to succeed was 83.8 %")
    assert "            [CMP-DEFENSE] Active defense scores" in told
    assert "parry 13:" not in fechtbuch("log", bridge, "--act", str(grapple(kept))).out


def test_whatif_names_acts_and_settles_conflicts_by_it(fechtbuch: Command, bridge: Path, kept: str) -> None:
    changed = ("whatif", bridge, "--act", str(grapple(kept)), "--answer", "aldo.parry=9")
    told = fechtbuch(*changed)
    assert told.lines[1] == f"act {grapple(kept)}, Skarn: Grapple: edited"
    assert "#" not in told.out
    conflicts = [int(number) for number in re.findall(r"^act (\d+), .*: conflict$", told.out, re.MULTILINE)]
    assert [headings(kept)[number].rpartition(" · ")[2] for number in conflicts] == ["Break free", "Takedown"]
    settled = fechtbuch(*changed, "--leave-out", str(conflicts[0]), "--leave-out", str(conflicts[1]))
    assert settled.code == 0
    data = json.loads(fechtbuch(*changed, "--json").out)
    assert all(entry["number"] == entry["act"] for entry in data["entries"])
    assert fechtbuch(*changed, "--leave-out", "3").err.endswith(
        "3 is no act that this rebase decides again; acts 13 to 30 are\n"
    )


def test_the_audit_and_the_chances_count_so(fechtbuch: Command) -> None:
    session = ROOT / "notebooks" / "session.toml"
    told = headings(fechtbuch("run", session).out)
    found = json.loads(fechtbuch("audit", session, "--json").out)["findings"]
    forgotten = next(one for one in found if one["kind"] == "overruled")
    assert told[forgotten["act"]].startswith("Round 2 · Wren")
    chances = fechtbuch("chances", session, "--n", "1", "--top", "0").out
    rows = re.findall(r"^ +(\d+) +(Round \d+ · .+?) {2,}", chances, re.MULTILINE)
    assert {int(number): words for number, words in rows} == told


def test_panels_count_so(bridge: Path, kept: str) -> None:
    with Fight.open(bridge, readonly=True) as fight:
        (grappled,) = [moment for moment in fight.line() if moment.event.kind == "Grappled"]
        at = fight.cursor(at=grappled.position)
        assert at.act == grapple(kept)
        index: Any = FightBook(fight).model.line.index(0, [creature.id for creature in fight.battle()])
        told = [number for _, number, commit, _ in index["acts"] if grappled.position.commit.startswith(commit)]
        assert told == [grapple(kept)]
        assert repr(at).startswith(f"cursor: act {grapple(kept)} of 30 on 'main', ")
