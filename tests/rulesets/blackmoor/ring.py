"""A ring to fight in: creatures from short tables, battles of them, and acts played by the rules."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from fechtbuch.decide import spec
from fechtbuch.model.events import Event
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Battle, Clock, Creature
from fechtbuch.rulesets.blackmoor.build import build
from fechtbuch.rulesets.blackmoor.creature.here import At
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.ruleset import RULESET
from tests.support import stating

RULES = RULESET.bind()
TABLES = RULES.tables


def creature(id: str, **fields: Any) -> Creature:
    """A creature of a fight file's table."""
    made, _ = build({"id": id, **fields}, TABLES, id)
    return made


def battle(*creatures: Creature, turn: str = "", **options: Any) -> Battle:
    """A battle of them under these options; ``turn`` says whose first turn is running."""
    made = stating.joined(RULESET, creatures, options)
    return evolve(made, clock=Clock(1, "", turn, 1)) if turn else made


def given(start: Battle, *facts: Event) -> spec.Given:
    """The battle under the rules, after some bare facts."""
    return stating.given(RULES, start, *facts)


def happening(start: Battle, *facts: Event) -> spec.When:
    """The battle after facts with everything that they force, where that asks nothing."""
    return stating.happening(RULES, start, *facts)


def at(here: Battle) -> At:
    """The battle with the rules' tables, for views and figures."""
    return At(here, TABLES)


def combatant(here: Battle, who: str) -> Combatant:
    """One creature as the rules see it."""
    return Combatant(at(here), who)


def terms(figure: Figure) -> dict[str, Any]:
    """A figure's terms by their words: what was added, or the operation where nothing was."""
    return stating.terms(figure)
