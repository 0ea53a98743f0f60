"""The shortest ways over the field, for those who choose their steps themselves."""

from __future__ import annotations

from collections.abc import Mapping

from fechtbuch.model.state import Cell
from fechtbuch.rulesets.control_zone.creature.views import Character, Here
from fechtbuch.rulesets.control_zone.ground.field import field_of
from fechtbuch.rulesets.control_zone.ground.gaps import CELL
from fechtbuch.rulesets.control_zone.harm.falling import impact_here
from fechtbuch.space.square import neighbours

__all__ = ["ways"]


def ways(here: Here, who: str, metres: int) -> Mapping[Cell, tuple[Cell, ...]]:
    """Every cell within so many metres on the level, with a shortest way there; one's own cell has none.

    Shorter ways come first; no way leads down from a height that would hurt (CZ-FALL-03). O(cells within reach).
    """
    mover, field = Character(here, who), field_of(here)
    taken = {one.place.cell for one in here.battle if one.id != who and not Character(here, one.id).out}
    found: dict[Cell, tuple[Cell, ...]] = {mover.cell: ()}
    edge = [mover.cell]
    for _ in range(metres // CELL):
        further = []
        for cell in edge:
            for ahead in neighbours(cell):
                if ahead in found or ahead in taken or not field.open(cell, ahead):
                    continue
                if mover.sheet.flying or not _hurts(here, field.height(cell) - field.height(ahead)):
                    found[ahead] = (*found[cell], ahead)
                    further.append(ahead)
        edge = further
    return found


def _hurts(here: Here, drop: int) -> bool:
    return impact_here(here, drop, deliberate=True).step != "none"
