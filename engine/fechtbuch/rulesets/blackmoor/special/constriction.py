"""Mark ``*``: first the listed damage, then, in every later round of the hold, the listed dice + 3 (BM-SPECIAL-02)."""

from __future__ import annotations

from typing import Final

from fechtbuch.decide.requests import Decision, Part
from fechtbuch.decide.scene import Scene
from fechtbuch.model.figures import add
from fechtbuch.model.state import Bond
from fechtbuch.rulesets.blackmoor.creature.here import tables_of
from fechtbuch.rulesets.blackmoor.creature.sheet import Weapon
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.harm.wound import wound
from fechtbuch.rulesets.blackmoor.special.holds import CONSTRICTION, bind, hold_on, swallower
from fechtbuch.rulesets.blackmoor.striking.blow import Blow
from fechtbuch.rulesets.blackmoor.striking.land import damage_of, land
from fechtbuch.rulesets.blackmoor.table_options import option

__all__ = ["automatic", "constrict", "squeeze_all"]

RULE: Final = "BM-SPECIAL-02"


def automatic(scene: Scene) -> bool:
    """Whether later rounds take no new attack roll (BM-AMB-50)."""
    return bool(option(scene, "constriction_automatic"))


def constrict(scene: Scene, blow: Blow) -> Decision[bool]:
    """A hit takes hold where it lands; where each round takes a roll, a hit on the held squeezes."""
    held = hold_on(scene.battle, CONSTRICTION, blow.attacker, blow.target)
    if held is not None and not automatic(scene) and scene.battle.clock.round > int(held.data.get("round", 0)):
        yield from _squeeze(scene, held, blow.weapon)
        return True
    zone = yield from land(scene, blow)
    if blow.attacker in scene.battle and not Combatant(scene, blow.target).out:
        zones = (*(held.data.get("zones", ()) if held is not None else ()), zone)
        yield from bind(scene, blow.attacker, blow.target, CONSTRICTION, RULE, zones, blow.weapon.id)
    return True


def squeeze_all(scene: Scene, who: str) -> Decision[None]:
    """At the start of a constrictor's turn each of its holds of an earlier round squeezes once."""
    for bond in scene.battle.holds_of(who, CONSTRICTION):
        one = Combatant(scene, who)
        held = hold_on(scene.battle, CONSTRICTION, who, bond.held)
        weapon = one.sheet.weapon(str(bond.data.get("weapon", "")))
        if held is None or weapon is None or swallower(scene.battle, bond.held):
            continue
        if scene.battle.clock.round > int(held.data.get("round", 0)) and automatic(scene):
            yield from Part("constriction", bond.held, _squeeze, (held, weapon))


def _squeeze(scene: Scene, held: Bond, weapon: Weapon) -> Decision[None]:
    """Every hold does the listed dice, rolled anew, and the mark's add, where it holds; no roll to hit, no location."""
    zones = tuple(held.data.get("zones", ()))
    mark = tables_of(scene).marks.get(weapon.mark)
    later = add(mark.later_add if mark is not None else 0, "a later round of the hold", RULE)
    for zone in zones:
        if Combatant(scene, held.held).out:
            return
        damage = yield from damage_of(scene, Blow(held.holder, held.held, weapon), later, rule=RULE)
        yield from Part("wound", held.held, wound, (held.held, zone, damage))
    if hold_on(scene.battle, CONSTRICTION, held.holder, held.held) is not None:
        yield from bind(scene, held.holder, held.held, CONSTRICTION, RULE, zones, weapon.id)
