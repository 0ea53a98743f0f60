"""The bestiary plays itself: no raw exception, no illegal act, and every log replays to itself byte for byte."""

from __future__ import annotations

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_out
from fechtbuch.model.state import BattleMap
from fechtbuch.model.table import freeze
from fechtbuch.narrate.telling import narrate_fight
from fechtbuch.rulesets.control_zone.bestiary import bestiary
from fechtbuch.rulesets.control_zone.ruleset import RULESET
from tests.rulesets.control_zone.test_players import one
from tests.support.replaying import replays_to_itself

TURNS = 14

FIELD = BattleMap(
    "square",
    freeze(
        {
            "walls": [[[3, 1], [4, 1]], [[3, 2], [4, 2]]],
            "obstacles": [[5, 3]],
            "elevation": [{"around": [0, 4], "radius": 1, "metres": 4}, {"cells": [[6, 2]], "metres": 6}],
        }
    ),
)


def melee(kind: str, players: tuple[str, str], seed: int) -> Fight:
    """A creature of the bestiary and a duellist against a pikeman and an archer, for some turns."""
    cast = [
        one("A", "red", kind, [0, 0]),
        one("K", "red", "duellist", [0, 3]),
        one("B", "blue", "pikeman", [6, 0]),
        one("C", "blue", "archer", [7, 3]),
    ]
    fight = Fight.start(None, RULESET, f"Melee of the {kind}", cast, seed=seed, id="melee", map=FIELD)
    play_out(fight, {"A": players[0], "K": "cautious", "B": players[1], "C": "archer"}, TURNS)
    return fight


@pytest.mark.parametrize("kind", bestiary())
@pytest.mark.parametrize("players", [("random", "random"), ("fighter", "fighter")], ids=lambda pair: "-".join(pair))
def test_whatever_plays_the_log_replays_to_itself(kind: str, players: tuple[str, str]) -> None:
    fight = melee(kind, players, seed=len(kind))
    replays_to_itself(fight)
    assert all(passage.heading for passage in narrate_fight(fight))
