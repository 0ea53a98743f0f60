"""Attacks: what may be attempted, effective skill, the order of rolls, and what a miss brings."""

from __future__ import annotations

import pytest

from fechtbuch.decide.answers import WrongAnswer
from fechtbuch.model.events import Attacked, ConditionGained, Died, Grappled, Left, Skipped, TableRolled
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, Declare
from fechtbuch.rulesets.dungeon_fantasy.attacks.attack import attack_figure
from tests.rulesets.dungeon_fantasy.duels import duel, swordsman
from tests.rulesets.dungeon_fantasy.ring import at, battle, fighter, given, mark, terms

# effective skill (DF-ATTACK-07, DF-MELEE-03)


def test_without_modifiers_skill_is_rolled() -> None:
    figure = attack_figure(at(duel()), Attack("A", "B"))
    assert figure.value == 14
    assert [term.rule.partition(":")[0] for term in figure.terms] == ["sheet"]


def test_all_modifiers_add_together_and_each_names_its_rule() -> None:
    start = duel(a={"posture": "kneeling", "st": 9}, b={"sm": 2})
    start = given(start, ConditionGained("A", mark("shock", 2))).battle
    figure = attack_figure(at(start), Attack("A", "B", location="skull"))
    assert figure.value == 14 - 2 - 2 - 1 - 7 + 2
    assert {term.rule for term in figure.terms[1:]} == {
        "CMP-SHOCK",
        "CMP-POSTURE",
        "CMP-MELEE-MODS",
        "DF-LOCATION-02",
        "DF-SIZE-01",
    }


def test_the_attackers_own_size_is_not_subtracted() -> None:
    figure = attack_figure(at(duel(a={"sm": 3})), Attack("A", "B"))
    assert figure.value == 14
    assert [held.rule for held in figure.withheld] == ["DF-SIZE-01"]


@pytest.mark.parametrize(
    ("size", "skill"), [(1, 15), (4, 18), (-2, 12)], ids=["large target", "huge target", "small target"]
)
def test_the_targets_size_modifies_every_attack(size: int, skill: int) -> None:
    assert attack_figure(at(duel(b={"sm": size})), Attack("A", "B")).value == skill


def test_determined_adds_four_and_says_so_before_it_is_declared() -> None:
    act = Attack("A", "B", manoeuvre="all_out_attack", option="determined")
    figure = attack_figure(at(duel()), act)
    assert figure.value == 18
    assert figure.terms[-1].rule == "CMP-AOA"


def test_determined_is_withheld_from_another_all_out_option() -> None:
    figure = attack_figure(at(duel()), Attack("A", "B", manoeuvre="all_out_attack", option="double"))
    assert figure.value == 14
    assert [held.rule for held in figure.withheld] == ["CMP-AOA"]


@pytest.mark.parametrize(("skill", "effective"), [(11, 7), (13, 9), (14, 9), (20, 9)])
def test_move_and_attack_takes_four_and_never_more_than_nine(skill: int, effective: int) -> None:
    start = duel(a={"skills": {"Broadsword": skill}})
    assert attack_figure(at(start), Attack("A", "B", manoeuvre="move_and_attack")).value == effective


def test_the_off_hand_takes_four_without_ambidexterity() -> None:
    left = {"hands": {"left_hand": "broadsword"}}
    assert attack_figure(at(duel(a=left)), Attack("A", "B")).value == 10
    assert attack_figure(at(duel(a={**left, "traits": ["ambidexterity"]})), Attack("A", "B")).value == 14


def test_a_large_shield_hampers_its_bearer() -> None:
    start = duel(a={"shield": "large_shield"})
    figure = attack_figure(at(start), Attack("A", "B", "broadsword"))
    assert terms(figure)["Large shield"] == -2


def test_a_shield_hampers_in_close_combat_and_strangers_in_it_are_hard_to_hit() -> None:
    start = battle(swordsman("A", shield="medium_shield"), swordsman("B"), turn="A")
    assert attack_figure(at(start), Attack("A", "B", "broadsword")).value == 12
    crowd = battle(swordsman("A"), swordsman("B", (1, 0), 3), swordsman("C", (1, 0), 3), turn="A")
    assert terms(attack_figure(at(crowd), Attack("A", "B")))["Striking into close combat"] == -2


def test_evaluate_counts_double_while_the_foes_guard_is_down() -> None:
    start = given(duel(), ConditionGained("A", mark("evaluating:B", 2))).battle
    assert attack_figure(at(start), Attack("A", "B")).value == 16
    start = given(start, ConditionGained("B", mark("guard_dropped"))).battle
    assert attack_figure(at(start), Attack("A", "B")).value == 18


def test_grappled_costs_four_once() -> None:
    start = given(duel(), Grappled("B", "A", "torso", 2), Grappled("C", "A", "right_leg", 1)).battle
    assert terms(attack_figure(at(start), Attack("A", "B")))["Grappled: DX"] == -4
    assert attack_figure(at(start), Attack("A", "B")).value == 10


def test_shock_of_wounds_taken_this_turn_counts_only_from_the_next_one() -> None:
    start = duel()
    fresh = given(start, ConditionGained("A", mark("shock", 3, since=start.clock.turns))).battle
    assert attack_figure(at(fresh), Attack("A", "B")).value == 14


# the roll (DF-ATTACK-08 to -11)


def test_equal_to_the_skill_hits_and_one_more_misses() -> None:
    given(duel()).when(Attack("A", "B"), [14, 16, 3, 10], defence="dodge").then_fact(Attacked, rule="DF-ATTACK-08")
    missed = given(duel()).when(Attack("A", "B"), [15])
    missed.then_kinds("ConditionGained", "CounterChanged", "Attacked")
    missed.then_fact(Attacked, rule="DF-ATTACK-09")


@pytest.mark.parametrize("roll", [3, 4])
def test_three_and_four_always_hit_critically(roll: int) -> None:
    start = duel(a={"skills": {"Broadsword": 6}})
    act = Attack("A", "B", "broadsword", "thrust", location="right_eye")
    assert attack_figure(at(start), act).value == -3
    hit = given(start).when(act, [roll, 9, 1, 10])
    assert hit.battle["B"].pools["hp"].value < 12
    hit.then_fact(TableRolled, purpose="critical_hit")


def test_below_skill_three_five_misses() -> None:
    start = duel(a={"skills": {"Broadsword": 8}})
    act = Attack("A", "B", "broadsword", "thrust", location="right_eye")
    assert attack_figure(at(start), act).value == -1
    given(start).when(act, [5]).then_fact(Attacked, rule="DF-ATTACK-09")


@pytest.mark.parametrize(("skill", "critical"), [(14, False), (15, True)])
def test_five_is_critical_from_skill_fifteen_up(skill: int, critical: bool) -> None:
    start = duel(a={"skills": {"Broadsword": skill}})
    dice = [5, 10, 3, 10] if critical else [5, 16, 3, 10]
    when = given(start).when(Attack("A", "B"), dice, **({} if critical else {"defence": "dodge"}))
    assert any(event.kind == "TableRolled" for event in when.resolution.events) is critical


@pytest.mark.parametrize(("skill", "fumbled"), [(15, True), (16, False), (20, False)])
def test_seventeen_always_misses_and_fumbles_up_to_skill_fifteen(skill: int, fumbled: bool) -> None:
    start = duel(a={"skills": {"Broadsword": skill}})
    when = given(start).when(Attack("A", "B"), [17, 7] if fumbled else [17])
    assert when.battle["B"] == start["B"]
    assert fighter(when.battle, "A").has("lost_balance") is fumbled


def test_eighteen_always_fumbles() -> None:
    when = given(duel(a={"skills": {"Broadsword": 25}})).when(Attack("A", "B"), [18, 7])
    when.then_fact(TableRolled, purpose="critical_miss", result="balance")


# order (DF-ATTACK-03, -05)


def test_attack_then_defence_then_damage_then_what_the_wound_demands() -> None:
    when = given(duel()).when(Attack("A", "B"), [10, 11, 5, 12], defence="dodge")
    purposes = [entry.address.purpose for entry in when.resolution.tape]
    assert purposes == ["attack", "defence", "dodge", "damage", "knockdown"]


def test_a_critical_hit_at_random_rolls_table_location_damage() -> None:
    when = given(duel()).when(Attack("A", "B", location="random"), [3, 10, 9, 1])
    purposes = [entry.address.purpose for entry in when.resolution.tape]
    assert purposes == ["attack", "critical_hit", "hit_location", "damage"]


def test_a_successful_defence_ends_the_attack() -> None:
    with pytest.raises(WrongAnswer, match="left over"):
        given(duel()).when(Attack("A", "B"), [10, 8, 6], defence="dodge")
    when = given(duel()).when(Attack("A", "B"), [10, 8], defence="dodge")
    assert when.battle["B"].pools == duel()["B"].pools


# legality


def test_a_legal_attack_breaches_nothing() -> None:
    given(duel()).refuses(Attack("A", "B"))


def test_targets_must_be_somebody_else_who_is_there() -> None:
    given(duel()).refuses(Attack("A", "X"), "no_such_target")
    given(duel()).refuses(Attack("A", "A"), "own_self", "out_of_reach")
    given(duel(), Left("B")).refuses(Attack("A", "B"), "target_gone")


def test_the_weapon_and_its_use_must_exist() -> None:
    given(duel()).refuses(Attack("A", "B", "halberd"), "weapon_unknown")
    given(duel()).refuses(Attack("A", "B", "broadsword", "throw"), "mode_unknown")


def test_a_game_masters_word_makes_an_attack_without_a_weapon_come_to_nothing() -> None:
    given(duel()).when(Attack("A", "B", "halberd")).then_fact(Skipped, who="A", what="attack")


def test_other_manoeuvres_permit_no_attack() -> None:
    start = given(duel()).when(Declare("A", "move")).battle
    given(start).refuses(Attack("A", "B"), "wrong_manoeuvre")


@pytest.mark.parametrize("name", ["attack", "all_out_attack", "move_and_attack"])
def test_these_manoeuvres_permit_one(name: str) -> None:
    given(duel()).refuses(Attack("A", "B", manoeuvre=name))


def test_all_breaches_come_in_the_order_of_the_table() -> None:
    start = duel(b={"cell": (-3, 0)})
    start = given(start, Died("A")).battle
    reasons = "dead", "out_of_reach", "no_such_location", "location_forbidden"
    given(start).refuses(Attack("A", "B", location="tail"), *reasons)


def test_each_of_two_attacks_is_resolved_before_the_next() -> None:
    double = Attack("A", "B", manoeuvre="all_out_attack", option="double")
    start = given(duel()).when(double, [10, 11, 1], defence="dodge").battle
    assert fighter(start, "B").hp == 6
    start = given(start).when(double, [10, 11, 1], defence="dodge").battle
    assert fighter(start, "B").hp == 0
    given(start).refuses(double, "no_attack_left")
