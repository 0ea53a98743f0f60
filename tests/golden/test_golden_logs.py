"""Logs of every released schema must always open, verify and come to the state they were recorded with.

A log ``NAME.jsonl`` has beside it ``NAME.json``: for each branch the pools, postures and conditions at its head.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fechtbuch.fight import Fight
from fechtbuch.history.store import MemoryStore
from fechtbuch.interchange.jsonl import import_log
from fechtbuch.model.state import Battle
from fechtbuch.narrate.telling import narrate_fight

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


def test_every_fact_of_it_can_be_told(golden: tuple[Fight, dict[str, Any]]) -> None:
    fight, states = golden
    for name in states:
        passages = list(narrate_fight(fight, name))
        assert passages
        assert all(told.sentence for passage in passages for told in passage.told)
