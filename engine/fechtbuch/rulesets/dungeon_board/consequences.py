"""The three tables of consequences: what may cancel a fact, what it forces, what others may do about it."""

from __future__ import annotations

from fechtbuch.decide.scene import Consequences
from fechtbuch.rulesets.dungeon_board.board import knowing
from fechtbuch.rulesets.dungeon_board.harm import wounds
from fechtbuch.rulesets.dungeon_board.magic import sleep, territory
from fechtbuch.rulesets.joining import together

__all__ = ["CONSEQUENCES"]

CONSEQUENCES = Consequences(
    before=together((knowing.BEFORE, territory.BEFORE)),
    forced=together((wounds.FORCED, sleep.FORCED, knowing.FORCED)),
)
"""Wounds come before death (the catalogue's order of resolution), knowledge before what is removed."""
