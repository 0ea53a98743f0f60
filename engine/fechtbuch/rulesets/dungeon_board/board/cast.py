"""Whether the figures of a game fit its board: cells that are there, territories that are rooms (DB-COMP-ROOMS)."""

from __future__ import annotations

from collections.abc import Sequence

from fechtbuch.model.errors import near
from fechtbuch.model.state import BattleMap, Creature
from fechtbuch.rulesets.dungeon_board.board.board import Board
from fechtbuch.rulesets.dungeon_board.board.reading import read_board
from fechtbuch.rulesets.dungeon_board.creature.sheet import read_sheet
from fechtbuch.rulesets.sheet_fields import BadCreature

__all__ = ["check_cast", "misfit"]


def check_cast(map: BattleMap, creatures: Sequence[Creature]) -> None:
    """Raise ``BadCreature`` for the first figure that does not fit the board."""
    board = read_board(map)
    for creature in creatures:
        key, reason = misfit(board, creature)
        if reason:
            raise BadCreature(f"creature {creature.id}", key, reason)


def misfit(board: Board, creature: Creature) -> tuple[str, str]:
    """What is wrong with a figure on a board: key and reason, both empty when it fits."""
    cell, territory = creature.place.cell, read_sheet(creature.sheet).territory
    if reason := board.lacks(cell):
        return "cell", reason
    if territory and territory not in board.rooms:
        return "territory", f'there is no room or corridor "{territory}"' + near(territory, board.rooms)
    return "", ""
