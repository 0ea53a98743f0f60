"""Burning ground and smoke: areas that last (DF-GRENADE-14, DF-OWN-84)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from attrs import evolve

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import AreaPlaced, CounterChanged, Event, Moved, Turned
from fechtbuch.model.state import Area, Battle, Cell, Creature
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, tables_of
from fechtbuch.rulesets.dungeon_fantasy.ground.figures import cells_at, cells_of, fills, is_large
from fechtbuch.rulesets.dungeon_fantasy.harm.burning import fire_strike
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import strike_injury
from fechtbuch.space.cones import area as round_area
from fechtbuch.space.hex import direction_of

__all__ = ["BURNT", "FORCED", "area_id", "fire_placed", "smoke_placed", "stand_in_fire"]

RULE = "DF-GRENADE-14"

BURNT = "burnt:"
"""Counter of the burns of this turn by one area: it is one a turn."""


def area_id(battle: Battle, word: str, who: str) -> str:
    """An id for a new area: ``fire:A``, ``fire:A#2``."""
    name, n = f"{word}:{who}", 1
    while (name if n == 1 else f"{name}#{n}") in battle.areas:
        n += 1
    return name if n == 1 else f"{name}#{n}"


def fire_placed(scene: Scene, who: str, kind: str, centre: Cell) -> AreaPlaced:
    """The fact that the ground burns: where, how long, with what."""
    contents = tables_of(scene).grenades.of(kind)
    data: Table[object] = Table({"harm": "fire", "kind": kind, "source": who, "centre": centre})
    return _placed(scene, "fire", who, "Fire", round_area(centre, contents.radius), contents.seconds, RULE, data)


def smoke_placed(scene: Scene, who: str, kind: str, centre: Cell) -> AreaPlaced:
    """The fact that smoke hangs over some hexes; nobody sees through it."""
    contents = tables_of(scene).grenades.of(kind)
    data = Table({"harm": "smoke", "kind": kind, "opaque": True, "centre": centre})
    cells = round_area(centre, contents.radius)
    return _placed(scene, "smoke", who, "Smoke", cells, contents.seconds, contents.rule, data)


def _placed(
    scene: Scene, word: str, who: str, name: str, cells: tuple[Cell, ...], seconds: int, rule: str, data: Table[object]
) -> AreaPlaced:
    until = f"round:{scene.battle.clock.round + seconds}"
    return AreaPlaced(who, area_id(scene.battle, word, who), name, cells, until, rule, data)


def stand_in_fire(scene: Scene, who: str) -> Decision[None]:
    """The start of a turn with any part of the body in a burning hex."""
    if scene.battle.areas:
        yield from _reached(scene, who, cells_of(scene, who))


def _entered(scene: Scene, event: Moved) -> Decision[None]:
    """Forced by a move that leads any part of the body into or through a fire."""
    if scene.battle.areas and event.who in scene.battle:
        yield from _reached(scene, event.who, _swept(scene.battle[event.who], event))


def _turned(scene: Scene, event: Turned) -> Decision[None]:
    """Forced by a turn that swings a body of several hexes into a fire."""
    if scene.battle.areas and event.who in scene.battle and is_large(scene.battle[event.who]):
        yield from _reached(scene, event.who, cells_of(scene, event.who))


def _swept(mover: Creature, event: Moved) -> tuple[Cell, ...]:
    """The hexes that the body fills on its way: the head in each hex of the path, facing where it goes on its own."""
    facing, path = mover.place.facing, event.path
    found = [*fills(mover)] if path else []
    for n, cell in enumerate(path):
        towards = direction_of(path[n - 1], cell) if n and event.cost else ()
        facing = towards[0] if len(towards) == 1 else facing
        found += cells_at(mover, cell, facing)
    return tuple(found)


def _reached(scene: Scene, who: str, cells: tuple[Cell, ...]) -> Decision[None]:
    """Every fire burns whoever is in any of its hexes."""
    for fire in scene.battle.areas.values():
        if fire.data.get("harm") == "fire" and any(cell in fire.cells for cell in cells):
            yield from _burn(scene, who, fire)


def _burn(scene: Scene, who: str, fire: Area) -> Decision[None]:
    """One second of an area's fire, once a turn: it reaches the whole body (DF-AREA-04)."""
    fighter, counter = Fighter(scene, who), BURNT + fire.id
    if fighter.creature.status != "in" or fighter.counter(counter):
        return
    yield from happen(scene, CounterChanged(who, counter, 1, 1, "fire", RULE))
    strike = fire_strike(scene, who, str(fire.data.get("kind")), "torso", str(fire.data.get("source", "")))
    strike = evolve(strike, wide=True, worn=1)
    yield from Part("fire", who, strike_injury, (strike, "torso", None))


FORCED: Mapping[type[Event], tuple[Reaction, ...]] = MappingProxyType({Moved: (_entered,), Turned: (_turned,)})
"""Reactions for the table of consequences."""
