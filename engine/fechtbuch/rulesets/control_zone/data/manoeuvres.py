"""Manoeuvres: what they cost, what they do; action points of a turn (CZ-COMP-MANOEUVRES, CZ-COMP-SECONDARY)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Literal

from attrs import frozen

from fechtbuch.model.errors import near
from fechtbuch.rulesets.tables import TableProblem, Within, by_name, named_rows, pick

__all__ = ["Manoeuvre", "Manoeuvres", "Points"]

_NEEDED = ("aim", "reload", "move", "interaction", "shot", "thrust")
"""Manoeuvres that rules name; a table without one of them would leave these rules without a cost or a form."""


@frozen
class Manoeuvre:
    """One manoeuvre. ``kind``: ``melee``, ``ranged`` and ``spell`` are attacks, ``plain`` ones other actions.

    ``check`` is added to its attack check, ``lays`` a state instead of damage, ``aimed`` says that it may name a part
    of the body, and which injury follows there; ``ignores_dr`` cancels units of DR (CZ-ZONE-03). ``flank``: at a target
    In Clinch with somebody else. ``trauma_lays``: the state that an injury it causes lays, if not the part's own.
    """

    id: str
    name: str
    ap: Annotated[int, Within(0, 1000)]
    kind: Literal["melee", "ranged", "spell", "plain"]
    type: str = ""
    opportunity: bool = False
    check: int = 0
    lays: str = ""
    aimed: Literal["", "trauma", "mutilation"] = ""
    trauma_lays: str = ""
    ignores_dr: Annotated[int, Within(0, 100)] = 0
    flank: bool = False
    rule: str = "CZ-ATTACK-06"

    @property
    def attacks(self) -> bool:
        """Whether it is an attack."""
        return self.kind != "plain"


@frozen
class Points:
    """Action points of a turn, those of a reaction, and what Aiming gives the next shot."""

    each_turn: Annotated[int, Within(0, 1000)]
    reaction: Annotated[int, Within(0, 1000)]
    aiming: int


@frozen
class Manoeuvres:
    """All manoeuvres."""

    points: Points
    manoeuvre: tuple[Manoeuvre, ...] = named_rows()

    def __attrs_post_init__(self) -> None:
        """Check that those are there that rules name."""
        for id in _NEEDED:
            if id not in self.index:
                raise TableProblem("manoeuvre", f'"{id}" is missing, which the rules name' + near(id, self.index))

    def of(self, id: str) -> Manoeuvre:
        """The manoeuvre of that id; raises :class:`UnknownRow`."""
        return pick(self.index, id, "manoeuvre")

    @cached_property
    def index(self) -> Mapping[str, Manoeuvre]:
        """The manoeuvres by id."""
        return by_name(self.manoeuvre)
