"""Grenades somebody carries: getting one out, lighting it, what breaks in a fall (DF-GRENADE-01, -02, -18, -20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision, Part, Roll
from fechtbuch.decide.scene import Reaction, Scene, happen
from fechtbuch.model.events import Event, ItemChanged, ItemMoved, PostureChanged, TableRolled
from fechtbuch.model.state import Item
from fechtbuch.rulesets.dungeon_fantasy.areas.contents import LIT, carried_in, grenade_in, grenades_of, one_less
from fechtbuch.rulesets.dungeon_fantasy.areas.grenades import break_on
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import NO_ROLL, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.space.hex import distance

__all__ = ["FORCED", "SEARCHED", "break_carried", "has_fire", "light", "light_breaches", "search"]

SEARCHED = "search"
"""Key of an item's data: Ready manoeuvres that the search for it still takes."""

FIRE = ("fire", "light", "torch")
"""Traits of things in hand that give fire."""


# getting it out


def search(scene: Scene, who: str, key: str, item: Item) -> Decision[bool]:
    """One Ready manoeuvre spent on getting an item out; whether it can be taken in hand now.

    One from the belt, two where it is at hand, a die of them from a pouch, rolled when the search begins (AMB-42).
    Things that are no grenades come out at once.
    """
    if item.held or grenade_in(scene, who, key) is None:
        return True
    needed = item.data.get(SEARCHED)
    if needed is None:
        needed = yield from _readies(scene, who, key)
    if needed <= 1:
        return True
    nearer = evolve(item, data=item.data.set(SEARCHED, int(needed) - 1))
    yield from happen(scene, ItemChanged(who, key, nearer, "still searching", "DF-GRENADE-01"))
    return False


def _readies(scene: Scene, who: str, key: str) -> Decision[int]:
    table = tables_of(scene).grenades
    where = carried_in(scene, who, key)
    if where != "pouch":
        return table.belt if where == "belt" else table.at_hand
    rolled = yield from Roll(who, "search", table.pouch, key)
    words = f"{rolled.total} Ready manoeuvres"
    yield from happen(scene, TableRolled(who, "search", table.pouch, rolled, words, key, "DF-GRENADE-01"))
    return rolled.total


# lighting it


def light_breaches(here: Here, who: str, key: str, item: Item) -> Iterator[Breach]:
    """What is in hand, can burn, does not burn yet, and fire at hand (DF-GRENADE-02)."""
    contents = grenade_in(here, who, key)
    if contents is None or not contents.must_be_lit or item.data.get(LIT):
        yield breach(here, "nothing_to_light", item.name)
    if not item.held:
        yield breach(here, "weapon_not_held", item.name)
    if not has_fire(here, who):
        yield breach(here, "no_fire_at_hand")


def has_fire(here: Here, who: str) -> bool:
    """Something that burns in a hand, or a burning hex at one's side (DF-OWN-85)."""
    fighter = Fighter(here, who)
    for key, item in fighter.items.items():
        line = fighter.weapon(key)
        traits = line.traits if line is not None else ()
        if item.held and (any(item.data.get(word) for word in FIRE) or key in FIRE or set(traits) & set(FIRE)):
            return True
    fires = (area for area in here.battle.areas.values() if area.data.get("harm") == "fire")
    return any(distance(cell, fighter.cell) <= 1 for fire in fires for cell in fire.cells)


def light(scene: Scene, who: str, key: str, item: Item) -> Decision[None]:
    """It burns, and will set alight whatever it breaks on."""
    lit = evolve(item, data=item.data.set(LIT, True))
    yield from happen(scene, ItemChanged(who, key, lit, "lit", "DF-GRENADE-02"))


# what breaks


def break_carried(scene: Scene, who: str, key: str, source: str = "") -> Decision[None]:
    """One carried grenade breaks: its carrier is affected as if it had struck him (DF-GRENADE-20)."""
    contents, item = grenade_in(scene, who, key), Fighter(scene, who).item(key)
    if contents is None or item is None:
        return
    left = one_less(item)
    if left is None:
        yield from happen(scene, ItemMoved(who, key, item, reason="breaks", rule="DF-GRENADE-20"))
    else:
        held = evolve(left, held=item.held, ready=item.ready)
        yield from happen(scene, ItemChanged(who, key, held, "one breaks", "DF-GRENADE-20"))
    strike = Strike(source or who, who, "thrown", NO_ROLL, weapon=contents.id, location="torso")
    yield from break_on(scene, strike, contents, item)


def _fallen(scene: Scene, event: PostureChanged) -> Decision[None]:
    """Forced by a fall, which lying down and diving on purpose are not: a die for each grenade carried (DF-OWN-85)."""
    if not event.fell:
        return
    for key in grenades_of(scene, event.who):
        item = Fighter(scene, event.who).item(key)
        for n in range(int(item.data.get("count", 1)) if item is not None else 0):
            yield from Part(f"fragile{n + 1}" if n else "fragile", event.who, _may_break, (event.who, key))


def _may_break(scene: Scene, who: str, key: str) -> Decision[None]:
    worst = tables_of(scene).grenades.carried_breaks
    rolled = yield from Roll(who, "fragile", "1d6", key, of=lambda total: total <= worst)
    breaks = rolled.total <= worst
    fact = TableRolled(who, "fragile", "1d6", rolled, "breaks" if breaks else "holds", key, "DF-GRENADE-18")
    yield from happen(scene, fact)
    if breaks:
        yield from break_carried(scene, who, key)


FORCED: Mapping[type[Event], tuple[Reaction, ...]] = MappingProxyType({PostureChanged: (_fallen,)})
"""Reactions for the table of consequences."""
