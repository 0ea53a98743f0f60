"""Replaceable tables: what a user's file may say, and how a bad one is refused."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar, Generic, Literal, TypeVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from fechtbuch.rulesets.tables import (
    MAX_BYTES,
    MAX_DEPTH,
    BadTable,
    Ranged,
    RangeTable,
    TableProblem,
    UnknownRow,
    by_name,
    load_table,
    named_rows,
    parse_toml,
    pick,
)


@frozen
class Weather:
    roll_min: int
    roll_max: int
    sky: Literal["clear", "rain", "snow"] = "clear"


R = TypeVar("R", bound=Ranged)


@frozen
class TwoDice(RangeTable[R], Generic[R]):
    totals: ClassVar[range] = range(2, 13)


@frozen
class Beast:
    id: str
    weight: Fraction
    legs: int = 4
    tame: bool = False


@frozen
class Almanac:
    title: str
    weather: TwoDice[Weather]
    beast: tuple[Beast, ...] = named_rows()


@frozen
class Journey:
    name: str
    legs: tuple[str, ...] = ()
    beast: Beast | None = None


# ------------------------------------------------------------------------------------------------ what fits


def test_decimals_and_written_fractions_are_exact() -> None:
    beast = load_table(Beast, 'id = "ox"\nweight = 0.1')
    assert beast.weight == Fraction(1, 10)
    assert load_table(Beast, 'id = "ox"\nweight = "2/3"').weight == Fraction(2, 3)
    assert load_table(Beast, 'id = "ox"\nweight = 3').weight == Fraction(3)


def test_absent_keys_take_their_defaults() -> None:
    assert load_table(Journey, 'name = "home"') == Journey("home", (), None)


def test_lists_become_tuples() -> None:
    assert load_table(Journey, 'name = "far"\nlegs = ["sea", "road"]').legs == ("sea", "road")


# ------------------------------------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("weight = 1", "id", "missing"),
        ('id = "ox"\nweight = 1\nleggs = 5', "leggs", "unknown key; near: legs"),
        ('id = "ox"\nwieght = 1', "wieght", "unknown key; near: weight"),
        ('id = "ox"\nweight = true', "weight", "true is not a figure"),
        ('id = "ox"\nweight = "heavy"', "weight", '"heavy" is not a figure'),
        ('id = "ox"\nweight = "1/0"', "weight", '"1/0" is not a figure'),
        ('id = "ox"\nweight = 1\nlegs = 4.0', "legs", "4 is not a whole number"),
        ('id = "ox"\nweight = 1\nlegs = "4"', "legs", '"4" is not a whole number'),
        ('id = "ox"\nweight = 1\nlegs = true', "legs", "true is not a whole number"),
        ('id = "ox"\nweight = 1\nlegs = 9007199254740993', "legs", "beyond 2^53"),
        ('id = "ox"\nweight = 1\ntame = 1', "tame", "1 is neither true nor false"),
        ("id = 7\nweight = 1", "id", "7 is not a text"),
        ("id = [1]\nweight = 1", "id", "a list is not a text"),
    ],
)
def test_a_wrong_value_is_refused_with_file_key_and_reason(text: str, key: str, reason: str) -> None:
    with pytest.raises(BadTable) as refusal:
        load_table(Beast, text, file="beasts.toml")
    assert refusal.value.file == "beasts.toml"
    assert refusal.value.key == key
    assert reason in refusal.value.reason
    assert str(refusal.value).startswith(f"beasts.toml: {key}: ")


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ('name = "a"\nlegs = "sea"', "legs", '"sea" is not a list'),
        ('name = "a"\nlegs = ["sea", 2]', "legs[1]", "2 is not a text"),
        ('name = "a"\nbeast = "ox"', "beast", '"ox" is not a table'),
        ('name = "a"\nbeast = { id = "ox", weight = 1, hoofs = 4 }', "beast.hoofs", "unknown key"),
    ],
)
def test_the_key_path_leads_into_nested_values(text: str, key: str, reason: str) -> None:
    with pytest.raises(BadTable) as refusal:
        load_table(Journey, text)
    assert (refusal.value.key, reason in refusal.value.reason) == (key, True)


def almanac(weather: str, beasts: str = "[]") -> str:
    return f'title = "spring"\nweather = {weather}\nbeast = {beasts}'


@pytest.mark.parametrize(
    ("weather", "key", "reason"),
    [
        ("[{ roll_min = 2, roll_max = 6 }, { roll_min = 8, roll_max = 12 }]", "weather[1].roll_min", "total 7"),
        ("[{ roll_min = 2, roll_max = 6 }, { roll_min = 9, roll_max = 12 }]", "weather[1].roll_min", "totals 7 to 8"),
        ("[{ roll_min = 2, roll_max = 7 }, { roll_min = 6, roll_max = 12 }]", "weather[1].roll_min", "totals 6 to 7"),
        ("[{ roll_min = 2, roll_max = 11 }]", "weather", "no row answers for total 12"),
        ("[{ roll_min = 3, roll_max = 12 }]", "weather[0].roll_min", "total 2"),
        ("[{ roll_min = 2, roll_max = 13 }]", "weather[0].roll_max", "13 is outside 2 to 12"),
        ("[{ roll_min = 1, roll_max = 12 }]", "weather[0].roll_min", "1 is outside 2 to 12"),
        ("[{ roll_min = 5, roll_max = 2 }]", "weather[0].roll_max", "2 is below roll_min 5"),
        ("[]", "weather", "no row answers for totals 2 to 12"),
        ('[{ roll_min = 2, roll_max = 12, sky = "rian" }]', "weather[0].sky", "near: rain"),
        ("[{ roll_min = 2, rollmax = 12 }]", "weather[0].rollmax", "near: roll_max"),
        ("3", "weather", "3 is not a list"),
    ],
)
def test_a_dice_table_must_answer_for_every_total_once(weather: str, key: str, reason: str) -> None:
    with pytest.raises(BadTable) as refusal:
        load_table(Almanac, almanac(weather), file="almanac.toml")
    assert refusal.value.key == key
    assert reason in refusal.value.reason


@given(st.sets(st.integers(3, 12)))
def test_any_split_of_the_totals_gives_a_table_that_answers_each_with_its_row(starts: set[int]) -> None:
    bounds = [2, *sorted(starts), 13]
    rows = ", ".join(f"{{ roll_min = {low}, roll_max = {high - 1} }}" for low, high in pairwise(bounds))
    weather = load_table(Almanac, almanac(f"[{rows}]")).weather
    assert len(weather) == len(starts) + 1
    for total in weather.totals:
        assert weather[total].roll_min <= total <= weather[total].roll_max


def test_a_total_the_dice_cannot_show_has_no_row() -> None:
    weather = load_table(Almanac, almanac("[{ roll_min = 2, roll_max = 12 }]")).weather
    with pytest.raises(KeyError):
        weather[13]


def test_two_rows_of_one_name_are_refused() -> None:
    twice = '[{ id = "ox", weight = 1 }, { id = "ass", weight = 2 }, { id = "ox", weight = 3 }]'
    with pytest.raises(BadTable) as refusal:
        load_table(Almanac, almanac("[{ roll_min = 2, roll_max = 12 }]", twice))
    assert refusal.value.key == "beast[2].id"
    assert '"ox" is taken' in refusal.value.reason


# ------------------------------------------------------------------------------------------------ hostile text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# " + "x" * MAX_BYTES, f"larger than {MAX_BYTES} bytes"),
        ("a = " + "[" * 51 + "]" * 51, f"nested deeper than {MAX_DEPTH}"),
        ("a = " + "[" * 20_000 + "]" * 20_000, f"nested deeper than {MAX_DEPTH}"),
        (".".join("k" * 300_000) + " = 1", f"nested deeper than {MAX_DEPTH}"),
        ("[" + " . ".join('"a.b"' for _ in range(60)) + "]", f"nested deeper than {MAX_DEPTH}"),
        ("a = 1e999999999", "not a plain decimal figure"),
        ("a = inf", "not a plain decimal figure"),
        ("a = nan", "not a plain decimal figure"),
        ("a = 0." + "1" * 100, "not a plain decimal figure"),
        ("a = " + "9" * 10_000, ""),
        ("a = ", "not TOML"),
        ("a = 1\na = 2", "not TOML"),
    ],
)
def test_text_that_would_hang_or_mislead_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadTable) as refusal:
        parse_toml(text, "bad.toml")
    assert refusal.value.file == "bad.toml"
    assert reason in refusal.value.reason


def test_fifty_levels_are_still_read() -> None:
    assert parse_toml("a = " + "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1), "deep.toml")


def test_dots_inside_texts_do_not_count_as_nesting() -> None:
    assert parse_toml('a = "' + "x." * 500 + '"', "dots.toml") == {"a": "x." * 500}


@given(st.text(max_size=200))
def test_nonsense_raises_nothing_but_a_refusal(text: str) -> None:
    with pytest.raises(BadTable, match=r"^table: .+"):
        load_table(Almanac, text)


# ------------------------------------------------------------------------------------------------ rows by name


def test_an_unknown_row_is_named_with_near_ones() -> None:
    beasts = by_name([Beast("ox", Fraction(1)), Beast("oxen", Fraction(2)), Beast("ass", Fraction(1))])
    with pytest.raises(UnknownRow, match='no beast called "oxe"; near: oxen, ox'):
        pick(beasts, "oxe", "beast")


def test_rows_by_name_cannot_be_changed() -> None:
    beasts = by_name([Beast("ox", Fraction(1))])
    with pytest.raises(TypeError):
        beasts["ass"] = Beast("ass", Fraction(1))  # type: ignore[index]


@pytest.mark.parametrize("error", [BadTable("f.toml", "a.b", "why"), TableProblem("a", "why")])
def test_refusals_survive_the_way_to_another_process(error: Exception) -> None:
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
