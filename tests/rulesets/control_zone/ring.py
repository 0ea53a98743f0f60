"""A ring to fight in: characters from short tables, battles of them, and acts played by the rules."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from fechtbuch.decide import spec
from fechtbuch.model.acts import Act
from fechtbuch.model.events import Event
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Battle, Clock, Creature
from fechtbuch.rulesets.control_zone.build import build
from fechtbuch.rulesets.control_zone.creature.views import At, Character
from fechtbuch.rulesets.control_zone.ruleset import RULESET
from tests.support import stating

RULES = RULESET.bind()
TABLES = RULES.tables


def creature(id: str, **fields: Any) -> Creature:
    """A character of a fight file's table."""
    made, _ = build({"id": id, **fields}, TABLES, id)
    return made


def battle(*creatures: Creature, turn: str = "", options: dict[str, Any] | None = None, **features: Any) -> Battle:
    """A battle of them on a field with these features; ``turn`` says whose first turn is running."""
    made = stating.joined(RULESET, creatures, options, features)
    return evolve(made, clock=Clock(1, "", turn, 1)) if turn else made


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Battle:
    """A swordsman of skill 3 and his neighbour, in A's turn."""
    one = creature("A", **{"side": "red", "weapon": "sword", "skills": {"blades": 3}, **(a or {})})
    two = creature("B", **{"side": "blue", "cell": [1, 0], "weapon": "sword", "skills": {"blades": 3}, **(b or {})})
    return battle(one, two, turn="A", **more)


def given(start: Battle, *facts: Event) -> spec.Given:
    """The battle under the rules, after some bare facts."""
    return stating.given(RULES, start, *facts)


def after(start: Battle, *acts: Act) -> Battle:
    """The battle after these acts, which must ask for no dice."""
    return stating.after(RULES, start, *acts)


def at(here: Battle) -> At:
    """The battle with the rules' tables, for views and figures."""
    return At(here, TABLES)


def character(here: Battle, who: str) -> Character:
    """One character as the rules see it."""
    return Character(at(here), who)


def reasons(here: Battle, act: Act) -> tuple[str, ...]:
    """The reason codes of all breaches of an act, in order."""
    return tuple(breach.reason for breach in RULES.violations(here, act))


def terms(figure: Figure) -> dict[str, Any]:
    """A figure's terms by their rules: what was added, or the operation where nothing was."""
    return stating.terms(figure, "rule")
