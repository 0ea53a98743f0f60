"""Natural weapons that traits bring where a sheet has no line for them (DF-UNARMED-07, -10 to -12; DF-OWN-90)."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.events import ZoneChanged
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import FighterSheet, read_sheet
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import lines_of
from tests.rulesets.dungeon_fantasy.ring import RULES, battle, creature, given
from tests.rulesets.dungeon_fantasy.sheets.making import body, figures, gcs, gear, melee, ranged, trait, weapon

ST = 19
"""Thrust 2d-1."""


def sheet_of(**fields: Any) -> FighterSheet:
    """The sheet of somebody strong."""
    return read_sheet(creature("A", st=ST, **fields).sheet)


def lines(sheet: FighterSheet, id: str) -> dict[str, tuple[str, str]]:
    """What a natural weapon does: damage and reach by the names of its lines."""
    return {
        line.name: (f"{line.damage.dice}{line.damage.add:+d} {line.damage.type}", ",".join(line.reach))
        for line in weapon(sheet, id).melee
    }


@pytest.mark.parametrize(
    ("traits", "punch", "kick"),
    [
        ([], {"Punch": "2d6-2 cr"}, {"Kick": "2d6-1 cr"}),
        (["blunt_claws"], {"Punch": "2d6+0 cr"}, {"Kick": "2d6+1 cr"}),
        (["sharp_claws"], {"Punch": "2d6-2 cut"}, {"Kick": "2d6-1 cut"}),
        (
            ["talons"],
            {"Punch": "2d6-2 cut", "Punch, imp": "2d6-2 imp"},
            {"Kick": "2d6-1 cut", "Kick, imp": "2d6-1 imp"},
        ),
        (
            ["long_talons"],
            {"Punch": "2d6+0 cut", "Punch, imp": "2d6+0 imp"},
            {"Kick": "2d6+1 cut", "Kick, imp": "2d6+1 imp"},
        ),
        (["hooves"], {"Punch": "2d6-2 cr"}, {"Kick": "2d6+1 cr"}),
    ],
)
def test_claws_change_fists_and_feet(traits: list[str], punch: dict[str, str], kick: dict[str, str]) -> None:
    sheet = sheet_of(traits=traits)
    assert {name: said for name, (said, _) in lines(sheet, "punch").items()} == punch
    assert {name: said for name, (said, _) in lines(sheet, "kick").items()} == kick


@pytest.mark.parametrize(
    ("name", "id", "said", "reach"),
    [
        ("Striker", "striker", "2d6+1 cr", "C"),
        ("Striker (Cutting)", "striker", "2d6+1 cut", "C"),
        ("Tusks", "striker", "2d6+1 imp", "C"),
        ("Striker (Piercing)", "striker", "2d6+1 pi+", "C"),
        ("Horns", "horns", "2d6+1 imp", "C"),
        ("Stinger", "stinger", "2d6+1 imp", "C,1"),
        ("Tail Striker", "tail", "2d6+1 cr", "C,1"),
    ],
)
def test_strikers_are_weapons_of_their_own(name: str, id: str, said: str, reach: str) -> None:
    sheet = sheet_of(traits=[name])
    assert list(lines(sheet, id).values()) == [(said, reach)]
    assert weapon(sheet, id).natural


def test_venom_is_kept_as_words_with_the_bite() -> None:
    (bite,) = weapon(sheet_of(traits=["fangs", "venomous"]), "bite").melee
    assert (bite.damage.type, bite.damage.follow_up) == ("imp", "venom, as the creature's description says")


def test_skill_adds_to_claws_and_strikers_too() -> None:
    sheet = sheet_of(traits=["sharp_claws", "horns"], skills={"Brawling": 12})
    assert lines(sheet, "punch") == {"Punch": ("2d6+0 cut", "C")}, "+1 per die at DX+2"
    assert lines(sheet, "horns") == {"Horns": ("2d6+3 imp", "C")}


def test_a_fight_files_own_line_wins() -> None:
    own = {"id": "horns", "natural": True, "melee": [{"name": "gore", "damage": "thr+3 imp"}]}
    assert lines(sheet_of(traits=["horns"], weapons=[own]), "horns") == {"gore": ("2d6+2 imp", "1")}


# ------------------------------------------------------------------------------------------------ GCS sheets


def test_enhancements_say_which_claws_and_which_striker_they_are() -> None:
    claws = trait("Claws", modifiers=[{"name": "Talons"}, {"name": "Hooves", "disabled": True}])
    ram = trait("Striker", modifiers=[{"name": "Cutting"}, {"name": "Limited Arc"}])
    sheet = figures(gcs(traits=[claws, ram]))
    assert sheet.traits == ("talons", "cutting_striker")
    assert {line.damage.type for line in weapon(sheet, "punch").melee} == {"cut", "imp"}
    assert weapon(sheet, "striker").melee[0].damage.type == "cut"


def test_a_word_of_another_trait_is_no_striker() -> None:
    skin = trait(
        "Damage Resistance", modifiers=[{"name": "Crushing"}], features=[{"type": "dr_bonus", "location": "torso"}]
    )
    assert figures(gcs(traits=[skin])).traits == ()


def test_a_trait_with_its_own_line_makes_no_second_weapon() -> None:
    horns = trait("Striker (Horns)", weapons=[melee("2d imp", usage="Gore", parry=None)])
    sheet = figures(gcs(traits=[horns]))
    assert [w.id for w in sheet.weapons if w.id in ("gore", "horns")] == ["gore"]


def test_a_quadruped_kicks_with_its_claws() -> None:
    rows = (("skull", "Skull", 2, 2), ("face", "Face", 1, 0), ("neck", "Neck", 1, 0), ("leg", "Foreleg", 2, 0))
    more = (("torso", "Torso", 3, 0), ("groin", "Groin", 1, 0), ("leg", "Hindleg", 2, 0), ("foot", "Foot", 2, 0))
    sheet = gcs(traits=[trait("Claws (Sharp)"), trait("Teeth (Sharp)")])
    sheet["settings"]["body_type"] = body((*rows, *more, ("tail", "Tail", 2, 0)), "Quadruped")
    found = figures(sheet)
    assert [w.id for w in found.weapons] == ["kick", "bite"]
    assert {w.melee[0].damage.type for w in found.weapons} == {"cut"}


def test_a_breath_has_its_shape_by_its_enhancements() -> None:
    cone = trait("Fire Breath", weapons=[ranged("3d burn", usage="Breath")], modifiers=[{"name": "Cone, 5 yards"}])
    burst = trait("Burst", weapons=[ranged("2d cr", usage="Burst")], modifiers=[{"name": "Area Effect", "levels": 2}])
    sheet = figures(gcs(traits=[cone, burst]))
    assert [weapon(sheet, id).ranged[0].effect for id in ("breath", "burst")] == ["cone:5", "area:2"]


def test_lines_of_one_name_are_told_apart_even_when_one_is_thrown() -> None:
    spear = gear("Spear", melee(usage="Use"), ranged(usage="Use", shots="T(1)"))
    found = weapon(figures(gcs(equipment=[spear])), "spear")
    assert [line.name for line in lines_of(found)] == ["Use", "Use 2"]


# ------------------------------------------------------------------------------------------------ in a fight


def test_horns_gore_and_a_crippled_tail_does_not_lash() -> None:
    beast = creature("A", side="us", st=ST, plan="quadruped", traits=["horns", "tail_striker"], skills={"Brawling": 12})
    here = battle(beast, creature("B", side="them", hp=40, cell=[0, 0], facing=3), turn="A")
    when = given(here).when(Attack("A", "B", "horns"), [9, 12, 7], defence="dodge")
    assert when.battle["B"].pools["hp"].value < 40
    assert RULES.violations(here, Attack("A", "B", "tail")) == ()
    lame = given(here, ZoneChanged("A", "tail", 9, 9, ("crippled",))).battle
    assert [breach.reason for breach in RULES.violations(lame, Attack("A", "B", "tail"))] == ["limb_crippled"]
