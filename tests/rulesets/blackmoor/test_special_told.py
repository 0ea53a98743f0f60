"""How marks, astray bodies, slow turns and nests are told and shown, and what is offered for them."""

from __future__ import annotations

import pytest
from attrs import evolve

from fechtbuch.model.acts import Act
from fechtbuch.model.events import Bound, Event, MapChanged, Wounded, ZoneChanged
from fechtbuch.model.state import Battle, BattleMap
from fechtbuch.model.table import Table, freeze
from fechtbuch.rulesets.blackmoor.acts import LetGo, Replace, Stray
from fechtbuch.rulesets.blackmoor.options import options
from fechtbuch.rulesets.blackmoor.playing.players import fighter
from fechtbuch.rulesets.blackmoor.sentences import SENTENCES
from fechtbuch.rulesets.blackmoor.special.holds import CONSTRICTION, SWALLOWED
from fechtbuch.rulesets.blackmoor.vetting import vet
from fechtbuch.rulesets.blackmoor.view import view
from tests.rulesets.blackmoor.ring import TABLES, battle, creature, given, happening

COILS = {"id": "coils", "dice": "1d6", "mark": "*"}
SNAKE = creature("A", side="red", name="Viper", plan="snake", weapons=[COILS])
MAN = creature("B", side="blue", name="Orm", hp=20, cell=[1, 0], facing=3)
ANT = creature("C", side="blue", name="Ant", plan="insectoid", hp=10, nest="ants", cell=[0, 1])
RING = battle(SNAKE, MAN, ANT)
HELD = given(RING, Bound("A", "B", CONSTRICTION, "chest", 2, data=Table({"weapon": "coils"}))).battle
NESTED = evolve(RING, map=BattleMap("hex", freeze({"nests": {"ants": 2}})))
CRIPPLED = happening(NESTED, ZoneChanged("C", "abdomen", 5, 5, ("lost",))).battle
HEADLESS = happening(RING, Wounded("C", "hp", 2, 8, zone="head", raw=2)).battle


def told(here: Battle, event: Event) -> str:
    """The sentence of an event."""
    return "".join(span.text for span in SENTENCES[type(event)](here, event))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Bound("A", "B", CONSTRICTION, "chest", 2), "Viper has hold of Orm at the chest, 2 times"),
        (Bound("A", "B", SWALLOWED), "Viper swallows Orm"),
        (MapChanged("", "nests", None, "0 of ants left"), "nests: 0 of ants left"),
    ],
)
def test_what_happened_is_told(event: Event, sentence: str) -> None:
    assert told(HELD, event) == sentence


def test_both_cards_show_a_hold() -> None:
    assert ("constriction: Orm", "BM-OWN-09", "", "good", "") in view(HELD, "A", TABLES).conditions
    assert ("constriction by Viper", "BM-OWN-09", "", "bad", "") in view(HELD, "B", TABLES).conditions
    assert view(HELD, "B", TABLES).value("held_by") == ["A"]


@pytest.mark.parametrize(
    ("here", "who", "act"),
    [(HELD, "A", LetGo("A", "B")), (CRIPPLED, "C", Replace("C")), (HEADLESS, "C", Stray("C"))],
    ids=["let go", "replace", "stray"],
)
def test_what_may_be_done_is_offered(here: Battle, who: str, act: Act) -> None:
    assert act in [option.act for option in options(here, who, TABLES)]


def test_nothing_of_the_sort_is_offered_otherwise() -> None:
    for who in "ABC":
        assert not [o for o in options(RING, who, TABLES) if isinstance(o.act, LetGo | Replace | Stray)]


def test_a_crippled_ant_gives_way_and_a_headless_one_goes_astray() -> None:
    """BM-INSECTOID-09, -12."""
    assert fighter(CRIPPLED, "C", TABLES) == Replace("C")
    assert fighter(HEADLESS, "C", TABLES) == Stray("C")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Bound("A", "B", "glued"), "no bond"),
        (Bound("A", "B", CONSTRICTION, "fin"), "no part of its body"),
        (MapChanged("", "nests", 3), "no table of nests"),
        (MapChanged("", "nests", Table({"ants": -1})), "not a whole number from 0"),
    ],
)
def test_facts_that_no_rule_could_state_are_refused(event: Event, said: str) -> None:
    (breach, *_) = vet(RING, event, TABLES)
    assert said in breach.text
