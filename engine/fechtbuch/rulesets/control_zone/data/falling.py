"""The falling table, for falls and slams (CZ-FALL-01, CZ-KNOCKBACK-02); no further step is used (CZ-COMP-LADDER)."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from fechtbuch.dice.notation import BadDice, RollSpec
from fechtbuch.rulesets.control_zone.data.formulas import roll_of
from fechtbuch.rulesets.tables import Filled, TableProblem, Within

__all__ = ["FallRow", "Falling"]


@frozen
class FallRow:
    """A step of the ladder: from this height on, this damage."""

    height: Annotated[int, Within(1)]
    step: str
    damage: str

    def __attrs_post_init__(self) -> None:
        """Check that the dice can be read."""
        try:
            roll_of(self.damage)
        except BadDice as error:
            raise TableProblem("damage", str(error)) from None

    @property
    def roll(self) -> RollSpec:
        """Its dice and bonus."""
        return roll_of(self.damage)


@frozen
class Falling:
    """The ladder from the lowest step on; metres throughout."""

    type: str
    safe: Annotated[int, Within(0)]
    deliberate_off: Annotated[int, Within(0)]
    zero_from: Annotated[int, Within(1)]
    row: Annotated[tuple[FallRow, ...], Filled()]

    def __attrs_post_init__(self) -> None:
        """Check that the steps rise between the safe height and the one nobody survives unhurt."""
        below = self.safe
        for n, row in enumerate(self.row):
            if row.height <= below:
                raise TableProblem(f"row[{n}].height", f"{row.height} is not above {below}")
            below = row.height
        if self.zero_from <= below:
            raise TableProblem("zero_from", f"{self.zero_from} is not above {below}")

    def of(self, height: int) -> FallRow | None:
        """The step of a height, the lower one between two; none for a safe one (CZ-FALL-01, CZ-FALL-02)."""
        return next((row for row in reversed(self.row) if row.height <= height), None)
