"""Damage where a blow lands (BM-GENERAL-05, BM-GENERAL-06)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from attrs import evolve

from fechtbuch.decide.requests import Decision, Part, Roll
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import Figure, Term, Withheld, add, at_least, start
from fechtbuch.rulesets.blackmoor.creature.here import Here
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.wound import Damage, wound
from fechtbuch.rulesets.blackmoor.striking.blow import Blow
from fechtbuch.rulesets.blackmoor.striking.location import locate
from fechtbuch.rulesets.blackmoor.table_options import option

__all__ = ["damage_of", "land"]

ONE_DIE = "1d6"
"""The damage of every weapon where it does not vary."""


def land(scene: Scene, blow: Blow) -> Decision[str]:
    """Damage where the blow lands; the part that was struck."""
    damage = blow.damage
    if damage is None:
        damage = yield from damage_of(scene, blow)
    zone = blow.zone
    if not zone:
        zone = yield from Part("location", blow.target, locate, (evolve(blow, damage=None),))
    yield from Part("wound", blow.target, wound, (blow.target, zone, damage))
    return zone


def damage_of(scene: Scene, blow: Blow, *more: Term, rule: str = "BM-GENERAL-06") -> Decision[Damage]:
    """Roll the weapon's damage (BM-SPECIAL-01); a hit does at least one point (BM-GENERAL-05)."""
    weapon = blow.weapon
    rolled = yield from Roll(blow.attacker, "damage", weapon.dice, about=blow.target)
    terms = [start(rolled.total, weapon.dice, "BM-SPECIAL-01")]
    if weapon.add:
        terms.append(add(weapon.add, weapon.name, "sheet:weapons"))
    last = at_least(1, "at least 1", "BM-GENERAL-05")
    figure = Figure((*terms, *more, *_for_height(scene, blow), last), tuple(_list_alone(scene, blow)))
    return Damage(figure, weapon.dice, rolled, blow.attacker, weapon.id, rule)


def _for_height(here: Here, blow: Blow) -> Iterator[Term]:
    """Height changes the place, not the damage, unless a table sets so many points a foot (BM-AMB-57)."""
    each = int(option(here, "damage_per_foot"))
    if each and blow.attacker in here.battle:
        heights = (Combatant(here, who).sheet.height for who in (blow.attacker, blow.target))
        tall, small = (floor(height + Fraction(1, 2)) for height in heights)
        if tall != small:
            yield add(each * (tall - small), f"{each} for each foot of height", "BM-AMB-57")


def _list_alone(here: Here, blow: Blow) -> Iterator[Withheld]:
    """The monster list goes with weapons of varying damage; said where all others do the same (BM-SPECIAL-01)."""
    if not blow.weapon.listed:
        return
    others = [weapon for one in here.battle for weapon in Combatant(here, one.id).sheet.weapons if not weapon.listed]
    if others and all(weapon.dice == ONE_DIE for weapon in others):
        why = f"all other weapons here do {ONE_DIE}: the monster list is not meant to be used alone"
        yield Withheld("varying weapon damage", why, "BM-SPECIAL-01")
