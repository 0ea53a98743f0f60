"""The creatures that ship with the rules."""

from __future__ import annotations

import pytest

from fechtbuch.rulesets.dungeon_fantasy.build import build
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import read_sheet
from fechtbuch.rulesets.dungeon_fantasy.data import load_tables
from fechtbuch.rulesets.dungeon_fantasy.sheets.bestiary import bestiary, bestiary_entry
from fechtbuch.rulesets.dungeon_fantasy.sheets.errors import Unreadable

TABLES = load_tables()


def test_a_dozen_creatures() -> None:
    assert len(bestiary()) == 12


@pytest.mark.parametrize("name", sorted(bestiary()))
def test_every_creature_can_attack_with_what_it_holds(name: str) -> None:
    creature, _ = build({"id": name, "from": f"bestiary:{name}"}, TABLES, "here")
    sheet = read_sheet(creature.sheet)
    at_hand = [w for w in sheet.weapons if w.natural or creature.items[w.id].ready]
    lines = [line for w in at_hand for line in w.melee] + [line for w in at_hand for line in w.ranged]
    assert lines
    assert all(line.level >= 10 and not line.damage.unusable for line in lines)
    assert not any(line.ground == "DF-OWN-06" for line in lines), "no creature of the bestiary fights untrained"


def test_what_makes_them_different() -> None:
    def made(name: str) -> dict[str, object]:
        sheet = read_sheet(build({"id": "x", "from": f"bestiary:{name}"}, TABLES, "here")[0].sheet)
        return {"plan": sheet.plan, "body": sheet.body, "sm": sheet.sm, "spells": len(sheet.spells)}

    assert made("skeleton") == {"plan": "humanoid", "body": "unliving", "sm": 0, "spells": 0}
    assert made("constrictor") == {"plan": "vermiform", "body": "", "sm": 2, "spells": 0}
    assert made("giant_spider") == {"plan": "arachnoid", "body": "", "sm": 0, "spells": 0}
    assert made("hedge_mage")["spells"] == 2


def test_a_creature_that_is_not_there() -> None:
    with pytest.raises(Unreadable, match="near: skeleton"):
        bestiary_entry("skeletton")
