"""What may be answered to what one waited for, and what it costs to find out (CMP-WAIT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fechtbuch.model.events import ConditionGained
from fechtbuch.model.state import Battle, Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Here
from fechtbuch.rulesets.dungeon_fantasy.turns import wait
from tests.rulesets.dungeon_fantasy.duels import declared, swordsman
from tests.rulesets.dungeon_fantasy.ring import at, battle, creature, given


def watched(yards: int, **waiter: Any) -> Battle:
    """A waits for B, who stands so far away; B's turn runs."""
    a = creature("A", cell=[0, 0], **waiter) if waiter else swordsman("A", side="red", move=6)
    here = battle(a, swordsman("B", (yards, 0), 3, side="blue"), turn="B")
    return given(here, ConditionGained("A", declared("wait"))).battle


def answers(here: Battle) -> list[wait.Reply]:
    mark = here["A"].conditions["manoeuvre"]
    return list(wait.replies(at(here), "A", "B", mark))


def test_no_way_is_tried_towards_a_foe_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(here: Here, who: str, yards: int) -> Iterator[tuple[Cell, ...]]:
        raise AssertionError(f"{yards} yards were searched")

    monkeypatch.setattr(wait, "ways", never)
    assert answers(watched(12)) == []


BEAST: dict[str, Any] = {"side": "red", "sm": 4, "plan": "quadruped", "traits": ["sharp_teeth"], "move": 4}
THROWER: dict[str, Any] = {"side": "red", "weapons": ["large_knife"], "move": 3, "st": 10}


@pytest.mark.parametrize("yards", range(1, 11))
@pytest.mark.parametrize("waiter", [{}, BEAST, THROWER], ids=["swordsman", "beast", "thrower"])
def test_ruling_out_by_distance_rules_out_nothing_that_is_possible(
    yards: int, waiter: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = watched(yards + (3 if waiter is BEAST else 0), **waiter)
    found = answers(here)
    monkeypatch.setattr(wait, "_too_far", lambda *_: False)
    assert found == answers(here)
