"""A game master may overrule what the rules forbid, but not what names nothing; whatever is kept can be played on."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.decide.legality import Illegal
from fechtbuch.fight import Fight
from fechtbuch.model.acts import Act
from fechtbuch.rulesets.dungeon_fantasy.acts import (
    ACTS,
    Attack,
    Cast,
    ChangePosture,
    Grapple,
    LetGo,
    Move,
    Ready,
    Takedown,
    Turn,
)
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from tests.rulesets.dungeon_fantasy.ring import creature

BECAUSE = "I say so"


@pytest.fixture
def fight() -> Fight:
    """A swordsman with a shield, and a wolf beside him."""
    knight = creature("A", side="red", weapon="broadsword", shield="small_shield", st=12)
    wolf = creature("B", side="blue", cell=[1, 0], facing=3, **{"from": "bestiary:wolf"})
    return Fight.start(None, RULESET, "Overruled", [knight, wolf], seed=2)


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Attack("A", "B", "broadsword", location="wing"), "no_such_location"),
        (Cast("A", "fireball"), "no_such_spell"),
        (ChangePosture("A", "flying"), "posture_unknown"),
        (Grapple("A", ""), "no_such_target"),
        (LetGo("A", "B", "broadsword"), "not_held_object"),
        (Ready("A", "halberd"), "item_unknown"),
        (Turn("A", 6), "facing_unknown"),
    ],
)
def test_what_names_nothing_cannot_be_overruled(fight: Fight, act: Act, reason: str) -> None:
    head = fight.head
    with pytest.raises(Illegal) as refused:
        fight.act(act, overrule=BECAUSE)
    assert reason in [breach.reason for breach in refused.value.breaches]
    assert fight.head == head


def test_a_leap_leads_where_it_leads_and_leaves_the_facing(fight: Fight) -> None:
    played = fight.act(Move("A", ((1, 1),)), overrule=BECAUSE)
    place = fight.state()["A"].place
    assert (played.commit.overruled, place.cell, place.facing) == (BECAUSE, (1, 1), 0)
    assert fight.act(Move("A", ()), overrule=BECAUSE).commit.overruled == BECAUSE


def test_with_both_hands_full_a_thing_goes_where_it_is_wanted(fight: Fight) -> None:
    fight.act(Ready("A", "broadsword", hand="left_hand"), overrule=BECAUSE)
    assert fight.state()["A"].items["broadsword"].held == "left_hand"


def test_reloading_a_sword_comes_to_nothing(fight: Fight) -> None:
    played = fight.act(Ready("A", "broadsword", "reload"), overrule=BECAUSE)
    assert played.events[-1].kind == "Skipped"


def test_throwing_down_nobody_that_is_held_is_rolled_all_the_same(fight: Fight) -> None:
    assert "Checked" in [event.kind for event in fight.act(Takedown("A", "B"), overrule=BECAUSE).events]


WORDS: dict[str, tuple[Any, ...]] = {
    "who": ("A", "B"),
    "target": ("A", "B", "", "C"),
    "weapon": ("broadsword", "small_shield", "bite", "punch", "wand", ""),
    "mode": ("", "Swung", "Tickled"),
    "location": ("torso", "arm", "skull", "neck", "wing", "random", ""),
    "item": ("broadsword", "small_shield", "wand", ""),
    "spell": ("fireball", ""),
    "what": ("ready", "stow", "reload", "reach", "toggle"),
    "hand": ("", "left_hand", "both_hands", "tail"),
    "posture": ("lying", "kneeling", "flying", ""),
    "facing": (None, 0, 5, 6, -1),
    "path": ((), ((0, 1),), ((1, 0), (2, 0)), ((1, 1),), ((0, 0),)),
    "hands": (-1, 0, 1, 2, 9),
    "power": (-1, 0, 1, 9),
    "rapid": (False, True),
    "dual": (False, True),
    "deceptive": (0, 2, 3, -2, 99),
    "also_at": ("", "B", "X"),
    "intent": ("disarm", "break"),
    "step": (None, (0, 0), (5, 5)),
    "cell": (None, (0, 0), (5, 5)),
}


@st.composite
def any_acts(draw: st.DrawFn) -> Act:
    """Any act of these rules, mostly nonsense."""
    kind = draw(st.sampled_from(sorted(ACTS.values(), key=lambda one: one.do)))
    given: dict[str, Any] = {}
    for field in attrs.fields(kind):  # type: ignore[arg-type]
        if field.name in WORDS and (field.name != "facing" or kind is Move):
            given[field.name] = draw(st.sampled_from(WORDS[field.name]))
        elif field.name == "facing":
            given[field.name] = draw(st.sampled_from(WORDS["facing"][1:]))
        elif field.default is attrs.NOTHING:
            given[field.name] = "attack"
    return kind(**given)


@settings(max_examples=60, deadline=None)
@given(st.lists(any_acts(), min_size=1, max_size=4))
def test_whatever_is_overruled_the_fight_goes_on_or_nothing_happens(acts: list[Act]) -> None:
    fight = Fight.start(
        None,
        RULESET,
        "Overruled",
        [creature("A", weapon="broadsword", shield="small_shield"), creature("B", cell=[1, 0], weapon="axe")],
        seed=2,
    )
    for act in acts:
        head = fight.head
        try:
            fight.act(act, overrule=BECAUSE)
        except Illegal:
            assert fight.head == head
        for who in ("A", "B"):
            fight.options(who)
            assert fight.state()[who].pools["hp"].value <= 12
