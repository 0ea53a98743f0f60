"""Falling down and letting things fall: what wounds, fumbles and loss of consciousness have in common."""

from __future__ import annotations

from collections.abc import Collection

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ItemMoved, PostureChanged
from fechtbuch.model.state import Cell, Item
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import hands_on
from fechtbuch.rulesets.dungeon_fantasy.data.postures import LYING
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import SPELL, ground_id

__all__ = ["drop_held", "drop_item", "drop_weapon", "fall", "in_hand", "lie_down"]


def lie_down(scene: Scene, who: str, reason: str, rule: str) -> Decision[None]:
    """The creature lies down on purpose; nothing happens to one that lies there already."""
    if Fighter(scene, who).posture != LYING:
        yield from happen(scene, PostureChanged(who, LYING, reason, rule))


def fall(scene: Scene, who: str, reason: str, rule: str) -> Decision[None]:
    """The creature falls to the ground; nothing happens to one that lies there already."""
    if Fighter(scene, who).posture != LYING:
        yield from happen(scene, PostureChanged(who, LYING, reason, rule, fell=True))


def drop_item(scene: Scene, who: str, key: str, reason: str, rule: str, cell: Cell | None = None) -> Decision[None]:
    """An item lies on the ground, in the owner's hex unless ``cell`` says where; a missile spell in hand is gone."""
    fighter = Fighter(scene, who)
    item = fighter.item(key)
    if item is None:
        return
    if key.startswith(SPELL):
        yield from happen(scene, ItemMoved(who, key, item, reason=reason, rule=rule))
        return
    lost = Item(item.name, "", False, item.data.set("weapon", key), item.pools)
    thing = ground_id(scene.battle, who, key)
    yield from happen(scene, ItemMoved(who, key, lost, thing, cell or fighter.cell, reason, rule))


def in_hand(here: Here, who: str) -> tuple[str, ...]:
    """Keys of what is held in hands or mouth, in order; a shield strapped to an arm is not among them."""
    items = Fighter(here, who).creature.items.items()
    return tuple(key for key, item in items if item.held and not item.held.endswith("_arm"))


def drop_held(scene: Scene, who: str, reason: str, rule: str, hands: Collection[str] | None = None) -> Decision[None]:
    """Everything held falls; with ``hands`` only what these hands hold, alone or together with another."""
    for key in in_hand(scene, who):
        item = Fighter(scene, who).item(key)
        if item is not None and (hands is None or set(hands) & set(hands_on(item))):
            yield from drop_item(scene, who, key, reason, rule)


def drop_weapon(scene: Scene, who: str, reason: str, rule: str) -> Decision[None]:
    """The weapon in hand falls: the first ready one that is no shield."""
    fighter = Fighter(scene, who)
    for key in in_hand(scene, who):
        weapon, item = fighter.weapon(key), fighter.item(key)
        if weapon is not None and weapon.shield is None and item is not None and item.ready:
            yield from drop_item(scene, who, key, reason, rule)
            return
