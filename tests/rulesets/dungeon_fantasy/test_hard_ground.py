"""Corners that an attacker found: ground under stumbles, weapons without damage, sums of shock, losses by word."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fechtbuch.decide.legality import Illegal
from fechtbuch.decide.outcomes import outcomes
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act, Adjust, Rest, StartTurn
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import (
    Bound,
    ClockAdvanced,
    ConditionGained,
    Event,
    Grappled,
    PoolChanged,
    Wounded,
    ZoneChanged,
)
from fechtbuch.model.state import BattleMap, Condition, Creature
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Cast, Grapple, Slam, StrikeWeapon, Takedown
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import NO_ROLL, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter
from fechtbuch.rulesets.dungeon_fantasy.defences.defence_scores import defence_figure
from fechtbuch.rulesets.dungeon_fantasy.harm.stumbling import flown_to, way_past
from fechtbuch.rulesets.dungeon_fantasy.known_conditions import misspelt
from fechtbuch.rulesets.dungeon_fantasy.playing.answers import hold_ground
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from tests.rulesets.dungeon_fantasy.ring import RULES, TABLES, battle, creature, given


def two(**features: Any) -> At:
    """A faces B, who stands beside him."""
    return At(battle(creature("A"), creature("B", cell=[1, 0], facing=3), turn="A", **features), TABLES)


def fight(*creatures: Creature, **features: Any) -> Fight:
    """A fight on a field with these features."""
    return Fight.start(None, RULESET, "Corners", list(creatures), seed=1, map=BattleMap("hex", freeze(features)))


def stated(start: Fight, *facts: Event) -> Any:
    """The creature A after facts by a game master's word."""
    start.act(Adjust("A", tuple(facts), "so it is"))
    return start.state()["A"]


def refused(start: Fight, act: Act, overrule: str = "") -> list[str]:
    """Why an act is refused."""
    with pytest.raises(Illegal) as found:
        start.act(act, overrule=overrule)
    return [breach.reason for breach in found.value.breaches]


# the ground


@pytest.mark.parametrize(
    ("features", "path", "drop"),
    [
        ({}, ((1, 0), (2, 0)), 0),
        ({"walls": [[[1, 0], [2, 0]]]}, (), 0),
        ({"walls": [[[0, 0], [1, 0]]]}, (), 0),
        ({"obstacles": [[2, 0]]}, (), 0),
        ({"doors": {"gate": {"between": [[1, 0], [2, 0]]}}}, (), 0),
        ({"elevation": [{"cells": [[2, 0]], "yards": 3}]}, (), 0),
        ({"pits": [{"cells": [[2, 0]], "depth": 4}]}, ((1, 0), (2, 0)), 4),
    ],
)
def test_a_stumble_heeds_the_ground(features: dict[str, Any], path: tuple[Any, ...], drop: int) -> None:
    way, ahead = way_past(two(**features), "A", "B")
    assert (way.path, way.drop, ahead) == (path, drop, 0)


def test_a_stumble_past_a_foe_far_off_goes_from_hex_to_hex() -> None:
    """DF-OWN-104: straight through the foe's hex to the first one behind it."""
    here = At(battle(creature("A"), creature("B", cell=[2, 0], facing=3), turn="A"), TABLES)
    assert way_past(here, "A", "B")[0].path == ((1, 0), (2, 0), (3, 0))


def test_who_stumbles_into_a_pit_falls() -> None:
    here = battle(
        creature("A", skills={"Brawling": 12}, hp=40),
        creature("B", cell=[1, 0], facing=3),
        turn="A",
        pits=[{"cells": [[2, 0]], "depth": 4}],
    )
    when = given(here).when(Attack("A", "B", "kick"), [18, 14, 14, 10])
    assert when.battle["A"].place.cell == (2, 0)
    assert (when.battle["A"].place.posture, when.battle["A"].pools["hp"].value < 40) == ("lying", True)


def test_a_flying_weapon_stops_before_a_wall() -> None:
    here = two(walls=[[[1, 0], [2, 0]]], obstacles=[[0, 2]])
    assert (flown_to(here, (0, 0), 0, 4), flown_to(here, (0, 0), 1, 4)) == ((1, 0), (0, 1))
    assert flown_to(here, (0, 0), 3, 4) == (-4, 0)


def test_nobody_is_thrown_down_through_a_wall() -> None:
    start = fight(creature("A", side="red"), creature("B", side="blue", cell=[0, 0]), walls=[[[0, 0], [1, 0]]])
    assert "path_blocked" in refused(start, Takedown("A", "B", (1, 0)))
    assert "path_blocked" not in refused(start, Takedown("A", "B", (0, 1)))


@pytest.mark.parametrize(
    ("features", "words"),
    [
        ({"obstacles": [[0, 0]]}, "filled by"),
        ({"objects": {"A": {"cell": [3, 0]}}}, "creature has this name"),
        ({"objects": {"rail": {"cell": [3, 0], "hides": ["lag"]}}}, "no kind of body part; near: leg"),
    ],
)
def test_a_map_that_does_not_go_with_the_cast_is_refused(features: dict[str, Any], words: str) -> None:
    with pytest.raises(FechtbuchError, match=words):
        fight(creature("A"), creature("B", cell=[1, 0]), **features)


# weapons without damage, hands, bare hands


def test_a_net_breaks_no_maul() -> None:
    net, ogre = (
        creature("A", **{"from": "bestiary:netter"}),
        creature("B", cell=[1, 0], facing=3, **{"from": "bestiary:ogre"}),
    )
    start = fight(net, ogre)
    act = StrikeWeapon("A", "B", "maul", "break", "melee_net")
    assert "does_no_damage" in refused(start, act)
    assert "does_no_damage" in refused(start, act, "I say so")


def test_nobody_grapples_himself() -> None:
    assert "own_self" in refused(fight(creature("A"), creature("B", cell=[1, 0])), Grapple("A", "A"), "I say so")


def test_a_rest_takes_time() -> None:
    start = fight(creature("A"), creature("B", cell=[1, 0]))
    assert refused(start, Rest("A", 0), "I say so") == ["no_time"]
    assert refused(start, Rest("A", -10)) == ["no_time"]


def test_a_row_counts_only_against_its_kind_of_attack() -> None:
    """The -3 of a bare hand against a weapon is for melee; a bare left hand is no off hand (CMP-DUALWEAPON)."""
    here = two()
    axe = Strike("B", "A", "melee", NO_ROLL, "axe")
    blow, _ = defence_figure(here, axe, "parry", "left_hand")
    throw, _ = defence_figure(here, evolve(axe, kind="thrown"), "parry", "left_hand")
    words = "Unarmed parry against a weapon (not against thrusts, not with judo or karate)"
    assert [words in [term.label for term in figure.terms] for figure in (blow, throw)] == [True, False]
    assert [one.rule for one in blow.withheld] == ["CMP-DUALWEAPON"]


def test_no_spell_beyond_the_last_fp() -> None:
    """DF-OWN-103 forbids what CMP-FATIGUE would allow."""
    mage = creature("A", fp_now=0, **{"from": "bestiary:hedge_mage"})
    start = fight(mage, creature("B", cell=[5, 0]))
    start.act(StartTurn("A"), dice=[4])
    with pytest.raises(Illegal) as found:
        start.act(Cast("A", mage_spell(start)))
    assert "DF-OWN-103" in [breach.rule for breach in found.value.breaches]


def mage_spell(start: Fight) -> str:
    """The first spell that A knows."""
    return Fighter(At(start.state(), TABLES), "A").sheet.spells[0].id


# shock


def scratched(hp: int, *wounds: int, traits: tuple[str, ...] = ()) -> int:
    """The shock of some wounds, one after another."""
    start = fight(creature("A", hp=hp, traits=list(traits)), creature("B", cell=[3, 0]))
    left, facts = hp, []
    for by in wounds:
        left -= by
        facts.append(Wounded("A", "hp", by, left, zone="torso", type="cr"))
    mark = stated(start, *facts).conditions.get("shock")
    return mark.level if mark is not None else -1


@pytest.mark.parametrize(
    ("hp", "wounds", "shock"),
    [(20, (1,), 0), (20, (1, 1), 1), (20, (1, 1, 1, 1), 2), (35, (2, 2, 2), 2), (20, (5, 5), 4), (12, (1, 1, 1), 3)],
)
def test_hp_lost_are_added_before_they_are_divided(hp: int, wounds: tuple[int, ...], shock: int) -> None:
    assert scratched(hp, *wounds) == shock


def test_pain_thresholds_and_sums_of_shock() -> None:
    assert scratched(20, 1, 1, traits=("high_pain_threshold",)) == -1
    assert scratched(20, 1, 1, 1, 1, traits=("low_pain_threshold",)) == 4


# by word


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Wounded("A", "hp", 2, 9), "makes 8, not 9"),
        (PoolChanged("A", "fp", -2, 9), "makes 8, not 9"),
        (Grappled("A", "A"), "cannot hold itself"),
        (Bound("A", "A", "pin"), "cannot hold itself"),
        (ClockAdvanced("A", -1), "below 0"),
        (ConditionGained("A", Condition("stuned")), "near: stunned"),
    ],
)
def test_what_cannot_be_so_is_refused(fact: Event, words: str) -> None:
    start = fight(creature("A", hp=10, fp=10), creature("B", cell=[1, 0]))
    with pytest.raises(Illegal, match=words):
        start.act(Adjust("A", (fact,), "so it is"))


def test_free_words_are_conditions() -> None:
    assert [misspelt(name) for name in ("blessed", "stunned", "stunnned", "stnuned", "shok")] == [
        *("", "", "stunned", "stunned", "shock")
    ]


def test_fp_lost_by_word_cost_what_lost_fp_cost() -> None:
    """DF-OWN-105: an HP for each point from 0 down, and consciousness at -1 x FP."""
    start = fight(creature("A", hp=10, fp=10), creature("B", cell=[1, 0]))
    assert stated(start, PoolChanged("A", "fp", -13, -3)).pools["hp"].value == 7
    assert "unconscious" in stated(start, PoolChanged("A", "fp", -7, -10)).conditions


def test_a_part_crippled_by_word_drops_and_falls() -> None:
    start = fight(creature("A", weapon="broadsword"), creature("B", cell=[1, 0]))
    assert "broadsword" not in stated(start, ZoneChanged("A", "right_arm", status=("crippled",))).items
    assert stated(start, ZoneChanged("A", "left_leg", status=("crippled",))).place.posture == "lying"


def test_the_dead_do_not_begin_and_the_spent_begin_unconscious() -> None:
    with pytest.raises(FechtbuchError, match="death is certain"):
        creature("A", hp=10, hp_now=-50)
    assert creature("A", hp=10, hp_now=-49).pools["hp"].value == -49
    assert creature("A", hp=10, hp_now=-60, traits=["unkillable"]).pools["hp"].value == -60
    assert "unconscious" in creature("A", fp=10, fp_now=-10).conditions
    assert "unconscious" not in creature("A", fp=10, fp_now=-9).conditions


# odds within a bound


def test_a_bound_still_shows_the_likeliest_outcomes() -> None:
    dragon = creature("A", side="red", **{"from": "bestiary:dragon"})
    start = fight(dragon, creature("B", side="blue", cell=[2, 0], **{"from": "bestiary:duelist"}))
    start.act(StartTurn("A"))
    act = Slam("A", "B", ((1, 0), (2, 0)), "pounce", "move_and_attack")
    odds = outcomes(start.state(), RULES.play(act), hold_ground, most=20_000)
    assert not odds.complete
    assert odds.unexplored / odds.total < 0.5
