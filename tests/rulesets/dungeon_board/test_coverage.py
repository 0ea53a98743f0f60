"""Every rule of the catalogue is cited by the engine and shown by a test or case."""

from __future__ import annotations

from pathlib import Path

import pytest

from fechtbuch.rulesets import dungeon_board
from tests.support.citing import Coverage

COVERAGE = Coverage(
    "dungeon_board",
    Path(next(iter(dungeon_board.__path__))),
    Path(__file__),
    ("catalogue.toml", "own.toml", "README.md", "start.toml"),
)
CATALOGUE = COVERAGE.catalogue

COMPANIONS = sorted(id for id in CATALOGUE if id.startswith("DB-COMP-"))
READINGS = sorted(id for id in CATALOGUE if id.startswith("DB-AMB-"))
TOPICS = sorted({id.rsplit("-", 1)[0] for id in CATALOGUE if id not in (*COMPANIONS, *READINGS)})

ABOUT_NO_RULE = frozenset({"DB-COMP-GAME"})
"""The companion that asks which game this is: there is nothing to play in it."""


@pytest.mark.parametrize("topic", TOPICS)
def test_every_rule_of_the_topic_is_in_the_engine(topic: str) -> None:
    assert COVERAGE.of(topic)
    assert COVERAGE.unplayed(COVERAGE.of(topic)) == []


@pytest.mark.parametrize("topic", TOPICS)
def test_every_rule_of_the_topic_is_shown_by_a_test_or_case(topic: str) -> None:
    assert COVERAGE.unshown(COVERAGE.of(topic)) == []


def test_every_companion_is_in_the_engine_and_shown() -> None:
    played = [id for id in COMPANIONS if id not in ABOUT_NO_RULE]
    assert COVERAGE.unplayed(played) == []
    assert COVERAGE.unshown(played) == []


def test_every_reading_is_named_where_it_is_followed_and_shown() -> None:
    assert COVERAGE.unplayed(READINGS) == []
    assert COVERAGE.unshown(READINGS) == []


def test_whatever_is_cited_exists() -> None:
    assert COVERAGE.unknown() == []
