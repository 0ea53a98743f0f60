"""Rows of the tables of weapons and reasons that a user replaces; what does not fit is refused with file and key."""

from __future__ import annotations

import pytest

from fechtbuch.rulesets.blackmoor.acts import Attack
from fechtbuch.rulesets.blackmoor.build import build
from fechtbuch.rulesets.blackmoor.creature.sheet import read_sheet
from fechtbuch.rulesets.blackmoor.ruleset import RULESET
from fechtbuch.rulesets.tables import BadTable
from tests.rulesets.blackmoor.ring import battle, creature

FLAIL = '[[weapon]]\nid = "flail"\ndice = "2d4"\nlength = 3.5\nuses = ["arm"]\n'


def test_a_weapon_is_added_and_another_replaced() -> None:
    tables = RULESET.bind({"weapons": FLAIL + '[[weapon]]\nid = "sword"\nname = "long sword"\ndice = "1d10"\n'}).tables
    made, _ = build({"id": "A", "weapons": ["flail", "sword", "spear"]}, tables, "A")
    assert [(w.name, w.dice) for w in read_sheet(made.sheet).weapons] == [
        ("flail", "2d4"),
        ("long sword", "1d10"),
        ("spear", "1d6"),
    ]


def test_a_reason_in_other_words() -> None:
    text = '[[reason]]\ncode = "self"\nrule = "BM-OWN-01"\ntext = "that would hurt"\n'
    here = battle(creature("A", weapon="sword"))
    (breach,) = RULESET.bind({"reasons": text}).violations(here, Attack("A", "A"))
    assert breach.text == "that would hurt"


@pytest.mark.parametrize(
    ("name", "text", "key", "reason"),
    [
        ("reasons", '[[reason]]\ncode = "sef"\nrule = "BM-OWN-01"\ntext = "x"\n', "reason[0].code", "near: self"),
        ("reasons", '[[reason]]\ncode = "self"\nrule = "BM-OWN-01"\n', "reason[0].text", "missing"),
        ("weapons", FLAIL + FLAIL, "weapon[1].id", "taken by an earlier row"),
        ("weapons", FLAIL.replace("2d4", "two"), "weapon[0].dice", "cannot read dice"),
        ("weapons", FLAIL.replace("3.5", "-1"), "weapon[0].length", "-1 is below 0"),
        ("weapons", FLAIL.replace('["arm"]', '["amr"]'), "weapon[0].uses", "near: arm"),
        ("weapons", FLAIL + 'mark = "+"\n', "weapon[0].mark", "is no mark"),
        ("weapons", '[[wepon]]\nid = "x"\n', "wepon", "unknown key; near: weapon"),
    ],
)
def test_rows_that_do_not_fit_are_refused(name: str, text: str, key: str, reason: str) -> None:
    with pytest.raises(BadTable) as caught:
        RULESET.bind({name: text})
    assert (caught.value.file, caught.value.key) == (f"{name}.toml", key)
    assert reason in caught.value.reason
