"""Evaluate: studying a foe before striking (CMP-MANEUVERS, CMP-MELEE-MODS)."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionChanged, ConditionGained
from fechtbuch.model.state import Condition
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach

__all__ = ["breaches", "evaluate"]

MOST = 3
"""Turns that count at most."""


def breaches(here: Here, who: str, target: str) -> Iterator[Breach]:
    """A foe to study must be somebody else who is there."""
    if target not in here.battle:
        yield breach(here, "no_such_target", target or "nobody was named")
    elif target == who:
        yield breach(here, "own_self")
    elif Fighter(here, target).creature.status == "left":
        yield breach(here, "target_gone", target)


def evaluate(scene: Scene, who: str, target: str) -> Decision[None]:
    """One more turn of study, three at most; it is lost unless the next turn goes on or strikes (CMP-MELEE-MODS)."""
    name = f"evaluating:{target}"
    turns = Fighter(scene, who).level(name)
    mark = Condition(
        name,
        level=min(MOST, turns + 1),
        source=who,
        rule="CMP-MELEE-MODS",
        since=scene.battle.clock.turns,
        until=f"turn_end:{who}",
    )
    fact = ConditionChanged if turns else ConditionGained
    yield from happen(scene, fact(who, mark))
