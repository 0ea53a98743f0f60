"""Whatever three wrestlers do, the holds between them stay possible."""

from __future__ import annotations

from collections import Counter

from hypothesis import given as hypothesis
from hypothesis import settings
from hypothesis import strategies as st

from fechtbuch.decide.answers import InTurn, Stream, by_policy
from fechtbuch.decide.resolve import resolve
from fechtbuch.model.acts import Act, EndTurn, StartTurn
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.dungeon_fantasy.acts import ChangePosture, Choke, Grapple, Move
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import hands_on
from fechtbuch.rulesets.dungeon_fantasy.grappling import after_grapple, break_free, grapple
from fechtbuch.rulesets.dungeon_fantasy.grappling.grasp import BODY, hands_of_bond
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import in_same_hex
from fechtbuch.rulesets.dungeon_fantasy.playing.answers import hold_ground
from tests.rulesets.dungeon_fantasy.ring import RULES, at, battle, fighter
from tests.rulesets.dungeon_fantasy.wrestlers import wrestler

RING = battle(
    wrestler("A", side="red", dx=14, weapon="large_knife", skills={"Wrestling": 15}),
    wrestler("B", side="blue", st=14, arms=4, facing=3, weapon="axe"),
    wrestler("C", side="green", hp=9, st=25, dx=13, traits=["constriction_attack"]),
)


def after(here: Battle, act: Act, seed: int) -> Battle:
    """The battle after an act with the program's dice."""
    dice = Stream(str(seed), "", b"holds")
    return resolve(here, RULES.play(act), InTurn((dice, by_policy(lambda who: hold_ground)))).battle


def possible(here: Battle) -> None:
    """What is true of holds at any moment."""
    for bond in here.bonds.values():
        one, two = here[bond.holder], here[bond.held]
        assert in_same_hex(at(here), bond.holder, bond.held)
        assert (one.status, two.status) == ("in", "in")
        assert not one.has("unconscious")
        assert hands_of_bond(bond)
        assert bond.hands == sum(hand != BODY for hand in hands_of_bond(bond))
        if bond.kind == "pin":
            assert here.bonds[f"grapple:{bond.holder}>{bond.held}"].data == bond.data
        if bond.kind == "grab":
            assert bond.zone in two.items
    for creature in here:
        grips = [b for b in here.holds_of(creature.id) if b.kind != "pin"]
        used = Counter(hand for bond in grips for hand in hands_of_bond(bond))
        used.update(hand for item in creature.items.values() for hand in hands_on(item))
        assert not [hand for hand, times in used.items() if times > 1]
        choking = fighter(here, creature.id).condition("suffocating")
        if choking is not None and creature.status == "in":
            assert set(choking.data["by"]) <= {bond.holder for bond in here.held_by(creature.id, "grapple")}
        if creature.has("tried_break_free"):
            assert fighter(here, creature.id).pinned


def wrestling(here: Battle, who: str) -> list[Act]:
    """What somebody may do by way of wrestling, and a few steps."""
    others = [creature.id for creature in here if creature.id != who and creature.status == "in"]
    found = [option.act for option in break_free.options(at(here), who)]
    for foe in others:
        found += [
            option.act for option in (*grapple.options(at(here), who, foe), *after_grapple.options(at(here), who, foe))
        ]
        found += [Grapple(who, foe, hands=0), Choke(who, foe, 0)]
    q, r = here[who].place.cell
    found += [Move(who, ((q + 1, r),)), Move(who, ((q - 1, r),)), ChangePosture(who, "kneeling")]
    return [act for act in found if not RULES.violations(here, act)]


@settings(max_examples=25)
@hypothesis(st.lists(st.integers(0, 10_000), min_size=10, max_size=36))
def test_holds_stay_possible_whatever_is_done(choices: list[int]) -> None:
    here = RING
    for turn, choice in enumerate(choices):
        who = here.order[turn % 3]
        if here[who].status != "in":
            continue
        here = after(here, StartTurn(who), choice)
        open_to_him = wrestling(here, who)
        if open_to_him:
            here = after(here, open_to_him[choice % len(open_to_him)], choice)
            possible(here)
        here = after(here, EndTurn(who), choice)
        possible(here)
