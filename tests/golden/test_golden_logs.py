"""Logs of every released schema must always open, verify and come to the state they were recorded with; and the rules
as they are must make of every act what was recorded.

A log ``NAME.jsonl`` has beside it ``NAME.json``: for each branch the pools, postures and conditions at its head.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fechtbuch.audit import version_audit
from fechtbuch.fight import Fight
from fechtbuch.history.log import Log
from fechtbuch.history.store import MemoryStore
from fechtbuch.interchange.jsonl import import_log
from fechtbuch.model.acts import PLAIN_ACTS
from fechtbuch.model.state import Battle
from fechtbuch.narrate.telling import narrate_fight
from fechtbuch.rulesets import find_ruleset, known_rulesets

OUTGROWN = {"the_bridge_1": (4, 5, 7, 9, 13, 14, 16, 17, 20, 24, 25, 27, 28, 30)}
"""Acts of logs that are kept for their form: the rules state more of these acts than was recorded of them."""

LOGS = sorted(Path(__file__).parent.glob("*.jsonl"))


def summary(battle: Battle) -> dict[str, Any]:
    """What a golden log's state is held against: enough to notice any change of folding."""
    return {
        creature.id: {
            "pools": {name: [pool.value, pool.full] for name, pool in creature.pools.items()},
            "place": [list(creature.place.cell), creature.place.facing, creature.place.posture],
            "conditions": sorted(creature.conditions),
            "zones": {name: list(zone.status) for name, zone in creature.zones.items()},
            "items": {key: [item.held, item.ready] for key, item in creature.items.items()},
            "status": creature.status,
        }
        for creature in battle
    }


@pytest.fixture(params=LOGS, ids=lambda path: path.stem)
def golden(request: pytest.FixtureRequest) -> tuple[Fight, dict[str, Any]]:
    path: Path = request.param
    store = MemoryStore()
    record = import_log(path, store)
    states: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return Fight.open(store, record.fight.id), states


def test_there_is_one() -> None:
    assert LOGS


def test_a_golden_log_opens_and_verifies(golden: tuple[Fight, dict[str, Any]]) -> None:
    fight, _ = golden
    assert fight.verify(deep=True).intact


def test_it_comes_to_the_recorded_states(golden: tuple[Fight, dict[str, Any]]) -> None:
    fight, states = golden
    assert {branch.name for branch in fight.branches()} == set(states)
    for name, expected in states.items():
        assert summary(fight.state(name)) == expected


def test_it_can_be_read_without_its_rule_set(golden: tuple[Fight, dict[str, Any]]) -> None:
    fight, states = golden
    log = Log(fight.store, fight.log.row, PLAIN_ACTS)
    for name in states:
        head = fight.lines.head(name)
        assert [commit.events for commit, _ in log.commits(head)] == [c.events for c, _ in fight.log.commits(head)]


def test_the_rules_as_they_are_make_the_same_of_it(
    golden: tuple[Fight, dict[str, Any]], request: pytest.FixtureRequest
) -> None:
    fight, _ = golden
    found = version_audit(fight)
    wanted = OUTGROWN.get(request.node.callspec.id, ())
    assert tuple(sorted(one.act for one in found.differences)) == wanted, str(found)
    assert sum(found.played.values()) > 20


def test_every_rule_set_with_turns_has_one() -> None:
    """A rule set without rules of its own has nothing that could come out otherwise."""
    recorded = {json.loads(path.read_text(encoding="utf-8").splitlines()[1])["fight"]["ruleset"] for path in LOGS}
    assert recorded == {name for name in known_rulesets() if find_ruleset(name).next_turn is not None}


def test_every_fact_of_it_can_be_told(golden: tuple[Fight, dict[str, Any]]) -> None:
    fight, states = golden
    for name in states:
        passages = list(narrate_fight(fight, name))
        assert passages
        assert all(told.sentence for passage in passages for told in passage.told)
