"""What somebody may do with his whole body: run into foes, tread on them, drop on them, drag them."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Option
from fechtbuch.rulesets.dungeon_fantasy.acts import Move
from fechtbuch.rulesets.dungeon_fantasy.collisions import drop, slam, trample
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.grappling.dragging import DRAG, can_drag
from fechtbuch.space.hex import neighbours

__all__ = ["against", "alone"]


def against(here: Here, who: str, foe: str) -> Iterator[Option]:
    """Collisions with one foe; legality is the caller's."""
    yield from slam.options(here, who, foe)
    yield from trample.options(here, who, foe)


def alone(here: Here, who: str) -> Iterator[Option]:
    """Drops, and steps that drag along those who are held; legality is the caller's."""
    yield from drop.options(here, who)
    fighter = Fighter(here, who)
    held = fighter.my_grapples
    if held and all(can_drag(here, bond) for bond in held):
        names = " and ".join(here.battle[bond.held].name for bond in held)
        for cell in neighbours(fighter.cell):
            yield Option(Move(who, (cell,), how=DRAG), f"drag {names} to {cell[0]},{cell[1]}")
