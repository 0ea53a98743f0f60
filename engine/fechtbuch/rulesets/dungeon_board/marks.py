"""Turn marks: struck, parried, shot, cast; set by what a figure does, cleared when the next game turn begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fechtbuch.decide.engine_acts import since
from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionGained, ConditionLost
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.dungeon_board.creature.views import CAST, MARKS, PARRIED, SHOT, STRUCK, Fighter, Here
from fechtbuch.rulesets.dungeon_board.reasons import breach

__all__ = ["clear_marks", "mark", "mark_breaches"]

CODES = {STRUCK: "already_struck", PARRIED: "already_parried", SHOT: "already_shot", CAST: "already_cast"}
"""The reason that each mark gives to refuse an act (DB-TURN-03)."""


def mark(scene: Scene, who: str, name: str, rule: str) -> Decision[None]:
    """A figure bears a mark from now on; one that it bears already is not set again."""
    if not Fighter(scene, who).has(name):
        yield from happen(scene, ConditionGained(who, Condition(name, source=who, rule=rule, since=since(scene))))


def mark_breaches(here: Here, who: str, rules: Iterable[tuple[str, str]]) -> Iterator[Breach]:
    """What the marks forbid: ``rules`` are the marks that matter, each with the rule that says so (DB-TURN-03)."""
    fighter = Fighter(here, who)
    for name, rule in rules:
        if fighter.has(name):
            yield breach(here, CODES[name], "", rule)


def clear_marks(scene: Scene) -> Decision[None]:
    """All marks of all figures go, in listing order (DB-TURN-02)."""
    for creature in scene.battle:
        for name in MARKS:
            if creature.has(name):
                yield from happen(scene, ConditionLost(creature.id, name, "a new game turn", "DB-TURN-02"))
