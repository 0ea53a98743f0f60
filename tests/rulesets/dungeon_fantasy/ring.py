"""A ring to fight in: creatures from short tables, battles of them, and acts played by the rules."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from fechtbuch.decide import spec
from fechtbuch.decide.answers import Given
from fechtbuch.decide.requests import Ask, Decision, Roll
from fechtbuch.decide.resolve import Play, resolve
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.acts import Act
from fechtbuch.model.address import Address
from fechtbuch.model.events import Event, Joined, Started
from fechtbuch.model.evolve import EMPTY_BATTLE, fold
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Battle, BattleMap, Clock, Condition, Creature
from fechtbuch.model.table import Table, freeze
from fechtbuch.rulesets.dungeon_fantasy.build import build
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter
from fechtbuch.rulesets.dungeon_fantasy.ruleset import RULESET

RULES = RULESET.bind()
TABLES = RULES.tables


def creature(id: str, **fields: Any) -> Creature:
    """A creature of a fight file's table."""
    made, _ = build({"id": id, **fields}, TABLES, id)
    return made


def battle(*creatures: Creature, turn: str = "", **features: Any) -> Battle:
    """A battle of them on a field with these features; ``turn`` says whose first turn is running."""
    started = Started("", RULESET.name, RULESET.version, map=BattleMap("hex", freeze(features)))
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


def turns(start: Battle, *acts: Act) -> Battle:
    """The battle after these acts, which must ask for no dice."""
    for act in acts:
        start = given(start).when(act).battle
    return start


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
    return {term.label: term.value if term.op in ("start", "add") else term.op for term in figure.terms}
