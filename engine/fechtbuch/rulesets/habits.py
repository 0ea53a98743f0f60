"""Players made of habits, tried in order, and players and policies that choose by the battle alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

from fechtbuch.decide.answers import Policy
from fechtbuch.decide.requests import Ask
from fechtbuch.model.acts import Act, EndTurn
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.judging import Violations
from fechtbuch.rulesets.seeing import At

__all__ = ["Habit", "Pick", "any_act", "any_answer", "first_answer", "first_legal", "number_of"]

Habit = Callable[[At, str], Iterator[Act]]
"""``(here, who) -> acts`` that somebody would do now, the likeliest first; they need not be legal."""

Pick = Callable[..., int]
"""``(battle, count, *about) -> number`` below ``count`` that hangs on the battle and on what it is about alone."""


def first_legal(violations: Violations, habits: Iterable[Habit], battle: Battle, who: str, tables: Any) -> Act:
    """The first act of the first habit that breaches nothing; the end of the turn when none is left."""
    here = At(battle, tables)
    for habit in habits:
        for act in habit(here, who):
            if not violations(battle, act, tables):
                return act
    return EndTurn(who)


def first_answer(battle: Battle, ask: Ask) -> str:
    """The first option offered."""
    return ask.options[0].value


def any_answer(pick: Pick) -> Policy:
    """The policy that takes any option, each as likely as the next over many battles; the same in the same battle."""

    def random(battle: Battle, ask: Ask) -> str:
        return ask.options[pick(battle, len(ask.options), ask.who, ask.question, ask.about)].value

    return random


def any_act(pick: Pick, acts: Sequence[Act], battle: Battle, who: str) -> Act:
    """Any of these acts, or the end of the turn, about one time in five."""
    choice = [*acts, *[EndTurn(who)] * (1 + len(acts) // 4)]
    return choice[pick(battle, len(choice), who, "act")]


def number_of(parts: Iterable[str], count: int) -> int:
    """A number below ``count`` that hangs on these texts alone, evenly spread over many."""
    digest = blake2b("\0".join(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest) % count
