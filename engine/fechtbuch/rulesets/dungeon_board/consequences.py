"""The three tables of consequences: what may cancel a fact, what it forces, what others may do about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fechtbuch.decide.scene import Consequences, Reaction
from fechtbuch.model.events import Event
from fechtbuch.rulesets.dungeon_board.board import knowing
from fechtbuch.rulesets.dungeon_board.harm import wounds
from fechtbuch.rulesets.dungeon_board.magic import sleep, territory

__all__ = ["CONSEQUENCES"]

Reactions = Mapping[type[Event], tuple[Reaction, ...]]


def _together(tables: Iterable[Reactions]) -> Reactions:
    """Several tables as one: for each event the reactions of the first table come first."""
    found: dict[type[Event], tuple[Reaction, ...]] = {}
    for table in tables:
        for kind, reactions in table.items():
            found[kind] = (*found.get(kind, ()), *reactions)
    return found


CONSEQUENCES = Consequences(
    before=_together((knowing.BEFORE, territory.BEFORE)),
    forced=_together((wounds.FORCED, sleep.FORCED, knowing.FORCED)),
)
"""Wounds come before death (the catalogue's order of resolution), knowledge before what is removed."""
