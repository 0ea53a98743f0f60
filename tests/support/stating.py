"""Battles that a test sets up, and what facts force in them under the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
from fechtbuch.model.state import Battle, BattleMap, Creature
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.protocol import Bound, RuleSet

__all__ = ["after", "given", "happening", "joined", "terms"]


def joined(
    ruleset: RuleSet,
    creatures: tuple[Creature, ...],
    options: Mapping[str, Any] | None = None,
    features: Mapping[str, Any] | None = None,
) -> Battle:
    """A battle of these creatures on the rule set's grid, under these options, on a field with these features."""
    field = BattleMap(ruleset.grid, freeze(features or {}))
    started = Started("", ruleset.name, ruleset.version, options=freeze(options or {}), map=field)
    return fold(EMPTY_BATTLE, (started, *(Joined(one.id, one) for one in creatures)))


def given(rules: Bound, start: Battle, *facts: Event) -> spec.Given:
    """The battle under the rules, after some bare facts."""
    return spec.given(start, rules.play, rules.violations).and_facts(*facts)


def happening(rules: Bound, start: Battle, *facts: Event) -> spec.When:
    """The battle after facts with everything that they force, where that asks nothing."""
    return spec.When(resolve(start, Play(_state, (facts,), rules.ruleset.consequences, rules.tables), _no_answer))


def _state(scene: Scene, facts: tuple[Event, ...]) -> Decision[None]:
    for fact in facts:
        yield from happen(scene, fact)


def _no_answer(address: Address, request: Roll | Ask, battle: Battle) -> Given | None:
    """Nobody answers."""
    return None


def after(rules: Bound, start: Battle, *acts: Act) -> Battle:
    """The battle after these acts, which must ask for no dice."""
    for act in acts:
        start = given(rules, start).when(act).battle
    return start


def terms(figure: Figure, by: str = "label") -> dict[str, Any]:
    """A figure's terms by their words or rules: what was added, or the operation where nothing was."""
    return {getattr(term, by): term.value if term.op in ("start", "add") else term.op for term in figure.terms}
