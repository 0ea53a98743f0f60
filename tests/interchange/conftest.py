"""Fight files under the toy rules, whose few acts leave the format itself to be looked at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from fechtbuch.interchange import play, reading
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.model.state import Battle, Creature
from fechtbuch.rulesets import find_ruleset
from fechtbuch.rulesets.protocol import ImportedSheet, RuleSet
from tests.support.toy_ruleset import TOY


def whose_turn_next(battle: Battle, tables: object) -> str:
    """In listing order."""
    order, last = battle.order, battle.clock.turn
    return order[(order.index(last) + 1) % len(order)] if last else order[0]


def built(data: Mapping[str, Any], tables: object, place: str) -> tuple[Creature, str]:
    """A toy fighter, or an error as rule sets raise it."""
    try:
        return TOY.build(data, tables, place)
    except (KeyError, TypeError, ValueError) as error:
        raise FechtbuchError(f"{place}: {error!r}") from None


def unread(content: bytes, name: str, id: str) -> ImportedSheet:
    """No reader."""
    raise FechtbuchError(f"{name}: the toy rules read no sheets")


@pytest.fixture(autouse=True)
def toy_rules(monkeypatch: pytest.MonkeyPatch) -> RuleSet:
    """The toy rules, found by the name ``toy``, with turns, without cells, and with sheets that nobody reads."""
    toy = evolve(TOY, next_turn=whose_turn_next, build=built, placed=False, sheets={"gcs": unread})
    for module in (play, reading):
        monkeypatch.setattr(module, "find_ruleset", lambda name: toy if name == "toy" else find_ruleset(name))
    return toy
