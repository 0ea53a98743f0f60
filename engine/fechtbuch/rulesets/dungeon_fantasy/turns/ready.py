"""Readying: what a Ready manoeuvre does to an item, and what attacking does to a weapon's readiness (topic READY)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import (
    ConditionGained,
    ConditionLost,
    CounterChanged,
    ItemChanged,
    ItemMoved,
    Skipped,
)
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Condition, Item, Thing
from fechtbuch.rulesets.dungeon_fantasy.acts import Ready
from fechtbuch.rulesets.dungeon_fantasy.creature.borrowed import LENDER, LINE
from fechtbuch.rulesets.dungeon_fantasy.creature.grip import best_grip, grip_for, grips, hands_wanted
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee, Ranged, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.unready import unready_after
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, hands_on
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_item
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import success_roll
from fechtbuch.rulesets.dungeon_fantasy.shooting.aim import lose_aim
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import SPENT, count_of, spend_shot
from fechtbuch.rulesets.dungeon_fantasy.turns.manoeuvres import choice_breaches, declare_in_passing, turn_breaches
from fechtbuch.space.hex import distance

__all__ = ["after_attack", "checks", "ready"]

RELOADED = "reload:"
"""Counter of Ready manoeuvres spent on reloading, by weapon id."""

READIES_NEEDED = "more_ready"
"""Key of an unready item's data: Ready manoeuvres that it still needs, one when absent."""

READIES = "readies"
"""Counter of items handled this turn."""


# after an attack


def after_attack(scene: Scene, who: str, use: Use, target: str = "") -> Decision[None]:
    """What an attack does to its weapon, hit or miss: shots, readiness, the parry of an unbalanced weapon."""
    if isinstance(use.mode, Melee):
        yield from _after_blow(scene, who, use, use.mode)
        return
    yield from lose_aim(scene, who, "shot", "DF-AIM-01")
    yield from spend_shot(scene, who, use, target)


def _after_blow(scene: Scene, who: str, use: Use, mode: Melee) -> Decision[None]:
    """DF-READY-03, CMP-UNREADY; an unbalanced weapon that attacked cannot parry before the next turn (CMP-DEFENSE)."""
    fighter, key = Fighter(scene, who), use.weapon.id
    if mode.unbalanced:
        swung = fighter.counter(f"swung:{key}") + 1
        yield from happen(scene, CounterChanged(who, f"swung:{key}", 1, swung, rule="CMP-DEFENSE"))
    item = fighter.item(key)
    strength = fighter.attribute("ST").whole
    if item is not None and item.ready and unready_after(mode, strength, item.held == "both_hands"):
        unready = evolve(item, ready=False, data=item.data.set(READIES_NEEDED, 1))
        yield from happen(scene, ItemChanged(who, key, unready, "unready after the attack", "DF-READY-03"))


# legality


def checks(here: Here, act: Ready) -> Iterator[Breach]:
    """All breaches of a Ready: one item for each manoeuvre (DF-READY-04); holds do not hinder switching abilities."""
    toggling = act.what == "toggle"
    yield from turn_breaches(here, act.who)
    fighter = Fighter(here, act.who)
    if fighter.pinned and not toggling:
        yield breach(here, "pinned")
    yield from (problem for problem in choice_breaches(here, act, "ready") if problem.reason != "pinned")
    if fighter.manoeuvre_name not in ("", "ready"):
        yield breach(here, "wrong_manoeuvre", "readying takes the Ready manoeuvre", "DF-READY-04")
    if fighter.counter(READIES):
        yield breach(here, "readied_already")
    if not toggling:
        yield from _item_breaches(here, act)


def _item_breaches(here: Here, act: Ready) -> Iterator[Breach]:
    item = Fighter(here, act.who).item(act.item)
    if item is not None:
        yield from _seized(here, act.who, item)
        check = _CHECKS.get(act.what)
        if check is None:
            yield breach(here, "item_unknown", f"nothing is done with an item by {act.what!r}{near(act.what, _CHECKS)}")
        else:
            yield from check(here, act, item)
        return
    thing = here.battle.things.get(act.item)
    if thing is None or act.what != "ready":
        known = (*Fighter(here, act.who).items, *here.battle.things)
        yield breach(here, "item_unknown", f"{act.item!r}{near(act.item, known)}")
        return
    if thing.cell is None or distance(thing.cell, Fighter(here, act.who).cell) > 1:
        yield breach(here, "item_not_here", thing.name)
    if not grips(here, act.who, _own_line(here, act.who, thing), act.hand):
        yield breach(here, "no_free_hand", thing.name, "DF-READY-02")


def _seized(here: Here, who: str, item: Item) -> Iterator[Breach]:
    """A hand or arm that somebody holds cannot handle what is in it (DF-GRAPPLE-15)."""
    held = {bond.zone for bond in Fighter(here, who).grapples_on_me}
    for hand in hands_on(item):
        if {hand, hand.replace("hand", "arm")} & held:
            yield breach(here, "limb_held", hand.replace("_", " "))


def _ready_breaches(here: Here, act: Ready, item: Item) -> Iterator[Breach]:
    """Drawing takes hands; what is held and ready can only be gripped otherwise (DF-READY-02, -04)."""
    line = Fighter(here, act.who).weapon(act.item)
    if item.data.get("broken"):
        yield breach(here, "weapon_broken", item.name)
    if act.reach and (line is None or act.reach not in reaches_of(line)):
        yield breach(here, "reach_unknown", act.reach)
    if item.held and not act.hand:
        if item.ready:
            yield breach(here, "weapon_ready", item.name)
        return
    if item.held and item.ready and item.held == grip_for(line, act.hand):
        yield breach(here, "weapon_ready", item.name)
    if not grips(here, act.who, line, act.hand, item):
        yield breach(here, "no_free_hand", item.name, "DF-READY-02")


def _stow_breaches(here: Here, act: Ready, item: Item) -> Iterator[Breach]:
    if not item.held:
        yield breach(here, "weapon_not_held", item.name)


def _reload_breaches(here: Here, act: Ready, item: Item) -> Iterator[Breach]:
    """DF-MISSILE-03: what shoots, is in hand, has been shot, and has something to shoot."""
    fighter = Fighter(here, act.who)
    mode = shooting_mode(fighter.weapon(act.item))
    if mode is None:
        yield breach(here, "not_ranged", item.name)
        return
    if not item.held:
        yield breach(here, "weapon_not_held", item.name)
    if not fighter.counter(SPENT + act.item):
        yield breach(here, "loaded", item.name)
    if not count_of(item):
        yield breach(here, "no_ammunition", item.name)


def _reach_breaches(here: Here, act: Ready, item: Item) -> Iterator[Breach]:
    """DF-REACH-07: only weapons whose reach is set, and only to a reach that they list."""
    line = Fighter(here, act.who).weapon(act.item)
    if not item.held:
        yield breach(here, "weapon_not_held", item.name)
    listed = reaches_of(line) if line is not None else ()
    if act.reach not in listed:
        yield breach(here, "reach_unknown", f"{act.reach or 'none'}; reaches to set: {', '.join(listed) or 'none'}")
    elif item.data.get("reach") == act.reach:
        yield breach(here, "weapon_ready", f"{item.name} is set to {act.reach}", "DF-REACH-07")


_CHECKS: dict[str, Callable[[Here, Ready, Item], Iterator[Breach]]] = {
    "ready": _ready_breaches,
    "stow": _stow_breaches,
    "reload": _reload_breaches,
    "reach": _reach_breaches,
}


def reaches_of(line: Weapon) -> tuple[str, ...]:
    """The reaches to which a weapon can be set, in the order of its lines (DF-REACH-07)."""
    return tuple(dict.fromkeys(reach for mode in line.melee if mode.reach_change for reach in mode.reach))


def shooting_mode(line: Weapon | None) -> Ranged | None:
    """The line that shoots and is reloaded, if there is one."""
    if line is None:
        return None
    return next((mode for mode in line.ranged if not mode.thrown and mode.shots), None)


# the act


def ready(scene: Scene, act: Ready) -> Decision[None]:
    """One item handled. A grappled creature rolls DX or drops it, except to switch an ability (DF-HELD-06, -07)."""
    yield from declare_in_passing(scene, act, "ready")
    made = Fighter(scene, act.who).counter(READIES) + 1
    yield from happen(scene, CounterChanged(act.who, READIES, 1, made, rule="DF-READY-04"))
    if act.what == "toggle":
        yield from _toggle(scene, act)
        return
    if Fighter(scene, act.who).grappled and not (yield from _steady(scene, act)):
        return
    item = Fighter(scene, act.who).item(act.item)
    if item is None:
        yield from _pick_up(scene, act)
    else:
        yield from _DEEDS[act.what](scene, act, item)


def _toggle(scene: Scene, act: Ready) -> Decision[None]:
    """Switch an ability on, or off if it is on (DF-HELD-07)."""
    name = f"ability:{act.item}"
    if Fighter(scene, act.who).has(name):
        yield from happen(scene, ConditionLost(act.who, name, "switched off", "DF-HELD-07"))
        return
    mark = Condition(name, source=act.who, rule="DF-HELD-07", since=scene.battle.clock.turns)
    yield from happen(scene, ConditionGained(act.who, mark))


def _steady(scene: Scene, act: Ready) -> Decision[bool]:
    """The DX roll of a grappled creature; a failure drops the item in its hex (DF-HELD-06)."""
    fighter = Fighter(scene, act.who)
    figure = Figure((*fighter.attribute_terms("DX"), *fighter.dx_terms()))
    check = yield from success_roll(scene, act.who, "ready", figure, about=act.item, rule="DF-HELD-06")
    if check.missed:
        yield from drop_item(scene, act.who, act.item, "dropped", "DF-HELD-06")
    return check.succeeded


def _ready(scene: Scene, act: Ready, item: Item) -> Decision[None]:
    """Draw, grip otherwise, or make ready again; a twisted weapon may need more than one Ready (DF-READY-04)."""
    needed = int(item.data.get(READIES_NEEDED, 1)) - 1
    if item.held and not item.ready and needed > 0:
        nearer = evolve(item, data=item.data.set(READIES_NEEDED, needed))
        yield from happen(scene, ItemChanged(act.who, act.item, nearer, "needs another Ready", "CMP-CRITMISS"))
        return
    line = Fighter(scene, act.who).weapon(act.item)
    held = item.held
    if not held or act.hand:
        held = best_grip(scene, act.who, line, act.hand, item)
    readied = _in_hand(scene, act, item, line, held)
    yield from happen(scene, ItemChanged(act.who, act.item, readied, "", "DF-READY-04"))


def _in_hand(scene: Scene, act: Ready, item: Item, line: Weapon | None, held: str) -> Item:
    """The item as it is once gripped: a two-handed weapon is ready only in both hands (DF-READY-02)."""
    enough = line is None or hands_wanted(scene, act.who, line) <= (2 if held == "both_hands" else 1)
    data = item.data.without(READIES_NEEDED)
    listed = reaches_of(line) if line is not None else ()
    if act.reach in listed or (listed and "reach" not in data):
        data = data.set("reach", act.reach or listed[0])
    return evolve(item, held=held, ready=enough, data=data)


def _stow(scene: Scene, act: Ready, item: Item) -> Decision[None]:
    stowed = evolve(item, held="", ready=False)
    yield from happen(scene, ItemChanged(act.who, act.item, stowed, "put away", "DF-READY-04"))


def _reload(scene: Scene, act: Ready, item: Item) -> Decision[None]:
    """One of the Ready manoeuvres that reloading takes; the last one makes all shots ready (DF-MISSILE-03)."""
    fighter, who = Fighter(scene, act.who), act.who
    mode = shooting_mode(fighter.weapon(act.item))
    if mode is None:
        yield from happen(scene, Skipped(who, "reloading", "it does not shoot", "DF-MISSILE-03"))
        return
    counter = RELOADED + act.item
    done = fighter.counter(counter) + 1
    yield from happen(scene, CounterChanged(who, counter, 1, done, "reloading", "DF-MISSILE-03"))
    if done < mode.reload:
        return
    yield from happen(scene, CounterChanged(who, counter, -done, 0, "reloaded", "DF-MISSILE-03"))
    spent = fighter.counter(SPENT + act.item)
    yield from happen(scene, CounterChanged(who, SPENT + act.item, -spent, 0, "reloaded", "DF-MISSILE-03"))


def _set_reach(scene: Scene, act: Ready, item: Item) -> Decision[None]:
    changed = evolve(item, data=item.data.set("reach", act.reach))
    yield from happen(scene, ItemChanged(act.who, act.item, changed, f"set to reach {act.reach}", "DF-REACH-07"))


_DEEDS: dict[str, Callable[[Scene, Ready, Item], Decision[None]]] = {
    "ready": _ready,
    "stow": _stow,
    "reload": _reload,
    "reach": _set_reach,
}


def _of(thing: Thing) -> tuple[str, str]:
    """The weapon id and the owner of a thing, as its id tells them: ``axe@Orm#2``."""
    key, _, owner = thing.id.rpartition("#")[0].rpartition("@") if "#" in thing.id else thing.id.rpartition("@")
    return str(thing.data.get(LINE, key or thing.id)), str(thing.data.get(LENDER, owner))


def _own_line(here: Here, who: str, thing: Thing) -> Weapon | None:
    """The line with which ``who`` would use a thing on the ground, for the hands that it takes."""
    key, owner = _of(thing)
    holder = owner if owner in here.battle else who
    return Fighter(here, holder).sheet.weapon(key)


def _pick_up(scene: Scene, act: Ready) -> Decision[None]:
    """Take a thing from the ground into the hand; it joins others of its kind (DF-READY-04, DF-THROWN-01)."""
    thing = scene.battle.things[act.item]
    key, owner = _of(thing)
    fighter = Fighter(scene, act.who)
    line = _own_line(scene, act.who, thing)
    held = best_grip(scene, act.who, line, act.hand)
    own = fighter.item(key)
    joins = own is not None and owner in ("", act.who, own.data.get(LENDER))
    if own is not None and joins:
        data = own.data.set("count", count_of(own) + 1)
    else:
        data = thing.data if owner in ("", act.who) else thing.data.set(LINE, key).set(LENDER, owner)
        key = key if own is None else thing.id
    taken = _in_hand(scene, act, Item(thing.name, "", False, data), line, held)
    yield from happen(scene, ItemMoved(thing.id, key, taken, act.who, None, "picked up", "DF-READY-04"))
