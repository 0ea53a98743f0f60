"""Fights without people: every creature played by a player of its rule set, with the fight's own dice."""

from __future__ import annotations

from collections.abc import Mapping

from fechtbuch.fight.acting import NoRules
from fechtbuch.fight.handle import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.rulesets.protocol import Bound, Player

__all__ = ["MOST_ACTS", "UnknownPlayer", "play_out", "play_turn", "sides_up"]

MOST_ACTS = 25
"""Acts after which a turn is ended for whoever does not end it."""


class UnknownPlayer(FechtbuchError):
    """The rule set has no player of that name, or nobody who is next."""


def _rules(fight: Fight) -> Bound:
    if fight.rules is None:
        raise NoRules("the rule set of this fight is not installed; nobody can play on")
    return fight.rules


def _player(rules: Bound, name: str) -> Player:
    if name not in rules.ruleset.players:
        raise UnknownPlayer(f"{rules.ruleset.name} has no player {name!r}" + near(name, rules.ruleset.players))
    return rules.ruleset.players[name]


def sides_up(fight: Fight) -> set[str]:
    """The sides that still have somebody who takes part. Raises ``NoRules``."""
    rules, battle = _rules(fight), fight.state()
    return {creature.side for creature in battle if not rules.view(battle, creature.id).out}


def play_turn(fight: Fight, players: Mapping[str, str]) -> str:
    """One turn of whoever is next; who that was. ``players`` names a player by creature or side, else ``default``.

    Raises ``UnknownPlayer`` and ``NoRules``.
    """
    rules = _rules(fight)
    if rules.ruleset.next_turn is None:
        raise UnknownPlayer(f"{rules.ruleset.name} does not say whose turn is next")
    who = rules.ruleset.next_turn(fight.state(), rules.tables)
    fight.act(StartTurn(who))
    names = {c.id: players.get(c.id) or players.get(c.side, "default") for c in fight.state()}
    player = _player(rules, names[who])
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
    """Play until one side is down or so many turns are over; how many turns it took. Raises as ``play_turn`` does."""
    for turn in range(turns):
        if len(sides_up(fight)) < 2:
            return turn
        play_turn(fight, players)
    return turns
