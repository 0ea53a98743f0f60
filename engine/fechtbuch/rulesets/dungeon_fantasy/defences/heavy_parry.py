"""Parrying what is heavy: attacks no weapon can parry, and weapons that break in the attempt (CMP-HEAVYPARRY)."""

from __future__ import annotations

from fractions import Fraction

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import ItemChanged, TableRolled
from fechtbuch.model.state import Item
from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of

__all__ = ["attack_weight", "breakage_odds", "holds_up", "too_heavy"]

RULE = "CMP-HEAVYPARRY"

FACES = 6


def attack_weight(here: Here, strike: Strike) -> Fraction | int:
    """What is to be parried, in pounds: the weapon, a tenth of ST for a blow, ST for the whole body (DF-SLAM-06)."""
    attacker = Fighter(here, strike.attacker)
    if strike.kind == "slam":
        return attacker.attribute("ST").whole
    weapon = attacker.weapon(strike.weapon) if strike.weapon and not strike.unarmed else None
    if weapon is None:
        return Fraction(attacker.attribute("ST").whole, 10)
    return weapon.weight


def too_heavy(here: Here, strike: Strike, weapon: Weapon) -> bool:
    """Whether the attack is heavier than Basic Lift, or twice that for a weapon held in both hands."""
    fighter = Fighter(here, strike.target)
    hands = 2 if fighter.hand_of(weapon.id) == "both_hands" else 1
    lift = tables_of(here).encumbrance.basic_lift(fighter.attribute("ST").whole)
    return attack_weight(here, strike) > lift * hands


def breakage_odds(here: Here, strike: Strike, weapon: Weapon) -> int:
    """On how many faces of a die the parrying weapon breaks; more than six: it breaks and the parry fails too."""
    if not weapon.weight:
        return 0
    table = tables_of(here).defence_modifiers.heavy_parry
    multiple = attack_weight(here, strike) // weapon.weight
    if multiple < table.multiple:
        return 0
    quality = sum(row.faces for row in table.quality if row.trait in weapon.traits)
    return max(0, table.faces + multiple - table.multiple + quality)


def holds_up(scene: Scene, strike: Strike, weapon: Weapon) -> Decision[bool]:
    """After a successful parry: whether it counts. The weapon may break even so."""
    who, odds = strike.target, breakage_odds(scene, strike, weapon)
    if not odds:
        return True
    rolled = yield from Roll(who, "breakage", "1d6", weapon.id, of=lambda total: total <= odds)
    breaks = rolled.total <= odds
    words = "breaks" if breaks else "holds"
    yield from happen(scene, TableRolled(who, "breakage", "1d6", rolled, words, weapon.id, RULE))
    item = Fighter(scene, who).item(weapon.id)
    if breaks and item is not None:
        broken = Item(item.name, item.held, item.ready, item.data.set("broken", True), item.pools)
        yield from happen(scene, ItemChanged(who, weapon.id, broken, "broken by a heavy blow", RULE))
    return odds <= FACES
