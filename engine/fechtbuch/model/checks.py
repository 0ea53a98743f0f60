"""A die roll held against a figure: what was rolled, what was needed, what came of it."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from fechtbuch.model.figures import Figure
from fechtbuch.model.tape import Rolled

__all__ = ["Check", "Outcome", "Sense"]

Outcome = Literal["critical_success", "success", "failure", "critical_failure"]
Sense = Literal["under", "over"]
"""``under``: the total must not exceed the figure. ``over``: total plus figure must reach the figure ``against``."""


@frozen
class Check:
    """One check. ``margin`` is how far it succeeded (positive or 0) or failed (negative).

    ``never`` are the totals of the dice that fail whatever is added to them.
    """

    purpose: str
    dice: str
    rolled: Rolled
    figure: Figure
    outcome: Outcome
    margin: int
    rule: str = ""
    sense: Sense = "under"
    against: Figure | None = None
    never: tuple[int, ...] = ()

    @property
    def succeeded(self) -> bool:
        """Success, critical or not."""
        return self.outcome in ("success", "critical_success")

    @property
    def missed(self) -> bool:
        """Failure, critical or not."""
        return not self.succeeded

    @property
    def critical(self) -> bool:
        """A critical success."""
        return self.outcome == "critical_success"

    @property
    def fumbled(self) -> bool:
        """A critical failure."""
        return self.outcome == "critical_failure"
