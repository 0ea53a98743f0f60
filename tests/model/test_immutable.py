"""Nothing the model or a decision hands on holds anything that can be changed."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from fechtbuch.decide import answers, legality, odds, requests, resolve
from fechtbuch.model import acts, checks, events, figures, state, tape
from fechtbuch.model.address import Address, Step
from fechtbuch.model.events import KINDS, Event
from fechtbuch.model.evolve import evolve
from fechtbuch.model.state import Battle
from fechtbuch.model.table import Table
from tests.support.strategies import acts as any_act
from tests.support.strategies import battles, few, tapes, told_of, value_classes, values
from tests.support.strategies import events as any_event

SCALARS = (int, str, bool, type(None), Fraction)


def parts(value: Any, path: str = "value") -> Iterator[tuple[str, Any]]:
    """The value and everything it holds, with the path to each."""
    yield path, value
    if attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from parts(getattr(value, field.name), f"{path}.{field.name}")
    elif isinstance(value, (Table, Map)):
        for key, item in value.items():
            yield from parts(item, f"{path}[{key!r}]")
    elif isinstance(value, tuple):
        for n, item in enumerate(value):
            yield from parts(item, f"{path}[{n}]")


def assert_immutable(value: Any) -> None:
    for path, part in parts(value):
        kind = type(part)
        if attrs.has(kind):
            with pytest.raises(FrozenInstanceError):
                setattr(part, attrs.fields(kind)[0].name if attrs.fields(kind) else "x", None)
            assert not hasattr(part, "__dict__"), f"{path} can be given new attributes"
        else:
            assert kind in (*SCALARS, Table, Map, tuple, Address, Step), f"{path} is a {kind.__name__}"
    hash(value)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@few
@given(data=st.data())
def test_events_are_immutable_all_the_way_down(kind: type[Event], data: st.DataObject) -> None:
    assert_immutable(data.draw(any_event(kind)))


@few
@given(any_act() | tapes() | st.one_of([values(cls) for cls in value_classes()]))
def test_acts_tapes_and_values_are_immutable_all_the_way_down(value: Any) -> None:
    assert_immutable(value)


@few
@given(battles(), any_event())
def test_states_are_immutable_all_the_way_down(battle: Battle, event: Event) -> None:
    assert_immutable(battle)
    if not isinstance(event, events.Joined) and not getattr(event, "item", ""):
        assert_immutable(evolve(battle, told_of("A", event)))


def public_classes() -> list[type]:
    modules = (acts, checks, events, figures, state, tape, requests, resolve, legality, odds, answers)
    named = [getattr(module, name) for module in modules for name in module.__all__]
    return sorted({cls for cls in named if inspect.isclass(cls) and attrs.has(cls)}, key=lambda cls: cls.__qualname__)


@pytest.mark.parametrize("cls", public_classes(), ids=lambda cls: cls.__name__)
def test_every_public_class_is_frozen_and_slotted(cls: type) -> None:
    if cls is answers.Typed:  # remembers which answers were used, for as long as one act lasts
        return
    assert "__setattr__" in vars(cls)
    assert "__slots__" in vars(cls)
    for field in attrs.fields(cls):
        assert not isinstance(field.default, (list, dict, set)), field.name
