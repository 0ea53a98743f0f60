"""The fold, kind by kind: each fact changes one part of the state, to what it says, and nothing else."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fechtbuch.model import events as e
from fechtbuch.model.checks import Check
from fechtbuch.model.evolve import EMPTY_BATTLE, CannotFold, evolve, fold
from fechtbuch.model.figures import Figure, start
from fechtbuch.model.state import (
    Battle,
    BattleMap,
    Bond,
    Clock,
    Condition,
    Creature,
    Item,
    Place,
    Pool,
    Sheet,
    Thing,
    UnknownCreature,
    Zone,
    bond_key,
)
from fechtbuch.model.table import EMPTY, Table
from fechtbuch.model.tape import Rolled
from tests.support.strategies import battles, events, few, integers, texts, told_of

CHECK = Check("attack", "3d6", Rolled(9), Figure((start(12, "skill", "sheet:x"),)), "success", 3)


def creature(who: str) -> Creature:
    return Creature(
        who,
        who.lower(),
        "red",
        Sheet(Table({"st": 12}), "test"),
        pools=Table({"hp": Pool(10, 12), "fp": Pool(9, 9)}),
        zones=Table({"arm": Zone()}),
        items=Table({"axe": Item("axe", "right_hand"), "shield": Item("shield", pools=Table({"hp": Pool(20, 20)}))}),
        place=Place((1, 2), 3, 1, "standing"),
    )


@pytest.fixture
def battle() -> Battle:
    joined = [e.Joined(who, creature(who)) for who in ("A", "B")]
    door = e.ItemMoved("", "door", Item("oak door", pools=Table({"hp": Pool(30, 30)})), "door-1", (4, 4))
    return fold(EMPTY_BATTLE, [e.Started(ruleset="r", title="t"), *joined, door])


def differences(before: Any, after: Any) -> set[str]:
    return {f.name for f in attrs.fields(type(before)) if getattr(before, f.name) != getattr(after, f.name)}


CREATURE_FACTS: list[tuple[e.Event, str, Any]] = [
    (e.CounterChanged("A", "parries", 1, 1), "counters", Table({"parries": 1})),
    (e.PoolChanged("A", "fp", -2, 7), "pools", Table({"hp": Pool(10, 12), "fp": Pool(7, 9)})),
    (e.PoolChanged("A", "fp", 3, 12, full_after=12), "pools", Table({"hp": Pool(10, 12), "fp": Pool(12, 12)})),
    (e.PoolChanged("A", "luck", 2, 2), "pools", Table({"hp": Pool(10, 12), "fp": Pool(9, 9), "luck": Pool(2, 2)})),
    (e.Wounded("A", "hp", 13, -3), "pools", Table({"hp": Pool(-3, 12), "fp": Pool(9, 9)})),
    (e.ZoneChanged("A", "arm", 4, 4, ("crippled",)), "zones", Table({"arm": Zone(4, ("crippled",))})),
    (e.ConditionGained("A", Condition("stun", 2)), "conditions", Table({"stun": Condition("stun", 2)})),
    (e.ConditionChanged("A", Condition("stun", 1)), "conditions", Table({"stun": Condition("stun", 1)})),
    (e.Died("A"), "status", "dead"),
    (e.Left("A"), "status", "left"),
    (e.Moved("A", ((2, 2), (3, 2)), 2), "place", Place((3, 2), 3, 1, "standing")),
    (e.Moved("A", ((3, 2),), elevation=0), "place", Place((3, 2), 3, 0, "standing")),
    (e.Moved("A", (), elevation=4), "place", Place((1, 2), 3, 4, "standing")),
    (e.Turned("A", 5), "place", Place((1, 2), 5, 1, "standing")),
    (e.PostureChanged("A", "prone"), "place", Place((1, 2), 3, 1, "prone")),
    (
        e.ItemChanged("A", "axe", Item("axe", ready=False)),
        "items",
        creature("A").items.set("axe", Item("axe", ready=False)),
    ),
    (
        e.Wounded("A", "hp", 6, 14, item="shield"),
        "items",
        creature("A").items.set("shield", Item("shield", pools=Table({"hp": Pool(14, 20)}))),
    ),
    (
        e.PoolChanged("A", "oil", -1, 3, full_after=4, item="axe"),
        "items",
        creature("A").items.set("axe", Item("axe", "right_hand", pools=Table({"oil": Pool(3, 4)}))),
    ),
]


@pytest.mark.parametrize(
    ("fact", "field", "value"), CREATURE_FACTS, ids=lambda v: v.kind if isinstance(v, e.Event) else ""
)
def test_a_fact_about_a_creature_changes_that_field_of_that_creature(
    battle: Battle, fact: e.Event, field: str, value: Any
) -> None:
    after = evolve(battle, fact)
    assert differences(battle, after) == {"creatures"}
    assert after["B"] is battle["B"]
    assert differences(battle["A"], after["A"]) == {field}
    assert getattr(after["A"], field) == value


BATTLE_FACTS: list[tuple[e.Event, str]] = [
    (e.ClockAdvanced("B", 2, "melee", 7), "clock"),
    (e.Grappled("A", "B", "neck", 2), "bonds"),
    (e.Bound("A", "B", "pin"), "bonds"),
    (e.AreaPlaced("A", "smoke-1", "smoke", ((1, 1),), "round:3"), "areas"),
    (e.MapChanged("", "door", {"open": True}), "map"),
    (e.CellsLearned("A", ((1, 1),)), "map"),
    (e.Wounded("door-1", "hp", 4, 26), "things"),
    (e.PoolChanged("door-1", "hp", 4, 34, full_after=34), "things"),
    (e.ItemChanged("door-1", "door", Item("broken door")), "things"),
    (e.ItemMoved("", "gold", Item("gold"), "gold-1", (2, 2)), "things"),
    (e.ItemMoved("door-1", "door", Item("oak door")), "things"),
    (e.Joined("C", creature("C")), "creatures order"),
    (e.Joined("A", creature("A")), ""),
    (e.Started(ruleset="x", title="y", options=Table({"a": 1}), map=BattleMap("square")), "ruleset title options map"),
]


@pytest.mark.parametrize(("fact", "fields"), BATTLE_FACTS, ids=lambda value: getattr(value, "kind", ""))
def test_a_fact_about_the_field_changes_that_part_of_the_battle(battle: Battle, fact: e.Event, fields: str) -> None:
    assert differences(battle, evolve(battle, fact)) == set(fields.split())


STORIES: list[e.Event] = [
    e.Checked("A", CHECK),
    e.TableRolled("A", "fumble", "3d6", Rolled(9), "drops the weapon"),
    e.Refused("A", "parry"),
    e.Skipped("A", "defence"),
    e.Attacked("A", "B", CHECK),
    e.Parried("B", "A", CHECK),
    e.Blocked("B", "A", CHECK),
    e.Dodged("B", "A", CHECK),
    e.Stopped("A", "wall"),
    e.Cast("A", "fireball", CHECK),
    e.Reacted("A", "B"),
    e.Adjusted("A", "hp", "mistake"),
]


@pytest.mark.parametrize("fact", STORIES, ids=lambda fact: fact.kind)
def test_a_fact_that_is_part_of_the_story_only_changes_nothing(battle: Battle, fact: e.Event) -> None:
    assert evolve(battle, fact) is battle


def test_every_kind_has_been_folded_above_or_below() -> None:
    folded = {fact.kind for fact, *_ in CREATURE_FACTS} | {fact.kind for fact, _ in BATTLE_FACTS}
    below = {"ConditionLost", "Released", "ItemMoved", "AreaEnded"}
    assert folded | below | {fact.kind for fact in STORIES} == set(e.KINDS)


# ------------------------------------------------------------------------------------------------ what pairs undo


def test_a_condition_ends(battle: Battle) -> None:
    stunned = evolve(battle, e.ConditionGained("A", Condition("stun")))
    assert stunned["A"].has("stun")
    assert evolve(stunned, e.ConditionLost("A", "stun")) == battle
    assert evolve(battle, e.ConditionLost("A", "stun")) == battle


def test_a_counter_at_zero_is_forgotten(battle: Battle) -> None:
    counted = evolve(battle, e.CounterChanged("A", "parries", 1, 1))
    assert evolve(counted, e.CounterChanged("A", "parries", -1, 0)) == battle


def test_one_bond_for_each_pair_and_kind(battle: Battle) -> None:
    held = fold(battle, [e.Grappled("A", "B", "neck", 1), e.Bound("A", "B", "pin"), e.Grappled("A", "B", "torso", 2)])
    assert list(held.bonds) == [bond_key("grapple", "A", "B"), bond_key("pin", "A", "B")]
    assert held.holds_of("A", "grapple") == (Bond("grapple", "A", "B", 2, "torso"),)
    assert [bond.kind for bond in held.holds_of("A")] == ["grapple", "pin"]
    assert held.held_by("B", "pin") == (Bond("pin", "A", "B"),)
    assert held.holds_of("B") == held.held_by("A") == ()


def test_released_ends_either_sort_of_bond(battle: Battle) -> None:
    held = fold(battle, [e.Grappled("A", "B"), e.Bound("B", "A", "clinch")])
    freed = fold(held, [e.Released("A", "B", "grapple"), e.Released("B", "A", "clinch")])
    assert freed == battle
    assert evolve(held, e.Released("B", "A", "grapple")) == held


def test_an_item_goes_from_hand_to_ground_to_another_hand(battle: Battle) -> None:
    axe = Item("axe", ready=False)
    dropped = evolve(battle, e.ItemMoved("A", "axe", axe, "axe-1", (7, 7)))
    assert "axe" not in dropped["A"].items
    assert dropped.things["axe-1"] == Thing("axe-1", "axe", (7, 7))
    taken = evolve(dropped, e.ItemMoved("axe-1", "axe-2", Item("axe", "left_hand"), "B"))
    assert "axe-1" not in taken.things
    assert taken["B"].items["axe-2"] == Item("axe", "left_hand")
    assert taken["A"] == dropped["A"]


def test_an_item_goes_from_hand_to_hand(battle: Battle) -> None:
    caught = evolve(battle, e.ItemMoved("A", "axe", Item("axe"), "B", reason="thrown"))
    assert "axe" not in caught["A"].items
    assert caught["B"].items["axe"] == Item("axe")


def test_an_item_is_gone(battle: Battle) -> None:
    broken = evolve(battle, e.ItemMoved("A", "axe", Item("axe"), reason="broken"))
    assert differences(battle, broken) == {"creatures"}
    assert set(broken["A"].items) == {"shield"}


def test_what_an_item_has_left_stays_with_it_on_the_ground(battle: Battle) -> None:
    worn = evolve(battle, e.Wounded("A", "hp", 6, 14, item="shield"))
    dropped = evolve(worn, e.ItemMoved("A", "shield", worn["A"].items["shield"], "shield-1", (1, 2)))
    hit = evolve(dropped, e.Wounded("shield-1", "hp", 4, 10))
    assert hit.things["shield-1"].pools["hp"] == Pool(10, 20)


def test_an_area_ends(battle: Battle) -> None:
    smoky = evolve(battle, e.AreaPlaced("A", "smoke-1", "smoke", ((1, 1), (1, 2))))
    assert smoky.areas["smoke-1"].cells == ((1, 1), (1, 2))
    assert evolve(smoky, e.AreaEnded("", "smoke-1")) == battle


def test_a_feature_without_a_value_is_gone(battle: Battle) -> None:
    opened = evolve(battle, e.MapChanged("", "door", {"open": True}))
    assert opened.map.features["door"] == Table({"open": True})
    assert evolve(opened, e.MapChanged("", "door")) == battle
    assert evolve(battle, e.MapChanged("", "door", False)).map.features["door"] is False


def test_what_is_known_grows(battle: Battle) -> None:
    seen = fold(battle, [e.CellsLearned("A", ((3, 1), (1, 1))), e.CellsLearned("A", ((1, 1), (2, 2)))])
    assert seen.map.features["known:A"] == ((1, 1), (2, 2), (3, 1))


def test_the_clock_is_as_stated(battle: Battle) -> None:
    assert evolve(battle, e.ClockAdvanced("B", 2, "melee", 7)).clock == Clock(2, "melee", "B", 7)


def test_who_joins_is_listed_last_and_who_rejoins_keeps_the_place(battle: Battle) -> None:
    joined = fold(battle, [e.Died("A"), e.Joined("C", creature("C")), e.Joined("A", creature("A"))])
    assert joined.order == ("A", "B", "C")
    assert [c.id for c in joined] == ["A", "B", "C"]
    assert joined["A"].status == "in"


# ------------------------------------------------------------------------------------------------ what does not fit


@pytest.mark.parametrize(
    "fact", [fact for fact, *_ in CREATURE_FACTS if fact.kind not in ("PoolChanged", "Wounded", "ItemChanged")]
)
def test_a_fact_about_nobody_is_refused(battle: Battle, fact: e.Event) -> None:
    nobody = told_of("Aldo", fact)
    with pytest.raises(UnknownCreature, match="there is no creature 'Aldo' in this fight; known: A, B"):
        evolve(battle, nobody)


@pytest.mark.parametrize(
    "fact",
    [
        e.Wounded("dor-1", "hp", 1, 1),
        e.PoolChanged("dor-1", "hp", 1, 1),
        e.ItemChanged("dor-1", "door", Item("door")),
        e.ItemMoved("dor-1", "door", Item("door"), "A"),
    ],
    ids=lambda fact: fact.kind,
)
def test_a_fact_about_no_creature_and_no_thing_is_refused(battle: Battle, fact: e.Event) -> None:
    with pytest.raises(UnknownCreature, match="neither a creature nor a thing 'dor-1' in this fight; near: door-1"):
        evolve(battle, fact)


def test_damage_to_an_item_nobody_has_is_refused(battle: Battle) -> None:
    with pytest.raises(CannotFold, match="Wounded: A has no item 'shild'; near: shield"):
        evolve(battle, e.Wounded("A", "hp", 1, 1, item="shild"))


def test_who_joins_is_the_creature_that_joins(battle: Battle) -> None:
    with pytest.raises(CannotFold, match="'X' joins as 'C'"):
        evolve(battle, e.Joined("X", creature("C")))


def test_only_events_fold(battle: Battle) -> None:
    strange: Any = object()
    for folded in (evolve, lambda battle, event: fold(battle, [event])):
        with pytest.raises(CannotFold, match="is no event of the vocabulary"):
            folded(battle, strange)


# ------------------------------------------------------------------------------------------------ laws


@few
@given(battles(), st.lists(events(), max_size=5))
def test_folding_in_one_go_or_one_by_one_is_the_same(battle: Battle, facts: list[e.Event]) -> None:
    fitting = [told_of("A", fact) for fact in facts if fact.kind not in ("Joined", "Wounded", "PoolChanged")]
    step_by_step = battle
    for fact in fitting:
        step_by_step = evolve(step_by_step, fact)
    assert fold(battle, fitting) == step_by_step


@few
@given(battles(), events())
def test_folding_leaves_the_battle_before_as_it_was(battle: Battle, fact: e.Event) -> None:
    fact = told_of("A", fact)
    assume(not isinstance(fact, e.Joined) and not getattr(fact, "item", ""))
    before = hash(battle), repr(battle)
    after = evolve(battle, fact)
    assert (hash(Battle(*attrs.astuple(battle, recurse=False))), repr(battle)) == before
    assert evolve(battle, fact) == after


@given(texts(), integers(), integers(), integers())
def test_numbers_are_assigned_never_reckoned(pool: str, value: int, by: int, after: int) -> None:
    battle = fold(EMPTY_BATTLE, [e.Joined("A", Creature("A", "A", "", Sheet(), Table({pool: Pool(value, 7)})))])
    for fact in (e.Wounded("A", pool, by, after), e.PoolChanged("A", pool, by, after)):
        assert evolve(battle, fact)["A"].pools[pool] == Pool(after, 7)


@few
@given(battles())
def test_creatures_are_listed_in_order_of_joining(battle: Battle) -> None:
    assert tuple(c.id for c in battle) == battle.order == ("A", "B", "C")
    assert "A" in battle
    assert "Z" not in battle


def test_an_empty_battle_is_empty() -> None:
    assert list(EMPTY_BATTLE) == []
    assert Battle() == EMPTY_BATTLE
    assert EMPTY_BATTLE.options is EMPTY
