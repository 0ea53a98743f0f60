"""Characters that play themselves: whole fights end, good habits beat chance, and no act is ever against the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from fechtbuch.decide.requests import Ask, Choice
from fechtbuch.fight import Fight
from fechtbuch.fight.playing import play_out, sides_up
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.figures import Figure, start
from fechtbuch.model.state import Creature
from fechtbuch.rulesets.control_zone.acts import Aim, Attack, Interact, Move, TakeInHand
from fechtbuch.rulesets.control_zone.attacks.blow import blow_of
from fechtbuch.rulesets.control_zone.ground.ways import ways
from fechtbuch.rulesets.control_zone.playing.answers import POLICIES
from fechtbuch.rulesets.control_zone.playing.appraisal import chance_to_hit, worth
from fechtbuch.rulesets.control_zone.playing.players import PLAYERS
from fechtbuch.rulesets.control_zone.ruleset import RULESET
from tests.rulesets.control_zone.ring import TABLES, at, battle, creature, duel

MOST_TURNS = 120
REACTING = ("react", "fighter", "cautious", "archer")


def one(id: str, side: str, kind: str, cell: list[int]) -> Creature:
    """A creature of the bestiary."""
    made, _ = RULESET.build({"id": id, "side": side, "from": f"bestiary:{kind}", "cell": cell}, TABLES, id)
    return made


def match(seed: int, players: tuple[str, str], kinds: tuple[str, str], apart: int = 6) -> Fight:
    """A duel of two of the bestiary."""
    cast = [one("A", "red", kinds[0], [0, 0]), one("B", "blue", kinds[1], [apart, 0])]
    fight = Fight.start(None, RULESET, "Match", cast, seed=seed, id="match")
    play_out(fight, dict(zip("AB", players, strict=True)), MOST_TURNS)
    return fight


@pytest.mark.parametrize(
    ("players", "kinds"),
    [
        (("fighter", "fighter"), ("duellist", "guard")),
        (("fighter", "fighter"), ("knight", "brute")),
        (("archer", "fighter"), ("archer", "bog_hound")),
        (("fighter", "fighter"), ("mire_wyrm", "pikeman")),
    ],
    ids=lambda pair: "-".join(pair),
)
def test_a_fight_comes_to_an_end(players: tuple[str, str], kinds: tuple[str, str]) -> None:
    for seed in (1, 3):
        assert len(sides_up(match(seed, players, kinds))) == 1


def test_a_fighter_beats_chance() -> None:
    won = Counter(
        side for seed in range(8) for side in sides_up(match(seed, ("fighter", "random"), ("duellist", "duellist")))
    )
    assert won["red"] >= 7
    assert won["blue"] <= 1


def test_an_attack_is_worth_what_it_costs_on_average() -> None:
    """CZ-ATTACK-02, CZ-DAMAGE-02: three faces of ten, 1d8 + 2."""
    here = at(duel())
    act = Attack("A", "B", "swing")
    assert chance_to_hit(here, blow_of(here, act)) * 10 == 3
    assert worth(here, act) * 20 == 39
    assert worth(here, Attack("A", "B", "feint")) == 0


def test_ways_go_around_whatever_is_in_the_way() -> None:
    """CZ-OWN-04."""
    here = battle(creature("A"), creature("B", side="blue", cell=[1, 0]), obstacles=[[1, 1], [1, -1]])
    found = ways(at(here), "A", 8)
    assert (1, 0) not in found
    assert len(found[2, 0]) == 4
    high = battle(creature("A", elevation=10), elevation=[{"cells": [[0, 0]], "metres": 10}])
    assert list(ways(at(high), "A", 8)) == [(0, 0)]


@pytest.mark.parametrize(("metres", "leads"), [(4, True), (6, True), (8, False)])
def test_ways_lead_down_as_far_as_a_jump_by_choice_is_harmless(metres: int, leads: bool) -> None:
    """CZ-FALL-03: 2 m are off, so that 6 m count as 4."""
    high = battle(creature("A"), elevation=[{"cells": [[0, 0]], "metres": metres}])
    assert ((1, 0) in ways(at(high), "A", 8)) is leads


def test_nobody_reacts_against_his_own_side() -> None:
    """CZ-OWN-07: whoever is asked about a friend lets it pass."""
    choices = (Choice("swing", "swing", Figure((start(5, "blades", "sheet:skills.blades"),))), Choice("no", "no"))
    for side, answer in (("blue", "swing"), ("red", "no")):
        here = duel(b={"side": side})
        assert {name: POLICIES[name](here, Ask("A", "react?", choices, "B", (), "no")) for name in REACTING} == (
            dict.fromkeys(REACTING, answer)
        )


@pytest.mark.parametrize(
    ("player", "fields", "first"),
    [
        ("fighter", {"cell": [4, 0]}, Move("A", ((1, 0), (2, 0)))),
        ("fighter", {"cell": [1, 0]}, Attack("A", "B", "swing", "sword")),
        ("fighter", {"cell": [1, 0], "hp_now": 0}, EndTurn("A")),
        ("cautious", {"cell": [1, 0]}, Attack("A", "B", "swing", "sword")),
    ],
)
def test_a_player_does_the_next_sensible_thing(player: str, fields: dict[str, object], first: object) -> None:
    assert PLAYERS[player](duel({}, fields), "A", TABLES) == first


def test_an_archer_keeps_away_aims_and_shoots_and_draws_when_he_must() -> None:
    bow = {"weapon": "bow", "carries": "dagger", "skills": {"archery": 3, "blades": 3}}
    assert PLAYERS["archer"](duel(bow, {"cell": [9, 0]}), "A", TABLES) == Aim("A")
    aimed = duel({**bow, "ap_now": 2}, {"cell": [9, 0]})
    assert PLAYERS["archer"](aimed, "A", TABLES) == Attack("A", "B", "shot", "bow")
    away = PLAYERS["archer"](duel(bow, {"cell": [1, 0]}), "A", TABLES)
    assert isinstance(away, Move)
    stuck = duel({**bow, "speed_now": 0}, {"cell": [1, 0], "dodge_bonus": 20, "block_bonus": 20})
    assert PLAYERS["archer"](stuck, "A", TABLES) == TakeInHand("A", "dagger")


def test_the_badly_hurt_withdraw_and_friends_are_brought_round() -> None:
    hurt = PLAYERS["cautious"](duel({"hp_now": 5}, {"cell": [3, 0]}), "A", TABLES)
    assert isinstance(hurt, Move)
    cast = (
        creature("A", side="red", weapon="sword"),
        creature("C", side="red", cell=[0, 1], hp_now=0),
        creature("B", side="blue", cell=[9, 0]),
    )
    assert PLAYERS["cautious"](battle(*cast, turn="A"), "A", TABLES) == Interact("A", "C")


@pytest.mark.parametrize("player", PLAYERS)
def test_the_same_battle_always_gives_the_same_act(player: str) -> None:
    start = duel({"cell": [0, 3]}, {"cell": [5, 0]})
    fight = Fight.start(None, RULESET, "Again", list(start), seed=1, id="again")
    fight.act(StartTurn("A"))
    assert PLAYERS[player](fight.state(), "A", TABLES) == PLAYERS[player](fight.state(), "A", TABLES)
