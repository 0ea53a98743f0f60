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
    ItemChanged,
    Skipped,
)
from fechtbuch.model.figures import Figure
from fechtbuch.model.state import Condition, Item
from fechtbuch.rulesets.dungeon_fantasy.acts import Ready
from fechtbuch.rulesets.dungeon_fantasy.areas.carried import SEARCHED, light, light_breaches, search
from fechtbuch.rulesets.dungeon_fantasy.areas.putting_out import beat_out, shield_breaches
from fechtbuch.rulesets.dungeon_fantasy.creature.grip import best_grip, grip_for, grips
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Melee
from fechtbuch.rulesets.dungeon_fantasy.creature.unready import unready_after
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import Use, hands_on
from fechtbuch.rulesets.dungeon_fantasy.entangling.binds import caught_on_breaches
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import drop_item
from fechtbuch.rulesets.dungeon_fantasy.reasons import breach
from fechtbuch.rulesets.dungeon_fantasy.rolls import passes, success_roll
from fechtbuch.rulesets.dungeon_fantasy.shooting.aim import lose_aim
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import spend_shot
from fechtbuch.rulesets.dungeon_fantasy.turns.picking_up import (
    READIES_NEEDED,
    in_hand,
    pick_up,
    pick_up_breaches,
    reaches_of,
)
from fechtbuch.rulesets.dungeon_fantasy.turns.reloading import reload_breaches, reload_once, shooting_mode
from fechtbuch.rulesets.dungeon_fantasy.turns.spending import ready_breaches, spend_ready
from fechtbuch.rulesets.dungeon_fantasy.turns.tallies import count

__all__ = ["after_attack", "checks", "ready"]


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
        yield from count(scene, who, f"swung:{key}", "CMP-DEFENSE")
    item = fighter.item(key)
    strength = fighter.attribute("ST").whole
    if item is not None and item.ready and unready_after(mode, strength, item.held == "both_hands"):
        unready = evolve(item, ready=False, data=item.data.set(READIES_NEEDED, 1))
        yield from happen(scene, ItemChanged(who, key, unready, "unready after the attack", "DF-READY-03"))


# legality


def checks(here: Here, act: Ready) -> Iterator[Breach]:
    """All breaches of a Ready: one item for each manoeuvre (DF-READY-04); holds do not hinder switching abilities."""
    toggling = act.what == "toggle"
    if Fighter(here, act.who).pinned and not toggling:
        yield breach(here, "pinned")
    yield from (problem for problem in ready_breaches(here, act, "DF-READY-04") if problem.reason != "pinned")
    if not toggling:
        yield from _item_breaches(here, act)


def _item_breaches(here: Here, act: Ready) -> Iterator[Breach]:
    item = Fighter(here, act.who).item(act.item)
    if item is not None:
        yield from _seized(here, act.who, item)
        yield from caught_on_breaches(here, act.who, act.item)
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
    yield from pick_up_breaches(here, act.who, thing, act.hand)


def _seized(here: Here, who: str, item: Item) -> Iterator[Breach]:
    """A hand or arm that somebody holds cannot handle what is in it (DF-GRAPPLE-15)."""
    held = {bond.zone for bond in Fighter(here, who).grapples_on_me}
    for hand in hands_on(item):
        if {hand, hand.replace("hand", "arm")} & held:
            yield breach(here, "limb_held", hand.replace("_", " "))


def _ready_breaches(here: Here, act: Ready, item: Item) -> Iterator[Breach]:
    """Drawing takes hands; what is held and ready can only be gripped otherwise (DF-READY-02, DF-READY-04)."""
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
    return reload_breaches(here, act.who, act.item, item)


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
    "light": lambda here, act, item: light_breaches(here, act.who, act.item, item),
    "put_out": lambda here, act, item: shield_breaches(here, act.who, act.item, item),
}


# the act


def ready(scene: Scene, act: Ready) -> Decision[None]:
    """One item handled. A grappled creature rolls DX or drops it, except to switch an ability (DF-HELD-06, -07)."""
    yield from spend_ready(scene, act, "DF-READY-04")
    if act.what == "toggle":
        yield from _toggle(scene, act)
        return
    if Fighter(scene, act.who).grappled and not (yield from _steady(scene, act)):
        return
    item = Fighter(scene, act.who).item(act.item)
    if item is None:
        yield from pick_up(scene, act.who, scene.battle.things[act.item], act.hand)
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
    rule = "DF-HELD-06"
    check = yield from success_roll(scene, act.who, "ready", figure, about=act.item, rule=rule, of=passes(figure))
    if check.missed:
        yield from drop_item(scene, act.who, act.item, "dropped", rule)
    return check.succeeded


def _ready(scene: Scene, act: Ready, item: Item) -> Decision[None]:
    """Draw, grip otherwise, or make ready again; a twisted weapon may need more than one Ready (DF-READY-04)."""
    needed = int(item.data.get(READIES_NEEDED, 1)) - 1
    if item.held and not item.ready and needed > 0:
        nearer = evolve(item, data=item.data.set(READIES_NEEDED, needed))
        yield from happen(scene, ItemChanged(act.who, act.item, nearer, "needs another Ready", "CMP-CRITMISS"))
        return
    if not (yield from search(scene, act.who, act.item, item)):
        return
    item = evolve(item, data=item.data.without(SEARCHED))
    line = Fighter(scene, act.who).weapon(act.item)
    held = item.held
    if not held or act.hand:
        held = best_grip(scene, act.who, line, act.hand, item)
    readied = in_hand(scene, act.who, item, line, held, act.reach)
    yield from happen(scene, ItemChanged(act.who, act.item, readied, "", "DF-READY-04"))


def _stow(scene: Scene, act: Ready, item: Item) -> Decision[None]:
    stowed = evolve(item, held="", ready=False)
    yield from happen(scene, ItemChanged(act.who, act.item, stowed, "put away", "DF-READY-04"))


def _reload(scene: Scene, act: Ready, item: Item) -> Decision[None]:
    mode = shooting_mode(Fighter(scene, act.who).weapon(act.item))
    if mode is None:
        yield from happen(scene, Skipped(act.who, "reloading", "it does not shoot", "DF-MISSILE-03"))
        return
    yield from reload_once(scene, act.who, act.item, mode)


def _set_reach(scene: Scene, act: Ready, item: Item) -> Decision[None]:
    changed = evolve(item, data=item.data.set("reach", act.reach))
    yield from happen(scene, ItemChanged(act.who, act.item, changed, f"set to reach {act.reach}", "DF-REACH-07"))


_DEEDS: dict[str, Callable[[Scene, Ready, Item], Decision[None]]] = {
    "ready": _ready,
    "stow": _stow,
    "reload": _reload,
    "reach": _set_reach,
    "light": lambda scene, act, item: light(scene, act.who, act.item, item),
    "put_out": lambda scene, act, item: beat_out(scene, act.who, act.item),
}
