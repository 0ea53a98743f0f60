"""Names that no table holds, facts stated by hand that spells meet, and what forms offer for shots and spells."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fechtbuch.model.events import ConditionChanged, ConditionGained, CounterChanged, Event, Joined, Skipped
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.dungeon_board.acts import Cast, GainAmmo, MonsterCast, Shoot
from fechtbuch.rulesets.dungeon_board.creature.sheet import freeze_sheet, read_sheet
from fechtbuch.rulesets.dungeon_board.fields import FIELDS
from fechtbuch.rulesets.dungeon_board.reasons import IMPOSSIBLE
from fechtbuch.rulesets.dungeon_board.vetting import vet
from fechtbuch.rulesets.sheet_fields import BadCreature
from tests.rulesets.dungeon_board.hall import RULES, TABLES, battle, figure, given

START = battle(
    figure("wizard", cell=[0, 0], scrolls=["Heal"], missiles=["bow"]), figure("orc", cell=[5, 0]), size=[8, 2]
)


def reworded(**words: Any) -> Event:
    """The wizard joins with other words on its sheet."""
    wizard = START["wizard"]
    sheet = evolve(read_sheet(wizard.sheet), **words)
    return Joined("wizard", evolve(wizard, sheet=freeze_sheet(sheet)))


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (CounterChanged("wizard", "learned:Curse", 1, 1), 'no spell "Curse"'),
        (CounterChanged("wizard", "scrolls:Curse", 1, 1), 'no spell "Curse"'),
        (CounterChanged("wizard", "ammo:sling", 1, 1), 'no ranged weapon "sling"'),
        (reworded(spells=("Slep",)), "near: Sleep"),
        (reworded(missiles=("boww",)), "near: bow"),
        (reworded(spell_table="default_castor"), "near: default_caster"),
    ],
    ids=["learned copy", "scroll", "missiles", "spell", "weapon", "spell table"],
)
def test_a_name_that_no_table_holds_cannot_be_stated_by_hand(fact: Event, said: str) -> None:
    """DB-COMP-SHEET."""
    assert any(said in breach.text for breach in vet(START, fact, TABLES))


def test_names_that_tables_hold_can() -> None:
    """DB-COMP-LOOT: a scroll found in the dungeon is stated by hand."""
    for fact in (CounterChanged("wizard", "scrolls:Ward", 1, 1), CounterChanged("wizard", "cells_moved", 1, 1)):
        assert vet(START, fact, TABLES) == ()


def test_monsters_choose_no_spells() -> None:
    """DB-MONSTERMAGIC-02, DB-AMB-31."""
    with pytest.raises(BadCreature, match=r"spells: monsters choose no spells"):
        figure("orc", spells=["Ward"])


def test_a_sleep_that_was_stated_without_an_end_outlasts_every_other() -> None:
    """DB-SPELL-08."""
    endless = given(START, ConditionGained("orc", Condition("asleep"))).when(Cast("wizard", "Sleep", "orc"), dice=[6])
    endless.then_fact(Skipped, who="orc", what="longer sleep")
    brief = given(START, ConditionGained("orc", Condition("asleep", until="round:2")))
    brief.when(Cast("wizard", "Sleep", "orc"), dice=[1]).then_fact(ConditionChanged, who="orc", reason="sleeps on")


@pytest.mark.parametrize(
    "act",
    [
        Cast("wizard", "Transfer", "orc", (1, 0)),
        Cast("wizard", "Fireball"),
        Cast("wizard", "Sleep", cell=(8, 0)),
        Shoot("wizard", "orc", "sling"),
        MonsterCast("wizard"),
        GainAmmo("wizard", "bow", 0),
    ],
    ids=lambda act: act.do,
)
def test_what_names_nothing_cannot_be_overruled(act: Any) -> None:
    assert {breach.reason for breach in RULES.violations(START, act)} & IMPOSSIBLE


def test_forms_offer_weapons_and_spells_with_what_is_left() -> None:
    """DB-AMMO-02, DB-MAGIC-09."""
    choices = {
        (act.do, field.name): field.choices(START, "wizard", TABLES)
        for act, fields in FIELDS.items()
        for field in fields
        if field.choices is not None
    }
    assert choices["shoot", "weapon"] == [("bow", "Bow (5 left)")]
    assert choices["cast", "spell"] == [(s, f"{s} (1 left)") for s in ("Fireball", "Sleep", "Ward", "Heal")]
    assert [value for value, _ in choices["cast", "copy"]] == ["", "learned", "scroll"]
    assert ("orc", "Orc") in choices["cast", "target"]
