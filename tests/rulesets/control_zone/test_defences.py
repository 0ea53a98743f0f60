"""Block, Dodge and the DC: figures with their terms (CZ-DEFENCE, CZ-FORBID, CZ-TYPE-03)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as over
from hypothesis import strategies as st

from fechtbuch.rulesets.control_zone.creature.defences import block, blocking_limbs, defence_against, dodge
from tests.rulesets.control_zone.ring import battle, character, creature, terms

FIGURE = st.integers(0, 9)


def one(options: dict[str, Any] | None = None, **fields: Any) -> Any:
    return character(battle(creature("A", **fields), options=options), "A")


def test_the_page_s_example() -> None:
    """Strength 4 and Reaction 4 give 4 + 2 + 8 = 14 (CZ-DEFENCE-04)."""
    figure = block(one(strength=4, reaction=4))
    assert figure is not None
    assert figure.value == 14
    assert terms(figure) == {"sheet:strength": 4, "CZ-DEFENCE-04": 2, "CZ-DEFENCE-01": 8}


@over(FIGURE, FIGURE, FIGURE, FIGURE, FIGURE)
def test_the_dc_is_the_higher_of_the_two(strength: int, agility: int, reaction: int, b: int, d: int) -> None:
    """CZ-DEFENCE-01 to -03, -05."""
    who = one(strength=strength, agility=agility, reaction=reaction, block_bonus=b, dodge_bonus=d)
    blocked, dodged = strength + reaction // 2 + 8 + b, agility + reaction // 2 + 8 + d
    found = defence_against(who, "slashing")
    assert dodge(who).value == dodged
    assert (found.dc.value, found.name) == (max(blocked, dodged), "block" if blocked >= dodged else "dodge")
    assert defence_against(who, "slashing", "block").dc.value == dodged
    assert defence_against(who, "slashing", "dodge").dc.value == blocked
    assert defence_against(who, "psychic").dc.value == dodged
    assert defence_against(who, "psychic", "dodge").dc.value == 8


@over(FIGURE, FIGURE)
def test_tables_that_halve_the_sum(strength: int, reaction: int) -> None:
    """CZ-AMB-01, CZ-AMB-02."""
    down = block(one({"half_of": "sum"}, strength=strength, reaction=reaction))
    up = block(one({"half_of": "sum", "odd_half": "up"}, strength=strength, reaction=reaction))
    assert down is not None
    assert up is not None
    assert down.value == (strength + reaction) // 2 + 8
    assert up.value == (strength + reaction + 1) // 2 + 8


@pytest.mark.parametrize(
    ("fields", "limbs"),
    [
        ({"weapon": "sword"}, "arm_right"),
        ({"weapon": "sword", "weapon_limb": "arm_left"}, "arm_left"),
        ({"weapon": "sword", "shield_arm": "arm_left"}, "arm_left"),
        ({"weapon": "sword", "shield_arm": "arm_left", "mutilations": ["arm_left"]}, "arm_right"),
        ({"weapon": "sword", "mutilations": ["arm_right"]}, "arm_left"),
        ({"mutilations": ["arm_right", "arm_left"]}, ""),
        ({}, "arm_right"),
        ({"weapon": "hammer"}, "arm_right arm_left"),
        ({"weapon": "hammer", "mutilations": ["arm_right"]}, "arm_left"),
        ({"weapon": "hammer", "shield_arm": "arm_left", "mutilations": ["arm_left"]}, "arm_right"),
    ],
)
def test_the_limbs_that_block(fields: dict[str, Any], limbs: str) -> None:
    """The shield arm, else the weapon arm, else the other (CZ-MUTILATION-06, CZ-AMB-38)."""
    assert blocking_limbs(one(**fields)) == tuple(limbs.split())


def test_what_does_not_count_is_told_with_its_rule() -> None:
    who = one(states=["confused"], agility=5)
    held = defence_against(who, "psychic", "dodge").dc.withheld
    assert [(item.label, item.rule) for item in held] == [("block", "CZ-TYPE-03"), ("dodge", "CZ-FORBID-04")]


@pytest.mark.parametrize(
    ("traumas", "lower"), [([], 0), (["arm_right"], 3), (["arm_left"], 3), (["arm_left", "arm_right"], 3)]
)
def test_either_arm_on_a_two_handed_weapon_hampers_block(traumas: list[str], lower: int) -> None:
    """CZ-TRAUMA-02: both arms block, and limbs together give the penalty once (CZ-AMB-11)."""
    sound, hurt = block(one(weapon="hammer")), block(one(weapon="hammer", traumas=traumas))
    assert sound is not None
    assert hurt is not None
    assert sound.value - hurt.value == lower
