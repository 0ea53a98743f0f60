"""Bonuses of high unarmed skill."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

__all__ = ["SkillBonus", "SkillBonuses"]


@frozen
class SkillBonus:
    """A bonus from ``at`` levels above DX (below: negative) for the uses named. CMP-SKILLBONUS."""

    skill: str
    uses: tuple[str, ...]
    at: int
    bonus: int
    per: Literal["die", "st"]
    """Added to each die of damage, or to effective ST."""


@frozen
class SkillBonuses:
    """Bonuses that high unarmed skill gives."""

    rule: str
    bonus: tuple[SkillBonus, ...]

    def best(self, skill: str, above_dx: int, use: str, per: Literal["die", "st"]) -> int:
        """The largest bonus that ``skill`` at DX + ``above_dx`` gives to ``use``; 0 if none."""
        return max(
            (
                row.bonus
                for row in self.bonus
                if row.skill == skill and row.per == per and above_dx >= row.at and use in row.uses
            ),
            default=0,
        )
