"""Where blows can land: every body from everywhere under every code, and what the code leaves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.model.figures import evaluate
from fechtbuch.rulesets.blackmoor.creature.sheet import Weapon
from fechtbuch.rulesets.blackmoor.data.reaching import POSITIONS
from fechtbuch.rulesets.blackmoor.moving.postures import postures_of
from fechtbuch.rulesets.blackmoor.striking.blow import Blow
from fechtbuch.rulesets.blackmoor.striking.chart import parts_meant
from fechtbuch.rulesets.blackmoor.striking.height import code_by_feet, moved
from fechtbuch.rulesets.blackmoor.striking.location import Landing, landing_of
from fechtbuch.rulesets.blackmoor.striking.weapon_length import length_bonus
from tests.rulesets.blackmoor.ring import TABLES, at, battle, combatant, creature

BODIES = (*TABLES.plans, *TABLES.composites)


@st.composite
def blows(draw: st.DrawFn) -> tuple[Landing, Any]:
    """A blow at any body from anywhere, by attackers of all heights with weapons of all lengths."""
    plan = draw(st.sampled_from(BODIES))
    known = postures_of([plan], 12)
    target = creature(
        "B",
        side="blue",
        plan=plan,
        flight=12,
        height=draw(st.integers(1, 16)),
        wings=draw(st.booleans()),
        tail=draw(st.booleans()),
        posture=draw(st.sampled_from(known)),
    )
    options: dict[str, Any] = {"optional_zones": draw(st.booleans()), "reptile_side_whole": draw(st.booleans())}
    options["length_bonus"] = draw(st.sampled_from(["location_roll", "left_number", "to_hit"]))
    here = battle(creature("A", side="red", height=draw(st.integers(1, 16))), target, **options)
    weapon = Weapon("w", "weapon", length=draw(st.integers(0, 40)))
    aspect, side = draw(st.sampled_from(POSITIONS)), draw(st.sampled_from(["left", "right"]))
    return landing_of(at(here), Blow("A", "B", weapon, aspect, side)), here


@settings(max_examples=300)
@given(blows())
def test_every_blow_lands_on_a_part_that_the_body_has_and_the_code_leaves(found: tuple[Landing, Any]) -> None:
    landing, here = found
    one = combatant(here, "B")
    assert landing.zones
    code, bonus = landing.code.code, landing.code.bonus
    for throw, zone in landing.zones.items():
        parts = landing.parts(one, zone)
        assert parts
        roll = moved(throw, bonus)
        assert zone == landing.look.chart.zone(roll)
        assert code != "A" or {part.row.sort for part in parts} == {"vital"}
        assert code != "W" or {part.row.sort for part in parts} == {"limb"}
        assert not code.startswith("L") or roll <= int(code[1:])
        assert not code.startswith("R") or roll > int(code[1:])


@settings(max_examples=300)
@given(blows())
def test_a_blow_from_the_side_never_strikes_the_far_part_of_a_pair(found: tuple[Landing, Any]) -> None:
    landing, here = found
    one = combatant(here, "B")
    if landing.look.aspect != "side":
        return
    far = {"left": "right", "right": "left"}[landing.look.side]
    struck = {part.id for zone in landing.zones.values() for part in parts_meant(one, zone, landing.look.side)}
    assert not [id for id in struck if f"_{far}" in id]


def test_the_matrix_is_what_the_steps_of_the_difference_say() -> None:
    """BM-HEIGHT-13: +5 and more A, L20 to L80, 0 N, R15 to R75, -6 and less W."""
    codes = {5: "A", 4: "L20", 3: "L40", 2: "L60", 1: "L80", 0: "N"}
    codes |= {-1: "R15", -2: "R30", -3: "R45", -4: "R60", -5: "R75", -6: "W"}
    for attacker in range(1, 31):
        for defender in range(1, 31):
            expected = codes[max(-6, min(5, attacker - defender))]
            assert code_by_feet(TABLES, attacker, defender) == expected


@pytest.mark.parametrize(
    ("length", "height", "foe", "percent"),
    [(8, 6, 4, 20), (8, 6, "5.4", 10), ("7.9", 6, 4, 15), (4, 6, 4, 0), (8, 6, 6, 0), (20, 3, 6, 0), (8, 6, "5.5", 0)],
)
def test_five_per_cent_for_every_whole_foot_beyond_the_foe(length: Any, height: Any, foe: Any, percent: int) -> None:
    """BM-WEAPONLEN-07: taller attackers only, by the rounded heights; whole feet of the exact difference."""
    weapon = {"id": "pole", "length": length}
    here = battle(creature("A", height=height, weapons=[weapon]), creature("B", height=foe))
    one = combatant(here, "A")
    figure = length_bonus(one, combatant(here, "B"), Fraction(one.sheet.weapons[0].length))
    assert figure.value == percent == evaluate(figure.terms)
