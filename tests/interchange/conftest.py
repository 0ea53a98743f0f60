"""Fight files under the toy rules, whose few acts leave the format itself to be looked at."""

from __future__ import annotations

import pytest
from attrs import evolve

from fechtbuch.interchange import play
from fechtbuch.model.state import Battle
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.protocol import RuleSet
from tests.support.toy_ruleset import TOY


def whose_turn_next(battle: Battle, tables: object) -> str:
    """In listing order."""
    order, last = battle.order, battle.clock.turn
    return order[(order.index(last) + 1) % len(order)] if last else order[0]


@pytest.fixture(autouse=True)
def toy_rules(monkeypatch: pytest.MonkeyPatch) -> RuleSet:
    """The toy rules, found by the name ``toy``, with turns."""
    toy = evolve(TOY, next_turn=whose_turn_next)
    monkeypatch.setattr(play, "find_ruleset", lambda name: toy if name == "toy" else find_ruleset(name))
    return toy
