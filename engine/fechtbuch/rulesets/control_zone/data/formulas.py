"""Damage formulas: dice, a bonus and the type of what they do (CZ-DAMAGE-01, CZ-TYPE-06)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from fechtbuch.dice.notation import BadDice, RollSpec, parse_roll
from fechtbuch.rulesets.tables import TableProblem

__all__ = ["MOST", "Formula", "roll_of"]

MOST: Final = 1_000
"""The most that the dice of a formula may show together."""


def roll_of(text: str) -> RollSpec:
    """The dice and bonus of ``NdS+B``. Raises ``BadDice`` for anything else, a factor or too many dice included."""
    spec = parse_roll(text)
    if spec.times != 1:
        raise BadDice(f"{text!r:.40} has a factor; a damage formula is dice and a bonus, such as 1d8+2")
    if spec.dice.high > MOST:
        raise BadDice(f"{text!r:.40} may show up to {spec.dice.high}; the dice of a formula show {MOST} at most")
    return spec


@frozen(cache_hash=True)
class Formula:
    """What a weapon does with one type of damage: ``damage`` is ``NdS+B``."""

    type: str
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
