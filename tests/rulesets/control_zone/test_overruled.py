"""A game master may overrule what the rules forbid, but not what names nothing; whatever is kept can be played on."""

from __future__ import annotations

import pytest

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act, EndTurn, StartTurn
from fechtbuch.model.state import BattleMap
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.control_zone.acts import Aim, Attack, Fall, JumpDown, Knockback, Move, React, Reload
from fechtbuch.rulesets.control_zone.ruleset import RULESET
from tests.rulesets.control_zone.ring import creature

BECAUSE = "I say so"
FIELD = BattleMap("square", freeze({"obstacles": [[0, 1]], "elevation": [{"cells": [[-1, 0]], "metres": 8}]}))


@pytest.fixture
def fight() -> Fight:
    """A swordsman out of breath beside a spearman, and an archer who is Dying."""
    cast = [
        creature("A", side="red", weapon="sword", skills={"blades": 3}, ap_now=0, speed_now=0),
        creature("B", side="blue", cell=[1, 0], weapon="spear", talents=["preemptive_jab"], skills={"polearms": 3}),
        creature("C", side="red", cell=[5, 5], weapon="bow", hp_now=0),
    ]
    return Fight.start(None, RULESET, "Overruled", cast, seed=2, map=FIELD)


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Move("A"), "way_unknown"),
        (Move("A", ((0, 1), (4, 4))), "path_broken"),
        (Move("A", distance=-2), "amount_impossible"),
        (Move("A", ((0, -1),), during=("somersault",)), "manoeuvre_unknown"),
        (Fall("A", -2), "amount_impossible"),
        (Knockback("A", 2, direction=9), "way_unknown"),
        (Reload("A", "ballista"), "weapon_unknown"),
        (React("A", "finishing", "A"), "no_such_target"),
    ],
)
def test_what_names_nothing_cannot_be_overruled(fight: Fight, act: Act, reason: str) -> None:
    head = fight.head
    with pytest.raises(Illegal) as refused:
        fight.act(act, overrule=BECAUSE)
    assert reason in [breach.reason for breach in refused.value.breaches]
    assert fight.head == head


@pytest.mark.parametrize(
    "act",
    [
        Move("A", ((0, 1), (1, 1))),
        Move("A", ((1, 0),)),
        Move("A", ((-1, 0), (-2, 0)), levels_up=3),
        Move("C", ((5, 6), (5, 7))),
        Move("A", distance=50),
        JumpDown("A", 3, False),
        JumpDown("C", 9),
        Aim("A"),
        Aim("C"),
        Reload("C"),
        Reload("A"),
        Attack("C", "B", "shot"),
        React("B", "opportunity_attack", "A", "swing"),
        React("A", "interception", "B"),
        Knockback("A", 2, to=(1, 0)),
    ],
)
def test_what_is_overruled_happens_and_can_be_played_on(fight: Fight, act: Act) -> None:
    with pytest.raises(Illegal):
        fight.act(act)
    fight.act(act, overrule=BECAUSE, policy="react")
    for next in (StartTurn("B"), EndTurn("B"), StartTurn("A"), EndTurn("A")):
        fight.act(next)
    assert all(pool.value >= 0 for one in fight.state() for pool in one.pools.values())


def test_one_who_moves_in_spite_of_all_gets_where_he_goes(fight: Fight) -> None:
    fight.act(Move("C", ((5, 6), (5, 7))), overrule=BECAUSE)
    assert fight.state()["C"].place.cell == (5, 7)
    fight.act(Aim("C"), overrule=BECAUSE)
    assert fight.state()["C"].has("aiming")
