"""Rollouts on a cluster of worker processes: the same as here, also when one of them is killed in the middle."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from distributed import Client, LocalCluster

from fechtbuch.fight import Fight
from fechtbuch.whatif.simulation.blocks import workers_of
from fechtbuch.whatif.simulation.rollouts import rollouts
from fechtbuch.whatif.simulation.simulate import RolloutFailed
from tests.whatif.players import PATH, skirmish, wrecker

TOY_PATH = f"{PATH}:TOY_TURNS"


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Two worker processes on this machine, without a dashboard."""
    make_cluster: Any = LocalCluster
    make_client: Any = Client
    cluster = make_cluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1", silence_logs=50
    )
    made = make_client(cluster)
    try:
        yield made
    finally:
        made.close()
        cluster.close()


def executor_of(client: Any) -> Any:
    return client.get_executor(pure=False, retries=2)


def test_a_cluster_changes_nothing(client: Any, melee: dict[str, Fight]) -> None:
    executor = executor_of(client)
    assert workers_of(executor) == 2
    assert rollouts(skirmish(), n=40, executor=executor, ruleset=TOY_PATH) == rollouts(skirmish(), n=40)
    fight = melee["dungeon_fantasy"]
    assert rollouts(fight, n=8, most_acts=120, executor=executor) == rollouts(fight, n=8, most_acts=120)


def test_a_failure_is_told_as_it_is_here(client: Any) -> None:
    with pytest.raises(RolloutFailed, match="rollout 0, act 2: the player 'wrecker' of 'A' fails: KeyError: 'axe'"):
        rollouts(skirmish(), n=6, players=wrecker, executor=executor_of(client), ruleset=TOY_PATH)


def test_a_worker_that_is_killed_changes_nothing(client: Any) -> None:
    killed: list[int] = []

    def kill_one(done: int, total: int) -> None:
        if not killed and done >= 10:
            killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    found = rollouts(skirmish(), n=120, block=5, executor=executor_of(client), ruleset=TOY_PATH, progress=kill_one)
    assert killed
    assert not found.partial
    assert found == rollouts(skirmish(), n=120)
