"""A creature made by hand with the least that its rules know it by is shown everywhere, in figures of its sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.interchange.fight_file import parse
from fechtbuch.interchange.play import start
from fechtbuch.model.acts import Join
from fechtbuch.model.state import Creature, Place, Pool, Sheet
from fechtbuch.model.table import Table
from fechtbuch.rulesets import find_ruleset

SHEETS: Mapping[str, Mapping[str, Any]] = {
    "dungeon_fantasy": {},
    "control_zone": {},
    "blackmoor": {"plan": "humanoid", "hp": 8},
    "dungeon_board": {"kind": "dwarf", "endurance": 5, "speed": 3},
}
"""The figures that a sheet must hold."""

POOLS = {"dungeon_fantasy": "hp", "control_zone": "hp", "blackmoor": "hp", "dungeon_board": "endurance"}
FULL = {
    "dungeon_fantasy": {"HP": 10, "FP": 10},
    "control_zone": {"HP": 20},
    "blackmoor": {"HP": 8, "Dexterity": 10},
    "dungeon_board": {"Endurance": 5},
}
"""What its card then shows, by the defaults of the rules or the figures above."""

FILE_MINIMUM = {
    "dungeon_fantasy": "",
    "control_zone": "",
    "blackmoor": 'hp = 8\nplan = "humanoid"',
    "dungeon_board": 'kind = "dwarf"',
}


def bare(system: str, id: str, side: str, pools: Mapping[str, Pool] | None = None) -> Creature:
    place = Place((0, 0) if id == "ada" else (1, 0))
    return Creature(id, id.title(), side, Sheet(Table(SHEETS[system])), Table(pools or {}), place=place)


def shown(fight: Fight) -> list[str]:
    """All that a notebook, a terminal or a card shows of a fight and of everybody in it."""
    battle, rules = fight.battle(), fight.rules
    assert rules is not None
    texts = [str(fight), repr(fight), fight._repr_html_(), str(battle), repr(battle), battle._repr_html_()]
    for one in battle:
        texts += [str(one), repr(one), one._repr_html_(), str(rules.view(battle.state, one.id))]
        texts += [str(rules.body(battle.state, one.id)), str(rules.out(battle.state, one.id))]
    return [*texts, str(rules.ruleset.field_view(battle.state, rules.tables))]


@pytest.mark.parametrize("system", SHEETS)
def test_a_creature_without_pools_is_shown_at_full_figures(system: str) -> None:
    fight = Fight.start(None, system, "Bare", [bare(system, "ada", "heroes"), bare(system, "bo", "monsters")], seed=1)
    assert all(shown(fight))
    assert {name: full for name, now, full in fight.creature("ada").view.pools if name in FULL[system]} == FULL[system]
    assert all(now == full for _, now, full in fight.creature("ada").view.pools)


@pytest.mark.parametrize("system", SHEETS)
def test_a_creature_with_one_pool_keeps_what_it_brings(system: str) -> None:
    name = POOLS[system]
    hurt = bare(system, "ada", "heroes", {name: Pool(2, 4)})
    fight = Fight.start(None, system, "Bare", [hurt, bare(system, "bo", "monsters")], seed=1)
    assert all(shown(fight))
    [pool] = [(now, full) for label, now, full in fight.creature("ada").view.pools if label.lower() == name]
    assert pool == (2, 4)


@pytest.mark.parametrize("system", SHEETS)
def test_a_creature_that_enters_later_must_bring_its_pools(system: str) -> None:
    fight = Fight.start(None, system, "Bare", [bare(system, "ada", "heroes")], seed=1)
    with pytest.raises(Illegal, match=r"(?i)has no"):
        fight.act(Join("bo", bare(system, "bo", "monsters")))


@pytest.mark.parametrize("system", SHEETS)
def test_a_creature_of_a_fight_file_with_nothing_but_a_place_is_shown(system: str) -> None:
    head = f'format = "fechtbuch/1"\nruleset = "{system}"\ntitle = "Bare"\n'
    people = "".join(
        f'[[creature]]\nid = "{id}"\nside = "{side}"\ncell = [{x}, 0]\n{FILE_MINIMUM[system]}\n'
        for x, (id, side) in enumerate((("ada", "heroes"), ("bo", "monsters")))
    )
    (case,) = parse(head + people).cases
    assert all(shown(start(case)))


@pytest.mark.parametrize("system", SHEETS)
def test_a_creature_as_the_rules_build_it_is_shown(system: str) -> None:
    rules = find_ruleset(system).bind()
    data = {"id": "ada", "side": "heroes", "cell": [0, 0]} | {
        key: value for key, value in SHEETS[system].items() if key in ("plan", "hp", "kind")
    }
    assert all(shown(Fight.start(None, system, "Built", [rules.ruleset.build(data, rules.tables, "")[0]], seed=1)))
