"""How characters answer questions: whether and how to react."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fechtbuch.decide.answers import Policy
from fechtbuch.decide.requests import Ask
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.habits import any_answer, number_of
from fechtbuch.rulesets.habits import first_answer as first

__all__ = ["POLICIES", "decline", "first", "pick", "random", "react"]


def decline(battle: Battle, ask: Ask) -> str:
    """Lets it pass: a reaction that nobody names is declined."""
    return ask.decline or ask.options[-1].value


def react(battle: Battle, ask: Ask) -> str:
    """Reacts whenever it may, with what hits most easily, but never against its own side; of equals the first."""
    if ask.about in battle and battle[ask.about].side == battle[ask.who].side:
        return decline(battle, ask)
    figured = [(option.figure.value, option.value) for option in ask.options if option.figure is not None]
    return max(figured, key=lambda pair: pair[0])[1] if figured else decline(battle, ask)


def pick(battle: Battle, count: int, *about: str) -> int:
    """A number below ``count`` that hangs on the battle alone: the turn, and how and where everybody is."""
    parts = [str(battle.clock.turns), battle.clock.turn, *about, *battle.bonds]
    for one in battle:
        pools = ",".join(str(pool.value) for pool in one.pools.values())
        parts.append(f"{one.id}:{pools}:{one.place.cell}:{one.place.posture}:{','.join(one.conditions)}")
    return number_of(parts, count)


random = any_answer(pick)
"""Any option, each as likely as the next over many battles; the same one in the same battle."""


POLICIES: Final[Mapping[str, Policy]] = {
    "default": decline,
    "decline": decline,
    "first": first,
    "react": react,
    "fighter": react,
    "cautious": react,
    "archer": react,
    "random": random,
}
"""By name; ``default`` answers when nobody was named."""
