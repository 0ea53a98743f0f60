"""The sheets that ship with the notebooks, figure by figure."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fechtbuch.model.state import Item
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Armour, FighterSheet, Melee, read_sheet
from fechtbuch.rulesets.dungeon_fantasy.sheets.gcs import import_sheet
from fechtbuch.rulesets.protocol import ImportedSheet
from tests.rulesets.dungeon_fantasy.sheets.making import weapon

FOLDER = Path(__file__).parents[4] / "notebooks" / "sheets"
NAMES = ("aldo", "hound", "mirel", "ragna", "skarn", "wren")


def imported(name: str) -> ImportedSheet:
    return import_sheet((FOLDER / f"{name}.gcs").read_bytes(), f"{name}.gcs", name)


def sheet_of(name: str) -> FighterSheet:
    return read_sheet(imported(name).creature.sheet)


def hit(line: Melee) -> tuple[int, str]:
    return line.level, f"{line.damage.dice}{line.damage.add:+d} {line.damage.type}"


def test_all_of_them_are_here() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.gcs")) == sorted(NAMES)


def test_aldo_holds_a_sword_and_a_shield() -> None:
    found, sheet = imported("aldo"), sheet_of("aldo")
    assert found.creature.name == "Aldo of the Bridge"
    assert (sheet.st, sheet.dx, sheet.hp, sheet.speed, sheet.move, sheet.encumbrance) == (12, 13, 13, 25, 6, 1)
    assert (sheet.traits, dict(sheet.bonus)) == (("combat_reflexes",), {"dodge": 1, "parry": 1, "block": 1})
    sword, shield = weapon(sheet, "broadsword"), weapon(sheet, "round_shield")
    assert [hit(line) for line in sword.melee] == [(15, "1d6+3 cut"), (15, "1d6+1 imp")]
    assert all(line.parry_extra == 0 for line in sword.melee), "the calculated parry holds nothing beyond its parts"
    assert shield.shield is not None
    assert (shield.shield.db, shield.shield.level, shield.shield.block_extra) == (2, 14, 0)
    assert {key: item.held for key, item in found.creature.items.items()} == {
        "broadsword": "right_hand",
        "long_knife": "",
        "round_shield": "left_arm",
    }
    assert (sheet.dr["skull"], sheet.dr["torso"], sheet.dr["neck"]) == (Armour(4), Armour(4), Armour(1))
    assert "face" not in sheet.dr


def test_ragna_has_axes_to_swing_and_to_throw() -> None:
    found, sheet = imported("ragna"), sheet_of("ragna")
    assert sheet.traits == ("high_pain_threshold", "fit", "night_vision"), "a disabled trait does not count"
    axe, thrown, maul = (weapon(sheet, id) for id in ("bearded_axe", "throwing_axe", "iron_maul"))
    assert hit(axe.melee[0]) == (14, "2d6+2 cut")
    assert axe.melee[0].unbalanced
    assert (thrown.count, thrown.ranged[0].half, thrown.ranged[0].most, thrown.ranged[0].thrown) == (2, 14, 21, True)
    assert thrown.ranged[0].skill == "Thrown Weapon (Axe/Mace)"
    assert (maul.melee[0].hands, maul.melee[0].dagger, maul.melee[0].reach) == (2, "double", ("1", "2"))
    assert found.creature.items["iron_maul"] == Item("Iron Maul", "", False, Table({"reach": "1"}))


def test_wren_shoots() -> None:
    bow = weapon(sheet_of("wren"), "yew_longbow")
    (line,) = bow.ranged
    assert (line.level, line.acc, line.half, line.most, line.shots, line.reload, line.bulk) == (
        16,
        3,
        165,
        220,
        1,
        2,
        -8,
    )
    assert (bow.held, line.hands, line.min_st) == ("both_hands", 2, 11)
    assert sheet_of("wren").has("peripheral_vision")


def test_skarn_bites_claws_and_stinks() -> None:
    found, sheet = imported("skarn"), sheet_of("skarn")
    assert (sheet.sm, sheet.thrust, sheet.levels["Wrestling"]) == (1, ("2d6", -1), 15)
    assert {w.id: w.part for w in sheet.weapons} == {
        "bite": "mouth",
        "claw": "hand",
        "kick": "foot",
        "breath": "",
        "punch": "hand",
    }
    breath = weapon(sheet, "breath").ranged[0]
    assert "HT-2 or retch" in breath.damage.unusable
    assert found.understood["ranged rows unusable"] == 1
    assert sheet.dr["skull"] == Armour(natural=3), "the bone of the skull is the rules' own to add"


def test_mirel_throws_fire() -> None:
    sheet = sheet_of("mirel")
    ember, ice = sheet.spells
    assert (ember.level, ember.damage.dice, ember.damage.type, ember.most_power, ember.half) == (
        16,
        "1d6",
        "burn",
        3,
        25,
    )
    assert (ice.id, ice.level) == ("ice_missile", 15)
    assert sheet.notes["spells"] == ("Candle Glow", "Hush")
    assert not sheet.has("combat_reflexes")


def test_the_hound_is_worked_out_from_a_version_4_sheet() -> None:
    sheet = sheet_of("hound")
    assert (sheet.plan, sheet.legs, sheet.sm, sheet.speed, sheet.move) == ("quadruped", 4, -1, 25, 9)
    assert (sheet.levels["Brawling"], sheet.levels["Tracking"]) == (15, 13)
    assert hit(weapon(sheet, "bite").melee[0]) == (15, "1d6-1 cut")
    assert dict(sheet.bonus) == {"dodge": 1, "parry": 1, "block": 1}
    assert (sheet.dr["neck"], sheet.dr["torso"]) == (Armour(1), Armour(1))
    assert "tail" not in sheet.dr


@pytest.mark.parametrize("name", NAMES)
def test_what_is_calculated_is_what_we_calculate(name: str) -> None:
    """The same sheet without anything calculated gives the same attributes, skills, armour and weapons."""
    text = (FOLDER / f"{name}.gcs").read_text(encoding="utf-8")
    bare = read_sheet(
        import_sheet(json.dumps(_without_calc(json.loads(text))).encode(), "bare.gcs", name).creature.sheet
    )
    full = sheet_of(name)
    for figure in ("st", "dx", "hp", "fp", "speed", "move", "thrust", "swing", "dr", "bonus", "encumbrance", "levels"):
        assert getattr(bare, figure) == getattr(full, figure), figure
    assert [_lines(w.melee) for w in bare.weapons] == [_lines(w.melee) for w in full.weapons]
    assert [w.shield for w in bare.weapons] == [w.shield for w in full.weapons]


def _lines(lines: tuple[Melee, ...]) -> list[tuple[int, str]]:
    return [hit(line) for line in lines]


def _without_calc(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_calc(entry) for key, entry in value.items() if key != "calc"}
    return [_without_calc(entry) for entry in value] if isinstance(value, list) else value
