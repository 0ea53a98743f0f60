"""A ring to fight in: creatures from short tables, battles of them, and acts played by the rules."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from fechtbuch.decide import spec
from fechtbuch.decide.answers import Given
from fechtbuch.decide.requests import Ask, Decision, Roll
from fechtbuch.decide.resolve import Play, resolve
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.address import Address
from fechtbuch.model.events import Event, Joined, Started
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Battle, BattleMap, Clock, Creature
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.blackmoor.build import build
from fechtbuch.rulesets.blackmoor.creature.here import At
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.ruleset import RULESET

RULES = RULESET.bind()
TABLES = RULES.tables


def creature(id: str, **fields: Any) -> Creature:
    """A creature of a fight file's table."""
    made, _ = build({"id": id, **fields}, TABLES, id)
    return made


def battle(*creatures: Creature, turn: str = "", **options: Any) -> Battle:
    """A battle of them under these options; ``turn`` says whose first turn is running."""
    started = Started("", RULESET.name, RULESET.version, options=freeze(options), map=BattleMap("hex"))
    made = fold(EMPTY_BATTLE, (started, *(Joined(one.id, one) for one in creatures)))
    return evolve(made, clock=Clock(1, "", turn, 1)) if turn else made


def given(start: Battle, *facts: Event) -> spec.Given:
    """The battle under the rules, after some bare facts."""
    return spec.given(start, RULES.play, RULES.violations).and_facts(*facts)


def happening(start: Battle, *facts: Event) -> spec.When:
    """The battle after facts with everything that they force, where that asks nothing."""
    return spec.When(resolve(start, Play(_state, (facts,), RULESET.consequences, TABLES), _no_answer))


def _state(scene: Scene, facts: tuple[Event, ...]) -> Decision[None]:
    for fact in facts:
        yield from happen(scene, fact)


def _no_answer(address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
    """Nobody answers."""
    return None


def at(here: Battle) -> At:
    """The battle with the rules' tables, for views and figures."""
    return At(here, TABLES)


def combatant(here: Battle, who: str) -> Combatant:
    """One creature as the rules see it."""
    return Combatant(at(here), who)


def terms(figure: Figure) -> dict[str, Any]:
    """A figure's terms by their words: what was added, or the operation where nothing was."""
    return {term.label: term.value if term.op in ("start", "add") else term.op for term in figure.terms}
