"""Every rule of the catalogue is cited by the engine and shown by a test or case."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from fechtbuch.rulesets import dungeon_board
from fechtbuch.rulesets.catalogue import load_catalogue
from tests.support.citing import cited_in

ENGINE = Path(next(iter(dungeon_board.__path__)))
TESTS = Path(__file__).parent
CATALOGUE = load_catalogue("dungeon_board")

NOT_CITING = ("catalogue.toml",)
"""Files of the engine that state the rules instead of playing them."""

COMPANIONS = sorted(id for id in CATALOGUE if id.startswith("DB-COMP-"))
READINGS = sorted(id for id in CATALOGUE if id.startswith("DB-AMB-"))
TOPICS = sorted({id.rsplit("-", 1)[0] for id in CATALOGUE if id not in (*COMPANIONS, *READINGS)})

ABOUT_NO_RULE = frozenset({"DB-COMP-GAME"})
"""The companion that asks which game this is: there is nothing to play in it."""


@cache
def by_code() -> set[str]:
    """What the engine cites: its code, and its tables, which code reads."""
    return cited_in(p for p in ENGINE.rglob("*") if p.name not in NOT_CITING)


@cache
def by_tests() -> set[str]:
    """What tests and cases cite."""
    return cited_in((p for p in TESTS.rglob("*") if p.name != Path(__file__).name), cases=True)


def of(topic: str) -> list[str]:
    """The rules of a topic."""
    return [id for id in CATALOGUE if id.startswith(f"{topic}-")]


@pytest.mark.parametrize("topic", TOPICS)
def test_every_rule_of_the_topic_is_in_the_engine(topic: str) -> None:
    assert of(topic)
    assert [id for id in of(topic) if id not in by_code()] == []


@pytest.mark.parametrize("topic", TOPICS)
def test_every_rule_of_the_topic_is_shown_by_a_test_or_case(topic: str) -> None:
    assert [id for id in of(topic) if id not in by_tests()] == []


def test_every_companion_is_in_the_engine_and_shown() -> None:
    played = [id for id in COMPANIONS if id not in ABOUT_NO_RULE]
    assert [id for id in played if id not in by_code()] == []
    assert [id for id in played if id not in by_tests()] == []


def test_every_reading_is_named_where_it_is_followed_or_shown() -> None:
    assert [id for id in READINGS if id not in by_code() | by_tests()] == []


def test_whatever_is_cited_exists() -> None:
    assert sorted(id for id in by_code() | by_tests() if id not in CATALOGUE) == []
