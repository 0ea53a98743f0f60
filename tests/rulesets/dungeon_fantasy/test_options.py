"""What a creature is offered, and what a form asks for: whatever is offered is legal, whatever is chosen exists."""

from __future__ import annotations

from typing import Any, cast

import attrs
import pytest

from fechtbuch.model.acts import Act, Begin
from fechtbuch.model.events import ItemChanged, ItemMoved
from fechtbuch.model.state import Battle, Item
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.acts import (
    ACTS,
    Attack,
    BreakFree,
    Declare,
    Grab,
    Grapple,
    LetGo,
    Ready,
    Wrest,
)
from fechtbuch.rulesets.dungeon_fantasy.creature.borrowed import LENDER, LINE
from fechtbuch.rulesets.dungeon_fantasy.fields import FIELDS
from fechtbuch.rulesets.dungeon_fantasy.options import options
from tests.rulesets.dungeon_fantasy.ring import RULES, TABLES, battle, creature, given
from tests.rulesets.dungeon_fantasy.wrestlers import bout, held, hold

ARMED: dict[str, Any] = {"weapon": "axe", "shield": "small_shield"}


def offered(here: Battle, who: str = "A") -> dict[Act, str]:
    """Acts that are offered, with their words."""
    return {option.act: option.label for option in options(here, who, TABLES)}


def archers() -> Battle:
    """An archer and two to shoot at."""
    bow = creature("A", side="red", weapon="regular_bow", skills={"Bow": 12})
    return battle(bow, creature("B", side="blue", name="Orm", cell=[4, 0]), creature("C", cell=[0, 4]), turn="A")


SITUATIONS: dict[str, Battle] = {
    "face to face": battle(creature("A", **ARMED), creature("B", side="blue", cell=[1, 0], facing=3), turn="A"),
    "archers": archers(),
    "holding": held("neck", ["left_hand"], hold("A", "B", "axe", ["right_hand"], "grab"), b=ARMED),
    "held": given(bout(ARMED, ARMED), hold("B", "A"), hold("B", "A", "axe", ["left_hand"], "grab")).battle,
    "alone": battle(creature("A", weapon="axe"), turn="A"),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_whatever_is_offered_is_legal_and_offered_once(name: str) -> None:
    here = SITUATIONS[name]
    found = options(here, "A", TABLES)
    assert all(RULES.violations(here, option.act) == () for option in found)
    assert len({option.act for option in found}) == len(found)
    assert all(option.label for option in found)


def test_aim_feint_and_evaluate_are_offered_against_each_foe() -> None:
    shooting = offered(archers())
    assert shooting[Declare("A", "aim", target="B")] == "aim at Orm"
    assert shooting[Declare("A", "evaluate", target="C")] == "evaluate C"
    assert Declare("A", "feint", target="B") not in shooting
    fencing = offered(SITUATIONS["face to face"])
    assert Declare("A", "feint", target="B") in fencing
    assert Declare("A", "all_out_attack", "feint", "B") in fencing
    assert not [act for act in fencing if isinstance(act, Declare) and act.manoeuvre == "aim"]


def test_a_foes_weapon_in_hand_and_a_spell_in_hand_are_among_the_attacks() -> None:
    here = battle(
        creature("A", spells=[{"id": "fire_missile", "level": 12}]),
        creature("B", side="blue", weapon="axe", cell=[1, 0], facing=3),
        turn="A",
    )
    axe = Item("Axe", "right_hand", True, Table({LENDER: "B", LINE: "axe"}))
    fire = Item("Fire Missile", "left_hand", True, Table({"power": 2}))
    here = given(here, ItemChanged("A", "axe", axe), ItemChanged("A", "spell:fire_missile", fire)).battle
    used = {act.weapon for act in offered(here) if isinstance(act, Attack)}
    assert {"axe", "spell:fire_missile"} <= used
    assert {"axe", "spell:fire_missile"} <= set(choices(here, Attack, "weapon"))
    assert "swing" in choices(here, Attack, "mode")


def test_what_lies_near_is_offered_to_be_picked_up() -> None:
    here = SITUATIONS["alone"]
    lost = Item("Axe", "", False)
    here = given(here, ItemMoved("A", "axe", lost, "axe@A", (1, 0)), ItemMoved("", "gem", lost, "gem", (3, 0))).battle
    assert Ready("A", "axe@A") in offered(here)
    assert Ready("A", "gem") not in offered(here)
    assert "axe@A" in choices(here, Ready, "item")
    assert "gem" not in choices(here, Ready, "item")


def test_holding_and_being_held_bring_their_own_acts() -> None:
    holding, seized = offered(SITUATIONS["holding"]), offered(SITUATIONS["held"])
    assert {LetGo("A", "B"), LetGo("A", "B", "axe"), Wrest("A", "B", "axe")} <= holding.keys()
    assert {BreakFree("A", "B"), LetGo("A", "B", "axe")} <= seized.keys()
    assert Grapple("A", "B") not in holding
    free = offered(bout(b={"weapon": "axe", "name": "Orm"}))
    assert {Grapple("A", "B", "neck"), Grab("A", "B", "axe")} <= free.keys()


# ------------------------------------------------------------------------------------------------ forms


def choices(here: Battle, act: type[Act], name: str) -> list[str]:
    """The values that a form offers for a field."""
    (field,) = [field for field in FIELDS[act] if field.name == name]
    assert field.choices is not None
    return [value for value, _ in field.choices(here, "A", TABLES)]


def test_every_act_has_a_form_of_its_own_fields() -> None:
    assert set(FIELDS) == {act for act in ACTS.values() if act is not Begin}
    for act, fields in FIELDS.items():
        assert {field.name for field in fields} <= set(attrs.fields_dict(cast(Any, act))), act.do


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_form_offers_pairs_of_values_and_words(name: str) -> None:
    for fields in FIELDS.values():
        for field in fields:
            pairs = list(field.choices(SITUATIONS[name], "A", TABLES)) if field.choices is not None else []
            assert all(isinstance(value, str) and label for value, label in pairs), field.name
            assert len({value for value, _ in pairs}) == len(pairs), field.name


def test_forms_about_holds_name_those_who_hold_and_are_held() -> None:
    holding, seized = SITUATIONS["holding"], SITUATIONS["held"]
    assert choices(holding, Wrest, "item") == ["axe"]
    assert choices(holding, LetGo, "target") == ["B", ""]
    assert choices(seized, BreakFree, "target") == ["B"]
    assert choices(seized, LetGo, "target") == ["B", ""]
    assert "axe" in choices(seized, LetGo, "item")
    assert choices(SITUATIONS["alone"], BreakFree, "target") == []
