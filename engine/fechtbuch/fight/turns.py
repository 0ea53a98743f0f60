"""The acts of fights without people, whoever keeps them: a fight that is recorded, or one that is only thought through.

What is played is a generator: it yields an act, and is sent the battle afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import TypeVar

from fechtbuch.model.acts import Act, Begin, EndTurn, NextPhase, StartTurn
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle, Creature
from fechtbuch.rulesets.protocol import Bound

__all__ = [
    "MOST_ACTS",
    "TURN_ACTS",
    "Choose",
    "UnknownPlayer",
    "meant",
    "next_up",
    "one_turn",
    "sides_in",
    "turn_after",
    "turns",
    "wish_for",
]

MOST_ACTS = 25
"""Acts after which a turn is ended for whoever does not end it."""

TURN_ACTS = frozenset({Begin.do, StartTurn.do, EndTurn.do, NextPhase.do})
"""Acts after which it is plain whose turn is running."""

Choose = Callable[[Battle, str], Act]
"""``(battle, who) -> act``: what somebody does next in its own turn."""

T = TypeVar("T")


class UnknownPlayer(FechtbuchError):
    """The rule set has no player of that name, or nobody who is next."""


def meant(wishes: Mapping[str, T], creature: Creature) -> T | None:
    """What is wished for a creature: under its id, else its side, else ``""``, which stands for all others."""
    for key in (creature.id, creature.side, ""):
        if key in wishes:
            return wishes[key]
    return None


def wish_for(wishes: Mapping[str, T], battle: Battle, who: str) -> T | None:
    """The same for who may not be there any more: under its id or ``""`` then."""
    if who in battle:
        return meant(wishes, battle[who])
    return wishes[who] if who in wishes else wishes.get("")


def sides_in(rules: Bound, battle: Battle) -> tuple[str, ...]:
    """The sides that still have somebody who takes part, in listing order."""
    return tuple(dict.fromkeys(creature.side for creature in battle if not rules.out(battle, creature.id)))


def next_up(rules: Bound, battle: Battle) -> str:
    """Whose turn comes next; empty when nobody is left. Raises ``UnknownPlayer`` for rules without turns."""
    if rules.ruleset.next_turn is None:
        raise UnknownPlayer(f"{rules.ruleset.name} does not say whose turn is next")
    return rules.ruleset.next_turn(battle, rules.tables)


def one_turn(
    rules: Bound, battle: Battle, who: str, choose: Choose, *, begun: bool = False
) -> Generator[Act, Battle, Battle]:
    """The acts of a turn, its beginning and end included; whoever drops out has none left, not even the end.

    ``begun``: the turn is running already. Returns the battle it was sent last.
    """
    if not begun:
        battle = yield StartTurn(who)
    for _ in range(MOST_ACTS):
        if who not in battle or rules.out(battle, who):
            return battle
        act = choose(battle, who)
        if isinstance(act, EndTurn):
            break
        battle = yield act
    battle = yield EndTurn(who)
    return battle


def turns(rules: Bound, battle: Battle, choose: Choose, running: str = "") -> Generator[Act, Battle, None]:
    """Turn after turn, as long as somebody is next; ``running`` is whose turn has begun. Raises ``UnknownPlayer``."""
    while who := running or next_up(rules, battle):
        battle = yield from one_turn(rules, battle, who, choose, begun=bool(running))
        running = ""


def turn_after(act: Act, running: str) -> str:
    """Whose turn is running after an act, if it was ``running``'s before; empty between turns."""
    if act.do not in TURN_ACTS:
        return running
    return act.who if isinstance(act, StartTurn) else ""
