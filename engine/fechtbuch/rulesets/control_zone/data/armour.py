"""Armour: pieces in three layers, classes by weight, and the skill of wearing it (CZ-COMP-ARMOUR)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal

from attrs import field, frozen

from fechtbuch.model.errors import near
from fechtbuch.model.table import EMPTY, Table
from fechtbuch.rulesets.tables import TableProblem, Within, by_name, named_rows, pick

__all__ = ["LAYERS", "Armour", "ArmourClass", "Layer", "Piece", "Wearing"]

Layer = Literal["lower", "middle", "upper"]

LAYERS: tuple[Layer, ...] = ("lower", "middle", "upper")
"""The layers from the skin outwards (CZ-ARMOUR-01)."""


def _units(given: Mapping[str, int]) -> Table[int]:
    return Table(given)


@frozen
class Piece:
    """A piece of armour of a weight.

    ``dr`` by type counts as of origin armour, ``material`` as of origin material (CZ-ARMOUR-02).
    """

    id: str
    name: str
    layer: Layer
    weight: str
    dr: Mapping[str, int] = field(default=EMPTY, converter=_units)
    material: Mapping[str, int] = field(default=EMPTY, converter=_units)
    block: int = 0
    dodge: int = 0

    def __attrs_post_init__(self) -> None:
        """Check that DR is no hindrance."""
        for key, units in self.units():
            if units < 0:
                raise TableProblem(key, f"{units} is below 0, the least that makes sense")

    def units(self) -> Iterator[tuple[str, int]]:
        """All DR of the piece, each with its key."""
        for name, given in (("dr", self.dr), ("material", self.material)):
            for type, units in given.items():
                yield f"{name}.{type}", units


@frozen
class ArmourClass:
    """What armour of a class adds to the defences, and the rank of the skill that it takes."""

    id: str
    dodge: int
    block: int
    needs_rank: Annotated[int, Within(0)] = 0


@frozen
class Wearing:
    """The skill of wearing armour, and what each missing rank costs (CZ-ARMOUR-05)."""

    skill: str
    each_missing_rank: Annotated[int, Within(-100, 0)]


@frozen
class Armour:
    """All pieces and classes, the lightest class first."""

    wearing: Wearing
    piece: tuple[Piece, ...] = named_rows()
    weight: tuple[ArmourClass, ...] = named_rows()

    def __attrs_post_init__(self) -> None:
        """Check that there is a class, and one for every piece."""
        if not self.weight:
            raise TableProblem("weight", "is empty; the first class is that of no armour")
        for n, piece in enumerate(self.piece):
            if piece.weight not in self.classes:
                reason = f'there is no class "{piece.weight}"' + near(piece.weight, self.classes)
                raise TableProblem(f"piece[{n}].weight", reason)

    def of(self, id: str) -> Piece:
        """The piece of that id; raises :class:`UnknownRow`."""
        return pick(self.index, id, "piece of armour")

    def heaviest(self, pieces: tuple[Piece, ...]) -> ArmourClass:
        """The class of armour as a whole: that of its heaviest piece, of none the lightest (CZ-ARMOUR-03, -04)."""
        worn = [n for n, row in enumerate(self.weight) if any(piece.weight == row.id for piece in pieces)]
        return self.weight[max(worn, default=0)]

    @cached_property
    def index(self) -> Mapping[str, Piece]:
        """The pieces by id."""
        return by_name(self.piece)

    @cached_property
    def classes(self) -> Mapping[str, ArmourClass]:
        """The classes by id."""
        return by_name(self.weight)
