"""Who is in contact with whom: on one cell, or on neighbouring cells that nothing parts."""

from __future__ import annotations

from fechtbuch.model.state import Creature
from fechtbuch.rulesets.dungeon_board.board.reading import board_of
from fechtbuch.rulesets.dungeon_board.creature.views import Fighter, Here, on_board
from fechtbuch.space.square import manhattan

__all__ = ["enemies_in_contact"]


def enemies_in_contact(here: Here, who: str, diagonal: bool = True) -> tuple[Creature, ...]:
    """Living enemies on the figure's own cell (DB-MAGIC-03) or next to it (DB-MAGIC-04), in listing order.

    A wall, shut door (DB-MAGIC-05) or closed corner (DB-MAGIC-06) between lifts the contact; sleepers count. Without
    ``diagonal`` only cells side by side are next to one another. O(figures).
    """
    fighter, board = Fighter(here, who), board_of(here)
    return tuple(
        foe
        for foe in on_board(here, fighter.foes)
        if board.touching(fighter.cell, foe.place.cell) and (diagonal or manhattan(fighter.cell, foe.place.cell) < 2)
    )
