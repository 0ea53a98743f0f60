"""Weapons by name, and how a weapon is written in a creature's table."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from attrs import frozen

from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.errors import FechtbuchError
from fechtbuch.rulesets.tables import TableProblem, Within, named_rows

__all__ = ["WeaponRow", "Weapons"]


@frozen
class WeaponRow:
    """A weapon: its damage dice and add, length in feet, how often a turn (0: as often as the base system lets)."""

    id: str
    name: str = ""
    dice: str = "1d6"
    add: Annotated[int, Within(-20, 100)] = 0
    length: Annotated[Fraction, Within(0, 100)] = Fraction(0)
    number: Annotated[int, Within(0, 20)] = 1
    mark: str = ""
    uses: tuple[str, ...] = ()
    reach: Annotated[int, Within(0, 20)] = 1

    def __attrs_post_init__(self) -> None:
        """Dice without adds."""
        try:
            parse_dice(self.dice)
        except FechtbuchError as error:
            raise TableProblem("dice", str(error)) from None


@frozen
class Weapons:
    """All weapons."""

    weapon: tuple[WeaponRow, ...] = named_rows()
