"""Attacks that are offered beside the plain ones: Rapid Strike, Dual-Weapon and Deceptive Attack, blows at weapons."""

from __future__ import annotations

from collections.abc import Iterator

from fechtbuch.decide.legality import Option
from fechtbuch.rulesets.dungeon_fantasy.acts import Attack, StrikeWeapon
from fechtbuch.rulesets.dungeon_fantasy.attacks.several import DUAL, RAPID, second_half, striking_hand
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.spell_missile import SPELL
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import HANDS, Use, ready_weapons
from fechtbuch.rulesets.dungeon_fantasy.harm.dropping import in_hand

__all__ = ["options"]


def options(here: Here, who: str, foe: str) -> Iterator[Option]:
    """What ``who`` might try on ``foe`` with the first ready weapon, or with one in each hand.

    Legality is the caller's. Cost: a few acts for each foe.
    """
    fighter, name = Fighter(here, who), here.battle[foe].name
    armed = [weapon for weapon in ready_weapons(here, who) if weapon.melee]
    if not armed:
        return
    yield from _halves(here, fighter, armed, foe, name)
    first = armed[0]
    give = tables_of(here).attack_modifiers.deceptive.step
    words = f"the {first.name.lower()} at {name}"
    yield Option(Attack(who, foe, first.id, deceptive=give), f"deceive with {words}, -{give}")
    for key in in_hand(here, foe):
        line, item = Fighter(here, foe).weapon(key), here.battle[foe].items[key]
        if line is None or line.shield is not None or key.startswith(SPELL):
            continue
        thing = f"{name}'s {item.name.lower()}"
        yield Option(StrikeWeapon(who, foe, key, "disarm", first.id), f"strike {thing} from the hand")
        yield Option(StrikeWeapon(who, foe, key, "break", first.id), f"strike to break {thing}")


def _halves(here: Here, fighter: Fighter, armed: list[Weapon], foe: str, name: str) -> Iterator[Option]:
    """First and second halves of a Rapid Strike and of a Dual-Weapon Attack."""
    rapid = Attack(fighter.id, foe, armed[0].id, rapid=True)
    nth = "second" if second_half(here, rapid) else "first"
    if not fighter.has(DUAL):
        yield Option(rapid, f"Rapid Strike, {nth} blow: the {armed[0].name.lower()} at {name}")
    if fighter.has(RAPID):
        return
    hands = {striking_hand(here, fighter.id, Use(weapon, weapon.melee[0])): weapon for weapon in reversed(armed)}
    if not fighter.has(DUAL) and len([hand for hand in HANDS if hand in hands]) < len(HANDS):
        return
    nth = "second" if fighter.has(DUAL) else "first"
    for hand in HANDS:
        weapon = hands.get(hand)
        if weapon is not None:
            act = Attack(fighter.id, foe, weapon.id, dual=True)
            yield Option(act, f"both weapons, {nth} blow: the {weapon.name.lower()} at {name}")
