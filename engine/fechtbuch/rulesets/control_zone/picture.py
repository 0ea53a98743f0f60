"""What a picture of the field shows: obstacles, walls, heights, and the control zone of everybody's weapon."""

from __future__ import annotations

from typing import Any

from fechtbuch.model.events import Event
from fechtbuch.model.state import Battle, Cell
from fechtbuch.rulesets.control_zone.creature.views import At, Character, tables_of
from fechtbuch.rulesets.control_zone.ground.field import field_of
from fechtbuch.rulesets.control_zone.ground.gaps import CELL
from fechtbuch.rulesets.control_zone.ground.walking import feet
from fechtbuch.rulesets.control_zone.ground.zones import covers, zone_weapon
from fechtbuch.rulesets.picturing import (
    MOST,
    Edge,
    FieldView,
    Focus,
    Ground,
    Sightline,
    Spot,
    Stance,
    area_spots,
    generic_focus,
    thing_spots,
)
from fechtbuch.space.square import disk
from fechtbuch.space.square_lines import line

__all__ = ["field_view", "focus"]


def field_view(battle: Battle, tables: Any) -> FieldView:
    """The field at this moment. O(features + characters × cells of their zones)."""
    here = At(battle, tables)
    field = field_of(here)
    solid = (Spot("obstacle", tuple(sorted(field.obstacles)), "obstacle"),) if field.obstacles else ()
    ground = Ground(
        "square",
        f"square = {CELL} m",
        "m",
        facing=False,
        edges=tuple(Edge(edge) for edge in sorted(field.walls)),
        spots=(*solid, *area_spots(battle), *thing_spots(battle)),
        heights={cell: metres for cell, metres in sorted(field.heights.items())[:MOST] if metres},
    )
    return FieldView(ground, {one.id: _stance(Character(here, one.id)) for one in battle if one.status != "left"})


def _stance(one: Character) -> Stance:
    """A blow reaches as far as the zone of its weapon (CZ-ATTACK-05), so reach and zone are one."""
    zone = () if one.out else _zone(one)
    return Stance((one.cell,), feet(one.here, one.id), zone, zone)


def _zone(one: Character) -> tuple[Cell, ...]:
    weapon = zone_weapon(one)
    if weapon is None:
        return ()
    gap = tables_of(one.here).control.radius[weapon.control].reach
    near = disk(one.cell, max(gap, 0) // CELL + 1)
    return tuple(cell for cell in near if cell != one.cell and covers(one, weapon, cell))


def focus(battle: Battle, event: Event, tables: Any) -> Focus | None:
    """What an event did on the field, ``battle`` being the state before it."""
    return generic_focus(battle, event, tables, _line)


def _line(battle: Battle, who: str, target: str | Cell, tables: Any) -> Sightline:
    start = battle[who].place.cell
    end = battle[target].place.cell if isinstance(target, str) else target
    stopped = "" if field_of(At(battle, tables)).sees(start, end) else "wall or obstacle"
    return Sightline(start, end, line(start, end)[1:-1], stopped)
