"""How what a creature is caught in begins, changes and ends, as facts."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Bound, ConditionChanged, ItemChanged, ItemMoved, Released
from fechtbuch.model.state import Bond, Item, Thing
from fechtbuch.model.table import Table
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.entangling.kinds import IMPALED, LARIAT, ON, ROPED, Tangle
from fechtbuch.rulesets.dungeon_fantasy.harm.marks import gain, lose
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import count_of, ground_id

__all__ = ["changed", "hang_on", "leave_on", "lying_on", "unwind"]


def changed(scene: Scene, tangle: Tangle, reason: str, rule: str, **numbers: Any) -> Decision[None]:
    """The tangle's record is now as stated."""
    data = tangle.data
    for name, value in numbers.items():
        data = data.set(name, value)
    if tangle.bond is not None:
        bond = tangle.bond
        yield from happen(
            scene, Bound(bond.holder, bond.held, bond.kind, bond.zone, bond.hands, rule, bond.since, data)
        )
    elif tangle.mark is not None:
        yield from happen(scene, ConditionChanged(tangle.victim, evolve(tangle.mark, data=data), reason))


# how one begins


def hang_on(
    scene: Scene, who: str, target: str, key: str, kind: str, zone: str, rule: str, **data: Any
) -> Decision[None]:
    """``who`` keeps hold of one end of a weapon that has caught ``target``."""
    item = Fighter(scene, who).item(key)
    if item is not None:
        caught = evolve(item, ready=False, data=item.data.set(ON, target))
        yield from happen(scene, ItemChanged(who, key, caught, "", rule))
    record = Table({"weapon": key, **data})
    yield from happen(scene, Bound(who, target, kind, zone, 0, rule, scene.battle.clock.turns, record))


def lying_on(scene: Scene, thing: Thing | None, target: str, reason: str, rule: str) -> Decision[str]:
    """A thing hangs on a creature from now on, in no hex; its id, empty when there is no such thing."""
    if thing is None:
        return ""
    item = Item(thing.name, "", False, thing.data.set(ON, target), thing.pools)
    yield from happen(scene, ItemMoved(thing.id, _key(thing), item, thing.id, None, reason, rule))
    return thing.id


def _key(thing: Thing) -> str:
    return str(thing.data.get("weapon", thing.id.partition("@")[0]))


# how the other end is lost


def leave_on(scene: Scene, bond: Bond, reason: str, rule: str, thing: str = "") -> Decision[None]:
    """The holder has the other end no longer; the weapon stays on the victim.

    ``thing`` is what the weapon has become if it has left the holder's hands already.
    """
    if bond.holder not in scene.battle:
        return
    held = scene.battle[bond.holder].items.get(str(bond.data.get("weapon", "")))
    yield from happen(scene, Released(bond.holder, bond.held, bond.kind, reason, rule))
    if not thing and held is not None:
        thing = yield from _out_of_hand(scene, bond, held, reason, rule)
    else:
        thing = yield from lying_on(scene, scene.battle.things.get(thing), bond.held, reason, rule)
    if bond.held not in scene.battle:
        return
    kind = f"{ROPED}:{bond.zone}" if bond.kind == LARIAT else f"{IMPALED}:{thing or bond.holder}"
    data = dict(bond.data.set("thing", thing).set("zone", bond.zone).items())
    yield from gain(scene, bond.held, kind, rule, source=bond.holder, data=data)


def _out_of_hand(scene: Scene, bond: Bond, item: Item, reason: str, rule: str) -> Decision[str]:
    """One of the thing leaves the holder's hands for the victim."""
    who, key = bond.holder, str(bond.data.get("weapon", ""))
    thing, count = ground_id(scene.battle, who, key), count_of(item)
    data = item.data.without("count").set("weapon", key).set(ON, bond.held)
    gone = evolve(item, held="", ready=False, data=data)
    yield from happen(scene, ItemMoved(who, key, gone, thing, None, reason, rule))
    if count > 1:
        rest = evolve(item, held="", ready=False, data=item.data.without(ON).set("count", count - 1))
        yield from happen(scene, ItemChanged(who, key, rest, reason, rule))
    return thing


# how one ends


def unwind(scene: Scene, tangle: Tangle, reason: str, rule: str, *, ruined: bool = False) -> Decision[None]:
    """The victim is free of it. What hung on him falls to the ground, or is gone if it was ``ruined``."""
    if tangle.bond is not None:
        yield from happen(scene, Released(tangle.holder, tangle.victim, tangle.kind, reason, rule))
    elif tangle.mark is not None:
        yield from lose(scene, tangle.victim, tangle.mark.name, reason, rule)
        yield from _falls(scene, tangle, reason, rule, ruined)


def _falls(scene: Scene, tangle: Tangle, reason: str, rule: str, ruined: bool) -> Decision[None]:
    thing = scene.battle.things.get(str(tangle.data.get("thing", "")))
    if thing is None or thing.cell is not None:
        return
    item = Item(thing.name, "", False, thing.data.without(ON), thing.pools)
    if ruined:
        yield from happen(scene, ItemMoved(thing.id, _key(thing), item, reason=reason, rule=rule))
        return
    cell = Fighter(scene, tangle.victim).cell
    yield from happen(scene, ItemMoved(thing.id, _key(thing), item, thing.id, cell, reason, rule))
