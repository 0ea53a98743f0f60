"""One melee act with all its rules, and its exact odds: against a poker engine and against sampling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fechtbuch.decide.answers import InTurn, Stream, by_policy
from fechtbuch.decide.outcomes import outcomes
from fechtbuch.decide.resolve import Resolution, resolve
from tests.bench.fights import SWING, duel
from tests.bench.pairs import Paired
from tests.bench.peers import check_down, poker_hand

SAMPLES = 100_000


def _parts() -> tuple[Any, Any, Any]:
    fight = duel()
    assert fight.rules is not None
    return fight.state(), fight.rules.play(SWING), fight.rules.ruleset.policies["default"]


def _resolver() -> Callable[[int], Resolution]:
    """The melee act, resolved with the dice of a take."""
    battle, play, policy = _parts()
    default = by_policy(lambda who: policy)

    def resolved(take: int) -> Resolution:
        return resolve(battle, play, InTurn((Stream("bench", "parent", b"act", take), default)))

    return resolved


def test_melee_act(paired: Paired, benchmark: Any) -> None:
    acts, hands = paired.size(300), paired.size(5, 1)
    resolved = _resolver()
    events = sum(len(resolved(take).events) for take in range(acts))
    operations = sum(check_down(poker_hand()) for _ in range(hands))

    def ours() -> None:
        for take in range(acts):
            resolved(take)

    def peer() -> None:
        for _ in range(hands):
            check_down(poker_hand())

    measure = "full rules resolution, one melee act (attack, defence, damage, consequences)"
    paired(measure, "pokerkit, one operation", ours, peer, must=1.5, aim=4, units=(acts, operations))
    measure = "the same, for each recorded fact"
    paired(measure, "pokerkit, one recorded operation", ours, peer, must=1.5, aim=4, units=(events, operations))
    benchmark.pedantic(ours, rounds=1)


def test_exact_odds(paired: Paired, benchmark: Any) -> None:
    battle, play, policy = _parts()
    resolved = _resolver()
    samples = paired.size(1_000, 5)

    def ours() -> object:
        return outcomes(battle, play, policy, most=5_000_000 if paired.full else 2_000)

    def peer() -> None:
        for take in range(samples):
            resolved(take)

    measure = "exact odds of that act"
    against = f"{SAMPLES:,} sampled resolutions (a hundred times 1,000)"
    paired(measure, against, ours, peer, must=10, aim=50, units=(1, samples / SAMPLES))
    benchmark.pedantic(ours, rounds=1)
