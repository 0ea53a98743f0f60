"""The bestiary plays itself: no raw exception, no illegal act, and every log replays to itself byte for byte."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_out
from fechtbuch.narrate.telling import narrate_fight
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from tests.rulesets.dungeon_fantasy.test_players import one
from tests.support.replaying import replays_to_itself

BESTIARY = sorted(
    tomllib.loads((files("fechtbuch.rulesets.dungeon_fantasy.data") / "bestiary.toml").read_text(encoding="utf-8"))
)

TURNS = 14


def melee(kind: str, players: tuple[str, str], seed: int) -> Fight:
    """A creature of the bestiary and a knight against an orc and an archer, for some turns."""
    cast = [
        one("A", "red", kind, [0, 0]),
        one("K", "red", "knight", [0, 3]),
        one("B", "blue", "orc", [6, 0], 3),
        one("C", "blue", "goblin_archer", [7, 3], 3),
    ]
    fight = Fight.start(None, RULESET, f"Melee of the {kind}", cast, seed=seed, id="melee")
    play_out(fight, {"A": players[0], "K": "fighter", "B": players[1], "C": "archer"}, TURNS)
    return fight


@pytest.mark.parametrize("kind", BESTIARY)
@pytest.mark.parametrize("players", [("random", "random"), ("beast", "cautious")], ids=lambda pair: "-".join(pair))
def test_whatever_plays_the_log_replays_to_itself(kind: str, players: tuple[str, str]) -> None:
    fight = melee(kind, players, seed=len(kind))
    replays_to_itself(fight)
    assert all(passage.heading for passage in narrate_fight(fight))
