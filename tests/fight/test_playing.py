"""Fights without people: turns are played by name, and what cannot be played says so."""

from __future__ import annotations

import pytest

from fechtbuch.fight import Fight
from fechtbuch.fight.playing import MOST_ACTS, UnknownPlayer, play_out, play_turn, sides_up
from fechtbuch.rulesets import find_ruleset
from tests.support.toy_ruleset import TOY, creature


def duel() -> Fight:
    rules = find_ruleset("dungeon_fantasy")
    tables = rules.load_tables({})
    cast = [
        rules.build({"id": id, "side": side, "from": "bestiary:orc", "cell": [n, 0], "facing": 3 * n}, tables, id)[0]
        for n, (id, side) in enumerate((("A", "red"), ("B", "blue")))
    ]
    return Fight.start(None, rules, "Duel", cast, seed=3, id="duel")


def test_a_turn_begins_and_ends_and_is_the_next_ones() -> None:
    fight = duel()
    assert [play_turn(fight, {"red": "fighter"}) for _ in range(4)] == ["A", "B", "A", "B"]
    acts = [commit.act.do for commit, _ in fight.log.commits(fight.head)]
    assert acts.count("start_turn") == acts.count("end_turn") == 4
    assert len(acts) < 4 * MOST_ACTS


def test_it_is_played_until_one_side_is_down() -> None:
    fight = duel()
    turns = play_out(fight, {"A": "fighter", "blue": "beast"}, 200)
    assert 0 < turns < 200
    assert len(sides_up(fight)) == 1


def test_a_player_that_nobody_knows_is_named_with_near_ones() -> None:
    with pytest.raises(UnknownPlayer, match="no player 'figter'; near: fighter"):
        play_turn(duel(), {"A": "figter"})


def test_rules_without_turns_cannot_be_played() -> None:
    fight = Fight.start(None, TOY, "Toy", [creature("A")], seed=1, id="toy")
    with pytest.raises(UnknownPlayer, match="toy"):
        play_turn(fight, {})
