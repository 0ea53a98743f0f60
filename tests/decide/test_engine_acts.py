"""The engine's own acts: the genesis, turns and what ends with them, coming and going, changes by hand."""

from __future__ import annotations

import pytest

from fechtbuch.decide.answers import InTurn
from fechtbuch.decide.engine_acts import ENGINE_DECISIONS, begin, since
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.resolve import Play, Resolution, resolve
from fechtbuch.decide.scene import NO_CONSEQUENCES, Consequences, Scene, happen
from fechtbuch.model.acts import (
    ENGINE_ACTS,
    Act,
    Adjust,
    Begin,
    EndTurn,
    Join,
    Leave,
    NextPhase,
    Record,
    Rest,
    StartTurn,
)
from fechtbuch.model.events import (
    Adjusted,
    AreaEnded,
    AreaPlaced,
    Bound,
    ClockAdvanced,
    ConditionGained,
    ConditionLost,
    Event,
    Grappled,
    Joined,
    Left,
    Released,
    Started,
    Wounded,
)
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.state import Battle, BattleMap, Condition, Creature, Sheet, UnknownCreature
from fechtbuch.model.table import Table
from tests.support.programs import battle_of

START = battle_of("A", "B", "C")


nobody = InTurn(())


def done(battle: Battle, act: Act, rules: Consequences = NO_CONSEQUENCES) -> Resolution:
    return resolve(battle, Play(ENGINE_DECISIONS[type(act)], (act,), rules), nobody)


def after(battle: Battle, *acts: Act) -> Battle:
    for act in acts:
        battle = done(battle, act).battle
    return battle


def test_every_act_but_the_genesis_has_a_decision() -> None:
    assert set(ENGINE_DECISIONS) == set(ENGINE_ACTS.values()) - {Begin}


def test_the_genesis_states_the_frame_and_the_cast() -> None:
    cast = tuple(Creature(who, who, "red", Sheet()) for who in ("Z", "A"))
    act = Begin("", "Bridge", "seed", Table({"grim": True}), BattleMap("square"), cast)
    genesis = resolve(EMPTY_BATTLE, Play(begin, (act, "df", "1")), nobody)
    assert genesis.events == (
        Started("", "df", "1", "Bridge", Table({"grim": True}), BattleMap("square")),
        Joined("Z", cast[0]),
        Joined("A", cast[1]),
    )
    assert genesis.battle.order == ("Z", "A")


def test_turns_count_rounds_in_listing_order() -> None:
    clocks = []
    battle = START
    for who in ("A", "B", "C", "A", "C", "B", "B"):
        battle = after(battle, StartTurn(who))
        clocks.append((battle.clock.round, battle.clock.turn, battle.clock.turns))
    assert clocks == [(1, "A", 1), (1, "B", 2), (1, "C", 3), (2, "A", 4), (2, "C", 5), (3, "B", 6), (4, "B", 7)]


def test_nobody_has_no_turn() -> None:
    with pytest.raises(UnknownCreature, match="no creature 'Z'"):
        done(START, StartTurn("Z"))


def test_a_phase_without_phases_is_a_round() -> None:
    assert done(START, NextPhase()).events == (ClockAdvanced("", 1, "", 0),)


def gained(who: str, name: str, until: str, turns: int = 0) -> ConditionGained:
    return ConditionGained(who, Condition(name, until=until, since=turns, rule="R-1"))


def test_what_lasts_until_a_moment_ends_then_and_only_then() -> None:
    battle = fold(
        START,
        [
            gained("B", "stun", "turn_start:A"),
            gained("A", "aim", "turn_end:A"),
            gained("C", "smoke", "round:1"),
            gained("C", "curse", ""),
            AreaPlaced("A", "fog-1", "fog", ((0, 0),), "turn_start:A", "R-2"),
        ],
    )
    started = done(battle, StartTurn("A"))
    assert started.events == (
        ClockAdvanced("A", 1, "", 1),
        ConditionLost("C", "smoke", "expired", "R-1"),
        ConditionLost("B", "stun", "expired", "R-1"),
        AreaEnded("A", "fog-1", "expired", "R-2"),
    )
    ended = done(started.battle, EndTurn("A"))
    assert ended.events == (ConditionLost("A", "aim", "expired", "R-1"),)
    assert ended.battle["C"].has("curse")


def test_what_is_gained_during_a_turn_lasts_to_the_end_of_the_next() -> None:
    def aim(scene: Scene) -> Decision[None]:
        yield from happen(scene, gained("A", "aim", "turn_end:A", since(scene)))

    battle = resolve(after(START, StartTurn("A")), Play(aim), nobody).battle
    first = after(battle, EndTurn("A"))
    assert first["A"].has("aim")
    assert not after(first, StartTurn("B"), EndTurn("B"), StartTurn("A"), EndTurn("A"))["A"].has("aim")


def test_one_expiry_may_forestall_another() -> None:
    def together(scene: Scene, event: ConditionLost) -> Decision[None]:
        if event.name == "one" and scene.battle["A"].has("two"):
            yield from happen(scene, ConditionLost("A", "two", "with one"))

    battle = fold(START, [gained("A", "one", "turn_end:A", 9), gained("A", "two", "turn_end:A", 9)])
    ended = done(battle, EndTurn("A"), Consequences(forced={ConditionLost: (together,)}))
    assert [(event.name, event.reason) for event in ended.events if isinstance(event, ConditionLost)] == [
        ("one", "expired"),
        ("two", "with one"),
    ]


def test_a_newcomer_and_a_leaver() -> None:
    creature = Creature("D", "Dora", "blue", Sheet())
    joined = done(START, Join("D", creature))
    assert joined.events == (Joined("D", creature),)
    held = fold(joined.battle, [Grappled("D", "A"), Bound("B", "D", "clinch"), Grappled("B", "C")])
    left = done(held, Leave("D", "fled"))
    assert left.events == (
        Released("D", "A", "grapple", "left"),
        Released("B", "D", "clinch", "left"),
        Left("D", "fled"),
    )
    assert left.battle["D"].status == "left"
    assert len(left.battle.bonds) == 1


WOUND = Wounded("B", "hp", 3, 7)


def cry(scene: Scene, event: Event) -> Decision[None]:
    yield from happen(scene, ConditionGained("B", Condition("pain")))


RULES = Consequences(after={Wounded: (cry,)})


def test_a_change_by_hand_has_its_consequences() -> None:
    adjusted = done(START, Adjust("", (WOUND,), "forgot the arrow"), RULES)
    assert adjusted.events == (
        Adjusted("", "Wounded", "forgot the arrow"),
        WOUND,
        ConditionGained("B", Condition("pain")),
    )


def test_plain_facts_have_none() -> None:
    assert done(START, Record("", (WOUND,)), RULES).events == (WOUND,)


def test_a_rest_is_told_and_heals_nothing_by_itself() -> None:
    rested = done(START, Rest("A", 10))
    assert [event.kind for event in rested.events] == ["Skipped"]
    assert rested.battle == START
