"""The bestiary plays itself: no raw exception, no illegal act, and every log replays to itself byte for byte."""

from __future__ import annotations

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_out
from fechtbuch.model.state import BattleMap
from fechtbuch.model.table import freeze
from fechtbuch.narrate.telling import narrate_fight
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from tests.rulesets.dungeon_board.hall import TABLES, figure
from tests.support.replaying import replays_to_itself

BESTIARY = TABLES.bestiary.ids
TURNS = 16
MAP = {
    "size": [9, 7],
    "walls": [[[4, y], [5, y]] for y in range(7) if y != 3],
    "doors": [{"between": [[4, 3], [5, 3]], "open": True, "name": "door"}],
    "obstacles": [{"cell": [6, 3], "shoot_through": True}, [2, 2]],
    "traps": [{"cell": [3, 3], "name": "pit", "wounds": 1}],
    "rooms": {"hall": {"from": [0, 0], "to": [4, 6]}, "crypt": {"from": [5, 0], "to": [8, 6]}},
}


def melee(kind: str, players: tuple[str, str], seed: int) -> Fight:
    """A figure of the bestiary joins one party or the other; the monsters belong to the heroes' hall."""
    side = TABLES.bestiary.of(kind).side
    guest = figure(
        "guest", **{"from": f"bestiary:{kind}", "side": side, "cell": [1, 3] if side == "heroes" else [7, 3]}
    )
    cast = [
        figure("wizard", cell=[0, 3], spells=["Fireball", "Sleep", "Ward", "Transfer"]),
        figure("dwarf", cell=[2, 3]),
        guest,
        figure("orc", cell=[5, 3], territory="hall"),
        figure("shaman", cell=[6, 4], territory="hall"),
    ]
    options = {"wounds_hamper": seed % 2 == 0}
    map = BattleMap("square", freeze(MAP))
    fight = Fight.start(None, RULESET, f"Melee of the {kind}", cast, seed=seed, id="melee", map=map, options=options)
    play_out(fight, {"heroes": players[0], "monsters": players[1]}, TURNS)
    return fight


@pytest.mark.parametrize("kind", BESTIARY)
@pytest.mark.parametrize("players", [("random", "random"), ("default", "default")], ids=lambda pair: "-".join(pair))
def test_whatever_plays_the_log_replays_to_itself(kind: str, players: tuple[str, str]) -> None:
    fight = melee(kind, players, seed=len(kind))
    replays_to_itself(fight)
    passages = tuple(narrate_fight(fight))
    assert all(passage.heading for passage in passages)
    assert all(told.sentence for passage in passages for told in passage.told)
