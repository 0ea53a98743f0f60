"""Creatures of fight files: figures from a table, from the bestiary, from a sheet, and every way to get it wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Creature, Pool
from fechtbuch.rulesets.dungeon_fantasy.attacks.effects import EFFECTS
from fechtbuch.rulesets.dungeon_fantasy.build import KEYS, BadCreature, build
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Armour, FighterSheet, read_sheet
from fechtbuch.rulesets.dungeon_fantasy.data import load_tables
from fechtbuch.rulesets.dungeon_fantasy.data.effects import EFFECT_WORDS
from tests.rulesets.dungeon_fantasy.sheets.making import attempted, gcs, gear, melee, trait, weapon

TABLES = load_tables()
PLACE = "fight.toml: creature[0]"


def built(**table: Any) -> Creature:
    return build({"id": "A", **table}, TABLES, PLACE)[0]


def figures(**table: Any) -> FighterSheet:
    return read_sheet(built(**table).sheet)


def refusal(**table: Any) -> str:
    with pytest.raises(BadCreature) as caught:
        build({"id": "A", **table}, TABLES, PLACE)
    return str(caught.value)


# ------------------------------------------------------------------------------------------------ figures


def test_a_name_is_enough() -> None:
    creature = built()
    sheet = read_sheet(creature.sheet)
    assert (creature.name, creature.side, creature.place.cell) == ("A", "A", (0, 0))
    assert (sheet.st, sheet.hp, sheet.fp, sheet.will, sheet.speed, sheet.move) == (10, 10, 10, 10, 20, 5)
    assert (sheet.thrust, sheet.swing) == (("1d6", -2), ("1d6", 0))


def test_secondary_figures_follow_from_attributes() -> None:
    sheet = figures(st=13, dx=12, iq=9, ht=11)
    assert (sheet.hp, sheet.fp, sheet.will, sheet.per, sheet.speed, sheet.move) == (13, 11, 9, 9, 23, 5)
    assert (sheet.thrust, sheet.swing) == (("1d6", 0), ("2d6", -1))


@pytest.mark.parametrize("speed", ["5.25", "21/4", Fraction(21, 4)])
def test_speed_is_exact(speed: Any) -> None:
    sheet = figures(speed=speed)
    assert (sheet.speed, sheet.move) == (21, 5)


def test_pools_may_be_less_than_full() -> None:
    creature = built(hp=14, fp=12, hp_now=-3, fp_now=4)
    assert creature.pools["hp"] == Pool(-3, 14)
    assert creature.pools["fp"] == Pool(4, 12)


def test_place_and_posture() -> None:
    place = built(cell=[3, -2], facing=4, elevation=1, posture="kneeling").place
    assert (place.cell, place.facing, place.elevation, place.posture) == ((3, -2), 4, 1, "kneeling")


def test_traits_bring_their_bonus_and_body() -> None:
    sheet = figures(traits=["Combat Reflexes", "injury tolerance (unliving)", "enhanced_dodge"])
    assert sheet.traits == ("combat_reflexes", "unliving", "enhanced_dodge")
    assert (dict(sheet.bonus), sheet.body) == ({"dodge": 2, "parry": 1, "block": 1}, "unliving")


def test_a_given_bonus_stands_beside_what_traits_bring() -> None:
    assert dict(figures(traits=["combat_reflexes"], bonus={"dodge": 2}).bonus) == {"dodge": 2, "parry": 1, "block": 1}


# ------------------------------------------------------------------------------------------------ equipment


def test_a_broadsword_in_strong_hands() -> None:
    sword = weapon(figures(st=12, weapon="broadsword", skills={"Broadsword": 14}), "broadsword")
    swing, thrust = sword.melee
    assert (swing.level, swing.damage.dice, swing.damage.add, swing.damage.type) == (14, "1d6", 3, "cut")
    assert (thrust.level, thrust.damage.dice, thrust.damage.add, thrust.damage.type) == (14, "1d6", 1, "imp")
    assert (sword.held, sword.ready) == ("right_hand", True)


def test_an_untrained_user_has_the_default_and_the_row_cites_it() -> None:
    (swing, _) = weapon(figures(dx=12, weapon="broadsword"), "broadsword").melee
    assert (swing.level, swing.ground) == (7, "DF-OWN-06")
    (swing, _) = weapon(figures(dx=12, weapon="small_knife"), "small_knife").melee
    assert swing.level == 8


def test_who_has_no_level_cannot_use_a_weapon_and_it_says_so() -> None:
    sheet = figures(dx=4, weapon="sling")
    assert "without a level" in weapon(sheet, "sling").ranged[0].damage.unusable
    assert not weapon(sheet, "punch").melee[0].damage.unusable


@pytest.mark.parametrize(
    ("weapons", "shield", "held"),
    [
        (["axe", "greatsword"], "small_shield", {"axe": "right_hand", "small_shield": "left_arm", "greatsword": ""}),
        (["greatsword", "axe"], None, {"greatsword": "both_hands", "axe": ""}),
        (["greatsword", "axe"], "small_shield", {"axe": "right_hand", "small_shield": "left_arm", "greatsword": ""}),
        (["regular_bow"], "small_shield", {"regular_bow": "both_hands", "small_shield": ""}),
        ([], "small_shield", {"small_shield": "left_arm"}),
    ],
)
def test_hands_at_the_start(weapons: list[str], shield: str | None, held: dict[str, str]) -> None:
    table: dict[str, Any] = {"weapons": weapons} | ({"shield": shield} if shield else {})
    items = built(**table).items
    assert {key: item.held for key, item in items.items()} == held
    assert all(item.ready == bool(item.held) for item in items.values())


def test_hands_as_the_fight_file_says() -> None:
    items = built(weapons=["rapier", "main_gauche"], hands={"right_hand": "rapier", "left_hand": "main_gauche"}).items
    assert (items["rapier"].held, items["main_gauche"].held) == ("right_hand", "left_hand")
    assert not any(item.held for item in built(weapon="axe", hands={"right_hand": ""}).items.values())


def test_two_of_a_kind_have_ids_of_their_own() -> None:
    assert set(built(weapons=["dagger", "dagger"]).items) == {"dagger", "dagger_2"}


def test_a_weapon_set_to_a_reach_starts_at_the_first() -> None:
    assert dict(built(weapon="maul").items["maul"].data) == {"reach": "1"}


def test_a_shield_has_its_bonus_level_and_bash() -> None:
    shield = weapon(figures(shield="medium_shield", skills={"Shield": 13}), "medium_shield")
    assert shield.shield is not None
    assert (shield.shield.db, shield.shield.level, shield.melee[0].level) == (2, 13, 13)


def test_a_weapon_of_ones_own_is_written_as_in_the_weapon_table() -> None:
    pole = {
        "id": "long_hook",
        "melee": [
            {"name": "hook", "skill": "Polearm", "damage": "sw+2(2) imp", "reach": "2,3*", "parry": "0U", "st": "12‡"}
        ],
        "ranged": [{"name": "hurl", "damage": "thr imp", "range": "x1/x1.5", "acc": "1", "shots": "T(1)", "bulk": -6}],
    }
    held = weapon(figures(st=12, dx=11, weapon=pole, skills={"Polearm": 13}), "long_hook")
    (hook,), (hurl,) = held.melee, held.ranged
    assert (hook.level, hook.damage.dice, hook.damage.add, hook.damage.divisor) == (13, "1d6", 4, 2)
    assert (hook.reach, hook.reach_change, hook.unbalanced, hook.min_st, hook.dagger) == (
        ("2", "3"),
        True,
        True,
        12,
        "double",
    )
    assert (hurl.half, hurl.most, hurl.thrown, hurl.level, hurl.bulk) == (12, 18, True, 11, -6)
    assert held.held == "right_hand"


def test_an_armoury_weapon_with_changes() -> None:
    row = {"id": "heirloom", "armoury": "broadsword", "name": "Heirloom", "level": 17, "traits": ["fine"]}
    held = weapon(figures(weapon=row), "heirloom")
    assert (held.name, held.traits, {line.level for line in held.melee}) == ("Heirloom", ("fine",), {17})


def test_fists_and_feet_hardened_by_armour() -> None:
    bare, shod = figures(st=13), figures(st=13, armour={"hand": 3, "foot": 2})
    assert [weapon(bare, id).melee[0].damage.add for id in ("punch", "kick")] == [-1, 0]
    assert [weapon(shod, id).melee[0].damage.add for id in ("punch", "kick")] == [0, 1]
    assert weapon(shod, "punch").traits == ("knuckles",)


def test_skilled_fists_add_to_each_die() -> None:
    punch = weapon(figures(st=19, dx=10, skills={"Karate": 11}), "punch").melee[0]
    assert (punch.skill, punch.level, punch.damage.dice, punch.damage.add) == ("Karate", 11, "2d6", 2)


def test_bodies_without_hands_do_not_punch() -> None:
    assert {w.id for w in figures(plan="vermiform", traits=["fangs"]).weapons} == {"bite"}
    assert {w.id for w in figures(plan="quadruped").weapons} == {"kick", "bite"}
    assert (figures(plan="quadruped").arms, figures(plan="quadruped").legs) == (0, 4)


def test_armour_by_general_and_exact_words() -> None:
    dr = figures(armour={"all": 1, "arm": 3, "left_arm": 5, "skull": {"worn": 4, "spell": 2}}, dr=1).dr
    assert (dr["left_arm"], dr["right_arm"]) == (Armour(5, 1), Armour(3, 1))
    assert (dr["skull"], dr["torso"], dr["vitals"]) == (Armour(4, 1, 2), Armour(1, 1), Armour(1, 1))
    assert "left_eye" not in dr


def test_torso_armour_shields_the_vitals() -> None:
    assert figures(armour={"torso": 4}).dr["vitals"] == Armour(4)
    assert figures(armour={"torso": 4, "vitals": 6}).dr["vitals"] == Armour(6)


def test_missile_spells() -> None:
    sheet = figures(iq=13, skills={"Fire Missile": 14}, spells=["fire_missile"])
    (spell,) = sheet.spells
    assert (spell.level, spell.damage.dice, spell.damage.type, spell.most) == (14, "1d6", "burn", 50)
    own = {"id": "thorn", "level": 12, "damage": "1d-1(2) imp", "range": "20/40", "cost": 2, "acc": 1}
    (spell,) = figures(spells=[own]).spells
    assert (spell.name, spell.damage.add, spell.damage.divisor, spell.half, spell.cost) == ("Thorn", -1, 2, 20, 2)


def test_other_things_it_carries() -> None:
    items = built(items=["rope", {"id": "torch", "name": "Burning torch", "held": "left_hand"}]).items
    assert (items["rope"].held, items["torch"].held, items["torch"].ready) == ("", "left_hand", True)


# ------------------------------------------------------------------------------------------------ bestiary and sheets


def test_overrides_of_a_bestiary_creature() -> None:
    plain, big = (
        figures(**{"from": "bestiary:wolf"}),
        figures(**{"from": "bestiary:wolf", "st": 14, "skills": {"Tracking": 15}}),
    )
    assert built(**{"from": "bestiary:wolf"}).name == "Wolf"
    assert (plain.hp, big.hp) == (10, 14)
    assert big.levels["Brawling"] == plain.levels["Brawling"]
    assert weapon(big, "bite").melee[0].damage.add == weapon(plain, "bite").melee[0].damage.add + 2
    assert big.levels["Tracking"] == 15


def test_other_weapons_take_the_place_of_all() -> None:
    items = built(**{"from": "bestiary:duelist", "weapon": "axe"}).items
    assert {key: item.held for key, item in items.items()} == {"axe": "right_hand"}


def sheet_table(**more: Any) -> dict[str, Any]:
    sheet = gcs(
        equipment=[gear("Falchion", melee("1d+3 cut", 13)), gear("Pole", melee("1d cr", 9), equipped=False)],
        traits=[trait("Combat Reflexes")],
        skills=[{"name": "Broadsword", "calc": {"level": 14}}],
    )
    return {"from": "gcs:orc.gcs", "sheet": {"name": "orc.gcs", "content": json.dumps(sheet)}, **more}


def test_a_sheet_in_a_fight_file() -> None:
    creature, text = build({"id": "orc_1", **sheet_table(side="red", cell=[1, 0])}, TABLES, PLACE)
    assert (creature.id, creature.name, creature.sheet.origin) == ("orc_1", "Somebody", "gcs:orc.gcs")
    assert json.loads(text)["profile"]["name"] == "Somebody"
    assert creature.items["falchion"].held == "right_hand"
    assert build({"id": "x", **sheet_table()}, TABLES, PLACE)[0].sheet == creature.sheet


def test_overrides_of_a_sheet_change_the_named_figures_alone() -> None:
    plain, tough = figures(**sheet_table()), figures(**sheet_table(hp=20, traits=["high_pain_threshold"]))
    assert (tough.hp, tough.st, tough.levels) == (20, plain.st, plain.levels)
    assert (dict(plain.bonus), dict(tough.bonus)) == ({"dodge": 1, "parry": 1, "block": 1}, {})


def test_a_stronger_wielder_of_a_sheets_weapons() -> None:
    strong = weapon(figures(**sheet_table(st=13)), "falchion").melee[0]
    assert (strong.damage.dice, strong.damage.add) == ("2d6", 2), "swing goes from 1d to 2d-1"


def test_a_sheets_own_weapon_and_one_of_the_armoury() -> None:
    creature = built(**sheet_table(weapons=["pole", "broadsword"]))
    assert {key: item.held for key, item in creature.items.items()} == {
        "falchion": "",
        "pole": "right_hand",
        "broadsword": "",
    }
    assert weapon(read_sheet(creature.sheet), "broadsword").melee[0].level == 14


def test_a_wounded_sheet_joins_wounded() -> None:
    hurt = gcs()
    hurt["attributes"][-2]["calc"]["current"] = 4
    table = {"from": "gcs:a.gcs", "sheet": {"name": "a.gcs", "content": json.dumps(hurt).encode()}}
    assert built(**table).pools["hp"] == Pool(4, 10)
    assert built(**table, hp_now=7).pools["hp"] == Pool(7, 10)
    assert built(**table, hp=15).pools["hp"] == Pool(15, 15)


# ------------------------------------------------------------------------------------------------ mistakes


@pytest.mark.parametrize(
    ("table", "parts"),
    [
        ({"wepon": "axe"}, ("wepon", "unknown key", "weapon")),
        ({"weapon": "brodsword"}, ("weapon", "broadsword")),
        ({"shield": "tower"}, ("shield", "known: cloak, large_shield")),
        ({"skills": {"Brodsword": 14}}, ("skills.Brodsword", "near: Broadsword")),
        ({"skills": {"Broadsword": "14"}}, ("skills.Broadsword", "no whole number")),
        ({"st": True}, ("st", "true is no whole number")),
        ({"st": 10**9}, ("st", "not within 0 to 5000")),
        ({"speed": "5.3"}, ("speed", "quarters")),
        ({"speed": "fast"}, ("speed", "no exact figure")),
        ({"traits": ["combat_reflex"]}, ("traits[0]", "near: combat_reflexes")),
        ({"plan": "humanoidd"}, ("plan", "humanoid")),
        ({"armour": {"brain": 2}}, ("armour.brain", "no part of a humanoid body")),
        ({"armour": {"torso": {"worm": 2}}}, ("armour.torso.worm", "near: worn")),
        ({"hands": {"tail": "axe"}, "weapon": "axe"}, ("hands.tail", "unknown key")),
        ({"hands": {"right_hand": "ax"}, "weapon": "axe"}, ("hands", "near: axe")),
        ({"hands": {"right_hand": "axe", "both_hands": "maul"}, "weapons": ["axe", "maul"]}, ("hands", "cannot both")),
        ({"weapon": "axe", "weapons": ["axe"]}, ("weapon", "not both")),
        ({"weapons": "axe"}, ("weapons", "no list")),
        ({"weapon": {"id": "x", "melee": [{"damage": "lots"}]}}, ("weapon.melee[0]", "neither dice")),
        ({"weapon": {"id": "x", "melee": [{"damage": "1d cut", "reech": "1"}]}}, ("reech", "near: reach")),
        ({"spells": ["fire_missile"]}, ("spells[0]", "no level")),
        ({"spells": ["fire_mssile"]}, ("spells[0]", "near: fire_missile")),
        ({"cell": [1]}, ("cell", "two whole numbers")),
        ({"facing": 6}, ("facing", "0 to 5")),
        ({"posture": "kneling"}, ("posture", "near: kneeling")),
        ({"hp_now": 11}, ("hp_now", "-100 to 10")),
        ({"from": "bestiary:wulf"}, ("from", "near: wolf")),
        ({"from": "zoo:wolf"}, ("from", "neither a bestiary entry nor a sheet")),
        ({"from": "gcs:orc.gcs"}, ("sheet", "missing")),
        ({"sheet": {"name": "a"}}, ("sheet", "only goes with")),
        ({"name": "x" * 201}, ("name", "longer than 200")),
        ({"items": ["a rope"]}, ("items[0].id", "no id")),
    ],
)
def test_a_mistake_names_place_key_and_what_was_meant(table: dict[str, Any], parts: tuple[str, ...]) -> None:
    message = refusal(**table)
    assert message.startswith(PLACE)
    for part in parts:
        assert part in message


@pytest.mark.parametrize("id", ["", "a b", "ä", "x" * 101, "a.b"])
def test_creature_ids(id: str) -> None:
    with pytest.raises(BadCreature, match="id"):
        build({"id": id}, TABLES, PLACE)


def test_any_name_will_do() -> None:
    assert built(name="Ødger „der Rote“ 熊").name == "Ødger „der Rote“ 熊"


_LEAF = st.none() | st.booleans() | st.integers(-3, 12) | st.integers() | st.fractions() | st.text(max_size=8)
_VALUE = st.recursive(
    _LEAF | st.sampled_from(["axe", "fire_missile", "combat_reflexes", "quadruped", "torso"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6) | st.just("id"), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(KEYS), _VALUE, max_size=6))
def test_any_table_builds_or_is_refused_with_its_place(table: Mapping[str, Any]) -> None:
    found = attempted(lambda: build({"id": "A", **table}, TABLES, PLACE))
    if isinstance(found, FechtbuchError):
        assert PLACE in str(found)
    else:
        assert read_sheet(found[0].sheet).hp >= 1


# ------------------------------------------------------------------------------------------------ effects and lights


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"effect": "nett"}, r'weapons\[0\]\.ranged\[0\]\.effect: there is no effect called "nett"; near: net'),
        ({"effect": "grenade:akid"}, 'there is no kind of grenade called "akid"; near: acid'),
        ({"effect": "cone"}, '"cone" needs its yards, 1 to 100: cone:5'),
        ({"effect": "area:0"}, '"area:0" needs its yards'),
        ({"effect": "net:2"}, 'nothing follows "net"'),
    ],
)
def test_an_effect_that_there_is_not(row: dict[str, Any], said: str) -> None:
    line = {"name": "throw", "damage": "1d cr", **row}
    assert re.search(said, refusal(weapons=[{"id": "x", "ranged": [line]}]))


def test_two_lines_of_one_name_are_refused() -> None:
    lines = [{"damage": "1d cr"}, {"damage": "2d cr"}]
    assert 'two lines of x are called "attack"' in refusal(weapons=[{"id": "x", "melee": lines}])


def test_every_effect_that_lines_may_name_is_one_that_attacks_have() -> None:
    assert {word for word in EFFECTS if word} <= set(EFFECT_WORDS)
    assert set(EFFECT_WORDS) <= {*EFFECTS, "area", "cone", "explosion"}


def test_a_lantern_lights() -> None:
    lantern = {"id": "lantern", "held": "left_hand", "light": 4}
    made, _ = build({"id": "A", "items": [lantern, "rope"]}, TABLES, PLACE)
    assert (made.items["lantern"].data["light"], dict(made.items["rope"].data)) == (4, {})
