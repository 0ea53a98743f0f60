"""What creatures see: darkness and light, the blind, the unseen, and how they are found."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from fechtbuch.decide.answers import Typed
from fechtbuch.decide.outcomes import outcomes, uniform
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.resolve import Play, resolve
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import AreaPlaced, Checked, ConditionGained, Skipped, TableRolled, Turned, ZoneChanged
from fechtbuch.model.state import Battle, Cell, Item
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.ground.sight import (
    Sight,
    darkness_at,
    hearing_figure,
    in_view,
    locate,
    sight,
    unhindered,
)
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from tests.rulesets.dungeon_fantasy.duels import swordsman
from tests.rulesets.dungeon_fantasy.ring import TABLES, at, battle, creature, given, mark, terms


def two(traits: tuple[str, ...] = (), far: Cell = (4, 0), **features: Any) -> Battle:
    """A looks at B, three hexes between them."""
    return battle(swordsman("A", traits=list(traits)), swordsman("B", far, 3), turn="A", **features)


def seen(here: Battle, target: str | Cell = "B") -> Sight:
    return sight(at(here), "A", target)


def figures(found: Sight) -> list[tuple[int, str]]:
    return [(int(term.value), term.rule) for term in found.terms()]


def area(id: str, *cells: Cell, **data: Any) -> AreaPlaced:
    return AreaPlaced("A", id, id, cells, data=Table(data))


# darkness


def test_in_daylight_everything_is_clear() -> None:
    found = seen(two())
    assert (found.kind, found.penalty, found.terms(), found.withheld()) == ("clear", 0, [], ())
    assert found.in_view
    assert not found.random_location


@pytest.mark.parametrize("dark", range(-9, 0))
def test_partial_darkness_counts_against_attacks(dark: int) -> None:
    """DF-VISIBILITY-01."""
    found = seen(two(darkness=dark))
    assert (found.kind, found.penalty) == ("dim", dark)
    assert figures(found) == [(dark, "DF-VISIBILITY-01")]


@pytest.mark.parametrize(
    ("traits", "dark", "kind", "penalty"),
    [
        (["Night Vision 3"], -5, "dim", -2),
        (["Night Vision 3"], -3, "clear", 0),
        (["Night Vision 9"], -2, "clear", 0),
        (["night_vision"], -2, "dim", -1),
        (["dark_vision"], -9, "clear", 0),
        (["dark_vision"], -10, "clear", 0),
        (["Night Vision 9"], -10, "blind", -10),
        ([], -10, "blind", -10),
    ],
)
def test_what_eyes_make_of_the_dark(traits: list[str], dark: int, kind: str, penalty: int) -> None:
    """DF-VISIBILITY-02, CMP-VISION: Night Vision takes points off, but not total darkness; Dark Vision takes all."""
    found = seen(two(tuple(traits), darkness=dark))
    assert (found.kind, found.penalty) == (kind, penalty)


def test_the_darkness_of_the_targets_hex_counts() -> None:
    dark = two(shadows=[{"cells": [[4, 0]], "darkness": -6}])
    assert seen(dark).penalty == -6
    assert sight(at(dark), "B", "A").penalty == 0


def test_dark_areas() -> None:
    here = given(two(darkness=-2), area("murk", (4, 0), darkness=-7)).battle
    assert seen(here).penalty == -7
    assert seen(here, (3, 0)).penalty == -2


def torch(start: Battle, who: str, **item: Any) -> Battle:
    """Somebody holds a burning torch."""
    holder = start[who]
    lit = Item("Torch", data=Table({"light": 2}), **{"held": "left_hand", **item})
    return evolve(start, creatures=start.creatures.set(who, evolve(holder, items=holder.items.set("torch", lit))))


def test_a_torch_lights_two_yards() -> None:
    """DF-VISIBILITY-02, CMP-VISION."""
    for far, penalty in (((2, 0), 0), ((3, 0), -8)):
        assert seen(torch(two(far=far, darkness=-8), "A")).penalty == penalty
    assert seen(torch(two(darkness=-8), "B")).penalty == 0
    assert seen(torch(two(darkness=-8), "B", held="")).penalty == -8
    assert seen(torch(two(darkness=-10), "B")).kind == "clear"


def test_by_an_option_a_torch_is_of_use_from_afar() -> None:
    """CMP-VISION: -3 wherever it can be seen."""
    far = evolve(torch(two(darkness=-8), "A"), options=Table({"torchlight": "far"}))
    assert seen(far).penalty == -3
    assert seen(evolve(torch(two(darkness=-2), "A"), options=Table({"torchlight": "far"}))).penalty == -2


def test_no_darkness_is_worse_than_total() -> None:
    here = given(two(), area("void", (4, 0), darkness=-25)).battle
    assert darkness_at(at(here), (4, 0)) == -10
    assert darkness_at(at(here), (0, 0)) == 0


# nothing seen


BLIND = ZoneChanged("A", "right_eye", status=("blind",)), ZoneChanged("A", "left_eye", status=("crippled",))


def test_the_blind_see_nothing() -> None:
    """DF-VISIBILITY-06, -07."""
    one_eye = given(two(), BLIND[0]).battle
    assert seen(one_eye).kind == "clear"
    for blind in (given(two(), *BLIND).battle, given(two(), ConditionGained("A", mark("blinded"))).battle):
        found = seen(blind)
        assert found.kind == "blind"
        assert figures(found) == [(-10, "DF-VISIBILITY-07")]
        assert found.random_location
        assert found.must_locate
    assert seen(given(two(("one_eye",)), BLIND[0]).battle).kind == "blind"
    assert seen(two(("blindness",))).kind == "blind"


def test_other_senses_make_up_for_it() -> None:
    """DF-VISIBILITY-06, DF-OWN-37."""
    assert seen(given(two(("scanning_sense",)), *BLIND).battle).kind == "clear"


def test_total_darkness_around_the_foe_alone() -> None:
    """DF-VISIBILITY-08: the surroundings are visible."""
    found = seen(two(shadows=[{"cells": [[4, 0]], "darkness": -10}]))
    assert found.kind == "unseen"
    assert figures(found) == [(-6, "DF-VISIBILITY-08")]


def test_an_invisible_foe() -> None:
    """DF-VISIBILITY-05, -08, -09, AMB-04."""
    unseen = given(two(darkness=-3), ConditionGained("B", mark("invisible"))).battle
    found = seen(unseen)
    assert (found.kind, found.must_locate) == ("unseen", True)
    assert figures(found) == [(-6, "DF-VISIBILITY-08")]
    assert [w.rule for w in found.withheld()] == ["DF-VISIBILITY-05"]
    known = seen(given(unseen, ConditionGained("A", mark("located:B"))).battle)
    assert (known.kind, known.must_locate, known.random_location) == ("unseen_known", False, True)
    assert figures(known) == [(-4, "DF-VISIBILITY-09")]
    assert seen(unseen, (4, 0)).kind == "dim"
    assert sight(at(unseen), "B", "A").kind == "dim"


def test_see_invisible() -> None:
    unseen = given(two(("see_invisible",)), ConditionGained("B", mark("invisible"))).battle
    assert seen(unseen).kind == "clear"


def test_smoke() -> None:
    """DF-VISIBILITY-08, -09, DF-OWN-36: the only smoke-filled hex tells where the foe is."""
    one = given(two(), area("smoke", (4, 0), opaque=True)).battle
    assert (seen(one).kind, seen(one).penalty) == ("unseen_known", -4)
    more = given(two(), area("smoke", (4, 0), (5, 0), opaque=True)).battle
    assert (seen(more).kind, seen(more).penalty) == ("unseen", -6)
    between = given(two(), area("smoke", (2, 0), opaque=True)).battle
    assert seen(between).kind == "unseen"
    beside = given(two(), area("smoke", (2, 1), opaque=True)).battle
    assert seen(beside).kind == "clear"
    inside = given(two(), area("smoke", (0, 0), opaque=True)).battle
    assert seen(inside).kind == "blind"
    assert seen(given(two(far=(0, 0)), area("smoke", (0, 0), opaque=True)).battle).kind == "clear"


def test_a_border_between_smoke_and_air_is_seen_along() -> None:
    half = given(two(far=(1, 1)), area("smoke", (1, 0), opaque=True)).battle
    assert seen(half).kind == "clear"
    both = given(two(far=(1, 1)), area("smoke", (1, 0), (0, 1), opaque=True)).battle
    assert seen(both).kind == "unseen"


def test_walls_hide() -> None:
    assert seen(two(obstacles=[[2, 0]])).kind == "unseen"
    assert seen(two(objects={"table": {"cell": [2, 0], "height": "low"}})).kind == "clear"


# the field of vision


@pytest.mark.parametrize(
    ("cell", "plain", "peripheral"),
    [((1, 0), True, True), ((0, 3), True, True), ((-1, 1), False, True), ((-2, 0), False, False)],
)
def test_the_field_of_vision(cell: Cell, plain: bool, peripheral: bool) -> None:
    """DF-ARC-01."""
    assert in_view(at(two(far=cell)), "A", "B") == seen(two(far=cell)).in_view == plain
    assert in_view(at(two(("peripheral_vision",), far=cell)), "A", "B") == peripheral
    assert in_view(at(two(("vision_360",), far=cell)), "A", "B")


def test_turning_round_shows_what_was_behind() -> None:
    here = given(two(far=(-2, 0)), Turned("A", 3)).battle
    assert in_view(at(here), "A", "B")
    assert in_view(at(here), "A", (-5, 0))


# finding a foe

AROUND = ((0, 1), (1, 0), (1, -1))


def find(scene: Scene, cells: tuple[Cell, ...], listens: bool = True) -> Decision[bool]:
    """The search, with its result stated; whether the foe is there."""
    found = yield from locate(scene, "A", "B", cells, listens)
    yield from happen(scene, Skipped("A", f"{found.cell} {found.there}"))
    return found.there


def dark(far: Cell = (1, 0), **traits: Any) -> Battle:
    return battle(swordsman("A", **traits), swordsman("B", far, 3), turn="A", darkness=-10)


def searched(here: Battle, *dice: int, cells: tuple[Cell, ...] = AROUND, listens: bool = True) -> tuple[str, list[Any]]:
    """Where A struck and whether B was there, and the facts before that."""
    play = Play(find, (cells, listens), RULESET.consequences, TABLES)
    thrown = Typed(dice)
    *facts, last = resolve(here, play, thrown).events
    thrown.finish()
    assert isinstance(last, Skipped)
    return last.what, facts


def test_hearing_is_perception_with_acute_hearing() -> None:
    """DF-VISIBILITY-06, CMP-VISION."""
    figure = hearing_figure(at(battle(creature("A", per=12, traits=["Acute Hearing 3"]))), "A")
    assert figure.value == 13
    assert terms(figure)["Finding a foe by ear"] == -2
    assert {term.rule for term in figure.terms} >= {"DF-VISIBILITY-06", "CMP-VISION"}


def test_whoever_hears_the_foe_knows_his_hex() -> None:
    where, (check,) = searched(dark(), 8)
    assert where == "(1, 0) True"
    assert isinstance(check, Checked)
    assert check.check.figure.value == 8


def test_who_does_not_hear_strikes_at_random() -> None:
    """AMB-73: equal chances, from the leftmost clockwise."""
    for die, where in ((1, "(0, 1) False"), (2, "(1, 0) True"), (3, "(1, -1) False")):
        found, (check, table) = searched(dark(), 9, die)
        assert found == where
        assert isinstance(table, TableRolled)
        assert (table.dice, table.rule) == ("1d3", "DF-VISIBILITY-06")
        assert check.check.missed


def test_without_listening_it_is_as_if_he_had_heard_nothing() -> None:
    """AMB-73."""
    assert searched(dark(), 2, listens=False)[0] == "(1, 0) True"
    deaf = given(dark(), ConditionGained("A", mark("deafened"))).battle
    assert searched(deaf, 1)[0] == "(0, 1) False"


def test_one_hex_needs_no_die() -> None:
    assert searched(dark(), 12, cells=((1, 0),))[0] == "(1, 0) True"
    assert searched(dark(), 12, cells=())[0] == "(1, 0) False"


def test_a_foe_whose_hex_is_known_is_not_searched_for() -> None:
    """DF-VISIBILITY-09."""
    assert searched(two(far=(1, 0)))[0] == "(1, 0) True"
    known = given(two(far=(1, 0)), ConditionGained("B", mark("invisible")), ConditionGained("A", mark("located:B")))
    assert searched(known.battle) == ("(1, 0) True", [])


def test_exact_odds_of_the_search_agree_with_all_dice() -> None:
    """A Per of 10 hears at 8 (56 of 216 throws); else one hex of three."""
    play = Play(find, (AROUND, True), RULESET.consequences, TABLES)
    odds = outcomes(dark(), play, uniform)
    assert odds.complete
    there = sum(outcome.weight for outcome in odds.outcomes if outcome.value)
    assert sum(outcome.weight for outcome in odds.outcomes) == odds.total
    heard = Fraction(56, 216)
    assert Fraction(there, odds.total) == heard + (1 - heard) / 3


@pytest.mark.parametrize(
    "here",
    [
        two(),
        two(darkness=-3),
        two(("blindness",)),
        given(two(), *BLIND).battle,
        given(two(), ConditionGained("A", mark("blinded"))).battle,
        given(two(), ConditionGained("B", mark("invisible"))).battle,
        given(two(), area("smoke", (4, 0), opaque=True)).battle,
        battle(swordsman("A"), swordsman("B", (4, 0), traits=["invisibility"])),
    ],
)
def test_what_counts_as_unhindered_is_clear(here: Battle) -> None:
    assert unhindered(at(here), "A", "B") <= (seen(here).kind == "clear")
    assert unhindered(at(two()), "A", "B")
