"""The tables of the control zone rules: what ships says what the catalogue says, and what a user breaks is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fechtbuch.rulesets.control_zone.data import TABLES as KINDS
from fechtbuch.rulesets.control_zone.data import load_tables
from fechtbuch.rulesets.tables import BadTable, packaged_text
from tests.rulesets.control_zone.ring import TABLES


def text(name: str) -> str:
    return packaged_text("fechtbuch.rulesets.control_zone", f"{name}.toml")


def replaced(name: str, old: str, new: str) -> dict[str, str]:
    """One table with a piece of its text replaced."""
    assert old in text(name), f"{old!r} is not in {name}.toml"
    return {name: text(name).replace(old, new, 1)}


# what ships


def test_eleven_damage_types_in_three_groups() -> None:
    """CZ-TYPE-01 to -03."""
    groups = {row.id: row.group for row in TABLES.damage_types.damage_type}
    assert len(groups) == 11
    assert [id for id, group in groups.items() if group == "physical"] == ["slashing", "piercing", "bludgeoning"]
    assert [id for id, group in groups.items() if group == "mental"] == ["psychic"]


@pytest.mark.parametrize(
    ("hp", "degree", "penalty"),
    [(100, 0, 0), (76, 0, 0), (75, 1, -1), (51, 1, -1), (50, 2, -2), (26, 2, -2), (25, 3, -3), (1, 3, -3)],
)
def test_degrees_of_wounds_begin_at_quarters(hp: int, degree: int, penalty: int) -> None:
    """CZ-COMP-WOUNDS."""
    assert TABLES.wounds.of(hp, 100) == degree
    assert TABLES.wounds.penalty(degree) == penalty


@pytest.mark.parametrize(("hp", "full", "degree"), [(15, 21, 1), (16, 21, 0), (10, 21, 2), (5, 21, 3), (6, 21, 2)])
def test_quarters_of_odd_maxima_are_exact(hp: int, full: int, degree: int) -> None:
    assert TABLES.wounds.of(hp, full) == degree


def test_only_six_manoeuvres_serve_for_an_opportunity_attack() -> None:
    """CZ-OPPORTUNITY-08."""
    rows = TABLES.manoeuvres.manoeuvre
    assert [row.id for row in rows if row.opportunity] == [
        *("swing", "thrust", "strike", "wind_up_strike", "paired_attack", "penetrating_thrust")
    ]
    assert {row.id: row.ap for row in rows}["sniper_shot"] == 4
    assert (TABLES.manoeuvres.points.each_turn, TABLES.manoeuvres.points.reaction) == (4, 1)


def test_the_reasons_stand_in_the_catalogues_order() -> None:
    codes = [row.code for row in TABLES.reasons.reason]
    catalogue = [
        "dead",
        "dying",
        "stunned",
        "movement_in_progress",
        "in_clinch",
        "no_melee_weapon",
        "no_trigger",
        "wrong_weapon",
        "no_talent",
        "skill_too_low",
        "manoeuvre_not_allowed",
        "limb_lost",
        "cannot_see",
        "no_formula",
        "needs_aimed_manoeuvre",
        "target_not_in_clinch",
        "out_of_reach",
        "not_enough_ap",
        "not_enough_speed",
        "landing_occupied",
        "not_dying",
        "no_luck",
        "needs_powerful_magic",
        "layer_occupied",
    ]
    assert [code for code in codes if code in catalogue] == catalogue


def test_the_falling_ladder_has_seven_steps() -> None:
    """CZ-FALL-01, CZ-COMP-LADDER."""
    assert [(row.height, row.step, row.damage) for row in TABLES.falling.row] == [
        (6, "I", "1d6"),
        (8, "II", "2d4"),
        (10, "III", "2d6"),
        (12, "IV", "2d8"),
        (14, "V", "3d6"),
        (16, "VI", "3d8"),
        (18, "VII", "4d8"),
    ]


def test_every_table_can_be_replaced_by_itself() -> None:
    for name in KINDS:
        assert load_tables({name: text(name)}) == TABLES, name


def test_a_user_who_replaces_the_wound_table_changes_the_degrees() -> None:
    """CZ-COMP-WOUNDS: replaced by data."""
    own = text("wounds").split("[trauma]")[1]
    tables = load_tables({"wounds": f'degree = [{{ at_most = "1/3", penalty = -4 }}]\n[trauma]{own}'})
    assert tables.wounds.degree[0].at_most == Fraction(1, 3)
    assert (tables.wounds.of(10, 30), tables.wounds.of(11, 30)) == (1, 0)


def test_heavy_blows_can_be_left_out() -> None:
    """CZ-COMP-HEAVYBLOW: none leaves traumas to manoeuvres."""
    assert load_tables({"blows": "critical_miss = [1, 2]"}).blows.heavy_blow is None


# what is refused


@pytest.mark.parametrize(
    ("table", "old", "new", "message"),
    [
        ("weapons", 'id = "dagger"', 'id = "fists"', r'weapons.toml: weapon\[1\].id: "fists" is taken'),
        ("weapons", "control = 3", "control = 4", r"weapons.toml: weapon\[4\].control: 4 is above 3"),
        ("weapons", '"1d8+2"', '"1d8+2x3"', r"weapon\[2\].formulas\[0\].damage: .*factor"),
        ("weapons", '"1d8+2"', '"200d6"', r"weapon\[2\].formulas\[0\].damage: .*may show up to 1200"),
        ("weapons", '"1d8+2"', '"a lot"', r"weapon\[2\].formulas\[0\].damage: "),
        ("weapons", 'type = "slashing", damage = "1d4"', 'type = "piercing", damage = "1d4"', "has a formula already"),
        ("weapons", 'type = "bludgeoning"', 'type = "blugeoning"', r"no type of damage \"blugeoning\"; near: bludg"),
        ("weapons", "hands = 2", "hands = 3", r"weapon\[3\].hands: 3 is above 2"),
        ("weapons", 'kind = "ranged"', 'kind = "thrown"', r"weapon\[6\].kind: \"thrown\" is not one of the words"),
        ("weapons", "spear = true", "spears = true", r"weapon\[3\].spears: unknown key; near: spear"),
        ("armour", 'layer = "upper"', 'layer = "top"', r"piece\[2\].layer: \"top\" is not one of the words"),
        ("armour", 'weight = "heavy"', 'weight = "huge"', r"piece\[2\].weight: there is no class \"huge\""),
        ("armour", "{ slashing = 2", "{ slashing = -2", r"piece\[1\].dr.slashing: -2 is below 0"),
        ("armour", "{ slashing = 2", "{ slashin = 2", r"piece\[1\].dr.slashin: there is no type .*near: slashing"),
        ("manoeuvres", 'id = "aim"', 'id = "take_aim"', r"manoeuvre: \"aim\" is missing, which the rules name"),
        ("manoeuvres", 'lays = "confused"', 'lays = "confusd"', r"manoeuvre\[6\].lays: there is no state \"confusd\""),
        ("manoeuvres", "ap = 2", "ap = -1", r"manoeuvre\[0\].ap: -1 is below 0"),
        ("manoeuvres", 'type = "slashing"', 'type = "cutting"', r"manoeuvre\[0\].type: there is no type of damage"),
        ("wounds", '"1/2"', '"4/5"', r"degree\[1\].at_most: 4/5 is not below 3/4"),
        ("wounds", "penalty = -2", "penalty = 0", r"degree\[1\].penalty: 0 is less than -1"),
        ("wounds", '"3/4"', '"5/4"', r"degree\[0\].at_most: 5/4 is above 1"),
        ("blows", "[1]", "[1, 11]", r"critical_miss\[1\]: 11 is no face of a ten-sided die"),
        ("blows", "[1]", "[1, 1]", r"critical_miss\[1\]: 1 is there already"),
        ("blows", '"1/2"', '"0"', r"heavy_blow.share: 0 is no share"),
        ("body", 'id = "torso"', 'id = "trunk"', r"part: \"torso\" is missing"),
        ("body", 'mutilation = "disfigured"', 'mutilation = "x", trauma = "x"', r"part\[2\].mutilation"),
        ("body", 'trauma_lays = "stunned"', 'trauma_lays = "stund"', r"part\[0\].trauma_lays: there is no state"),
        ("states", 'replaces = "winded"', 'replaces = "windy"', r"state\[3\].replaces: there is no state \"windy\""),
        ("states", 'id = "maimed"', 'id = "dying"', r"state\[4\].id: \"dying\" is what the rules call"),
        ("states", 'id = "winded"', 'id = "weary"', r'states.toml: state: "winded" is missing'),
        ("states", 'id = "spent"', 'id = "worn"', r'states.toml: state: "spent" is missing'),
        ("states", 'id = "prone"', 'id = "lying"', r'states.toml: state: "prone" is missing'),
        ("states", ", posture = true", "", r'state\[5\].posture: "prone" is posture'),
        ("states", 'until = "long_rest" },', 'until = "long_rest", posture = true },', r'"winded" is no posture'),
        ("states", 'until = "long_rest"', 'until = "lunch"', r"state\[2\].until: \"lunch\" is not one of the words"),
        ("control", "{ control = 2, at_most = 4 },\n", "", r"radius\[2\].control: 3 stands where 2 must"),
        ("control", "{ control = 3, at_most = 6 },\n", "", r"radius: no row answers for control 3"),
        ("control", "at_most = 4", "at_most = 0", r"radius\[2\]: control 2 reaches less far than control 1"),
        ("body", 'id = "arm_left"', 'id = "arm_lefty"', r'part: "arm_left" is missing'),
        ("control", "less_than = 1", "less_than = 1, at_most = 1", r"either less_than or at_most"),
        ("falling", "height = 8", "height = 5", r"row\[1\].height: 5 is not above 6"),
        ("falling", "zero_from = 20", "zero_from = 18", r"zero_from: 18 is not above 18"),
        ("damage_types", 'group = "mental"', 'group = "mind"', r"damage_type\[10\].group: there is no group \"mind\""),
        ("damage_types", '"potion", "effect"]', '"potion", "luck"]', r"\"luck\" is not one of the words"),
        (
            "reasons",
            '  { code = "no_luck", ',
            '  { code = "bad_luck", ',
            r"the rules need a row called \"no_luck\", which is missing",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_file_place_and_reason(
    table: str, old: str, new: str, message: str
) -> None:
    with pytest.raises(BadTable, match=message) as refused:
        load_tables(replaced(table, old, new))
    assert refused.value.file == f"{table}.toml"


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(BadTable, match=r"wounds.toml: not TOML"):
        load_tables({"wounds": text("wounds") + "[trauma]\nlimb = -1\neyes = -1\n"})


def test_an_unknown_table_brings_near_names() -> None:
    with pytest.raises(BadTable, match=r"weapon.toml: .*no table of this name; near: weapons"):
        load_tables({"weapon": ""})
