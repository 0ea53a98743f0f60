"""Where a thrown weapon ends up: in the ground, in somebody's body, in somebody's hand (DF-WRONGTARGET-01)."""

from __future__ import annotations

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ItemMoved
from fechtbuch.model.state import Cell, Item
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Defended, Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.borrowed import LINE
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter
from fechtbuch.rulesets.dungeon_fantasy.harm.damage import hurt
from fechtbuch.rulesets.dungeon_fantasy.shooting.missile import STUCK

__all__ = ["hurt_and_stick", "lies_at"]

RULE = "DF-WRONGTARGET-01"

STICKING = ("cut", "imp", "pi-", "pi", "pi+", "pi++")
"""Types of damage whose thrown weapons stick in the body that they wound (DF-OWN-63)."""


def hurt_and_stick(scene: Scene, strike: Strike, defended: Defended) -> Decision[None]:
    """The plain effect: damage; a thrown blade or point that wounds sticks in the body (DF-ATTACK-05)."""
    if not strike.thing or strike.damage.type not in STICKING:
        yield from hurt(scene, strike)
        return
    before = Fighter(scene, strike.target).hp
    yield from hurt(scene, strike)
    if strike.target in scene.battle and Fighter(scene, strike.target).hp < before:
        yield from _stick(scene, strike)


def _stick(scene: Scene, strike: Strike) -> Decision[None]:
    thing = scene.battle.things.get(strike.thing)
    if thing is None:
        return
    item = Item(thing.name, "", False, thing.data.set(STUCK, strike.target), thing.pools)
    key = str(thing.data.get(LINE, strike.weapon))
    yield from happen(scene, ItemMoved(thing.id, key, item, thing.id, None, "sticks in the body", RULE))


def lies_at(scene: Scene, strike: Strike, cell: Cell) -> Decision[None]:
    """A thrown weapon that flew on lies in another hex than that of the target it was meant for."""
    thing = scene.battle.things.get(strike.thing)
    if thing is None or thing.cell == cell:
        return
    item = Item(thing.name, "", False, thing.data, thing.pools)
    key = str(thing.data.get(LINE, strike.weapon))
    yield from happen(scene, ItemMoved(thing.id, key, item, thing.id, cell, "flew on", RULE))
