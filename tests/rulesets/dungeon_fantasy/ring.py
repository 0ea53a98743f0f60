"""A ring to fight in: creatures from short tables, battles of them, and acts played by the rules."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from fechtbuch.decide import spec
from fechtbuch.model.acts import Act
from fechtbuch.model.events import Event
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Battle, Clock, Condition, Creature
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.build import build
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET
from tests.support import stating

RULES = RULESET.bind()
TABLES = RULES.tables


def creature(id: str, **fields: Any) -> Creature:
    """A creature of a fight file's table."""
    made, _ = build({"id": id, **fields}, TABLES, id)
    return made


def battle(*creatures: Creature, turn: str = "", **features: Any) -> Battle:
    """A battle of them on a field with these features; ``turn`` says whose first turn is running."""
    made = stating.joined(RULESET, creatures, features=features)
    return evolve(made, clock=Clock(1, "", turn, 1)) if turn else made


def given(start: Battle, *facts: Event) -> spec.Given:
    """The battle under the rules, after some bare facts."""
    return stating.given(RULES, start, *facts)


def happening(start: Battle, *facts: Event) -> spec.When:
    """The battle after facts with everything that they force, where that asks nothing."""
    return stating.happening(RULES, start, *facts)


def turns(start: Battle, *acts: Act) -> Battle:
    """The battle after these acts, which must ask for no dice."""
    return stating.after(RULES, start, *acts)


def at(here: Battle) -> At:
    """The battle with the rules' tables, for views and figures."""
    return At(here, TABLES)


def fighter(here: Battle, who: str) -> Fighter:
    """One creature as the rules see it."""
    return Fighter(at(here), who)


def mark(name: str, level: int = 0, until: str = "", since: int = 0, **data: Any) -> Condition:
    """A condition as a test needs it."""
    return Condition(name, level, rule="CMP-SHOCK", since=since, until=until, data=Table(data))


def terms(figure: Figure) -> dict[str, Any]:
    """A figure's terms by their words: what was added, or the operation where nothing was."""
    return stating.terms(figure)
