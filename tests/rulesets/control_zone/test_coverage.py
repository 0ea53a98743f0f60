"""Every rule of the catalogue is cited by the engine and shown by a test or case."""

from __future__ import annotations

from pathlib import Path

import pytest

from fechtbuch.rulesets import control_zone
from tests.support.citing import Coverage

COVERAGE = Coverage("control_zone", Path(next(iter(control_zone.__path__))), Path(__file__))
CATALOGUE = COVERAGE.catalogue

PLAYED_BY_NONE = {"CZ-COMP-SEARCH"}
"""What says where the rules come from, and nothing to play."""

TOPICS = sorted({id.rsplit("-", 1)[0] for id in CATALOGUE if "-AMB-" not in id and "-COMP-" not in id})
COMPANIONS = sorted(id for id in CATALOGUE if "-COMP-" in id and id not in PLAYED_BY_NONE)
READINGS = sorted(id for id in CATALOGUE if "-AMB-" in id)


def test_the_topics_hold_all_rules_of_the_catalogue() -> None:
    assert sum(len(COVERAGE.of(topic)) for topic in TOPICS if topic != "CZ-OWN") == 147


@pytest.mark.parametrize("topic", TOPICS)
def test_every_rule_of_the_topic_is_in_the_engine(topic: str) -> None:
    assert COVERAGE.of(topic)
    assert COVERAGE.unplayed(COVERAGE.of(topic)) == []


@pytest.mark.parametrize("topic", TOPICS)
def test_every_rule_of_the_topic_is_shown_by_a_test_or_case(topic: str) -> None:
    assert COVERAGE.unshown(COVERAGE.of(topic)) == []


def test_every_companion_is_in_the_engine_and_shown() -> None:
    assert COVERAGE.unplayed(COMPANIONS) == []
    assert COVERAGE.unshown(COMPANIONS) == []


def test_every_reading_is_named_where_it_is_followed_or_shown() -> None:
    assert COVERAGE.unshown(COVERAGE.unplayed(READINGS)) == []


def test_whatever_is_cited_exists() -> None:
    assert COVERAGE.unknown() == []
