"""Every rule of the catalogue is cited by the engine and shown by a test or case."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from fechtbuch.rulesets import blackmoor
from fechtbuch.rulesets.catalogue import load_catalogue
from tests.support.citing import cited_in

ENGINE = Path(next(iter(blackmoor.__path__)))
TESTS = Path(__file__).parent
CATALOGUE = load_catalogue("blackmoor")

NOT_CITING = ("catalogue.toml", "own.toml")
"""Files of the engine that state the rules instead of playing them."""

TOPICS = sorted({id.rsplit("-", 1)[0] for id in CATALOGUE if id.startswith("BM-") and not id.startswith("BM-AMB-")})
READINGS = sorted(id for id in CATALOGUE if id.startswith("BM-AMB-"))
ROWS = sorted(id for id in CATALOGUE if id.startswith("BMC-"))


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


def test_every_row_of_consequences_is_in_the_table() -> None:
    assert [id for id in ROWS if id not in by_code()] == []


def test_every_reading_is_named_where_it_is_followed_or_shown() -> None:
    assert [id for id in READINGS if id not in by_code() | by_tests()] == []


MADE_UP = "-99"
"""How ids end that tests give to rows of their own."""


def test_whatever_is_cited_exists() -> None:
    cited = by_code() | {id for id in by_tests() if not id.endswith(MADE_UP)}
    assert sorted(id for id in cited if id not in CATALOGUE) == []
