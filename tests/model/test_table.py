"""Tables are values: immutable, equal and hashed by content, and always in the order of their keys."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.model.table import DEEPEST, EMPTY, LARGEST_INTEGER, NotStorable, Table, freeze, thaw
from tests.support.strategies import names, plain_data, texts, values

tables = values(Table[Any])


@given(st.dictionaries(texts(), plain_data(), max_size=4), st.randoms(use_true_random=False))
def test_the_order_in_which_a_table_was_made_never_shows(items: dict[str, Any], chance: Any) -> None:
    shuffled = list(items.items())
    chance.shuffle(shuffled)
    one, other = Table(items), Table(dict(shuffled))
    assert one == other
    assert hash(one) == hash(other)
    assert list(one) == list(other) == sorted(items)


@given(tables, names(), plain_data(), st.randoms(use_true_random=False))
def test_setting_one_by_one_gives_the_same_table(table: Table[Any], key: str, value: Any, chance: Any) -> None:
    wanted = Table({**table, key: value})
    pairs = [*table.items(), (key, value)]
    rebuilt: Table[Any] = EMPTY
    for name, item in pairs:
        rebuilt = rebuilt.set(name, item)
    assert rebuilt == wanted
    assert list(rebuilt) == list(wanted)
    assert repr(rebuilt) == repr(wanted)


@given(tables, texts(), plain_data())
def test_set_and_without_never_touch_the_original(table: Table[Any], key: str, value: Any) -> None:
    before = dict(table)
    assert table.set(key, value)[key] == value
    assert key not in table.without(key)
    assert dict(table) == before


@given(tables, texts(), plain_data())
def test_set_then_without_leaves_the_others(table: Table[Any], key: str, value: Any) -> None:
    assert table.set(key, value).without(key) == table.without(key)
    assert len(table.set(key, value)) == len(table.without(key)) + 1


def test_without_a_key_that_is_not_there_is_the_table_itself() -> None:
    table = Table({"a": 1})
    assert table.without("b") is table


def test_a_table_is_no_mapping_of_another_sort() -> None:
    assert Table({"a": 1}) != {"a": 1}


@given(tables)
def test_tables_survive_pickling(table: Table[Any]) -> None:
    hash(table)
    assert pickle.loads(pickle.dumps(table)) == table


@pytest.mark.parametrize("value", [1.5, float("nan"), 1j, [1], {"a": 1}, {1}, bytearray(b"x")], ids=repr)
def test_a_table_holds_nothing_inexact_or_mutable(value: Any) -> None:
    with pytest.raises(NotStorable, match=r"hp: a table holds no .*freeze it first"):
        Table({"hp": value})
    with pytest.raises(NotStorable, match=r"hp: a table holds no"):
        EMPTY.set("hp", value)
    with pytest.raises(NotStorable, match=r"hp: a table holds no"):
        Table({"hp": 1}).set("hp", value)


@pytest.mark.parametrize("key", [1, None, ("a",), b"a"], ids=repr)
def test_keys_are_texts(key: Any) -> None:
    with pytest.raises(NotStorable, match="is no string"):
        Table({key: 1})
    with pytest.raises(NotStorable, match="is no string"):
        EMPTY.set(key, 1)


@given(plain_data())
def test_freezing_is_settled_after_once_and_thawing_undoes_it(value: Any) -> None:
    assert freeze(value) == value
    assert freeze(thaw(value)) == value
    hash(freeze(value))


def test_freezing_names_the_place_of_what_cannot_be_kept() -> None:
    with pytest.raises(NotStorable, match=r"^sheet\.weapons\[1\]\.weight: a float cannot be stored exactly \(1\.5\)$"):
        freeze({"weapons": [{"weight": 2}, {"weight": 1.5}]}, "sheet")


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (0.1, "a float"),
        (float("inf"), "a float"),
        (LARGEST_INTEGER + 1, "beyond 2\\^53"),
        (-LARGEST_INTEGER - 1, "beyond 2\\^53"),
        (10**5000, "beyond 2\\^53"),
        (Fraction(2**60), "beyond 2\\^53"),
        (b"bytes", "a bytes"),
        (object(), "a object"),
        ({1: 2}, "the key 1 is no string"),
        ({"a", 1}, "a set of different types has no order"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_freezing_refuses(value: Any, reason: str) -> None:
    with pytest.raises(NotStorable, match=reason):
        freeze(value)
    with pytest.raises(NotStorable, match=rf"value\.deep\[0\]: .*{reason}"):
        freeze({"deep": [value]})


def test_freezing_turns_fractions_into_text_and_sets_into_sorted_tuples() -> None:
    assert freeze(Fraction(3, 2)) == "3/2"
    assert freeze(Fraction(4, 2)) == 2
    assert freeze({3, 1, 2}) == (1, 2, 3)


def test_nesting_is_bounded() -> None:
    deep: Any = 1
    for _ in range(DEEPEST):
        deep = [deep]
    assert thaw(freeze(deep)) == deep
    with pytest.raises(NotStorable, match="nested deeper"):
        freeze([deep])
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(NotStorable, match="nested deeper"):
        freeze(endless)
