"""Small fights under the toy rules, for tests of history, fights and narration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fechtbuch.fight import Fight, Played
from fechtbuch.fight.handle import Where
from fechtbuch.history.store.contract import Position
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import Event
from fechtbuch.model.evolve import EMPTY_BATTLE, evolve
from fechtbuch.model.state import Battle
from fechtbuch.model.wire import encode, to_json
from tests.support.toy_ruleset import TOY, Strike, creature

__all__ = ["duel", "folded", "play_rounds", "play_turn", "positions", "reopened", "state_bytes"]


def duel(where: Where | None = None, **options: Any) -> Fight:
    """A and B face each other; dice from the seed 7."""
    options.setdefault("seed", 7)
    options.setdefault("id", "duel")
    return Fight.start(where, TOY, "A duel", [creature("A", hp=6000), creature("B", hp=6000)], **options)


def reopened(fight: Fight) -> Fight:
    """Another handle on the same store, which has to read everything anew."""
    return Fight.open(fight.store, fight.id, ruleset=TOY)


def play_turn(fight: Fight, who: str, foe: str) -> list[Played]:
    """A whole turn."""
    return [fight.act(act) for act in (StartTurn(who), Strike(who, foe), EndTurn(who))]


def play_rounds(fight: Fight, rounds: int) -> list[Played]:
    """Both strike at each other, round after round."""
    return [
        played for _ in range(rounds) for who, foe in (("A", "B"), ("B", "A")) for played in play_turn(fight, who, foe)
    ]


def folded(events: Iterator[Event]) -> list[Battle]:
    """The battle after each event, by the plainest of folds."""
    battle, states = EMPTY_BATTLE, []
    for event in events:
        battle = evolve(battle, event)
        states.append(battle)
    return states


def state_bytes(battle: Battle) -> bytes:
    """A state as canonical bytes: equal bytes are equal states."""
    return encode(to_json(battle))


def positions(fight: Fight, head: str) -> list[Position]:
    """Every place a cursor can stand on the line to a head, in order."""
    return [
        Position(commit.id, event, "")
        for commit, node in fight.log.commits(head)
        for event in (range(len(node.states)) if node.states else (-1,))
    ]
