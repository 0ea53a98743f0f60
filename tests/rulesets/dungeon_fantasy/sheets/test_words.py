"""The word tables: everything in them means something to the rules."""

from __future__ import annotations

from attrs import fields

from fechtbuch.rulesets.catalogue import load_catalogue
from fechtbuch.rulesets.dungeon_fantasy.data import load_tables
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs.words import natural_part, quality, words
from fechtbuch.rulesets.dungeon_fantasy.sheets.skills import known_skills, level_of
from fechtbuch.rulesets.dungeon_fantasy.sheets.traits import TraitBonus, body_of, bonus_of, normal, trait_table

TABLES = load_tables()
CATALOGUE = load_catalogue("dungeon_fantasy")


def test_traits_cite_rules_that_exist() -> None:
    assert {row.rule for row in trait_table().trait} | {trait_table().rule, TABLES.skills.rule} <= set(CATALOGUE)


def test_traits_imply_traits_and_bodies_that_exist() -> None:
    table, bodies = trait_table(), {body.id for body in TABLES.wounding.body}
    for row in table.trait:
        assert all(table.row(id) is not None for id in row.implies)
        assert row.body in bodies | {""}


def test_no_name_means_two_traits() -> None:
    owners: dict[str, str] = {}
    for row in trait_table().trait:
        for name in (row.id, *row.names):
            assert owners.setdefault(normal(name), row.id) == row.id, name


def test_locations_and_plans_exist() -> None:
    kinds = {kind.id for kind in TABLES.hit_locations.kind}
    assert set(words().locations.values()) <= kinds
    assert set(words().plans.values()) <= {plan.id for plan in TABLES.hit_locations.plan}


def test_kinds_by_words_with_sides_and_numbers() -> None:
    assert [words().kind(name) for name in ("Right Arm", "leg", "Hind Leg", "arm 3", "Eyes", "rotor")] == [
        "arm",
        "leg",
        "leg",
        "arm",
        "eye",
        "",
    ]


def test_parts_of_natural_weapons_and_quality() -> None:
    assert [natural_part(name) for name in ("Bite", "Hoof Kick", "Claw", "Breath")] == ["mouth", "foot", "hand", ""]
    assert (quality(["Very fine axe"]), quality(["Axe"])) == (("very_fine",), ())


def test_what_traits_add_together() -> None:
    table = trait_table()
    assert bonus_of(["combat_reflexes", "enhanced_parry"], table) == {"dodge": 1, "parry": 2, "block": 1}
    assert body_of(["unliving", "homogenous"], table) == "homogenous"
    assert table.with_implied(["diffuse"]) == ("diffuse", "no_brain", "no_vitals")
    assert {field.name for field in fields(TraitBonus)} == {"dodge", "parry", "block"}


def test_every_weapon_of_the_armoury_can_be_used_untrained_or_says_so() -> None:
    for skill in known_skills(TABLES):
        found = level_of(skill, {}, 12, TABLES.skills)
        assert (found.level, found.ground) == (12 + TABLES.skills.of(skill).penalty, "DF-OWN-06") or found.level == 0
    assert level_of("Thrown Weapon (Knife)", {}, 12, TABLES.skills).level == 8
    assert level_of("Broadsword", {"Broadsword": 15}, 12, TABLES.skills).ground == ""
