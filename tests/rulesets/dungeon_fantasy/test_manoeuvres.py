"""Manoeuvres: who may choose which, what they allow, how many attacks they give."""

from __future__ import annotations

import pytest
from attrs import evolve

from fechtbuch.model.acts import EndTurn, StartTurn
from fechtbuch.model.events import (
    Bound,
    Checked,
    ConditionChanged,
    ConditionGained,
    ConditionLost,
    CounterChanged,
    Died,
    Grappled,
)
from fechtbuch.model.state import Battle
from fechtbuch.narrate import minor_facts, narrate, text
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, BreakFree, Declare, Move
from fechtbuch.rulesets.dungeon_fantasy.turns.feint import feint_figure, guard_figure
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import attack_breaches, attacks_allowed, too_strong_to_hold
from tests.rulesets.dungeon_fantasy.ring import RULES, at, battle, creature, fighter, given, mark, turns

MISS = (16,)


def duel(**ragna: object) -> Battle:
    """Ragna with a broadsword at 14 and Orm with an axe at 12, face to face."""
    return battle(
        creature("A", side="red", weapons=["broadsword"], skills={"Broadsword": 14}, **ragna),
        creature("B", side="blue", cell=[1, 0], facing=3, weapons=["axe"], skills={"Axe/Mace": 12}),
        creature("C", side="blue", cell=[0, 1], facing=4, weapons=["axe"], skills={"Axe/Mace": 12}),
    )


# ------------------------------------------------------------------------------------------------ declaring


def test_an_attack_declares_attack_by_itself() -> None:
    after = given(duel()).when(Attack("A", "B"), dice=MISS).battle
    assert fighter(after, "A").manoeuvre_name == "attack"
    assert fighter(after, "A").condition("manoeuvre").until == "turn_start:A"  # type: ignore[union-attr]


def test_an_attack_may_name_its_manoeuvre() -> None:
    act = Attack("A", "B", manoeuvre="all_out_attack", option="strong")
    after = given(duel()).when(act, dice=MISS).battle
    assert (fighter(after, "A").manoeuvre_name, fighter(after, "A").manoeuvre_option) == ("all_out_attack", "strong")


def test_of_several_options_the_first_is_meant() -> None:
    after = given(duel()).when(Declare("A", "all_out_attack")).battle
    assert fighter(after, "A").manoeuvre_option == "determined"


@pytest.mark.parametrize(
    ("option", "defence"),
    [("", "dodge"), ("increased", "dodge"), ("increased_parry", "parry"), ("increased_block", "block")],
)
def test_all_out_defense_increases_one_defence(option: str, defence: str) -> None:
    after = given(duel()).when(Declare("A", "all_out_defense", option)).battle
    found = fighter(after, "A").condition("manoeuvre")
    assert found is not None
    assert (found.data["option"], found.data["target"]) == ("increased", defence)


def test_all_out_defense_double_increases_none() -> None:
    after = given(duel()).when(Declare("A", "all_out_defense", "double")).battle
    assert "target" not in fighter(after, "A").condition("manoeuvre").data  # type: ignore[union-attr]


def test_one_manoeuvre_a_turn() -> None:
    ready = given(duel()).when(Declare("A", "ready")).battle
    given(ready).refuses(Declare("A", "attack"), "manoeuvre_already_chosen")
    given(ready).refuses(Attack("A", "B", manoeuvre="attack"), "wrong_manoeuvre", "manoeuvre_already_chosen")


def test_another_option_is_another_choice() -> None:
    strong = given(duel()).when(Declare("A", "all_out_attack", "strong")).battle
    given(strong).refuses(Attack("A", "B", manoeuvre="all_out_attack", option="determined"), "manoeuvre_already_chosen")
    given(strong).refuses(Attack("A", "B", manoeuvre="all_out_attack", option="strong"))


def test_the_next_turn_has_a_manoeuvre_of_its_own() -> None:
    before = turns(duel(), StartTurn("A"), Declare("A", "ready"), EndTurn("A"), StartTurn("B"), EndTurn("B"))
    given(turns(before, StartTurn("A"))).refuses(Declare("A", "attack"))


@pytest.mark.parametrize(
    "act",
    [
        Declare("A", "parry"),  # type: ignore[arg-type]
        Declare("A", "attack", "strong"),
        Declare("A", "all_out_attack", "fierce"),
        Declare("A", "all_out_defense", "increased_luck"),
        Attack("A", "B", manoeuvre="atack"),
    ],
)
def test_no_such_manoeuvre_or_option(act: Declare | Attack) -> None:
    given(duel()).refuses(act, "manoeuvre_unknown")


def test_a_slip_of_the_pen_is_met_with_the_nearest_name() -> None:
    (problem,) = given(duel()).violations(duel(), Declare("A", "atack"))  # type: ignore[arg-type]
    assert "near: attack" in problem.text


# ------------------------------------------------------------------------------------------------ who may act


def test_only_whoever_has_the_turn_acts() -> None:
    here = turns(duel(), StartTurn("B"))
    given(here).refuses(Attack("A", "B"), "not_your_turn")
    given(here).refuses(Attack("B", "A"))


def test_before_the_first_turn_anybody_acts() -> None:
    given(duel()).refuses(Attack("A", "B"))
    given(duel()).refuses(Attack("B", "A"))


@pytest.mark.parametrize(
    ("condition", "reason"),
    [
        ("unconscious", "unconscious"),
        ("stunned", "must_do_nothing"),
        ("do_nothing", "must_do_nothing"),
        ("lost_balance", "off_balance"),
    ],
)
def test_who_cannot_act_may_do_nothing_only(condition: str, reason: str) -> None:
    here = given(duel(), ConditionGained("A", mark(condition))).battle
    given(here).refuses(Declare("A", "attack"), reason)
    assert reason in [problem.reason for problem in given(here).violations(here, Attack("A", "B"))]
    given(here).refuses(Declare("A", "do_nothing"))


def test_the_dead_do_not_even_do_nothing() -> None:
    here = given(duel(), Died("A")).battle
    given(here).refuses(Declare("A", "do_nothing"), "dead")


# ------------------------------------------------------------------------------------------------ attacking


@pytest.mark.parametrize("name", ["attack", "all_out_attack", "move_and_attack"])
def test_three_manoeuvres_attack(name: str) -> None:
    here = given(duel()).when(Declare("A", name)).battle  # type: ignore[arg-type]
    given(here).refuses(Attack("A", "B"))


@pytest.mark.parametrize("name", ["all_out_defense", "ready", "concentrate", "change_posture", "move", "do_nothing"])
def test_the_others_do_not(name: str) -> None:
    here = given(duel()).when(Declare("A", name)).battle  # type: ignore[arg-type]
    given(here).refuses(Attack("A", "B"), "wrong_manoeuvre")
    (problem,) = given(here).violations(here, Attack("A", "B"))
    assert problem.rule == "DF-ATTACK-01"


def test_one_attack_and_no_more() -> None:
    once = given(duel()).when(Attack("A", "B"), dice=MISS)
    once.then_fact(CounterChanged, counter="attacks", after=1)
    given(once.battle).refuses(Attack("A", "B"), "no_attack_left")


def test_extra_attack_gives_another() -> None:
    once = given(duel(traits=["extra_attack"])).when(Attack("A", "B"), dice=MISS).battle
    twice = given(once).when(Attack("A", "C"), dice=MISS).battle
    given(twice).refuses(Attack("A", "B"), "no_attack_left")


def test_but_not_on_the_move() -> None:
    act = Attack("A", "B", manoeuvre="move_and_attack")
    assert attacks_allowed(at(duel(traits=["extra_attack"])), act) == 1


def test_all_out_attack_double_strikes_the_same_foe_twice() -> None:
    act = Attack("A", "B", manoeuvre="all_out_attack", option="double")
    once = given(duel()).when(act, dice=MISS).battle
    given(once).refuses(Attack("A", "C"), "all_out_same_foe")
    twice = given(once).when(Attack("A", "B"), dice=MISS).battle
    given(twice).refuses(Attack("A", "B"), "no_attack_left")


def test_with_an_extra_attack_a_third_blow_may_go_elsewhere() -> None:
    here = given(duel(traits=["extra_attack"])).when(Declare("A", "all_out_attack", "double")).battle
    here = given(here).when(Attack("A", "B"), dice=MISS).battle
    here = given(here).when(Attack("A", "C"), dice=MISS).battle
    given(here).refuses(Attack("A", "C"))
    given(here).refuses(Attack("A", "B"))


def test_what_the_mark_of_a_manoeuvre_remembers_is_told_as_bookkeeping() -> None:
    here = given(duel()).when(Declare("A", "all_out_attack", "double")).battle
    done = given(here).when(Attack("A", "B"), dice=MISS)
    changed = [(at, fact) for at, fact in enumerate(done.resolution.events) if isinstance(fact, ConditionChanged)]
    told = [text(narrate(RULES, here, fact)) for _, fact in changed]
    assert told == ["A has attacked B this turn", "A has attacked B with the broadsword this turn"]
    minor = minor_facts(RULES, done.resolution.events)
    assert all(minor[at] for at, _ in changed)


def test_a_change_of_the_mark_that_remembers_nothing_names_the_manoeuvre() -> None:
    here = given(duel()).when(Declare("A", "ready")).battle
    mark = here["A"].conditions["manoeuvre"]
    assert text(narrate(RULES, here, ConditionChanged("A", mark))) == "A keeps to Ready"
    odd = evolve(mark, data=mark.data.set("used", 3).set("struck", ("B", 4)))
    assert text(narrate(RULES, here, ConditionChanged("A", odd))) == "A keeps to Ready"


# ------------------------------------------------------------------------------------------------ held and holding


def held(strength: int = 10) -> Battle:
    """B has seized A, in the same hex."""
    a = creature("A", side="red", st=strength, weapons=["large_knife"], cell=[1, 0])
    b = creature("B", side="blue", cell=[1, 0], facing=3)
    return given(battle(a, b), Grappled("B", "A", "torso", 2)).battle


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Declare("A", "aim", target="B", weapon="large_knife"), "grappled_cannot"),
        (Declare("A", "feint", target="B", weapon="large_knife"), "grappled_cannot"),
        (Declare("A", "concentrate"), "grappled_cannot"),
        (Declare("A", "move"), "grappled_cannot_move"),
    ],
)
def test_what_the_grappled_cannot_choose(act: Declare, reason: str) -> None:
    given(held()).refuses(act, reason)


def test_the_grappled_may_attack_ready_or_stand_still() -> None:
    for name in ("attack", "all_out_attack", "ready", "evaluate", "change_posture", "do_nothing"):
        act = Declare("A", name, target="B")
        assert given(held()).violations(held(), act) == ()


@pytest.mark.parametrize(("strength", "free"), [(20, False), (21, True)])
def test_more_than_twice_the_captors_strength_may_leave(strength: int, free: bool) -> None:
    assert too_strong_to_hold(at(held(strength)), "A") is free
    given(held(strength)).refuses(Declare("A", "move"), *(() if free else ("grappled_cannot_move",)))


def test_two_captors_must_both_be_weak() -> None:
    here = held(21)
    strong = creature("C", side="blue", st=11, cell=[1, 0])
    both = battle(*here, strong)
    both = given(both, Grappled("B", "A", "torso", 2), Grappled("C", "A", "torso", 2)).battle
    assert not too_strong_to_hold(at(both), "A")


def test_the_pinned_can_do_nothing_that_needs_movement() -> None:
    here = given(held(), Bound("B", "A", "pin")).battle
    for name in ("attack", "ready", "change_posture", "all_out_defense"):
        assert "pinned" in [p.reason for p in given(here).violations(here, Declare("A", name))]
    given(here).refuses(Declare("A", "do_nothing"))
    assert "pinned" in [p.reason for p in attack_breaches(at(here), Attack("A", "B"))]


def test_the_pinned_may_try_to_break_free() -> None:
    here = given(held(), Bound("B", "A", "pin")).battle
    assert list(attack_breaches(at(here), BreakFree("A", "B"))) == []


@pytest.mark.parametrize("act", [Declare("B", "concentrate"), Declare("B", "feint", target="A")])
def test_who_holds_another_must_pin_him_first(act: Declare) -> None:
    assert "holding_cannot" in [p.reason for p in given(held()).violations(held(), act)]
    pinned = given(held(), Bound("B", "A", "pin")).battle
    assert "holding_cannot" not in [p.reason for p in given(pinned).violations(pinned, act)]


def test_a_step_forbids_what_allows_none() -> None:
    here = given(duel()).when(Move("A", ((0, -1),), 1)).battle
    given(here).refuses(Declare("A", "change_posture"), "wrong_manoeuvre")
    given(here).refuses(Declare("A", "attack"))


# ------------------------------------------------------------------------------------------------ feint, evaluate


def test_a_feint_is_a_contest_of_weapon_skills() -> None:
    assert feint_figure(at(duel()), "A", "B").value == 14
    assert guard_figure(at(duel()), "B").value == 12
    won = given(duel()).when(Declare("A", "feint", target="B"), dice=[10, 11])
    won.then_fact(Checked, who="A", about="B", result="win", by=3)
    assert fighter(won.battle, "B").level("feinted:A") == 3


def test_against_a_foe_who_failed_the_margin_of_success_counts() -> None:
    won = given(duel()).when(Declare("A", "feint", target="B"), dice=[10, 15])
    assert fighter(won.battle, "B").level("feinted:A") == 4


def test_a_dropped_guard_doubles_a_feint() -> None:
    here = given(duel(), ConditionGained("B", mark("guard_dropped"))).battle
    won = given(here).when(Declare("A", "feint", target="B"), dice=[10, 11])
    assert fighter(won.battle, "B").level("feinted:A") == 6


@pytest.mark.parametrize("dice", [[10, 8], [15, 12]])
def test_a_tie_or_loss_gives_nothing(dice: list[int]) -> None:
    after = given(duel()).when(Declare("A", "feint", target="B"), dice=dice).battle
    assert not fighter(after, "B").has("feinted:A")


def test_a_shield_or_mere_dexterity_may_see_through_it() -> None:
    a = creature("A", weapons=["broadsword"])
    b = creature("B", cell=[1, 0], dx=13, weapons=["large_knife"], shield="small_shield", skills={"Shield": 15})
    assert guard_figure(at(battle(a, b)), "B").value == 15
    plain = battle(a, creature("B", cell=[1, 0], dx=13))
    assert guard_figure(at(plain), "B").value == 13


def test_shock_weighs_on_a_feint() -> None:
    here = given(duel(), ConditionGained("A", mark("shock", 3))).battle
    assert feint_figure(at(here), "A", "B").value == 11


def test_a_feint_lasts_to_the_end_of_the_next_turn() -> None:
    here = turns(duel(), StartTurn("A"))
    here = given(here).when(Declare("A", "feint", target="B"), dice=[10, 11]).battle
    here = turns(here, EndTurn("A"), StartTurn("B"), EndTurn("B"), StartTurn("A"))
    assert fighter(here, "B").level("feinted:A") == 3
    assert not fighter(turns(here, EndTurn("A")), "B").has("feinted:A")


def test_a_feint_spoils_the_defence_against_one_attack() -> None:
    here = given(duel(traits=["extra_attack"]), ConditionGained("B", mark("feinted:A", 3))).battle
    here = given(here).when(Attack("A", "B"), dice=MISS).battle
    assert fighter(here, "B").has("feinted:A")
    given(here).when(Attack("A", "B"), dice=MISS).then_fact(ConditionLost, who="B", name="feinted:A")


def test_all_out_attack_feint_feints_and_strikes_one_foe() -> None:
    here = given(duel()).when(Declare("A", "all_out_attack", "feint", "B"), dice=[10, 11]).battle
    assert fighter(here, "B").level("feinted:A") == 3
    given(here).refuses(Attack("A", "C"), "all_out_same_foe")
    struck = given(here).when(Attack("A", "B"), dice=MISS).battle
    given(struck).refuses(Attack("A", "B"), "no_attack_left")


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Declare("A", "feint"), "no_such_target"),
        (Declare("A", "feint", target="A"), "own_self"),
        (Declare("A", "feint", target="D"), "out_of_reach"),
        (Declare("A", "feint", target="B", weapon="regular_bow"), "not_melee"),
    ],
)
def test_what_a_feint_needs(act: Declare, reason: str) -> None:
    a = creature("A", weapons=["broadsword", "regular_bow"])
    here = battle(a, creature("B", cell=[1, 0]), creature("D", cell=[5, 0]))
    assert reason in [problem.reason for problem in given(here).violations(here, act)]


def test_evaluating_counts_up_to_three_turns() -> None:
    here = duel()
    for wanted in (1, 2, 3, 3):
        here = turns(here, StartTurn("A"), Declare("A", "evaluate", target="B"), EndTurn("A"))
        here = turns(here, StartTurn("B"), EndTurn("B"))
        assert fighter(here, "A").level("evaluating:B") == wanted


def test_what_was_learned_helps_in_the_next_turn_only() -> None:
    here = turns(duel(), StartTurn("A"), Declare("A", "evaluate", target="B"), EndTurn("A"), StartTurn("B"))
    here = turns(here, EndTurn("B"), StartTurn("A"), Declare("A", "attack"))
    assert fighter(here, "A").level("evaluating:B") == 1
    assert not fighter(turns(here, EndTurn("A")), "A").has("evaluating:B")


@pytest.mark.parametrize(("target", "reason"), [("", "no_such_target"), ("A", "own_self")])
def test_evaluating_needs_a_foe(target: str, reason: str) -> None:
    given(duel()).refuses(Declare("A", "evaluate", target=target), reason)
