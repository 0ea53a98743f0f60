"""The three tables of consequences: what may cancel a fact, what it forces, what others may do about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fechtbuch.decide.scene import Consequences, Reaction
from fechtbuch.model.events import Event
from fechtbuch.rulesets.dungeon_fantasy.areas import burning_shields, carried, fires
from fechtbuch.rulesets.dungeon_fantasy.entangling import ends
from fechtbuch.rulesets.dungeon_fantasy.grappling import holds
from fechtbuch.rulesets.dungeon_fantasy.ground import field
from fechtbuch.rulesets.dungeon_fantasy.harm import burning, injury, knockback, poison
from fechtbuch.rulesets.dungeon_fantasy.shooting import aim
from fechtbuch.rulesets.dungeon_fantasy.turns import cast, fatigue, surprise, wait

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
    before=_together((wait.BEFORE, field.BEFORE, ends.BEFORE, fatigue.BEFORE)),
    forced=_together(
        (
            knockback.FORCED,
            injury.FORCED,
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
    after=_together((wait.AFTER,)),
)
"""Blows push first, then they hurt: the order of the catalogue's conventions for forced rolls."""
