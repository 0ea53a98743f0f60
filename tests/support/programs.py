"""Little decisions made up by hypothesis, and their odds by plain enumeration: the oracle for exact odds.

A program is a nested tuple of steps. ``run`` plays it as a rule would be played: it rolls, asks, states facts, reads
the counters of creatures and calls parts. ``enumerated`` runs it through ``resolve`` with every answer to every
question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import strategies as st

from fechtbuch.decide.answers import Given
from fechtbuch.decide.requests import Ask, Choice, Decision, Each, Part, Request, Roll
from fechtbuch.decide.resolve import Play, Resolution, Unanswered, resolve
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.address import Address
from fechtbuch.model.events import CounterChanged, Joined, Started
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.state import Battle, Creature, Pool, Sheet
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled

__all__ = [
    "IDS",
    "TooMany",
    "asking",
    "battle_of",
    "enumerated",
    "marginal",
    "programs",
    "run",
    "total_of",
    "weights_of",
]

IDS = ("A", "B", "C", "D")
_MODULUS = 4
"""Counters stay small, so that different ways meet in equal states."""

Program = tuple[Any, ...]


class TooMany(Exception):
    """More ways than a test has time for."""


def battle_of(*ids: str) -> Battle:
    """Creatures with ten hit points each."""
    made = [Creature(who, who, "red", Sheet(), Table({"hp": Pool(10, 10)})) for who in ids or IDS]
    return fold(EMPTY_BATTLE, [Started(), *(Joined(creature.id, creature) for creature in made)])


# ------------------------------------------------------------------------------------------------ playing a program


def run(scene: Scene, program: Program) -> Decision[int]:
    """Play a program; returns the last value it came to."""
    last = 0
    for step, *rest in program:
        last = yield from _STEPS[step](scene, last, *rest)
    return last


def asking(scene: Scene, request: Request[Any]) -> Decision[Any]:
    """A rule that asks for one thing and returns the answer."""
    return (yield from request)


def _roll(scene: Scene, last: int, who: str, dice: str, classes: int) -> Decision[int]:
    """A roll of which only the class is used, when there are classes."""
    of = (lambda total: total % classes) if classes else None
    rolled = yield from Roll(who, "roll", dice, of=of)
    total: int = rolled.total
    return total % classes if classes else total


def _again(scene: Scene, last: int, who: str, dice: str) -> Decision[int]:
    """A roll that is repeated until it shows more than the least."""
    spread = parse_dice(dice)
    rolled = yield from Roll(who, "again", dice, allowed=frozenset(range(spread.low + 1, spread.high + 1)))
    return rolled.total


def _ask(scene: Scene, last: int, who: str, options: int) -> Decision[int]:
    chosen = yield from Ask(who, "ask", tuple(Choice(str(n)) for n in range(options)))
    return int(chosen)


def _add(scene: Scene, last: int, who: str, source: str) -> Decision[int]:
    """A fact about ``who`` that depends on the last value and on a counter of ``source``."""
    after: int = (last + scene.battle[source].counters.get("n", 0)) % _MODULUS
    before = scene.battle[who].counters.get("n", 0)
    yield from happen(scene, CounterChanged(who, "n", after - before, after))
    return after


def _look(scene: Scene, last: int, who: str, then: Program, otherwise: Program) -> Decision[int]:
    """A way that depends on a counter of ``who``."""
    odd = (last + scene.battle[who].counters.get("n", 0)) % 2
    value: int = yield from run(scene, then if odd else otherwise)
    return value


def _part(scene: Scene, last: int, about: str, program: Program) -> Decision[int]:
    value: int = yield from Part("part", about, run, (program,))
    return value


def _each(scene: Scene, last: int, parts: tuple[tuple[str, Program], ...]) -> Decision[int]:
    yield from Each(tuple(Part("each", about, run, (program,)) for about, program in parts))
    return last


_STEPS: dict[str, Any] = {
    "roll": _roll,
    "again": _again,
    "ask": _ask,
    "add": _add,
    "look": _look,
    "part": _part,
    "each": _each,
}


# ------------------------------------------------------------------------------------------------ making programs


def programs(*, each: bool, depth: int = 2) -> st.SearchStrategy[Program]:
    """Programs with or without parts declared independent."""
    who = st.sampled_from(IDS)
    dice = st.sampled_from(("1d2", "1d3", "2d2"))
    steps: list[st.SearchStrategy[Any]] = [
        st.tuples(st.just("roll"), who, dice, st.sampled_from((0, 2))),
        st.tuples(st.just("add"), who, who),
        st.tuples(st.just("ask"), who, st.integers(2, 3)),
        st.tuples(st.just("again"), who, st.sampled_from(("1d3", "2d2"))),
    ]
    if depth:
        inner = programs(each=each, depth=depth - 1)
        steps.append(st.tuples(st.just("part"), who, inner))
        steps.append(st.tuples(st.just("look"), who, inner, inner))
        if each:
            one = st.tuples(who, inner)
            parts = st.lists(one | st.builds(_own, who, dice), min_size=1, max_size=3).map(tuple)
            steps.append(st.tuples(st.just("each"), parts))
    return st.lists(st.one_of(steps), min_size=1, max_size=3).map(tuple)


def _own(who: str, dice: str) -> tuple[str, Program]:
    """A part that really touches only what it is about."""
    return who, (("roll", who, dice, 0), ("add", who, who))


# ------------------------------------------------------------------------------------------------ the oracle


def weights_of(battle: Battle, ask: Ask) -> Mapping[str, int]:
    """How likely each option is, odd enough to notice a mistake; it looks at the battle, as a policy may."""
    lead = battle[ask.who].counters.get("n", 0) % 2
    return {value: 1 + n + lead for n, value in enumerate(ask.values)}


def enumerated(battle: Battle, play: Play, most: int = 400) -> dict[tuple[Battle, Any], Fraction]:
    """The chance of each (battle, value) by trying every answer, throw by throw. Raises ``TooMany``."""
    result: dict[tuple[Battle, Any], Fraction] = {}
    todo: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    runs = 0
    while todo:
        runs += 1
        if runs > most:
            raise TooMany
        answers, share = todo.pop()
        end = _follow(battle, play, answers)
        if isinstance(end, Resolution):
            key = (end.battle, end.value)
            result[key] = result.get(key, Fraction(0)) + share
        else:
            todo.extend(((*answers, answer), share * chance) for answer, chance in _answers(end))
    return result


def _follow(battle: Battle, play: Play, answers: tuple[Any, ...]) -> Resolution | Unanswered:
    left = iter(answers)

    def answerer(address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
        answer = next(left, None)
        return None if answer is None else Given(answer, "program")

    try:
        return resolve(battle, play, answerer)
    except Unanswered as waiting:
        return waiting


def _answers(waiting: Unanswered) -> Iterator[tuple[Any, Fraction]]:
    request = waiting.request
    if isinstance(request, Ask):
        weights = weights_of(waiting.battle, request)
        for value, weight in weights.items():
            yield value, Fraction(weight, sum(weights.values()))
        return
    dice = parse_dice(request.dice)
    throws = product(range(1, dice.sides + 1), repeat=dice.count)
    fair = [faces for faces in throws if request.allowed is None or sum(faces) in request.allowed]
    for faces in fair:
        yield Rolled(sum(faces), faces), Fraction(1, len(fair))


def marginal(ends: Mapping[tuple[Battle, Any], Fraction], who: str) -> dict[Creature, Fraction]:
    """The distribution of one creature's state."""
    result: dict[Creature, Fraction] = {}
    for (battle, _), share in ends.items():
        result[battle[who]] = result.get(battle[who], Fraction(0)) + share
    return result


def total_of(ends: Mapping[tuple[Battle, Any], Fraction], ids: tuple[str, ...]) -> dict[int, Fraction]:
    """The distribution of the sum of some creatures' counters."""
    result: dict[int, Fraction] = {}
    for (battle, _), share in ends.items():
        number = sum(battle[who].counters.get("n", 0) for who in ids)
        result[number] = result.get(number, Fraction(0)) + share
    return result
