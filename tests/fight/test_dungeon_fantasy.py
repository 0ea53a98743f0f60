"""A whole fight under a real rule set: it replays from its own answers, reads back the same, and can be told."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.state import Battle
from fechtbuch.narrate import explain, narrate_fight, text
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.protocol import Bound
from tests.support.duels import state_bytes
from tests.support.replaying import replays_to_itself

CAST = (("A", "red", [0, 0], "orc"), ("B", "blue", [1, 0], "wolf"), ("C", "blue", [0, 1], "wolf"))


def brawl(where: Path | None, seed: int = 3) -> Fight:
    """An orc against two wolves, until one side is down or sixty turns are over; everybody attacks when possible."""
    ruleset = find_ruleset("dungeon_fantasy")
    tables = ruleset.load_tables({})
    creatures = [
        ruleset.build({"id": id, "side": side, "cell": cell, "from": f"bestiary:{kind}"}, tables, id)
        for id, side, cell, kind in CAST
    ]
    fight = Fight.start(where, ruleset, "Brawl", creatures, seed=seed, id="brawl")
    for turn in range(60):
        if len({creature.side for creature in fight.state() if creature.status == "in"}) < 2:
            break
        take_turn(fight, turn)
    return fight


def rules_of(fight: Fight) -> Bound:
    assert fight.rules is not None
    return fight.rules


def take_turn(fight: Fight, turn: int) -> None:
    rules = rules_of(fight)
    assert rules.ruleset.next_turn is not None
    who = rules.ruleset.next_turn(fight.state(), rules.tables)
    fight.act(StartTurn(who))
    options = [option.act for option in rules.options(fight.state(), who) if option.act.do != "end_turn"]
    attacks = [act for act in options if act.do == "attack"] or options
    if attacks:
        fight.act(attacks[turn % len(attacks)])
    fight.act(EndTurn(who))


@pytest.fixture(scope="module")
def fight() -> Fight:
    return brawl(None)


def test_every_act_replays_from_its_own_tape_byte_for_byte(fight: Fight) -> None:
    replays_to_itself(fight)


def test_live_and_read_back_are_the_same(fight: Fight, tmp_path: Path) -> None:
    with brawl(tmp_path / "fights.db") as written:
        assert [row.id for row in written.store.tree("brawl")] == [row.id for row in fight.store.tree("brawl")]
        live = [state_bytes(moment.after) for moment in written.line()]
    with Fight.open(tmp_path / "fights.db") as read:
        assert [state_bytes(moment.after) for moment in read.line()] == live
        assert read.verify(deep=True).intact


def test_all_of_it_can_be_told_and_explained(fight: Fight) -> None:
    explained = 0
    for passage in narrate_fight(fight):
        assert passage.heading
        for told in passage.told:
            assert text(told.sentence).strip()
            for explanation in explain(fight.rules, told.event):
                explained += 1
                throw = explanation.throw
                if throw is not None and throw.chance is not None:
                    assert 0 <= throw.chance <= 1
                    assert (throw.rolled.total in throw.wins) == ("success" in throw.outcome)
    assert explained > 40


def test_a_turn_can_be_played_again_otherwise(fight: Fight) -> None:
    cursor = fight.cursor()
    cursor.to_start()
    for _ in range(4):
        cursor.next_turn()
    line = list(islice(fight.log.spine(fight.head), 40))
    before = fight.state()
    acts = [fight.log.commit(id).act for id in line if fight.log.depth(id) > cursor.act][:15]
    with fight.batch(at=cursor):
        for act in acts:
            fight.act(act, take=1, overrule="to see what else might have happened")
    assert cursor.line != fight.current
    assert fight.state() == before
    assert isinstance(cursor.battle, Battle)
