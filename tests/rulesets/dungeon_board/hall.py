"""A hall to fight in: figures from short tables, battles of them, and acts played by the rules."""

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
from fechtbuch.model.state import Battle, BattleMap, Clock, Condition, Creature
from fechtbuch.model.table import freeze
from fechtbuch.rulesets.dungeon_board.build import build
from fechtbuch.rulesets.dungeon_board.creature.views import At, Fighter
from fechtbuch.rulesets.dungeon_board.ruleset import RULESET

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
    field = BattleMap("square", freeze(board))
    started = Started("", RULESET.name, RULESET.version, options=freeze(options or {}), map=field)
    made = fold(EMPTY_BATTLE, (started, *(Joined(one.id, one) for one in figures)))
    return evolve(made, clock=Clock(turn, phase))


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


def fighter(here: Battle, who: str) -> Fighter:
    """One figure as the rules see it."""
    return Fighter(at(here), who)


def mark(name: str, level: int = 0, until: str = "") -> Condition:
    """A mark or effect as a test needs it."""
    return Condition(name, level, rule="DB-TURN-02", until=until)
