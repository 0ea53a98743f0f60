"""The picture that every battle allows, whatever its rules: cells, areas, things, and what events did."""

from __future__ import annotations

from typing import Any

import pytest

from fechtbuch.model.events import (
    AreaEnded,
    AreaPlaced,
    Attacked,
    Cast,
    ClockAdvanced,
    Dodged,
    Event,
    Grappled,
    ItemMoved,
    Joined,
    Left,
    Moved,
    Stopped,
    Wounded,
)
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.state import Battle, Creature, Item, Place, Sheet
from fechtbuch.rulesets.picturing import Focus, Sightline, generic_field, generic_focus
from tests.support.checks import ANY_CHECK
from tests.support.toy_ruleset import TOY


def battle(*facts: Event) -> Battle:
    """A at 0,0 and B two cells to the right, some feet up."""
    one = Creature("A", "Ann", "red", Sheet(), place=Place((0, 0)))
    two = Creature("B", "Bea", "blue", Sheet(), place=Place((2, 0), elevation=3))
    return fold(EMPTY_BATTLE, (Joined("A", one), Joined("B", two), *facts))


def test_a_set_without_a_picture_has_the_general_one() -> None:
    rules = TOY.bind()
    view = rules.ruleset.field_view(battle(), rules.tables)
    assert not view.ground.facing
    assert {who: (stance.cells, stance.height) for who, stance in view.stances.items()} == {
        "A": (((0, 0),), 0),
        "B": (((2, 0),), 3),
    }


def test_areas_and_things_are_on_it_and_whoever_has_left_is_not() -> None:
    smoke = AreaPlaced("A", "smoke:1", "smoke", ((1, 0), (1, 1)))
    dropped = ItemMoved("A", "axe", Item("axe"), "axe:1", (0, 1))
    view = generic_field(battle(smoke, dropped, Left("B")), None)
    assert [(spot.kind, spot.name, spot.cells) for spot in view.ground.spots] == [
        ("area", "smoke", ((1, 0), (1, 1))),
        ("thing", "axe", ((0, 1),)),
    ]
    assert list(view.stances) == ["A"]


LINE = Sightline((0, 0), (2, 0))
BACK = Sightline((2, 0), (0, 0))


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Moved("A", ((1, 0), (1, 1))), Focus(path=((0, 0), (1, 0), (1, 1)))),
        (Moved("A", ()), None),
        (Attacked("A", "B", ANY_CHECK), Focus(LINE)),
        (Attacked("A", "B", ANY_CHECK, cell=(0, 3)), Focus(Sightline((0, 0), (0, 3)), cells=((0, 3),))),
        (Attacked("A", "", ANY_CHECK), None),
        (Dodged("A", "B", ANY_CHECK), Focus(BACK)),
        (Dodged("A", "nobody", ANY_CHECK), None),
        (Grappled("B", "A"), Focus(BACK)),
        (Cast("A", "light", cell=(0, 0)), Focus(cells=((0, 0),))),
        (Cast("A", "heal", target="A"), None),
        (Wounded("B", "hp", 3, 4), Focus(cells=((2, 0),))),
        (Wounded("door", "hp", 3, 4), None),
        (AreaPlaced("A", "x", "fire", ((5, 5),)), Focus(cells=((5, 5),))),
        (AreaEnded("A", "x"), None),
        (Stopped("A", "wall", cell=(1, 0)), Focus(Sightline((0, 0), (1, 0)), cells=((1, 0),))),
        (Stopped("A", "wall"), None),
        (ItemMoved("A", "axe", Item("axe"), "axe:1", (0, 1)), Focus(Sightline((0, 0), (0, 1)), cells=((0, 1),))),
        (ClockAdvanced("A", 1), None),
    ],
)
def test_what_an_event_did_on_the_field(event: Event, expected: Any) -> None:
    assert generic_focus(battle(), event, None) == expected


def test_a_thing_struck_or_picked_up_is_where_it_lies() -> None:
    here = battle(ItemMoved("A", "axe", Item("axe"), "axe:1", (0, 1)))
    assert generic_focus(here, Attacked("B", "axe:1", ANY_CHECK), None) == Focus(
        Sightline((2, 0), (0, 1)), cells=((0, 1),)
    )
    assert generic_focus(here, Wounded("axe:1", "hp", 1, 1), None) == Focus(cells=((0, 1),))
    taken = ItemMoved("axe:1", "axe", Item("axe"), "B")
    assert generic_focus(here, taken, None) == Focus(Sightline((2, 0), (0, 1)), cells=((0, 1),))


def test_an_area_that_ends_shows_where_it_was() -> None:
    here = battle(AreaPlaced("A", "x", "fire", ((5, 5),)))
    assert generic_focus(here, AreaEnded("A", "x"), None) == Focus(cells=((5, 5),))
