"""Every rule of the catalogue is cited by the engine and shown by a test or case; clauses left open are listed."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from fechtbuch.rulesets import dungeon_fantasy
from fechtbuch.rulesets.catalogue import load_catalogue
from tests.support.citing import cited, cited_in, without_comments

ENGINE = Path(next(iter(dungeon_fantasy.__path__)))
TESTS = Path(__file__).parent
CATALOGUE = load_catalogue("dungeon_fantasy")

NOT_CITING = ("catalogue.toml", "own.toml", "open.toml")
"""Files of the engine that state the rules instead of playing them."""

TOPICS = sorted({id.rsplit("-", 1)[0] for id in CATALOGUE if id.startswith("DF-")})
COMPANIONS = sorted(id for id in CATALOGUE if id.startswith("CMP-"))
READINGS = sorted(id for id in CATALOGUE if id.startswith("AMB-"))


@cache
def by_code() -> set[str]:
    """What the engine cites: its code, and its tables, which code reads."""
    return cited_in(p for p in ENGINE.rglob("*") if p.name not in NOT_CITING)


@cache
def by_tests() -> set[str]:
    """What tests and cases cite."""
    return cited_in((p for p in TESTS.rglob("*") if p.name != Path(__file__).name), cases=True)


@cache
def open_rules() -> dict[str, list[dict[str, str]]]:
    """The clauses listed as open, by rule."""
    found: dict[str, list[dict[str, str]]] = {}
    for entry in tomllib.loads((ENGINE / "open.toml").read_text(encoding="utf-8")).get("open", ()):
        found.setdefault(entry["rule"], []).append(entry)
    return found


def of(topic: str) -> list[str]:
    """The rules of a topic."""
    return [id for id in CATALOGUE if id.startswith(f"{topic}-")]


def test_short_forms_are_understood_and_comments_cite_nothing() -> None:
    assert cited("DF-PIN-01 to -03, AMB-24; DF-GRAPPLE-02, -04, -08 and -10. CMP-MELEE-MODS, DF-OWN-100") == {
        *("DF-PIN-01", "DF-PIN-02", "DF-PIN-03", "AMB-24", "CMP-MELEE-MODS", "DF-OWN-100"),
        *("DF-GRAPPLE-02", "DF-GRAPPLE-04", "DF-GRAPPLE-08", "DF-GRAPPLE-10"),
    }
    assert cited(without_comments('x = "DF-PIN-01"  # DF-PIN-02\n')) == {"DF-PIN-01"}


@pytest.mark.parametrize("topic", TOPICS)
def test_every_rule_of_the_topic_is_in_the_engine(topic: str) -> None:
    assert of(topic)
    assert [id for id in of(topic) if id not in by_code()] == []


@pytest.mark.parametrize("topic", TOPICS)
def test_every_rule_of_the_topic_is_shown_by_a_test_or_case(topic: str) -> None:
    assert [id for id in of(topic) if id not in by_tests()] == []


def test_every_companion_is_in_the_engine_and_shown() -> None:
    assert [id for id in COMPANIONS if id not in by_code()] == []
    assert [id for id in COMPANIONS if id not in by_tests()] == []


def test_every_reading_is_named_where_it_is_followed_and_shown() -> None:
    """AMB-63 reads through slips of the pen that change no figure: there is nothing to show."""
    assert [id for id in READINGS if id not in by_code()] == []
    assert [id for id in READINGS if id not in by_tests() and id != "AMB-63"] == []


def test_whatever_is_cited_exists() -> None:
    assert sorted(id for id in by_code() | by_tests() if id not in CATALOGUE) == []


def test_every_open_clause_names_a_rule_and_a_reason() -> None:
    for rule, entries in open_rules().items():
        assert rule in CATALOGUE, rule
        assert all(entry["clause"].strip() and entry["reason"].strip() for entry in entries), rule
        assert all(set(entry) == {"rule", "clause", "reason"} for entry in entries), rule
        clauses = [entry["clause"] for entry in entries]
        assert len(set(clauses)) == len(clauses), rule
