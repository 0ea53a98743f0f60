"""Every rule of the catalogue is cited by the engine and shown by a test or case."""

from __future__ import annotations

from pathlib import Path

import pytest

from fechtbuch.rulesets import blackmoor
from tests.support.citing import Coverage

COVERAGE = Coverage("blackmoor", Path(next(iter(blackmoor.__path__))), Path(__file__))
CATALOGUE = COVERAGE.catalogue

TOPICS = sorted({id.rsplit("-", 1)[0] for id in CATALOGUE if id.startswith("BM-") and not id.startswith("BM-AMB-")})
READINGS = sorted(id for id in CATALOGUE if id.startswith("BM-AMB-"))
ROWS = sorted(id for id in CATALOGUE if id.startswith("BMC-"))


@pytest.mark.parametrize("topic", TOPICS)
def test_every_rule_of_the_topic_is_in_the_engine(topic: str) -> None:
    assert COVERAGE.of(topic)
    assert COVERAGE.unplayed(COVERAGE.of(topic)) == []


@pytest.mark.parametrize("topic", TOPICS)
def test_every_rule_of_the_topic_is_shown_by_a_test_or_case(topic: str) -> None:
    assert COVERAGE.unshown(COVERAGE.of(topic)) == []


def test_every_row_of_consequences_is_in_the_table() -> None:
    assert COVERAGE.unplayed(ROWS) == []


def test_every_reading_is_named_where_it_is_followed_or_shown() -> None:
    assert COVERAGE.unshown(COVERAGE.unplayed(READINGS)) == []


MADE_UP = "-99"
"""How ids end that tests give to rows of their own."""


def test_whatever_is_cited_exists() -> None:
    assert COVERAGE.unknown(MADE_UP) == []
