"""What screens somebody from a cone: bodies and objects on the line from its origin (DF-CONE-04, CMP-COVER)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fechtbuch.model.figures import Term, add
from fechtbuch.model.state import Cell
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.ground.field import field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import fills
from fechtbuch.rulesets.dungeon_fantasy.ground.obstacles import Stuff
from fechtbuch.rulesets.dungeon_fantasy.harm.large_area import exposed_parts
from fechtbuch.rulesets.dungeon_fantasy.harm.location import kind_of
from fechtbuch.rulesets.dungeon_fantasy.harm.protection import part_dr
from fechtbuch.space.lines import crossed

__all__ = ["bare_parts", "screens"]

RULE = "CMP-COVER"

LOW = ("kneeling", "sitting", "crawling", "lying")
"""Postures in which a body screens only those who are as low."""


def screens(here: Here, origin: Cell, cell: Cell, who: str) -> tuple[Term, ...] | None:
    """DR of everything that wholly screens ``who`` in ``cell`` from what comes from ``origin``.

    Nothing at all (None) gets there where something stands between that the map gives neither DR nor HP. O(figures).
    """
    way = crossed(origin, cell).cells
    found: list[Term] = []
    for words, stuff in (*_objects(here, way), *_hiding(here, origin, cell, who)):
        if not stuff.dr and not stuff.hp:
            return None
        found += stuff.dr_terms(words)
    for other in _bodies(here, way[1:-1], who):
        fighter = Fighter(here, other)
        found.append(add(part_dr(here, other, "torso"), f"cover: {fighter.creature.name}", RULE))
        found.append(add(fighter.full_hp, f"HP of {fighter.creature.name}", RULE))
    return tuple(found)


def bare_parts(here: Here, source: Cell, cell: Cell, who: str) -> tuple[str, ...]:
    """The parts of ``who`` that nothing in his hex hides from ``source``; empty where nothing is hidden at all."""
    things = field_of(here).covers(cell, source) if source != cell else ()
    hidden = {kind for thing in things for kind in thing.hides}
    if not hidden:
        return ()
    return tuple(part for part in exposed_parts(here, who) if kind_of(here, who, part).id not in hidden)


def _hiding(here: Here, origin: Cell, cell: Cell, who: str) -> Iterator[tuple[str, Stuff]]:
    """The things in his own hex that hide ``who`` from there altogether."""
    things = field_of(here).covers(cell, origin) if origin != cell else ()
    hidden = {kind for thing in things for kind in thing.hides}
    if hidden and all(kind_of(here, who, part).id in hidden for part in exposed_parts(here, who)):
        yield from ((thing.words, thing.stuff) for thing in things if thing.hides)


def _objects(here: Here, way: tuple[Cell, ...]) -> Iterator[tuple[str, Stuff]]:
    """Walls and shut doors crossed, and high things in the hexes between."""
    field = field_of(here)
    for one, two in pairwise(way):
        barrier = field.barrier(one, two)
        if barrier is not None and barrier.stops:
            yield barrier.words, barrier.stuff
    for cell in way[1:-1]:
        for thing in field.things_in(cell):
            if thing.stops:
                yield thing.words, thing.stuff


def _bodies(here: Here, between: tuple[Cell, ...], who: str) -> Iterator[str]:
    """Others in these hexes who are at least as big and as upright."""
    victim = Fighter(here, who)
    for other in here.battle:
        if other.id == who or other.status != "in" or frozenset(between).isdisjoint(fills(other)):
            continue
        lower = other.place.posture in LOW and victim.posture not in LOW
        if not lower and Fighter(here, other.id).sheet.sm >= victim.sheet.sm:
            yield other.id
