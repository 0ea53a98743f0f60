"""Damage: DR in tenths, armour piercing, layers, origins, temporary hit points (CZ-DAMAGE, CZ-TYPE, CZ-TEMPHP)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given as over
from hypothesis import strategies as st

from fechtbuch.model.events import Wounded
from fechtbuch.rulesets.control_zone.acts import TakeDamage
from fechtbuch.rulesets.control_zone.data.formulas import roll_of
from fechtbuch.rulesets.control_zone.harm.damage import Harm, effective_dr, raw_damage, taken
from tests.rulesets.control_zone.ring import battle, character, creature, given

UNITS = st.integers(0, 14)


def one(options: dict[str, Any] | None = None, **fields: Any) -> Any:
    return character(battle(creature("A", **fields), options=options), "A")


@over(st.integers(0, 60), UNITS, UNITS, UNITS)
def test_each_unit_takes_off_a_tenth_and_piercing_cancels_units(
    raw: int, units: int, piercing: int, ignores: int
) -> None:
    """CZ-DAMAGE-02 to -05, CZ-ZONE-03."""
    who = one(hp=1000, dr=[{"type": "slashing", "units": units}])
    harm = Harm("A", "slashing", piercing=piercing, ignores=ignores)
    left = min(10, max(0, units - piercing - ignores))
    assert effective_dr(who, harm).whole == left
    assert taken(who, harm, raw).hp == raw * (10 - left) // 10


@over(st.integers(0, 60), st.integers(0, 20), st.integers(1, 20), st.integers(0, 9))
def test_nothing_is_lost_or_doubled_between_the_pools(raw: int, temp: int, hp: int, units: int) -> None:
    """CZ-DAMAGE-06, CZ-TEMPHP-01, CZ-DYING-01."""
    who = one(hp=20, hp_now=hp, temp_hp=temp, dr=[{"type": "heat", "units": units}])
    found = taken(who, Harm("A", "heat"), raw)
    assert found.left == int(Fraction(raw * (10 - units), 10))
    assert found.temp == min(temp, found.left)
    assert found.hp == min(hp, found.left - found.temp)
    assert found.figure.value == found.hp


@pytest.mark.parametrize(
    ("type", "counted"),
    [("slashing", 15), ("piercing", 15), ("bludgeoning", 15), ("heat", 14), ("acid", 14), ("psychic", 12)],
)
def test_which_origins_count_against_which_type(type: str, counted: int) -> None:
    """armour 1, material 2, potion 4, effect 8 (CZ-TYPE-01 to -05)."""
    units = {"armour": 1, "material": 2, "potion": 4, "effect": 8}
    rows = [{"type": type, "units": n, "origin": origin} for origin, n in units.items()]
    figure = effective_dr(one(dr=rows), Harm("A", type))
    assert sum(term.value for term in figure.terms if term.op == "add") == counted
    assert len(figure.withheld) == {15: 0, 14: 1, 12: 2}[counted]


def test_layers_add_up() -> None:
    """CZ-ARMOUR-02: 1 + 2 + 3 units against slashing, 1 + 3 against piercing, 1 + 2 against bludgeoning."""
    who = one(armour=["gambeson", "mail", "plate"])
    found = {type: effective_dr(who, Harm("A", type)).whole for type in ("slashing", "piercing", "bludgeoning", "heat")}
    assert found == {"slashing": 6, "piercing": 4, "bludgeoning": 3, "heat": 0}


def test_a_formula_gives_nothing_below_0() -> None:
    """CZ-DAMAGE-01."""
    assert [raw_damage(roll_of("1d4-3"), face) for face in (1, 2, 3, 4)] == [0, 0, 0, 1]


def test_damage_by_no_attack_is_told_with_its_way() -> None:
    start = battle(creature("A", temp_hp=2, dr=[{"type": "cold", "units": 5}]))
    found = given(start).when(TakeDamage("A", 9, "cold")).resolution.events
    (wound,) = [event for event in found if isinstance(event, Wounded)]
    assert (wound.by, wound.after, wound.raw, wound.detail["received"]) == (2, 18, 9, 4)
    assert wound.figure is not None
    assert [term.rule for term in wound.figure.terms] == [
        *("CZ-DAMAGE-06", "CZ-DAMAGE-02", "CZ-DAMAGE-05", "CZ-TEMPHP-01"),
    ]
