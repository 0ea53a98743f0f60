"""Postures."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Final

from attrs import frozen

from fechtbuch.rulesets.tables import Within, by_name, named_rows, pick

__all__ = ["LYING", "Posture", "Postures"]

LYING: Final = "lying"
"""The posture of whoever has fallen."""


@frozen
class Posture:
    """What a posture means. CMP-POSTURE."""

    id: str
    attack: int
    """Modifier to melee attacks made in it."""
    defence: int
    """Modifier to active defences made in it."""
    target: int
    """Modifier to ranged attacks on torso, groin or legs of a figure in it."""
    move: Annotated[Fraction, Within(0, 10)]
    """Share of Move."""
    yards: Annotated[int, Within(0, 1000)] = 0
    """Fixed movement in yards per turn, in place of a share."""
    reach_c_only: bool = False
    low: bool = False
    """Lying, crawling, sitting or kneeling: matters for grapples and lines of fire. DF-GRAPPLE-03, DF-LINE-04."""


@frozen
class Postures:
    """All postures."""

    rule: str
    posture: tuple[Posture, ...] = named_rows()

    def of(self, name: str) -> Posture:
        """The posture called ``name``; raises :class:`UnknownRow`."""
        return pick(self._index, name, "posture")

    @cached_property
    def _index(self) -> Mapping[str, Posture]:
        return by_name(self.posture)
