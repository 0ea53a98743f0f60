"""Marks ``***`` and ``****``: the victim is swallowed (BM-SPECIAL-04, BM-SPECIAL-05)."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from fechtbuch.decide.requests import Decision, Roll
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import TableRolled
from fechtbuch.model.figures import Figure, start
from fechtbuch.rulesets.blackmoor.creature.here import tables_of
from fechtbuch.rulesets.blackmoor.data.monsters import SpecialAttack
from fechtbuch.rulesets.blackmoor.harm.wound import Damage
from fechtbuch.rulesets.blackmoor.special.holds import SWALLOWED, bind
from fechtbuch.rulesets.blackmoor.special.tearing import enough
from fechtbuch.rulesets.blackmoor.striking.blow import Blow
from fechtbuch.rulesets.blackmoor.striking.land import damage_of, land
from fechtbuch.rulesets.blackmoor.table_options import option

__all__ = ["swallow", "swallow_unless"]

RULE: Final = "BM-SPECIAL-05"

SURE: Final = range(6, 25)
"""Points of a hit that leave no escape, where the note is read to the letter (BM-AMB-53)."""


def swallow(scene: Scene, blow: Blow) -> Decision[bool]:
    """A high natural roll swallows, without damage."""
    if not enough(scene, blow):
        return False
    yield from _inside(scene, blow, "BM-SPECIAL-04")
    return True


def swallow_unless(scene: Scene, blow: Blow) -> Decision[bool]:
    """Every hit swallows, but for one chance in ten; or, to the letter, by the damage of the hit."""
    mark = tables_of(scene).marks[blow.weapon.mark]
    if option(scene, "swallow_escape") == "by_damage":
        yield from _by_damage(scene, blow, mark)
    elif (yield from _escapes(scene, blow, mark)):
        dice = mark.escape_dice
        rolled = yield from Roll(blow.attacker or blow.target, "damage", dice, about=blow.target)
        figure = Figure((start(rolled.total, dice, RULE),))
        damage = Damage(figure, dice, rolled, blow.attacker, blow.weapon.id)
        yield from land(scene, evolve(blow, damage=damage))
    else:
        yield from _inside(scene, blow, RULE)
    return True


def _by_damage(scene: Scene, blow: Blow, mark: SpecialAttack) -> Decision[None]:
    damage = blow.damage
    if damage is None:
        damage = yield from damage_of(scene, blow)
    if damage.points.whole in SURE or not (yield from _escapes(scene, blow, mark)):
        yield from _inside(scene, blow, "BM-AMB-53")
    else:
        yield from land(scene, evolve(blow, damage=damage))


def _escapes(scene: Scene, blow: Blow, mark: SpecialAttack) -> Decision[bool]:
    """d100 up to the mark's chance: not swallowed."""
    who, most = blow.attacker or blow.target, mark.escape_percent
    rolled = yield from Roll(who, "escape", "1d100", about=blow.target, of=lambda total: total <= most)
    lucky = rolled.total <= most
    result = "not swallowed" if lucky else "swallowed"
    yield from happen(scene, TableRolled(who, "escape", "1d100", rolled, result, blow.target, mark.rule))
    return lucky


def _inside(scene: Scene, blow: Blow, rule: str) -> Decision[None]:
    yield from bind(scene, blow.attacker or blow.target, blow.target, SWALLOWED, rule, (), blow.weapon.id)
