"""What a picture of the field shows: obstacles, walls, each figure's front and rear, how far it strikes."""

from __future__ import annotations

from typing import Any, Final

from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle, Cell, Creature
from fechtbuch.rulesets.blackmoor.creature.here import At
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.ground.field import field_of, lies_open
from fechtbuch.rulesets.blackmoor.striking.aspect import aspect_from
from fechtbuch.rulesets.picturing import (
    Edge,
    FieldView,
    Focus,
    Ground,
    Sightline,
    Spot,
    Stance,
    area_spots,
    cells_by,
    generic_focus,
    thing_spots,
)
from fechtbuch.space.hex import disk, neighbours
from fechtbuch.space.lines import crossed

__all__ = ["field_view", "focus"]

SIDES: Final = ("front", "left", "right", "rear")


def field_view(battle: Battle, tables: Any) -> FieldView:
    """The field at this moment; heights above the ground are feet. O(features + figures × cells in reach)."""
    here = At(battle, tables)
    field = field_of(here)
    solid = (Spot("obstacle", tuple(sorted(field.obstacles)), "obstacle"),) if field.obstacles else ()
    ground = Ground(
        unit="ft",
        edges=tuple(Edge(edge) for edge in sorted(field.walls)),
        spots=(*solid, *area_spots(battle), *thing_spots(battle)),
    )
    return FieldView(ground, {one.id: _stance(here, one) for one in battle if one.status != "left"})


def _stance(here: At, one: Creature) -> Stance:
    cell = one.place.cell
    sides = cells_by(neighbours(cell), lambda other: _side(one, other), SIDES)
    reach = () if Combatant(here, one.id).out else _reach(here, one)
    return Stance((cell,), one.place.elevation, reach, arcs=sides)


def _side(one: Creature, cell: Cell) -> str:
    aspect = aspect_from(one.place, cell)
    return aspect.side or aspect.name


def _reach(here: At, one: Creature) -> tuple[Cell, ...]:
    """The cells that its longest weapon reaches past walls and obstacles (BM-OWN-04)."""
    cell = one.place.cell
    farthest = max((weapon.reach for weapon in Combatant(here, one.id).sheet.weapons), default=0)
    solid = field_of(here).obstacles
    near = (other for other in disk(cell, farthest) if other != cell and other not in solid)
    return tuple(other for other in near if lies_open(here, cell, other))


def focus(battle: Battle, event: Event, tables: Any) -> Focus | None:
    """What an event did on the field, ``battle`` being the state before it."""
    return generic_focus(battle, event, tables, _line)


def _line(battle: Battle, who: str, target: str | Cell, tables: Any) -> Sightline:
    start = battle[who].place.cell
    end = battle[target].place.cell if isinstance(target, str) else target
    stopped = "" if start == end or lies_open(At(battle, tables), start, end) else "wall or obstacle"
    return Sightline(start, end, tuple(cell for step in crossed(start, end).between for cell in step), stopped)
