"""Printed figures to start from: heroes and monsters by name (DB-COMP-SHEET)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from attrs import frozen

from fechtbuch.rulesets.tables import Filled, Within, by_name, named_rows, pick

__all__ = ["Bestiary", "Printed"]


@frozen
class Printed:
    """One printed figure. The keys are those of a creature's table in a fight file."""

    id: Annotated[str, Filled()]
    name: Annotated[str, Filled()]
    side: Literal["heroes", "monsters"]
    kind: Annotated[str, Filled()]
    endurance: Annotated[int, Within(1, 1000)]
    speed: Annotated[int, Within(0, 1000)]
    strike: Annotated[int, Within(-20, 20)]
    parry: Annotated[int, Within(-20, 20)]
    missiles: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    spell_table: str = ""


@frozen
class Bestiary:
    """All printed figures."""

    figure: tuple[Printed, ...] = named_rows()

    def of(self, id: str) -> Printed:
        """The figure of that id; raises :class:`UnknownRow` with near ids."""
        return pick(self._index, id, "figure in the bestiary")

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all figures."""
        return tuple(figure.id for figure in self.figure)

    @cached_property
    def _index(self) -> Mapping[str, Printed]:
        return by_name(self.figure)
