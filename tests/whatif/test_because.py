"""What forces or allows an act, as each rule system says it; and that it is said only where it is so."""

from __future__ import annotations

import pytest

from fechtbuch.model.acts import Act, EndTurn
from fechtbuch.model.events import ConditionGained, PoolChanged, ZoneChanged
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.state import Condition
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.blackmoor.acts import Treat as BindUp
from fechtbuch.rulesets.control_zone.acts import Interact, SpendLuck, Treat
from fechtbuch.rulesets.dungeon_board.acts import Heal
from fechtbuch.rulesets.dungeon_fantasy.acts import Declare
from tests.whatif.rebase_fights import played


def gained(name: str, rule: str = "") -> ConditionGained:
    return ConditionGained("B", Condition(name, rule=rule))


CASES = [
    ("dungeon_fantasy", Declare("B", "do_nothing"), gained("unconscious"), "CMP-SHOCK", "B.unconscious"),
    ("dungeon_fantasy", Declare("B", "do_nothing"), gained("stunned"), "CMP-SHOCK", "B.stunned"),
    ("dungeon_fantasy", Declare("B", "do_nothing"), gained("do_nothing"), "CMP-CRITHIT", "B.do_nothing"),
    (
        "dungeon_fantasy",
        Declare("B", "do_nothing"),
        gained("do_nothing", "CMP-FATIGUE"),
        "CMP-FATIGUE",
        "B.do_nothing",
    ),
    ("dungeon_fantasy", Declare("B", "do_nothing"), gained("lost_balance"), "CMP-CRITMISS", "B.lost_balance"),
    (
        "blackmoor",
        BindUp("A", "B", "tail"),
        gained("bleeding:tail"),
        "BM-HUMANOID-07",
        "B.conditions.bleeding:tail",
    ),
    ("control_zone", SpendLuck("B"), gained("dying"), "CZ-DYING-03", "B.conditions.dying"),
    ("control_zone", Interact("A", "B"), gained("dying"), "CZ-DYING-04", "B.conditions.dying"),
    ("control_zone", EndTurn("B"), gained("dying"), "CZ-DYING-02", "B.conditions.dying"),
    ("control_zone", EndTurn("B"), gained("stunned"), "CZ-TRAUMA-08", "B.conditions.stunned"),
    (
        "control_zone",
        Treat("B", "torso", "time"),
        ZoneChanged("B", "torso", 1, 1, ("trauma",)),
        "CZ-TRAUMA-05",
        "B.zones.torso",
    ),
    ("dungeon_board", Heal("B", 1), PoolChanged("B", "endurance", -1, 1), "DB-WOUND-05", "B.wounded"),
    ("dungeon_board", EndTurn("B"), gained("asleep"), "DB-SPELL-06", "B.conditions.asleep"),
]


@pytest.mark.parametrize(
    ("system", "act", "fact", "rule", "path"), CASES, ids=[f"{case[1].do}-{case[3]}-{case[4]}" for case in CASES]
)
def test_an_act_hangs_on_its_condition_alone(
    system: str, act: Act, fact: ConditionGained | PoolChanged | ZoneChanged, rule: str, path: str
) -> None:
    fight = played(system, 1, 0)
    because, battle = find_ruleset(system).because, fight.state(fight.log.root)
    assert because(battle, act) == ()
    (one,) = because(fold(battle, [fact]), act)
    assert (one.rule, one.path) == (rule, path)
    assert rule in find_ruleset(system).catalogue


@pytest.mark.parametrize(("system", "act"), [(case[0], case[1]) for case in CASES], ids=range(len(CASES)))
def test_it_is_asked_of_acts_whose_creatures_are_gone(system: str, act: Act) -> None:
    assert find_ruleset(system).because(EMPTY_BATTLE, act) == ()
