"""One melee act with all its rules, and its exact odds: against a poker engine and against sampling."""

from __future__ import annotations

from itertools import count
from typing import Any

from fechtbuch.decide.answers import InTurn, Stream, by_policy
from fechtbuch.decide.outcomes import outcomes
from fechtbuch.decide.resolve import resolve
from tests.bench.fights import SWING, duel
from tests.bench.pairs import Paired
from tests.bench.peers import poker_hand

SAMPLES = 100_000


def _parts() -> tuple[Any, Any, Any]:
    fight = duel()
    assert fight.rules is not None
    return fight.state(), fight.rules.play(SWING), fight.rules.ruleset.policies["default"]


def test_melee_act(paired: Paired, benchmark: Any) -> None:
    battle, play, policy = _parts()
    numbers = count()
    times = paired.size(300)

    def ours() -> None:
        for _ in range(times):
            answers = InTurn((Stream("bench", "parent", b"act", next(numbers)), by_policy(lambda who: policy)))
            resolve(battle, play, answers)

    operations = 0

    def peer() -> None:
        nonlocal operations
        operations = 0
        for _ in range(times // 10 + 1):
            hand = poker_hand()
            for _ in range(6):
                hand.deal_hole()
            while hand.actor_index is not None and hand.street_index == 0:
                hand.check_or_call()
                operations += 1
            operations += 6

    peer()
    units = (times, operations)
    measure = "full rules resolution, one melee act"
    paired(measure, "pokerkit, one operation", ours, peer, must="1.5x", aim="4x", units=units)
    benchmark.pedantic(ours, rounds=1)


def test_exact_odds(paired: Paired, benchmark: Any) -> None:
    battle, play, policy = _parts()
    numbers = count()
    samples = paired.size(1_000, 5)

    def ours() -> object:
        return outcomes(battle, play, policy, most=5_000_000 if paired.full else 2_000)

    def peer() -> None:
        for _ in range(samples):
            answers = InTurn((Stream("bench", "parent", b"act", next(numbers)), by_policy(lambda who: policy)))
            resolve(battle, play, answers)

    measure = "exact odds of that act"
    against = f"{SAMPLES:,} sampled resolutions (extrapolated from 1,000)"
    paired(measure, against, ours, peer, must="10x", aim="50x", units=(1, max(1, samples) / SAMPLES), pairs=3)
    benchmark.pedantic(ours, rounds=1)
