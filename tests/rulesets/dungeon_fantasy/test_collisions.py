"""Collisions: who falls, what speed does, figures and their terms, exact odds, what may be tried."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from attrs import evolve

from fechtbuch.model.acts import Act
from fechtbuch.model.events import ConditionGained, Dodged, Grappled, Left, Moved, PostureChanged, Wounded
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Drop, Move, Slam, Trample
from fechtbuch.rulesets.dungeon_fantasy.collisions.charge import Charge
from fechtbuch.rulesets.dungeon_fantasy.collisions.evade import evading_figure
from fechtbuch.rulesets.dungeon_fantasy.collisions.figures import hit_figure
from fechtbuch.rulesets.dungeon_fantasy.collisions.impact import Fall, who_falls
from fechtbuch.rulesets.dungeon_fantasy.collisions.speed import per_die
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import can_defend
from fechtbuch.rulesets.dungeon_fantasy.defences.retreat import retreat_refused
from tests.rulesets.dungeon_fantasy.duels import declared, duel, strike, swordsman
from tests.rulesets.dungeon_fantasy.ring import RULES, TABLES, at, battle, fighter, given, terms
from tests.rulesets.dungeon_fantasy.test_odds import fate, odds, played
from tests.support.sampling import chi_square, hardly_ever

AB = Charge("A", "B", "slam", (0, 0), (1, 0), 3)


# who falls


@pytest.mark.parametrize(
    ("given", "taken", "fall"),
    [
        (5, 5, Fall()),
        (0, 0, Fall()),
        (5, 3, Fall("B")),
        (3, 5, Fall("A")),
        (4, 2, Fall("B", certain=True)),
        (5, 2, Fall("B", certain=True)),
        (1, 0, Fall("B", certain=True)),
        (0, 4, Fall("A", certain=True)),
        (6, 4, Fall("B")),
    ],
)
def test_the_lower_roll_must_keep_its_feet_and_half_or_less_falls(given: int, taken: int, fall: Fall) -> None:
    """DF-SLAM-10, DF-SLAM-11, AMB-14."""
    assert who_falls(AB, given, taken) == fall


# speed


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("next_row", {0: 0, 1: -2, 2: 0, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4, 10: 4, 12: 5}),
        ("row_below", {0: 0, 1: -2, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 9: 3, 10: 4, 12: 4}),
        ("nothing_below_two", {0: 0, 1: 0, 2: 0, 3: 1, 4: 2, 7: 3, 8: 4}),
    ],
)
def test_hexes_run_are_a_size(reading: str, expected: dict[int, int]) -> None:
    """DF-SLAM-08 with the three readings of AMB-02."""
    here = at(_with_option(duel(), "slam_speed", reading))
    assert {hexes: per_die(here, hexes) for hexes in expected} == expected


def test_the_table_as_it_stands_is_the_default() -> None:
    assert per_die(at(duel()), 4) == 2


def _with_option(start: Battle, name: str, reading: str) -> Battle:
    return evolve(start, options=start.options.set(name, reading))


# to hit


def test_move_and_attack_neither_hampers_nor_caps() -> None:
    """DF-SLAM-04; a grapple on the move is hampered (AMB-74)."""
    start = given(duel(a={"dx": 14}), ConditionGained("A", declared("move_and_attack"))).battle
    figure = hit_figure(at(start), AB, None)
    assert figure.value == 14
    assert [held.rule for held in figure.withheld] == ["DF-SLAM-04"]


def test_a_pounce_takes_the_best_skill_and_four() -> None:
    """DF-POUNCE-01."""
    start = duel(a={"skills": {"Jumping": 15, "Brawling": 13}})
    figure = hit_figure(at(start), Charge("A", "B", "pounce", (0, 0), (1, 0), 3), None)
    assert terms(figure) == {"Jumping": 15, "Pounce": 4}


def test_a_shield_rush_rolls_shield() -> None:
    """DF-SHIELDRUSH-01."""
    start = duel(a={"shield": "medium_shield", "skills": {"Shield": 13, "Brawling": 16, "Broadsword": 12}})
    figure = hit_figure(at(start), Charge("A", "B", "shield_rush", (0, 0), (1, 0), 3), None)
    assert terms(figure)["Shield"] == 13


def test_the_targets_size_counts() -> None:
    start = duel(b={"sm": 1})
    assert hit_figure(at(start), AB, None).value == 13


# blows from behind


def test_a_foe_run_down_from_behind_has_no_defence() -> None:
    """The hex he comes from counts, not the foe's own, where everything is in front (DF-OWN-50)."""
    start = duel(b={"cell": (2, 0), "facing": 0})
    when = given(start).when(Slam("A", "B", ((1, 0), (2, 0)), manoeuvre="move_and_attack"), [10, 4, 1])
    assert not [event for event in when.resolution.events if isinstance(event, Dodged)]
    assert [event.how for event in when.resolution.events if isinstance(event, Moved)] == ["slam", "slam"]


def test_no_knockback_comes_of_a_collision() -> None:
    """DF-OWN-51."""
    start = duel(a={"st": 40, "hp": 40, "sm": 1}, b={"st": 8, "hp": 90, "cell": (2, 0)})
    act = Slam("A", "B", ((1, 0), (2, 0)), manoeuvre="move_and_attack")
    when = given(start).when(act, [10, 16, 20, 3], defence="dodge")
    assert not [event for event in when.resolution.events if isinstance(event, Moved) and event.how == "knockback"]


def test_who_retreats_and_is_hit_is_followed() -> None:
    """DF-OWN-50."""
    start = duel(b={"cell": (2, 0), "hp": 30})
    act = Slam("A", "B", ((1, 0), (2, 0)), manoeuvre="move_and_attack")
    when = given(start).when(act, [10, 16, 5, 4], defence="dodge+retreat")
    assert when.battle["B"].place.cell == when.battle["A"].place.cell == (3, 0)
    (wound,) = [e for e in when.resolution.events if isinstance(e, Wounded) and e.who == "B"]
    assert wound.raw == 2


def test_who_dodges_in_retreat_is_passed() -> None:
    """DF-SLAM-12: two hexes past where he stood, whether he is in them or not."""
    start = duel(a={"move": 7}, b={"cell": (2, 0)})
    act = Slam("A", "B", ((1, 0), (2, 0)), manoeuvre="move_and_attack")
    when = given(start).when(act, [10, 5], defence="dodge+retreat")
    assert when.battle["B"].place.cell == (3, 0)
    assert when.battle["A"].place.cell == (4, 0)


def test_somebody_else_ends_the_run_past_the_foe() -> None:
    """DF-OWN-51."""
    start = battle(swordsman("A"), swordsman("B", (2, 0), 3), swordsman("C", (4, 0), 3), turn="A")
    act = Slam("A", "B", ((1, 0), (2, 0)), manoeuvre="move_and_attack")
    when = given(start).when(act, [10, 5], defence="dodge")
    assert when.battle["A"].place.cell == (3, 0)


def test_a_slam_breaks_a_weak_sword() -> None:
    """ST in pounds against three pounds (CMP-HEAVYPARRY)."""
    start = duel(a={"st": 12}, b={"cell": (2, 0)})
    act = Slam("A", "B", ((1, 0), (2, 0)), manoeuvre="move_and_attack")
    when = given(start).when(act, [10, 6, 3], defence="parry:broadsword")
    assert fighter(when.battle, "B").item("broadsword").data.get("broken")  # type: ignore[union-attr]
    assert when.battle["A"].place.cell == (2, 0)


# readings


def test_a_parried_slam_may_stay_before_the_foe() -> None:
    """AMB-16, the other way to read it."""
    start = _with_option(duel(a={"st": 12}, b={"cell": (2, 0)}), "parried_slam", "stays")
    act = Slam("A", "B", ((1, 0), (2, 0)), manoeuvre="move_and_attack")
    when = given(start).when(act, [10, 6, 6], defence="parry:broadsword")
    assert when.battle["A"].place.cell == (1, 0)


def test_a_pounce_may_roll_its_landing_only_after_a_hit() -> None:
    """AMB-69, the other way to read it: one roll less, and the beast runs on."""
    start = _with_option(ACTS["pounce"][0], "pounce_landing", "on_hit")
    when = given(start).when(ACTS["pounce"][1], [10, 5], defence="dodge")
    assert (when.battle["A"].place.cell, when.battle["A"].place.posture) == ((4, 0), "standing")


def test_a_pounces_grapple_may_be_certain() -> None:
    """AMB-18, the other way to read it."""
    beast = swordsman("A", side="red", **{**BEAST, "sm": 0, "hexes": 1, "skills": {"Wrestling": 13}})
    start = _with_option(battle(beast, FOE, turn="A"), "pounce_grapple", "automatic")
    when = given(start).when(ACTS["pounce"][1], [10, 16, 6, 1, 10], defence="dodge", free_grapple="grapple")
    assert [bond.held for bond in fighter(when.battle, "A").my_grapples] == ["B"]


# captives and captors


def test_a_giant_slams_with_the_dwarf_on_his_back() -> None:
    """DF-GRAPPLE-14: captors too weak to hold him come along."""
    start = battle(
        swordsman("A", side="red", st=26, hp=26),
        swordsman("B", (2, 0), 3, side="blue", hp=40),
        swordsman("D", (0, 0), side="blue", st=8),
        turn="A",
    )
    held = given(start, Grappled("D", "A", "torso", 2)).battle
    act = Slam("A", "B", ((1, 0), (2, 0)), manoeuvre="all_out_attack")
    assert RULES.ruleset.violations(held, act, TABLES) == ()
    when = given(held).when(act, [8, 16, 12, 5], defence="dodge")
    assert {who: when.battle[who].place.cell for who in "ABD"} == dict.fromkeys("ABD", (2, 0))
    assert fighter(when.battle, "A").grappled


# evading


@pytest.mark.parametrize(
    ("posture", "facing", "value"),
    [
        ("standing", 3, 7),
        ("crouching", 3, 7),
        ("kneeling", 3, 10),
        ("lying", 3, 17),
        ("crawling", 3, 17),
        ("standing", 0, 12),
        ("standing", 5, 9),
        ("standing", 1, 9),
    ],
)
def test_how_a_foe_is_passed(posture: str, facing: int, value: int) -> None:
    """CMP-EVADE."""
    start = given(duel(b={"facing": facing}), PostureChanged("B", posture)).battle
    assert evading_figure(at(start), "A", "B").value == value


# from above


def test_only_the_first_attack_is_made_in_dropping() -> None:
    """DF-ABOVE-02."""
    start = battle(
        swordsman("A", traits=["extra_attack"], elevation=2),
        swordsman("B", (1, 0), 3, hp=90),
        turn="A",
    )
    figures = []
    for act, dice in ((Drop("A"), ()), (Attack("A", "B"), (10, 15, 3)), (Attack("A", "B"), (10, 15, 3))):
        when = given(start).when(act, dice, **({"defence": "dodge"} if dice else {}))
        figures += [
            (e.check.figure.value, d.check.figure.value)
            for e, d in zip(_all(when, "Attacked"), _all(when, "Dodged"), strict=True)
        ]
        start = when.battle
    assert figures == [(12, 6), (14, 8)]


def _all(when: Any, kind: str) -> list[Any]:
    return [event for event in when.resolution.events if event.kind == kind]


# exact odds

BEAST: dict[str, Any] = {
    "plan": "quadruped",
    "weapon": None,
    "st": 16,
    "sm": 2,
    "hexes": 3,
    "hp": 20,
    "move": 8,
    "skills": {"Brawling": 13},
}
FOE = swordsman("B", (2, 0), 3, side="blue", hp=20)
FIELD: dict[str, Any] = {"elevation": [{"cells": [[0, 0]], "yards": 5}]}

ACTS: dict[str, tuple[Battle, Act]] = {
    "slam": (duel(b={"cell": (2, 0)}), Slam("A", "B", ((1, 0), (2, 0)), manoeuvre="move_and_attack")),
    "pounce": (
        battle(swordsman("A", side="red", **{**BEAST, "sm": 0, "hexes": 1}), FOE, turn="A"),
        Slam("A", "B", ((1, 0), (2, 0)), "pounce", "move_and_attack"),
    ),
    "trample": (
        battle(swordsman("A", side="red", **{**BEAST, "hexes": 1}), FOE, turn="A"),
        Trample("A", "B", ((1, 0), (2, 0)), "move_and_attack"),
    ),
    "overrun": (
        battle(swordsman("A", side="red", **BEAST), FOE, turn="A"),
        Move("A", ((1, 0), (2, 0), (3, 0)), how="overrun"),
    ),
    "evade": (
        battle(swordsman("A", side="red"), FOE, turn="A"),
        Move("A", ((1, 0), (2, 0), (3, 0)), how="evade"),
    ),
    "drop": (battle(swordsman("A", side="red"), FOE, turn="A", **FIELD), Drop("A", (1, 0))),
    "drop onto": (
        battle(swordsman("A", side="red"), swordsman("B", (1, 0), 3, side="blue"), turn="A", **FIELD),
        Drop("A", (1, 0)),
    ),
}


@pytest.mark.parametrize("name", ACTS)
def test_exact_odds_agree_with_play(name: str) -> None:
    start, act = ACTS[name]
    assert RULES.ruleset.violations(start, act, TABLES) == ()
    exact = odds(start, act).spread(fate)
    assert sum(exact.values()) == 1
    n = 400
    seen = Counter(fate(played(start, act, seed)[0].battle) for seed in range(n))
    assert not seen.keys() - exact.keys()
    statistic, freedom = chi_square(exact, seen, n)
    assert freedom < 1 or statistic < hardly_ever(freedom)


# what may be tried


def offered(start: Battle) -> set[str]:
    return {option.act.do for option in RULES.ruleset.options(start, "A", TABLES)}


def test_collisions_are_offered_where_they_are_legal() -> None:
    assert "slam" in offered(duel())
    assert "trample" not in offered(duel())
    assert "trample" in offered(ACTS["trample"][0]) or "slam" in offered(ACTS["trample"][0])
    assert "drop" in offered(ACTS["drop"][0])
    assert "drop" not in offered(duel())


def test_slams_straight_ahead_are_offered_on_the_move() -> None:
    acts = [option.act for option in RULES.ruleset.options(ACTS["slam"][0], "A", TABLES)]
    assert ACTS["slam"][1] in acts


@pytest.mark.parametrize(
    ("act", "codes"),
    [
        (Slam("A", "X"), ["no_such_target"]),
        (Slam("A", "A"), ["own_self"]),
        (Slam("A", "B", ((5, 5),)), ["path_blocked", "not_into_foe"]),
        (Slam("A", "B", kind="tackle"), ["collision_unknown"]),  # type: ignore[arg-type]
        (Slam("A", "B", kind="shield_rush"), ["no_shield_to_rush"]),
        (Slam("A", "B", kind="pounce"), ["too_few_legs"]),
        (Trample("A", "B"), ["not_big_enough"]),
        (Move("A", ((0, 1),), how="fly"), ["way_to_move_unknown"]),  # type: ignore[arg-type]
        (Move("A", ((0, 1),), how="drag"), ["not_grappled"]),
        (Drop("A", (0, 1)), ["nowhere_to_drop"]),
        (Drop("A", (4, 1)), ["path_blocked"]),
    ],
)
def test_all_that_is_wrong_is_said(act: Act, codes: list[str]) -> None:
    start = duel()
    assert [found.reason for found in RULES.ruleset.violations(start, act, TABLES)] == codes


def test_a_departed_foe_is_no_target() -> None:
    start = given(duel(), Left("B", "fled")).battle
    assert "target_gone" in [found.reason for found in RULES.ruleset.violations(start, Slam("A", "B"), TABLES)]


# sprinting


def test_a_sprint_leaves_a_mark_and_no_retreat() -> None:
    """DF-SPEED-01, CMP-RETREAT."""
    start = duel(a={"cell": (-3, 0)})
    after = given(start).when(Move("A", ((-2, 0), (-1, 0), (0, 0)), how="sprint")).battle
    assert fighter(after, "A").level("sprinting") == 3
    refused = retreat_refused(at(after), evolve(strike(), attacker="B", target="A"))
    assert refused is not None
    assert refused.rule == "CMP-RETREAT"
    assert can_defend(at(after), evolve(strike(), attacker="B", target="A")) is None


def test_nobody_sprints_backwards_or_on_his_knees() -> None:
    """DF-OWN-55."""
    start = duel(a={"facing": 3})
    codes = [b.reason for b in RULES.ruleset.violations(start, Move("A", ((0, 1), (1, 1)), how="sprint"), TABLES)]
    assert codes == ["not_forward"]
    low = given(duel(), PostureChanged("A", "kneeling")).battle
    assert "not_on_feet" in [
        b.reason for b in RULES.ruleset.violations(low, Move("A", ((0, 1),), how="tumble"), TABLES)
    ]


# being interrupted


def test_hex_by_hex_or_in_one_go_one_gets_to_the_same_place() -> None:
    """Somebody who waits for something else changes the facts of a way, not where it leads."""
    path = ((1, 0), (2, 0), (2, 1))
    one = battle(swordsman("A", side="red"), swordsman("B", (9, 0), 3, side="blue"), turn="A")
    two = given(one, ConditionGained("B", declared("wait"))).battle
    plain, watched = (given(start).when(Move("A", path)) for start in (one, two))
    assert [event.path for event in _all(plain, "Moved")] == [path]
    assert [event.path for event in _all(watched, "Moved")] == [(cell,) for cell in path]
    assert plain.battle["A"] == watched.battle["A"]


def test_whoever_is_struck_down_on_the_way_collides_with_nobody() -> None:
    """Somebody who waits strikes first (CMP-WAIT); the slam ends where he was stopped."""
    start = battle(
        swordsman("A", side="red", hp=10),
        swordsman("B", (5, 0), 3, side="blue"),
        swordsman("C", (3, -1), 2, side="blue"),
        turn="A",
    )
    waits = given(start, ConditionGained("C", declared("wait"))).battle
    act = Slam("A", "B", ((1, 0), (2, 0), (3, 0), (4, 0), (5, 0)), manoeuvre="move_and_attack")
    assert RULES.ruleset.violations(waits, act, TABLES) == ()
    when = given(waits).when(act, [10, 16, 6, 17], wait="attack:broadsword/swing", defence="dodge")
    assert not [e for e in _all(when, "Attacked") if e.who == "A"]
    assert when.battle["A"].place.cell == (1, 0)
    assert fighter(when.battle, "A").counter("moved") == 1
    assert _all(when, "Stopped")


# words


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (Move("A", ((1, 0),), how="drag"), "Move (drag)"),
        (Slam("A", "B", kind="shield_rush", manoeuvre="move_and_attack"), "Slam (shield rush), Move and Attack"),
        (Slam("A", "B"), "Slam"),
    ],
)
def test_what_an_act_is_called(act: Act, words: str) -> None:
    assert RULES.ruleset.heading(duel(), act) == words
