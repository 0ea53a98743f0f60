"""The shape of an area attack, as a weapon line's ``effect`` names it, and the hexes it covers.

``area:R`` strikes a radius of R yards (DF-AREA-05, DF-AREA-08, AMB-48), ``explosion`` (or damage marked ``ex``) bursts
(DF-EXPLOSION-02, DF-EXPLOSION-03), ``cone:W`` widens to W yards at the line's greatest range (DF-CONE-02, DF-CONE-03,
AMB-51, DF-OWN-30).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from attrs import frozen

from fechtbuch.dice.notation import parse_dice
from fechtbuch.model.figures import Term, multiply, round_down
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged
from fechtbuch.space.cells import MAX_RADIUS
from fechtbuch.space.cones import area, cone
from fechtbuch.space.hex import disk, distance

__all__ = ["Shape", "cells_covered", "falloff_terms", "shape_of"]

Kind = Literal["area", "explosion", "cone"]

NARROWEST = 1


@frozen
class Shape:
    """What an area attack covers: ``size`` is the radius of an area, the reach of a blast, the width of a cone.

    ``length`` is that of a cone. ``emanates``: it spreads from the attacker's own body and never misses (DF-AREA-02).
    """

    kind: Kind
    size: int
    length: int = 0
    emanates: bool = False

    @property
    def name(self) -> str:
        """In words."""
        return {"area": "Area effect", "explosion": "Explosion", "cone": "Cone"}[self.kind]

    @property
    def rule(self) -> str:
        """The rule that says whom it strikes."""
        return {"area": "DF-AREA-05", "explosion": "DF-EXPLOSION-03", "cone": "DF-CONE-03"}[self.kind]


def shape_of(mode: Melee | Ranged) -> Shape | None:
    """The shape of a weapon line, or nothing where it strikes one body alone.

    A line with the effect ``area`` and no range of its own emanates from the body.
    """
    word, _, number = mode.effect.partition(":")
    far = mode.most if isinstance(mode, Ranged) else 1
    if word == "area":
        return Shape("area", _size(number), emanates=isinstance(mode, Ranged) and not mode.most)
    if word == "cone":
        return Shape("cone", _size(number), min(max(far, NARROWEST), MAX_RADIUS))
    if word == "explosion" or (not word and mode.damage.explosive):
        dice = mode.damage.dice
        return Shape("explosion", min(2 * parse_dice(dice).count, MAX_RADIUS) if dice else 0)
    return None


def _size(number: str) -> int:
    return min(max(int(number), NARROWEST), MAX_RADIUS) if number.isdecimal() else NARROWEST


def cells_covered(shape: Shape, origin: Cell, centre: Cell) -> tuple[Cell, ...]:
    """The hexes covered: around the ``centre``, or for a cone from the ``origin`` through it, the origin left out.

    A blast reaches exactly so many hexes (AMB-50). A cone through its own origin covers nothing.
    """
    if shape.kind == "area":
        return area(centre, shape.size)
    if shape.kind == "explosion":
        return disk(centre, shape.size)
    if centre == origin:
        return ()
    return tuple(cell for cell in cone(origin, centre, shape.length, shape.size) if cell != origin)


def falloff_terms(shape: Shape, centre: Cell, cell: Cell) -> tuple[Term, ...]:
    """What distance takes off: a blast's damage is divided by three times the hexes (DF-EXPLOSION-02, -03, AMB-20)."""
    yards = distance(centre, cell)
    if shape.kind != "explosion" or not yards:
        return ()
    label = f"{yards} yd from the centre"
    return (
        multiply(Fraction(1, 3 * yards), label, "DF-EXPLOSION-03"),
        round_down("fractions dropped", "AMB-20"),
    )
