"""Finding rule sets: installed ones by name; whatever is wrong with one is said in one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

import fechtbuch.rulesets as rulesets


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    rulesets.find_ruleset.cache_clear()
    yield
    rulesets.find_ruleset.cache_clear()


def announce(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    point = EntryPoint("broken", value, rulesets.GROUP)
    monkeypatch.setattr(rulesets, "entry_points", lambda **_: [point])


def test_dungeon_fantasy_is_found() -> None:
    assert rulesets.find_ruleset("dungeon_fantasy").name == "dungeon_fantasy"


def test_an_unknown_name_lists_near_ones() -> None:
    with pytest.raises(rulesets.UnknownRuleSet, match="dungeon_fantasy"):
        rulesets.find_ruleset("dungeon_fantasies")


def test_a_rule_set_that_cannot_be_imported_is_named_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    announce(monkeypatch, "no_such_package.rules:RULESET")
    with pytest.raises(rulesets.UnknownRuleSet, match=r"broken.*cannot be loaded.*no_such_package"):
        rulesets.find_ruleset("broken")


def test_what_is_no_rule_set_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    announce(monkeypatch, "math:pi")
    with pytest.raises(rulesets.UnknownRuleSet, match="is no rule set"):
        rulesets.find_ruleset("broken")
