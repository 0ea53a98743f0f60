"""The traps of real sheets, one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fechtbuch.model.state import Pool
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Armour
from tests.rulesets.dungeon_fantasy.sheets.making import (
    HUMANOID,
    Json,
    attribute,
    body,
    defence_bonus,
    figures,
    gcs,
    gear,
    imported,
    melee,
    melee_line,
    pools,
    ranged,
    ranged_line,
    trait,
    weapon,
)


def attributes(**values: Any) -> list[Json]:
    base: dict[str, Any] = {"st": 10, "dx": 10, "iq": 10, "ht": 10, "will": 10, "per": 10}
    found = base | {"basic_speed": 5, "basic_move": 5, "hp": 10, "fp": 10} | values
    return [attribute(name, value) for name, value in found.items()]


# ------------------------------------------------------------------------------------------------ attributes


def test_only_hp_is_taken_never_the_sheets_thresholds() -> None:
    """Most sheets write the Reeling threshold as a rounded third, which differs from the rule's for HP 11."""
    reeling = {"id": "hp", "thresholds": [{"state": "Reeling", "value": "Math.round($hp / 3)"}]}
    sheet = gcs(attributes=attributes(hp=11))
    sheet["settings"]["attributes"] = [reeling]
    found = imported(sheet)
    assert found.creature.pools["hp"] == Pool(11, 11)
    assert "threshold" not in str(found.creature.sheet.figures)


def test_basic_speed_goes_in_quarters() -> None:
    assert figures(gcs(attributes=attributes(basic_speed=5.75))).speed == 23
    assert figures(gcs(attributes=attributes(basic_speed="6.25"))).speed == 25


def test_bought_levels_count_where_nothing_is_calculated() -> None:
    rows = [{"attr_id": "st", "adj": 3}, {"attr_id": "dx", "adj": 2}, {"attr_id": "iq", "adj": -1}]
    rows += [{"attr_id": "hp", "adj": 1}, {"attr_id": "fp", "adj": 0}, {"attr_id": "basic_speed", "adj": 0.5}]
    sheet = figures(gcs(attributes=[*rows, {"attr_id": "per", "adj": 4}]))
    assert (sheet.st, sheet.dx, sheet.iq, sheet.will, sheet.per, sheet.hp, sheet.fp) == (13, 12, 9, 9, 13, 14, 10)
    assert (sheet.speed, sheet.move, sheet.swing) == (24, 6, ("2d6", -1))


def test_another_damage_progression_counts_as_calculated() -> None:
    sheet = gcs(calc={"thrust": "1d+1", "swing": "1d+3"})
    sheet["settings"]["damage_progression"] = "no_school_grognard_damage"
    assert (figures(sheet).thrust, figures(sheet).swing) == (("1d6", 1), ("1d6", 3))
    assert not [what for what, _ in imported(sheet).warnings if "progression" in what]
    del sheet["calc"]
    assert [what for what, _ in imported(sheet).warnings if "knowing" in what or "no_school" in what]


def test_a_sheet_without_fp_belongs_to_somebody_who_does_not_tire() -> None:
    rows = [row for row in attributes(ht=12) if row["attr_id"] != "fp"]
    sheet = figures(gcs(attributes=rows))
    assert (sheet.fp, sheet.has("no_fatigue")) == (12, True)


@pytest.mark.parametrize(("hp", "now"), [({"current": 4}, 4), ({"current": 99}, 11), ({}, 11)])
def test_wounds_are_taken_over(hp: Json, now: int) -> None:
    rows = [*attributes()[:-2], attribute("hp", 11, **hp), attribute("fp", 10)]
    assert imported(gcs(attributes=rows)).creature.pools["hp"] == Pool(now, 11)


# ------------------------------------------------------------------------------------------------ defences


def test_shield_bonus_and_reflexes_are_each_counted_once() -> None:
    """A calculated Dodge of 11 is 5 + 3 + 1 (Combat Reflexes) + 2 (shield): the shield is the rules' own to add."""
    bash = melee("1d cr", 13, block="0", parry=None, calc={"level": 13, "damage": "1d cr", "block": "12"})
    sword = melee("1d cut", 14, calc={"level": 14, "damage": "1d cut", "parry": "13"})
    sheet = figures(
        gcs(
            traits=[trait("Combat Reflexes", features=defence_bonus(1))],
            equipment=[gear("Shield", bash, features=defence_bonus(2)), gear("Sword", sword)],
            calc={"dodge": [11, 10, 9, 8, 7], "dodge_bonus": 3, "parry_bonus": 3, "block_bonus": 3},
        )
    )
    assert dict(sheet.bonus) == {"dodge": 1, "parry": 1, "block": 1}
    shield = weapon(sheet, "shield").shield
    assert shield is not None
    assert (shield.db, shield.block_extra) == (2, 0), "12 = 3 + 6 + 1 + 2"
    assert weapon(sheet, "sword").melee[0].parry_extra == 0, "13 = 3 + 7 + 1 + 2"


def test_what_a_calculated_parry_has_beyond_its_parts_is_kept() -> None:
    line = melee("1d cut", 14, parry="-1", calc={"level": 14, "damage": "1d cut", "parry": "11F"})
    assert melee_line(line, calc={"dodge": [8]}).parry_extra == 2, "11 = 3 + 7 - 1 + 2"


def test_a_stowed_shield_adds_nothing() -> None:
    shield = gear("Shield", melee("1d cr", 13, block="0"), features=defence_bonus(2), equipped=False)
    assert dict(figures(gcs(equipment=[shield], calc={"dodge": [8], "dodge_bonus": 0})).bonus) == {}


def test_a_wounded_creatures_dodge_is_halved_on_the_sheet_but_not_here() -> None:
    rows = [*attributes()[:-2], attribute("hp", 12, current=2), attribute("fp", 10)]
    sheet = figures(gcs(attributes=rows, calc={"dodge": [5, 4, 3, 2, 1], "dodge_bonus": 1}))
    assert dict(sheet.bonus) == {"dodge": 1}


def test_enhanced_dodge_comes_with_the_calculated_figure() -> None:
    sheet = gcs(traits=[trait("Enhanced Dodge", levels=2, can_level=True)], calc={"dodge": [10], "dodge_bonus": 2})
    assert dict(figures(sheet).bonus) == {"dodge": 2}


def test_a_penalty_for_weakness_is_not_counted_twice() -> None:
    """GCS takes it off the level; the rules take it off the roll."""
    line = melee("1d cut", 11, strength="12", calc={"level": 11, "damage": "1d cut", "parry": "8"})
    found = melee_line(line, calc={"dodge": [8]})
    assert (found.level, found.min_st) == (13, 12)
    assert 3 + found.level // 2 + found.parry_extra == 8


# ------------------------------------------------------------------------------------------------ weapons


def test_weapons_hang_in_traits_skills_and_nested_equipment() -> None:
    nested = gear("Sack", children=[gear("Box", children=[gear("Stiletto", melee("1d-1 imp", usage="Thrust"))])])
    sheet = figures(
        gcs(
            traits=[
                trait("Natural Attacks", children=[trait("Fangs", weapons=[melee("1d imp", usage="Bite", parry=None)])])
            ],
            skills=[{"name": "Karate", "calc": {"level": 12}, "weapons": [melee("1d cr", usage="Spinning Kick")]}],
            equipment=[nested],
        )
    )
    assert {w.id: (w.natural, w.part, w.path) for w in sheet.weapons if w.id not in ("punch", "kick")} == {
        "stiletto": (False, "", "equipment[0].children[0].children[0]"),
        "bite": (True, "mouth", "traits[0].children[0]"),
        "spinning_kick": (True, "foot", "skills[0]"),
    }


def test_claws_of_a_body_without_hands_are_no_kick() -> None:
    rows = (
        ("skull", "Skull", 2, 2),
        ("face", "Face", 1, 0),
        ("neck", "Neck", 1, 0),
        ("leg", "Foreleg", 2, 0),
        ("torso", "Torso", 3, 0),
        ("groin", "Groin", 1, 0),
        ("leg", "Hindleg", 2, 0),
        ("foot", "Foot", 2, 0),
        ("tail", "Tail", 2, 0),
    )
    sheet = gcs(traits=[trait("Claws, Sharp", weapons=[melee("1d cut", usage="Claw")])])
    sheet["settings"]["body_type"] = body(rows, "Quadruped")
    assert weapon(figures(sheet), "claw").part == ""


def test_what_is_left_at_home_is_on_the_sheet_but_not_carried() -> None:
    found = imported(gcs(other_equipment=[gear("Spear", melee())], equipment=[gear("Club", melee(), equipped=False)]))
    assert "spear" not in found.creature.items
    assert (found.creature.items["club"].held, found.creature.items["club"].ready) == ("", False)


def test_quality_by_name_or_modifier() -> None:
    fine = gear("Fine Axe", melee())
    best = gear("Axe", melee(), modifiers=[{"name": "Very Fine"}, {"name": "Cheap", "disabled": True}])
    sheet = figures(gcs(equipment=[fine, best, gear("Refined Axe", melee())]))
    assert [weapon(sheet, id).traits for id in ("fine_axe", "axe", "refined_axe")] == [("fine",), ("very_fine",), ()]


def test_nothing_of_none_is_nothing() -> None:
    assert "arrow" not in imported(gcs(equipment=[gear("Arrow", melee(), quantity=0)])).creature.items


def test_reach_parry_and_strength_columns() -> None:
    line = melee_line(melee(reach="1,2*", parry="0U", strength="10†"))
    assert (line.reach, line.reach_change, line.parry, line.unbalanced) == (("1", "2"), True, 0, True)
    assert (line.min_st, line.hands, line.dagger) == (10, 2, "single")
    assert melee_line(melee(parry="No")).parry is None
    assert melee_line(melee(parry="0F")).fencing


def test_a_parry_that_the_sheet_calls_off() -> None:
    assert melee_line(melee(parry="0", calc={"level": 12, "damage": "1d cut", "parry": "No"})).parry is None


def test_ranges_by_strength_and_calculated() -> None:
    assert ranged_line(ranged(range="x15/x20")).most == 200
    line = ranged(range="x15/x20", calc={"level": 12, "damage": "1d imp", "range": "180/240"})
    assert (ranged_line(line).half, ranged_line(line).most) == (180, 240)


def test_thrown_weapons_and_shots() -> None:
    line = ranged_line(ranged(shots="T(1)", accuracy="2+1", bulk="-4*"))
    assert (line.thrown, line.shots, line.reload, line.acc, line.bulk) == (True, 1, 1, 3, -4)
    assert ranged_line(ranged(shots="")).shots == 0, "without limit"


def test_one_item_with_several_lines_of_one_name() -> None:
    spear = weapon(figures(gcs(equipment=[gear("Spear", melee(), melee(), ranged())])), "spear")
    assert [line.name for line in spear.melee] == ["Swung", "Swung 2"]
    assert [line.name for line in spear.ranged] == ["Shoot"]


def test_the_skill_that_serves_best_is_named() -> None:
    defaults = [
        {"type": "dx", "modifier": -4},
        {"type": "skill", "name": "Thrown Weapon", "specialization": "Knife"},
        {"type": "skill", "name": "Brawling", "modifier": -3},
    ]
    skills = [
        {"name": "Thrown Weapon", "specialization": "Knife", "calc": {"level": 13}},
        {"name": "Brawling", "calc": {"level": 14}},
    ]
    line = ranged_line(ranged(defaults=defaults, calc={"level": 13, "damage": "1d imp"}), skills=skills)
    assert (line.skill, line.level) == ("Thrown Weapon (Knife)", 13)


def test_skills_without_calculated_levels() -> None:
    rows = [
        {"name": "Broadsword", "difficulty": "dx/a", "points": 4},
        {"name": "Karate", "difficulty": "dx/h", "points": 12},
        {"name": "Bow", "difficulty": "dx/a", "points": 0},
        {"name": "Shield", "specialization": "Shield", "difficulty": "dx/e", "points": 2},
    ]
    feint: Json = {"type": "technique", "name": "Feint", "difficulty": "h", "points": 3}
    feint["default"] = {"type": "skill", "name": "Broadsword"}
    assert dict(figures(gcs(skills=[*rows, feint])).levels) == {
        "Broadsword": 11,
        "Karate": 12,
        "Shield": 11,
        "Feint": 13,
    }


@pytest.mark.parametrize("kind", ["R-HT-2 or KO", "fat", "special", "", "3 pts Control"])
def test_free_text_damage_never_fails_and_says_why(kind: str) -> None:
    line = melee(calc={"level": 12, "damage": f"2d {kind}"}) if kind == "fat" else melee(kind)
    sheet = gcs(equipment=[gear("Odd Thing", {**line, "damage": {"type": kind}})])
    found = imported(sheet)
    assert weapon(figures(sheet), "odd_thing").melee[0].damage.unusable
    assert found.understood["melee rows unusable"] == 1
    assert [what for what, _ in found.warnings if what.startswith("Odd Thing")]


def test_more_than_the_rules_know_is_not_guessed() -> None:
    assert "/2 points" in melee_line(melee("1d burn ex/2 points")).damage.unusable
    line = melee_line(melee("6d cr ex [2d cut]")).damage
    assert (line.explosive, line.follow_up, line.unusable) == (True, "[2d cut]", "")


def test_armour_divisors() -> None:
    assert melee_line(melee("1d(0.5) cut")).damage.divisor == Fraction(1, 2)
    assert melee_line(melee("2d(5) imp")).damage.divisor == 5


def test_a_line_without_any_skill_cannot_be_used() -> None:
    line = {**melee(), "defaults": [], "calc": {"damage": "1d tox"}}
    assert "no skill on the sheet" in melee_line(line).damage.unusable


@pytest.mark.parametrize("damage", ["1000000d cut", "1d+99999999 cut"])
def test_absurd_dice_are_refused_with_a_reason(damage: str) -> None:
    assert melee_line(melee(damage)).damage.unusable


def test_damage_put_together_from_its_parts() -> None:
    bare = {"type": "cut", "st": "sw", "base": "2", "armor_divisor": 2}
    line = melee_line({**melee(), "damage": bare, "calc": {"level": 12}})
    assert (line.damage.dice, line.damage.add, line.damage.base, line.damage.divisor) == ("1d6", 2, "sw", 2)
    each = {"type": "burn", "base_leveled": "1d", "modifier_per_die": 1}
    breath = trait(
        "Breath", levels=3, can_level=True, weapons=[{**ranged(usage="Breath"), "damage": each, "calc": {"level": 12}}]
    )
    found = weapon(figures(gcs(traits=[breath])), "breath").ranged[0].damage
    assert (found.dice, found.add, found.base) == ("3d6", 3, "")


# ------------------------------------------------------------------------------------------------ body and armour


def test_the_bone_of_the_skull_is_not_counted_twice() -> None:
    helmet = gear("Helmet", features=[{"type": "dr_bonus", "locations": ["skull"], "amount": 4}])
    skin = trait("Damage Resistance", levels=2, can_level=True)
    skin["features"] = [{"type": "dr_bonus", "locations": ["skull", "torso"], "amount": 1, "per_level": True}]
    dr = figures(gcs(equipment=[helmet], traits=[skin])).dr
    assert dr["skull"] == Armour(worn=4, natural=2), "8 in all: helmet, skin, and the 2 that the rules add"
    assert dr["torso"] == Armour(natural=2)


def test_a_skull_without_bone() -> None:
    rows = tuple((id, name, slots, 0) for id, name, slots, _ in HUMANOID)
    sheet = gcs()
    sheet["settings"]["body_type"] = body(rows)
    assert figures(sheet).dr["skull"] == Armour(natural=-2), "nothing in all, once the rules have added 2"


def test_left_and_right_share_what_the_sheet_has_for_both() -> None:
    sleeves = gear("Sleeves", features=[{"type": "dr_bonus", "location": "arm", "amount": 2}])
    dr = figures(gcs(equipment=[sleeves])).dr
    assert (dr["left_arm"], dr["right_arm"]) == (Armour(2), Armour(2))
    assert "left_hand" not in dr


def test_full_suits_leave_the_eyes_open() -> None:
    suit = gear("Suit", features=[{"type": "dr_bonus", "location": "full_body", "amount": 3}])
    dr = figures(gcs(equipment=[suit])).dr
    assert (dr["face"], dr["left_foot"]) == (Armour(3), Armour(3))
    assert "left_eye" not in dr


def test_armour_that_is_not_worn_does_not_protect() -> None:
    mail = gear("Mail", features=[{"type": "dr_bonus", "locations": ["torso"], "amount": 4}], equipped=False)
    assert "torso" not in figures(gcs(equipment=[mail])).dr


def test_dr_against_one_thing_only_is_left_out_and_noted() -> None:
    ring = gear(
        "Ring", features=[{"type": "dr_bonus", "locations": ["torso"], "specialization": "burning", "amount": 5}]
    )
    found = imported(gcs(equipment=[ring]))
    assert ("DR against burning only is left out", 1) in found.warnings


def test_the_better_side_of_a_body_with_sides() -> None:
    sheet = gcs()
    for row in sheet["settings"]["body_type"]["locations"]:
        row["calc"] = {"dr": {"all": {"Left Arm": 5, "Right Arm": 1}.get(row["table_name"], 0)}}
    dr = figures(sheet).dr
    assert (dr["left_arm"].natural, dr["right_arm"].natural) == (5, 1)


@pytest.mark.parametrize("id", ["torso", "body", "goo"])
def test_a_body_of_one_location_is_all_torso(id: str) -> None:
    sheet = gcs()
    sheet["settings"]["body_type"] = body(((id, "Blob", 16, 3),), "Slime")
    found = imported(sheet)
    read = figures(sheet)
    assert found.understood["locations"] == 1
    assert not [what for what, _ in found.warnings if "body" in what]
    assert (read.plan, read.arms, read.legs, dict(read.dr)) == ("formless", 0, 0, {"torso": Armour(natural=3)})
    assert read.weapons == (), "it has nothing to strike with but what the sheet says"


def test_a_body_of_unknown_locations_is_noted() -> None:
    sheet = gcs()
    sheet["settings"]["body_type"] = body((("petal", "Petal", 8, 0), ("root", "Root", 8, 0)), "Flower")
    assert [what for what, _ in imported(sheet).warnings if "no location of the body Flower is known" in what]
    assert figures(sheet).plan == "humanoid"


def test_arms_are_not_lost_to_a_plan_without_them() -> None:
    sheet = gcs()
    sheet["settings"]["body_type"] = body(HUMANOID[:6], "Upper Half")
    assert figures(sheet).plan == "humanoid"


def test_locations_in_a_table_below_a_location() -> None:
    sheet = gcs()
    arm = sheet["settings"]["body_type"]["locations"][4]
    arm["sub_table"] = {"roll": "1d", "locations": [{"id": "hand", "table_name": "Right Hand", "slots": 2}]}
    assert imported(sheet).understood["locations"] == 14


# ------------------------------------------------------------------------------------------------ traits and the rest


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Unliving", "unliving"),
        ("Injury Tolerance (Unliving)", "unliving"),
        ("No Brain", "no_brain"),
        ("HIGH  pain threshold", "high_pain_threshold"),
        ("Weapon Master (Broadsword)", "weapon_master"),
        ("Combat Reflexes [15]", "combat_reflexes"),
        ("Teeth, Sharp", "sharp_teeth"),
        ("Doesn’t Breathe", "doesnt_breathe"),
        ("360° Vision", "vision_360"),
        ("Night Vision 5", "night_vision"),
    ],
)
def test_traits_are_known_by_name_alone(name: str, id: str) -> None:
    assert id in figures(gcs(traits=[trait(name)])).traits


def test_injury_tolerance_by_its_enhancements() -> None:
    modifiers = [{"name": "Homogenous"}, {"name": "No Blood"}, {"name": "Diffuse", "disabled": True}]
    sheet = figures(gcs(traits=[trait("Injury Tolerance", modifiers=modifiers)]))
    assert (sheet.body, sheet.traits) == ("homogenous", ("homogenous", "no_blood", "no_brain", "no_vitals"))


def test_disabled_traits_and_what_is_in_disabled_containers_do_not_count() -> None:
    off = trait("Alternate Form", disabled=True, children=[trait("Unliving")])
    assert figures(gcs(traits=[off, trait("Diffuse", disabled=True)])).traits == ()


def test_unknown_traits_are_kept_and_counted() -> None:
    found = imported(gcs(traits=[trait("Greed"), trait("Greed"), trait("Ambidexterity")]))
    assert ("trait not known to the rules: Greed", 2) in found.warnings
    assert (found.understood["traits known"], found.understood["traits unknown"]) == (1, 2)


def test_blanks_in_names_are_filled_in() -> None:
    row = trait("Weapon Master (@Weapon@)", replacements={"Weapon": "Axe"})
    odd = trait("Fear of @What@", replacements={"What": "Geese"})
    found = imported(gcs(traits=[row, odd]))
    assert ("trait not known to the rules: Fear of Geese", 1) in found.warnings


def test_extra_arms_count_by_level() -> None:
    assert figures(gcs(traits=[trait("Extra Arm", levels=4, can_level=True)])).arms == 6


def test_size() -> None:
    assert figures(gcs(profile={"name": "Big", "SM": 2})).sm == 2


@pytest.mark.parametrize(
    ("load", "level"), [("20 lb", 0), ("20.5 lb", 1), ("15 kg", 1), ("1 tn", 4), ("600 oz", 1), ("heavy", 0)]
)
def test_encumbrance_of_what_is_carried(load: str, level: int) -> None:
    assert figures(gcs(equipment=[gear("Stone", equipped=False, base_weight=load)])).encumbrance == level


def test_containers_weigh_what_is_in_them() -> None:
    sack = gear("Sack", base_weight="1 lb", children=[gear("Stone", base_weight="10 lb", quantity=3)])
    assert figures(gcs(equipment=[sack])).encumbrance == 1


def test_a_missile_spell_by_its_own_line_and_by_the_armoury() -> None:
    own: Json = {"name": "Thorn", "calc": {"level": 15}, "casting_cost": "1-3", "casting_time": "2 sec"}
    own["weapons"] = [ranged("1d-1 imp", 12, usage="Thorn")]
    known = {"name": "Fire Missile", "calc": {"level": 14}}
    sheet = figures(gcs(spells=[own, known, {"name": "Light", "calc": {"level": 12}}]))
    thorn, fire = sheet.spells
    assert (thorn.level, thorn.damage.add, thorn.most_power, thorn.time, thorn.half) == (15, -1, 3, 2, 100)
    assert (fire.level, fire.id) == (14, "fire_missile")
    assert sheet.notes["spells"] == ("Light",)


def test_the_power_of_a_spell_whose_cost_is_open_is_the_mages_own() -> None:
    spell = {"name": "Bolt", "calc": {"level": 15}, "casting_cost": "Any amount", "weapons": [ranged("1d burn", 12)]}
    sheet = figures(gcs(spells=[spell], traits=[trait("Magery", levels=5, can_level=True)]))
    assert sheet.spells[0].most_power == 5


def test_the_name_is_the_files_where_the_sheet_has_none() -> None:
    assert imported(gcs(profile={})).creature.name == "somebody"


def test_pools_helper_is_what_sheets_have() -> None:
    assert imported(gcs(attributes=[*attributes()[:-2], *pools(13, 9)])).creature.pools["fp"] == Pool(9, 9)
