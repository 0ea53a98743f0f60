"""What is not as it should be is refused, with the path, the reason and near names, whoever wrote it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.model import events as e
from fechtbuch.model.acts import Adjust, RawAct
from fechtbuch.model.canonical import decode, encode
from fechtbuch.model.checks import Check
from fechtbuch.model.errors import FechtbuchError, shown
from fechtbuch.model.events import Event
from fechtbuch.model.figures import Figure, start
from fechtbuch.model.state import Battle, Condition, Creature, Item, Pool, Sheet
from fechtbuch.model.table import DEEPEST, EMPTY, LARGEST_INTEGER, NotStorable, Table
from fechtbuch.model.tape import Rolled
from fechtbuch.model.wire import (
    BadData,
    act_from_json,
    act_to_json,
    event_from_json,
    event_to_json,
    from_json,
    tape_from_json,
    to_json,
)
from tests.support.strategies import events, plain_data

FIGURE = Figure((start(12, "Broadsword", "sheet:skills.broadsword"),))
CHECK = Check("attack", "3d6", Rolled(10, (3, 3, 4)), FIGURE, "success", 2)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (["Wouned", 1, {}], r"unknown kind of event 'Wouned'; near: Wounded"),
        ([7, 1, {}], "unknown kind of event 7"),
        ("Wounded", "is no event"),
        (["Wounded", 1], "is no event"),
        (["Wounded", 1, {}, 0], "is no event"),
        ({"kind": "Wounded"}, "is no event"),
        (None, "None is no event"),
        (["Turned", 1, {"who": "A"}], r"^Turned: the key 'facing' is missing"),
        (["Turned", 1, {"who": "A", "facing": "2"}], r"^Turned: facing: '2' is no whole number"),
        (["Turned", 1, {"who": "A", "facing": 2.0}], r"^Turned: facing: 2\.0 is no whole number"),
        (["Turned", 1, {"who": "A", "facing": True}], r"^Turned: facing: True is no whole number"),
        (
            ["Turned", 1, {"who": "A", "facing": LARGEST_INTEGER + 1}],
            r"^Turned: facing: 9007199254740993 is beyond 2\^53",
        ),
        (["Turned", 1, {"who": 5, "facing": 2}], r"^Turned: who: 5 is no text"),
        (["Turned", 1, {"who": None, "facing": 2}], r"^Turned: who: None is no text"),
        (["Turned", 1, {"who": "A", "facing": 2, "rul": "x"}], r"^Turned: unknown key 'rul'; near: rule"),
        (["Turned", 1, [["who", "A"]]], r"^Turned: .*is no table of fields"),
        (["Turned", 1, None], r"^Turned: None is no table of fields"),
        (["Moved", 1, {"who": "A", "path": [[1, 2], [3]]}], r"^Moved: path\[1\]: \[3\] is no cell"),
        (["Moved", 1, {"who": "A", "path": [[1, 2, 3]]}], r"^Moved: path\[0\]: \[1, 2, 3\] is no cell"),
        (["Moved", 1, {"who": "A", "path": "ab"}], r"^Moved: path: 'ab' is no list"),
        (["Moved", 1, {"who": "A", "path": {"0": 1}}], r"^Moved: path: .*is no list"),
        (["ZoneChanged", 1, {"who": "A", "zone": "arm", "status": "lost"}], r"^ZoneChanged: status: 'lost' is no list"),
        (
            ["AreaPlaced", 1, {"who": "", "area": "a", "name": "n", "cells": [], "data": [1]}],
            r"data: \[1\] is no table",
        ),
        (
            ["AreaPlaced", 1, {"who": "", "area": "a", "name": "n", "cells": [], "data": {"x": [1.5]}}],
            r"x\[0\]: a float",
        ),
        (["Grappled", 1, {"who": "A", "target": "B", "hands": 1.5}], r"^Grappled: hands: 1\.5 is no whole number"),
    ],
    ids=lambda value: ascii(shown(value, 60)),
)
def test_events_are_read_strictly(data: Any, reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        event_from_json(data)


def wounded(**figure: Any) -> list[Any]:
    wire = event_to_json(e.Attacked("A", "B", CHECK))
    wire[2]["check"] |= figure
    return wire


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"outcome": "succes"}, r"^Attacked: check\.outcome: 'succes' is none of these: .*; near: success"),
        ({"sense": 1}, r"^Attacked: check\.sense: 1 is none of these: under, over"),
        ({"rolled": {"total": 10, "faces": [3, "3"]}}, r"^Attacked: check\.rolled\.faces\[1\]: '3' is no whole number"),
        ({"rolled": {"total": None}}, r"^Attacked: check\.rolled\.total: None is no whole number"),
        ({"figure": []}, r"^Attacked: check\.figure: "),
        ({"figure": [[]]}, r"begins with a start term"),
        ({"figure": [[["add", 1, "a", "b"]]]}, r"begins with a start term, not with 'add'"),
        ({"figure": [[["divide", 1, "a", "b"]]]}, r"'divide' is no operation; known: start"),
        ({"figure": [[["start", 1.5, "a", "b"]]]}, r"1\.5 is neither a whole number nor a fraction"),
        ({"figure": [[["start", "1.5", "a", "b"]]]}, r"'1\.5' is neither a whole number nor a fraction"),
        ({"figure": [[["start", "1e999999999", "a", "b"]]]}, r"is neither a whole number nor a fraction"),
        ({"figure": [[["start", "1/0", "a", "b"]]]}, r"'1/0' is neither a whole number nor a fraction"),
        ({"figure": [[["start", "٣/٢", "a", "b"]]]}, r"is neither a whole number nor a fraction"),
        ({"figure": [[["start", "1/" + "9" * 50, "a", "b"]]]}, r"is neither a whole number nor a fraction"),
        ({"figure": [[["start", 1, 2, "b"]]]}, r"2 is no text"),
        ({"figure": [[["start", 1, "b"]]]}, r"check\.figure: "),
        ({"figure": [[["start", 1, "a", []]]]}, r"check\.figure: "),
        ({"figure": "start"}, r"check\.figure: 'start' is no list"),
        ({"figure": [[["start", 1, "a", "b"]], [["only", "two"]]]}, r"check\.figure: "),
        ({"figure": [[["start", 1, "a", "b"]], [], []]}, r"check\.figure: "),
    ],
    ids=lambda value: ascii(shown(value, 60)),
)
def test_checks_and_figures_are_read_strictly(changed: Any, reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        event_from_json(wounded(**changed))


@pytest.mark.parametrize("pool", [{"value": "3", "full": 4}, {"value": 3}, [3, 4], {"value": 3, "full": 4, "ful": 1}])
def test_pools_are_read_strictly(pool: Any) -> None:
    creature = to_json(Creature("A", "Aldo", "red", Sheet(), Table({"hp": Pool(3, 4)})))
    creature["pools"]["hp"] = pool
    with pytest.raises(BadData, match=r"^Joined: creature\.pools: hp"):
        event_from_json(["Joined", 1, {"who": "A", "creature": creature}])


def test_every_refusal_of_a_table_names_the_key_inside() -> None:
    creature = to_json(Creature("A", "Aldo", "red", Sheet(), counters=Table({"parries": 1})))
    creature["counters"]["parries"] = "1"
    with pytest.raises(BadData, match=r"creature\.counters: parries: '1' is no whole number"):
        event_from_json(["Joined", 1, {"who": "A", "creature": creature}])


# ------------------------------------------------------------------------------------------------ hostile structure


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(data, dict):
        for key, item in data.items():
            yield from places(item, (*path, key))
    elif isinstance(data, list):
        for n, item in enumerate(data):
            yield from places(item, (*path, n))


def planted(data: Any, path: tuple[Any, ...], seed: Any) -> Any:
    if not path:
        return seed
    data = copy.deepcopy(data)
    inside = data
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = seed
    return data


def refused_or_read(read: Callable[[Any], Any], data: Any) -> Any:
    """What was read, or the refusal; anything else goes through."""
    try:
        return read(data)
    except FechtbuchError as error:
        return error


@given(events(), plain_data() | st.sampled_from([1.5, float("nan"), [[[]]], {"a": {}}, 10**30, "1/2"]), st.data())
def test_whatever_is_planted_anywhere_gives_an_event_or_a_clear_refusal(event: Event, seed: Any, data: Any) -> None:
    wire = event_to_json(event)
    path = data.draw(st.sampled_from(sorted(places(wire), key=repr)))
    back = refused_or_read(event_from_json, planted(wire, path, seed))
    if isinstance(back, BadData):
        assert 5 < len(str(back)) < 2_000
    else:
        assert event_from_json(event_to_json(back)) == back


@given(plain_data())
def test_no_data_at_all_ends_in_anything_but_a_refusal(value: Any) -> None:
    data = to_json(Table({"x": value}))["x"]
    for read in (event_from_json, act_from_json, tape_from_json, lambda value: from_json(value, Battle)):
        back = refused_or_read(read, data)
        assert not isinstance(back, FechtbuchError) or str(back)


def test_deep_data_is_refused_wherever_it_stands() -> None:
    deep: Any = 1
    for _ in range(900):
        deep = [deep]
    for data in (deep, ["MapChanged", 1, deep], ["MapChanged", 1, {"who": "", "feature": "x", "value": deep}]):
        with pytest.raises(BadData):
            event_from_json(data)
    with pytest.raises(BadData, match="nested deeper"):
        act_from_json({"do": "unknown", "who": "A", "x": deep})
    with pytest.raises(BadData):
        tape_from_json([deep])


# ------------------------------------------------------------------------------------------------ writing


def exact(value: Any) -> Any:
    """The value behind the back of the type checker."""
    return value


@pytest.mark.parametrize(
    "event",
    [
        e.Turned("A", exact(1.5)),
        e.Turned("A", exact(True)),
        e.Turned("A", exact("2")),
        e.Turned("A", LARGEST_INTEGER + 1),
        e.Turned("A", 10**5000),
        e.Turned(exact(7), 2),
        e.Turned("A", 2, exact(None)),
        e.Moved("A", exact(((1.0, 2),))),
        e.Moved("A", exact(((1, 2, 3),))),
        e.Moved("A", exact(5)),
        e.Grappled("A", "B", data=Table({"x": (1.5,)})),
        e.Grappled("A", "B", data=Table({"x": exact(Fraction(1, 2))})),
        e.Grappled("A", "B", data=Table({"x": exact(Pool(1, 2))})),
        e.Grappled("A", "B", data=exact({"x": 1.5})),
        e.ConditionGained("A", Condition("stun", exact(1.5))),
        e.ItemChanged("A", "axe", Item("axe", "", exact("yes"))),
        e.Attacked("A", "B", exact(None)),
        e.Attacked("A", "B", Check("a", "3d6", Rolled(exact(10.0)), FIGURE, "success", 0)),
        e.Attacked("A", "B", Check("a", "3d6", Rolled(10, exact((3, 3.5))), FIGURE, "success", 0)),
        e.Wounded("A", "hp", 1, 2, figure=Figure((start(LARGEST_INTEGER + 1, "a", "b"),))),
        e.Wounded("A", "hp", 1, 2, figure=Figure((start(Fraction(1, 10**50), "a", "b"),))),
        e.Wounded("A", "hp", 1, 2, figure=Figure((start(1, exact(2), "b"),))),
    ],
    ids=lambda event: getattr(event, "kind", type(event).__name__),
)
def test_what_could_not_be_read_back_is_not_written(event: Event) -> None:
    with pytest.raises(NotStorable):
        encode(event_to_json(event))


def test_a_field_of_free_form_freezes_what_it_is_given() -> None:
    value = {"open": True, "hinges": [1, 2]}
    event = e.MapChanged("", "door", value)
    assert event.value == Table({"open": True, "hinges": (1, 2)})
    with pytest.raises(NotStorable, match="a float"):
        e.MapChanged("", "door", 0.5)


def test_text_that_is_no_unicode_is_refused_with_its_place() -> None:
    with pytest.raises(NotStorable, match=r"value\[2\]\.who: '\\ud800' is no Unicode text"):
        encode(event_to_json(e.Turned("\ud800", 1)))


def test_tables_too_deep_to_be_read_are_not_written() -> None:
    deep: Any = ()
    for _ in range(DEEPEST + 5):
        deep = (deep,)
    with pytest.raises(NotStorable, match="nested deeper"):
        event_to_json(e.Grappled("A", "B", data=EMPTY.set("x", deep)))


# ------------------------------------------------------------------------------------------------ acts and tapes


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (None, "is no act: a table with 'do' is"),
        ([], "is no act"),
        ({"who": "A"}, "is no act"),
        ({"do": 1}, "is no act"),
        ({"do": "start_turn"}, r"^act start_turn: the key 'who' is missing"),
        ({"do": "start_turn", "who": 1}, r"^act start_turn: who: 1 is no text"),
        ({"do": "rest", "who": "A", "tim": 2}, r"^act rest: unknown key 'tim'; near: time"),
        (
            {"do": "adjust", "who": "", "reason": "", "facts": [["Turned", 1, {}]]},
            r"^act adjust: facts\[0\]: .*'who' is miss",
        ),
        (
            {"do": "adjust", "who": "", "reason": "", "facts": [["Tuned", 1, {}]]},
            r"unknown kind of event 'Tuned'; near: Tur",
        ),
        ({"do": "lightning", "who": 3}, r"^act lightning: who: 3 is no text"),
        ({"do": "lightning", "who": "A", "power": 1.5}, r"^act lightning: value\.power: a float"),
    ],
    ids=lambda value: ascii(shown(value, 60)),
)
def test_acts_are_read_strictly(data: Any, reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        act_from_json(data)


def test_an_act_of_unknown_rules_stays_raw() -> None:
    wire = {"do": "lightning", "who": "A", "at": [1, 2], "power": {"dice": 3}}
    act = act_from_json(wire)
    assert act == RawAct("A", "lightning", Table({"at": (1, 2), "power": Table({"dice": 3})}))
    assert (act.do, act.who) == ("lightning", "A")
    assert act_to_json(act) == wire


def test_facts_inside_acts_are_checked_when_written() -> None:
    with pytest.raises(NotStorable, match="whole numbers"):
        act_to_json(Adjust("", (e.Turned("A", exact(0.5)),), "because"))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (None, "None is no tape: a list is"),
        ({}, "is no tape"),
        ([5], r"tape\[0\]: 5 is no entry"),
        ([["A"]], r"tape\[0\]: .*is no entry"),
        (
            [[["A", "x", "", 0], "dodge", "policy"], [["A", "x", "", 0], "dodge", "somebody"]],
            r"tape\[1\]: 'somebody' is nobody",
        ),
        ([[["A", "x", "", 0], "dodge", ["policy"]]], r"tape\[0\]: \['policy'\] is nobody who answers; known: program"),
        ([[["A", "x", "", 0], 5, "policy"]], r"tape\[0\]: answer: 5 is no table of fields"),
        ([[["A", "x", "", 0], {"total": 1.5}, "policy"]], r"tape\[0\]: answer: total: 1\.5 is no whole number"),
        ([[["A", "x", 0], {"total": 1}, "policy"]], r"tape\[0\]: .*is no address"),
        ([[["A", "x", "", 0], {"total": 1}, "policy", {}]], r"tape\[0\]: rejected: \{\} is no list"),
        (
            [[["A", "x", "", 0], {"total": 1}, "policy", [{}]]],
            r"tape\[0\]: rejected: \[0\]: the key 'total' is missing",
        ),
        ([[["A", "x", "", 0], {"total": 1}, "policy", [], 1]], r"tape\[0\]: .*is no entry"),
    ],
    ids=lambda value: ascii(shown(value, 60)),
)
def test_tapes_are_read_strictly(data: Any, reason: str) -> None:
    with pytest.raises(BadData, match=reason):
        tape_from_json(data)


def test_a_refusal_costs_no_more_than_a_look() -> None:
    """A long text in the wrong place is not copied into the message."""
    with pytest.raises(BadData) as refused:
        event_from_json(decode(encode(["Turned", 1, {"who": "A", "facing": "x" * 1_000_000}])))
    assert len(str(refused.value)) < 200
