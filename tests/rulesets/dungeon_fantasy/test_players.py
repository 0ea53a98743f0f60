"""Creatures that play themselves: whole fights end, good habits beat chance, and no act is ever against the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_out, sides_up
from fechtbuch.model.acts import StartTurn
from fechtbuch.model.state import Creature
from fechtbuch.rulesets.dungeon_fantasy.playing.appraisal import chance
from fechtbuch.rulesets.dungeon_fantasy.playing.players import PLAYERS
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from tests.rulesets.dungeon_fantasy.ring import TABLES, battle, creature, turns

MOST_TURNS = 160


def one(id: str, side: str, kind: str, cell: list[int], facing: int = 0) -> Creature:
    table = {"id": id, "side": side, "from": f"bestiary:{kind}", "cell": cell, "facing": facing}
    made, _ = RULESET.build(table, TABLES, id)
    return made


def duel(seed: int, players: tuple[str, str], kinds: tuple[str, str], apart: int = 6) -> Fight:
    cast = [one("A", "red", kinds[0], [0, 0]), one("B", "blue", kinds[1], [apart, 0], 3)]
    fight = Fight.start(None, RULESET, "Duel", cast, seed=seed, id="duel")
    play_out(fight, dict(zip("AB", players, strict=True)), MOST_TURNS)
    return fight


@pytest.mark.parametrize(
    ("players", "kinds"),
    [
        (("fighter", "fighter"), ("orc", "bandit")),
        (("cautious", "fighter"), ("knight", "orc")),
        (("beast", "fighter"), ("wolf", "bandit")),
        (("archer", "fighter"), ("goblin_archer", "orc")),
    ],
    ids=lambda pair: "-".join(pair),
)
def test_a_fight_comes_to_an_end(players: tuple[str, str], kinds: tuple[str, str]) -> None:
    for seed in (1, 2):
        assert len(sides_up(duel(seed, players, kinds))) == 1


def test_a_fighter_beats_chance() -> None:
    won = Counter(side for seed in range(6) for side in sides_up(duel(seed, ("fighter", "random"), ("orc", "orc"))))
    assert won["red"] >= 5
    assert won["blue"] <= 1


def test_an_archer_aims_and_shoots() -> None:
    fight = duel(3, ("archer", "fighter"), ("goblin_archer", "orc"), apart=14)
    acts = [commit.act for commit, _ in fight.log.commits(fight.head) if commit.act.who == "A"]
    declared = [getattr(act, "manoeuvre", "") for act in acts if act.do == "declare"]
    assert "aim" in declared
    assert any(act.do == "attack" for act in acts)


def test_whoever_is_badly_hurt_and_cautious_falls_back() -> None:
    hurt = creature("A", side="red", hp=10, hp_now=3, skills={"Broadsword": 12}, weapons=["broadsword"])
    here = turns(battle(hurt, creature("B", side="blue", cell=[2, 0])), StartTurn("A"))
    act = PLAYERS["cautious"](here, "A", TABLES)
    assert act.do == "move"
    assert PLAYERS["fighter"](here, "A", TABLES) != act


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_the_same_battle_gives_the_same_act(name: str) -> None:
    here = turns(battle(one("A", "red", "orc", [0, 0]), one("B", "blue", "wolf", [1, 0])), StartTurn("A"))
    act = PLAYERS[name](here, "A", TABLES)
    assert act == PLAYERS[name](here, "A", TABLES)
    assert RULESET.violations(here, act, TABLES) == ()


def test_chances_are_those_of_three_dice() -> None:
    assert chance(10) * 216 == 108
    assert chance(2) * 216 == 4  # 3 and 4 always succeed
    assert chance(20) * 216 == 212  # 17 and 18 never do
