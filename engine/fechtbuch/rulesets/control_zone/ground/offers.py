"""What somebody may do about places now, as candidates in words."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.model.acts import Act
from fechtbuch.rulesets.control_zone.creature.views import Character, Here
from fechtbuch.rulesets.control_zone.ground.acts import Aim, Move, Reload
from fechtbuch.space.square import neighbours

__all__ = ["candidates"]


def candidates(here: Here, who: str) -> Iterator[tuple[Act, str]]:
    """A step to each neighbouring cell, and preparing a shot."""
    one = Character(here, who)
    if any(weapon.kind == "ranged" for weapon in one.in_hand):
        yield Aim(who), "aim"
        yield Reload(who), "reload"
    for cell in neighbours(one.cell):
        yield Move(who, (cell,)), f"step to {cell[0]},{cell[1]}"
