"""Taking another weapon in hand (CZ-OWN-03)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from fechtbuch.decide.legality import Breach
from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.errors import near
from fechtbuch.model.events import ItemChanged
from fechtbuch.rulesets.control_zone.acts import TakeInHand
from fechtbuch.rulesets.control_zone.creature.views import ARMS, BOTH_ARMS, Character, Here, tables_of
from fechtbuch.rulesets.control_zone.reasons import breach
from fechtbuch.rulesets.control_zone.turns.able import affordable, idle, pay

__all__ = ["arms_for", "take_in_hand", "take_in_hand_checks"]

MANOEUVRE = "interaction"


def arms_for(hands: int, limb: str) -> str:
    """Where a weapon of so many hands is held: both arms, the arm named, else the right one."""
    return BOTH_ARMS if hands > 1 else limb or ARMS[0]


def take_in_hand_checks(here: Here, act: TakeInHand) -> Iterator[Breach]:
    """The weapon is one's own and not in that hand yet, the arms are there, and the points for it (CZ-OWN-03)."""
    one = Character(here, act.who)
    weapon = one.weapons.get(act.weapon)
    if weapon is None:
        yield breach(here, "weapon_unknown", f"{act.weapon!r:.40}" + near(act.weapon, one.weapons))
        return
    held = arms_for(weapon.hands, act.limb)
    if one.creature.items[act.weapon].held == held:
        yield breach(here, "weapon_unknown", f"the {weapon.name} is in hand already")
    yield from idle(here, act.who)
    for limb in ARMS if held == BOTH_ARMS else (held,):
        if one.lost(limb):
            yield breach(here, "limb_lost", tables_of(here).body.of(limb).name)
    yield from affordable(here, act.who, MANOEUVRE)


def take_in_hand(scene: Scene, act: TakeInHand) -> Decision[None]:
    """What was in those arms is put away, then the weapon is in hand; an Interaction (CZ-OWN-03)."""
    yield from pay(scene, act.who, MANOEUVRE)
    one = Character(scene, act.who)
    held = arms_for(one.weapons[act.weapon].hands, act.limb)
    for id in one.weapons:
        item = one.creature.items[id]
        clash = item.held and id != act.weapon and BOTH_ARMS in (held, item.held)
        if clash or (item.held == held and id != act.weapon):
            yield from happen(scene, ItemChanged(act.who, id, evolve(item, held=""), "put away", "CZ-OWN-03"))
    item = one.creature.items[act.weapon]
    yield from happen(scene, ItemChanged(act.who, act.weapon, evolve(item, held=held), "taken in hand", "CZ-OWN-03"))
