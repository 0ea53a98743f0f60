"""Whole fights without people: every creature played by a policy of its rule set, dice from a seed."""

from __future__ import annotations

from collections.abc import Mapping

from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.rulesets.protocol import Bound

__all__ = ["MOST_ACTS", "play_out", "play_turn", "sides_up"]

MOST_ACTS = 25
"""Acts after which a turn is ended for whoever does not end it."""


def rules_of(fight: Fight) -> Bound:
    """The rules the fight is played by."""
    assert fight.rules is not None
    return fight.rules


def sides_up(fight: Fight) -> set[str]:
    """The sides that still have somebody who takes part."""
    rules, battle = rules_of(fight), fight.state()
    return {creature.side for creature in battle if not rules.view(battle, creature.id).out}


def play_turn(fight: Fight, players: Mapping[str, str]) -> str:
    """One turn of whoever is next; who that was. ``players`` names a player by creature or side."""
    rules = rules_of(fight)
    assert rules.ruleset.next_turn is not None
    who = rules.ruleset.next_turn(fight.state(), rules.tables)
    fight.act(StartTurn(who))
    names = {c.id: players.get(c.id) or players.get(c.side, "default") for c in fight.state()}
    player = rules.ruleset.players[names[who]]
    for _ in range(MOST_ACTS):
        if rules.view(fight.state(), who).out:
            return who
        act = player(fight.state(), who, rules.tables)
        if isinstance(act, EndTurn):
            break
        fight.act(act, policy=names)
    fight.act(EndTurn(who))
    return who


def play_out(fight: Fight, players: Mapping[str, str], turns: int = 200) -> int:
    """Play until one side is down or so many turns are over; how many turns it took."""
    for turn in range(turns):
        if len(sides_up(fight)) < 2:
            return turn
        play_turn(fight, players)
    return turns
