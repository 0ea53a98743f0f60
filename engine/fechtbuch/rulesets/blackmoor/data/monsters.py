"""Monsters' attacks, and the four marks that some of them carry."""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

__all__ = ["LATER_ROUNDS", "MonsterAttack", "SpecialAttack"]

LATER_ROUNDS: Final = re.compile(r"listed dice(?: \+ (\d{1,3}))?", re.ASCII)
"""What later rounds of a hold do: ``listed dice + 3``."""


@frozen
class MonsterAttack:
    """One way of a monster to attack: how many a turn, the dice, its mark."""

    monster: str
    attack: str
    number: str
    dice: str
    damage: str = ""
    mark: str = ""
    note: str = ""
    source: str = ""
    source_id: str = ""
    confidence: str = ""
    default: bool = False


@frozen
class SpecialAttack:
    """What a mark does and from which natural roll on."""

    mark: str
    name: str
    rule: str
    effect: str = ""
    first_round: str = ""
    later_rounds: str = ""
    d20_at_least: int = 0
    d100_at_least: int = 0
    escape_percent: int = 0
    escape_damage: str = ""
    escape_dice: str = ""
    source: str = ""
    default: bool = False

    @property
    def later_add(self) -> int:
        """The points that a later round of a hold adds to the listed dice (BM-SPECIAL-02)."""
        found = LATER_ROUNDS.fullmatch(self.later_rounds)
        return int(found[1] or 0) if found else 0
