"""The critical hit tables."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from fechtbuch.rulesets.dungeon_fantasy.data.three_dice import ThreeDice
from fechtbuch.rulesets.tables import Within

__all__ = ["CriticalHit", "CriticalHits"]


@frozen
class CriticalHit:
    """One row of a critical hit table: what the blow does beyond, or instead of, the ordinary. CMP-CRITHIT."""

    roll_min: int
    roll_max: int
    damage: Literal["normal", "double", "triple", "maximum"] = "normal"
    """Basic damage; the multiplier acts before DR."""
    dr: Literal["normal", "halve_down", "halve_up", "ignore"] = "normal"
    """The target's DR, after any armour divisor."""
    major_wound: bool = False
    """Any penetrating damage counts as a major wound."""
    shock: Literal["normal", "double"] = "normal"
    """Shock if the blow penetrates."""
    shock_limit: int = -4
    disable: bool = False
    """A penetrated limb or extremity is out of use for max(``disable_least``, ``disable_base`` - HT) seconds."""
    disable_base: int = 0
    disable_least: int = 0
    drop: Literal["", "all", "weapon"] = ""
    """What the victim drops, even if nothing penetrates."""
    eye_hit: bool = False
    """Counts as a hit in the eye; where that is impossible the row for ``else_total`` applies."""
    else_total: Annotated[int | None, Within(3, 18)] = None
    do_nothing: bool = False
    """The victim must Do Nothing on its next turn; it may defend."""
    deafen_or_scar: bool = False
    """If it penetrates, crushing damage deafens and any other type scars."""


@frozen
class CriticalHits:
    """The general critical hit table and the one for blows to the head."""

    rule: str
    general: ThreeDice[CriticalHit]
    head: ThreeDice[CriticalHit]

    def row(self, table: Literal["general", "head"], total: int) -> CriticalHit:
        """The row of ``table`` for ``total`` on 3d6."""
        return (self.head if table == "head" else self.general)[total]
