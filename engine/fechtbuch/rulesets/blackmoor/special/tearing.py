"""Mark ``**``: a hit with a high natural roll seizes the victim and tears it (BM-SPECIAL-03)."""

from __future__ import annotations

from attrs import evolve

from fechtbuch.decide.requests import Decision
from fechtbuch.decide.scene import Scene, happen
from fechtbuch.model.events import Died
from fechtbuch.model.figures import multiply
from fechtbuch.rulesets.blackmoor.creature.here import Here, tables_of
from fechtbuch.rulesets.blackmoor.creature.views import Combatant
from fechtbuch.rulesets.blackmoor.special.holds import SEIZED, bind
from fechtbuch.rulesets.blackmoor.striking.blow import Blow
from fechtbuch.rulesets.blackmoor.striking.land import damage_of, land
from fechtbuch.rulesets.blackmoor.table_options import option

__all__ = ["enough", "tear"]

RULE = "BM-SPECIAL-03"


def enough(here: Here, blow: Blow) -> bool:
    """Whether the attack die itself showed enough for the mark, by the die in use (BM-AMB-51); unseen it did not."""
    mark = tables_of(here).marks[blow.weapon.mark]
    least = mark.d100_at_least if option(here, "attack_die") == "d100" else mark.d20_at_least
    return bool(least) and blow.natural >= least


def tear(scene: Scene, blow: Blow) -> Decision[bool]:
    """Torn: dead at once; or, as a table may read it, seized, with the listed damage doubled."""
    if not enough(scene, blow):
        return False
    if option(scene, "torn_means_dead"):
        yield from happen(scene, Died(blow.target, "seized and torn", RULE))
        return True
    damage = blow.damage
    if damage is None:
        damage = yield from damage_of(scene, blow)
    doubled = evolve(damage, points=damage.points.then(multiply(2, "seized and torn", RULE)))
    zone = yield from land(scene, evolve(blow, damage=doubled))
    if blow.attacker in scene.battle and not Combatant(scene, blow.target).out:
        yield from bind(scene, blow.attacker, blow.target, SEIZED, RULE, (zone,), blow.weapon.id)
    return True
