"""Facts stated by hand that no rule could state are refused, and nobody can overrule acts that name nothing."""

from __future__ import annotations

import pytest
from attrs import evolve

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act, Adjust
from fechtbuch.model.events import (
    ConditionGained,
    CounterChanged,
    Event,
    Joined,
    Moved,
    PoolChanged,
    PostureChanged,
    Turned,
    Wounded,
    ZoneChanged,
)
from fechtbuch.model.state import Condition, Pool
from fechtbuch.model.table import Table
from fechtbuch.rulesets.blackmoor.acts import Attack, Hit, Move, Stance, Turn
from fechtbuch.rulesets.blackmoor.ruleset import RULESET
from tests.rulesets.blackmoor.ring import creature

NEW = creature("C")


def fight() -> Fight:
    """A duel."""
    cast = [creature("A", side="red", weapon="sword"), creature("B", side="blue", cell=[1, 0])]
    return Fight.start(None, RULESET, "Duel", cast, seed=1, id="duel")


FACTS: list[Event] = [
    Turned("A", 6),
    PostureChanged("A", "coiled"),
    Moved("A", ((20_000, 0),)),
    PoolChanged("A", "mana", 1, 1),
    Wounded("A", "hp", -1, 9),
    Wounded("A", "hp", 1, 7, zone="tail"),
    ZoneChanged("A", "wing_left", 1, 1),
    ZoneChanged("A", "head", -1, -1),
    ConditionGained("A", Condition("dying:x", -1)),
    CounterChanged("A", "moved", -1, -1),
    Joined("C", evolve(NEW, pools=Table({"hp": Pool(0, 0)}))),
]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact.kind}")
def test_a_fact_that_cannot_be_is_refused(fact: Event) -> None:
    with pytest.raises(Illegal) as caught:
        fight().act(Adjust("", (fact,), "so be it"))
    assert "impossible_fact" in [breach.reason for breach in caught.value.breaches]


def test_a_fact_that_can_be_stands() -> None:
    played = fight().act(Adjust("", (Turned("A", 5), ZoneChanged("A", "head", 1, 1)), "so be it"))
    assert [event.kind for event in played.commit.events] == ["Adjusted", "Turned", "ZoneChanged"]


ACTS: list[tuple[Act, str]] = [
    (Attack("A", "B", "axe"), "no_such_weapon"),
    (Attack("A", "B", aspect="inside"), "no_such_aspect"),
    (Hit("A", "B", 0), "no_damage"),
    (Hit("A", "B", 1, zone="beak"), "no_such_zone"),
    (Move("A", how="hop"), "no_such_way_to_move"),
    (Turn("A", 9), "no_such_facing"),
    (Stance("A", "kneeling"), "no_such_posture"),
]


@pytest.mark.parametrize(("act", "reason"), ACTS, ids=[reason for _, reason in ACTS])
def test_no_word_of_a_game_master_makes_happen_what_does_not_exist(act: Act, reason: str) -> None:
    with pytest.raises(Illegal) as caught:
        fight().act(act, overrule="because I say so")
    assert reason in [breach.reason for breach in caught.value.breaches]
