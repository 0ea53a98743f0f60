"""What can stand in the way on a hex map: walls and doors between hexes, things that fill or furnish a hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from attrs import frozen

from fechtbuch.model.figures import Term, add
from fechtbuch.model.state import Cell
from fechtbuch.space.lines import Border

__all__ = ["Barrier", "Height", "Light", "Obstacle", "Stuff"]

Height = Literal["full", "low"]
"""``low`` hides only who kneels, sits or lies behind it, and is shot over by whoever stands."""

QUARTER: Final = 4
"""What is thick adds its HP over this to its DR."""


@frozen
class Stuff:
    """What something is made of, for those who strike or shoot it (DF-COVER-03, DF-COVER-05).

    ``penetrable``: an attack may be sent through it. ``thin``: it adds its ``dr`` alone, else a quarter of ``hp`` too.
    """

    dr: int = 0
    hp: int = 0
    thin: bool = False
    penetrable: bool = False

    def dr_terms(self, words: str) -> Iterator[Term]:
        """What it adds to the DR of those behind it, for what goes through it (DF-COVER-05, CMP-COVER, AMB-30)."""
        if self.dr:
            yield add(self.dr, f"{words}, DR {self.dr}", "DF-COVER-05")
        quarter = self.hp // QUARTER
        if quarter and not self.thin:
            yield add(quarter, f"{words}, a quarter of {self.hp} HP", "AMB-30")


@frozen
class Barrier:
    """A wall or a door on the border of two neighbouring hexes. A wall has no name and is never open.

    ``locked``: it is opened by nobody, but may be broken.
    """

    between: Border
    name: str = ""
    open: bool = False
    locked: bool = False
    stuff: Stuff = Stuff()

    @property
    def stops(self) -> bool:
        """Whether a line of fire or a blow ends at it."""
        return not self.open

    @property
    def door(self) -> bool:
        """Whether it can be opened and shut."""
        return bool(self.name)

    @property
    def words(self) -> str:
        """How it is called in sentences."""
        return self.name.replace("_", " ") or "wall"


@frozen
class Obstacle:
    """A thing in one or more hexes.

    ``solid``: nobody enters its hexes, and lines of fire end there, unless it is ``low``. Otherwise it is cover for
    who stands in a hex of it: against attacks from the ``sides`` (directions of the grid; none named: from all) it
    ``hides`` these kinds of body part and leaves others half exposed (``half``). ``slit``: an arrow slit.
    """

    name: str
    cells: tuple[Cell, ...]
    solid: bool = True
    height: Height = "full"
    hides: tuple[str, ...] = ()
    half: tuple[str, ...] = ()
    sides: tuple[int, ...] = ()
    slit: bool = False
    stuff: Stuff = Stuff()

    @property
    def stops(self) -> bool:
        """Whether a line of fire or a blow ends at it."""
        return self.solid and self.height == "full"

    @property
    def words(self) -> str:
        """How it is called in sentences."""
        return self.name.replace("_", " ") or "obstacle"


@frozen
class Light:
    """A light that stands in a hex: within ``radius`` yards darkness is at most ``darkness`` (0 or less)."""

    cell: Cell
    radius: int
    darkness: int = 0
