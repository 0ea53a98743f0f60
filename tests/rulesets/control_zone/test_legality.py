"""Refusals: all breaches at once, in the catalogue's order, and nothing is rolled or spent."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import Died
from fechtbuch.rulesets.control_zone.acts import Attack, CheckSkill, Interact, Move, PutOn, Rest, SpendLuck, Treat
from fechtbuch.rulesets.control_zone.ruleset import RULESET
from fechtbuch.rulesets.table_options import BadOption
from tests.rulesets.control_zone.ring import RULES, battle, creature, duel, given, reasons

HAMMER: dict[str, Any] = {"weapon": "hammer", "skills": {"blunt": 3}}


def test_all_breaches_come_in_the_order_of_the_list() -> None:
    weak = {**HAMMER, "ap_now": 0, "states": ["stunned"], "mutilations": ["arm_left"]}
    start = duel(weak, {"cell": [9, 0]})
    act = Attack("A", "B", "swing", zone="head")
    expected = ("stunned", "limb_lost", "no_formula", "needs_aimed_manoeuvre", "out_of_reach", "not_enough_ap")
    assert reasons(start, act) == expected


def test_a_flank_needs_a_target_in_clinch_before_it_needs_reach() -> None:
    """CZ-CLINCH-14."""
    start = duel({"ap_now": 1}, {"cell": [9, 0]})
    assert reasons(start, Attack("A", "B", "flank_attack")) == ("target_not_in_clinch", "out_of_reach", "not_enough_ap")


def test_without_a_melee_weapon_that_comes_first() -> None:
    start = duel({"weapon": "bow", "ap_now": 0})
    assert reasons(start, Attack("A", "B", "swing")) == ("no_melee_weapon", "not_enough_ap")
    assert reasons(duel({"weapon": "sword"}), Attack("A", "B", "shot")) == ("wrong_weapon",)


def test_the_dying_and_the_dead_do_nothing() -> None:
    """CZ-DYING-02, CZ-FALL-05."""
    start = duel({"hp_now": 0, "luck": 1})
    acts = (Attack("A", "B", "swing"), CheckSkill("A", "lore"), Interact("A", "B"), PutOn("A", "mail"))
    assert [reasons(start, act)[0] for act in acts] == ["dying"] * 4
    dead = given(start, Died("A")).battle
    acts_of_the_dead = (*acts, SpendLuck("A"), Rest("A"), StartTurn("A"), EndTurn("A"))
    assert [reasons(dead, act)[0] for act in acts_of_the_dead] == ["dead"] * 8


def test_a_refusal_carries_all_breaches_and_keeps_nothing() -> None:
    fight = Fight.start(None, RULESET, "refused", [creature("A", **HAMMER), creature("B", cell=[5, 0])], seed=1)
    before = fight.head
    with pytest.raises(Illegal) as refused:
        fight.act(Attack("A", "B", "swing"))
    assert [breach.reason for breach in refused.value.breaches] == ["no_formula", "out_of_reach"]
    assert fight.head == before
    assert all(breach.rule in RULES.ruleset.catalogue for breach in refused.value.breaches)


def test_a_game_master_may_overrule_what_can_happen_but_not_what_cannot() -> None:
    fight = Fight.start(None, RULESET, "overruled", [creature("A", **HAMMER), creature("B", cell=[5, 0])], seed=1)
    fight.act(Attack("A", "B", "strike"), overrule="thrown hammer", dice=[10, 7])
    assert fight.state()["B"].pools["hp"].value == 13
    with pytest.raises(Illegal):
        fight.act(Attack("A", "B", "headbutt"), overrule="why not")
    with pytest.raises(Illegal):
        fight.act(Treat("A", "tail", "time"), overrule="why not")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"half": "sum"}, r"options: there is no option 'half'; near: .*half_of"),
        ({"half_of": "both"}, r"options.half_of: 'both' is no reading of it"),
        ({"odd_half": 1}, r"options.odd_half: 1 is no reading of it"),
    ],
)
def test_an_option_that_is_none_is_refused_before_the_fight_starts(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        Fight.start(None, RULESET, "options", [creature("A")], options=options)


def test_what_is_offered_is_legal_and_can_be_played() -> None:
    start = battle(
        creature("A", side="red", weapon=["sword", "dagger"], carries="bow", skills={"blades": 2}),
        creature("B", side="blue", cell=[1, 0], weapon="spear"),
        creature("C", side="red", cell=[0, 1], hp_now=0),
        turn="A",
    )
    offered = RULES.options(start, "A")
    assert {option.act.do for option in offered} >= {"attack", "interact", "take_in_hand", "end_turn"}
    assert len({option.label for option in offered}) == len(offered)
    for option in offered:
        assert not RULES.violations(start, option.act), option


@pytest.mark.parametrize(
    ("path", "metres", "rule"),
    [(((1, 1), (2, 2)), 0, "CZ-MOVE-03"), (((1, 1), (2, 2)), 4, "CZ-MOVE-03"), (((1, 0),), 4, "CZ-VERTICAL-02")],
)
def test_too_little_speed_names_climbing_only_where_the_climb_is_what_is_lacking(
    path: tuple[tuple[int, int], ...], metres: int, rule: str
) -> None:
    """CZ-VERTICAL-02: 2 + 4 m aslant cost more than 4 m with no climb; a dear diagonal step is none (CZ-AMB-33)."""
    heights = [{"cells": [[1, 0]], "metres": metres}] if metres else []
    start = battle(creature("A", speed_now=4), options={"diagonal_steps": "alternating"}, elevation=heights)
    assert [(held.reason, held.rule) for held in RULES.violations(start, Move("A", path))] == [
        ("not_enough_speed", rule)
    ]
