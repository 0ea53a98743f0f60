"""Turns of bleeding and dying: rounds, or ten minutes of ten rounds (BM-GENERAL-13, option ``turn_unit``)."""

from __future__ import annotations

from typing import Final

from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.table_options import option

__all__ = ["LENGTHS", "ends_turn", "last_round", "turn_now", "turn_of"]

LENGTHS: Final = {"combat_turn": 1, "ten_minutes": 10}
"""Rounds in a turn, by the option."""


def _length(here: Here) -> int:
    return LENGTHS[str(option(here, "turn_unit"))]


def turn_of(here: Here, round: int) -> int:
    """The turn that a round belongs to, from 1; before the first round it is the first (BM-OWN-02)."""
    return (max(round, 1) - 1) // _length(here) + 1


def turn_now(here: Here) -> int:
    """The turn that is running."""
    return turn_of(here, here.battle.clock.round)


def last_round(here: Here, turn: int) -> int:
    """The last round of a turn."""
    return turn * _length(here)


def ends_turn(here: Here, round: int) -> bool:
    """Whether the end of a round is the end of a turn."""
    return max(round, 1) % _length(here) == 0
