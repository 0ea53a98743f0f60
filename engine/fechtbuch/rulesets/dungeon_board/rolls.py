"""The one die (DB-AMB-01) and what a roll comes to."""

from __future__ import annotations

from typing import Final

from fechtbuch.model.checks import Check, Outcome
from fechtbuch.model.figures import Figure
from fechtbuch.model.tape import Rolled

__all__ = ["DIE", "compared", "floored", "succeeds"]

DIE: Final = "1d6"

FLOORED: Final = ("strike", "parry")
"""Rolls whose result is never below 0 (DB-WOUND-09)."""


def floored(total: int, modifier: Figure) -> int:
    """The result of a strike or parry: die and modifiers, below 0 counts as 0 (DB-WOUND-09)."""
    return max(total + modifier.whole, 0)


def compared(purpose: str, rolled: Rolled, modifier: Figure, result: int, needed: Figure, rule: str) -> Check:
    """The check of a roll whose result must reach a figure."""
    margin = result - needed.whole
    outcome: Outcome = "success" if margin >= 0 else "failure"
    return Check(purpose, DIE, rolled, modifier, outcome, margin, rule, "over", needed)


def succeeds(check: Check, total: int) -> bool:
    """Whether a check would succeed had its die shown that total."""
    if check.against is None:
        return False
    result = total + check.figure.value
    return (max(result, 0) if check.purpose in FLOORED else result) >= check.against.value
