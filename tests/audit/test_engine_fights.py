"""What the engine itself has resolved is right: an audit of it has nothing to say but what a reader should know."""

from __future__ import annotations

from pathlib import Path

import pytest

from fechtbuch.audit import audit, version_audit
from fechtbuch.fight import Fight
from fechtbuch.interchange.fight_file import read
from fechtbuch.interchange.play import play
from fechtbuch.model.acts import Adjust, Record
from tests.audit.planting import NOTEBOOKS, SYSTEMS, commits, played

CASES = NOTEBOOKS.parent / "tests" / "rulesets"


def by_hand(fight: Fight, line: str) -> bool:
    return any(
        isinstance(commit.act, (Adjust, Record)) or commit.overruled
        for commit, _ in fight.log.commits(fight.lines.head(line))
    )


def nothing_but_notes(fight: Fight) -> None:
    for line in fight.lines.heads:
        found = audit(fight, line)
        assert [str(finding) for finding in found.findings if finding.severity != "note"] == []
        assert bool(found.findings) is by_hand(fight, line)
        assert found.parted is None
        assert found.drift == ()
    assert version_audit(fight).same


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("system", SYSTEMS)
def test_fights_of_players(system: str, seed: int) -> None:
    fight = played(system, seed, 20)
    found = audit(fight)
    assert found.findings == ()
    assert found.acts == len(commits(fight)) - 1
    assert found.line == tuple(commit.id for commit in commits(fight))


@pytest.mark.parametrize("system", SYSTEMS)
def test_examples(system: str) -> None:
    nothing_but_notes(play(read(NOTEBOOKS / SYSTEMS[system]).cases[0]).fight)


@pytest.mark.parametrize("topic", sorted(CASES.glob("*/cases/*")), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_rule_cases(topic: Path) -> None:
    for file in sorted(topic.rglob("*.toml")) if topic.is_dir() else [topic]:
        for case in read(file).cases:
            nothing_but_notes(play(case).fight)
