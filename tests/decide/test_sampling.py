"""Thrown often enough, the dice come to the exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from fechtbuch.decide.answers import Given, InTurn, Stream
from fechtbuch.decide.outcomes import outcomes
from fechtbuch.decide.requests import Ask, Choice, Decision, Each, Part, Roll
from fechtbuch.decide.resolve import Play, resolve
from fechtbuch.decide.scene import Consequences, Scene, happen
from fechtbuch.dice.notation import parse_dice
from fechtbuch.dice.stream import faces, stream_key
from fechtbuch.model.address import Address
from fechtbuch.model.events import ConditionGained, Wounded
from fechtbuch.model.state import Battle, Condition
from tests.support.programs import battle_of

START = battle_of("A", "B", "C")
TAKES = 4_000


def hp(battle: Battle, who: str) -> int:
    value: int = battle[who].pools["hp"].value
    return value


def melee(scene: Scene, who: str, target: str) -> Decision[None]:
    """Attack, a choice of defence, damage, and what a wound forces."""
    attack = yield from Roll(who, "attack", about=target, of=lambda total: (total <= 4, total <= 12))
    if attack.total > 12:
        return
    if attack.total > 4:
        chosen = yield from Ask(target, "defence", (Choice("dodge"), Choice("parry"), Choice("none")))
        needed = {"dodge": 8, "parry": 10, "none": 0}[chosen]
        defence = yield from Roll(target, chosen, about=who, of=lambda total: total <= needed)
        if defence.total <= needed:
            return
    damage = yield from Part("damage", target, harm, (who, target))
    assert damage > 0


def harm(scene: Scene, who: str, target: str) -> Decision[int]:
    rolled = yield from Roll(who, "damage", "1d6", about=target, allowed=frozenset(range(2, 7)))
    yield from happen(scene, Wounded(target, "hp", rolled.total, hp(scene.battle, target) - rolled.total))
    return rolled.total


def knockdown(scene: Scene, event: Wounded) -> Decision[None]:
    if event.by >= 5 and (yield from Roll(event.who, "HT", of=lambda total: total <= 11)).total > 11:
        yield from happen(scene, ConditionGained(event.who, Condition("stun")))


def sweep(scene: Scene, who: str) -> Decision[None]:
    yield from Each(tuple(Part("sweep", target, melee, (who, target)) for target in "BC"))


RULES = Consequences(forced={Wounded: (knockdown,)})
WEIGHTS: Mapping[str, int] = {"dodge": 3, "parry": 2, "none": 1}


def chooses(battle: Battle, ask: Ask) -> Mapping[str, int]:
    return WEIGHTS


def drawn_choice(take: int) -> Any:
    """The same weights drawn with keyed dice: a die of six sides, three of them for dodging."""

    def answer(address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        if isinstance(request, Roll):
            return None
        key = stream_key("choices", str(take).encode(), str(address).encode())
        (face,) = faces(key, parse_dice("1d6"))
        return Given(("dodge", "dodge", "dodge", "parry", "parry", "none")[face - 1], "policy")

    return answer


def chi_square(seen: Mapping[Any, int], expected: Mapping[Any, Fraction], count: int) -> tuple[float, int]:
    """The statistic and its degrees of freedom; rare classes go together."""
    assert set(seen) <= set(expected)
    common = [(seen.get(key, 0), float(share * count)) for key, share in expected.items() if share * count >= 5]
    rare = [(seen.get(key, 0), float(share * count)) for key, share in expected.items() if share * count < 5]
    if rare:
        common.append((sum(n for n, _ in rare), sum(e for _, e in rare)))
    return sum((n - e) ** 2 / e for n, e in common), len(common) - 1


def fits(seen: Mapping[Any, int], expected: Mapping[Any, Fraction], count: int) -> bool:
    statistic, degrees = chi_square(seen, expected, count)
    return statistic < degrees + 3.5 * sqrt(2 * degrees)


def sampled(play: Play) -> list[Battle]:
    return [
        resolve(START, play, InTurn((Stream("seed", "parent", b"act", take), drawn_choice(take)))).battle
        for take in range(TAKES)
    ]


def test_a_duel() -> None:
    play = Play(melee, ("A", "B"), RULES)
    expected = outcomes(START, play, chooses).spread(lambda battle: battle)
    assert sum(expected.values()) == 1
    assert fits(Counter(sampled(play)), expected, TAKES)


def test_independent_parts() -> None:
    play = Play(sweep, ("A",), RULES)
    odds = outcomes(START, play, chooses)
    assert odds.joint == ()
    battles = sampled(play)
    for who in "BC":
        expected = odds.spread(lambda battle, who=who: battle[who], who)  # type: ignore[misc]
        assert fits(Counter(battle[who] for battle in battles), expected, TAKES)
    lost = odds.sum_spread({"B": lambda battle: 10 - hp(battle, "B"), "C": lambda battle: 10 - hp(battle, "C")})
    assert fits(Counter(20 - hp(battle, "B") - hp(battle, "C") for battle in battles), lost, TAKES)


def test_the_test_would_notice_loaded_dice() -> None:
    play = Play(melee, ("A", "B"), RULES)
    expected = outcomes(START, play, lambda battle, ask: {"dodge": 1, "parry": 2, "none": 3}).spread(
        lambda battle: battle
    )
    assert not fits(Counter(sampled(play)), expected, TAKES)


@pytest.mark.parametrize("allowed", [None, frozenset({2, 3, 12})], ids=["any total", "some totals"])
def test_a_single_roll(allowed: frozenset[int] | None) -> None:
    def roll(scene: Scene) -> Decision[int]:
        return (yield from Roll("A", "x", "2d6", allowed=allowed)).total

    odds = outcomes(START, Play(roll), chooses)
    expected = {outcome.value: Fraction(outcome.weight, odds.total) for outcome in odds.outcomes}
    seen = Counter(resolve(START, Play(roll), Stream("s", "p", b"a", take)).value for take in range(TAKES))
    assert fits(seen, expected, TAKES)
