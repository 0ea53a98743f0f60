"""What creatures do with a turn of their own, and what they are offered."""

from __future__ import annotations

import pytest

from fechtbuch.model.acts import Act, EndTurn
from fechtbuch.model.events import ZoneChanged
from fechtbuch.model.state import Battle
from fechtbuch.rulesets.blackmoor.acts import Attack, Move, Stance, Treat, Turn
from fechtbuch.rulesets.blackmoor.options import options
from fechtbuch.rulesets.blackmoor.playing.players import PLAYERS
from tests.rulesets.blackmoor.ring import RULES, TABLES, battle, creature, given, happening

NEAR = battle(
    creature("A", side="red", weapons=["dagger", "sword"], hp=8),
    creature("B", side="blue", cell=[1, 0], hp=8),
    turn="A",
)
FAR = battle(creature("A", side="red", weapon="sword", speed=3), creature("B", side="blue", cell=[6, 0]), turn="A")
EAGLE = battle(
    creature("A", side="red", **{"from": "bestiary:giant_eagle"}), creature("B", side="blue", cell=[6, 0]), turn="A"
)
BLEEDING = happening(NEAR, ZoneChanged("A", "arm_left", 2, 2, ("lost",))).battle


def act(name: str, here: Battle) -> Act:
    """What a player does first."""
    return PLAYERS[name](here, "A", TABLES)


def test_the_fighter_takes_the_weapon_that_does_most() -> None:
    assert act("fighter", NEAR) == Attack("A", "B", "sword")


def test_who_is_far_comes_nearer_as_far_as_his_speed_goes() -> None:
    found = act("fighter", FAR)
    assert isinstance(found, Move)
    assert found.path == ((1, 0), (2, 0), (3, 0))
    assert found.facing == 0


def test_a_bird_takes_wing_before_it_comes() -> None:
    assert act("beast", EAGLE) == Stance("A", "flying")


def test_the_cautious_bind_up_first_and_the_beast_does_not() -> None:
    assert act("cautious", BLEEDING) == Treat("A", "A", "arm_left")
    assert isinstance(act("beast", BLEEDING), Attack)


def test_the_cautious_fall_back_when_badly_hurt() -> None:
    hurt = battle(creature("A", side="red", hp=8, hp_now=4, weapon="sword"), creature("B", side="blue", cell=[1, 0]))
    found = act("cautious", hurt)
    assert isinstance(found, Move)
    assert all(cell[0] <= 0 for cell in found.path)


def test_nobody_to_fight_ends_the_turn() -> None:
    assert act("fighter", battle(creature("A"), turn="A")) == EndTurn("A")


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("here", [NEAR, FAR, EAGLE, BLEEDING], ids=["near", "far", "eagle", "bleeding"])
def test_whatever_a_player_does_is_legal_and_the_same_again(name: str, here: Battle) -> None:
    found = act(name, here)
    given(here).refuses(found)
    assert act(name, here) == found


def test_what_is_offered_is_legal_and_in_words() -> None:
    offered = options(BLEEDING, "A", TABLES)
    assert all(not RULES.violations(BLEEDING, option.act) and option.label for option in offered)
    kinds = {type(option.act) for option in offered}
    assert {Attack, Treat, Move, Turn, EndTurn} <= kinds
    treat = next(option for option in offered if isinstance(option.act, Treat))
    assert treat.label == "Treat own left arm"
    assert treat.because[0].rule == "BM-HUMANOID-07"
