"""Whatever stands in a fight file: it plays, or one error says file, place and reason."""

from __future__ import annotations

import string
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fechtbuch.interchange.check import check
from fechtbuch.interchange.fight_file import BadFightFile, parse
from fechtbuch.interchange.reading import ACT_KEYS, CASE_KEYS
from fechtbuch.interchange.toml_text import entry, value
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.rulesets.tables import parse_toml
from tests.interchange.files import HEAD
from tests.support.strategies import HOSTILE, texts

NAMES = ("A", "B", "strike", "wait", "attack", "B.hp", "hit", "Wounded[B].by", "none", "kinds", "events")
WORDS = st.sampled_from(NAMES)
SCALARS = st.one_of(st.booleans(), st.integers(-3, 30), st.integers(), st.fractions(max_denominator=4), texts(), WORDS)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS | texts(), inner, max_size=3),
    max_leaves=8,
)
ACTS = st.dictionaries(
    st.sampled_from((*ACT_KEYS, "target", "events", "facts", "creature", "reason")), VALUES, max_size=5
).map(lambda given: {"do": "strike", "who": "A", "target": "B"} | given)


def plays(text: str) -> None:
    """Play and compare every case, or fail with an error that names the file."""
    said = "hostile.toml"
    try:
        lines = [str(difference) for case in parse(text, said).cases for difference in check(case)]
    except BadFightFile as error:
        lines = [str(error)]
    assert all(line.startswith(said) for line in lines)


@settings(max_examples=300)
@given(st.lists(ACTS, max_size=3), st.dictionaries(st.sampled_from(CASE_KEYS), VALUES, max_size=2))
def test_any_act_and_any_key_plays_or_says_why(acts: list[dict[str, Any]], keys: dict[str, Any]) -> None:
    head = {"format": "fechtbuch/1", "ruleset": "toy", "creature": [{"id": "A"}, {"id": "B"}], "act": acts}
    plays("\n".join(entry(key, item) for key, item in {**head, **keys}.items()))


@settings(max_examples=100)
@given(
    st.dictionaries(st.sampled_from(("id", "from", "hp", "st", "weapon", "cell", "skills", "sheet", "stored")), VALUES)
)
def test_any_creature_of_a_real_rule_set_is_built_or_says_why(creature: dict[str, Any]) -> None:
    head = {"format": "fechtbuch/1", "ruleset": "dungeon_fantasy", "creature": [{"id": "A"} | creature]}
    plays("\n".join(entry(key, item) for key, item in head.items()))


GOOD = f"""{HEAD}
[[act]]
do = "strike"
who = "A"
target = "B"
dice = [9, 15, 3]
expect = {{ "B.hp" = 9 }}
[final]
"A.hp" = 12
"""


@settings(max_examples=200)
@given(st.integers(0, len(GOOD) - 1), st.integers(0, 3), st.sampled_from([*string.printable, "\0", "\u202e", *HOSTILE]))
def test_a_file_with_a_slip_plays_or_says_why(place: int, length: int, slip: str) -> None:
    plays(GOOD[:place] + slip + GOOD[place + length :])


@given(st.dictionaries(texts(), VALUES, max_size=4))
def test_what_is_written_as_toml_reads_back(data: dict[str, Any]) -> None:
    text = "\n".join(entry(key, item) for key, item in data.items())
    try:
        found = parse_toml(text, "x.toml")
    except FechtbuchError:
        assert any(abs(number) > 2**63 for number in _numbers(data))
        return
    assert found == _plain(data)


def _plain(item: Any) -> Any:
    """As TOML holds it: fractions that are no whole numbers are texts."""
    if isinstance(item, dict):
        return {key: _plain(one) for key, one in item.items()}
    if isinstance(item, list):
        return [_plain(one) for one in item]
    if isinstance(item, Fraction):
        return item.numerator if item.denominator == 1 else str(item)
    return item


def _numbers(item: Any) -> list[int]:
    if isinstance(item, dict):
        return [number for one in item.values() for number in _numbers(one)]
    if isinstance(item, list):
        return [number for one in item for number in _numbers(one)]
    return [item] if type(item) is int else []


def test_a_text_is_written_as_it_reads_best() -> None:
    long = "line one\n" * 10 + 'it\'s "quoted" \\ here'
    assert entry("a", long) == f"a = '''\n{long}'''"
    assert parse_toml(entry("a", long), "x") == {"a": long}
    for text in (long + "'", long + "'''", long + "\r\n", long + "\u202e", "short\n"):
        assert "'''" not in entry("a", text).partition("=")[2][:5]
        assert parse_toml(entry("a", text), "x") == {"a": text}
    assert value("\x1b[31m") == '"\\u001b[31m"'
