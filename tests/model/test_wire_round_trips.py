"""Everything the model holds travels as canonical JSON and comes back equal."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.model.acts import ENGINE_ACTS, Act, Adjust, RawAct
from fechtbuch.model.checks import Check
from fechtbuch.model.events import KINDS, Attacked, Checked, Event, Moved, PoolChanged, Wounded
from fechtbuch.model.figures import Figure, Term, Withheld, start
from fechtbuch.model.state import Battle
from fechtbuch.model.table import Table
from fechtbuch.model.tape import Rolled, TapeEntry
from fechtbuch.model.wire import (
    act_from_json,
    act_to_json,
    decode,
    encode,
    event_from_json,
    event_to_json,
    from_json,
    tape_from_json,
    tape_to_json,
    to_json,
)
from tests.support.strategies import HOSTILE, acts, battles, events, few, tapes, texts, value_classes, values


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@few
@given(data=st.data())
def test_every_kind_of_event_comes_back(kind: type[Event], data: st.DataObject) -> None:
    event = data.draw(events(kind))
    body = encode(event_to_json(event))
    back = event_from_json(decode(body))
    assert type(back) is kind
    assert back == event
    assert hash(back) == hash(event)
    assert encode(event_to_json(back)) == body
    assert encode(decode(body)) == body


@pytest.mark.parametrize("kind", ENGINE_ACTS.values(), ids=ENGINE_ACTS)
@few
@given(data=st.data())
def test_every_act_of_the_engine_comes_back(kind: type[Act], data: st.DataObject) -> None:
    act = data.draw(acts(kind))
    body = encode(act_to_json(act))
    assert act_from_json(decode(body)) == act
    assert encode(act_to_json(act_from_json(decode(body)))) == body


@pytest.mark.parametrize("cls", value_classes(), ids=lambda cls: cls.__name__)
@few
@given(data=st.data())
def test_every_value_class_comes_back(cls: type, data: st.DataObject) -> None:
    value = data.draw(values(cls))
    body = encode(to_json(value))
    assert from_json(decode(body), cls) == value
    assert encode(to_json(from_json(decode(body), cls))) == body


@given(tapes())
def test_tapes_come_back(tape: tuple[TapeEntry, ...]) -> None:
    body = encode(tape_to_json(tape))
    assert tape_from_json(decode(body)) == tape
    assert encode(tape_to_json(tape_from_json(decode(body)))) == body


@few
@given(battles())
def test_states_come_back(battle: Battle) -> None:
    body = encode(to_json(battle))
    back = from_json(decode(body), Battle)
    assert back == battle
    assert hash(back) == hash(battle)
    assert [creature.id for creature in back] == [creature.id for creature in battle]
    for mine, theirs in zip(back, battle, strict=True):
        assert list(mine.conditions) == list(theirs.conditions)
        assert list(mine.counters) == list(theirs.counters)


@given(values(RawAct))
def test_acts_of_rules_that_are_not_installed_come_back(act: RawAct) -> None:
    assert act_from_json(decode(encode(act_to_json(act)))) == act


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text)[:24])
def test_hostile_text_is_text_wherever_it_stands(text: str) -> None:
    figure = Figure((start(1, text, text),), (Withheld(text, text, text),))
    check = Check(text, "3d6", Rolled(3), figure, "success", 0, rule=text)
    event = Attacked(text, text, check, text, text, text, text, Table({text: (text, Table({text: text}))}))
    assert event_from_json(decode(encode(event_to_json(event)))) == event
    act = Adjust(text, (event,), text)
    assert act_from_json(decode(encode(act_to_json(act)))) == act


@given(texts(), st.integers(-5, 5))
def test_defaults_are_left_out(who: str, by: int) -> None:
    assert event_to_json(PoolChanged(who, "hp", by, 3)) == [
        "PoolChanged",
        1,
        {"who": who, "pool": "hp", "by": by, "after": 3},
    ]


def test_what_travels_is_plain_json_before_it_is_encoded() -> None:
    event = Moved("A", ((1, 2), (3, 4)))
    assert event_to_json(event) == ["Moved", 1, {"who": "A", "path": [[1, 2], [3, 4]]}]
    assert event_from_json(event_to_json(event)) == event


def test_figures_travel_as_their_terms_only() -> None:
    figure = Figure((start(3, "a", "r"), Term("multiply", Fraction(3, 2), "b", "s")), (Withheld("c", "d", "e"),))
    wire = [[["start", 3, "a", "r"], ["multiply", "3/2", "b", "s"]], [["c", "d", "e"]]]
    assert to_json(figure) == wire
    assert from_json(wire, Figure).value == Fraction(9, 2)


def test_equal_numbers_have_equal_bytes() -> None:
    whole, fraction = Figure((start(2, "a", "r"),)), Figure((start(Fraction(4, 2), "a", "r"),))
    assert whole == fraction
    assert encode(to_json(whole)) == encode(to_json(fraction))


def test_equal_terms_of_different_type_do_not_mix_while_reading() -> None:
    """Terms are read once and shared; 1 and true are equal to Python and must not be to us."""
    assert from_json([[["start", 1, "shared", "r"]]], Figure).value == 1
    with pytest.raises(Exception, match="True is neither a whole number nor a fraction"):
        from_json([[["start", True, "shared", "r"]]], Figure)


def test_a_contest_holds_both_checks() -> None:
    figure = Figure((start(10, "ST", "sheet:st"),))
    check = Check("grapple", "3d6", Rolled(9, (3, 3, 3)), figure, "success", 1)
    event: Any = Checked("A", check, "B", check, "tie")
    assert event_from_json(event_to_json(event)).opposed == check  # type: ignore[attr-defined]


def test_a_wound_without_dice_holds_none() -> None:
    wound = Wounded("A", "hp", 3, 7)
    assert event_from_json(decode(encode(event_to_json(wound)))) == wound
