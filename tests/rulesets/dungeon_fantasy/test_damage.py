"""From the damage dice to injury: adds, armour and its kinds, multipliers, limits, half damage."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from fechtbuch.decide.answers import Given
from fechtbuch.decide.requests import Ask, Roll
from fechtbuch.decide.resolve import Play, resolve
from fechtbuch.model.address import Address
from fechtbuch.model.events import Wounded
from fechtbuch.model.state import Battle
from fechtbuch.model.tape import Rolled
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage
from fechtbuch.rulesets.dungeon_fantasy.data import CriticalHit, load_tables
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import Blow, blows_of, dr_figure, hurt
from fechtbuch.rulesets.dungeon_fantasy.harm.follow_up import further_in
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from tests.rulesets.dungeon_fantasy.duels import CUT, duel, strike, swordsman
from tests.rulesets.dungeon_fantasy.ring import TABLES, at, battle, fighter, given


def blow(total: int, damage: Damage = CUT, part: str = "torso", row: CriticalHit | None = None, **b: Any) -> Blow:
    """What a total of A's damage dice does to a part of B."""
    return blows_of(at(duel(b=b)), strike(damage, part), part, row).of(total)


def injury(total: int, damage: Damage = CUT, part: str = "torso", row: CriticalHit | None = None, **b: Any) -> int:
    """The injury alone."""
    return blow(total, damage, part, row, **b).injury.whole


def general(total: int) -> CriticalHit:
    """A row of the general critical hit table."""
    return load_tables().critical_hits.row("general", total)


def head(total: int) -> CriticalHit:
    """A row of the critical hit table for the head."""
    return load_tables().critical_hits.row("head", total)


# basic damage (CMP-DAMAGE)


@pytest.mark.parametrize(("type", "least"), [("cr", 0), ("cut", 1), ("imp", 1), ("burn", 1), ("pi-", 1)])
def test_the_least_basic_damage(type: str, least: int) -> None:
    assert blow(1, Damage("1d6", -5, type)).basic.value == least


def test_half_damage_drops_fractions() -> None:
    blows = blows_of(at(duel()), strike(CUT, halved=True), "torso", None)
    assert [blows.of(total).basic.value for total in (5, 4, 1)] == [2, 2, 0]


def test_strong_adds_two_or_one_for_each_die() -> None:
    weak = given(duel(a={"st": 12})).when(
        Attack("A", "B", manoeuvre="all_out_attack", option="strong"), [10, 11, 1, 12], defence="dodge"
    )
    weak.then_fact(Wounded, raw=1 + 3 + 2)
    giant = duel(a={"st": 25}, b={"hp": 60})
    strong = given(giant).when(
        Attack("A", "B", manoeuvre="all_out_attack", option="strong"), [10, 11, 10], defence="dodge"
    )
    line = fighter(giant, "A").weapon("broadsword")
    assert line is not None
    assert line.melee[0].damage.dice == "5d6"
    strong.then_fact(Wounded, raw=10 + line.melee[0].damage.add + 5)


def test_strong_does_not_harden_damage_that_is_not_of_strength() -> None:
    torch = {"id": "torch", "melee": [{"name": "burn", "damage": "1d burn", "reach": "1", "level": 14}]}
    start = duel(a={"weapon": None, "weapons": [torch]})
    when = given(start).when(
        Attack("A", "B", "torch", manoeuvre="all_out_attack", option="strong"), [10, 11, 3], defence="dodge"
    )
    when.then_fact(Wounded, raw=3)


# armour


def test_armour_takes_off_its_dr() -> None:
    assert injury(5, Damage("1d6", 0, "cr"), armour={"torso": 3}) == 2
    assert injury(3, Damage("1d6", 0, "cr"), armour={"torso": 3}) == 0


def test_dr_of_all_kinds_adds_up() -> None:
    assert injury(6, Damage("1d6", 0, "cr"), armour={"torso": 2}, dr={"torso": 3}) == 1


@pytest.mark.parametrize(
    ("divisor", "dr"), [(1, 5), (2, 2), (3, 1), (10, 0), (Fraction(1, 2), 10), (Fraction(1, 5), 25)]
)
def test_the_armour_divisor_drops_fractions(divisor: Any, dr: int) -> None:
    start = duel(b={"armour": {"torso": 5}})
    blow = strike(Damage("1d6", 0, "imp", divisor=divisor))
    assert dr_figure(at(start), blow, "torso", None).value == dr


def test_chinks_halve_what_is_worn_and_nothing_else() -> None:
    start = duel(b={"armour": {"torso": 5}, "dr": {"torso": 3}})
    assert dr_figure(at(start), strike(Damage("1d6", 0, "imp"), chinks=True), "torso", None).value == 2 + 3
    assert dr_figure(at(start), strike(Damage("1d6", 0, "imp")), "torso", None).value == 8


def test_the_skull_has_two_points_of_bone() -> None:
    assert injury(2, Damage("1d6", 0, "cr"), "skull") == 0
    assert injury(3, Damage("1d6", 0, "cr"), "skull") == 4


def test_an_open_helm_leaves_the_face_bare() -> None:
    helm = {"skull": {"worn": 4, "open": True}, "face": {"worn": 4, "open": True}}
    assert injury(5, Damage("1d6", 0, "cr"), "face", armour=helm) == 5
    assert injury(7, Damage("2d6", 0, "cr"), "skull", armour=helm, hp=40) == 4


# multipliers (CMP-WOUND)


@pytest.mark.parametrize(
    ("type", "part", "expected"),
    [
        ("cr", "torso", 5),
        ("cut", "torso", 7),
        ("imp", "torso", 10),
        ("pi-", "torso", 2),
        ("pi+", "torso", 7),
        ("cut", "neck", 10),
        ("cr", "neck", 7),
        ("imp", "right_arm", 5),
        ("cut", "left_leg", 7),
        ("imp", "vitals", 15),
        ("pi-", "vitals", 15),
        ("tight_burn", "vitals", 10),
        ("cor", "face", 7),
        ("imp", "right_eye", 20),
    ],
)
def test_injury_is_multiplied_by_type_and_place(type: str, part: str, expected: int) -> None:
    assert injury(5, Damage("1d6", 0, type), part, hp=40) == expected


def test_whatever_penetrates_injures_by_one_at_least() -> None:
    assert injury(1, Damage("1d6", 0, "pi-")) == 1


@pytest.mark.parametrize(
    ("traits", "type", "part", "expected"),
    [
        (["unliving"], "imp", "torso", 6),
        (["unliving"], "pi", "torso", 2),
        (["unliving"], "pi-", "torso", 1),
        (["unliving"], "imp", "skull", 16),
        (["unliving"], "imp", "vitals", 18),
        (["unliving"], "cut", "torso", 9),
        (["homogenous"], "imp", "torso", 3),
        (["homogenous"], "pi", "torso", 1),
        (["homogenous"], "cut", "neck", 9),
        (["homogenous"], "cr", "neck", 6),
        (["diffuse"], "imp", "torso", 1),
        (["diffuse"], "cut", "torso", 2),
    ],
)
def test_unusual_bodies(traits: list[str], type: str, part: str, expected: int) -> None:
    assert injury(6, Damage("1d6", 0, type), part, traits=traits, hp=40) == expected


# the limit on limbs (CMP-HITLOC-EFFECTS)


@pytest.mark.parametrize(
    ("hp", "part", "most"),
    [(10, "right_arm", 6), (11, "right_arm", 6), (12, "left_leg", 7), (10, "left_hand", 4), (12, "right_foot", 5)],
)
def test_a_limb_loses_no_more_than_cripples_it(hp: int, part: str, most: int) -> None:
    hit = blow(20, Damage("6d6", 0, "cr"), part, hp=hp)
    assert hit.injury.value == most
    assert hit.detail["uncapped"] == 20


def test_the_torso_and_the_eye_have_no_limit() -> None:
    assert injury(20, Damage("6d6", 0, "cr")) == 20
    assert injury(20, Damage("6d6", 0, "imp"), "left_eye") == 80


# critical hits


def test_critical_hits_multiply_basic_damage_before_armour() -> None:
    cr = Damage("1d6", 1, "cr")
    assert injury(4, cr, row=general(5), armour={"torso": 3}) == 7
    assert injury(4, cr, row=general(3), armour={"torso": 3}) == 12


def test_a_maximum_hit_rolls_no_dice() -> None:
    when = given(duel()).when(Attack("A", "B"), [3, 6, 9])
    when.then_fact(Wounded, raw=9, rolled=None, by=13)


def test_critical_hits_halve_armour_up_or_down() -> None:
    start, imp = duel(b={"armour": {"all": 5}}), Damage("1d6", 0, "imp")
    assert dr_figure(at(start), strike(imp), "torso", general(4)).value == 2
    assert dr_figure(at(start), strike(imp), "face", head(17)).value == 3
    assert dr_figure(at(start), strike(imp), "skull", head(3)).value == 0
    assert dr_figure(at(start), strike(Damage("1d6", 0, "imp", divisor=2)), "torso", general(4)).value == 1


# what the log says


def test_the_figure_of_a_wound_explains_itself() -> None:
    when = given(duel(b={"armour": {"torso": 2}})).when(Attack("A", "B"), [10, 11, 2], defence="dodge")
    (wound,) = [event for event in when.resolution.events if isinstance(event, Wounded)]
    assert wound.by == (2 + 3 - 2) * 3 // 2
    assert wound.figure is not None
    assert [term.op for term in wound.figure.terms] == [
        "start",
        "add",
        "at_least",
        "add",
        "at_least",
        "multiply",
        "round_down",
        "at_least",
    ]


def test_a_blow_that_armour_stops_is_a_wound_of_nothing() -> None:
    when = given(duel(b={"armour": {"all": 9}})).when(Attack("A", "B"), [10, 11, 6], defence="dodge")
    when.then_fact(Wounded, by=0, after=12, raw=9)
    assert not fighter(when.battle, "B").has("shock")


def test_unarmed_blows_say_that_skill_is_in_the_line_already() -> None:
    start = battle(swordsman("A", skills={"Brawling": 16}), swordsman("B", dr={"all": 50}), turn="A")
    when = given(start).when(Attack("A", "B", "punch"), [10, 11, 6], defence="dodge")
    (wound,) = [event for event in when.resolution.events if isinstance(event, Wounded)]
    assert wound.figure is not None
    assert [held.rule for held in wound.figure.withheld] == ["DF-UNARMED-12"]


@given_any(st.integers(1, 6), st.integers(0, 12), st.sampled_from(["cr", "cut", "imp", "pi-", "burn"]))
def test_injury_is_none_exactly_when_armour_holds(total: int, dr: int, type: str) -> None:
    hit = blow(total, Damage("1d6", 2, type), armour={"torso": dr}, hp=50)
    assert (hit.injury.whole == 0) is (total + 2 <= dr)


# follow-up and linked damage (CMP-DAMAGE)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("+ 1d tox follow-up", [("1d6", 0, "tox", False)]),
        ("plus 2d-1 burn linked", [("2d6", -1, "burn", True)]),
        ("Follow-Up: 1 burn", [("", 1, "burn", False)]),
        ("Follow-Up: 1 HP of bleeding injury from rough edge.", []),
        ("inc", []),
        ("+ 1d burn", []),
        ("linked 1d pi++ and 1d6+1 cut", [("1d6", 0, "pi++", True), ("1d6", 1, "cut", True)]),
    ],
)
def test_words_of_a_sheet_that_tell_of_further_damage(text: str, found: list[tuple[str, int, str, bool]]) -> None:
    assert [(f.damage.dice, f.damage.add, f.damage.type, f.linked) for f in further_in(text)] == found


@pytest.mark.parametrize(
    ("words", "dr", "dice", "lost"),
    [
        ("1d tox follow-up", 2, [5, 3, 12], 3 + 3),
        ("1d tox follow-up", 5, [5], 0),
        ("1d cr linked", 5, [5, 6], 0 + 1),
        ("1d cr linked", 2, [3, 2, 12], 1 + 0),
    ],
)
def test_a_follow_up_ignores_dr_if_the_blow_penetrates_linked_damage_meets_it(
    words: str, dr: int, dice: list[int], lost: int
) -> None:
    start = duel(b={"hp": 30, "armour": {"all": dr}})
    blow = strike(Damage("1d6", 0, "cr", follow_up=words))
    after = landed(start, blow, dice)
    assert 30 - after["B"].pools["hp"].value == lost


def landed(start: Battle, blow: Strike, dice: list[int]) -> Battle:
    """The battle after a blow has landed, whose first dice are those; balance is kept."""
    left = [*dice]

    def thrown(address: Address, request: Roll | Ask, battle: Battle) -> Given:
        return Given(Rolled(left.pop(0) if left else 10), "table")

    return resolve(start, Play(hurt, (blow,), RULESET.consequences, TABLES), thrown).battle
