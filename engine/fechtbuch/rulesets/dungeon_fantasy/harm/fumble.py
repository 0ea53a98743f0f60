"""Who fumbled with what: an attack or parry that is about to be read on a critical miss table."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from fechtbuch.rulesets.dungeon_fantasy.attacks.strike import Strike
from fechtbuch.rulesets.dungeon_fantasy.creature.sheet import Damage, Melee, Ranged, Weapon
from fechtbuch.rulesets.dungeon_fantasy.creature.views import Fighter, Here, tables_of
from fechtbuch.rulesets.dungeon_fantasy.creature.weapons import HANDS, free_hands, hands_on
from fechtbuch.rulesets.dungeon_fantasy.defences.defence_scores import parry_mode
from fechtbuch.rulesets.dungeon_fantasy.harm.location import parts_of

__all__ = ["Fumble", "fumble_of", "resists_breakage"]

PARRY = "parry:"


@frozen
class Fumble:
    """``who`` fumbled against ``foe`` with a weapon, or with ``part`` of the body where there is none.

    ``swung``: a melee blow that was no thrust. ``damage`` is what the weapon does, ``part`` the part of the body it was
    done with, such as the hand that holds the weapon.
    """

    who: str
    foe: str
    weapon: str
    part: str
    damage: Damage
    strike: Strike
    ranged: bool = False
    swung: bool = False
    parry: bool = False
    unarmed: bool = False

    @property
    def table(self) -> Literal["armed", "unarmed"]:
        """The table to read."""
        return "unarmed" if self.unarmed else "armed"


def fumble_of(here: Here, who: str, strike: Strike, what: str) -> Fumble:
    """The fumble of ``who`` in a strike: ``what`` is ``attack``, or ``parry:`` and the weapon or hand."""
    if what.startswith(PARRY):
        return _parry(here, who, strike, what.removeprefix(PARRY))
    fighter = Fighter(here, who)
    weapon = fighter.weapon(strike.weapon)
    unarmed = strike.unarmed or (weapon is None and not strike.ranged)
    return Fumble(
        who,
        strike.target,
        strike.weapon,
        _natural_part(here, who, weapon) if unarmed else _hand(here, who, strike.weapon),
        strike.damage,
        strike,
        strike.ranged,
        strike.kind == "melee" and not strike.thrust,
        unarmed=unarmed,
    )


def _parry(here: Here, who: str, strike: Strike, with_what: str) -> Fumble:
    weapon = Fighter(here, who).weapon(with_what)
    if weapon is None or weapon.natural:
        return Fumble(who, strike.attacker, "", with_what, Damage(), strike, parry=True, unarmed=True)
    mode = parry_mode(weapon)
    damage = mode.damage if mode is not None else Damage()
    return Fumble(who, strike.attacker, weapon.id, _hand(here, who, weapon.id), damage, strike, parry=True)


def _hand(here: Here, who: str, weapon: str) -> str:
    """The hand that holds a weapon; the right one of two, and where the weapon has left it."""
    item = Fighter(here, who).item(weapon)
    hands = hands_on(item) if item is not None else ()
    return hands[0] if hands else HANDS[0]


def _natural_part(here: Here, who: str, weapon: Weapon | None) -> str:
    """The part of the body a natural weapon is or belongs to: the first of its kind, a free hand before others."""
    kind = weapon.part if weapon is not None and weapon.part else "hand"
    if kind == "hand":
        free = free_hands(here, who)
        if free:
            return free[0]
    parts = parts_of(here, who, "face" if kind == "mouth" else kind) or parts_of(here, who, "torso")
    return parts[0].id


def resists_breakage(here: Here, fumble: Fumble) -> bool:
    """Whether the weapon breaks only on a second breakage result: fine, magic, or solid and crushing."""
    weapon = Fighter(here, fumble.who).weapon(fumble.weapon)
    if weapon is None:
        return False
    solid = bool(weapon.melee) and not weapon.ranged and all(_solid(mode) for mode in weapon.melee)
    qualities = {*weapon.traits, "solid_crushing"} if solid else set(weapon.traits)
    return bool(qualities & set(tables_of(here).critical_misses.resistant))


def _solid(mode: Melee | Ranged) -> bool:
    return isinstance(mode, Melee) and mode.damage.type == "cr" and not mode.flail
