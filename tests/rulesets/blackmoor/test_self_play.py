"""The bestiary plays itself: no raw exception, no illegal act, and every log replays to itself byte for byte."""

from __future__ import annotations

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_out
from fechtbuch.model.state import Creature
from fechtbuch.narrate.telling import narrate_fight
from fechtbuch.rulesets.blackmoor.creature.bestiary import bestiary
from fechtbuch.rulesets.blackmoor.ruleset import RULESET
from tests.rulesets.blackmoor.ring import creature
from tests.support.replaying import replays_to_itself

TURNS = 24


def one(id: str, side: str, kind: str, cell: list[int], facing: int = 0) -> Creature:
    """A creature of the bestiary."""
    return creature(id, **{"from": f"bestiary:{kind}", "side": side, "cell": cell, "facing": facing})


def melee(kind: str, players: tuple[str, str], seed: int) -> Fight:
    """A creature of the bestiary and a man-at-arms against a lizard and an eagle, for some turns."""
    cast = [
        one("A", "red", kind, [0, 0]),
        one("K", "red", "man_at_arms", [0, 2]),
        one("B", "blue", "marsh_lizard", [3, 0], 3),
        one("C", "blue", "giant_eagle", [4, 2], 3),
    ]
    options = {"optional_zones": bool(seed % 2)}
    fight = Fight.start(None, RULESET, f"Melee of the {kind}", cast, seed=seed, options=options, id="melee")
    play_out(fight, {"A": players[0], "K": "fighter", "B": players[1], "C": "beast"}, TURNS)
    return fight


@pytest.mark.parametrize("kind", sorted(bestiary()))
@pytest.mark.parametrize("players", [("random", "random"), ("beast", "cautious")], ids=lambda pair: "-".join(pair))
def test_whatever_plays_the_log_replays_to_itself(kind: str, players: tuple[str, str]) -> None:
    fight = melee(kind, players, seed=len(kind))
    replays_to_itself(fight)
    assert all(passage.heading for passage in narrate_fight(fight))


@pytest.mark.parametrize("seed", range(6))
def test_fights_come_to_an_end(seed: int) -> None:
    cast = [one("A", "red", "man_at_arms", [0, 0]), one("B", "blue", "man_at_arms", [2, 0], 3)]
    fight = Fight.start(None, RULESET, "Duel", cast, seed=seed, id="duel")
    assert play_out(fight, {"A": "fighter", "B": "beast"}, 200) < 200
