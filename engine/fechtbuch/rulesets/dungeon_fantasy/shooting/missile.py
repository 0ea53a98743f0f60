"""Shots: what is left in a missile weapon, what a shot or a throw uses up (DF-MISSILE-01 to -03, DF-THROWN-01)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ItemChanged, ItemMoved
from fechtbuch.model.state import Battle, Item
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack
from fechtbuch.rulesets.dungeon_fantasy.creature.borrowed import LENDER, LINE
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Ranged
from fechtbuch.rulesets.dungeon_fantasy.creature.spell_missile import SPELL
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use
from fechtbuch.rulesets.dungeon_fantasy.entangling.sections import TETHERED, effect_of
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import count

__all__ = ["BREAKS", "SPELL", "SPENT", "STUCK", "breaches", "count_of", "ground_id", "shots_left", "spend_shot"]

STUCK = "stuck_in"
"""Key of a thing's data: the creature in whose body it sticks; such a thing is in no hex."""

BREAKS = "grenade:"
"""Effect of what shatters where it lands: its effect sees to it itself (DF-GRENADE-05)."""

SPENT = "spent:"
"""Counter of shots made since the last reload, by weapon id; absent when the weapon is fully loaded."""


def shots_left(here: Here, who: str, use: Use) -> int | None:
    """Shots until the next reload; none: no limit, as for most innate abilities (DF-MISSILE-02)."""
    mode = use.mode
    if not isinstance(mode, Ranged) or mode.thrown or not mode.shots:
        return None
    return max(0, mode.shots - Fighter(here, who).counter(SPENT + use.weapon.id))


def count_of(item: Item) -> int:
    """How many there are: ``data['count']``, else one. For a missile weapon that has a count it is its ammunition."""
    return int(item.data.get("count", 1))


def breaches(here: Here, act: Attack, use: Use) -> Iterator[Breach]:
    """Why a shot cannot be made: not loaded, nothing left to shoot, the spell not cast (DF-MISSILE-02, -03)."""
    fighter = Fighter(here, act.who)
    if use.weapon.id.startswith(SPELL):
        if fighter.item(use.weapon.id) is None:
            casting = fighter.condition("casting")
            mine = casting is not None and SPELL + str(casting.data.get("spell", "")) == use.weapon.id
            yield breach(here, "casting_not_finished" if mine else "no_missile_in_hand", use.weapon.name)
        return
    item = fighter.item(use.weapon.id)
    if item is not None and not count_of(item):
        yield breach(here, "no_ammunition", use.weapon.name)
    if shots_left(here, act.who, use) == 0:
        yield breach(here, "needs_reload", use.weapon.name)


def spend_shot(scene: Scene, who: str, use: Use, target: str = "") -> Decision[None]:
    """What an attack with a ranged line uses up, hit or miss.

    A missile in hand is gone, a thrown weapon lies where the target is, a missile weapon has a shot and a piece of
    ammunition less. Without a target a thrown weapon lies in the thrower's own hex.
    """
    mode = use.mode
    if not isinstance(mode, Ranged):
        return
    item = Fighter(scene, who).item(use.weapon.id)
    if use.weapon.id.startswith(SPELL):
        if item is not None:
            yield from happen(scene, ItemMoved(who, use.weapon.id, item, reason="thrown", rule="DF-MISSILE-02"))
    elif mode.thrown:
        if item is not None and effect_of(scene, mode) in TETHERED:
            yield from _on_its_line(scene, who, use.weapon.id, item)
        elif item is not None and not mode.effect.startswith(BREAKS):
            yield from _thrown(scene, who, use.weapon.id, item, target)
    elif mode.shots:
        yield from _shot(scene, who, use, item)


def _thrown(scene: Scene, who: str, key: str, item: Item, target: str) -> Decision[None]:
    """One of a thing leaves the hand; what is left of several is put away (DF-THROWN-01)."""
    count = count_of(item)
    data = item.data.without("count")
    data = data if LENDER in data else data.set(LINE, key)
    flown = evolve(item, held="", ready=False, data=data)
    cell = Fighter(scene, target if target in scene.battle else who).cell
    thing = ground_id(scene.battle, who, key)
    yield from happen(scene, ItemMoved(who, key, flown, thing, cell, "thrown", "DF-THROWN-01"))
    if count > 1:
        rest = evolve(item, held="", ready=False, data=item.data.set("count", count - 1))
        yield from happen(scene, ItemChanged(who, key, rest, "thrown", "DF-THROWN-01"))


def _on_its_line(scene: Scene, who: str, key: str, item: Item) -> Decision[None]:
    """The thrower keeps the end of the line; before the next throw it must be readied (DF-LARIAT-01, DF-OWN-70)."""
    if item.ready:
        yield from happen(
            scene, ItemChanged(who, key, evolve(item, ready=False), "thrown, the line in hand", "DF-LARIAT-01")
        )


def ground_id(battle: Battle, who: str, key: str) -> str:
    """A thing id for an item of ``who`` that comes to lie on the ground: ``knife@A``, ``knife@A#2``. O(things)."""
    name, n = f"{key}@{who}", 1
    while (name if n == 1 else f"{name}#{n}") in battle.things:
        n += 1
    return name if n == 1 else f"{name}#{n}"


def _shot(scene: Scene, who: str, use: Use, item: Item | None) -> Decision[None]:
    counter = SPENT + use.weapon.id
    yield from count(scene, who, counter, "DF-MISSILE-02", reason="shot")
    if item is not None and "count" in item.data and count_of(item):
        fewer = evolve(item, data=item.data.set("count", count_of(item) - 1))
        yield from happen(scene, ItemChanged(who, use.weapon.id, fewer, "shot", "DF-MISSILE-02"))
