"""Skills in a fight file: known ones alone; and how a level comes about that nobody learned."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Creature
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import read_sheet
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from fechtbuch.rulesets.tables import packaged_text

RULES = RULESET.bind()


def built(**keys: Any) -> Creature:
    return RULESET.build({"id": "A", **keys}, RULES.tables, "here")[0]


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"skills": {"Axe": 14}}, "here: skills.Axe: no such skill; near: Axe/Mace"),
        ({"skills": {"axe/mace": 14}}, "near: Axe/Mace"),
        ({"skills": {"Thrown Weapon (Axe)": 14}}, r"near: Thrown Weapon \(Axe/Mace\)"),
        ({"skills": {"Beekeeping": 14}}, "here: skills.Beekeeping: no such skill"),
        ({"weapons": [{"id": "hook", "melee": [{"skill": "Axe", "damage": "sw cut"}]}]}, '"Axe": no such skill'),
        ({"shield": {"id": "lid", "db": 1, "skill": "Sheild"}}, "near: Shield"),
    ],
)
def test_a_skill_that_the_rules_do_not_know(keys: dict[str, Any], words: str) -> None:
    with pytest.raises(FechtbuchError, match=words):
        built(**keys)


def test_skills_of_everyday_and_of_own_spells_are_known() -> None:
    own = {"id": "bone_splinter", "damage": "1d imp"}
    one = built(skills={"Stealth": 12, "Carousing": 11, "Bone Splinter": 14, "Innate Attack (Gaze)": 9}, spells=[own])
    assert read_sheet(one.sheet).spells[0].level == 14


def test_a_table_may_add_skills() -> None:
    text = packaged_text("fechtbuch.rulesets.dungeon_fantasy", "skills.toml")
    more = RULESET.bind({"skills": text.replace("other = [", 'other = ["Beekeeping",')})
    creature, _ = RULESET.build({"id": "A", "skills": {"Beekeeping": 14}}, more.tables, "here")
    assert read_sheet(creature.sheet).levels["Beekeeping"] == 14
