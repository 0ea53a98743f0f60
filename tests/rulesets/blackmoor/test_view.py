"""What people see of a creature, and how a fight is told."""

from __future__ import annotations

import pytest

from fechtbuch.fight import Fight
from fechtbuch.model.acts import NextPhase
from fechtbuch.narrate.telling import narrate_fight
from fechtbuch.rulesets.blackmoor.acts import Hit, Treat
from fechtbuch.rulesets.blackmoor.ruleset import RULESET
from fechtbuch.rulesets.blackmoor.words import words
from fechtbuch.rulesets.protocol import UnknownPath
from tests.rulesets.blackmoor.ring import RULES, battle, creature, given

HURT = given(battle(creature("A", hp=20, weapon="sword"))).when(Hit("", "A", 6, zone="arm_left")).battle
DYING = given(battle(creature("R", plan="reptile", hp=10))).when(Hit("", "R", 11, zone="none"), dice=[3]).battle


def test_a_card_shows_zones_as_pools_and_what_bleeds() -> None:
    view = RULES.view(HURT, "A")
    assert ("left arm", -2, 4) in view.pools
    assert ("HP", 20, 20) in view.pools
    assert ("bleeding: left arm", "BM-HUMANOID-07", "", "bad", "") in view.conditions
    arm = next(zone for zone in RULES.body(HURT, "A").zones if zone.id == "arm_left")
    assert (arm.damage, arm.limit, arm.states, arm.grade) == (6, 4, ("lost", "over"), 4)
    assert view.subtitle == "humanoid · AC 9 · sword"
    assert not view.out


def test_a_card_shows_until_when_the_dying_live() -> None:
    view = RULES.view(DYING, "R")
    assert ("dying: total", "BM-REPTILE-07", "end of turn 3, 2 more", "bad", "") in view.conditions
    assert view.value("dies") == 3


def test_an_unknown_value_is_an_error_with_near_names() -> None:
    with pytest.raises(UnknownPath, match="near: dexterity"):
        RULES.view(HURT, "A").value("dexterty")


@pytest.mark.parametrize(
    ("name", "said"), [("arm_left", "left arm"), ("leg_right_front", "right leg front"), ("upper_body", "upper body")]
)
def test_names_in_words(name: str, said: str) -> None:
    assert words(name) == said


def test_a_fight_is_told_in_sentences() -> None:
    fight = Fight.start(None, RULESET, "Duel", [creature("A", name="Ada", hp=20)], seed=1, id="duel")
    for act in (Hit("", "A", 6, zone="arm_left"), NextPhase(), NextPhase(), Treat("A")):
        fight.act(act)
    passages = list(narrate_fight(fight))
    told = ["".join(span.text for span in one.sentence) for passage in passages for one in passage.told]
    assert [passage.heading.rpartition(" · ")[2] for passage in passages][1:] == [
        "Ada is hit for 6",
        "Next phase",
        "Next phase",
        "Treat a wound",
    ]
    for line in (
        "Ada takes 6 points on the left arm; 0 of it count towards the total",
        "Ada's left arm is lost",
        "Ada: bleeding: left arm",
        "Ada's dexterity falls to 8",
        "Ada loses 1 HP (bleeding: left arm)",
        "Ada's left arm is bound up",
        "Ada: no longer bleeding: left arm",
    ):
        assert line in told, told
