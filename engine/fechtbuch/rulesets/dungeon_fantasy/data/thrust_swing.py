"""Basic damage by ST (CMP-THRSW), beyond the table by ours (DF-OWN-04)."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from fechtbuch.rulesets.tables import TableProblem, Within

__all__ = ["DiceAdd", "StrengthRow", "ThrustSwing"]


@frozen
class DiceAdd:
    """``dice`` six-sided dice and a number to add to their sum."""

    dice: int
    add: int = 0


@frozen
class StrengthRow:
    """Basic damage of one ST."""

    st: int
    thrust: DiceAdd
    swing: DiceAdd
    default: bool = False
    """True: a figure of ours."""


@frozen
class ThrustSwing:
    """Thrust and swing damage by ST. CMP-THRSW.

    Beyond the last row every ``beyond_every`` points add ``beyond_dice`` dice to the row that many points lower.
    """

    rule: str
    beyond_every: int
    beyond_dice: Annotated[int, Within(0, 1000)]
    row: tuple[StrengthRow, ...]

    def __attrs_post_init__(self) -> None:
        """Check that the rows are ST 1, 2, 3 ... and reach far enough to continue from."""
        for place, row in enumerate(self.row):
            if row.st != place + 1:
                raise TableProblem(f"row[{place}].st", f"expected ST {place + 1}, not {row.st}: rows go 1, 2, 3 ...")
            for key in ("thrust", "swing"):
                dice = getattr(row, key).dice
                if not 0 <= dice <= 1000:
                    raise TableProblem(f"row[{place}].{key}.dice", f"{dice} dice cannot be rolled")
        if not 1 <= self.beyond_every <= len(self.row):
            raise TableProblem("beyond_every", f"must lie between 1 and the number of rows, {len(self.row)}")

    def thrust(self, st: int) -> DiceAdd:
        """Thrust damage; ST below 1 has none."""
        row, more = self._row(st)
        return DiceAdd(row.thrust.dice + more, row.thrust.add) if row else DiceAdd(0)

    def swing(self, st: int) -> DiceAdd:
        """Swing damage; ST below 1 has none."""
        row, more = self._row(st)
        return DiceAdd(row.swing.dice + more, row.swing.add) if row else DiceAdd(0)

    def _row(self, st: int) -> tuple[StrengthRow | None, int]:
        if st < 1:
            return None, 0
        steps = max(0, -(-(st - len(self.row)) // self.beyond_every))
        return self.row[st - steps * self.beyond_every - 1], steps * self.beyond_dice
