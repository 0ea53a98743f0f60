"""Fights without people: every creature played by a player of its rule set, with the fight's own dice."""

from __future__ import annotations

from collections.abc import Mapping

from fechtbuch.fight.acting import NoRules
from fechtbuch.fight.handle import Fight
from fechtbuch.fight.turns import MOST_ACTS, UnknownPlayer, meant, next_up, one_turn, sides_in
from fechtbuch.model.acts import Act
from fechtbuch.model.errors import near
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.protocol import Bound, Player

__all__ = ["MOST_ACTS", "UnknownPlayer", "play_out", "play_turn", "sides_up"]


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
    return set(sides_in(_rules(fight), fight.state()))


def play_turn(fight: Fight, players: Mapping[str, str]) -> str:
    """One turn of whoever is next; who that was. ``players`` names a player by creature or side, else ``default``.

    A creature's questions are answered by the policy called like its player, if there is one. Raises ``UnknownPlayer``
    and ``NoRules``.
    """
    rules, battle = _rules(fight), fight.state()
    who = next_up(rules, battle)

    def choose(battle: Battle, who: str) -> Act:
        return _player(rules, _name(players, battle, who))(battle, who, rules.tables)

    acts = one_turn(rules, battle, who, choose)
    act = next(acts)
    while True:
        fight.act(act, policy=_policies(rules, players, battle))
        battle = fight.state()
        try:
            act = acts.send(battle)
        except StopIteration:
            return who


def _name(players: Mapping[str, str], battle: Battle, who: str) -> str:
    return meant(players, battle[who]) or "default"


def _policies(rules: Bound, players: Mapping[str, str], battle: Battle) -> dict[str, str]:
    names = {creature.id: _name(players, battle, creature.id) for creature in battle}
    return {who: name for who, name in names.items() if name in rules.ruleset.policies}


def play_out(fight: Fight, players: Mapping[str, str], turns: int = 200) -> int:
    """Play until one side is down or so many turns are over; how many turns it took. Raises as ``play_turn`` does."""
    for turn in range(turns):
        if len(sides_up(fight)) < 2:
            return turn
        play_turn(fight, players)
    return turns
