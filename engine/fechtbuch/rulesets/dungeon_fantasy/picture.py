"""What a picture of the field shows: the ground, the hexes and sides of each figure, lines of fire and blows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from attrs import evolve

from fechtbuch.model.events import Attacked, Event, MapChanged
from fechtbuch.model.state import Battle, Cell, Creature
from fechtbuch.rulesets.dungeon_fantasy.attacks.reach import reaches, yards_of
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from fechtbuch.rulesets.dungeon_fantasy.creature.views import At, Fighter
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, ready_weapons
from fechtbuch.rulesets.dungeon_fantasy.ground.facing import arc_to
from fechtbuch.rulesets.dungeon_fantasy.ground.field import Field, Patch, field_of
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import fills, gap, nearest
from fechtbuch.rulesets.dungeon_fantasy.ground.lines import blow_stopped_by, height_of, line_of_fire, through
from fechtbuch.rulesets.dungeon_fantasy.ground.obstacles import Obstacle
from fechtbuch.rulesets.picturing import (
    MOST,
    Edge,
    FieldView,
    Focus,
    Ground,
    Sightline,
    Spot,
    SpotKind,
    Stance,
    area_spots,
    cells_by,
    generic_focus,
    thing_spots,
)
from fechtbuch.space.hex import disk, neighbours
from fechtbuch.space.lines import crossed

__all__ = ["field_view", "focus"]

SIDES: Final = ("front", "left", "right", "back")

FARTHEST_LIGHT: Final = 20
"""Yards around a light that a picture of darkness shows."""


def field_view(battle: Battle, tables: Any) -> FieldView:
    """The field at this moment. O(features + figures × hexes in reach)."""
    here = At(battle, tables)
    ground = _ground(field_of(here))
    spots = (*ground.spots, *area_spots(battle), *thing_spots(battle))
    seen = evolve(ground, spots=spots)
    return FieldView(seen, {one.id: _stance(here, one) for one in battle if one.status != "left"})


@lru_cache(maxsize=64)
def _ground(field: Field) -> Ground:
    heights = {cell: field.elevation(cell) for cell in {**field.heights, **field.pits}}
    return Ground(
        scale="hex = 1 yard",
        unit="yd",
        edges=tuple(Edge(b.between, b.name.replace("_", " "), b.open, b.locked) for b in field.barriers.values()),
        spots=tuple(_spots(field)),
        heights={cell: yards for cell, yards in sorted(heights.items())[:MOST] if yards},
        darkness=field.everywhere,
        dark=_darkness(field),
    )


def _spots(field: Field) -> Iterator[Spot]:
    for thing in field.obstacles:
        yield Spot("obstacle" if thing.solid else "cover", thing.cells, thing.words, _about(thing))
    patches: tuple[tuple[SpotKind, Patch, str], ...] = (
        ("water", field.waters, "{} yd deep"),
        ("pit", field.pits, "{} yd deep"),
        ("footing", field.footings, "{}"),
    )
    for kind, patch, words in patches:
        for figure in sorted(set(patch.values())):
            cells = tuple(sorted(cell for cell, value in patch.items() if value == figure))
            yield Spot(kind, cells[:MOST], "bad footing" if kind == "footing" else kind, words.format(figure))
    for light in field.lights:
        yield Spot("light", (light.cell,), "light", f"{light.radius} yd")


def _about(thing: Obstacle) -> str:
    hidden = ", ".join(part.replace("_", " ") for part in thing.hides)
    half = ", ".join(part.replace("_", " ") for part in thing.half)
    words = (thing.height == "low" and "low", hidden and f"hides {hidden}", half and f"half hides {half}")
    return "; ".join(word for word in words if word)


def _darkness(field: Field) -> dict[Cell, int]:
    """The darkness of hexes in which it is not that of everywhere else."""
    told = dict.fromkeys(field.shadows)
    if field.everywhere or field.shadows:
        for light in field.lights:
            told.update(dict.fromkeys(disk(light.cell, min(light.radius, FARTHEST_LIGHT))))
    found = ((cell, field.darkness(cell)) for cell in list(told)[:MOST])
    return {cell: dark for cell, dark in found if dark != field.everywhere}


# figures


def _stance(here: At, one: Creature) -> Stance:
    own = fills(one)
    around = dict.fromkeys(cell for mine in own for cell in neighbours(mine) if cell not in own)
    sides = cells_by(around, lambda cell: arc_to(one, cell), SIDES)
    reach = () if Fighter(here, one.id).out else _reach(here, one, own)
    return Stance(own, height_of(here, one), reach, arcs=sides)


def _reach(here: At, one: Creature, own: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The hexes in front that a melee weapon in hand reaches now, walls and what fills a hex in the way."""
    lines = [Use(w, mode) for w in ready_weapons(here, one.id) for mode in w.melee if isinstance(mode, Melee)]
    yards = {yards_of(reach) for use in lines for reach in reaches(here, one.id, use)}
    if not yards:
        return ()
    field = field_of(here)
    near = dict.fromkeys(cell for mine in own for cell in disk(mine, max(yards)))
    return tuple(
        cell
        for cell in near
        if gap(own, (cell,)) in yards and arc_to(one, cell) in ("same", "front") and _free(field, own, cell)
    )


def _free(field: Field, own: tuple[Cell, ...], cell: Cell) -> bool:
    return not field.solid(cell) and not blow_stopped_by(field, nearest(own, (cell,))[0], cell)


# events


def focus(battle: Battle, event: Event, tables: Any) -> Focus | None:
    """What an event did on the field, ``battle`` being the state before it."""
    if isinstance(event, MapChanged) and event.feature.startswith("door:"):
        door = field_of(At(battle, tables)).door(event.feature.removeprefix("door:"))
        return Focus(edge=door.between) if door is not None else None
    return generic_focus(
        battle, event, tables, _blow if isinstance(event, Attacked) and _melee(battle, event, tables) else _shot
    )


def _melee(battle: Battle, event: Attacked, tables: Any) -> bool:
    weapon = Fighter(At(battle, tables), event.who).weapon(event.weapon) if event.who in battle else None
    return weapon is not None and any(mode.name == event.mode for mode in weapon.melee)


def _blow(battle: Battle, who: str, target: str | Cell, tables: Any) -> Sightline:
    """A blow: between figures as the rules draw it."""
    if not isinstance(target, str):
        return _shot(battle, who, target, tables)
    line = _shot(battle, who, target, tables)
    stopped = through(At(battle, tables), who, target).blocked_by
    between = tuple(cell for step in crossed(line.start, line.end).between for cell in step)
    return Sightline(line.start, line.end, between, ", ".join(stopped))


def _shot(battle: Battle, who: str, target: str | Cell, tables: Any) -> Sightline:
    line = line_of_fire(At(battle, tables), who, target)
    return Sightline(
        line.origin, line.cell, tuple(cell for step in line.steps for cell in step), ", ".join(line.blocked_by)
    )
