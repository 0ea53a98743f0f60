"""What is remembered for a standing is what would be worked out anew, whatever has happened meanwhile."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.model.events import (
    ConditionGained,
    ConditionLost,
    CounterChanged,
    Event,
    Grappled,
    ItemChanged,
    Moved,
    PostureChanged,
    Turned,
    Wounded,
    ZoneChanged,
)
from fechtbuch.model.evolve import fold
from fechtbuch.model.state import Battle, Clock, Item
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import attack_figure, melee_figure
from fechtbuch.rulesets.dungeon_fantasy.creature.standing import standing
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import use_of
from fechtbuch.rulesets.dungeon_fantasy.defences import defence
from fechtbuch.rulesets.dungeon_fantasy.ground import sight as seeing
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import blows_of
from tests.rulesets.dungeon_fantasy.duels import check, declared, duel, strike, swordsman
from tests.rulesets.dungeon_fantasy.ring import at, battle, mark

SHIELD: dict[str, Any] = {"shield": "medium_shield", "skills": {"Broadsword": 14, "Shield": 13}}
START = battle(
    swordsman("A", side="red"), swordsman("B", cell=(1, 0), facing=3, **SHIELD), swordsman("C", cell=(3, 0)), turn="A"
)

FACTS: list[Event] = [
    *(PostureChanged(who, posture) for who in "AB" for posture in ("standing", "kneeling", "lying")),
    *(Turned(who, facing) for who in "AB" for facing in (0, 2, 3)),
    *(Wounded(who, "hp", 1, left) for who in "AB" for left in (0, 2, 5, 11)),
    *(CounterChanged("B", f"parries:{with_}", 1, n) for with_ in ("broadsword", "left_hand") for n in (0, 1)),
    *(CounterChanged("B", "blocks", 1, n) for n in (0, 1)),
    *(ConditionGained("B", mark(name, 2)) for name in ("stunned", "feinted:A", "pain", "lost_balance", "hampered")),
    *(ConditionGained("A", mark(name, 2)) for name in ("pain", "evaluating:B", "hampered", "blinded")),
    *(ConditionGained("A", mark("shock", 3, since=since)) for since in (0, 1)),
    *(ConditionLost(who, name) for who in "AB" for name in ("stunned", "pain", "shock", "blinded", "lost_balance")),
    *(ConditionGained("B", declared(name)) for name in ("attack", "move_and_attack", "all_out_defense", "aim")),
    *(ConditionGained("A", declared(name)) for name in ("attack", "move_and_attack")),
    *(Moved("C", (cell,)) for cell in ((1, 0), (2, 0), (3, 0))),
    *(ZoneChanged("B", "right_arm", status=status) for status in ((), ("crippled",))),
    ItemChanged("B", "broadsword", Item("Broadsword", "right_hand", False)),
    ItemChanged("B", "broadsword", Item("Broadsword", "right_hand", True)),
    Grappled("A", "B", "torso", 2),
]

SWING = Attack("A", "B", "broadsword", "swing", "random")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(FACTS), max_size=12))
def test_what_is_remembered_is_what_would_be_worked_out(facts: list[Event]) -> None:
    now = START
    for fact in facts:
        now = fold(now, [fact])
        here, blow = at(now), strike()
        use = use_of(here, SWING)
        assert use is not None
        assert attack_figure(here, SWING) == melee_figure(here, SWING, use)
        assert defence.question(here, blow, ()) == defence._question(here, blow, ())
        for one, other in ("AB", "BA"):
            assert seeing.sight(here, one, other) == seeing._sight(here, one, other)


def asked(here: Battle) -> object:
    return standing(at(here), "A", "B")


def test_time_and_a_few_hit_points_make_no_other_standing() -> None:
    later = fold(START, [Wounded("B", "hp", 1, 11)])
    assert asked(later) is asked(START)
    assert asked(fold(later, [Wounded("B", "hp", 8, 3)])) is not asked(START)


def test_whose_turn_it_is_makes_another_standing() -> None:
    other = START.__class__(
        START.ruleset, START.title, Clock(1, "", "B", 2), START.order, START.creatures, map=START.map
    )
    assert asked(other) is not asked(START)


def test_how_the_attack_roll_went_makes_no_other_blow() -> None:
    here = at(duel())
    assert blows_of(here, strike(), "torso", None) is blows_of(here, strike(check=check("failure")), "torso", None)
    assert blows_of(here, strike(), "torso", None) is not blows_of(here, strike(chinks=True), "torso", None)
