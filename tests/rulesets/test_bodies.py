"""Bodies by zones, of every rule set: what they are made of, what hurts show as, and bodies without zones."""

from __future__ import annotations

import attrs
import pytest

from fechtbuch.interchange.fight_file import parse
from fechtbuch.interchange.play import play
from fechtbuch.model.events import ZoneChanged
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Battle
from fechtbuch.rulesets import find_ruleset, known_rulesets
from fechtbuch.rulesets.bodies import BodyView, BodyZone, whole_body
from fechtbuch.rulesets.protocol import Bound

ZONED = ["blackmoor", "control_zone", "dungeon_fantasy"]


def begun(name: str) -> tuple[Bound, Battle]:
    (case,) = parse(find_ruleset(name).starting, "start").cases
    fight = play(case).fight
    assert fight.rules is not None
    return fight.rules, fight.battle().state


def zone_of(body: BodyView, id: str) -> BodyZone:
    return next(zone for zone in body.zones if zone.id == id)


@pytest.mark.parametrize("name", known_rulesets())
def test_every_body_has_zones_with_words_and_no_zone_twice(name: str) -> None:
    rules, battle = begun(name)
    for who in battle.order:
        body = rules.body(battle, who)
        assert body.zones
        assert len(set(body.ids)) == len(body.ids)
        for zone in body.zones:
            assert zone.label
            assert "_" not in zone.label
            assert 0 <= zone.grade <= 4
            assert zone.limit is None or zone.limit > 0


@pytest.mark.parametrize(
    ("name", "zone", "states", "grade"),
    [
        ("dungeon_fantasy", "right_arm", ("disabled",), 2),
        ("dungeon_fantasy", "right_arm", ("crippled",), 3),
        ("dungeon_fantasy", "right_arm", ("strained", "crippled", "destroyed"), 4),
        ("dungeon_fantasy", "left_eye", ("blind",), 3),
        ("control_zone", "arm_left", ("trauma",), 3),
        ("control_zone", "arm_left", ("trauma:stunned", "lost"), 4),
    ],
)
def test_states_of_a_zone_have_a_grade(name: str, zone: str, states: tuple[str, ...], grade: int) -> None:
    rules, battle = begun(name)
    who = battle.order[0]
    hurt = rules.body(evolve(battle, ZoneChanged(who, zone, 0, 1, states)), who)
    assert zone_of(hurt, zone).grade == grade
    assert zone_of(hurt, zone).states == tuple(state.replace(":", ", ") for state in states)
    assert zone_of(hurt, zone).damage is None, "the rules count none by zone"


@pytest.mark.parametrize(("damage", "grade"), [(0, 0), (1, 0), (9, 3), (10, 4)])
def test_blackmoor_counts_the_damage_of_each_zone(damage: int, grade: int) -> None:
    rules, battle = begun("blackmoor")
    who = battle.order[0]
    first = rules.body(battle, who).zones[0]
    assert first.limit is not None
    taken = {0: 0, 1: 1, 9: first.limit, 10: first.limit + 1}[damage]
    zone = zone_of(rules.body(evolve(battle, ZoneChanged(who, first.id, taken, taken)), who), first.id)
    assert (zone.damage, zone.limit, zone.grade) == (taken, first.limit, grade)
    assert zone.armour.startswith("AC ")


@pytest.mark.parametrize("name", ZONED)
def test_a_body_unhurt_is_the_same_without_what_befell_it(name: str) -> None:
    rules, battle = begun(name)
    who = battle.order[0]
    zone = rules.body(battle, who).zones[-1]
    hurt = attrs.evolve(zone, states=("sore",), grade=3, damage=None if zone.damage is None else 4)
    assert hurt.unhurt == zone.unhurt
    assert (hurt.unhurt.states, hurt.unhurt.grade) == ((), 0)


def test_the_board_knows_only_wounds() -> None:
    rules, battle = begun("dungeon_board")
    who = battle.order[0]
    endurance, left = rules.view(battle, who).value("endurance"), rules.view(battle, who).value("left")
    (zone,) = rules.body(battle, who).zones
    assert (zone.damage, zone.limit) == (endurance - left, endurance)


def test_a_rule_set_without_bodies_shows_one_zone_of_the_first_pool() -> None:
    rules, battle = begun("dungeon_board")
    plain = attrs.evolve(rules, ruleset=attrs.evolve(rules.ruleset, body=None))
    who = battle.order[0]
    assert plain.body(battle, who) == rules.body(battle, who)


def test_a_pool_over_its_full_or_without_one_is_no_damage() -> None:
    assert whole_body(9, 6).zones[0].damage == 0
    assert whole_body(0, 0).zones[0].limit is None
    assert whole_body(-3, 6).zones[0].damage == 9
