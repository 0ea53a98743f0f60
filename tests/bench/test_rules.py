"""One melee act with all its rules, and its exact odds: against a poker engine and against sampling."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

from fechtbuch.decide.answers import InTurn, Stream, by_policy
from fechtbuch.decide.outcomes import outcomes
from fechtbuch.decide.resolve import Resolution, resolve
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import Bound
from tests.bench.fights import BLOWS, SWING, duel
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


def _play_on(battle: Battle, rules: Bound, most: int) -> int:
    """Two fighters strike at each other by turns while both are in the fight; how many acts it took."""
    answers = by_policy(lambda who: rules.ruleset.policies["default"])
    acts = 0
    for who, blow in cycle(BLOWS.items()):
        for act in (StartTurn(who), blow, EndTurn(who)):
            if acts == most or any(one.status != "in" or one.has("unconscious") for one in battle):
                return acts
            if not rules.violations(battle, act):
                dice = Stream("bench", "parent", b"act", acts)
                battle = resolve(battle, rules.play(act), InTurn((dice, answers))).battle
                acts += 1
    return acts


def test_duels_played_on(paired: Paired, benchmark: Any) -> None:
    acts, hands = paired.size(200), paired.size(5, 1)
    duels = [duel(other=n) for n in range(paired.size(250, 8))]
    rules = duels[0].rules
    assert rules is not None
    starts = iter([one.state() for one in duels])
    operations = sum(check_down(poker_hand()) for _ in range(hands))

    def ours() -> None:
        left = acts
        while left:
            left -= _play_on(next(starts), rules, left)

    def peer() -> None:
        for _ in range(hands):
            check_down(poker_hand())

    measure = "duels of ever new fighters, each act (turn begun, blow, turn ended) judged and resolved"
    paired(measure, "pokerkit, one operation", ours, peer, must=1.5, aim=4, units=(acts, operations))
    benchmark.pedantic(lambda: None, rounds=1)


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
