"""A hall to fight in: figures from short tables, battles of them, and acts played by the rules."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from fechtbuch.decide import spec
from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle, Clock, Condition, Creature
from fechtbuch.rulesets.dungeon_board.build import build
from fechtbuch.rulesets.dungeon_board.creature.views import At, Fighter
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET
from tests.support import stating

RULES = RULESET.bind()
TABLES = RULES.tables


def figure(id: str, **fields: Any) -> Creature:
    """A figure of a fight file's table; without ``from`` and ``side`` the bestiary's of that name."""
    source = {} if "side" in fields else {"from": f"bestiary:{id}"}
    made, _ = build({"id": id, **source, **fields}, TABLES, id)
    return made


def battle(
    *figures: Creature, phase: str = "heroes", turn: int = 1, options: dict[str, Any] | None = None, **board: Any
) -> Battle:
    """A battle of them on a board with these features, in a phase of a game turn."""
    return evolve(stating.joined(RULESET, figures, options, board), clock=Clock(turn, phase))


def given(start: Battle, *facts: Event) -> spec.Given:
    """The battle under the rules, after some bare facts."""
    return stating.given(RULES, start, *facts)


def happening(start: Battle, *facts: Event) -> spec.When:
    """The battle after facts with everything that they force, where that asks nothing."""
    return stating.happening(RULES, start, *facts)


def at(here: Battle) -> At:
    """The battle with the rules' tables, for views and figures."""
    return At(here, TABLES)


def fighter(here: Battle, who: str) -> Fighter:
    """One figure as the rules see it."""
    return Fighter(at(here), who)


def mark(name: str, level: int = 0, until: str = "") -> Condition:
    """A mark or effect as a test needs it."""
    return Condition(name, level, rule="DB-TURN-02", until=until)
