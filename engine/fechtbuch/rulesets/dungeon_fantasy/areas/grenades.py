"""Grenades in flight: where one breaks, on whom, on what (DF-GRENADE-05 to -10, -14, -17, AMB-44).

The rows for the table of effects: ``landed``, ``stopped`` and ``missed`` of an attack at a creature.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from attrs import evolve

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ItemChanged, ItemMoved, Skipped
from fechtbuch.model.state import Cell, Item
from fechtbuch.rulesets.dungeon_fantasy.areas.blast import come_down
from fechtbuch.rulesets.dungeon_fantasy.areas.burning_shields import set_shield_alight
from fechtbuch.rulesets.dungeon_fantasy.areas.contents import PREFIX, one_less, works
from fechtbuch.rulesets.dungeon_fantasy.areas.exposure import Burst
from fechtbuch.rulesets.dungeon_fantasy.areas.fires import fire_placed, smoke_placed
from fechtbuch.rulesets.dungeon_fantasy.areas.scatter import misses_alike, scatter
from fechtbuch.rulesets.dungeon_fantasy.areas.shapes import Shape
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.data import Grenade
from fechtbuch.rulesets.dungeon_fantasy.harm.burning import contents_damage, ignite
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import strike_injury
from fechtbuch.rulesets.dungeon_fantasy.harm.location import RANDOM, random_location
from fechtbuch.rulesets.dungeon_fantasy.harm.poison import touch
from fechtbuch.rulesets.dungeon_fantasy.harm.protection import part_dr
from fechtbuch.space.hex import distance

__all__ = ["break_at", "break_on", "landed", "missed", "misses", "release", "stopped"]

CLOAK = "Cloak"


def contents_of(here: Here, strike: Strike) -> Grenade:
    """What the grenade of a strike holds."""
    return tables_of(here).grenades.of(strike.effect.removeprefix(PREFIX))


# the attack at a creature


def landed(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """It strikes a body: DR 3 or more there breaks it, else it bounces off and breaks in that hex."""
    part = strike.location
    if part == RANDOM:
        part = yield from random_location(scene, strike.attacker, strike.target)
    contents, item = contents_of(scene, strike), (yield from release(scene, strike))
    if item is None:
        return
    if part_dr(scene, strike.target, part) >= tables_of(scene).grenades.break_dr:
        yield from break_on(scene, evolve(strike, location=part), contents, item)
        return
    yield from happen(scene, Skipped(strike.target, "grenade", "it bounces off and breaks", "DF-GRENADE-09"))
    yield from break_at(scene, strike, contents, item, Fighter(scene, strike.target).cell)


def stopped(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """A parry breaks it over the defender, a shield takes it, a cloak and a dodge let it break in the hex."""
    contents, item = contents_of(scene, strike), (yield from release(scene, strike))
    if item is None:
        return
    who = strike.target
    if defended.sort == "parry":
        part = "torso" if strike.location == RANDOM else strike.location
        yield from break_on(scene, evolve(strike, location=part), contents, item)
    elif defended.sort == "block" and not _is_cloak(scene, who, defended.weapon):
        yield from _on_shield(scene, strike, defended.weapon, contents, item)
    else:
        yield from break_at(scene, strike, contents, item, Fighter(scene, who).cell)


def missed(scene: Scene, strike: Strike) -> Decision[None]:
    """It comes down somewhere else: grenades are area attacks and scatter (DF-AREA-01, DF-AREA-02, AMB-70)."""
    contents, item = contents_of(scene, strike), (yield from release(scene, strike))
    if item is None:
        return
    origin, aimed = Fighter(scene, strike.attacker).cell, Fighter(scene, strike.target).cell
    cell = yield from scatter(scene, strike.attacker, origin, aimed, strike.check.margin, "DF-AREA-02")
    yield from break_at(scene, strike, contents, item, cell)


def misses(here: Here, who: str, target: str) -> Callable[[int], Hashable]:
    """Classes of misses by their margins: a grenade comes down as far away as its margin says (DF-AREA-02)."""
    return misses_alike(distance(Fighter(here, who).cell, Fighter(here, target).cell))


def _is_cloak(here: Here, who: str, key: str) -> bool:
    line = Fighter(here, who).weapon(key)
    return line is not None and line.shield is not None and line.shield.skill.partition(" (")[0] == CLOAK


def release(scene: Scene, strike: Strike) -> Decision[Item | None]:
    """One grenade has left the hand and breaks (DF-GRENADE-05); nothing where a fumble has made it fall before."""
    who, key = strike.attacker, strike.weapon
    item = Fighter(scene, who).item(key)
    if item is None:
        return None
    left = one_less(item)
    if left is None:
        yield from happen(scene, ItemMoved(who, key, item, reason="thrown and broken", rule="DF-GRENADE-05"))
    else:
        yield from happen(scene, ItemChanged(who, key, left, "thrown and broken", "DF-GRENADE-05"))
    return item


# what it does where it breaks


def break_on(scene: Scene, strike: Strike, contents: Grenade, item: Item) -> Decision[None]:
    """It breaks over a body: fire, corrosion and contact poison work on it, a vapour fills the hexes around."""
    who, part = strike.target, strike.location
    if not works(contents, item):
        yield from happen(scene, Skipped(who, "grenade", "it is not lit", "DF-GRENADE-02"))
    elif contents.sort == "fire":
        yield from ignite(scene, who, contents.id, part, strike.attacker)
    elif contents.sort == "corrosive":
        yield from Part("corrosion", who, strike_injury, (_fluid(scene, strike, contents), part, None))
    elif contents.sort == "contact":
        yield from Part("contact", who, touch, (who, contents.id, part, strike.attacker))
    else:
        yield from break_at(scene, strike, contents, item, Fighter(scene, who).cell)


def _fluid(here: Here, strike: Strike, contents: Grenade) -> Strike:
    """A corrosive liquid: a fifth of worn armour protects (DF-GRENADE-11)."""
    share = tables_of(here).grenades.armour
    return evolve(strike, weapon=contents.id, damage=contents_damage(contents), worn=share, adds=(), halved=False)


def break_at(scene: Scene, strike: Strike, contents: Grenade, item: Item, cell: Cell) -> Decision[None]:
    """It breaks on the ground: fire and vapour cover hexes, the rest does nothing (DF-GRENADE-10)."""
    who, origin = strike.attacker, Fighter(scene, strike.attacker).cell
    shape = Shape("area", contents.radius)
    plain = evolve(strike, adds=(), after=(), halved=False, damage=contents_damage(contents))
    if not works(contents, item):
        yield from happen(scene, Skipped(who, "grenade", "it is not lit", "DF-GRENADE-02"))
    elif contents.sort == "fire":
        burst = Burst(shape, origin, cell, "nothing", contents.id)
        yield from come_down(scene, plain, burst, lasting=fire_placed(scene, who, contents.id, cell))
    elif contents.sort == "gas":
        yield from come_down(scene, plain, Burst(shape, origin, cell, "gas", contents.id), contents.name)
    elif contents.sort == "smoke":
        yield from happen(scene, smoke_placed(scene, who, contents.id, cell))
    else:
        yield from happen(scene, Skipped(who, "grenade", "it works only on a body", "DF-GRENADE-10"))


def _on_shield(scene: Scene, strike: Strike, key: str, contents: Grenade, item: Item) -> Decision[None]:
    """The shield is affected and not its bearer; a vapour spreads wherever it breaks (DF-GRENADE-07, -15, -17)."""
    who = strike.target
    if contents.sort in ("gas", "smoke"):
        yield from break_at(scene, strike, contents, item, Fighter(scene, who).cell)
    elif contents.sort == "fire" and works(contents, item):
        yield from set_shield_alight(scene, who, key, strike.attacker)
    else:
        yield from happen(scene, Skipped(who, "grenade", "the shield takes it", "DF-GRENADE-07"))
