"""Paths name state, checks and facts; what they do not name is an error with near names, never a silent pass."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fechtbuch.interchange.paths import BadPath, Looked, look
from fechtbuch.model.checks import Check
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.events import Attacked, Dodged, Event, Joined, Wounded
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.figures import Figure, Withheld, add, multiply, start
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled
from tests.support.toy_ruleset import TOY, creature

SKILL = Figure(
    (start(13, "skill", "TOY-1"), add(-2, "dark", "TOY-2"), add(1, "high", "TOY-2")),
    (Withheld("range", "near", "TOY-4"),),
)
HIT = Check("attack", "3d6", Rolled(9, (3, 3, 3)), SKILL, "success", 3, "TOY-1")
OVER = Check(
    "attack", "1d20", Rolled(7), SKILL, "failure", -1, "TOY-1", "over", Figure((start(20, "armour", "TOY-3"),))
)
HALF = Figure((start(5, "raw", "TOY-6"), multiply(Fraction(1, 2), "half", "TOY-6")))


def wound(who: str, by: int, zone: str) -> Wounded:
    return Wounded(who, "hp", by, 12 - by, "A", zone=zone, detail=Table({"kind": "cut"}), figure=HALF)


EVENTS: tuple[Event, ...] = (
    Attacked("A", "B", HIT, weapon="sword"),
    Dodged("B", "A", OVER),
    wound("B", 3, "arm"),
    wound("C", 4, "leg"),
    wound("B", 5, "torso"),
)


def where(*events: Event, who: str = "A") -> Looked:
    battle = fold(EMPTY_BATTLE, [Joined(id, creature(id)) for id in ("A", "B", "C", "Moved")])
    return Looked(battle, events or EVENTS, TOY.bind(), who)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("B.hp", 12),
        ("check", 9),
        ("target", 12),
        ("dc", 12),
        ("hit", True),
        ("success", True),
        ("outcome", "success"),
        ("margin", 3),
        ("rolled", 9),
        ("Attacked.weapon", "sword"),
        ("Attacked[A].check.rolled", 9),
        ("Attacked[A].check.rolled.faces", [3, 3, 3]),
        ("Attacked[A].check.rolled.faces[1]", 3),
        ("Attacked[A].check.figure", 12),
        ("Attacked[A].check.figure.term[TOY-2]", -1),
        ("Attacked[A].check.figure.rules", ["TOY-1", "TOY-2", "TOY-2"]),
        ("Attacked[A].check.figure.withheld", ["TOY-4"]),
        ("Attacked[A].check.figure.terms[1].label", "dark"),
        ("Attacked[A].check.succeeded", True),
        ("Dodged[B].check.against", 20),
        ("Wounded[C].by", 4),
        ("Wounded[B][1].zone", "torso"),
        ("Wounded[2].zone", "torso"),
        ("Wounded[C].detail.kind", "cut"),
        ("Wounded[C].detail[kind]", "cut"),
        ("Wounded[C].figure", Fraction(5, 2)),
    ],
)
def test_what_paths_name(path: str, expected: Any) -> None:
    assert look(path, where()) == expected


def test_a_whole_event_is_a_table_of_its_fields() -> None:
    assert look("Wounded[C]", where())["zone"] == "leg"


def test_the_own_check_is_that_of_whoever_acts() -> None:
    assert look("check", where(who="B")) == 19
    assert look("dc", where(who="B")) == 20
    assert look("rolled", where(who="")) == 9


def test_names_of_a_view_may_hold_dots_and_be_stepped_into(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = where()
    values = {"zone": {"arm": ["crippled"]}, "zone.leg": ["hurt", "crippled"], "cell": [3, 4]}
    monkeypatch.setattr(type(looked.rules), "view", lambda self, battle, who: _View(values))
    assert look("B.zone.leg", looked) == ["hurt", "crippled"]
    assert look("B.zone.leg[1]", looked) == "crippled"
    assert look("B.zone.arm", looked) == ["crippled"]
    assert look("B.cell[1]", looked) == 4


class _View:
    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("B.hpp", "a creature shows no 'hpp'; near: hp"),
        ("B", "name what of B is meant"),
        ("D.hp", "'D' is no creature, no kind of event and no name of a check"),
        ("Woundd[B].by", "'Woundd' is no creature, no kind of event and no name of a check; near: Wounded"),
        ("hitt", "near: hit"),
        ("Wounded.by", "there are 3 of them (Wounded[B], Wounded[C], Wounded[B]); number them from [0]"),
        ("Wounded[B].by", "there are 2 of them"),
        ("Wounded[B][2].by", "no such event; this act brought Attacked[A], Dodged[B], Wounded[B]"),
        ("Parried.check", "no such event"),
        ("Moved.path", "Moved is a creature as well as a kind of event"),
        ("Wounded[C].byy", "a Wounded has no 'byy'; near: by"),
        ("Wounded[C].detail.knd", "there is no 'knd'; near: kind"),
        ("Wounded[C].detail[knd]", "there is no [knd]; near: kind"),
        ("Wounded[C].zone.upper", "'leg' has no 'upper'"),
        ("Wounded[C].zone[0]", "there is no [0] in 'leg'"),
        ("Wounded[C].__class__", "has no '__class__'"),
        ("Attacked.check.figure.trem[TOY-2]", "a Figure has no 'trem'; near: term"),
        ("Attacked.check.figure.term[TOY-9]", "there is no [TOY-9]; near: TOY-2, TOY-1"),
        ("Attacked.check.rolled.faces[7]", "there is no [7] in [3, 3, 3]"),
        ("Attacked.check[", "cannot be read"),
        ("Attacked..check", "cannot be read"),
        ("", "'' is no creature"),
        ("x" * 10_000, "at most 500 characters"),
        ("Wounded[99999999999999999999].by", "no such event"),
    ],
)
def test_what_they_do_not_name_is_an_error(path: str, said: str) -> None:
    with pytest.raises(FechtbuchError) as caught:
        look(path, where())
    assert said in str(caught.value)


def test_an_act_without_a_check_of_its_own_says_whose_there_are() -> None:
    with pytest.raises(
        BadPath, match=r"'hit': C rolled no check here; name the one that is meant, such as Attacked\[A\]"
    ):
        look("hit", where(who="C"))
    with pytest.raises(BadPath, match=r"'hit': this act rolled no check here$"):
        look("hit", where(wound("B", 1, "arm"), who=""))
