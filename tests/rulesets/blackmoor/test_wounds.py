"""Wounds from any source have their consequences, and figures say how they came about."""

from __future__ import annotations

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from fechtbuch.decide.answers import Stream
from fechtbuch.decide.resolve import Play, resolve
from fechtbuch.model.acts import Adjust, NextPhase
from fechtbuch.model.events import Died, PoolChanged, Wounded, ZoneChanged
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.blackmoor.acts import Heal, Hit
from fechtbuch.rulesets.blackmoor.data.consequences import split_delay
from fechtbuch.rulesets.blackmoor.harm.maiming import dexterity_figure
from fechtbuch.rulesets.blackmoor.harm.wound import Damage, wound
from fechtbuch.rulesets.blackmoor.moving.speed import speed_figure
from fechtbuch.rulesets.blackmoor.ruleset import RULESET
from tests.rulesets.blackmoor.ring import TABLES, battle, combatant, creature, given, happening, terms

PLANS = ("humanoid", "avian", "reptile", "insectoid", "fish", "snake", "centipede", "merman")


def test_a_game_masters_wound_has_all_its_consequences() -> None:
    start = battle(creature("B", hp=20))
    wound = Wounded("B", "hp", 3, 17, zone="head", raw=3)
    after = given(start).when(Adjust("", (wound,), "a falling stone"))
    after.then_fact(ZoneChanged, zone="head", after=3, status=("lost",)).then_fact(Died, rule="BM-HUMANOID-04")


def test_a_game_masters_loss_of_hit_points_can_kill_by_the_total() -> None:
    start = battle(creature("B", hp=20))
    happening(start, PoolChanged("B", "hp", -20, 0)).then_fact(Died, rule="BM-HUMANOID-05", reason="total")


def test_a_zone_marked_lost_by_hand_bleeds() -> None:
    start = battle(creature("B", hp=20))
    after = happening(start, ZoneChanged("B", "leg_left", 5, 5, ("lost",))).battle
    assert given(given(after).when(NextPhase()).battle).when(NextPhase()).battle["B"].pools["hp"].value == 19


def test_dexterity_says_limb_by_limb_what_it_lost() -> None:
    start = battle(creature("B", hp=15, dexterity=14))
    for zone, damage in (("arm_left", 5), ("arm_right", 20)):
        start = given(start).when(Hit("", "B", damage, zone=zone)).battle
    figure = dexterity_figure(combatant(start, "B"))
    assert figure.value == 6
    assert terms(figure) == {
        "dexterity": 14,
        "left arm: 2 points past its own": -2,
        "right arm: 17 points past its own, capped at 6": -6,
        "at least 0": "at_least",
    }


def test_speed_says_what_slows_it() -> None:
    start = given(battle(creature("B", hp=20, speed=8))).when(Hit("", "B", 5, zone="leg_left")).battle
    figure = speed_figure(combatant(start, "B"), "walk")
    assert [term.rule for term in figure.terms][:2] == ["sheet:speed", "BM-HUMANOID-11"]
    assert figure.value == 2


@pytest.mark.parametrize(
    ("delay", "parts"), [("0", ("", 0)), ("1", ("", 1)), ("1d3-1", ("1d3", -1)), ("2d8", ("2d8", 0))]
)
def test_a_delay_is_turns_or_dice_with_an_add(delay: str, parts: tuple[str, int]) -> None:
    assert split_delay(delay) == parts


@pytest.mark.parametrize("delay", ["", "soon", "d4", "1d4+", "-1"])
def test_anything_else_is_no_delay(delay: str) -> None:
    with pytest.raises(ValueError, match="no delay"):
        split_delay(delay)


def struck(start: Battle, zone: str, damage: int) -> Battle:
    """The battle after a blow to a zone, whatever dice its consequences take."""
    play = Play(wound, ("B", zone, Damage.recorded(damage)), RULESET.consequences, TABLES)
    return resolve(start, play, Stream("1", "", b"wound")).battle


@for_all(
    plan=st.sampled_from(PLANS),
    hp=st.integers(1, 200),
    blows=st.lists(st.tuples(st.integers(0, 30), st.integers(1, 60)), max_size=6),
)
def test_points_are_kept_whatever_falls(plan: str, hp: int, blows: list[tuple[int, int]]) -> None:
    """The tally is the sum of the damage in cumulative zones; each zone has at least one point; shares never change."""
    start = battle(creature("B", plan=plan, hp=hp))
    points = {part.id: part.limit for part in combatant(start, "B").body.parts.values()}
    names, dealt, tally = list(points), dict.fromkeys(points, 0), 0
    for pick, damage in blows:
        one = combatant(start, "B")
        if one.dead:
            break
        zone = names[pick % len(names)]
        before, start = start, struck(start, zone, damage)
        dealt[zone] += damage
        tally += before["B"].pools["hp"].value - start["B"].pools["hp"].value
    one = combatant(start, "B")
    assert {part.id: part.limit for part in one.body.parts.values()} == points
    assert all(limit >= 1 for limit in points.values())
    assert {zone: one.damage(zone) for zone in names} == dealt
    assert one.tally == tally <= sum(dealt.values())
    assert 0 <= one.dexterity <= 10
    assert all(speed_figure(one, way).whole >= 0 for way in ("walk", "fly", "swim"))


def test_healing_undoes_what_a_wound_did() -> None:
    start = battle(creature("A"), creature("B", hp=20, dexterity=12, cell=[1, 0]))
    hurt = given(start).when(Hit("", "B", 6, zone="arm_left")).battle
    whole = given(hurt).when(Heal("A", 6, "B", "arm_left")).battle
    assert whole["B"].pools == start["B"].pools
    assert whole["B"].conditions == start["B"].conditions
