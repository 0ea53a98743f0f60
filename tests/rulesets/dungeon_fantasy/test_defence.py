"""Active defences: what may be tried, the scores, the roll and its criticals, retreats, heavy blows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fechtbuch.model.events import (
    Blocked,
    ConditionGained,
    CounterChanged,
    Dodged,
    Grappled,
    Moved,
    Parried,
    PoolChanged,
    PostureChanged,
    Refused,
    Skipped,
    TableRolled,
    ZoneChanged,
)
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Weapon
from fechtbuch.rulesets.dungeon_fantasy.defences.defence import (
    block_figure,
    can_defend,
    defences,
    dodge_figure,
    parry_figure,
    refused_defences,
)
from fechtbuch.rulesets.dungeon_fantasy.defences.heavy_parry import attack_weight, breakage_odds, too_heavy
from tests.rulesets.dungeon_fantasy.duels import declared, duel, strike, swordsman
from tests.rulesets.dungeon_fantasy.ring import at, battle, fighter, given, mark, terms

SHIELD: dict[str, Any] = {"shield": "medium_shield", "skills": {"Broadsword": 14, "Shield": 13}}


def dodge(start: Battle, **fields: Any) -> Figure:
    """B's dodge against A's blow."""
    return dodge_figure(at(start), strike(**fields))


def parry(start: Battle, own: str = "broadsword", retreat: bool = False, **fields: Any) -> Figure:
    """B's parry with a weapon of its own against A's blow."""
    return parry_figure(at(start), strike(**fields), own, retreat)


def values(start: Battle, blow: Strike | None = None) -> set[str]:
    """What B may try."""
    return {defence.value for defence in defences(at(start), blow or strike())}


def reasons(start: Battle, blow: Strike | None = None) -> dict[str, str]:
    """What B may not try, and by which rule."""
    return {barred.label: barred.rule for barred in refused_defences(at(start), blow or strike())}


# scores (CMP-DEFENSE)


def test_dodge_is_speed_without_fractions_and_three() -> None:
    assert dodge(duel()).value == 5 + 3
    assert dodge(duel(b={"encumbrance": 2})).value == 6
    assert dodge(duel(b={"traits": ["combat_reflexes"]})).value == 9


def test_parry_and_block_are_half_the_skill_and_three() -> None:
    assert parry(duel()).value == 10
    assert parry(duel(b={"skills": {"Broadsword": 15}})).value == 10
    assert block_figure(at(duel(b=SHIELD)), strike(), "medium_shield").value == 6 + 3 + 2


def test_the_weapons_own_parry_counts() -> None:
    knife = {"weapon": "large_knife", "skills": {"Knife": 14}}
    assert parry(duel(b=knife), "large_knife").value == 9
    staff = {"weapon": "quarterstaff", "skills": {"Staff": 14}}
    assert parry(duel(b=staff), "quarterstaff").value == 12


def test_a_shield_helps_every_defence() -> None:
    start = duel(b=SHIELD)
    assert dodge(start).value == 10
    assert parry(start).value == 12


@pytest.mark.parametrize(
    ("attacker", "helps"),
    [((0, 1), True), ((2, -1), False), ((1, 0), True), ((1, 1), True)],
    ids=["in front", "right side", "same hex", "left side"],
)
def test_a_shield_covers_the_front_and_its_own_side(attacker: tuple[int, int], helps: bool) -> None:
    start = battle(swordsman("A", attacker), swordsman("B", (1, 0), 3, **SHIELD), turn="A")
    assert ("Medium Shield, DB 2" in terms(dodge(start))) is helps


def test_a_shield_on_a_crippled_arm_covers_less() -> None:
    start = given(duel(b=SHIELD), ZoneChanged("B", "left_arm", status=("crippled",))).battle
    assert terms(dodge(start))["Medium Shield, DB 1"] == 1


@pytest.mark.parametrize(("hp", "score"), [(4, 8), (3, 4)], ids=["a third of HP", "less"])
def test_under_a_third_of_hp_dodge_is_halved(hp: int, score: int) -> None:
    assert dodge(given(duel(), PoolChanged("B", "hp", hp - 12, hp)).battle).value == score


def test_halves_round_up_and_both_count() -> None:
    start = given(duel(b={"ht": 12}), PoolChanged("B", "hp", -10, 2)).battle
    assert dodge(start).value == 5
    start = given(start, PoolChanged("B", "fp", -9, 3)).battle
    assert dodge(start).value == 3


@pytest.mark.parametrize(
    ("facts", "change"),
    [
        ([PostureChanged("B", "kneeling")], (-2, -2)),
        ([PostureChanged("B", "lying")], (-3, -3)),
        ([ConditionGained("B", mark("stunned"))], (-4, -4)),
        ([ConditionGained("B", mark("lost_balance")), ConditionGained("B", mark("guard_dropped"))], (-2, -2)),
        ([Grappled("A", "B", "torso", 2)], (-1, -2)),
        ([ConditionGained("B", mark("feinted:A", 3))], (-3, -3)),
        ([ConditionGained("B", mark("hampered", 1))], (-1, -1)),
        ([ConditionGained("B", mark("shock", 4))], (0, 0)),
    ],
    ids=["kneeling", "lying", "stunned", "off balance", "grappled", "feinted", "torn muscle", "shock does not count"],
)
def test_circumstances(facts: list[Any], change: tuple[int, int]) -> None:
    start = given(duel(), *facts).battle
    assert (dodge(start).value, parry(start).value) == (8 + change[0], 10 + change[1])


def test_a_feint_helps_only_the_feinter() -> None:
    start = given(duel(), ConditionGained("B", mark("feinted:C", 3))).battle
    assert dodge(start).value == 8


def test_an_attack_from_the_side_without_peripheral_vision() -> None:
    flank = battle(swordsman("A", (2, -1)), swordsman("B", (1, 0), 3), turn="A")
    assert dodge(flank).value == 6
    wide = battle(swordsman("A", (2, -1)), swordsman("B", (1, 0), 3, traits=["peripheral_vision"]), turn="A")
    assert dodge(wide).value == 8


def test_an_attack_from_behind_allows_none_without_peripheral_vision() -> None:
    behind = battle(swordsman("A", (2, 0)), swordsman("B", (1, 0), 3), turn="A")
    barred = can_defend(at(behind), strike())
    assert barred is not None
    assert barred.why == "attacked from behind"
    wide = battle(swordsman("A", (2, 0)), swordsman("B", (1, 0), 3, traits=["peripheral_vision"]), turn="A")
    assert can_defend(at(wide), strike()) is None
    assert dodge(wide).value == 6


@pytest.mark.parametrize(
    ("traits", "weapon", "skill", "each"),
    [
        ([], "broadsword", "Broadsword", -4),
        ([], "rapier", "Rapier", -2),
        (["weapon_master"], "broadsword", "Broadsword", -2),
        (["trained_by_a_master"], "rapier", "Rapier", -1),
    ],
    ids=["ordinary", "fencing", "master", "fencing master"],
)
def test_each_parry_after_the_first_is_harder(traits: list[str], weapon: str, skill: str, each: int) -> None:
    start = duel(b={"traits": traits, "weapon": weapon, "skills": {skill: 14}})
    start = given(start, CounterChanged("B", f"parries:{weapon}", 2, 2)).battle
    assert parry(start, weapon).value == 10 + 2 * each


def test_the_off_hand_parries_at_two_less() -> None:
    left = {"hands": {"left_hand": "broadsword"}}
    assert parry(duel(b=left)).value == 8
    assert parry(duel(b={**left, "traits": ["ambidexterity"]})).value == 10


@pytest.mark.parametrize(
    ("skills", "mode", "score"),
    [
        ({"Brawling": 14}, "swing", 7),
        ({"Brawling": 14}, "thrust", 10),
        ({"Karate": 14}, "swing", 10),
        ({}, "swing", 6),
    ],
    ids=["brawler against a swing", "against a thrust", "karate", "untrained"],
)
def test_a_bare_hand_parries_weapons_badly_except_thrusts(skills: dict[str, int], mode: str, score: int) -> None:
    start = duel(b={"weapon": None, "skills": skills})
    assert parry(start, "right_hand", mode=mode).value == score


def test_a_bare_hand_parries_a_punch_without_penalty() -> None:
    start = duel(b={"weapon": None, "skills": {"Brawling": 14}})
    assert parry(start, "right_hand", weapon="punch", mode="punch", unarmed=True).value == 10


def test_flails_are_hard_to_parry_and_to_block() -> None:
    start = duel(a={"weapon": "morningstar", "skills": {"Flail": 14}}, b=SHIELD)
    blow = strike(weapon="morningstar", mode="swing")
    assert parry_figure(at(start), blow, "broadsword").value == 12 - 4
    assert block_figure(at(start), blow, "medium_shield").value == 11 - 2
    assert dodge_figure(at(start), blow).value == 10


def test_thrown_weapons_are_hard_to_parry_small_ones_more_so() -> None:
    start = duel(a={"weapons": ["throwing_axe", "small_knife"]})
    assert parry(start, kind="thrown", weapon="throwing_axe", mode="throw").value == 9
    assert parry(start, kind="thrown", weapon="small_knife", mode="throw").value == 8


@pytest.mark.parametrize(
    ("option", "target", "scores"),
    [("increased", "dodge", (10, 10)), ("increased", "parry", (8, 12)), ("double", "", (8, 10))],
)
def test_all_out_defense_raises_one_defence(option: str, target: str, scores: tuple[int, int]) -> None:
    chosen = declared("all_out_defense", option, target)
    start = given(duel(), ConditionGained("B", chosen)).battle
    assert (dodge(start).value, parry(start).value) == scores


# what may be tried


def test_what_is_in_hand_may_be_used() -> None:
    assert values(duel()) == {
        "dodge",
        "dodge+retreat",
        "parry:broadsword",
        "parry:broadsword+retreat",
        "parry:left_hand",
        "parry:left_hand+retreat",
    }
    assert "block:medium_shield" in values(duel(b=SHIELD))


@pytest.mark.parametrize("fact", [ConditionGained("B", mark("unconscious")), ConditionGained("B", mark("unaware"))])
def test_the_unconscious_and_the_unaware_defend_not(fact: ConditionGained) -> None:
    when = given(duel(), fact).when(Attack("A", "B"), [10, 1])
    when.then_fact(Skipped, who="B", what="defence")
    assert fighter(when.battle, "B").hp == 6


def test_after_an_all_out_attack_there_is_no_defence() -> None:
    start = given(duel(), ConditionGained("B", declared("all_out_attack", "strong"))).battle
    barred = can_defend(at(start), strike())
    assert barred is not None
    assert barred.rule == "CMP-AOA"


def test_after_move_and_attack_one_dodges_or_blocks_in_place() -> None:
    start = given(duel(b=SHIELD), ConditionGained("B", declared("move_and_attack"))).battle
    assert values(start) == {"dodge", "block:medium_shield"}
    assert reasons(start)["parry:broadsword"] == "CMP-MOVEATTACK"


def test_missiles_can_be_dodged_and_blocked_only() -> None:
    assert values(duel(b=SHIELD), strike(kind="missile")) == {"dodge", "dodge+drop", "block:medium_shield"}
    assert "parry:broadsword" in values(duel(b=SHIELD), strike(kind="thrown"))


def test_one_block_a_turn() -> None:
    start = given(duel(b=SHIELD), CounterChanged("B", "blocks", 1, 1)).battle
    assert "block:medium_shield" not in values(start)
    assert reasons(start)["block:medium_shield"] == "CMP-DEFENSE"


def test_an_unbalanced_weapon_that_struck_cannot_parry() -> None:
    start = duel(b={"weapon": "axe", "skills": {"Axe/Mace": 14}})
    assert "parry:axe" in values(start)
    assert "parry:axe" not in values(given(start, CounterChanged("B", "swung:axe", 1, 1)).battle)


def test_a_crippled_hand_parries_no_more() -> None:
    start = given(duel(), ZoneChanged("B", "right_hand", status=("crippled",))).battle
    assert reasons(start)["parry:broadsword"] == "CMP-HITLOC-EFFECTS"


def test_a_barred_defence_chosen_at_the_table_is_refused_and_counts_as_none() -> None:
    start = given(duel(b=SHIELD), CounterChanged("B", "blocks", 1, 1)).battle
    when = given(start).when(Attack("A", "B"), [10, 1], defence="block:medium_shield")
    when.then_fact(Refused, who="B", wish="block:medium_shield")
    assert fighter(when.battle, "B").hp == 6


def test_the_best_score_is_offered_first_and_declining_is_possible() -> None:
    when = given(duel(b={"skills": {"Broadsword": 16}})).when(Attack("A", "B"), [10, 11])
    when.then_fact(Parried, weapon="broadsword")
    when = given(duel()).when(Attack("A", "B"), [10, 1], defence="none")
    assert fighter(when.battle, "B").hp == 6


# retreat (CMP-RETREAT)


def test_a_retreat_moves_away_and_lasts_against_that_attacker() -> None:
    when = given(duel()).when(Attack("A", "B"), [10, 11], defence="dodge+retreat")
    when.then_fact(Moved, who="B", path=((2, 0),), how="retreat")
    when.then_fact(Dodged, who="B")
    assert when.battle["B"].place.cell == (2, 0)
    assert dodge(when.battle).value == 11
    assert parry(when.battle).value == 11
    assert reasons(when.battle)["dodge+retreat"] == "CMP-RETREAT"


def test_a_retreat_does_not_help_against_others() -> None:
    start = given(duel(), ConditionGained("B", mark("retreated", against="C"))).battle
    assert dodge(start).value == 8
    assert "dodge+retreat" not in values(start)


def test_fencers_and_fist_fighters_parry_better_in_retreat() -> None:
    start = duel(b={"weapon": "rapier", "skills": {"Rapier": 14}})
    assert parry(start, "rapier", retreat=True).value == 13
    assert parry(duel(), retreat=True).value == 11
    boxer = duel(b={"weapon": None, "skills": {"Boxing": 14}})
    assert parry(boxer, "right_hand", retreat=True, unarmed=True, weapon="punch", mode="punch").value == 13


def test_a_retreat_of_before_helps_a_fencer_as_much() -> None:
    start = duel(b={"weapon": "rapier", "skills": {"Rapier": 14}})
    start = given(start, ConditionGained("B", mark("retreated", against="A"))).battle
    assert parry(start, "rapier").value == 13


@pytest.mark.parametrize(
    ("fact", "rule"),
    [
        (PostureChanged("B", "sitting"), "CMP-RETREAT"),
        (PostureChanged("B", "kneeling"), "CMP-RETREAT"),
        (ConditionGained("B", mark("stunned")), "CMP-SHOCK"),
        (Grappled("A", "B", "torso", 2), "DF-GRAPPLE-13"),
        (Grappled("B", "A", "torso", 2), "DF-GRAPPLE-20"),
    ],
    ids=["sitting", "kneeling", "stunned", "held", "holding"],
)
def test_who_cannot_retreat(fact: Any, rule: str) -> None:
    start = given(duel(), fact).battle
    assert reasons(start)["dodge+retreat"] == rule
    assert not any(value.endswith("+retreat") for value in values(start))


def test_no_retreat_from_missiles_nor_into_others() -> None:
    assert reasons(duel(), strike(kind="missile"))["dodge+retreat"] == "CMP-RETREAT"
    walls = [swordsman(name, cell) for name, cell in (("C", (2, 0)), ("D", (1, 1)), ("E", (2, -1)))]
    crowded = battle(swordsman("A"), swordsman("B", (1, 0), 3), *walls, turn="A")
    assert "dodge+retreat" not in values(crowded)


# the roll


def test_the_score_itself_suffices_and_one_more_does_not() -> None:
    assert fighter(given(duel()).when(Attack("A", "B"), [10, 8], defence="dodge").battle, "B").hp == 12
    assert fighter(given(duel()).when(Attack("A", "B"), [10, 9, 1], defence="dodge").battle, "B").hp == 6


def test_parries_and_blocks_are_counted() -> None:
    when = given(duel(b=SHIELD)).when(Attack("A", "B"), [10, 10], defence="parry:broadsword")
    assert fighter(when.battle, "B").counter("parries:broadsword") == 1
    when = given(duel(b=SHIELD)).when(Attack("A", "B"), [10, 10], defence="block:medium_shield")
    assert fighter(when.battle, "B").counter("blocks") == 1
    when.then_fact(Blocked, weapon="medium_shield")


def test_a_critical_defence_sends_the_attacker_to_the_table() -> None:
    when = given(duel()).when(Attack("A", "B"), [10, 3, 7], defence="dodge")
    when.then_fact(TableRolled, who="A", purpose="critical_miss")
    assert fighter(when.battle, "A").has("lost_balance")


def test_no_table_for_a_shooter_whose_arrow_is_critically_dodged() -> None:
    archer = swordsman("A", weapon="regular_bow", skills={"Bow": 14})
    start = battle(archer, swordsman("B", (5, 0), 3), turn="A")
    when = given(start).when(Attack("A", "B"), [8, 3], defence="dodge")
    assert not any(isinstance(event, TableRolled) for event in when.resolution.events)


def test_a_fumbled_dodge_falls() -> None:
    when = given(duel()).when(Attack("A", "B"), [10, 18, 1], defence="dodge")
    assert fighter(when.battle, "B").posture == "lying"


def test_a_fumbled_block_leaves_the_shield_unready() -> None:
    when = given(duel(b=SHIELD)).when(Attack("A", "B"), [10, 18, 1], defence="block:medium_shield")
    item = fighter(when.battle, "B").item("medium_shield")
    assert item is not None
    assert not item.ready
    assert terms(dodge(when.battle)).keys() == {"Basic Speed", "fractions dropped", "Dodge"}


def test_a_fumbled_parry_reads_the_table_for_the_parrying_weapon_and_the_blow_lands() -> None:
    when = given(duel()).when(Attack("A", "B"), [10, 18, 9, 1], defence="parry:broadsword")
    when.then_fact(TableRolled, who="B", purpose="critical_miss", result="drop")
    assert fighter(when.battle, "B").item("broadsword") is None
    assert fighter(when.battle, "B").hp == 6


def test_all_out_defense_double_tries_two_different_defences() -> None:
    double = ConditionGained("B", declared("all_out_defense", "double"))
    dice = [10, 9, 10]
    keys = {"B.defence": "dodge", "second_defence": "parry:broadsword"}
    when = given(duel(), double).when(Attack("A", "B"), dice, **keys)
    kinds = [event.kind for event in when.resolution.events]
    assert kinds[-3:] == ["Dodged", "Parried", "CounterChanged"]
    assert fighter(when.battle, "B").hp == 12


# heavy blows (CMP-HEAVYPARRY)

GIANT: dict[str, Any] = {"st": 30, "weapon": "maul", "skills": {"Two-Handed Axe/Mace": 14}}


def test_a_weapon_cannot_parry_what_is_heavier_than_basic_lift() -> None:
    weak = duel(a=GIANT, b={"st": 7, "weapon": "small_knife", "skills": {"Knife": 14}})
    blow = strike(weapon="maul", mode="swing")
    assert attack_weight(at(weak), blow) == 12
    assert "parry:small_knife" not in values(weak, blow)
    assert reasons(weak, blow)["parry:small_knife"] == "CMP-HEAVYPARRY"


@pytest.mark.parametrize(("held", "barred"), [("right_hand", True), ("both_hands", False)])
def test_both_hands_parry_twice_basic_lift(held: str, barred: bool) -> None:
    start = duel(a={"st": 120}, b={"st": 7, "weapons": ["broadsword"], "hands": {held: "broadsword"}})
    blow = strike(weapon="punch", mode="punch", unarmed=True)
    line = fighter(start, "B").weapon("broadsword")
    assert line is not None
    assert attack_weight(at(start), blow) == Fraction(12)
    assert too_heavy(at(start), blow, line) is barred


@pytest.mark.parametrize(
    ("weight", "traits", "odds"),
    [(4, (), 2), (5, (), 0), (3, (), 3), (1, (), 11), (4, ("cheap",), 4), (4, ("fine",), 1), (4, ("very_fine",), 0)],
)
def test_the_odds_that_a_parrying_weapon_breaks(weight: int, traits: tuple[str, ...], odds: int) -> None:
    blow = strike(weapon="maul", mode="swing")
    line = Weapon("rod", "Rod", weight=weight, traits=traits)
    assert breakage_odds(at(duel(a=GIANT)), blow, line) == odds


def test_a_weapon_may_break_in_a_parry_that_counts_even_so() -> None:
    start = duel(a={**GIANT, "st": 20}, b={"weapon": "broadsword"})
    when = given(start).when(Attack("A", "B", "maul"), [10, 10, 3], defence="parry:broadsword")
    item = fighter(when.battle, "B").item("broadsword")
    assert item is not None
    assert item.data["broken"] is True
    assert fighter(when.battle, "B").hp == 12
    given(when.battle).refuses(Attack("B", "A", "broadsword"), "not_your_turn", "weapon_broken")


def test_a_weapon_that_is_sure_to_break_parries_nothing() -> None:
    start = duel(a={**GIANT, "st": 20}, b={"weapon": "smallsword", "skills": {"Smallsword": 14}})
    when = given(start).when(Attack("A", "B", "maul"), [10, 10, 1, 3, 3, 10], defence="parry:smallsword")
    when.then_fact(TableRolled, purpose="breakage", result="breaks")
    assert fighter(when.battle, "B").hp < 12
