"""Spells: how each works, what its die is worth, on whom a monster lays it, who may not have it.

The list as found breaks off after three; the others are ours, to be replaced (DB-COMP-SPELLLIST, DB-COMP-HEALING).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Final, Literal

from attrs import frozen

from fechtbuch.rulesets.tables import Filled, TableProblem, Within, by_name, named_rows, pick

__all__ = ["ON_CELL", "ON_FIGURE", "Spell", "Spells", "Works"]

Works = Literal["shot", "sleep", "transfer", "ward", "heal"]
"""The ways in which a spell can work."""

ON_FIGURE: Final = frozenset({"shot", "transfer", "ward", "heal"})
"""Ways that are laid on a figure."""

ON_CELL: Final = frozenset({"sleep", "transfer"})
"""Ways that are laid on a cell; a transfer takes a figure to one (DB-SPELL-05, DB-SPELL-09)."""


@frozen
class Spell:
    """One spell. ``modifier`` is added to its die; ``range`` in cells limits one that flies like a shot.

    ``forbidden_kinds`` are kinds of heroes who may not have it (DB-SPELL-02).
    """

    id: Annotated[str, Filled()]
    name: Annotated[str, Filled()]
    aim: Literal["enemy", "friend", "any"]
    works: Works
    modifier: Annotated[int, Within(-20, 20)] = 0
    range: Annotated[int | None, Within(1, 1000)] = None
    forbidden_kinds: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        if self.range is not None and self.works != "shot":
            raise TableProblem("range", "only a spell that flies like a shot has a range (DB-MAGIC-12)")

    @property
    def on_figure(self) -> bool:
        """Whether it is laid on a figure."""
        return self.works in ON_FIGURE

    @property
    def on_cell(self) -> bool:
        """Whether it is laid on a cell."""
        return self.works in ON_CELL


@frozen
class Spells:
    """All spells."""

    spell: tuple[Spell, ...] = named_rows()

    def of(self, id: str) -> Spell:
        """The spell of that id; raises :class:`UnknownRow`."""
        return pick(self._index, id, "spell")

    def __contains__(self, id: object) -> bool:
        return id in self._index

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all spells."""
        return tuple(spell.id for spell in self.spell)

    @cached_property
    def _index(self) -> Mapping[str, Spell]:
        return by_name(self.spell)
