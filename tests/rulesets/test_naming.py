"""Names that fight files may use: listed by kind, on each rule set's page, and offered when a wrong one is typed."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from fechtbuch.model.errors import FechtbuchError, near
from fechtbuch.rulesets import find_ruleset, known_rulesets
from fechtbuch.rulesets.naming import Names

WITH_NAMES = [name for name in known_rulesets() if find_ruleset(name).starting]


def listed(ruleset: str) -> Names:
    rules = find_ruleset(ruleset)
    return rules.names(rules.bind().tables)


@pytest.mark.parametrize("ruleset", WITH_NAMES)
def test_the_page_of_the_rule_set_lists_every_name(ruleset: str) -> None:
    page = (files("fechtbuch.rulesets") / ruleset / "README.md").read_text(encoding="utf-8")
    chapter = page[page.index("\n## Names\n") :].splitlines()
    for kind, rows in listed(ruleset).items():
        assert f"| {kind.replace('_', ' ')} | {', '.join(f'`{row.id}`' for row in rows)} |" in chapter


@pytest.mark.parametrize("ruleset", WITH_NAMES)
def test_lists_are_full_and_name_nothing_twice(ruleset: str) -> None:
    for kind, rows in listed(ruleset).items():
        ids = [row.id for row in rows]
        assert ids, kind
        assert len(ids) == len(set(ids)), kind


@pytest.mark.parametrize("ruleset", WITH_NAMES)
def test_every_creature_of_the_list_can_be_built(ruleset: str) -> None:
    rules = find_ruleset(ruleset)
    tables = rules.bind().tables
    for row in listed(ruleset)["bestiary"]:
        creature, _ = rules.build({"id": "A", "from": f"bestiary:{row.id}"}, tables, "here")
        assert creature.id == "A"


@pytest.mark.parametrize(
    ("ruleset", "key", "kind"),
    [
        ("dungeon_fantasy", {"weapons": ["axee"]}, "weapons"),
        ("dungeon_fantasy", {"shield": "smal shield"}, "shields"),
        ("dungeon_fantasy", {"spells": ["fire"]}, "spells"),
        ("dungeon_fantasy", {"skills": {"Axe": 14}}, "skills"),
        ("dungeon_fantasy", {"traits": ["Brainless"]}, "traits"),
        ("dungeon_fantasy", {"from": "bestiary:wolff"}, "bestiary"),
        ("control_zone", {"weapon": "sowrd"}, "weapons"),
        ("control_zone", {"armour": ["plaet"]}, "armour"),
        ("control_zone", {"skills": {"blade": 2}}, "skills"),
        ("control_zone", {"talents": ["jab"]}, "talents"),
        ("control_zone", {"from": "bestiary:gard"}, "bestiary"),
        ("blackmoor", {"weapon": "sowrd"}, "weapons"),
        ("blackmoor", {"from": "bestiary:pikman"}, "bestiary"),
        ("dungeon_board", {"side": "heroes", "missiles": ["bowe"]}, "weapons"),
        ("dungeon_board", {"side": "heroes", "spells": ["Firebal"]}, "spells"),
        ("dungeon_board", {"from": "bestiary:ork"}, "bestiary"),
    ],
)
def test_a_wrong_name_says_which_command_lists_the_right_ones(ruleset: str, key: dict[str, Any], kind: str) -> None:
    rules = find_ruleset(ruleset)
    with pytest.raises(FechtbuchError, match=rf"here: .*fechtbuch names --ruleset {ruleset} {kind}$"):
        rules.build({"id": "A", **key}, rules.bind().tables, "here")
    assert kind in listed(ruleset)


def test_case_and_joints_do_not_tell_near_names_apart() -> None:
    assert near("small shield", ["smallsword", "small_knife", "small_shield"]).startswith("; near: small_shield")
    assert near("SMALL-SHIELD", ["smallsword", "small_shield"]).startswith("; near: small_shield")
    assert near("axe/mace", ["Flail", "Axe/Mace"]) == "; near: Axe/Mace"
