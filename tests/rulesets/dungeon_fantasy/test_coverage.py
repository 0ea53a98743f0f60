"""Every rule of the topics that are played is cited by the engine and shown by a test or case, or listed as open."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from fechtbuch.rulesets import dungeon_fantasy
from fechtbuch.rulesets.catalogue import load_catalogue

ENGINE = Path(next(iter(dungeon_fantasy.__path__)))
TESTS = Path(__file__).parent
CATALOGUE = load_catalogue("dungeon_fantasy")

TOPICS = (
    "ATTACK",
    "READY",
    "SIZE",
    "LOCATION",
    "MELEE",
    "REACH",
    "UNARMED",
    "GRAPPLE",
    "AFTERGRAPPLE",
    "TAKEDOWN",
    "PIN",
    "CHOKE",
    "BREAK",
    "HELD",
    "HOLD",
    "RANGE",
    "MISSILE",
)
"""What these rules play."""

NOT_PLAYED = ("DF-HOLD-06", "DF-LOCATION-05", "DF-LOCATION-06")
"""Rules of these topics that are open as a whole; of others only clauses are."""

FIRST = re.compile(r"\b(DF-[A-Z]+-|AMB-)(\d\d)")
MORE = re.compile(r",? (?:and )?(to )?-(\d\d)\b")


def cited(text: str) -> set[str]:
    """All ids that a text cites: ``DF-PIN-01``, and short forms after it, ``-02, -04`` and ``to -04``."""
    found = set()
    for first in FIRST.finditer(text):
        topic, number, place = first[1], int(first[2]), first.end()
        found.add(f"{topic}{number:02}")
        while more := MORE.match(text, place):
            last, place = int(more[2]), more.end()
            found |= {f"{topic}{n:02}" for n in range(number + 1 if more[1] else last, last + 1)}
            number = last
    return found


def cited_in(paths: Iterable[Path]) -> set[str]:
    """All ids that these files cite."""
    return {id for path in paths for id in cited(path.read_text(encoding="utf-8"))}


@cache
def by_code() -> set[str]:
    """What the engine cites: its code, and its tables, which code reads."""
    left_out = ("catalogue.toml", "own.toml", "open.toml")
    return cited_in(p for p in ENGINE.rglob("*") if p.suffix in (".py", ".toml") and p.name not in left_out)


@cache
def by_tests() -> set[str]:
    """What tests and cases cite."""
    return cited_in(p for p in TESTS.rglob("*") if p.suffix in (".py", ".toml") and p.name != Path(__file__).name)


@cache
def open_rules() -> dict[str, list[dict[str, str]]]:
    """The clauses listed as open, by rule."""
    found: dict[str, list[dict[str, str]]] = {}
    for entry in tomllib.loads((ENGINE / "open.toml").read_text(encoding="utf-8"))["open"]:
        found.setdefault(entry["rule"], []).append(entry)
    return found


def of(topic: str) -> list[str]:
    """The rules of a topic."""
    return [id for id in CATALOGUE if id.startswith(f"DF-{topic}-")]


def readings_of(topic: str) -> list[str]:
    """Our readings of unclear places in the rules of a topic."""
    rules = set(of(topic))
    return [id for id, rule in CATALOGUE.items() if id.startswith("AMB-") and rules & set(rule.see)]


def test_short_forms_are_understood() -> None:
    assert cited("DF-PIN-01 to -03, AMB-24; DF-GRAPPLE-02, -04, -08 and -10. DF-HELD-01") == {
        *("DF-PIN-01", "DF-PIN-02", "DF-PIN-03", "AMB-24"),
        *("DF-GRAPPLE-02", "DF-GRAPPLE-04", "DF-GRAPPLE-08", "DF-GRAPPLE-10", "DF-HELD-01"),
    }


@pytest.mark.parametrize("topic", TOPICS)
def test_every_rule_of_the_topic_is_in_the_engine(topic: str) -> None:
    assert of(topic)
    assert [id for id in of(topic) if id not in by_code() and id not in NOT_PLAYED] == []


@pytest.mark.parametrize("topic", TOPICS)
def test_every_rule_of_the_topic_is_shown_by_a_test_or_case(topic: str) -> None:
    assert [id for id in of(topic) if id not in by_tests() and id not in NOT_PLAYED] == []


@pytest.mark.parametrize("topic", TOPICS)
def test_every_reading_is_named_where_it_is_followed_or_shown(topic: str) -> None:
    known = by_code() | by_tests() | open_rules().keys()
    assert [id for id in readings_of(topic) if id not in known] == []


def test_rules_that_are_not_played_are_listed_as_open() -> None:
    assert set(NOT_PLAYED) <= open_rules().keys()


def test_every_open_clause_names_a_rule_and_a_reason() -> None:
    for rule, entries in open_rules().items():
        assert rule in CATALOGUE, rule
        assert all(entry["clause"].strip() and entry["reason"].strip() for entry in entries), rule
        assert all(set(entry) == {"rule", "clause", "reason"} for entry in entries), rule
        clauses = [entry["clause"] for entry in entries]
        assert len(set(clauses)) == len(clauses), rule
