"""The Dungeon Fantasy tables: the figures of the catalogue, typed in by hand, and what replacing them may do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from itertools import pairwise
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.rulesets.catalogue import load_catalogue
from fechtbuch.rulesets.dungeon_fantasy.data import (
    TABLES,
    DiceAdd,
    LocationKind,
    RangedMode,
    WeaponDamage,
    load_tables,
)
from fechtbuch.rulesets.tables import BadTable, UnknownRow, packaged_text

T = load_tables()
PACKAGE = "fechtbuch.rulesets.dungeon_fantasy"


def shipped(name: str) -> str:
    return packaged_text(PACKAGE, f"{name}.toml")


def everything(value: Any) -> Iterator[Any]:
    """``value`` and all values inside it."""
    yield value
    if attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from everything(getattr(value, field.name))
    elif isinstance(value, tuple):
        for part in value:
            yield from everything(part)


# ------------------------------------------------------------------------------------------------ all tables


def test_every_table_has_its_file() -> None:
    assert list(TABLES) == [field.name for field in attrs.fields(type(T))]
    assert all((files(PACKAGE) / "data" / f"{name}.toml").is_file() for name in TABLES)


def test_tables_hold_exact_figures_and_nothing_that_can_change() -> None:
    kinds = {type(value) for value in everything(T) if not attrs.has(type(value))}
    assert kinds <= {int, str, bool, Fraction, tuple, type(None)}


def test_every_rule_a_row_cites_exists() -> None:
    catalogue = load_catalogue("dungeon_fantasy")
    cited = {rule for value in everything(T) if isinstance(rule := getattr(value, "rule", None), str)}
    assert cited
    assert {rule for rule in cited if rule not in catalogue} == set()


def test_figures_of_ours_are_marked() -> None:
    for value in everything(T):
        if attrs.has(type(value)) and str(getattr(value, "rule", "")).startswith("DF-OWN-"):
            assert getattr(value, "default", True)


def test_tables_are_read_once() -> None:
    assert load_tables() is load_tables({})


# ------------------------------------------------------------------------------------------------ hit locations


@pytest.mark.parametrize(
    ("kind", "penalty"),
    [
        ("torso", 0),
        ("arm", -2),
        ("leg", -2),
        ("vitals", -3),
        ("groin", -3),
        ("hand", -4),
        ("foot", -4),
        ("face", -5),
        ("neck", -5),
        ("skull", -7),
        ("eye", -9),
        ("tail", -3),
    ],
)
def test_penalties_by_location(kind: str, penalty: int) -> None:
    assert T.hit_locations.location_kind(kind).penalty == penalty


def test_a_shield_doubles_the_penalty_of_the_limb_that_bears_it() -> None:
    shielded = {kind.id: kind.shield_penalty for kind in T.hit_locations.kind if kind.shield_penalty is not None}
    assert shielded == {"arm": -4, "hand": -8}


@pytest.mark.parametrize(
    ("kind", "modifier"),
    [("torso", 0), ("arm", -1), ("leg", -1), ("hand", -2), ("foot", -2), ("neck", -3), ("skull", -3), ("face", -3)],
)
def test_grapple_modifiers_by_location(kind: str, modifier: int) -> None:
    assert T.hit_locations.location_kind(kind).grapple == modifier
    assert T.hit_locations.grapple_object == -4


def test_effects_by_location() -> None:
    def of(key: str) -> dict[str, Any]:
        default = attrs.fields_dict(LocationKind)[key].default
        known = [kind for kind in T.hit_locations.kind if not kind.default]
        return {kind.id: getattr(kind, key) for kind in known if getattr(kind, key) != default}

    assert of("knockdown") == {"skull": -10, "eye": -10, "face": -5, "vitals": -5, "groin": -5}
    assert of("cripple") == {"arm": 2, "leg": 2, "hand": 3, "foot": 3, "eye": 10}
    assert of("natural_dr") == {"skull": 2}
    assert set(of("criticals")) == {"face", "skull", "eye"}
    assert set(of("knockdown_on_shock")) == {"skull", "face", "eye", "vitals"}
    assert set(of("random")) == {"vitals", "eye"}
    assert of("from_above") == {"leg": "arm", "foot": "hand"}
    assert of("from_behind") == {"face": "skull"}
    assert set(of("types")) == {"vitals", "eye"}
    assert "cut" not in of("types")["eye"]
    assert "pi-" in of("types")["vitals"]


def test_chinks_in_armour() -> None:
    assert (T.hit_locations.chinks_torso, T.hit_locations.chinks_elsewhere) == (-8, -10)
    assert set(T.hit_locations.chinks_types) == {"imp", "pi-", "pi", "pi+", "pi++"}


@pytest.mark.parametrize(
    ("total", "parts"),
    [
        (3, ["skull"]),
        (4, ["skull"]),
        (5, ["face"]),
        (6, ["right_leg"]),
        (7, ["right_leg"]),
        (8, ["right_arm"]),
        (9, ["torso"]),
        (10, ["torso"]),
        (11, ["groin"]),
        (12, ["left_arm"]),
        (13, ["left_leg"]),
        (14, ["left_leg"]),
        (15, ["right_hand", "left_hand"]),
        (16, ["right_foot", "left_foot"]),
        (17, ["neck"]),
        (18, ["neck"]),
    ],
)
def test_where_a_random_blow_strikes_a_human(total: int, parts: list[str]) -> None:
    assert [part.id for part in T.hit_locations.body_plan("humanoid").rolled(total)] == parts


@pytest.mark.parametrize(
    ("total", "kind", "how_many"),
    [
        (4, "skull", 1),
        (5, "face", 1),
        (6, "neck", 1),
        (8, "leg", 2),
        (11, "torso", 1),
        (12, "groin", 1),
        (13, "leg", 2),
        (15, "foot", 4),
        (16, "foot", 4),
        (17, "tail", 1),
        (18, "tail", 1),
    ],
)
def test_where_a_random_blow_strikes_a_beast(total: int, kind: str, how_many: int) -> None:
    parts = T.hit_locations.body_plan("quadruped").rolled(total)
    assert [part.kind for part in parts] == [kind] * how_many


@pytest.mark.parametrize("plan", [plan.id for plan in T.hit_locations.plan])
def test_every_total_strikes_parts_that_may_be_struck_at_random(plan: str) -> None:
    for total in range(3, 19):
        parts = T.hit_locations.body_plan(plan).rolled(total)
        assert parts
        assert all(T.hit_locations.location_kind(part.kind).random for part in parts)


def test_only_the_plans_of_the_catalogue_are_not_ours() -> None:
    """Plans beyond humanoid and quadruped are DF-OWN-03."""
    assert {plan.id for plan in T.hit_locations.plan if not plan.default} == {"humanoid", "quadruped"}


# ------------------------------------------------------------------------------------------------ wounding


@pytest.mark.parametrize(
    ("damage_type", "location", "multiplier"),
    [
        ("cr", "torso", "1"),
        ("cut", "torso", "3/2"),
        ("imp", "torso", "2"),
        ("pi-", "torso", "1/2"),
        ("pi", "torso", "1"),
        ("pi+", "torso", "3/2"),
        ("pi++", "torso", "2"),
        ("imp", "vitals", "3"),
        ("pi-", "vitals", "3"),
        ("tight_burn", "vitals", "2"),
        ("tight_burn", "torso", "1"),
        ("burn", "vitals", "1"),
        ("cr", "skull", "4"),
        ("burn", "skull", "4"),
        ("tox", "skull", "1"),
        ("imp", "eye", "4"),
        ("cor", "face", "3/2"),
        ("cr", "neck", "3/2"),
        ("cut", "neck", "2"),
        ("imp", "arm", "1"),
        ("pi++", "leg", "1"),
        ("pi-", "hand", "1/2"),
        ("cut", "foot", "3/2"),
    ],
)
def test_injury_to_the_living(damage_type: str, location: str, multiplier: str) -> None:
    assert T.wounding.multiplier(damage_type, location) == Fraction(multiplier)


@pytest.mark.parametrize(
    ("body", "damage_type", "location", "multiplier"),
    [
        ("unliving", "imp", "torso", "1"),
        ("unliving", "pi++", "torso", "1"),
        ("unliving", "pi+", "torso", "1/2"),
        ("unliving", "pi", "torso", "1/3"),
        ("unliving", "pi-", "torso", "1/5"),
        ("unliving", "imp", "skull", "4"),
        ("unliving", "pi", "vitals", "3"),
        ("unliving", "cut", "neck", "2"),
        ("homogenous", "imp", "skull", "1/2"),
        ("homogenous", "pi", "eye", "1/5"),
        ("homogenous", "pi-", "torso", "1/10"),
        ("homogenous", "cut", "neck", "3/2"),
        ("homogenous", "cr", "skull", "1"),
    ],
)
def test_injury_to_unusual_bodies(body: str, damage_type: str, location: str, multiplier: str) -> None:
    assert T.wounding.multiplier(damage_type, location, body) == Fraction(multiplier)


def test_a_diffuse_body_takes_one_point_of_a_thrust_and_two_of_anything_else() -> None:
    assert T.wounding.cap("imp", "diffuse") == T.wounding.cap("pi++", "diffuse") == 1
    assert T.wounding.cap("cr", "diffuse") == T.wounding.cap("burn", "diffuse") == 2
    assert T.wounding.cap("imp") is None


def test_only_crushing_blows_can_do_nothing_and_which_push() -> None:
    assert [kind.id for kind in T.wounding.damage_type if kind.least == 0] == ["cr"]
    pushes = {kind.id: kind.knockback for kind in T.wounding.damage_type if kind.knockback != "never"}
    assert pushes == {"cr": "always", "cut": "unpenetrated"}


# ------------------------------------------------------------------------------------------------ critical tables


def words(row: Any) -> dict[str, Any]:
    """What a row says beyond its defaults."""
    return {
        field.name: getattr(row, field.name)
        for field in attrs.fields(type(row))
        if not field.name.startswith("roll_") and getattr(row, field.name) != field.default
    }


BRUISE = {"shock": "double", "shock_limit": -8, "disable": True, "disable_base": 16, "disable_least": 2}
GENERAL_HITS = {
    3: {"damage": "triple"},
    4: {"dr": "halve_down"},
    5: {"damage": "double"},
    6: {"damage": "maximum"},
    7: {"major_wound": True},
    8: BRUISE,
    9: {},
    10: {},
    11: {},
    12: {"drop": "all"},
    13: {"major_wound": True},
    14: {"major_wound": True},
    15: {"damage": "maximum"},
    16: {"damage": "double"},
    17: {"dr": "halve_down"},
    18: {"damage": "triple"},
}
HEAD_HITS = {
    3: {"damage": "maximum", "dr": "ignore"},
    4: {"dr": "halve_up", "major_wound": True},
    5: {"dr": "halve_up", "major_wound": True},
    6: {"eye_hit": True, "else_total": 4},
    7: {"eye_hit": True, "else_total": 4},
    8: {"do_nothing": True},
    9: {},
    10: {},
    11: {},
    12: {"deafen_or_scar": True},
    13: {"deafen_or_scar": True},
    14: {"drop": "weapon"},
    15: {"damage": "maximum"},
    16: {"damage": "double"},
    17: {"dr": "halve_up"},
    18: {"damage": "triple"},
}


@pytest.mark.parametrize("total", range(3, 19))
def test_critical_hits(total: int) -> None:
    assert words(T.critical_hits.row("general", total)) == GENERAL_HITS[total]
    assert words(T.critical_hits.row("head", total)) == HEAD_HITS[total]


@pytest.mark.parametrize(
    ("total", "effect"),
    [
        (3, {"weapon": "breaks"}),
        (4, {"weapon": "breaks"}),
        (5, {"hit_self": "arm_or_leg"}),
        (6, {"hit_self": "arm_or_leg", "damage": "half"}),
        (7, {"balance": True, "defence": -2}),
        (8, {"ready_more": 1}),
        (9, {"drop": "weapon", "cheap_breaks": True}),
        (11, {"drop": "weapon", "cheap_breaks": True}),
        (12, {"ready_more": 1}),
        (13, {"balance": True, "defence": -2}),
        (14, {"flies": True, "flies_yards": "1d", "drop": "weapon"}),
        (15, {"strain": "shoulder", "minutes": 30}),
        (16, {"fall": True, "ranged_total": 7}),
        (17, {"weapon": "breaks"}),
        (18, {"weapon": "breaks"}),
    ],
)
def test_critical_misses_with_a_weapon(total: int, effect: dict[str, Any]) -> None:
    assert words(T.critical_misses.row("armed", total)) == effect


@pytest.mark.parametrize(
    ("total", "effect"),
    [
        (3, {"knock_out": True, "minutes": 30}),
        (4, {"strain_limb": True, "injury": "1", "minutes": 30, "pain_base": 20, "pain_least": 1}),
        (5, {"hit_solid": "full"}),
        (6, {"hit_solid": "half", "natural_weapon": -1}),
        (7, {"stumble": True}),
        (8, {"fall": True}),
        (10, {"balance": True, "defence": -2}),
        (12, {"dx_or_fall": True, "kick_dx": -4}),
        (13, {"guard_dropped": True, "defence": -2}),
        (14, {"stumble": True}),
        (15, {"tear_muscle": True, "injury": "1d-3", "defence": -1, "limb": -3}),
        (16, {"hit_solid": "full"}),
        (18, {"knock_out": True, "minutes": 30}),
    ],
)
def test_critical_misses_with_bare_hands(total: int, effect: dict[str, Any]) -> None:
    assert words(T.critical_misses.row("unarmed", total)) == effect


def test_seventeen_with_bare_hands_is_four_save_that_animals_flee() -> None:
    four, seventeen = (words(T.critical_misses.row("unarmed", total)) for total in (4, 17))
    assert seventeen == {**four, "animals_flee": True}


# ------------------------------------------------------------------------------------------------ strength and size


@pytest.mark.parametrize(
    ("strength", "thrust", "swing"),
    [
        (1, DiceAdd(1, -6), DiceAdd(1, -5)),
        (9, DiceAdd(1, -2), DiceAdd(1, -1)),
        (10, DiceAdd(1, -2), DiceAdd(1, 0)),
        (11, DiceAdd(1, -1), DiceAdd(1, 1)),
        (13, DiceAdd(1, 0), DiceAdd(2, -1)),
        (17, DiceAdd(1, 2), DiceAdd(3, -1)),
        (19, DiceAdd(2, -1), DiceAdd(3, 1)),
        (27, DiceAdd(3, -1), DiceAdd(5, 1)),
        (28, DiceAdd(3, -1), DiceAdd(5, 1)),
        (30, DiceAdd(3, 0), DiceAdd(5, 2)),
    ],
)
def test_thrust_and_swing(strength: int, thrust: DiceAdd, swing: DiceAdd) -> None:
    """CMP-THRSW."""
    assert (T.thrust_swing.thrust(strength), T.thrust_swing.swing(strength)) == (thrust, swing)


def test_the_weak_beyond_measure_do_no_damage() -> None:
    assert T.thrust_swing.thrust(0) == T.thrust_swing.swing(-3) == DiceAdd(0, 0)


@given(st.integers(1, 200))
def test_more_strength_never_hurts_less(strength: int) -> None:
    def twice_the_mean(figure: DiceAdd) -> int:
        return 7 * figure.dice + 2 * figure.add

    for figure in (T.thrust_swing.thrust, T.thrust_swing.swing):
        assert twice_the_mean(figure(strength)) <= twice_the_mean(figure(strength + 1))


@given(st.integers(41, 200))
def test_eight_points_beyond_the_table_are_a_die(strength: int) -> None:
    """DF-OWN-04."""
    lower = T.thrust_swing.swing(strength - 8)
    assert T.thrust_swing.swing(strength) == DiceAdd(lower.dice + 1, lower.add)


NEAR = [(0, 0), (1, 0), (2, 0), (3, -1), (4, -2), (5, -2), (6, -3), (7, -3), (8, -4), (10, -4), (11, -5), (15, -5)]
FAR = [(20, -6), (21, -7), (30, -7), (100, -10), (101, -11), (1000, -16), (1001, -17), (1500, -17), (10_000, -22)]


@pytest.mark.parametrize(("yards", "penalty"), [*NEAR, *FAR])
def test_range_penalties_use_the_worse_of_two_rows(yards: int, penalty: int) -> None:
    assert T.size_speed_range.range_penalty(yards) == penalty


SMALL = [("1/240", -16), ("1/36", -11), ("1/24", -10), ("1/18", -9), ("1/3", -5), ("2/3", -3), ("1", -2), ("3/2", -1)]
LARGE = [("2", 0), ("3", 1), ("4", 2), ("6", 3), ("9", 4), ("10", 4), ("1000", 16), ("2000", 18)]


@pytest.mark.parametrize(("yards", "size"), [*SMALL, *LARGE])
def test_sizes_use_the_larger_of_two_rows(yards: str, size: int) -> None:
    assert T.size_speed_range.size_modifier(Fraction(yards)) == size


@given(st.integers(1, 10_000), st.integers(2, 12))
def test_every_factor_of_ten_is_six_more(tenths: int, power: int) -> None:
    far = Fraction(max(tenths, 30), 10)
    table = T.size_speed_range
    assert table.range_penalty(far * 10**power) == table.range_penalty(far) - 6 * power
    assert table.size_modifier(far * 10**power) == table.size_modifier(far) + 6 * power


def test_nothing_has_no_size() -> None:
    with pytest.raises(ValueError, match="0 yards"):
        T.size_speed_range.size_modifier(0)


# ------------------------------------------------------------------------------------------------ postures, manoeuvres


@pytest.mark.parametrize(
    ("posture", "attack", "defence", "target", "move", "yards"),
    [
        ("standing", 0, 0, 0, "1", 0),
        ("crouching", -2, 0, -2, "2/3", 0),
        ("kneeling", -2, -2, -2, "1/3", 0),
        ("crawling", -4, -3, -2, "1/3", 0),
        ("sitting", -2, -2, -2, "0", 0),
        ("lying", -4, -3, -2, "0", 1),
    ],
)
def test_postures(posture: str, attack: int, defence: int, target: int, move: str, yards: int) -> None:
    row = T.postures.of(posture)
    assert (row.attack, row.defence, row.target, row.move, row.yards) == (
        attack,
        defence,
        target,
        Fraction(move),
        yards,
    )
    assert row.low == (posture not in ("standing", "crouching"))
    assert row.reach_c_only == (posture == "crawling")


MANOEUVRES = {
    "attack": ("step", "any", "normal"),
    "all_out_attack": ("half", "none", "all_out"),
    "move_and_attack": ("full", "dodge_or_block", "on_the_move"),
    "all_out_defense": ("step", "any", "none"),
    "wait": ("none", "any", "as_chosen"),
    "ready": ("step", "any", "none"),
    "aim": ("step", "any", "none"),
    "feint": ("step", "any", "none"),
    "evaluate": ("step", "any", "none"),
    "concentrate": ("step", "any", "none"),
    "change_posture": ("none", "any", "none"),
    "move": ("full", "any", "none"),
    "do_nothing": ("none", "any", "none"),
}


def test_what_each_manoeuvre_allows() -> None:
    assert {row.id: (row.move, row.defences, row.attack) for row in T.manoeuvres.manoeuvre} == MANOEUVRES


def test_what_a_held_creature_and_its_holder_may_not_choose() -> None:
    rows = T.manoeuvres.manoeuvre
    forbidden = {"aim", "feint", "concentrate", "wait", "move", "move_and_attack"}
    assert {row.id for row in rows if not row.while_grappled} == forbidden
    assert {row.id for row in rows if not row.while_holding} == {"aim", "feint", "concentrate", "wait"}
    assert {row.id for row in rows if row.while_pinned} == {"do_nothing"}


def test_attacks_on_the_move_and_options() -> None:
    running = T.manoeuvres.of("move_and_attack")
    assert (running.melee, running.melee_cap, running.ranged, running.retreat) == (-4, 9, -2, False)
    assert {row.id for row in T.manoeuvres.manoeuvre if row.options} == {"attack", "all_out_attack"}
    assert T.manoeuvres.of("wait").turns_into == ("attack", "all_out_attack", "move_and_attack", "feint", "ready")


def test_the_all_out_options() -> None:
    determined = T.manoeuvres.option_of("all_out_attack", "determined")
    strong = T.manoeuvres.option_of("all_out_attack", "strong")
    assert (determined.melee, determined.ranged) == (4, 1)
    assert (strong.damage, strong.damage_per_die) == (2, 1)
    assert T.manoeuvres.option_of("all_out_attack", "double").attacks == 2
    assert T.manoeuvres.option_of("all_out_attack", "feint").feint
    assert T.manoeuvres.option_of("all_out_defense", "increased").defence == 2
    assert T.manoeuvres.option_of("all_out_defense", "double").defences == 2
    with pytest.raises(UnknownRow, match='no option of all_out_attack called "strng"; near: strong'):
        T.manoeuvres.option_of("all_out_attack", "strng")


@pytest.mark.parametrize(("move", "step"), [(0, 1), (5, 1), (10, 1), (19, 1), (20, 2), (35, 3)])
def test_a_step_is_a_tenth_of_move_and_at_least_a_yard(move: int, step: int) -> None:
    assert T.manoeuvres.step(move) == step


# ------------------------------------------------------------------------------------------------ defences


@pytest.mark.parametrize(
    ("modifier", "dodge", "parry", "block"),
    [
        ("retreat", 3, 1, 1),
        ("retreat_fencing", 3, 3, 1),
        ("dodge_and_drop", 3, 0, 0),
        ("from_side", -2, -2, -2),
        ("stunned", -4, -4, -4),
        ("grappled", -1, -2, -2),
        ("kneeling_or_sitting", -2, -2, -2),
        ("crawling_or_lying", -3, -3, -3),
        ("deceptive", -1, -1, -1),
        ("thrown", 0, -1, 0),
        ("small_thrown", 0, -2, 0),
        ("unarmed_vs_weapon", 0, -3, 0),
        ("off_hand", 0, -2, 0),
        ("flail", 0, -4, -2),
        ("higher", 1, 1, 1),
        ("distracted", -1, -1, -1),
    ],
)
def test_defence_modifiers(modifier: str, dodge: int, parry: int, block: int) -> None:
    row = T.defence_modifiers.of(modifier)
    assert [row.of(defence) for defence in ("dodge", "parry", "block")] == [dodge, parry, block]


def test_defence_scores_start_from_three() -> None:
    table = T.defence_modifiers
    assert (table.base, table.combat_reflexes) == (3, 1)
    assert (table.repeat_parry, table.repeat_parry_eased, table.repeat_parry_mastered) == (-4, -2, -1)
    assert table.of("deceptive").per


# ------------------------------------------------------------------------------------------------ loads and skills


@pytest.mark.parametrize(
    ("pounds", "level", "move", "dodge"),
    [
        (20, 0, "1", 0),
        (21, 1, "4/5", -1),
        (60, 2, "3/5", -2),
        (61, 3, "2/5", -3),
        (120, 3, "2/5", -3),
        (200, 4, "1/5", -4),
    ],
)
def test_loads_of_a_man_of_st_10(pounds: int, level: int, move: str, dodge: int) -> None:
    load = T.encumbrance.load(pounds, 10)
    assert load is not None
    assert (load.level, load.move_factor, load.dodge) == (level, Fraction(move), dodge)
    assert T.encumbrance.load(201, 10) is None


@pytest.mark.parametrize(("strength", "lift"), [(7, "49/5"), (8, "13"), (9, "16"), (10, "20"), (11, "24"), (13, "34")])
def test_basic_lift_is_whole_from_ten_pounds_up(strength: int, lift: str) -> None:
    assert T.encumbrance.basic_lift(strength) == Fraction(lift)


@pytest.mark.parametrize(
    ("skill", "above", "use", "bonus"),
    [
        ("Brawling", 1, "punch", 0),
        ("Brawling", 2, "kick", 1),
        ("Boxing", 1, "punch", 1),
        ("Boxing", 2, "punch", 2),
        ("Boxing", 2, "kick", 0),
        ("Karate", -1, "punch", 0),
        ("Karate", 0, "kick", 1),
        ("Karate", 5, "punch", 2),
    ],
)
def test_skill_adds_to_each_die(skill: str, above: int, use: str, bonus: int) -> None:
    assert T.skill_bonus.best(skill, above, use, "die") == bonus


def test_wrestlers_are_stronger() -> None:
    assert T.skill_bonus.best("Wrestling", 1, "grapple_contest", "st") == 1
    assert T.skill_bonus.best("Sumo Wrestling", 3, "shove", "st") == 2
    assert T.skill_bonus.best("Wrestling", 2, "shove", "st") == 0


# ------------------------------------------------------------------------------------------------ armoury


def test_a_broadsword_cuts_and_thrusts() -> None:
    """CMP-WEAPONS; its skill is ours, DF-OWN-05."""
    sword = T.armoury.weapon_of("broadsword")
    cut, thrust = sword.melee
    assert sword.weight == 3
    assert cut.damage == WeaponDamage("sw", "cut", add=1)
    assert thrust.damage == WeaponDamage("thr", "imp", add=2)
    assert (cut.reach, cut.parry, cut.min_st, cut.hands, cut.unbalanced) == (("1",), 0, 10, 1, False)


@pytest.mark.parametrize(
    ("weapon", "mode", "damage", "reach", "change"),
    [
        ("dagger", 0, "thr-1 imp", "C", False),
        ("small_knife", 0, "sw-3 cut", "C,1", False),
        ("large_knife", 1, "thr imp", "C", False),
        ("axe", 0, "sw+2 cut", "1", False),
        ("morningstar", 0, "sw+3 cr", "1", False),
        ("rapier", 0, "thr+1 imp", "1,2", False),
        ("saber", 0, "sw-1 cut", "1", False),
        ("main_gauche", 0, "sw-3 cut", "C,1", False),
        ("spear", 0, "thr+2 imp", "1", True),
        ("spear", 1, "thr+3 imp", "1,2", True),
        ("quarterstaff", 0, "sw+2 cr", "1,2", False),
        ("greatsword", 1, "thr+3 imp", "2", False),
        ("maul", 0, "sw+5 cr", "1,2", True),
        ("halberd", 0, "sw+5 cut", "2,3", True),
        ("halberd", 1, "sw+4 imp", "2,3", True),
        ("halberd", 2, "thr+3 imp", "1,2,3", True),
        ("trident", 1, "thr+4 imp", "1,2", True),
        ("pick", 0, "sw+1 imp", "1", False),
    ],
)
def test_melee_lines(weapon: str, mode: int, damage: str, reach: str, change: bool) -> None:
    line = T.armoury.weapon_of(weapon).melee[mode]
    add = f"{line.damage.add:+d}" if line.damage.add else ""
    assert f"{line.damage.base}{add} {line.damage.type}" == damage
    assert (",".join(line.reach), line.reach_change) == (reach, change)


def test_marks_of_the_melee_table() -> None:
    catalogued = [weapon for weapon in T.armoury.weapon if weapon.rule == "CMP-WEAPONS"]
    lines = [(weapon.id, line) for weapon in catalogued for line in weapon.melee]
    assert {name for name, line in lines if line.fencing} == {"rapier", "smallsword", "saber", "main_gauche"}
    assert {name for name, line in lines if line.dagger == "double"} == {"maul", "halberd", "glaive"}
    assert [(name, line.min_st) for name, line in lines if line.dagger == "single"] == [("halberd", 12), ("glaive", 11)]
    assert {name for name, line in lines if line.parry == -1} == {"dagger", "small_knife", "large_knife"}
    assert {name for name, line in lines if line.parry == 2} == {"quarterstaff"}
    assert {name for name, line in lines if line.parry is None} == {"melee_net"}
    assert {name for name, line in lines if line.flail} == {"morningstar"}
    unbalanced = {"axe", "throwing_axe", "small_mace", "morningstar", "maul", "halberd", "glaive", "trident", "pick"}
    assert {name for name, line in lines if line.unbalanced} == unbalanced
    assert [line.unbalanced for line in T.armoury.weapon_of("trident").melee] == [True, False]
    assert all(line.hands == 2 for _, line in lines if line.dagger)


def line(weapon: str) -> RangedMode:
    (only,) = T.armoury.weapon_of(weapon).ranged
    return only


@pytest.mark.parametrize(
    ("weapon", "acc", "half", "most", "reload", "bulk", "min_st", "hands"),
    [
        ("dagger", 0, "1/2", "1", 0, -1, 5, 1),
        ("large_knife", 0, "4/5", "3/2", 0, -2, 6, 1),
        ("throwing_axe", 2, "1", "3/2", 0, -3, 11, 1),
        ("small_mace", 1, "1", "3/2", 0, -3, 10, 1),
        ("spear", 2, "1", "3/2", 0, -6, 9, 1),
        ("regular_bow", 2, "15", "20", 2, -7, 10, 2),
        ("composite_bow", 3, "20", "25", 2, -7, 10, 2),
        ("crossbow", 4, "20", "25", 4, -6, 7, 2),
        ("sling", 0, "6", "10", 2, -4, 6, 1),
        ("harpoon", 2, "1", "3/2", 0, -6, 11, 1),
    ],
)
def test_ranged_lines(
    weapon: str, acc: int, half: str, most: str, reload: int, bulk: int, min_st: int, hands: int
) -> None:
    shot = line(weapon)
    assert (shot.acc, shot.half, shot.max) == (acc, Fraction(half), Fraction(most))
    assert (shot.reload, shot.bulk, shot.min_st, shot.hands, shot.shots) == (reload, bulk, min_st, hands, 1)
    assert shot.thrown == (reload == 0)


def test_a_crossbow_shoots_with_its_own_strength() -> None:
    users = {weapon.id for weapon in T.armoury.weapon for shot in weapon.ranged if shot.damage.st == "weapon"}
    assert users == {"crossbow"}


def test_ropes_and_nets() -> None:
    assert (line("bolas").half, line("bolas").max) == (None, Fraction(3))
    assert (line("lariat").yards, line("lariat").tethered, line("lariat").damage.base) == (10, True, "special")
    assert (line("melee_net").acc, line("melee_net").bulk, line("large_net").bulk) == (1, -4, -6)
    assert {weapon.id for weapon in T.armoury.weapon if weapon.sticks} == {"pick", "harpoon"}
    assert {weapon.id for weapon in T.armoury.weapon if weapon.no_disarm_penalty} == {"trident"}


def test_shields() -> None:
    catalogued = [shield for shield in T.armoury.shield if shield.rule == "CMP-WEAPONS"]
    shields = {shield.id: (shield.db, shield.weight) for shield in catalogued}
    assert shields == {
        "small_shield": (1, Fraction(8)),
        "medium_shield": (2, Fraction(15)),
        "large_shield": (3, Fraction(25)),
    }
    assert T.armoury.shield_of("small_shield").melee[0].damage == WeaponDamage("thr", "cr")


@pytest.mark.parametrize(
    ("attack", "damage", "reach", "to_hit"),
    [
        ("punch", WeaponDamage("thr", "cr", add=-1), ("C",), 0),
        ("kick", WeaponDamage("thr", "cr"), ("C", "1"), -2),
        ("shove", WeaponDamage("thr", "cr", per_die=-1), ("C",), 0),
        ("bite", WeaponDamage("thr", "cr", add=-1), ("C",), 0),
        ("striker", WeaponDamage("thr", "cr", per_die=1), ("C",), 0),
    ],
)
def test_unarmed_attacks(attack: str, damage: WeaponDamage, reach: tuple[str, ...], to_hit: int) -> None:
    row = T.armoury.natural_of(attack)
    assert (row.damage, row.reach, row.to_hit) == (damage, reach, to_hit)


def test_gauntlets_boots_and_shoves() -> None:
    punch, kick, shove = (T.armoury.natural_of(name) for name in ("punch", "kick", "shove"))
    assert (punch.armoured_add, punch.armoured_dr) == (0, 3)
    assert (kick.armoured_add, kick.armoured_dr, kick.miss_dx_or_fall) == (1, 2, True)
    assert (shove.both_hands_per_die, shove.knockback_only) == (0, 2)


def test_missile_spells_are_ours_and_can_be_cast() -> None:
    for spell in T.armoury.missile_spell:
        assert spell.default
        assert spell.dice_per_fp >= 1
        assert spell.max_fp >= 1
        assert 0 < (spell.half or 0) < spell.max
        assert T.wounding.type_of(spell.damage_type)


def test_every_damage_type_of_the_armoury_exists() -> None:
    used = {value.type for value in everything(T.armoury) if isinstance(value, WeaponDamage)} - {""}
    assert used == {"cr", "cut", "imp", "pi", "burn", "cor", "tox"}
    assert all(T.wounding.type_of(name) for name in used)


# ------------------------------------------------------------------------------------------------ refusals


def test_reasons_are_words_in_an_order() -> None:
    reasons = T.reasons.reason
    assert list(T.reasons.index) == [reason.code for reason in reasons]
    for reason in reasons:
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", reason.code)
        assert len(reason.text.split()) > 2
        assert not reason.text.endswith(".")


def test_who_cannot_act_is_told_before_what_is_wrong_with_the_act() -> None:
    order = ["dead", "unconscious", "must_do_nothing", "pinned", "wrong_manoeuvre", "no_attack_left", "weapon_not_held"]
    order += ["weapon_not_ready", "limb_held", "out_of_reach", "not_in_front", "location_not_aimable", "no_chinks"]
    order += ["no_free_hand", "not_same_hex", "posture_too_high", "not_grappled", "out_of_range", "no_ammunition"]
    listed = list(T.reasons.index)
    ranks = [listed.index(code) for code in order]
    assert all(one < other for one, other in pairwise(ranks))


# ------------------------------------------------------------------------------------------------ replacing


def test_a_replaced_table_counts_and_the_others_stay() -> None:
    text = shipped("postures").replace('id = "crouching", attack = -2', 'id = "crouching", attack = -1')
    changed = load_tables({"postures": text})
    assert changed.postures.of("crouching").attack == -1
    assert changed.armoury is T.armoury
    assert load_tables({"postures": text}) is changed
    assert T.postures.of("crouching").attack == -2


def test_the_shipped_texts_replace_themselves() -> None:
    assert load_tables({name: shipped(name) for name in TABLES}) == T


@pytest.mark.parametrize(
    ("table", "old", "new", "message"),
    [
        ("postures", "attack = -2", "atack = -2", r"postures.toml: posture\[1\].atack: unknown key; near: attack"),
        ("critical_hits", "roll_min = 9,", "roll_min = 10,", r"critical_hits.toml: general\[6\].roll_min: .* total 9"),
        ("critical_misses", '"breaks"', '"braeks"', r'armed\[0\].weapon: "braeks" is not .*; near: breaks'),
        (
            "hit_locations",
            'location = "tail"',
            'location = "tale"',
            r'plan\[1\]\.rows\[8\]\.location: .*"tale".*near: tail',
        ),
        ("hit_locations", 'kind = "skull"', 'kind = "scull"', r'plan\[0\]\.parts\[0\]\.kind: .*"scull"; near: skull'),
        ("hit_locations", 'wounding = "neck"', 'wounding = "nek"', r'kind\[8\]\.wounding: .*"nek"; near: neck'),
        ("hit_locations", 'from_above = "hand"', 'from_above = "hnad"', r"kind\[6\]\.from_above: .*near: hand"),
        (
            "manoeuvres",
            '"move_and_attack", "feint"',
            '"move_and_atack", "feint"',
            r"turns_into\[2\]: .*near: move_and_attack",
        ),
        ("manoeuvres", 'manoeuvre = "all_out_attack"', 'manoeuvre = "all_in"', r"option\[0\].manoeuvre: .*all_in"),
        ("thrust_swing", "st = 7,", "st = 8,", r"row\[6\].st: expected ST 7, not 8"),
        ("thrust_swing", "beyond_every = 8", "beyond_every = 99", "beyond_every: must lie between 1 and"),
        ("size_speed_range", '"3/2"', '"5/2"', r"row\[10\].yards: not longer than the row before"),
        ("encumbrance", '"4/5"', "0.8e0", "encumbrance.toml: 0.8e0 is not a plain decimal figure"),
        ("armoury", 'reach = ["C"]', 'reach = ["D"]', r'armoury.toml: weapon\[0\].melee\[0\].reach\[0\]: "D" is not'),
        ("armoury", 'id = "axe"', 'id = "dagger"', r'armoury.toml: weapon\[\d+\].id: "dagger" is taken'),
        ("reasons", 'code = "unconscious"', 'code = "dead"', r'reasons.toml: reason\[1\].code: "dead" is taken'),
        ("wounding", 'cut = "3/2"', 'cut = "3/2x"', r'wounding.toml: location\[0\].cut: "3/2x" is not a figure'),
    ],
)
def test_a_bad_replacement_names_file_key_and_reason(table: str, old: str, new: str, message: str) -> None:
    text = shipped(table)
    assert old in text
    with pytest.raises(BadTable, match=message):
        load_tables({table: text.replace(old, new, 1)})


def test_a_table_that_does_not_exist_brings_near_names() -> None:
    with pytest.raises(BadTable, match=r"woundings.toml: .* no table of this name; near: wounding"):
        load_tables({"woundings": ""})


def test_decimals_in_a_user_table_are_exact() -> None:
    text = shipped("encumbrance").replace('"4/5"', "0.8")
    assert load_tables({"encumbrance": text}) == T
