"""Stating that a condition or mark begins or ends, with what every record of one must hold."""

from __future__ import annotations

from typing import Any

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ConditionGained, ConditionLost
from fechtbuch.model.state import Condition
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter

__all__ = ["gain", "lose"]


def gain(
    scene: Scene,
    who: str,
    name: str,
    rule: str,
    *,
    level: int = 0,
    until: str = "",
    source: str = "",
    data: dict[str, Any] | None = None,
) -> Decision[bool]:
    """A condition begins now. Returns whether the fact stood."""
    since = scene.battle.clock.turns
    condition = Condition(name, level, source, rule, since, until, Table(data or {}))
    return (yield from happen(scene, ConditionGained(who, condition)))


def lose(scene: Scene, who: str, name: str, reason: str, rule: str) -> Decision[None]:
    """A condition ends, if it is on."""
    if Fighter(scene, who).has(name):
        yield from happen(scene, ConditionLost(who, name, reason, rule))
