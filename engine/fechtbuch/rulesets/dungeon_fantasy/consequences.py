"""The three tables of consequences: what may cancel a fact, what it forces, what others may do about it."""

from __future__ import annotations

from fechtbuch.decide.scene import Consequences
from fechtbuch.rulesets.dungeon_fantasy.areas import burning_shields, carried, fires
from fechtbuch.rulesets.dungeon_fantasy.entangling import ends
from fechtbuch.rulesets.dungeon_fantasy.grappling import holds
from fechtbuch.rulesets.dungeon_fantasy.ground import field
from fechtbuch.rulesets.dungeon_fantasy.harm import burning, crippling, injury, knockback, poison
from fechtbuch.rulesets.dungeon_fantasy.shooting import aim
from fechtbuch.rulesets.dungeon_fantasy.turns import cast, fatigue, surprise, wait
from fechtbuch.rulesets.joining import together

__all__ = ["CONSEQUENCES"]

CONSEQUENCES = Consequences(
    before=together((wait.BEFORE, field.BEFORE, ends.BEFORE, fatigue.BEFORE, crippling.BEFORE)),
    forced=together(
        (
            knockback.FORCED,
            injury.FORCED,
            fatigue.FORCED,
            burning.FORCED,
            poison.FORCED,
            fires.FORCED,
            burning_shields.FORCED,
            carried.FORCED,
            holds.FORCED,
            ends.FORCED,
            aim.FORCED,
            cast.FORCED,
            surprise.FORCED,
        )
    ),
    after=together((wait.AFTER,)),
)
"""Blows push first, then they hurt: the order of the catalogue's conventions for forced rolls."""
